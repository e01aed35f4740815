from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    F,
    ask,
    chances,
    cited_after,
    effects,
    follows,
    line,
    notes,
    parts,
    refusals,
    throw,
    totals,
    view,
    why_not,
)

from sandtable.dice import Classes
from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.assault.morale import MoraleResult, morale_die, morale_result
from sandtable.rulesets.panzer_korps.procedures.assault.morale_test import AfterTest, take_morale_test
from sandtable.rulesets.panzer_korps.procedures.assault.panic import Endurance, Fate, worse
from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.rulesets.panzer_korps.terms import Morale, State

PASSED, ONE, TWO, BACK, PANIC = MoraleResult
NO_MARKERS: dict[str, Any] = {"morale": "regular", "markers": 0}


def results(**facts: Any) -> dict[Any, F]:
    return view("morale_test", "result", **facts)


def modifier(**facts: Any) -> int:
    return totals("morale_test", **{**NO_MARKERS, **facts})["Morale modifier"]


# ---------------------------------------------------------------------- the die and the results


@pytest.mark.parametrize(
    ("morale", "die", "recovery"),
    [
        ("hardened", 12, 4),
        ("elite", 12, 4),
        ("veteran", 10, 3),
        ("regular", 10, 3),
        ("reservist", 8, 2),
        ("recruit", 8, 2),
        ("militia", 6, 1),
        ("partisan", 6, 0),
    ],
)
def test_the_morale_die_and_panic_recovery_of_every_class(morale: str, die: int, recovery: int) -> None:
    """pk.morale.die"""
    row = TABLES.morale[Morale(morale)]
    assert (row.die, row.panic_recovery) == (die, recovery)
    assert notes("morale_test", morale=morale, markers=0)["panic_recovery"] == recovery
    assert throw("morale_test", die, morale=morale, markers=0).rolls[0].throws[0].sides == die


def test_a_regular_battalion_with_three_markers_in_light_woods() -> None:
    """pk.morale.die, pk.morale.mod-disorder, pk.morale.mod-cover, pk.gap.morale-range"""
    facts: dict[str, Any] = {"morale": "regular", "markers": 3, "in_cover": True}
    assert totals("morale_test", **facts)["Morale modifier"] == -2
    assert results(**facts) == {PASSED: F(2, 5), ONE: F(1, 10), TWO: F(1, 10), BACK: F(1, 10), PANIC: F(3, 10)}
    assert ask("morale_test", **facts).needs == ("D10-2, passes on 5+",)
    assert line("morale_test", "Morale modifier", **facts) == (
        "Morale modifier -2: 0 on the D10 of Regular, +1 in cover, -3 for 3 disorder markers"
    )


@pytest.mark.parametrize(
    ("face", "result", "markers"),
    [(1, PANIC, 4), (2, BACK, 3), (3, TWO, 2), (4, ONE, 1), (5, PASSED, 0), (10, PASSED, 0)],
)
def test_every_row_of_the_results(face: int, result: MoraleResult, markers: int) -> None:
    """pk.morale.result-1, pk.morale.result-2, pk.morale.result-3, pk.morale.result-4, pk.gap.morale-range"""
    dice = (face, 1) if result is PANIC else (face,)
    thrown = throw("morale_test", *dice, **NO_MARKERS)
    assert (thrown.outcome.result, thrown.outcome.markers) == (result, markers)
    row = TABLES.morale_result_rows[result]
    assert (row.markers, row.rule) == (
        markers,
        f"pk.morale.result-{face}" if face < 5 else "pk.gap.morale-range",
    )


def test_modified_rolls_beyond_the_table_panic_below_it_and_pass_above() -> None:
    """pk.gap.morale-range"""
    assert results(morale="recruit", markers=8, companies=5) == {PANIC: F(1)}
    assert results(morale="hardened", markers=0, ss=True) == {PASSED: F(1)}
    assert results(morale="recruit", markers=7, companies=5) == {PANIC: F(1)}
    assert results(morale="recruit", markers=6, companies=5) == {PANIC: F(7, 8), BACK: F(1, 8)}


# ---------------------------------------------------------------------- every modifier


@pytest.mark.parametrize(
    ("facts", "rule", "value"),
    [
        ({"decorated": 1}, "pk.morale.mod-decorated", 1),
        ({"decorated": 3}, "pk.morale.mod-decorated", 3),
        ({"enemy_panics": 1}, "pk.morale.mod-enemy-panic", 1),
        ({"enemy_panics": 3}, "pk.morale.mod-enemy-panic", 3),
        ({"enemy_panics": 4}, "pk.morale.mod-enemy-panic", 3),
        ({"enemy_panics": 10}, "pk.morale.mod-enemy-panic", 3),
        ({"in_cover": True}, "pk.morale.mod-cover", 1),
        ({"entrenched": True}, "pk.morale.mod-entrenched", 2),
        ({"markers": 1}, "pk.morale.mod-disorder", -1),
        ({"markers": 8}, "pk.morale.mod-disorder", -8),
        ({"artillery": True}, "pk.morale.mod-artillery", -1),
        ({"morale": "partisan"}, "pk.morale.mod-partisans", -1),
        ({"ss": True}, "pk.morale.mod-ss", 3),
        ({"fanatic": True}, "pk.morale.mod-fanatic", 3),
        ({"morale": "hardened"}, "pk.morale.mod-fanatic", 3),
        ({"leader": "G"}, "pk.leader.g-morale", -1),
        ({"leader": "H"}, "pk.leader.h-morale", -2),
    ],
)
def test_every_modifier_alone(facts: dict[str, Any], rule: str, value: int) -> None:
    """pk.gap.morale-modifiers: each by the rule it comes from"""
    assert parts("morale_test", "Morale modifier", **{**NO_MARKERS, **facts}) == {rule: value}


def test_a_plain_formation_adds_nothing() -> None:
    for morale in ("elite", "veteran", "regular", "reservist", "recruit", "militia"):
        for leader in "ABCDEF":
            assert modifier(morale=morale, leader=leader) == 0


def test_fanatic_and_hardened_are_one_bonus_but_ss_counts_besides() -> None:
    """pk.morale.mod-fanatic, pk.morale.mod-ss, pk.gap.slash-lists, pk.gap.fanatics-ss"""
    assert modifier(morale="hardened", fanatic=True) == 3
    assert modifier(morale="hardened", ss=True) == 6
    assert modifier(morale="hardened", fanatic=True, ss=True) == 6
    assert modifier(morale="elite", ss=True) == 3


def test_everything_adds_up() -> None:
    """pk.gap.morale-modifiers"""
    facts: dict[str, Any] = {
        "morale": "partisan",
        "markers": 2,
        "decorated": 2,
        "enemy_panics": 5,
        "in_cover": True,
        "entrenched": True,
        "artillery": True,
        "ss": True,
        "fanatic": True,
        "leader": "H",
    }
    assert modifier(**facts) == 2 + 3 + 1 + 2 - 1 - 1 + 3 + 3 - 2 - 2
    assert "+3 for 5 enemy formations, 3 count, seen to panic or fall back" in line(
        "morale_test", "Morale modifier", **facts
    )


def test_the_printed_modifiers() -> None:
    """pk.morale.mod-decorated and all that stand with it"""
    assert {key: row.value for key, row in TABLES.morale_modifiers.items()} == {
        "decorated": 1,
        "enemy_panic": 1,
        "cover": 1,
        "entrenched": 2,
        "disorder": -1,
        "artillery": -1,
        "partisans": -1,
        "ss": 3,
        "fanatic": 3,
        "leader_g": -1,
        "leader_h": -2,
    }
    assert TABLES.limit("most_enemy_panic") == 3


# ---------------------------------------------------------------------- panic, rout and the moves


def test_a_panic_runs_a_normal_move_and_a_die_by_the_kind_of_formation() -> None:
    """pk.morale.result-1, pk.gap.compulsory-moves"""
    for goes, normal, die in (
        ("foot", 4, 6),
        ("guns", 2, 6),
        ("heavy_guns", 0, 6),
        ("tracked", 9, 10),
        ("wheeled", 10, 10),
        ("cavalry", 10, 10),
        ("camels", 10, 10),
        ("wagons", 5, 10),
    ):
        facts = {**NO_MARKERS, "goes": goes}
        assert throw("morale_test", 1, die, **facts).outcome.inches == normal + die
        assert notes("morale_test", **facts)["panic_move"] == f"{normal}+D{die}"


def test_cavalry_in_column_runs_and_falls_back_at_its_own_rate() -> None:
    """pk.move.rates, pk.gap.compulsory-moves"""
    column = {**NO_MARKERS, "goes": "cavalry", "column": True}
    assert throw("morale_test", 1, 10, **column).outcome.inches == 28
    assert throw("morale_test", 2, **column).outcome.inches == 18
    assert throw("morale_test", 2, **{**column, "goes": "foot"}).outcome.inches == 4


def test_falling_back_is_a_normal_move_with_quality_and_no_die() -> None:
    """pk.morale.result-2, pk.gap.compulsory-moves"""
    tested = throw("morale_test", 2, morale="elite", markers=0).outcome
    assert tested == AfterTest(BACK, Fate.FALLS_BACK, 3, State.SUPPRESSED, 5)
    assert throw("morale_test", 2, morale="militia", markers=0).outcome.inches == 3


def test_a_panicked_formation_takes_four_markers_and_a_red_one() -> None:
    """pk.morale.result-1, pk.morale.panic-recovery, pk.gap.panicked"""
    tested = throw("morale_test", 1, 3, red=1, **NO_MARKERS).outcome
    assert tested == AfterTest(PANIC, Fate.PANICS, 4, State.SUPPRESSED, 7)
    assert follows("morale_test", tested, red=1, **NO_MARKERS) == {
        "markers": 4,
        "state": "suppressed",
        "red": 2,
        "move": 7,
        "panicked": True,
    }
    assert cited_after("morale_test", tested, red=1, **NO_MARKERS) == {
        "markers": "pk.morale.result-1",
        "state": "pk.gap.disorder-thresholds",
        "red": "pk.morale.panic-recovery",
        "move": "pk.gap.compulsory-moves",
        "panicked": "pk.gap.panicked",
    }


def test_markers_of_a_panic_that_pass_three_for_each_company_bring_no_second_panic() -> None:
    """pk.gap.panicked: only one red marker for it"""
    routed = throw("morale_test", 1, 2, morale="regular", markers=6).outcome
    assert routed == AfterTest(PANIC, Fate.PANICS, 10, State.ROUTED, 6)
    found = follows("morale_test", routed, morale="regular", markers=6)
    assert (found["red"], "rout" in found) == (1, False)


def test_markers_that_reach_three_for_each_company_rout_it_in_place_of_falling_back() -> None:
    """pk.gap.panicked: without the 4 markers of a panic"""
    facts: dict[str, Any] = {"morale": "regular", "markers": 6, "ss": True, "entrenched": True}
    tested = throw("morale_test", 3, 5, **facts).outcome
    assert tested == AfterTest(BACK, Fate.PANICS, 9, State.ROUTED, 10)
    found = effects("morale_test", tested, **facts)
    assert found["rout"].rule == "pk.gap.panicked"
    assert (found["markers"].value, found["red"].value, found["move"].value) == (9, 1, 10)


def test_one_marker_is_enough_for_a_rout_and_one_less_is_not() -> None:
    """pk.gap.panicked, pk.gap.disorder-thresholds"""
    held = {"morale": "hardened", "decorated": 2}
    assert throw("morale_test", 7, 1, markers=8, **held).outcome.fate is Fate.PANICS
    assert throw("morale_test", 6, markers=7, **held).outcome.fate is Fate.STANDS


def test_a_formation_with_four_markers_for_each_company_is_dispersed_and_rolls_no_move() -> None:
    """pk.gap.disorder-thresholds"""
    facts: dict[str, Any] = {"morale": "regular", "markers": 3, "companies": 2}
    tested = throw("morale_test", 1, 1, **facts).outcome
    assert tested == AfterTest(PANIC, Fate.PANICS, 7, State.ROUTED, 5)
    tested = throw("morale_test", 1, morale="regular", markers=4, companies=2).outcome
    assert tested == AfterTest(PANIC, Fate.DISPERSES, 8, State.DISPERSED, 0)
    assert follows("morale_test", tested, morale="regular", markers=4, companies=2) == {
        "markers": 8,
        "removed": True,
    }


@pytest.mark.parametrize(
    ("morale", "red", "retires"),
    [
        ("regular", 2, False),
        ("regular", 3, True),
        ("partisan", 0, True),
        ("militia", 0, False),
        ("militia", 1, True),
        ("elite", 3, False),
        ("elite", 4, True),
    ],
)
def test_a_formation_retires_when_it_panics_once_too_often(morale: str, red: int, retires: bool) -> None:
    """pk.morale.panic-recovery, pk.gap.panic-recovery"""
    dice = (1,) if retires else (1, 6)
    tested = throw("morale_test", *dice, morale=morale, red=red, markers=0).outcome
    assert tested.fate is (Fate.RETIRES if retires else Fate.PANICS)
    found = follows("morale_test", tested, morale=morale, red=red, markers=0)
    assert found["red"] == red + 1
    assert found.get("removed", False) is retires


def test_passing_changes_nothing() -> None:
    """pk.gap.morale-range"""
    tested = throw("morale_test", 10, morale="regular", markers=4).outcome
    assert tested == AfterTest(PASSED, Fate.STANDS, 4, State.SUPPRESSED, 0)
    assert follows("morale_test", tested, morale="regular", markers=4) == {"markers": 4, "state": "suppressed"}


# ---------------------------------------------------------------------- who does not test


def test_panicked_dispersed_and_retired_formations_do_not_test() -> None:
    """pk.gap.morale-triggers, pk.gap.disorder-thresholds, pk.gap.panic-recovery"""
    assert refusals("morale_test", panicked=True) == ["pk.gap.morale-triggers"]
    assert refusals("morale_test", markers=9) == ["pk.gap.morale-triggers"]
    assert chances("morale_test", markers=8)
    assert refusals("morale_test", markers=12) == ["pk.gap.disorder-thresholds"]
    assert refusals("morale_test", red=4) == ["pk.gap.panic-recovery"]
    assert chances("morale_test", red=3)
    assert refusals("morale_test", red=5, markers=12, panicked=True) == [
        "pk.gap.disorder-thresholds",
        "pk.gap.panic-recovery",
        "pk.gap.morale-triggers",
    ]
    assert "a formation with 12 markers on 3 companies is dispersed" in why_not("morale_test", markers=12)
    assert "has retired: Partisan may panic not even once" in why_not("morale_test", morale="partisan", red=1)


# ---------------------------------------------------------------------- for those who end in a test


def test_a_test_is_built_without_markers_and_takes_them_as_they_stand() -> None:
    """pk.gap.morale-modifiers"""
    test = morale_die(Morale.VETERAN, 2, TABLES)
    assert (test.die, test.modifier, test.said) == (10, 2, "D10+2")
    assert test.with_markers(5).modifier == -3
    assert morale_die(Morale.VETERAN, 0, TABLES).said == "D10"
    assert [test.markers_for(result) for result in MoraleResult] == [0, 1, 2, 3, 4]
    assert [result.said for result in MoraleResult] == [
        "passes",
        "takes 1 marker",
        "takes 2 markers",
        "falls back",
        "panics",
    ]
    rolled = seeded("a test")
    assert morale_result(rolled, test) in MoraleResult
    assert isinstance(rolled.rolls[0].asked, Classes)
    assert rolled.rolls[0].why == "pk.morale.die"


def test_the_worse_of_two_fates_holds() -> None:
    assert worse(Fate.STANDS, Fate.FALLS_BACK) is Fate.FALLS_BACK
    assert worse(Fate.DISPERSES, Fate.RETIRES) is Fate.DISPERSES
    assert worse(Fate.PANICS, Fate.FALLS_BACK) is Fate.PANICS


def test_whoever_is_panicked_already_does_not_panic_again() -> None:
    """pk.gap.panicked"""
    bears = Endurance(((State.FORMED, 0), (State.SUPPRESSED, 3), (State.ROUTED, 9), (State.DISPERSED, 12)), 3)
    assert bears.fate(10, panicked=True) is Fate.STANDS
    assert bears.fate(10, panicked=True, falls_back=True) is Fate.FALLS_BACK
    assert bears.fate(12, panicked=True) is Fate.DISPERSES
    assert bears.fate(9, panicked=False) is Fate.PANICS


def test_played_tests_stay_within_the_exact_odds() -> None:
    asked = ask("morale_test", morale="regular", markers=5, goes="tracked")
    dice = seeded("morale")
    played = [take_morale_test(dice, asked.profile) for _ in range(3000)]
    assert set(played) <= set(asked.distribution)
    panics = sum(tested.fate is Fate.PANICS for tested in played) / 3000
    exactly = sum(weight for tested, weight in asked.distribution.floats().items() if tested.fate is Fate.PANICS)
    assert abs(panics - exactly) < 0.04
    assert {roll.why for roll in dice.rolls} == {"pk.morale.die", "pk.morale.result-1"}


def test_the_verdict_and_outcomes_in_words() -> None:
    asked = ask("morale_test", morale="militia", markers=2, companies=2, decorated=1)
    assert asked.subject == "Militia formation with 2 markers"
    labels = [chance.label for chance in asked.chances]
    assert "passes, 2 markers now" in labels
    assert "takes 2 markers, 4 now" in labels
    assert "falls back 3 in, 5 markers now" in labels
    assert "panics and runs 9 in, 6 markers now" in labels
    assert "takes 1 marker, 3 now" in labels
    routed = ask("morale_test", morale="hardened", markers=5, companies=2, red=4)
    assert {chance.label for chance in routed.chances if chance.outcome.fate is Fate.RETIRES} == {
        "is routed and retires, 6 markers now",
        "is routed and retires, 7 markers now",
    }
    assert "is dispersed, 9 markers now" in [chance.label for chance in routed.chances]


def test_guns_that_cannot_be_moved_do_not_fall_back_nought_inches() -> None:
    """pk.gap.mounted, pk.gap.compulsory-moves"""
    heavy = AfterTest(MoraleResult.FALL_BACK, Fate.FALLS_BACK, 3, State.SUPPRESSED, 0)
    assert effects("morale_test", heavy, markers=0, goes="heavy_guns")["move"].label == (
        "it should fall back, but cannot be moved and stays"
    )
