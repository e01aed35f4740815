from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, cited, cited_after, follows, notes, throw, view

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.assault.compulsory_move import Moved, move_away
from sandtable.rulesets.panzer_korps.tables import TABLES

FAR: dict[str, Any] = {"edge": 72.0}


@pytest.mark.parametrize(
    ("goes", "normal", "die"),
    [
        ("foot", 4, 6),
        ("guns", 2, 6),
        ("heavy_guns", 0, 6),
        ("wheeled", 10, 10),
        ("light_tracked", 11, 10),
        ("tracked", 9, 10),
        ("heavy_tracked", 6, 10),
        ("super_heavy_tracked", 3, 10),
        ("cavalry", 10, 10),
        ("camels", 10, 10),
        ("wagons", 5, 10),
    ],
)
def test_a_panic_adds_a_d6_on_foot_and_a_d10_to_who_rides(goes: str, normal: int, die: int) -> None:
    """pk.morale.result-1, pk.gap.compulsory-moves, pk.gap.mounted"""
    assert chances("compulsory_move", goes=goes, **FAR) == {
        Moved(float(normal + face), False): F(1, die) for face in range(1, die + 1)
    }
    for cause in ("morale_result", "lost_assault", "decision_die"):
        assert chances("compulsory_move", goes=goes, cause=cause, **FAR) == {Moved(float(normal), False): F(1)}


def test_the_normal_move_has_its_quality() -> None:
    """pk.gap.compulsory-moves, pk.move.elite, pk.move.hardened, pk.move.ss, pk.move.militia, pk.move.partisan"""
    for morale, ss, inches in (
        ("elite", True, 6.0),
        ("hardened", False, 6.0),
        ("militia", False, 3.0),
        ("partisan", False, 6.0),
        ("veteran", False, 4.0),
    ):
        facts = {"cause": "morale_result", "morale": morale, "ss": ss}
        assert view("compulsory_move", "inches", **facts) == {inches: F(1)}


def test_cavalry_in_column_runs_from_its_column_rate() -> None:
    """pk.gap.road-and-column, pk.gap.compulsory-moves"""
    assert throw("compulsory_move", 10, goes="cavalry", column=True, **FAR).outcome.inches == 28
    assert throw("compulsory_move", 6, goes="foot", column=True, **FAR).outcome.inches == 10


def test_who_is_driven_off_the_table_has_retired() -> None:
    """pk.gap.compulsory-moves: the edge itself is still on the table"""
    assert view("compulsory_move", "retires", edge=8.0) == {False: F(4, 6), True: F(2, 6)}
    gone = throw("compulsory_move", 5, edge=8.0).outcome
    assert gone == Moved(8.0, True)
    assert follows("compulsory_move", gone, edge=8.0) == {"removed": True}
    assert throw("compulsory_move", 4, edge=8.0).outcome == Moved(8.0, False)
    for cause in ("morale_result", "lost_assault"):
        assert throw("compulsory_move", cause=cause, edge=3.5).outcome == Moved(3.5, True)


def test_a_decision_die_fall_back_stops_at_the_edge() -> None:
    """pk.gap.compulsory-moves, pk.gap.dd-freeze"""
    stopped = throw("compulsory_move", cause="decision_die", edge=3.5).outcome
    assert stopped == Moved(3.5, False)
    assert cited_after("compulsory_move", stopped, cause="decision_die", edge=3.5) == {
        "stops": "pk.gap.compulsory-moves"
    }
    far = throw("compulsory_move", cause="decision_die", **FAR).outcome
    assert follows("compulsory_move", far, cause="decision_die", **FAR) == {}


@pytest.mark.parametrize(
    ("cause", "facing", "rule"),
    [
        ("panic_or_rout", "away from", "pk.morale.result-1"),
        ("morale_result", "towards", "pk.morale.result-2"),
        ("lost_assault", "towards", "pk.gap.assault-procedure"),
        ("decision_die", "towards", "pk.gap.dd-freeze"),
    ],
)
def test_only_a_panic_faces_away(cause: str, facing: str, rule: str) -> None:
    found = notes("compulsory_move", cause=cause)
    assert (found["facing"], found["terrain"], found["moved"]) == (facing, False, True)
    assert cited("compulsory_move", cause=cause) == {
        "facing": rule,
        "way": "pk.gap.compulsory-moves",
        "terrain": "pk.gap.compulsory-moves",
        "moved": "pk.gap.moved",
    }


def test_played_moves_stay_within_the_exact_odds() -> None:
    asked = ask("compulsory_move", goes="tracked", edge=15.0)
    dice = seeded("running")
    assert {move_away(dice, asked.profile) for _ in range(400)} == set(asked.distribution)
    assert {roll.why for roll in dice.rolls} == {"pk.morale.result-1"}
    assert [chance.label for chance in asked.chances][-2:] == ["15 in", "15 in and off the table: retired"]
    assert asked.needs == ("9 + D10 in",)
    assert asked.subject == "Regular, tracked, after a panic or rout"
    assert (TABLES.limit("panic_foot"), TABLES.limit("panic_mounted")) == (6, 10)


def test_whole_inches_are_counted_and_half_ones_said() -> None:
    _, seen = ask("compulsory_move").views[0]
    assert [type(inches) for inches in seen] == [int] * 6
    assert [chance.label for chance in ask("compulsory_move", edge=4.5).chances] == [
        "4.5 in and off the table: retired"
    ]
