from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    F,
    ask,
    chances,
    cited,
    cited_after,
    effects,
    follows,
    line,
    notes,
    parts,
    refusals,
    throw,
    totals,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.air.air_morale import AirMorale, morale_of

MODIFIER = "Air morale modifier"
PASSED, ONE, TWO, THREE, ABORT = "passed", "one_marker", "two_markers", "three_markers", "abort"
DICE = {
    "hardened": (12, 3),
    "elite": (12, 0),
    "veteran": (10, 2),
    "regular": (10, 0),
    "reservist": (8, 1),
    "recruit": (8, 0),
    "militia": (6, 0),
}


def by_counting(die: int, modifier: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for face in range(1, die + 1):
        shown = face + modifier
        result = ABORT if shown <= 1 else {2: THREE, 3: TWO, 4: ONE}.get(shown, PASSED)
        found[result] = found.get(result, F(0)) + F(1, die)
    return found


def test_veterans_with_one_marker() -> None:
    """pk.air.morale-die, pk.air.morale-mod-adm, pk.gap.morale-range, pk.air.morale-result-4,
    pk.air.morale-result-3, pk.air.morale-result-2, pk.air.morale-result-1"""
    facts = {"morale": "veteran", "damage": 1, "round": 1}
    assert totals("air_morale_test", **facts) == {MODIFIER: 1}
    assert chances("air_morale_test", **facts) == {PASSED: F(7, 10), ONE: F(1, 10), TWO: F(1, 10), THREE: F(1, 10)}


@pytest.mark.parametrize("morale", DICE)
@pytest.mark.parametrize("damage", range(6))
def test_every_class_with_any_markers(morale: str, damage: int) -> None:
    """pk.air.morale-die, pk.gap.air-morale-reading, pk.air.morale-mod-adm"""
    die, bonus = DICE[morale]
    assert totals("air_morale_test", morale=morale, damage=damage) == {MODIFIER: bonus - damage}
    assert chances("air_morale_test", morale=morale, damage=damage) == by_counting(die, bonus - damage)


@pytest.mark.parametrize(
    ("face", "result"), [(1, ABORT), (2, ABORT), (3, THREE), (4, TWO), (5, ONE), (6, PASSED), (10, PASSED)]
)
def test_the_modified_roll_is_read_on_the_table(face: int, result: str) -> None:
    """pk.air.morale-result-1, pk.gap.morale-range: Regulars with 1 marker roll a D10-1."""
    thrown = throw("air_morale_test", face)
    assert thrown.outcome == result
    assert [roll.why for roll in thrown.rolls] == ["pk.air.morale-die"]


# ---------------------------------------------------------------------- modifiers


@pytest.mark.parametrize(("fought", "value"), [(0, 0), (1, 0), (2, -1), (3, -2)])
def test_each_round_after_the_first_tells(fought: int, value: int) -> None:
    """pk.air.morale-mod-rounds"""
    assert parts("air_morale_test", MODIFIER, damage=0, round=fought) == (
        {"pk.air.morale-mod-rounds": value} if value else {}
    )


@pytest.mark.parametrize(
    ("facts", "rule", "value"),
    [
        ({"decorated": 1}, "pk.air.morale-mod-decorated", 1),
        ({"decorated": 3}, "pk.air.morale-mod-decorated", 3),
        ({"alone": True}, "pk.air.morale-mod-alone", -1),
        ({"fanatics": True}, "pk.air.morale-mod-fanatics", 3),
        ({"aa": True}, "pk.air.morale-mod-aa", -1),
        ({"damage": 4}, "pk.air.morale-mod-adm", -4),
    ],
)
def test_every_line_of_the_list(facts: dict[str, Any], rule: str, value: int) -> None:
    assert parts("air_morale_test", MODIFIER, **{"damage": 0, **facts}) == {rule: value}


def test_aa_fire_and_the_bombing_run_add_up() -> None:
    """pk.air.morale-mod-aa, pk.air.morale-mod-bomb-run, pk.gap.air-morale-reading"""
    assert parts("air_morale_test", MODIFIER, damage=0, aa=True, bombing_run=True) == {
        "pk.air.morale-mod-aa": -1,
        "pk.air.morale-mod-bomb-run": -1,
    }


def test_a_run_without_aa_fire_needs_no_test() -> None:
    """pk.air.bomb-run-test"""
    assert refusals("air_morale_test", bombing_run=True) == ["pk.air.bomb-run-test"]


def test_entrenchments_never_count_in_the_air() -> None:
    """pk.air.morale-mod-entrenched, pk.gap.air-morale-reading"""
    assert totals("air_morale_test", entrenched=True) == totals("air_morale_test")
    assert chances("air_morale_test", entrenched=True) == chances("air_morale_test")
    assert notes("air_morale_test", entrenched=True) == {"entrenched": False}
    assert cited("air_morale_test", entrenched=True) == {"entrenched": "pk.air.morale-mod-entrenched"}
    assert notes("air_morale_test") == {}


def test_hardened_fanatics_have_both_bonuses() -> None:
    """pk.air.morale-die, pk.air.morale-mod-fanatics: one stands with the die, the other in the list."""
    assert parts("air_morale_test", MODIFIER, morale="hardened", damage=0, fanatics=True) == {
        "pk.air.morale-die": 3,
        "pk.air.morale-mod-fanatics": 3,
    }


def test_all_that_applies_adds_up() -> None:
    """pk.gap.slash-lists"""
    facts = {
        "morale": "reservist",
        "damage": 2,
        "round": 3,
        "alone": True,
        "decorated": 2,
        "aa": True,
        "bombing_run": True,
    }
    assert totals("air_morale_test", **facts) == {MODIFIER: 1 + 2 - 1 - 1 - 1 - 2 - 2}
    assert line("air_morale_test", MODIFIER, **facts) == (
        "Air morale modifier -4: 0 on the D8 of Reservist pilots, +1 Reservist pilots, +2 for 2 decorated pilots, "
        "-1 no other friendly squadron, -1 under anti-aircraft fire, -1 begins a bombing run under AA fire, "
        "-2 for 2 ADM, -2 for 2 rounds after the first"
    )
    assert chances("air_morale_test", **facts) == by_counting(8, -4)


# ---------------------------------------------------------------------- what follows


@pytest.mark.parametrize(("result", "adds"), [(ONE, 1), (TWO, 2), (THREE, 3)])
def test_a_bad_test_costs_markers(result: str, adds: int) -> None:
    """pk.air.morale-result-4, pk.air.morale-result-3, pk.air.morale-result-2"""
    assert follows("air_morale_test", result, damage=1) == {"markers": adds, "squadron_damage": 1 + adds}
    assert cited_after("air_morale_test", result)["markers"] == f"pk.air.morale-result-{5 - adds}"


def test_who_passes_takes_nothing() -> None:
    """pk.gap.morale-range"""
    assert follows("air_morale_test", PASSED) == {"markers": 0}
    assert cited_after("air_morale_test", PASSED) == {"markers": "pk.gap.morale-range"}


def test_who_aborts_goes_home_for_the_day_with_four_markers_more() -> None:
    """pk.air.morale-result-1, pk.gap.adm-threshold"""
    assert follows("air_morale_test", ABORT, damage=1) == {
        "markers": 4,
        "squadron_damage": 5,
        "squadron_grounded": True,
    }
    assert cited_after("air_morale_test", ABORT, damage=1) == {
        "markers": "pk.air.morale-result-1",
        "squadron_damage": "pk.gap.adm-threshold",
        "squadron_grounded": "pk.gap.adm-threshold",
    }


def test_markers_of_a_test_can_destroy_a_squadron() -> None:
    """pk.gap.adm-threshold"""
    assert follows("air_morale_test", ABORT, damage=2) == {"markers": 4, "squadron_damage_destroyed": True}
    assert follows("air_morale_test", THREE, damage=3) == {"markers": 3, "squadron_damage_destroyed": True}
    assert "squadron_damage_destroyed" not in follows("air_morale_test", TWO, damage=3)


def test_anything_but_an_abort_passes_the_test_of_a_run() -> None:
    """pk.gap.aa-fire"""
    facts = {"damage": 0, "aa": True, "bombing_run": True}
    for result in (PASSED, ONE, TWO, THREE):
        assert follows("air_morale_test", result, **facts)["bombs"] is True
    assert "bombs" not in follows("air_morale_test", ABORT, **facts)
    assert "bombs" not in follows("air_morale_test", THREE, **{**facts, "damage": 3})


def test_there_are_no_partisan_pilots() -> None:
    """pk.air.fire-die"""
    assert refusals("air_morale_test", morale="partisan") == ["pk.air.fire-die"]


def test_a_test_is_said_in_a_line() -> None:
    """pk.air.morale-die"""
    assert ask("air_morale_test", damage=0).verdict == (
        "Regular pilots with no ADM: D10, 90.0 % does not abort (60.0 % passes, 10.0 % takes 1 ADM, "
        "10.0 % takes 2 ADM, 10.0 % takes 3 ADM), 10.0 % aborts"
    )


def test_a_squadron_that_its_new_markers_destroy_is_not_said_to_fly_on() -> None:
    """pk.gap.adm-threshold, pk.air.morale-result-4: with 5 ADM the one marker of a roll of 4 is the last"""
    brought = effects("air_morale_test", AirMorale.ONE_MARKER, damage=5).values()
    assert "6 ADM or more: it is destroyed" in [effect.label for effect in brought]
    assert "flies on" not in ask("air_morale_test", damage=5).verdict


def test_played_tests_stay_within_the_exact_odds() -> None:
    """pk.air.morale-die"""
    asked, dice = ask("air_morale_test"), seeded("air morale")
    assert {morale_of(dice, asked.profile) for _ in range(300)} == set(asked.distribution)
