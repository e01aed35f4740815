from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    F,
    ask,
    chances,
    cited_after,
    follows,
    line,
    notes,
    parts,
    refusals,
    throw,
    totals,
    why_not,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.common.opposed import markers_for, markers_of
from sandtable.rulesets.panzer_korps.terms import BEST_FIRST

MODIFIER = "Air fire modifier"
DICE = {
    "hardened": 12,
    "elite": 10,
    "veteran": 10,
    "regular": 8,
    "reservist": 8,
    "recruit": 6,
    "militia": 6,
}
TARGETS = {"slow": 6, "normal": 8, "fast": 10, "jet": 12}


def by_counting(die: int, modifier: int, against: int) -> dict[int, Any]:
    """The chances from every pair of faces."""
    found: dict[int, Any] = {}
    for face in range(1, die + 1):
        for other in range(1, against + 1):
            total = face + modifier
            markers = 0 if total <= 0 or total <= other else min(total // other, 3)
            found[markers] = found.get(markers, F(0)) + F(1, die * against)
    return found


# ---------------------------------------------------------------------- worked chances


def test_regular_fighters_at_fighters_of_their_kind() -> None:
    """pk.air.fire-die, pk.air.target-die, pk.air.damage"""
    facts = {"morale": "regular", "nation": "germany", "year": 1942, "rank": "equal", "target_speed": "normal"}
    assert totals("air_fire_roll", **facts) == {"Air fire die": 8, MODIFIER: 0, "Air target die": 8}
    assert chances("air_fire_roll", **facts) == {0: F(9, 16), 1: F(3, 16), 2: F(7, 64), 3: F(9, 64)}


def test_american_veterans_at_slow_bombers() -> None:
    """pk.air.fire-american, pk.air.fire-vs-bombers, pk.air.fire-die"""
    facts = {
        "morale": "veteran",
        "nation": "usa",
        "year": 1943,
        "target_role": "medium_bomber",
        "target_speed": "slow",
    }
    assert totals("air_fire_roll", **facts) == {"Air fire die": 10, MODIFIER: -2, "Air target die": 6}
    assert parts("air_fire_roll", MODIFIER, **facts) == {"pk.air.fire-american": -1, "pk.air.fire-vs-bombers": -1}
    assert chances("air_fire_roll", **facts) == {0: F(11, 20), 1: F(11, 60), 2: F(7, 60), 3: F(3, 20)}
    assert line("air_fire_roll", MODIFIER, **facts) == (
        "Air fire modifier -2: 0 on the D10 of Veteran pilots, -1 USA 1942-43, -1 at bombers"
    )


@pytest.mark.parametrize("morale", DICE)
@pytest.mark.parametrize("speed", TARGETS)
def test_every_class_at_every_speed(morale: str, speed: str) -> None:
    """pk.air.fire-die, pk.air.target-die, pk.air.damage, pk.air.fire-vs-jets"""
    facts = {"morale": morale, "target_speed": speed}
    modifier = -5 if speed == "jet" else 0
    assert totals("air_fire_roll", **facts) == {
        "Air fire die": DICE[morale],
        MODIFIER: modifier,
        "Air target die": TARGETS[speed],
    }
    assert chances("air_fire_roll", **facts) == by_counting(DICE[morale], modifier, TARGETS[speed])


@pytest.mark.parametrize(
    ("total", "other", "markers"),
    [(1, 1, 0), (2, 1, 2), (3, 1, 3), (8, 1, 3), (5, 3, 1), (6, 3, 2), (8, 3, 2), (9, 3, 3), (0, 1, 0), (4, 4, 0)],
)
def test_double_and_triple_are_at_least_and_three_is_the_most(total: int, other: int, markers: int) -> None:
    """pk.air.damage, pk.gap.result-at-least"""
    assert markers_for(total, other, ((1, 1), (2, 2), (3, 3))) == markers


@pytest.mark.parametrize(
    ("faces", "markers"), [((1, 1), 0), ((2, 1), 2), ((3, 1), 3), ((8, 8), 0), ((8, 5), 1), ((8, 4), 2), ((8, 2), 3)]
)
def test_the_fire_die_is_thrown_first_and_then_the_target_die(faces: tuple[int, int], markers: int) -> None:
    """pk.air.fire-die, pk.air.target-die"""
    thrown = throw("air_fire_roll", *faces)
    assert thrown.outcome == markers
    assert [roll.why for roll in thrown.rolls] == ["pk.air.fire-die", "pk.air.target-die"]


# ---------------------------------------------------------------------- modifiers


@pytest.mark.parametrize(
    ("nation", "rule", "value", "first", "last"),
    [
        ("italy", "pk.air.fire-italy", -1, 1940, 1942),
        ("japan", "pk.air.fire-japan", -1, 1936, 1942),
        ("usa", "pk.air.fire-american", -1, 1942, 1943),
        ("russia", "pk.air.fire-russia", -1, 1939, 1942),
        ("china", "pk.air.fire-china", -2, 1936, 1945),
    ],
)
def test_a_nation_fires_worse_in_its_years_only(nation: str, rule: str, value: int, first: int, last: int) -> None:
    """pk.gap.nation-dates"""
    for year in range(1936, 1946):
        expected = {rule: value} if first <= year <= last else {}
        assert parts("air_fire_roll", MODIFIER, nation=nation, year=year) == expected


@pytest.mark.parametrize(
    "nation", ["germany", "britain", "commonwealth", "france", "avg", "finland", "poland", "minor"]
)
def test_other_nations_fire_as_their_morale_says(nation: str) -> None:
    """pk.gap.nation-dates: the AVG is no part of China, and the Commonwealth has no entry here."""
    for year in range(1936, 1946):
        assert totals("air_fire_roll", nation=nation, year=year)[MODIFIER] == 0


@pytest.mark.parametrize(
    ("role", "rule", "value"),
    [
        ("dive_bomber", "pk.air.fire-vs-bombers", -1),
        ("light_bomber", "pk.air.fire-vs-bombers", -1),
        ("medium_bomber", "pk.air.fire-vs-bombers", -1),
        ("heavy_bomber", "pk.air.fire-vs-heavy", -2),
        ("super_heavy_bomber", "pk.air.fire-vs-super-heavy", -3),
    ],
)
def test_heavier_bombers_take_the_place_of_lighter_ones(role: str, rule: str, value: int) -> None:
    """pk.gap.slash-lists"""
    assert parts("air_fire_roll", MODIFIER, target_role=role) == {rule: value}


def test_fighters_and_fighter_bombers_are_no_bombers() -> None:
    """pk.air.fire-vs-bombers, pk.gap.air-stats"""
    for role in ("fighter", "fighter_bomber"):
        assert parts("air_fire_roll", MODIFIER, target_role=role) == {}


def test_jets_are_harder_still_and_a_jet_bomber_is_both() -> None:
    """pk.air.fire-vs-jets, pk.air.fire-vs-bombers"""
    facts = {"target_speed": "jet", "target_role": "light_bomber"}
    assert parts("air_fire_roll", MODIFIER, **facts) == {"pk.air.fire-vs-bombers": -1, "pk.air.fire-vs-jets": -5}


def test_recruits_can_only_just_hurt_jets() -> None:
    """pk.air.fire-vs-jets, pk.gap.result-at-least: a total of 0 or less has no effect, and 1 beats nothing."""
    assert chances("air_fire_roll", morale="recruit", target_speed="jet") == {0: F(1)}
    assert chances("air_fire_roll", morale="regular", target_speed="jet", rank="superior") == by_counting(8, -4, 12)


def test_class_is_superior_or_inferior_and_never_both() -> None:
    """pk.air.fire-superior, pk.air.fire-inferior"""
    assert parts("air_fire_roll", MODIFIER, rank="superior") == {"pk.air.fire-superior": 1}
    assert parts("air_fire_roll", MODIFIER, rank="inferior") == {"pk.air.fire-inferior": -1}
    assert parts("air_fire_roll", MODIFIER, rank="equal") == {}


@pytest.mark.parametrize("bombers", [{"target_role": "medium_bomber"}, {"role": "heavy_bomber"}])
def test_bombers_have_no_class(bombers: dict[str, str]) -> None:
    """pk.gap.air-stats"""
    plain = totals("air_fire_roll", **bombers)[MODIFIER]
    for rank in ("superior", "inferior"):
        assert totals("air_fire_roll", rank=rank, **bombers)[MODIFIER] == plain
        assert notes("air_fire_roll", rank=rank, **bombers) == {"class": False}
    assert notes("air_fire_roll", **bombers) == {}


@pytest.mark.parametrize("role", ["dive_bomber", "light_bomber", "medium_bomber", "heavy_bomber", "super_heavy_bomber"])
def test_bombers_fire_back_as_no_front_line_fighters(role: str) -> None:
    """pk.air.fire-non-frontline, pk.gap.air-combat"""
    for frontline in (True, False):
        assert parts("air_fire_roll", MODIFIER, role=role, frontline=frontline) == {"pk.air.fire-non-frontline": -1}


@pytest.mark.parametrize("role", ["fighter", "fighter_bomber"])
def test_fighters_are_front_line_unless_they_are_said_not_to_be(role: str) -> None:
    """pk.air.fire-non-frontline"""
    assert parts("air_fire_roll", MODIFIER, role=role) == {}
    assert parts("air_fire_roll", MODIFIER, role=role, frontline=False) == {"pk.air.fire-non-frontline": -1}


def test_all_that_applies_adds_up() -> None:
    """pk.gap.slash-lists"""
    facts = {
        "nation": "china",
        "rank": "inferior",
        "frontline": False,
        "target_speed": "jet",
    }
    assert parts("air_fire_roll", MODIFIER, **facts) == {
        "pk.air.fire-china": -2,
        "pk.air.fire-non-frontline": -1,
        "pk.air.fire-inferior": -1,
        "pk.air.fire-vs-jets": -5,
    }


# ---------------------------------------------------------------------- what follows, and what is refused


def test_the_sixth_marker_destroys_a_squadron() -> None:
    """pk.gap.adm-threshold"""
    assert follows("air_fire_roll", 0, target_damage=5) == {}
    assert follows("air_fire_roll", 2, target_damage=3) == {"target_damage": 5, "tests": True}
    assert follows("air_fire_roll", 3, target_damage=3) == {"target_damage_destroyed": True}
    assert follows("air_fire_roll", 3, target_damage=5) == {"target_damage_destroyed": True}
    assert cited_after("air_fire_roll", 1) == {
        "target_damage": "pk.gap.adm-threshold",
        "tests": "pk.gap.air-combat",
    }


def test_there_are_no_partisan_pilots() -> None:
    """pk.air.fire-die"""
    assert refusals("air_fire_roll", morale="partisan") == ["pk.air.fire-die"]
    assert why_not("air_fire_roll", morale="partisan") == (
        "Not allowed: there are no Partisan pilots (pk.air.fire-die)"
    )
    assert [morale for morale in BEST_FIRST if morale not in DICE] == ["partisan"]


def test_nobody_fights_a_missile() -> None:
    """pk.gap.air-stats"""
    for facts in ({"role": "ballistic_missile"}, {"target_role": "ballistic_missile"}):
        assert refusals("air_fire_roll", **facts) == ["pk.gap.air-stats"]


def test_a_situation_is_said_in_a_line() -> None:
    """pk.air.damage"""
    assert ask("air_fire_roll", nation="italy", year=1941).verdict == (
        "Regular fighters fire at fighters: D8-1 against D8, 67.2 % no damage, 14.1 % 1 air damage marker, "
        "7.8 % 2 air damage markers, 10.9 % 3 air damage markers"
    )


def test_played_fire_stays_within_the_exact_odds() -> None:
    """pk.air.damage"""
    asked, dice = ask("air_fire_roll"), seeded("air fire")
    assert {markers_of(dice, asked.profile) for _ in range(400)} == set(asked.distribution)
