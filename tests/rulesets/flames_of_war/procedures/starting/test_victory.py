from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, notes

from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.sheet.faults import FactsFault


def held(**facts: Any) -> bool:
    """Whether the fourth turn of a Free-for-All begins with a win."""
    return bool(answer("victory_check", **{"turn": 4, **facts}) == "wins")


@pytest.mark.parametrize(
    ("facts", "wins"),
    [
        ({"own": "tank", "own_distance": 4.0}, True),
        ({"own": "tank", "own_distance": 4.0, "enemy": "infantry", "enemy_distance": 4.0}, False),
        ({"own": "tank", "own_distance": 4.0, "enemy": "bailed_tank", "enemy_distance": 2.0}, True),
        ({"own": "transport", "own_distance": 1.0}, False),
        ({"own": "tank", "own_distance": 4.5}, False),
        ({"own": "tank", "own_distance": 30.0, "enemy_formations": 0}, True),
    ],
)
def test_the_start_of_a_fourth_turn_with_an_objective_in_the_enemy_area(facts: dict[str, Any], wins: bool) -> None:
    """fow.victory.objective, fow.victory.no-formations, fow.gap.holding-objective, fow.gap.victory-check-timing"""
    assert held(**facts) is wins


@pytest.mark.parametrize(
    ("who", "counts"),
    [
        ("infantry", True),
        ("gun", True),
        ("tank", True),
        ("bailed_tank", False),
        ("transport", False),
        ("aircraft", False),
        ("nobody", False),
    ],
)
def test_infantry_guns_and_manned_tanks_hold_and_contest(who: str, counts: bool) -> None:
    """fow.gap.holding-objective, fow.gap.aircraft-placement (Aircraft neither hold nor contest)"""
    assert held(own=who) is counts
    assert held(enemy=who, enemy_distance=1.0) is not counts


@pytest.mark.parametrize(("distance", "there"), [(0.0, True), (4.0, True), (4.001, True), (4.1, False)])
def test_4_inches_hold_and_contest(distance: float, there: bool) -> None:
    """fow.gap.holding-objective, fow.gap.units-of-measure"""
    assert held(own="gun", own_distance=distance) is there
    assert held(enemy="gun", enemy_distance=distance) is not there


def test_only_objectives_in_the_enemy_area_win() -> None:
    """fow.gap.holding-objective"""
    assert answer("victory_check", enemy_area=False) == "goes_on"
    assert notes("victory_check", enemy_area=False)["aim"] is False


@pytest.mark.parametrize(
    ("mission", "turn", "expected"),
    [
        ("free_for_all", 2, "goes_on"),
        ("free_for_all", 3, "wins"),
        ("attacker", 1, "goes_on"),
        ("attacker", 2, "wins"),
        ("annihilation", 8, "goes_on"),
        ("defender", 5, "goes_on"),
    ],
)
def test_from_which_turn_objectives_win(mission: str, turn: int, expected: str) -> None:
    """fow.gap.objective-first-turn, fow.gap.missions"""
    assert answer("victory_check", mission=mission, turn=turn) == expected


@pytest.mark.parametrize(
    ("turn", "enemy", "distance", "expected"),
    [
        (5, "nobody", 0.0, "goes_on"),
        (6, "nobody", 0.0, "wins"),
        (6, "infantry", 8.0, "goes_on"),
        (6, "infantry", 8.1, "wins"),
        (7, "bailed_tank", 5.0, "goes_on"),
        (7, "transport", 8.0, "goes_on"),
        (7, "aircraft", 0.0, "wins"),
        (12, "tank", 72.0, "wins"),
    ],
)
def test_a_defender_left_alone_wins_from_turn_six(turn: int, enemy: str, distance: float, expected: str) -> None:
    """fow.gap.objective-first-turn"""
    facts = {"mission": "defender", "turn": turn, "enemy": enemy, "enemy_distance": distance, "own": "infantry"}
    assert answer("victory_check", **facts) == expected
    assert cited("victory_check", **facts)["left_alone"] == "fow.gap.objective-first-turn"


def test_a_defender_does_not_win_by_holding_his_own_objectives() -> None:
    """fow.gap.holding-objective, fow.gap.missions"""
    facts = {"mission": "defender", "turn": 8, "own": "tank", "own_distance": 0.0}
    assert answer("victory_check", enemy="infantry", enemy_distance=7.0, **facts) == "goes_on"


def test_formations_are_looked_at_before_objectives() -> None:
    """fow.gap.victory-check-timing, fow.victory.no-formations"""
    assert answer("victory_check", own_formations=0) == "loses"
    assert answer("victory_check", enemy_formations=0, own="nobody", turn=1) == "wins"
    assert answer("victory_check", mission="annihilation", enemy_formations=0) == "wins"
    assert cited("victory_check", own_formations=0) == {
        "formations": "fow.victory.no-formations",
        "when": "fow.gap.victory-check-timing",
    }


def test_both_sides_cannot_lose_their_last_formation_at_once() -> None:
    """fow.gap.both-sides-fail"""
    with pytest.raises(FactsFault, match="own_formations: both sides cannot"):
        ask("victory_check", own_formations=0, enemy_formations=0)


def test_every_condition_is_told_with_its_rule() -> None:
    """fow.victory.objective, fow.gap.holding-objective, fow.gap.objective-first-turn"""
    facts = {"enemy": "gun", "enemy_distance": 4.0, "turn": 2}
    told = notes("victory_check", **facts)
    assert (told["holds"], told["present"], told["contested"], told["turn_counts"]) == (False, True, True, False)
    assert cited("victory_check", **facts) == {
        "holds": "fow.gap.holding-objective",
        "present": "fow.gap.holding-objective",
        "contested": "fow.gap.holding-objective",
        "turn_counts": "fow.gap.objective-first-turn",
        "won": "fow.victory.objective",
        "when": "fow.gap.victory-check-timing",
    }


def test_the_numbers_of_the_rulings() -> None:
    """fow.gap.holding-objective, fow.gap.objective-first-turn"""
    keys = (
        "objective_reach",
        "objective_turn",
        "attacker_objective_turn",
        "defender_wins_turn",
        "defender_wins_reach",
    )
    assert [TABLES.limit(key) for key in keys] == [4, 3, 2, 6, 8]
