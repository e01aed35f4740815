import pytest
from tests.rulesets.konflikt_47.asking import F, ask, chances, cited, follows, notes, throw


@pytest.mark.parametrize("moves", ["loser", "attacker_after_a_draw", "after_a_vehicle"])
def test_whoever_moves_off_goes_at_least_two_inches(moves: str) -> None:
    """k47.gap.follow-on, k47.cq.consolidate, k47.gap.assault-vehicle, k47.veh.assault-over"""
    assert chances("consolidate", moves=moves) == {2: F(1, 3), **{inches: F(1, 6) for inches in (3, 4, 5, 6)}}
    assert notes("consolidate", moves=moves) == {"direction": "away"}


def test_a_one_counts_as_two() -> None:
    """k47.gap.follow-on"""
    assert throw("consolidate", 1).outcome == 2
    assert throw("consolidate", 1).label == "2 in"


def test_the_victor_over_a_destroyed_unit_goes_where_it_likes_and_may_roll_a_one() -> None:
    """k47.gap.follow-on"""
    assert chances("consolidate", moves="victor") == {inches: F(1, 6) for inches in range(1, 7)}
    assert notes("consolidate", moves="victor") == {"direction": "any"}


def test_order_dice_stay_as_they_are() -> None:
    """k47.gap.follow-on"""
    assert follows("consolidate", 4) == {"dice_change": False}


def test_the_rules_behind_it() -> None:
    """k47.cq.consolidate, k47.gap.assault-vehicle"""
    assert cited("consolidate") == {"direction": "k47.cq.consolidate"}
    assert cited("consolidate", moves="after_a_vehicle") == {"direction": "k47.gap.assault-vehicle"}
    assert ask("consolidate").needs == ("moves D6 in, a 1 counts as 2",)
