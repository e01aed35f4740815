from typing import Any

import pytest
from tests.rulesets.panzer_korps.air_oracle import markers
from tests.rulesets.panzer_korps.asking import F, ask, chances, follows, notes, parts, refusals, throw, totals, why_not

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.air.aa_fire import flak_fires
from sandtable.sheet.faults import FactsFault

MODIFIER = "Flak modifier"


def summed(*companies: tuple[int, int, int]) -> dict[int, Any]:
    """The markers of several companies, each with die, what is added and the target die."""
    found = {0: F(1)}
    for company in companies:
        after: dict[int, Any] = {}
        for before, chance in found.items():
            for given, weight in markers(*company).items():
                after[before + given] = after.get(before + given, F(0)) + chance * weight
        found = after
    return found


def test_a_company_of_88s_at_normal_speed() -> None:
    """pk.gap.aa-fire, pk.air.target-die, pk.air.damage"""
    assert totals("aa_fire") == {"Die of flak 88 mm": 10, MODIFIER: 1, "Air target die": 8}
    assert chances("aa_fire") == markers(10, 1, 8) == {0: F(7, 20), 1: F(11, 40), 2: F(3, 20), 3: F(9, 40)}


@pytest.mark.parametrize(
    ("company", "die"),
    [
        ("flak_20", 4),
        ("flak_37", 6),
        ("flak_40", 6),
        ("flak_76", 8),
        ("flak_85", 10),
        ("flak_88", 10),
        ("flak_105", 10),
        ("flak_128", 12),
    ],
)
@pytest.mark.parametrize(("speed", "target"), [("slow", 6), ("normal", 8), ("fast", 10), ("jet", 12)])
def test_every_calibre_at_every_speed(company: str, die: int, speed: str, target: int) -> None:
    """pk.gap.aa-fire, pk.air.target-die, pk.fire.afv-die"""
    assert chances("aa_fire", companies=(company,), speed=speed) == markers(die, 1, target)


@pytest.mark.parametrize(
    ("crews", "expected"),
    [
        ("hardened", {"pk.fire.quality-plus2-elite": 2}),
        ("elite", {"pk.fire.quality-plus2-elite": 2}),
        ("veteran", {"pk.fire.quality-plus-regular": 1}),
        ("regular", {"pk.fire.quality-plus-regular": 1}),
        ("reservist", {}),
        ("recruit", {"pk.fire.quality-minus-recruits": -1}),
        ("militia", {"pk.fire.quality-minus-recruits": -1}),
        ("partisan", {"pk.fire.quality-minus-recruits": -1}),
    ],
)
def test_the_quality_of_the_crews_counts(crews: str, expected: dict[str, int]) -> None:
    """pk.gap.aa-fire"""
    assert parts("aa_fire", MODIFIER, crews=crews) == expected
    assert chances("aa_fire", crews=crews) == markers(10, sum(expected.values()), 8)


def test_every_company_fires_for_itself() -> None:
    """pk.gap.aa-fire"""
    facts = {"companies": ("flak_88", "flak_88", "flak_20"), "crews": "veteran", "speed": "slow"}
    assert totals("aa_fire", **facts) == {
        "Die of flak 88 mm": 10,
        "Die of flak 20 mm": 4,
        MODIFIER: 1,
        "Air target die": 6,
    }
    assert chances("aa_fire", **facts) == summed((10, 1, 6), (10, 1, 6), (4, 1, 6))
    assert ask("aa_fire", **facts).needs == ("flak 2xD10+1, D4+1 against D6",)
    assert (
        ask("aa_fire", companies="2xflak_88,flak_20", crews="veteran", speed="slow").chances
        == ask("aa_fire", **facts).chances
    )


def test_the_dice_of_each_company_in_turn() -> None:
    """pk.gap.aa-fire"""
    thrown = throw("aa_fire", 8, 3, 1, 6, companies=("flak_88", "flak_20"))
    assert thrown.outcome == 3
    assert [roll.why for roll in thrown.rolls] == ["pk.gap.aa-fire", "pk.air.target-die"] * 2


def test_flak_reaches_18_inches_around_the_bombed_formation() -> None:
    """pk.gap.aa-fire"""
    assert ask("aa_fire", distance=18.0).chances == ask("aa_fire", distance=0.0).chances
    assert why_not("aa_fire", distance=18.1) == (
        "Not allowed: flak at 18.1 in is too far from the bombed formation, it fires within 18 in (pk.gap.aa-fire)"
    )


def test_suppressed_flak_has_the_smaller_die() -> None:
    """pk.fire.afv-die, pk.gap.aa-fire"""
    assert chances("aa_fire", state="suppressed") == markers(8, 1, 8)
    assert chances("aa_fire", companies=("flak_37",), state="suppressed") == markers(4, 1, 8)


def test_suppressed_flak_up_to_20_mm_is_silent() -> None:
    """pk.fire.afv-mg-suppressed"""
    facts = {"companies": ("flak_20", "flak_88"), "state": "suppressed"}
    assert chances("aa_fire", **facts) == markers(8, 1, 8)
    assert notes("aa_fire", **facts)["silent_flak"] == 1
    assert notes("aa_fire", companies=("flak_20", "flak_88")) == {"once": True}
    assert refusals("aa_fire", companies=("flak_20",), state="suppressed") == ["pk.fire.afv-mg-suppressed"]


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        ("fragmented", "pk.fire.fragmented-no-fire"),
        ("routed", "pk.gap.panicked"),
        ("dispersed", "pk.gap.disorder-thresholds"),
    ],
)
def test_flak_in_worse_disorder_does_not_fire(state: str, rule: str) -> None:
    assert refusals("aa_fire", state=state) == [rule]
    assert refusals("aa_fire", state=state, distance=30.0) == ["pk.gap.aa-fire", rule]


def test_a_flak_company_fires_once_in_an_air_phase() -> None:
    """pk.gap.aa-fire"""
    assert refusals("aa_fire", fired=True) == ["pk.gap.aa-fire"]


@pytest.mark.parametrize("state", ["formed", "suppressed"])
def test_panicked_flak_does_not_fire_however_few_its_markers(state: str) -> None:
    """pk.gap.panicked"""
    assert refusals("aa_fire", state=state, panicked=True) == ["pk.gap.panicked"]


def test_flak_in_transit_column_does_not_fire() -> None:
    """pk.gap.road-and-column, pk.gap.fire-targeting"""
    assert refusals("aa_fire", column=True) == ["pk.gap.road-and-column"]
    assert refusals("aa_fire", column=True, fired=True, panicked=True) == [
        "pk.gap.aa-fire",
        "pk.gap.road-and-column",
        "pk.gap.panicked",
    ]


def test_hit_or_not_the_squadron_is_under_fire() -> None:
    """pk.gap.aa-fire, pk.air.bomb-run-test"""
    assert follows("aa_fire", 0) == {"under_fire": True}
    assert follows("aa_fire", 2, damage=3) == {"damage": 5, "under_fire": True}
    assert follows("aa_fire", 3, damage=3) == {"damage_destroyed": True}


def test_no_flak_is_not_a_question() -> None:
    """pk.gap.aa-fire"""
    with pytest.raises(FactsFault, match=r"^companies: name at least one flak company$"):
        ask("aa_fire", companies=())


def test_played_flak_stays_within_the_exact_odds() -> None:
    """pk.gap.aa-fire"""
    asked, dice = ask("aa_fire", companies=("flak_88", "flak_40")), seeded("flak")
    assert {flak_fires(dice, asked.profile) for _ in range(600)} == set(asked.distribution)
