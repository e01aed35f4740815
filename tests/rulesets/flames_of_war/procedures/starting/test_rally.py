from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chance, cited_after, follows, throw, totals

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.starting.rally import Rallied, rallies

RALLIES, PINNED = "rallies", "stays_pinned"


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"motivation": 4}, F(1, 2)),
        ({"motivation": 5}, F(1, 3)),
        ({"motivation": 4, "rally": 3}, F(2, 3)),
        ({"motivation": 4, "rally": 5}, F(1, 3)),
        ({"motivation": 4, "rally": 3, "commander": "own"}, F(8, 9)),
        ({"motivation": 6, "commander": "own"}, F(11, 36)),
        ({"motivation": 1}, F(1)),
    ],
)
def test_a_unit_rallies_on_motivation_or_on_its_rally_rating(facts: dict[str, Any], expected: F) -> None:
    """fow.pin.rally-test, fow.gap.alternative-ratings, fow.gap.commander-powers, fow.gap.score-test"""
    assert chance("rally_pinned", RALLIES, **facts) == expected


def test_one_die_for_the_whole_unit() -> None:
    """fow.pin.rally-test"""
    assert throw("rally_pinned", 4).outcome == RALLIES
    assert throw("rally_pinned", 3).outcome == PINNED
    assert throw("rally_pinned", 2, 5, commander="own").outcome == RALLIES
    assert [roll.why for roll in throw("rally_pinned", 2).rolls] == ["fow.pin.rally-test"]
    assert totals("rally_pinned", rally=3) == {"Rally": 3}


def test_what_a_rally_ends_and_what_goes_on_without_it() -> None:
    """fow.pin.rally-test, fow.pin.moving-rof, fow.pin.no-closer, fow.pin.no-bombard"""
    assert follows("rally_pinned", RALLIES) == {"pinned": False}
    assert follows("rally_pinned", PINNED) == {"rof": "moving", "closer": False, "bombard": False}
    assert cited_after("rally_pinned", PINNED) == {
        "rof": "fow.pin.moving-rof",
        "closer": "fow.pin.no-closer",
        "bombard": "fow.pin.no-bombard",
    }


def test_played_rallies_stay_within_the_exact_odds() -> None:
    """fow.pin.rally-test"""
    asked = ask("rally_pinned", motivation=4, rally=3)
    dice = seeded("rally")
    played = [rallies(dice, asked.profile) for _ in range(3000)]
    assert set(played) == set(asked.distribution)
    assert abs(played.count(Rallied.RALLIES) / 3000 - 2 / 3) < 0.04
