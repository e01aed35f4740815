from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, line, notes, parts, refusals, totals

from sandtable.rulesets.panzer_korps.procedures.assault.assault_strike import Strike
from sandtable.rulesets.panzer_korps.procedures.assault.strike import Facing, Handicaps, letter_of, shifts
from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.rulesets.panzer_korps.terms import Morale, State

#: The printed table: a row for who strikes, a letter for each class it strikes, and for panic.
PRINTED = {
    "hardened": "DDCCBBAAA",
    "elite": "EDDCCBAAA",
    "veteran": "EDDCCBBAA",
    "regular": "EEDDCCBBA",
    "reservist": "FFEEDDCBB",
    "recruit": "GFFEDDCBB",
    "militia": "GGFEEDDCC",
    "partisan": "GGFFEEDDC",
}
CLASSES = tuple(PRINTED)
MARKERS = {"A": 7, "B": 6, "C": 5, "D": 4, "E": 3, "F": 2, "G": 1}
COLUMNS = "Columns to the left"


def strike(**facts: Any) -> Strike:
    found = answer("assault_strike", **facts)
    assert isinstance(found, Strike)
    return found


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize("striker", CLASSES)
def test_every_letter_of_the_table(striker: str) -> None:
    """pk.assault.table, pk.assault.results"""
    for enemy, letter in zip((*CLASSES, "panic"), PRINTED[striker], strict=True):
        panicked = enemy == "panic"
        faced = "regular" if panicked else enemy
        found = strike(morale=striker, enemy=faced, enemy_panicked=panicked)
        assert found == Strike(MARKERS[letter], letter), (striker, enemy)


def test_every_letter_after_every_shift() -> None:
    """pk.assault.shift-left, pk.gap.assault-reading: to the left, and no further than Hardened"""
    for striker in Morale:
        for column, enemy in enumerate((*Morale, None)):
            for left in range(12):
                found = letter_of(striker, enemy or Morale.ELITE, left, panicked=enemy is None, tables=TABLES)
                assert found == PRINTED[striker][max(0, column - left)]


@pytest.mark.parametrize(
    ("striker", "enemy", "columns", "letter", "markers"),
    [
        ("regular", "veteran", 0, "D", 4),
        ("veteran", "regular", 0, "C", 5),
        ("hardened", "panic", 0, "A", 7),
        ("hardened", "panic", 1, "A", 7),
        ("recruit", "militia", 2, "D", 4),
        ("militia", "recruit", 6, "G", 1),
        ("elite", "partisan", 3, "C", 5),
        ("partisan", "hardened", 5, "G", 1),
        ("militia", "panic", 8, "G", 1),
        ("militia", "panic", 7, "G", 1),
        ("militia", "panic", 6, "F", 2),
    ],
)
def test_strikes_with_columns_counted_by_hand(
    striker: str, enemy: str, columns: int, letter: str, markers: int
) -> None:
    """pk.assault.shift-left, pk.gap.assault-reading"""
    panicked = enemy == "panic"
    facts = {"morale": striker, "enemy": "regular" if panicked else enemy, "enemy_panicked": panicked}
    assert strike(**facts, columns=columns) == Strike(markers, letter)


def test_the_markers_of_every_letter() -> None:
    """pk.assault.results"""
    assert {letter: row.markers for letter, row in TABLES.assault_results.items()} == MARKERS


# ---------------------------------------------------------------------- every shift


@pytest.mark.parametrize(
    ("facts", "rule", "columns"),
    [
        ({"facing_afv": True}, "pk.assault.shift-afv", 1),
        ({"state": "suppressed"}, "pk.assault.shift-suppressed", 1),
        ({"state": "fragmented"}, "pk.assault.shift-fragmented", 2),
        ({"out_of_supply": True}, "pk.assault.shift-supply", 1),
        ({"facing_fanatics": True}, "pk.assault.shift-fanatics", 1),
        ({"facing_machine_guns": True}, "pk.assault.shift-mg", 1),
        ({"facing_flamethrower": True}, "pk.assault.shift-flamethrower", 1),
        ({"formations": 2}, "pk.assault.shift-outnumbered", 1),
        ({"formations": 4}, "pk.assault.shift-outnumbered", 1),
        ({"cover": "light"}, "pk.assault.shift-cover-light", 1),
        ({"cover": "medium"}, "pk.assault.shift-cover-light", 1),
        ({"cover": "heavy"}, "pk.assault.shift-cover-heavy", 2),
        ({"cover": "super_heavy"}, "pk.assault.shift-cover-super", 3),
        ({"lost_leadership": True}, "pk.assault.leadership", 1),
        ({"transit": True}, "pk.gap.road-and-column", 1),
        ({"columns": 5}, "pk.assault.shift-left", 5),
    ],
)
def test_every_shift_alone(facts: dict[str, Any], rule: str, columns: int) -> None:
    """pk.assault.shift-left, pk.gap.assault-cover"""
    assert parts("assault_strike", COLUMNS, **facts) == {rule: columns}


def test_no_shift_in_the_open_against_one_formed_enemy() -> None:
    assert totals("assault_strike") == {COLUMNS: 0}
    assert parts("assault_strike", COLUMNS, formations=1, cover="open") == {}


def test_all_shifts_add_up() -> None:
    """pk.assault.shift-left: fragmented 2, cover 3, and seven of one column each"""
    facts: dict[str, Any] = {
        "morale": "elite",
        "enemy": "regular",
        "enemy_panicked": True,
        "state": "fragmented",
        "transit": True,
        "cover": "super_heavy",
        "formations": 2,
        "facing_afv": True,
        "facing_machine_guns": True,
        "facing_flamethrower": True,
        "facing_fanatics": True,
        "out_of_supply": True,
        "lost_leadership": True,
    }
    assert totals("assault_strike", **facts) == {COLUMNS: 12}
    assert strike(**facts) == Strike(3, "E")
    assert line("assault_strike", COLUMNS, **facts).endswith("counts as 8 (not beyond the Hardened column)")


def test_a_transit_column_strikes_as_if_suppressed_and_not_twice_so() -> None:
    """pk.gap.road-and-column, pk.gap.slash-lists"""
    assert totals("assault_strike", transit=True, state="suppressed") == {COLUMNS: 1}
    assert totals("assault_strike", transit=True, state="fragmented") == {COLUMNS: 2}


def test_the_printed_shifts() -> None:
    """pk.assault.shift-left"""
    assert {key: row.value for key, row in TABLES.assault_shifts.items()} == {
        "afv": 1,
        "suppressed": 1,
        "fragmented": 2,
        "supply": 1,
        "fanatics": 1,
        "mg": 1,
        "flamethrower": 1,
        "outnumbered": 1,
        "cover_light": 1,
        "cover_heavy": 2,
        "cover_super": 3,
        "leadership": 1,
        "transit": 1,
    }
    assert shifts(Facing(), Handicaps(), TABLES) == ()
    assert [part.value for part in shifts(Facing(), Handicaps(State.FRAGMENTED), TABLES)] == [2]


# ---------------------------------------------------------------------- who strikes


def test_panicked_and_dispersed_formations_do_not_strike() -> None:
    """pk.gap.assault-reading, pk.gap.disorder-thresholds"""
    assert refusals("assault_strike", state="routed") == ["pk.gap.assault-reading"]
    assert refusals("assault_strike", state="dispersed") == ["pk.gap.disorder-thresholds"]


def test_a_panicked_formation_with_few_markers_does_not_strike_either() -> None:
    """pk.gap.panicked"""
    for state in ("formed", "suppressed", "fragmented"):
        assert refusals("assault_strike", state=state, panicked=True) == ["pk.gap.panicked"]
    assert refusals("assault_strike", state="routed", panicked=True) == ["pk.gap.assault-reading"]


def test_the_answer_in_words() -> None:
    """pk.assault.results"""
    asked = ask("assault_strike", morale="veteran", enemy="regular", cover="medium", lost_leadership=True)
    assert asked.verdict == "Veteran strikes Regular: D: the enemy takes 4 markers"
    assert notes("assault_strike", morale="veteran", enemy="regular", cover="medium") == {
        "unshifted": "C",
        "letter": "D",
        "together": True,
    }
    assert line("assault_strike", COLUMNS, enemy="regular", cover="medium") == (
        "Columns to the left 1: 0 from the Regular column, +1 enemy in light or medium cover"
    )
    assert ask("assault_strike", enemy_panicked=True).subject == "Regular strikes Regular, panicked"
    assert ask("assault_strike", morale="militia", enemy="hardened").verdict.endswith("the enemy takes 1 marker")
