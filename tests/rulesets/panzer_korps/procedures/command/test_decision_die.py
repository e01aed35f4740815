from collections import Counter
from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    F,
    ask,
    chances,
    cited_after,
    follows,
    note,
    notes,
    parts,
    refusals,
    throw,
    totals,
    view,
    why_not,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.command.decision_die import Decision, Result, decide

ADDED = "Added to the decision die"
#: Result, moves, auto-rallies and free moves of each row.
ROWS = {
    1: ("panic_freeze", 0, 0, 0),
    2: ("freeze", 0, 0, 0),
    3: ("move", 1, 0, 0),
    4: ("move", 1, 0, 0),
    5: ("move", 2, 0, 0),
    6: ("move", 3, 0, 0),
    7: ("move", 3, 1, 0),
    8: ("move", 4, 2, 0),
    9: ("move", 5, 3, 0),
    10: ("move", 6, 4, 0),
    11: ("move", 7, 5, 0),
    12: ("move", 8, 6, 1),
    13: ("move", 9, 7, 2),
    14: ("move", 9, 8, 3),
}


def decision(row: int) -> Decision:
    result, moves, rallies, free = ROWS[row]
    return Decision(moves, Result(result), rallies, free)


# ---------------------------------------------------------------------- chances


@pytest.mark.parametrize(
    ("facts", "added", "rows"),
    [
        ({"colour": "red", "size": 4}, -3, dict.fromkeys(range(3, 9), F(1, 6))),
        ({"colour": "yellow", "size": 2}, -4, {1: F(5, 6), 2: F(1, 6)}),
        (
            {"colour": "black", "size": 10, "leaders": 2},
            2,
            {10: F(1, 6), 11: F(1, 6), 12: F(1, 6), 13: F(1, 6), 14: F(1, 3)},
        ),
        ({"colour": "blue", "size": 4}, -3, {1: F(1, 3), 2: F(1, 6), 3: F(1, 6), 4: F(1, 6), 5: F(1, 6)}),
        ({"colour": "white", "size": 9}, 0, dict.fromkeys(range(7, 13), F(1, 6))),
        ({"colour": "yellow", "size": 9, "leaders": 8}, 8, dict.fromkeys(range(9, 15), F(1, 6))),
    ],
)
def test_the_rows_that_a_group_can_come_to(facts: dict[str, Any], added: int, rows: dict[int, Any]) -> None:
    """pk.dd.table, pk.dd.mod-size, pk.dd.mod-leaders, pk.gap.dd-units"""
    assert totals("decision_die", **facts) == {ADDED: added}
    expected: Counter[Decision] = Counter()
    for row, chance in rows.items():
        expected[decision(row)] += chance
    assert chances("decision_die", **facts) == expected


OFFSETS = {"yellow": 0, "blue": 2, "red": 5, "white": 6, "black": 7}


@pytest.mark.parametrize("colour", OFFSETS)
@pytest.mark.parametrize("size", [1, 3, 5, 7, 9])
def test_the_row_is_the_modified_die_and_the_offset_of_the_colour(colour: str, size: int) -> None:
    """pk.dd.table, pk.gap.dd-units"""
    added = {1: -4, 3: -3, 5: -2, 7: -1, 9: 0}[size]
    for face in range(1, 7):
        row = min(max(face + added + OFFSETS[colour], 1), 14)
        thrown = throw("decision_die", face, colour=colour, size=size)
        assert (thrown.rolls[0].result, thrown.outcome) == (f"row {row}", decision(row))
    assert notes("decision_die", colour=colour, size=size)["offset"] == OFFSETS[colour]


@pytest.mark.parametrize(("colour", "first"), [("yellow", 12), ("blue", 10), ("red", 7), ("white", 6), ("black", 5)])
def test_the_modified_die_that_first_gives_a_free_move(colour: str, first: int) -> None:
    """pk.dd.table"""
    for total, free in ((first - 1, 0), (first, 1)):
        leaders = max(0, total - 6)
        face = total - leaders
        assert throw("decision_die", face, colour=colour, size=9, leaders=leaders).outcome.free_moves == free


@pytest.mark.parametrize(
    ("size", "added"), [(1, -4), (2, -4), (3, -3), (4, -3), (5, -2), (6, -2), (7, -1), (8, -1), (9, 0), (20, 0)]
)
def test_what_the_size_of_a_group_adds(size: int, added: int) -> None:
    """pk.dd.mod-size"""
    assert totals("decision_die", size=size) == {ADDED: added}


def test_every_attached_leader_adds_one() -> None:
    """pk.dd.mod-leaders"""
    assert parts("decision_die", ADDED, leaders=3) == {"pk.dd.mod-leaders": 3}
    assert totals("decision_die", size=5, leaders=3) == {ADDED: 1}


def test_one_count_at_a_time() -> None:
    """pk.dd.table"""
    facts = {"colour": "red", "size": 4}
    assert view("decision_die", "moves", **facts) == {1: F(1, 3), 2: F(1, 6), 3: F(1, 3), 4: F(1, 6)}
    assert view("decision_die", "auto_rallies", **facts) == {0: F(2, 3), 1: F(1, 6), 2: F(1, 6)}
    assert view("decision_die", "result", colour="blue", size=4)["panic_freeze"] == F(1, 3)


# ---------------------------------------------------------------------- the colour of a nation


@pytest.mark.parametrize(
    ("facts", "colour"),
    [
        ({"nation": "germany", "year": 1943}, "Black"),
        ({"nation": "germany", "year": 1944}, "White"),
        ({"nation": "germany", "year": 1944, "picked": True}, "Black"),
        ({"nation": "commonwealth", "year": 1941}, "Red"),
        ({"nation": "germany", "year": 1944, "picked": True, "irregular": True}, "Yellow"),
    ],
)
def test_a_group_of_its_nation_and_year(facts: dict[str, Any], colour: str) -> None:
    """pk.gap.command-colours, pk.gap.nation-dates"""
    asked = ask("decision_die", colour="by_nation", size=4, **facts)
    assert asked.subject == f"{colour} group of 4 formations"
    assert asked.distribution == ask("decision_die", colour=colour.lower(), size=4).distribution


# ---------------------------------------------------------------------- what follows


def test_panic_freeze_lasts_two_turns_and_drives_back_who_has_no_cover() -> None:
    """pk.dd.panic-freeze, pk.gap.dd-freeze"""
    facts = {"colour": "yellow", "size": 2}
    assert follows("decision_die", decision(1), **facts) == {
        "frozen_turns": 2,
        "fall_back_turns": 2,
        "fall_back_fire": False,
        "next_die": False,
        "may": ("fire", "defend", "recover"),
    }
    assert cited_after("decision_die", decision(1), **facts)["fall_back_turns"] == "pk.dd.panic-freeze"
    assert cited_after("decision_die", decision(1), **facts)["next_die"] == "pk.gap.dd-freeze"


def test_freeze_lasts_a_turn_and_tests_morale_near_the_enemy() -> None:
    """pk.dd.freeze, pk.gap.dd-freeze"""
    facts = {"colour": "yellow", "size": 2}
    found = follows("decision_die", decision(2), **facts)
    assert found == {"frozen_turns": 1, "morale_test": 20, "may": ("fire", "defend", "recover")}
    assert cited_after("decision_die", decision(2), **facts)["morale_test"] == "pk.dd.freeze"


def test_moves_beyond_the_size_of_the_group_are_lost() -> None:
    """pk.gap.dd-units, pk.gap.dd-free-move, pk.recovery.auto-rally, pk.gap.recovery-timing"""
    facts = {"colour": "black", "size": 6, "leaders": 3}
    assert follows("decision_die", decision(13), **facts) == {
        "moves": 6,
        "lost": 3,
        "auto_rallies": 7,
        "rally_first": True,
        "free_moves": 2,
    }
    assert follows("decision_die", decision(10), **facts) == {"moves": 6, "auto_rallies": 4, "rally_first": True}
    assert follows("decision_die", decision(3), colour="red") == {"moves": 1}
    cited = cited_after("decision_die", decision(13), **facts)
    assert (cited["lost"], cited["free_moves"]) == ("pk.gap.dd-units", "pk.gap.dd-free-move")


def test_groups_are_handled_one_at_a_time() -> None:
    """pk.dd.one-at-a-time"""
    assert notes("decision_die")["one_at_a_time"] is True


# ---------------------------------------------------------------------- refusals and dice


def test_a_group_that_panic_froze_rolls_no_die_next_turn() -> None:
    """pk.gap.dd-freeze"""
    assert refusals("decision_die", frozen=True) == ["pk.gap.dd-freeze"]
    assert "panic-froze last turn" in why_not("decision_die", frozen=True)


def test_a_nation_without_an_entry_has_no_colour() -> None:
    """pk.gap.command-colours, pk.gap.nation-dates"""
    facts = {"colour": "by_nation", "nation": "poland", "year": 1940}
    assert refusals("decision_die", **facts) == ["pk.gap.command-colours"]
    assert refusals("decision_die", frozen=True, **facts) == ["pk.gap.dd-freeze", "pk.gap.command-colours"]


def test_the_die_names_its_rule_and_stays_within_the_exact_odds() -> None:
    """pk.dd.table"""
    asked = ask("decision_die", colour="blue", size=4)
    dice = seeded("decisions")
    assert {decide(dice, asked.profile) for _ in range(200)} == set(asked.distribution)
    assert {roll.why for roll in dice.rolls} == {"pk.dd.table"}
    assert asked.needs == ("D6 -3",)
    assert ask("decision_die", size=9).needs == ("D6",)


def test_how_a_decision_is_said() -> None:
    """pk.dd.table, pk.dd.panic-freeze"""
    assert throw("decision_die", 1, colour="yellow", size=2).label == "panic-freeze"
    assert throw("decision_die", 6, colour="yellow", size=2).label == "freeze"
    assert throw("decision_die", 1, colour="red", size=4).label == "move 1"
    assert throw("decision_die", 5, colour="black", size=9).label == "move 8, auto-rally 6, 1 free move"


def test_how_many_may_move_is_told_first() -> None:
    assert [label for label, _ in ask("decision_die").views] == [
        "formations to move",
        "result",
        "auto-rallies",
    ]


def test_the_row_of_a_colour_is_said_without_a_nought() -> None:
    """pk.dd.table: Yellow reads the die as it lies, Black seven rows on"""
    assert note("decision_die", "offset", colour="yellow").label == "Yellow: the row is the modified die itself"
    assert note("decision_die", "offset", colour="black").label == "Black: the row is the modified die +7"


def test_auto_rallies_of_one_and_of_more_are_one_line() -> None:
    """pk.recovery.auto-rally: a White group of 3 takes off 1 to 3 markers on half of its rolls"""
    (moves,) = ask("decision_die", colour="white", size=3).consequences
    assert [(each.label, each.chance) for each in moves.brings if each.rule == "pk.recovery.auto-rally"] == [
        ("1 to 3 markers may be taken off", F(1, 2))
    ]
