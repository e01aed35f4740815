from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple
from tests.rulesets.konflikt_47.asking import F, ask, chances, cited_after, follows, line, parts, throw, totals, view
from tests.rulesets.konflikt_47.by_hand import after_grades
from tests.rulesets.konflikt_47.ended import OUT, left
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.units.morale import PinsOn
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate, VehicleAfter
from sandtable.sheet.faults import FactsFault

repeatable = settings(derandomize=True, deadline=None)

RESULT = "damage_result"
STUNNED = left(Fate.STUNNED, 2, False, True)
IMMOBILISED = left(Fate.IMMOBILISED, 2, True, False)
PUT_OUT = left(Fate.ON_FIRE_SURVIVED, 2, False, True)


def fates(**facts: Any) -> dict[str, F]:
    return view(RESULT, "fate", **facts)


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize(
    ("grade", "expected"),
    [
        ("superficial", ["stunned"] * 4 + ["immobilised", "fire_put_out"]),
        ("full", ["stunned", "immobilised", "fire_put_out"] + ["knocked_out"] * 3),
    ],
)
def test_each_face_on_the_table(grade: str, expected: list[str]) -> None:
    """k47.result.table, k47.result.superficial, k47.result.full, k47.result.knocked-out"""
    for face, fate in enumerate(expected, start=1):
        check = (1, 1) if fate == "fire_put_out" else ()
        assert throw(RESULT, face, *check, grade=grade).outcome.fate == fate


def test_superficial_and_full_damage_before_any_check() -> None:
    """k47.result.superficial, k47.result.full, k47.result.table"""
    stages = {grade: dict(ask(RESULT, grade=grade).stages[0].result.fractions()) for grade in ("superficial", "full")}
    assert stages["superficial"] == {"stunned": F(2, 3), "immobilised": F(1, 6), "on_fire": F(1, 6)}
    assert stages["full"] == {
        "stunned": F(1, 6),
        "immobilised": F(1, 6),
        "on_fire": F(1, 6),
        "knocked_out": F(1, 2),
    }


def test_full_damage_on_a_fresh_regular_tank() -> None:
    """k47.result.full, k47.result.on-fire, k47.gap.pins-vehicle, k47.gap.morale-check"""
    assert chances(RESULT, grade="full") == {
        STUNNED: F(1, 6),
        IMMOBILISED: F(1, 6),
        PUT_OUT: F(7, 72),
        OUT: F(41, 72),
    }
    assert totals(RESULT, grade="full") == {"Result modifier": 0, "Fire check": 7}


def test_massive_damage_on_a_fresh_regular_tank() -> None:
    """k47.result.massive, k47.result.immobilised-twice, k47.result.on-fire, k47.gap.massive-order"""
    assert fates(grade="massive") == {"knocked_out": F(4429, 5184), "two_results_survived": F(755, 5184)}
    assert view(RESULT, "pins", grade="massive") == {
        PinsOn.GONE: F(4429, 5184),
        PinsOn(3): F(755, 5184),
    }


def test_no_damage_leaves_the_pins_of_the_hit() -> None:
    """k47.gap.pins-vehicle"""
    assert chances(RESULT, grade="none", pins=2) == {left(Fate.NO_DAMAGE, 3): 1}


# ---------------------------------------------------------------------- two results in order


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((1, 1), left(Fate.TWO_RESULTS_SURVIVED, 3, False, True)),
        ((1, 2), left(Fate.TWO_RESULTS_SURVIVED, 3, True, True)),
        ((2, 1), left(Fate.TWO_RESULTS_SURVIVED, 3, True, True)),
        ((2, 2), OUT),
        ((4,), OUT),
        ((1, 6), OUT),
        ((3, 3, 4, 1), left(Fate.TWO_RESULTS_SURVIVED, 3, False, True)),  # 7 is enough with 2 pins
        ((3, 4, 4), OUT),  # 8 is not
        ((1, 3, 3, 3), left(Fate.TWO_RESULTS_SURVIVED, 3, False, True)),  # 6 is enough with 3 pins
        ((1, 3, 3, 4), OUT),  # 7 is not
        ((3, 1, 1, 3, 1, 1), left(Fate.TWO_RESULTS_SURVIVED, 3, False, True)),
        ((3, 3, 4, 3, 3, 4), OUT),  # the second fire is checked at one pin more
    ],
)
def test_massive_damage_applies_each_result_in_full(faces: tuple[int, ...], expected: VehicleAfter) -> None:
    """k47.result.massive, k47.gap.massive-order, k47.result.immobilised-twice, k47.result.on-fire"""
    assert throw(RESULT, *faces, grade="massive").outcome == expected


def test_a_vehicle_immobilised_before_is_knocked_out_by_another_immobilised() -> None:
    """k47.result.immobilised-twice"""
    assert throw(RESULT, 2, immobilised=True).outcome == OUT
    assert throw(RESULT, 1, immobilised=True).outcome == left(Fate.STUNNED, 2, True, True)
    assert fates(immobilised=True) == {"stunned": F(1, 6), "fire_put_out": F(7, 72), "knocked_out": F(53, 72)}


# ---------------------------------------------------------------------- checks and pins


@pytest.mark.parametrize(
    ("facts", "morale"),
    [
        ({}, 7),
        ({"quality": "inexperienced"}, 6),
        ({"quality": "veteran"}, 8),
        ({"pins": 3}, 4),
        ({"hit_pins": 0}, 8),
        ({"hit_pins": 3}, 5),
        ({"officer": "captain"}, 10),
        ({"officer": "major", "quality": "veteran"}, 12),
        ({"officer": "second_lieutenant", "horror_near": True}, 7),
    ],
)
def test_a_burning_crew_checks_with_all_its_pins(facts: dict[str, Any], morale: int) -> None:
    """k47.result.on-fire, k47.morale.quality, k47.morale.officer, k47.gap.officer-bonus, k47.gap.morale-check"""
    assert totals(RESULT, **facts)["Fire check"] == morale


def test_morale_counts_as_10_at_most_and_a_12_always_fails() -> None:
    """k47.gap.morale-check, k47.gap.order-test"""
    facts = {"officer": "major", "quality": "veteran"}
    assert throw(RESULT, 3, 4, 6, **facts).outcome.fate == "fire_put_out"
    assert throw(RESULT, 3, 5, 6, **facts).outcome == OUT
    assert throw(RESULT, 3, 1, 1, quality="inexperienced", pins=5).outcome.fate == "fire_put_out"


@pytest.mark.parametrize(("quality", "lost_at"), [("inexperienced", 8), ("regular", 9), ("veteran", 10)])
def test_as_many_pins_as_basic_morale_are_the_end(quality: str, lost_at: int) -> None:
    """k47.gap.pins-rout"""
    assert chances(RESULT, quality=quality, pins=lost_at - 1, officer="major") == {OUT: 1}
    assert chances(RESULT, quality=quality, pins=lost_at - 2, grade="superficial", officer="major") == {OUT: 1}
    assert OUT not in chances(RESULT, quality=quality, pins=lost_at - 2, grade="none")
    with pytest.raises(FactsFault, match=f"pins: .* lost at {lost_at} pins"):
        ask(RESULT, quality=quality, pins=lost_at)


def test_a_rout_by_the_pins_of_the_hit_comes_before_the_table() -> None:
    """k47.gap.pins-rout"""
    assert throw(RESULT, pins=8).outcome == OUT


# ---------------------------------------------------------------------- open-topped


def test_indirect_fire_adds_1_to_the_results_of_open_topped_vehicles() -> None:
    """k47.result.open-topped-indirect, k47.gap.open-topped, k47.result.table"""
    facts = {"open_topped_indirect": True}
    assert parts(RESULT, "Result modifier", **facts) == {"k47.result.open-topped-indirect": 1}
    assert throw(RESULT, 1, **facts).outcome == IMMOBILISED
    assert throw(RESULT, 3, **facts).outcome == OUT
    assert throw(RESULT, 6, **facts).outcome == OUT
    assert throw(RESULT, 6, grade="superficial", **facts).outcome == OUT
    assert throw(RESULT, 3, grade="superficial", **facts).outcome == STUNNED
    assert line(RESULT, "Result modifier", grade="superficial", **facts) == (
        "Result modifier -2: -3 superficial damage, +1 open-topped, hit by indirect fire"
    )


# ---------------------------------------------------------------------- against the table worked out by hand

situations = st.fixed_dictionaries(
    {
        "grade": st.sampled_from(("superficial", "full", "massive")),
        "quality": st.sampled_from(("inexperienced", "regular", "veteran")),
        "officer": st.sampled_from(("none", "second_lieutenant", "major")),
        "pins": st.integers(0, 7),
        "hit_pins": st.integers(0, 3),
        "immobilised": st.booleans(),
        "open_topped_indirect": st.booleans(),
    }
)


@repeatable
@given(situations)
def test_any_damage_is_as_counted_face_by_face(facts: dict[str, Any]) -> None:
    """k47.gap.massive-order, k47.gap.pins-rout, k47.result.table"""
    before = ("no_damage", facts["pins"] + facts["hit_pins"], facts["immobilised"], False)
    bonus = int(facts["open_topped_indirect"])
    expected = after_grades([facts["grade"]], before, facts["quality"], facts["officer"], bonus)
    assert {astuple(after.vehicle): chance for after, chance in chances(RESULT, **facts).items()} == expected


def test_play_and_odds_know_the_same_fates() -> None:
    """k47.result.massive"""
    assert not never_foretold(RESULT, 200, grade="massive")
    assert not never_foretold(RESULT, 100, grade="superficial", immobilised=True, pins=5)


# ---------------------------------------------------------------------- what follows


def test_a_stunned_vehicle_without_a_die_loses_one_from_the_cup() -> None:
    """k47.result.stunned, k47.gap.result-die"""
    found = follows(RESULT, STUNNED)
    assert found == {"pins": 2, "die": "down", "dice_from_cup": 1, "may_be_ordered": False}
    assert cited_after(RESULT, STUNNED)["die"] == "k47.gap.result-die"
    assert cited_after(RESULT, STUNNED)["may_be_ordered"] == "k47.result.stunned"


@pytest.mark.parametrize("die", ["acted", "ambush"])
def test_a_stunned_vehicle_with_a_die_has_it_turned_to_down(die: str) -> None:
    """k47.result.stunned, k47.gap.result-die"""
    assert follows(RESULT, STUNNED, die=die)["die"] == "down"
    assert follows(RESULT, STUNNED, die=die)["dice_from_cup"] == 0


def test_a_vehicle_immobilised_before_it_acted_may_still_fire() -> None:
    """k47.result.immobilised, k47.gap.result-die, k47.gap.immobilised"""
    found = follows(RESULT, IMMOBILISED)
    assert (found["die"], found["may_be_ordered"], found["may_move"]) == ("none", True, False)
    assert found["orders"] == ("fire", "ambush", "rally")
    assert "dice_from_cup" not in found
    assert found["again"] == "knocked_out"


@pytest.mark.parametrize(("die", "rule"), [("acted", "k47.result.immobilised"), ("ambush", "k47.gap.result-die")])
def test_a_vehicle_immobilised_after_it_acted_goes_down(die: str, rule: str) -> None:
    """k47.result.immobilised, k47.gap.result-die"""
    found = follows(RESULT, IMMOBILISED, die=die)
    assert (found["die"], found["may_be_ordered"], found["may_move"]) == ("down", False, False)
    assert cited_after(RESULT, IMMOBILISED, die=die)["die"] == rule


def test_a_fire_that_is_put_out_halts_and_burns_no_longer() -> None:
    """k47.result.on-fire, k47.gap.immobilised, k47.gap.result-die"""
    found = follows(RESULT, PUT_OUT)
    assert (found["die"], found["may_be_ordered"], found["burning"]) == ("down", False, False)
    assert cited_after(RESULT, PUT_OUT)["may_be_ordered"] == "k47.result.on-fire"


def test_a_knocked_out_vehicle_is_a_wreck_and_takes_its_die_along() -> None:
    """k47.result.knocked-out, k47.gap.wreck, k47.gap.dice-cup"""
    assert follows(RESULT, OUT) == {"state": "knocked_out", "wreck": True, "dice_from_cup": 1}
    assert follows(RESULT, OUT, die="acted")["dice_from_cup"] == 0
    assert cited_after(RESULT, OUT) == {
        "state": "k47.result.knocked-out",
        "wreck": "k47.gap.wreck",
        "dice_from_cup": "k47.gap.dice-cup",
    }


def test_a_vehicle_without_damage_keeps_its_die() -> None:
    """k47.veh.enclosed-table, k47.gap.pins-effect"""
    hit = left(Fate.NO_DAMAGE, 1)
    assert follows(RESULT, hit, grade="none") == {"pins": 1, "die": "none", "may_be_ordered": True}
    assert follows(RESULT, hit, grade="none", die="acted") == {"pins": 1, "die": "unchanged", "may_be_ordered": False}


def test_what_was_immobilised_before_is_said_besides() -> None:
    """k47.result.immobilised"""
    labels = {chance.label for chance in ask(RESULT, immobilised=True).chances}
    assert labels == {
        "crew stunned, immobilised, 2 pins",
        "on fire and put out, immobilised, 2 pins",
        "knocked out",
    }
    assert ask(RESULT, grade="none").subject == "No damage on a Regular vehicle"


def test_damage_reads_as_a_sentence() -> None:
    """k47.result.table"""
    assert ask(RESULT, grade="massive").subject == "Massive damage on a Regular vehicle"
    assert ask(RESULT, grade="massive").needs == ("rolls 2 D6 on the table",)
    assert ask(RESULT, grade="superficial").needs == ("rolls D6-3 on the table",)
    labels = {chance.outcome: chance.label for chance in ask(RESULT).chances}
    assert labels == {
        STUNNED: "crew stunned, 2 pins",
        IMMOBILISED: "immobilised, 2 pins",
        PUT_OUT: "on fire and put out, 2 pins",
        OUT: "knocked out",
    }
