from collections import Counter
from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    F,
    ask,
    chances,
    cited,
    effects,
    follows,
    notes,
    number,
    parts,
    refusals,
    throw,
    totals,
    view,
)
from tests.rulesets.panzer_korps.fire_oracle import fire, fought

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.assault.panic import Fate
from sandtable.rulesets.panzer_korps.procedures.fire.under_fire import FoughtOver, fought_over
from sandtable.rulesets.panzer_korps.terms import State
from sandtable.sheet import FactsFault

FIGHT = "fire_fight"
STANDS, BACK, PANICS, RETIRES, DISPERSES = Fate
FORMED, SUPPRESSED, FRAGMENTED, ROUTED, DISPERSED = State
#: A Panzer IV battalion and a panzergrenadier battalion in 1943, 10 inches away.
PANZER, GRENADIERS = (8, 3), (10, 4)


def came(**facts: Any) -> dict[tuple[str, int], Any]:
    """What becomes of the target and its markers; the state must be the one of the markers."""
    return {(each.fate.value, each.disorder_markers): chance for each, chance in chances(FIGHT, **facts).items()}


# ---------------------------------------------------------------------- against the count by hand


def test_three_formations_at_a_rifle_battalion_in_a_village() -> None:
    """pk.fire.result, pk.gap.disorder-thresholds, pk.gap.panicked, pk.gap.morale-triggers, pk.sequence.fire"""
    fires = [fire(*PANZER, 8), fire(*GRENADIERS, 8), fire(*GRENADIERS, 8)]
    assert came() == fought(fires, morale_die=8, added=1, recovery=2)
    assert ask(FIGHT).needs == ("d8+3 and 2 x d10+4 against d8",)


@pytest.mark.parametrize("markers", [0, 2, 5, 8])
@pytest.mark.parametrize("number_of", [1, 2, 5])
def test_any_number_of_them_at_any_number_of_markers(markers: int, number_of: int) -> None:
    """pk.gap.disorder-thresholds, pk.gap.panicked"""
    fires = [fire(*GRENADIERS, 4)] * number_of
    facts = {"firers": ["german_panzergrenadier"] * number_of, "terrain": "open", "target_markers": markers}
    assert came(**facts) == fought(fires, morale_die=8, added=0, recovery=2, markers=markers)


def test_partisans_are_two_companies_and_retire_when_they_panic() -> None:
    """pk.gap.panic-recovery, pk.gap.infantry-stats, pk.morale.mod-partisans"""
    fires = [fire(*PANZER, 10)] * 3
    facts = {"firers": ["panzer_iv_long"] * 3, "target": "partisan_band", "terrain": "heavy_woods"}
    assert came(**facts) == fought(fires, morale_die=6, added=1 - 1, recovery=0, companies=2)
    assert set(view(FIGHT, "fate", **facts)) == {STANDS, BACK, RETIRES, DISPERSES}


def test_red_markers_are_panics_that_are_used_up() -> None:
    """pk.gap.panic-recovery, pk.morale.panic-recovery"""
    assert set(view(FIGHT, "fate", red=1)) == {STANDS, BACK, PANICS, DISPERSES}
    assert set(view(FIGHT, "fate", red=2)) == {STANDS, BACK, RETIRES, DISPERSES}
    assert refusals(FIGHT, red=3) == ["pk.gap.panic-recovery"]


def test_everything_that_steadies_the_target() -> None:
    """pk.gap.morale-modifiers, pk.morale.mod-cover, pk.morale.mod-entrenched, pk.morale.mod-artillery,
    pk.morale.mod-decorated, pk.morale.mod-enemy-panic, pk.morale.mod-ss, pk.morale.mod-fanatic, pk.leader.h-morale"""
    facts = {
        "target": "waffen_ss_grenadier_1942_44",
        "entrenched": True,
        "artillery": True,
        "decorated": 2,
        "enemy_panics": 5,
        "leader": "H",
        "fanatic": True,
    }
    assert parts(FIGHT, "Morale modifier", **facts) == {
        "pk.morale.mod-decorated": 2,
        "pk.morale.mod-enemy-panic": 3,
        "pk.morale.mod-cover": 1,
        "pk.morale.mod-entrenched": 2,
        "pk.morale.mod-artillery": -1,
        "pk.morale.mod-ss": 3,
        "pk.morale.mod-fanatic": 3,
        "pk.leader.h-morale": -2,
    }
    fires = [fire(8, 1, 8), fire(10, 2, 8), fire(10, 2, 8)]
    assert came(**facts) == fought(fires, morale_die=12, added=11, recovery=4)


def test_markers_and_bad_leaders_lower_the_morale_die() -> None:
    """pk.morale.mod-disorder, pk.leader.g-morale"""
    one = {"firers": ["panzer_iv_long"], "target_markers": 2}
    assert throw(FIGHT, 4, 6, 7, **one).outcome == FoughtOver(STANDS, 3, SUPPRESSED)
    assert throw(FIGHT, 4, 6, 7, leader="G", **one).outcome == FoughtOver(STANDS, 4, SUPPRESSED)
    assert parts(FIGHT, "Morale modifier", leader="G")["pk.leader.g-morale"] == -1


def test_a_wall_between_is_cover_from_fire_but_not_for_morale() -> None:
    """pk.gap.terrain-cover, pk.gap.morale-modifiers"""
    facts = {"terrain": "open", "wall": True}
    assert totals(FIGHT, **facts)["Cover die"] == 6
    assert parts(FIGHT, "Morale modifier", **facts) == {}
    assert parts(FIGHT, "Morale modifier", terrain="hedge") == {"pk.morale.mod-cover": 1}


def test_fanatics_and_ss_by_name() -> None:
    """pk.gap.fanatics-ss"""
    assert "pk.morale.mod-fanatic" in parts(FIGHT, "Morale modifier", target="japanese_infantry")
    pioneers = {"target": "engineer_or_pioneer_battalion"}
    assert "pk.morale.mod-fanatic" in parts(FIGHT, "Morale modifier", target_nation="japan", **pioneers)
    assert "pk.morale.mod-fanatic" not in parts(FIGHT, "Morale modifier", target_nation="italy", **pioneers)
    assert "pk.morale.mod-fanatic" not in parts(FIGHT, "Morale modifier", target="type_97_chi_ha")
    assert "pk.morale.mod-ss" in parts(FIGHT, "Morale modifier", target="tiger_i", target_ss=True)
    assert "pk.morale.mod-ss" not in parts(FIGHT, "Morale modifier", target="tiger_i", target_ss=True, year=1940)
    for firers_too in (False, True):
        said = [note.name for note in ask(FIGHT, target="tiger_i", target_ss=True, ss=firers_too, year=1940).notes]
        assert said.count("ss") == 1
    assert "ss" not in notes(FIGHT, target="tiger_i", target_ss=True, year=1941)


def test_the_target_has_its_own_morale() -> None:
    """pk.gap.infantry-stats, pk.gap.afv-stats, pk.morale.die"""
    assert number(FIGHT, "Morale modifier").base.label == "on the d8"
    assert number(FIGHT, "Morale modifier", target_morale="elite").base.label == "on the d12"
    assert number(FIGHT, "Morale modifier", target="t_34_76", target_picked=True).base.label == "on the d10"
    with pytest.raises(FactsFault, match=r"^target_nation: several nations have the recce battalion"):
        ask(FIGHT, target="recce_battalion")
    assert refusals(FIGHT, target="t_34_76", target_nation="avg") == ["pk.gap.infantry-stats"]


# ---------------------------------------------------------------------- the course of the phase


def test_fire_by_fire_and_then_the_morale_die() -> None:
    """pk.sequence.fire, pk.sequence.morale, pk.morale.die"""
    thrown = throw(FIGHT, 8, 5, 1, 8, 2, 5, 4)
    assert [roll.why for roll in thrown.rolls] == [
        "pk.fire.afv-die",
        "pk.cover.roll",
        "pk.fire.inf-die",
        "pk.cover.roll",
        "pk.fire.inf-die",
        "pk.cover.roll",
        "pk.morale.die",
    ]
    assert thrown.outcome == FoughtOver(BACK, 6, FRAGMENTED)


def test_a_formed_target_does_not_test() -> None:
    """pk.gap.morale-triggers"""
    assert throw(FIGHT, 1, 8, 1, 8, 1, 8).outcome == FoughtOver(STANDS, 0, FORMED)
    assert throw(FIGHT, 8, 5, 1, 8, 1, 8).outcome == FoughtOver(STANDS, 2, FORMED)


def test_a_target_that_took_nothing_does_not_test_however_disordered() -> None:
    """pk.gap.morale-triggers"""
    assert throw(FIGHT, 1, 8, 1, 8, 1, 8, target_markers=6).outcome == FoughtOver(STANDS, 6, FRAGMENTED)


@pytest.mark.parametrize(
    ("face", "expected"),
    [
        (8, FoughtOver(STANDS, 4, SUPPRESSED)),
        (7, FoughtOver(STANDS, 5, SUPPRESSED)),
        (6, FoughtOver(STANDS, 6, FRAGMENTED)),
        (5, FoughtOver(BACK, 7, FRAGMENTED)),
        (4, FoughtOver(PANICS, 8, FRAGMENTED)),
        (1, FoughtOver(PANICS, 8, FRAGMENTED)),
    ],
)
def test_every_result_of_the_morale_die(face: int, expected: FoughtOver) -> None:
    """pk.morale.result-4, pk.morale.result-3, pk.morale.result-2, pk.morale.result-1, pk.gap.morale-range"""
    one_more = {"firers": ["panzer_iv_long"], "target_markers": 3}
    assert throw(FIGHT, 4, 6, face, **one_more).outcome == expected


def test_markers_of_the_morale_die_can_rout_and_disperse() -> None:
    """pk.gap.panicked, pk.gap.disorder-thresholds"""
    one = {"firers": ["panzer_iv_long"], "terrain": "open"}
    falls_back = throw(FIGHT, 1, 3, 8, target_markers=5, **one)
    assert falls_back.outcome == FoughtOver(PANICS, 9, ROUTED)
    assert throw(FIGHT, 1, 3, 7, target_markers=4, **one).outcome == FoughtOver(BACK, 8, FRAGMENTED)
    assert throw(FIGHT, 1, 3, 1, target_markers=7, **one).outcome == FoughtOver(DISPERSES, 12, DISPERSED)


def test_once_it_is_routed_the_others_hold_their_fire() -> None:
    """pk.gap.panicked, pk.sequence.fire"""
    assert throw(FIGHT, 8, 1, target_markers=6).outcome == FoughtOver(PANICS, 9, ROUTED)
    assert throw(FIGHT, 8, 1, target_markers=8).outcome == FoughtOver(PANICS, 11, ROUTED)
    assert throw(FIGHT, 8, 1, 10, 1, target_markers=6, target_panicked=True).outcome == FoughtOver(
        DISPERSES, 12, DISPERSED
    )


def test_whoever_is_panicked_neither_tests_nor_panics_again() -> None:
    """pk.gap.panicked, pk.gap.morale-triggers"""
    facts = {"target_panicked": True, "target_markers": 4}
    assert set(view(FIGHT, "fate", **facts)) == {STANDS, DISPERSES}
    assert set(view(FIGHT, "fate", target_markers=9)) == {STANDS, DISPERSES}
    assert "dispersed" in ask(FIGHT, **facts).notes[0].label
    assert "routed" in ask(FIGHT).notes[0].label


# ---------------------------------------------------------------------- who fires


def test_the_first_named_are_the_suppressed_ones() -> None:
    """pk.fire.inf-suppressed-die"""
    firers = ["german_panzergrenadier"] * 3
    assert ask(FIGHT, firers=firers, suppressed=1).needs == ("d8+4 and 2 x d10+4 against d8",)
    assert set(totals(FIGHT, firers=firers, suppressed=1)) == {
        "Fire modifier, German panzergrenadier (suppressed)",
        "Fire modifier, German panzergrenadier",
        "Cover die",
        "Morale modifier",
    }
    assert ask(FIGHT, firers=firers, suppressed=3).needs == ("3 x d8+4 against d8",)
    with pytest.raises(FactsFault, match=r"^suppressed: only 3 formations fire, so give no more than that$"):
        ask(FIGHT, suppressed=4)


def test_who_may_not_fire_is_named_and_left_out() -> None:
    """pk.range.small-arms, pk.gap.fire-targeting"""
    assert ask(FIGHT, distance=20).subject == (
        "1 of 3 formations at Reservist Russian rifle 1942-45 in a village, 20 in away; "
        "2 x German panzergrenadier cannot fire"
    )
    assert notes(FIGHT, distance=20)["silent"] == "German panzergrenadier"
    assert cited(FIGHT, distance=20)["silent"] == "pk.range.small-arms"
    assert refusals(FIGHT, distance=60) == ["pk.range.direct", "pk.range.small-arms"]
    assert refusals(FIGHT, distance=20, firers=["german_panzergrenadier"] * 2) == ["pk.range.small-arms"]
    with pytest.raises(FactsFault, match=r"^firers: name at least one formation that fires$"):
        ask(FIGHT, firers=[])


def test_all_share_the_situation() -> None:
    """pk.gap.slash-lists"""
    facts = {"moved": True, "target_moved": True, "entrenched": True, "arc": "flank"}
    assert ask(FIGHT, **facts).needs == ("d8-1 and 2 x d10+1 against d8",)
    assert ask(FIGHT, ss=True, picked=True).needs == ("d8+4 and 2 x d10+4 against d8",)
    assert ask(FIGHT, morale="elite").needs == ("d8+4 and 2 x d12+4 against d8",)
    assert ask(FIGHT, target_column=True).needs == ("d8+5 and 2 x d10+4 against d8",)
    assert ask(FIGHT, rides="half_tracks", terrain="open").needs == ("d8+3 and 2 x d10+4 against d6",)
    assert ask(FIGHT, firers=["m4_sherman_75"], nation="russia", year=1943).needs == ("d8+1 against d8",)


def test_each_firer_has_its_own_distance_arc_and_movement() -> None:
    """pk.range.direct, pk.fire.afv-plus-short, pk.fire.afv-plus-flank, pk.fire.afv-plus2-rear,
    pk.fire.afv-minus-moved"""
    facts: dict[str, Any] = {
        "firers": ["panzer_iv_long"] * 3,
        "target": "t_34_76",
        "terrain": "open",
        "firers_apart": "1,30 2,flank 3,42,rear,moved",
    }
    apart = {name: part.total for name, part in ((each.name, each) for each in ask(FIGHT, **facts).numbers)}
    assert apart["Fire modifier, Panzer IV long (30 in away, from the front)"] == 2
    assert apart["Fire modifier, Panzer IV long (10 in away, at the flank)"] == 4
    assert apart["Fire modifier, Panzer IV long (42 in away, at the rear, moved)"] == 3
    assert ask(FIGHT, **facts).needs == ("d8+2 and d8+4 and d8+3 against d8",)
    assert ask(FIGHT, **facts).subject == "3 formations at Reservist T-34/76 in the open, 10 to 42 in away"
    fires = [fire(8, 2, 8), fire(8, 4, 8), fire(8, 3, 8)]
    assert came(**facts) == fought(fires, morale_die=8, added=0, recovery=2)


def test_one_that_stands_too_far_off_is_named_and_the_others_fire() -> None:
    """pk.range.small-arms, pk.sequence.fire"""
    facts = {"firers_apart": "2,13 3,6,suppressed"}
    asked = ask(FIGHT, **facts)
    assert asked.subject == (
        "2 of 3 formations at Reservist Russian rifle 1942-45 in a village, 6 to 13 in away; "
        "German panzergrenadier (13 in away) cannot fire"
    )
    assert asked.needs == ("d8+3 and d8+5 against d8",)
    assert asked.notes[0].label == (
        "German panzergrenadier (13 in away) does not fire: out of range, infantry reaches 12 in"
    )


def test_what_is_said_of_all_can_be_taken_back_for_one() -> None:
    """pk.fire.inf-minus-moved, pk.fire.inf-suppressed-die"""
    both: dict[str, Any] = {"firers": ["german_panzergrenadier"] * 2, "moved": True, "suppressed": 2}
    assert ask(FIGHT, **both).needs == ("2 x d8+3 against d8",)
    assert ask(FIGHT, **both, firers_apart="1,stood 2,formed").needs == ("d8+4 and d10+3 against d8",)


@pytest.mark.parametrize(
    ("apart", "said"),
    [
        ("4,20", "firers_apart: begin with a number from 1, the first of the 3 formations named, not '4'"),
        ("1,101", "firers_apart: 101 inches will not do, give 0 to 100"),
        ("1,sideways 2", "firers_apart: 'sideways' is not known here, give inches, front, flank, rear, moved, stood"),
    ],
)
def test_what_cannot_be_read_of_a_firer_is_told(apart: str, said: str) -> None:
    with pytest.raises(FactsFault) as fault:
        ask(FIGHT, firers_apart=apart)
    assert said in str(fault.value)


# ---------------------------------------------------------------------- what follows, and play


def test_what_follows() -> None:
    """pk.gap.disorder-thresholds, pk.gap.compulsory-moves, pk.morale.panic-recovery"""
    assert follows(FIGHT, FoughtOver(STANDS, 3, SUPPRESSED)) == {"markers": 3, "state": "suppressed"}
    back = follows(FIGHT, FoughtOver(BACK, 6, FRAGMENTED))
    assert back == {"markers": 6, "state": "fragmented", "move": "fall back"}
    panic = follows(FIGHT, FoughtOver(PANICS, 9, ROUTED), red=1)
    assert panic == {"markers": 9, "state": "routed", "red": 2, "move": "panic", "panicked": True}
    gone = follows(FIGHT, FoughtOver(DISPERSES, 12, DISPERSED))
    assert gone == {"markers": 12, "removed": True}


def test_played_fights_fall_as_the_odds_foretell() -> None:
    """pk.fire.result, pk.morale.die"""
    asked, dice, throws = ask(FIGHT), seeded("fire fight"), 4000
    seen = Counter(fought_over(dice, asked.profile) for _ in range(throws))
    assert set(seen) <= set(asked.distribution)
    for outcome, chance in asked.distribution.fractions().items():
        assert abs(seen[outcome] - throws * chance) < 5 * (throws * chance * (1 - chance)) ** F(1, 2) + 1


def test_the_answer_in_words() -> None:
    asked = ask(FIGHT)
    assert asked.subject == "3 formations at Reservist Russian rifle 1942-45 in a village, 10 in away"
    labels = {chance.outcome: chance.label for chance in asked.chances}
    assert labels[FoughtOver(STANDS, 1, FORMED)] == "stands, formed with 1 marker"
    assert labels[FoughtOver(PANICS, 9, ROUTED)] == "panics, routed with 9 markers"
    assert labels[FoughtOver(DISPERSES, 12, DISPERSED)] == "disperses with 12 markers"


def test_the_subject_tells_how_the_target_is_at_the_moment() -> None:
    """pk.gap.mounted, pk.fire.inf-minus2-entrenched"""
    assert "at entrenched Reservist Russian rifle 1942-45 in a village" in ask(FIGHT, entrenched=True).subject
    assert "at Reservist Russian rifle 1942-45 in half-tracks in a village" in ask(FIGHT, rides="half_tracks").subject
    assert "at Partisan band in a village" in ask(FIGHT, target="partisan_band").subject


def test_deployed_heavy_artillery_that_should_fall_back_stays() -> None:
    """pk.gap.mounted, pk.gap.compulsory-moves"""
    howitzers = {"target": "105_mm_howitzer", "target_nation": "russia"}
    back = FoughtOver(Fate.FALLS_BACK, 6, State.FRAGMENTED)
    assert effects(FIGHT, back, **howitzers)["move"].label == "it should fall back, but cannot be moved and stays"
    assert "falls back a normal move" in effects(FIGHT, back, rides="trucks", **howitzers)["move"].label


def test_one_marker_is_told_with_the_others_that_the_target_may_have() -> None:
    """pk.fire.result: of a target that stands every number of markers is in one line"""
    stands = next(each for each in ask(FIGHT).consequences if each.label == "stands")
    counted = [each for each in stands.brings if each.rule == "pk.fire.result"]
    assert [each.chance for each in counted] == [stands.chance]
    assert counted[0].label.startswith("the target has 0 to ")
