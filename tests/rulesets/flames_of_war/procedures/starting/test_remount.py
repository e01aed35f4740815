from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chance, chances, cited_after, follows, line, throw, totals

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.starting.remount import remounts


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"motivation": 4}, F(1, 2)),
        ({"motivation": 4, "remount": 3}, F(2, 3)),
        ({"motivation": 3, "remount": 5}, F(1, 3)),
        ({"motivation": 5}, F(1, 3)),
        ({"motivation": 6}, F(1, 6)),
        ({"motivation": 4, "commander": "own"}, F(3, 4)),
        ({"motivation": 4, "remount": 3, "commander": "own"}, F(8, 9)),
        ({"motivation": 5, "commander": "own"}, F(5, 9)),
    ],
)
def test_a_tank_remounts_on_motivation_or_on_its_remount_rating(facts: dict[str, Any], expected: F) -> None:
    """fow.bail.remount-test, fow.gap.alternative-ratings (better or worse), fow.gap.commander-powers"""
    assert chance("remount", 1, **facts) == expected


def test_a_score_of_1_needs_no_die() -> None:
    """fow.gap.score-test"""
    asked = ask("remount", tanks=3, motivation=1)
    assert asked.needs == ("each remounts automatically",)
    assert {found.outcome: found.chance for found in asked.chances} == {3: 1}
    assert throw("remount", tanks=3, motivation=1, commander="own").rolls == ()


def test_every_tank_has_its_own_die() -> None:
    """fow.bail.remount-test"""
    assert chances("remount", tanks=3, motivation=4) == {0: F(1, 8), 1: F(3, 8), 2: F(3, 8), 3: F(1, 8)}
    assert throw("remount", 4, 3, 6, tanks=3, motivation=4).outcome == 2


def test_every_tank_that_fails_has_a_re_roll_of_its_own() -> None:
    """fow.gap.commander-powers, fow.gap.score-test: a die is never rolled a third time"""
    facts = {"tanks": 2, "motivation": 4, "commander": "own"}
    assert chances("remount", **facts) == {0: F(1, 16), 1: F(6, 16), 2: F(9, 16)}
    assert throw("remount", 1, 5, 2, **facts).outcome == 1
    assert throw("remount", 1, 3, 4, 2, **facts).outcome == 1
    assert throw("remount", 1, 3, 3, 3, **facts).outcome == 0


def test_the_rating_is_named_where_it_stands_in_for_motivation() -> None:
    """fow.gap.alternative-ratings"""
    assert totals("remount", motivation=4, remount=3) == {"Remount": 3}
    assert line("remount", "Remount", motivation=4) == "Remount 4: 4 Motivation"
    assert line("remount", "Remount", remount=3) == "Remount 3: 3 Remount rating, in place of Motivation"


def test_who_remounts_acts_normally_and_who_does_not_does_nothing() -> None:
    """fow.bail.remount-test, fow.bail.no-actions"""
    assert follows("remount", 2, tanks=3) == {"remounted": 2, "bailed": 1}
    assert follows("remount", 3, tanks=3) == {"remounted": 3}
    assert cited_after("remount", 1, tanks=3) == {
        "remounted": "fow.bail.remount-test",
        "bailed": "fow.bail.no-actions",
    }
    assert follows("remount", 0) == {"bailed": 1}


def test_outcomes_are_told_in_words() -> None:
    assert [found.label for found in ask("remount", tanks=2).chances] == [
        "no tank remounts",
        "1 tank remounts",
        "2 tanks remount",
    ]
    assert ask("remount", remount=3, commander="own").needs == ("remounts on 3+, re-rolled once",)


def test_played_remounts_stay_within_the_exact_odds() -> None:
    """fow.bail.remount-test"""
    asked = ask("remount", tanks=4, commander="own")
    dice = seeded("remount")
    played = [remounts(dice, asked.profile) for _ in range(2000)]
    assert set(played) <= set(asked.distribution)
    assert abs(sum(played) / 2000 - 3) < 0.1
    assert {roll.why for roll in dice.rolls} == {"fow.bail.remount-test"}
