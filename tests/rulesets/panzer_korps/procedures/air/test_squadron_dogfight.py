from typing import Any

import pytest
from msgspec.structs import astuple
from tests.rulesets.panzer_korps import air_oracle
from tests.rulesets.panzer_korps.air_oracle import Pilots
from tests.rulesets.panzer_korps.asking import ask, chances, notes, parts, refusals, totals, why_not

OWN, ENEMY = "Air fire modifier", "Enemy's air fire modifier"


def ends(name: str, **facts: Any) -> dict[Any, Any]:
    return {astuple(outcome): chance for outcome, chance in chances(name, **facts).items()}


def test_a_dogfight_from_the_names_of_aircraft() -> None:
    """pk.gap.air-stats, pk.gap.air-combat, pk.air.init-britain: Spitfires of class 4 against Messerschmitts of 3."""
    facts = {
        "aircraft": "spitfire_ix",
        "nation": "britain",
        "morale": "veteran",
        "enemy_aircraft": "bf_109g",
        "enemy_nation": "germany",
        "enemy_morale": "regular",
        "year": 1943,
    }
    expected = air_oracle.dogfight(Pilots(10, 1, 10, 1, 10, 2), Pilots(8, -1, 10, 0, 10, 0))
    assert ends("squadron_dogfight", **facts) == expected


def test_names_and_stated_numbers_come_to_the_same() -> None:
    """pk.gap.air-stats"""
    crews = {"morale": "elite", "enemy_morale": "recruit", "year": 1942, "damage": 1, "enemy_alone": True}
    named = ends("squadron_dogfight", aircraft="fw_190a", enemy_aircraft="i_16", **crews)
    assert named == ends("dogfight", rank="superior", speed="fast", enemy_speed="slow", **crews)


@pytest.mark.parametrize(
    ("aircraft", "enemy", "own", "other"),
    [
        ("p_51", "fw_190a", {"pk.air.fire-superior": 1}, {"pk.air.fire-inferior": -1}),
        ("yak_1", "bf_109g", {"pk.air.fire-inferior": -1}, {"pk.air.fire-superior": 1}),
        ("p_40", "ki_43", {}, {}),
        ("p_47", "fw_190a", {}, {}),
        ("typhoon", "fw_190a", {"pk.air.fire-inferior": -1}, {"pk.air.fire-superior": 1}),
        ("p_51", "me_262", {"pk.air.fire-inferior": -1, "pk.air.fire-vs-jets": -5}, {"pk.air.fire-superior": 1}),
        ("bf_109g", "b_17", {"pk.air.fire-vs-heavy": -2}, {"pk.air.fire-non-frontline": -1}),
        ("a6m_zero", "b_29", {"pk.air.fire-vs-super-heavy": -3}, {"pk.air.fire-non-frontline": -1}),
        ("yak_1", "ju_87", {"pk.air.fire-vs-bombers": -1}, {"pk.air.fire-non-frontline": -1}),
    ],
)
def test_class_role_and_speed_come_from_the_list(
    aircraft: str, enemy: str, own: dict[str, int], other: dict[str, int]
) -> None:
    """pk.gap.air-stats, pk.air.fire-superior, pk.air.fire-inferior, pk.air.fire-vs-jets, pk.gap.air-combat"""
    facts = {"aircraft": aircraft, "enemy_aircraft": enemy, "nation": "minor", "enemy_nation": "minor"}
    assert parts("squadron_dogfight", OWN, **facts) == own
    assert parts("squadron_dogfight", ENEMY, **facts) == other


def test_bombers_meet_fighters_only() -> None:
    """pk.gap.air-combat: interceptors pair with escorts and attackers, bombers never intercept"""
    for question, facts in (
        ("squadron_dogfight", {"aircraft": "he_111", "enemy_aircraft": "il_2"}),
        ("dogfight", {"role": "medium_bomber", "enemy_role": "light_bomber"}),
    ):
        assert refusals(question, **facts) == ["pk.gap.air-combat"]
        assert "bombers do not intercept" in why_not(question, **facts)
    assert refusals("squadron_dogfight", aircraft="v_2", enemy_aircraft="il_2") == ["pk.gap.air-stats"]


def test_the_target_die_is_that_of_the_aircraft() -> None:
    """pk.air.target-die, pk.gap.air-stats"""
    found = totals("squadron_dogfight", aircraft="me_262", enemy_aircraft="cr_42")
    assert (found["Air target die"], found["Enemy's air target die"]) == (12, 6)


# ---------------------------------------------------------------------- for whom they fly

SKILL, ENEMY_SKILL = "Pilot skill", "Enemy's pilot skill"


def test_an_aircraft_flies_for_who_built_it_unless_a_nation_is_named() -> None:
    """pk.air.init-britain, pk.gap.nation-dates: a Spitfire of 1943 is British, one that is named Russian is not."""
    met = {"aircraft": "bf_109g", "enemy_aircraft": "spitfire_ix", "year": 1943}
    assert parts("squadron_dogfight", ENEMY_SKILL, **met) == {"pk.air.init-britain": 1}
    assert parts("squadron_dogfight", ENEMY_SKILL, enemy_nation="russia", **met) == {}
    assert notes("squadron_dogfight", **met)["enemy_nation"] == "britain"
    assert "enemy_nation" not in notes("squadron_dogfight", enemy_nation="russia", **met)


def test_zeros_meet_p_40s_in_1942() -> None:
    """pk.air.fire-japan, pk.air.fire-superior, pk.air.fire-american, pk.air.init-usa-1942, pk.air.init-japan-navy:
    the list has the Zero with the navy."""
    met = {"aircraft": "a6m_zero", "enemy_aircraft": "p_40", "year": 1942}
    assert parts("squadron_dogfight", OWN, **met) == {"pk.air.fire-superior": 1, "pk.air.fire-japan": -1}
    assert parts("squadron_dogfight", ENEMY, **met) == {"pk.air.fire-inferior": -1, "pk.air.fire-american": -1}
    assert parts("squadron_dogfight", SKILL, **met) == {"pk.air.init-japan-navy": 1}
    assert parts("squadron_dogfight", ENEMY_SKILL, **met) == {"pk.air.init-usa-1942": -1}
    found = totals("squadron_dogfight", **met)
    assert (found[OWN], found[SKILL], found[ENEMY], found[ENEMY_SKILL]) == (0, 1, -2, -1)
    assert "A6M Zero of Japan (navy), as no nation is named" in [
        note.label for note in ask("squadron_dogfight", **met).notes
    ]


def test_a_named_nation_or_service_wins() -> None:
    """pk.air.init-avg, pk.air.init-japan-army, pk.air.init-japan-navy, pk.gap.nation-dates"""
    met = {"aircraft": "p_40", "enemy_aircraft": "ki_43", "year": 1941}
    assert parts("squadron_dogfight", SKILL, nation="avg", **met) == {"pk.air.init-avg": 2}
    assert parts("squadron_dogfight", ENEMY_SKILL, **met) == {"pk.air.init-japan-army": 1}
    assert parts("squadron_dogfight", ENEMY_SKILL, **{**met, "year": 1942}) == {}
    assert parts("squadron_dogfight", ENEMY_SKILL, enemy_service="navy", **{**met, "year": 1942}) == {
        "pk.air.init-japan-navy": 1
    }
    assert parts("squadron_dogfight", SKILL, aircraft="a6m_zero", service="army", year=1938) == {
        "pk.air.init-japan-army": 1
    }


@pytest.mark.parametrize("side", ["aircraft", "enemy_aircraft"])
def test_a_v2_is_not_met_in_the_air(side: str) -> None:
    """pk.gap.air-stats"""
    assert refusals("squadron_dogfight", **{side: "v_2"}) == ["pk.gap.air-stats"]


def test_every_reason_is_told() -> None:
    """pk.air.fire-die, pk.gap.air-stats"""
    facts = {"aircraft": "v_2", "enemy_morale": "partisan"}
    assert refusals("squadron_dogfight", **facts) == ["pk.air.fire-die", "pk.gap.air-stats"]


def test_who_meets_whom_is_said_by_name() -> None:
    """pk.gap.air-stats"""
    assert ask("squadron_dogfight").subject == "Veteran Bf 109G against Regular La-5"
