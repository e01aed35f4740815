from collections import Counter
from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    F,
    answer,
    ask,
    chances,
    effects,
    follows,
    line,
    note,
    notes,
    number,
    parts,
    refusals,
    throw,
    totals,
    view,
    why_not,
)

from sandtable.dice.play import seeded
from sandtable.explain import Effect
from sandtable.rulesets.panzer_korps.procedures.assault.fight_dice import Beaten, Fought, fight
from sandtable.rulesets.panzer_korps.procedures.assault.panic import Fate
from sandtable.rulesets.panzer_korps.terms import State

FIGHT = "close_assault_fight"
#: Nations without a leadership modifier.
NEUTRAL: dict[str, Any] = {"attacker_nation": "france", "defender_nation": "poland", "year": 1940}
OPEN: dict[str, Any] = {**NEUTRAL, "terrain": "open"}
EVEN: dict[str, Any] = {**OPEN, "attacker_morale": "regular", "defender_morale": "regular"}
STANDS, BACK, PANICS, RETIRES, DISPERSES = Fate


# ---------------------------------------------------------------------- the fight


def test_veterans_attack_regulars_in_a_village() -> None:
    """pk.assault.table, pk.assault.shift-cover-light, pk.assault.leadership, pk.gap.assault-cover,
    pk.gap.assault-procedure"""
    assert view(FIGHT, "defender_took", **NEUTRAL) == {4: F(1)}
    assert view(FIGHT, "attacker_took", **NEUTRAL) == {4: F(7, 12), 3: F(5, 12)}
    assert view(FIGHT, "beaten", **NEUTRAL) == {Beaten.ATTACKER: F(7, 12), Beaten.DEFENDER: F(5, 12)}
    assert view(FIGHT, "attacker", **NEUTRAL) == {BACK: F(7, 12), STANDS: F(5, 12)}
    assert view(FIGHT, "defender", **NEUTRAL) == {STANDS: F(7, 12), BACK: F(5, 12)}
    assert view(FIGHT, "attacker_state", **NEUTRAL) == {State.SUPPRESSED: F(1)}


def test_the_answer_explains_both_strikes() -> None:
    """pk.assault.results, pk.assault.shift-left"""
    asked = ask(FIGHT, **NEUTRAL)
    assert asked.subject == "Veteran attacks Regular in a village"
    assert asked.needs == (
        "attacker inflicts D, 4 markers",
        "defender inflicts D, 4 markers (E, 3 markers after a lost roll)",
    )
    assert totals(FIGHT, **NEUTRAL) == {
        "Attacker's columns": 1,
        "Defender's columns": 0,
        "Attacker adds": 0,
        "Defender adds": 0,
    }
    assert line(FIGHT, "Attacker's columns", **NEUTRAL) == (
        "Attacker's columns 1: 0 from the Regular column, +1 enemy in light or medium cover"
    )
    assert notes(FIGHT, **NEUTRAL) == {"together": True, "equal": "attacker"}


@pytest.mark.parametrize(
    ("terrain", "columns"),
    [
        ("open", 0),
        ("rolling_hill", 0),
        ("marsh", 0),
        ("brush", 1),
        ("light_woods", 1),
        ("farm", 1),
        ("medium_woods", 1),
        ("village", 1),
        ("heavy_woods", 2),
        ("town", 2),
        ("city", 3),
    ],
)
def test_only_the_attacker_shifts_for_cover(terrain: str, columns: int) -> None:
    """pk.gap.assault-cover, pk.gap.terrain-cover"""
    found = totals(FIGHT, **{**NEUTRAL, "terrain": terrain})
    assert (found["Attacker's columns"], found["Defender's columns"]) == (columns, 0)


@pytest.mark.parametrize(
    ("cover", "alike", "said"),
    [
        ("open", "open", "in the open"),
        ("light", "farm", "in light cover"),
        ("medium", "village", "in medium cover"),
        ("heavy", "town", "in heavy cover"),
        ("super_heavy", "city", "in super heavy cover"),
    ],
)
def test_the_class_of_cover_stands_for_any_terrain_that_gives_it(cover: str, alike: str, said: str) -> None:
    """pk.gap.terrain-cover"""
    facts = {**NEUTRAL, "morale_phase": True}
    assert chances(FIGHT, **{**facts, "terrain": cover}) == chances(FIGHT, **{**facts, "terrain": alike})
    assert ask(FIGHT, **{**NEUTRAL, "terrain": cover}).subject == f"Veteran attacks Regular {said}"


def test_entrenchments_give_no_shift() -> None:
    """pk.gap.assault-cover"""
    assert chances(FIGHT, **OPEN, defender_entrenched=True) == chances(FIGHT, **OPEN)


def test_each_side_shifts_for_what_it_faces_and_for_itself() -> None:
    """pk.assault.shift-afv, pk.assault.shift-mg, pk.assault.shift-flamethrower, pk.assault.shift-fanatics,
    pk.assault.shift-outnumbered, pk.assault.shift-suppressed, pk.assault.shift-supply, pk.gap.attachments"""
    facts: dict[str, Any] = {
        **OPEN,
        "attacker_attached": ["hmg", "mmg", "afv_75"],
        "defender_attached": ["flamethrower", "mortar_82", "at_45", "flak_20"],
        "attacker_formations": 2,
        "attacker_markers": 4,
        "attacker_unsupplied": True,
        "defender_fanatic": True,
    }
    assert parts(FIGHT, "Attacker's columns", **facts) == {
        "pk.assault.shift-suppressed": 1,
        "pk.assault.shift-supply": 1,
        "pk.assault.shift-fanatics": 1,
        "pk.assault.shift-flamethrower": 1,
    }
    assert parts(FIGHT, "Defender's columns", **facts) == {
        "pk.assault.shift-afv": 1,
        "pk.assault.shift-mg": 1,
        "pk.assault.shift-outnumbered": 1,
    }
    swapped: dict[str, Any] = {
        **OPEN,
        "defender_attached": ["hmg", "afv_20"],
        "attacker_attached": ["flamethrower"],
        "defender_formations": 3,
        "defender_markers": 6,
        "defender_unsupplied": True,
        "defender_transit": True,
        "attacker_fanatic": True,
    }
    assert totals(FIGHT, **swapped)["Attacker's columns"] == 3
    assert parts(FIGHT, "Defender's columns", **swapped) == {
        "pk.assault.shift-fragmented": 2,
        "pk.assault.shift-supply": 1,
        "pk.assault.shift-fanatics": 1,
        "pk.assault.shift-flamethrower": 1,
    }
    assert parts(FIGHT, "Attacker's columns", **OPEN, defender_afv=True) == {"pk.assault.shift-afv": 1}
    assert parts(FIGHT, "Defender's columns", **OPEN, attacker_afv=True) == {"pk.assault.shift-afv": 1}
    assert parts(FIGHT, "Defender's columns", **OPEN, defender_transit=True) == {"pk.gap.road-and-column": 1}


def test_the_leadership_roll_shifts_the_loser_one_column() -> None:
    """pk.assault.leadership, pk.gap.leadership-tie: Regular on Regular is D, one column left still D, two left E"""
    facts = {**EVEN, "attacker_unsupplied": True}
    assert throw(FIGHT, 1, 6, **facts).outcome.defender_took == 3
    assert throw(FIGHT, 6, 1, **facts).outcome.defender_took == 4
    assert throw(FIGHT, 3, 3, **facts).outcome.defender_took == 4
    lost = {**EVEN, "defender_unsupplied": True}
    assert throw(FIGHT, 6, 1, **lost).outcome.attacker_took == 3
    assert throw(FIGHT, 1, 6, **lost).outcome.attacker_took == 4
    assert [
        number(FIGHT, name, year=1943, attacker_decorated=2).total for name in ("Attacker adds", "Defender adds")
    ] == [
        3,
        0,
    ]


def test_the_markers_are_read_from_the_states_before_and_applied_together() -> None:
    """pk.gap.assault-reading"""
    both = throw(FIGHT, 3, 3, **EVEN, attacker_markers=8, defender_markers=8).outcome
    assert (both.attacker_took, both.defender_took) == (3, 3)
    assert (both.attacker_markers, both.defender_markers) == (11, 11)
    assert (both.attacker, both.defender) == (PANICS, PANICS)


# ---------------------------------------------------------------------- who goes


def test_the_side_that_took_more_falls_back_and_the_attacker_on_equal_markers() -> None:
    """pk.gap.assault-procedure"""
    even = throw(FIGHT, 2, 2, **EVEN).outcome
    assert (even.attacker_took, even.defender_took, even.beaten) == (4, 4, Beaten.ATTACKER)
    assert (even.attacker, even.defender) == (BACK, STANDS)
    won = throw(FIGHT, 2, 2, **OPEN).outcome
    assert (won.attacker_took, won.defender_took, won.beaten) == (4, 5, Beaten.DEFENDER)
    assert follows(FIGHT, won, **OPEN) == {
        "beaten": "defender",
        "attacker_markers": 4,
        "attacker_state": "suppressed",
        "defender_markers": 5,
        "defender_state": "suppressed",
        "defender_move": "fall back",
        "ground": True,
    }
    assert "ground" not in follows(FIGHT, even, **EVEN)
    assert effects(FIGHT, even, **EVEN)["beaten"].label == "the attacker's side is beaten, on equal markers"


def test_a_rout_takes_the_place_of_falling_back() -> None:
    """pk.gap.panicked, pk.morale.panic-recovery"""
    facts = {**EVEN, "attacker_markers": 5, "attacker_red": 1, "defender_markers": 3}
    routed = throw(FIGHT, 2, 2, **facts).outcome
    assert (routed.attacker, routed.attacker_markers, routed.attacker_state) == (PANICS, 9, State.ROUTED)
    found = follows(FIGHT, routed, **facts)
    assert (found["attacker_red"], found["attacker_move"], found["attacker_panicked"]) == (2, "panic", True)


def test_the_winner_can_rout_or_be_dispersed_as_well() -> None:
    """pk.gap.panicked, pk.gap.disorder-thresholds"""
    won = throw(FIGHT, 2, 2, **OPEN, attacker_markers=6, defender_morale="reservist").outcome
    assert (won.attacker_took, won.defender_took, won.beaten) == (3, 4, Beaten.DEFENDER)
    assert (won.attacker, won.defender) == (PANICS, BACK)
    facts = {**OPEN, "attacker_markers": 5, "attacker_companies": 2, "defender_morale": "reservist"}
    gone = throw(FIGHT, 2, 2, **facts).outcome
    assert (gone.beaten, gone.attacker, gone.attacker_state) == (Beaten.DEFENDER, DISPERSES, State.DISPERSED)
    found = follows(FIGHT, gone, **facts)
    assert found["attacker_removed"] is True
    assert "attacker_state" not in found
    assert "ground" not in found


def test_a_formation_that_panics_once_too_often_retires() -> None:
    """pk.gap.panic-recovery"""
    facts = {**OPEN, "defender_morale": "partisan", "defender_markers": 2}
    assert throw(FIGHT, 2, 2, **facts).outcome.defender is RETIRES


def test_a_beaten_formation_without_room_takes_a_marker_that_can_rout_it() -> None:
    """pk.gap.assault-procedure"""
    facts = {**EVEN, "attacker_hemmed_in": True}
    held = throw(FIGHT, 2, 2, **facts).outcome
    assert (held.attacker, held.attacker_took, held.attacker_markers, held.hemmed_in) == (BACK, 5, 5, True)
    routed = throw(FIGHT, 2, 2, **facts, attacker_markers=4).outcome
    assert (routed.attacker, routed.attacker_markers) == (PANICS, 9)
    assert throw(FIGHT, 2, 2, **EVEN, defender_hemmed_in=True).outcome.defender_markers == 4
    already = throw(FIGHT, 2, 2, **facts, attacker_markers=5).outcome
    assert (already.attacker, already.attacker_took, already.attacker_markers) == (PANICS, 4, 9)
    assert already.hemmed_in is False


def test_the_marker_for_want_of_room_is_among_the_new_ones_and_told() -> None:
    """pk.gap.assault-procedure, pk.gap.compulsory-moves"""
    facts = {**EVEN, "attacker_hemmed_in": True}
    held = throw(FIGHT, 2, 2, **facts)
    assert held.label == "attacker beaten: attacker falls back with 5 (+5), defender stands with 4 (+4)"
    told = effects(FIGHT, held.outcome, **facts)
    assert told["beaten"].label == "the attacker's side is beaten, on equal markers"
    assert told["attacker_markers"].label == "the attacker takes 5 markers in the fight and has 5 now"
    assert told["attacker_hemmed_in"] == Effect(
        "attacker_hemmed_in",
        1,
        "pk.gap.assault-procedure",
        "the attacker could not fall back a full move: 1 marker among these",
    )
    assert told["attacker_move"].label == "the attacker falls back as far as it can, facing the enemy"
    assert view(FIGHT, "attacker_took", **facts) == {
        took + 1: chance for took, chance in view(FIGHT, "attacker_took", **EVEN).items()
    }


def test_a_panicked_defender_strikes_nobody_and_is_struck_in_the_panic_column() -> None:
    """pk.assault.table, pk.gap.panicked, pk.gap.assault-reading"""
    facts = {**OPEN, "defender_panicked": True, "defender_hemmed_in": True}
    asked = ask(FIGHT, **facts)
    assert asked.needs == ("attacker inflicts A, 7 markers", "the defender is panicked and inflicts nothing")
    assert "Defender's columns" not in totals(FIGHT, **facts)
    fought = throw(FIGHT, 6, 1, **facts).outcome
    assert fought == Fought(Beaten.DEFENDER, STANDS, BACK, 0, 7, 0, 7, State.FORMED, State.FRAGMENTED)
    routed = throw(FIGHT, 3, 3, **OPEN, defender_markers=9).outcome
    assert (routed.attacker_took, routed.defender_took, routed.defender) == (0, 7, DISPERSES)


def test_several_formations_strike_one_and_their_markers_add_up() -> None:
    """pk.gap.assault-procedure, pk.assault.shift-outnumbered"""
    facts = {**EVEN, "attacker_formations": 2}
    fought = throw(FIGHT, 3, 3, **facts).outcome
    assert (fought.defender_took, fought.attacker_took) == (8, 4)
    assert (fought.beaten, fought.defender_state) == (Beaten.DEFENDER, State.FRAGMENTED)
    assert notes(FIGHT, **facts)["several"] is True
    beaten = {**EVEN, "defender_formations": 3}
    fought = throw(FIGHT, 3, 3, **beaten).outcome
    assert (fought.defender_took, fought.attacker_took, fought.attacker) == (4, 12, DISPERSES)
    even = {**EVEN, "attacker_formations": 2, "defender_formations": 2}
    fought = throw(FIGHT, 3, 3, **even).outcome
    assert effects(FIGHT, fought, **even)["beaten"].label == (
        "the attacker's side is beaten, on equal markers, and all its 2 formations fall back"
    )


def test_who_cannot_fight() -> None:
    """pk.gap.panicked, pk.gap.disorder-thresholds, pk.gap.panic-recovery"""
    assert refusals(FIGHT, attacker_markers=9) == ["pk.gap.panicked"]
    assert refusals(FIGHT, attacker_markers=12) == ["pk.gap.disorder-thresholds"]
    assert refusals(FIGHT, defender_markers=12) == ["pk.gap.disorder-thresholds"]
    assert refusals(FIGHT, defender_red=4) == ["pk.gap.panic-recovery"]
    assert "an attacker with 12 markers on 3 companies is dispersed" in why_not(FIGHT, attacker_markers=12)
    assert chances(FIGHT, attacker_markers=8)


# ---------------------------------------------------------------------- what is told


def test_there_are_no_ss_formations_before_1941() -> None:
    """pk.gap.fanatics-ss"""
    facts: dict[str, Any] = {**EVEN, "morale_phase": True, "attacker_ss": True, "defender_ss": True}
    for year, added in ((1940, 0), (1941, 3)):
        found = totals(FIGHT, **{**facts, "year": year})
        assert (found["Attacker's morale"], found["Defender's morale"]) == (added, added)
    assert notes(FIGHT, **facts)["ss"] is False
    assert note(FIGHT, "ss", **EVEN, attacker_ss=True) == Effect(
        "ss", False, "pk.gap.fanatics-ss", "there are no SS formations before 1941"
    )
    assert "ss" not in notes(FIGHT, **{**facts, "year": 1941})
    assert "ss" not in notes(FIGHT, **EVEN)


def test_the_morale_numbers_are_shown_when_they_are_asked_for() -> None:
    """pk.morale.mod-fanatic, pk.morale.mod-cover"""
    facts = {**NEUTRAL, "morale_phase": True, "attacker_fanatic": True, "defender_leader": "G"}
    found = totals(FIGHT, **facts)
    assert (found["Attacker's morale"], found["Defender's morale"]) == (3, 0)
    assert parts(FIGHT, "Defender's morale", **facts) == {"pk.leader.g-morale": -1, "pk.morale.mod-cover": 1}
    assert notes(FIGHT, **facts)["morale_ground"] is True
    assert "Attacker's morale" not in totals(FIGHT, **NEUTRAL)


def test_played_fights_stay_within_the_exact_odds() -> None:
    asked = ask(FIGHT, morale_phase=True, attacker_markers=2)
    dice = seeded("close assault")
    played = Counter(fight(dice, asked.profile) for _ in range(3000))
    assert set(played) <= set(asked.distribution)
    for fought, exactly in asked.distribution.floats().items():
        assert abs(played[fought] / 3000 - exactly) < 0.04
    assert {roll.why for roll in dice.rolls} == {"pk.assault.leadership", "pk.morale.die"}
    assert asked.chances[0].label.startswith("defender beaten: attacker ")


def test_the_markers_of_one_strike_are_those_of_the_strike_alone() -> None:
    """pk.assault.table: both procedures read the same table"""
    alone = answer("assault_strike", morale="veteran", enemy="regular", cover="medium")
    assert view(FIGHT, "defender_took", **NEUTRAL) == {alone.markers: F(1)}


def test_the_fight_is_told_as_the_attacker_hopes() -> None:
    asked = ask(FIGHT)
    (label, seen), *_ = asked.views
    assert (label, [beaten.said for beaten in seen]) == ("fight", ["defender beaten", "attacker beaten"])
    assert [chance.label for chance in asked.chances] == [
        "defender beaten: attacker stands with 3 (+3), defender falls back with 4 (+4)",
        "attacker beaten: attacker falls back with 4 (+4), defender stands with 4 (+4)",
    ]
