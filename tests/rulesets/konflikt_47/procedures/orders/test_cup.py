from math import comb
from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import F, answer, ask, chance, chances, cited, notes, refusals, throw

from sandtable.dice.play import seeded
from sandtable.rulesets.konflikt_47.procedures.orders.cup import Drawing, order_dice
from sandtable.sheet.faults import FactsFault


def holds(**facts: Any) -> tuple[int, int]:
    cup = answer("cup", **facts)
    return cup.ours, cup.theirs


# ---------------------------------------------------------------------- drawing


def test_the_next_die_is_ours_as_often_as_our_dice_are_among_all() -> None:
    """k47.turn.draw-die, k47.gap.dice-cup"""
    assert chances("order_dice", ours=5, theirs=3) == {0: F(3, 8), 1: F(5, 8)}


def test_drawn_dice_do_not_go_back_before_the_next_draw() -> None:
    """k47.turn.draw-die, k47.gap.dice-cup"""
    assert chance("order_dice", 2, ours=5, theirs=3, draws=2) == F(5, 14)
    assert chance("order_dice", 2, ours=5, theirs=3, draws=3) == F(15, 28)


@pytest.mark.parametrize(("ours", "theirs", "draws"), [(4, 4, 8), (1, 9, 5), (12, 11, 12), (0, 3, 2), (40, 40, 12)])
def test_several_draws_are_hypergeometric(ours: int, theirs: int, draws: int) -> None:
    """k47.gap.dice-cup"""
    ways = {k: comb(ours, k) * comb(theirs, draws - k) for k in range(draws + 1)}
    expected = {k: F(way, comb(ours + theirs, draws)) for k, way in ways.items() if way}
    assert chances("order_dice", ours=ours, theirs=theirs, draws=draws) == expected


def test_a_draw_takes_a_piece_out_of_the_cup() -> None:
    """k47.turn.draw-die"""
    rolled = throw("order_dice", 2, 1, ours=2, theirs=1, draws=2)
    assert rolled.outcome == 2
    assert [roll.throws[0].sides for roll in rolled.rolls] == [3, 2]
    assert throw("order_dice", 3, 2, 1, ours=2, theirs=1, draws=3).outcome == 2


def test_played_draws_stay_within_the_exact_odds() -> None:
    """k47.gap.dice-cup"""
    possible = set(chances("order_dice", ours=3, theirs=2, draws=4))
    dice = seeded("cup")
    assert {order_dice(dice, Drawing(3, 2, 4)) for _ in range(200)} == possible == {2, 3}


def test_an_empty_cup_ends_the_phase() -> None:
    """k47.turn.loop"""
    assert refusals("order_dice", ours=0, theirs=0) == ["k47.turn.loop"]
    with pytest.raises(FactsFault, match="draws: the cup holds 3 dice"):
        ask("order_dice", ours=1, theirs=2, draws=4)
    with pytest.raises(FactsFault, match="draws: the cup holds 1 die,"):
        ask("order_dice", ours=1, theirs=0, draws=2)


def test_a_drawn_die_must_be_given_and_brings_one_order() -> None:
    """k47.gap.no-useful-order, k47.gap.snap-to-action, k47.turn.select-unit"""
    assert notes("order_dice", ours=5, theirs=3) == {
        "next_is_ours": "5/8",
        "may_decline": False,
        "extra_orders": False,
    }
    assert cited("order_dice")["may_decline"] == "k47.gap.no-useful-order"
    assert cited("order_dice")["extra_orders"] == "k47.gap.snap-to-action"


# ---------------------------------------------------------------------- what the cup holds


def test_a_unit_lost_without_a_die_takes_one_out_of_the_cup() -> None:
    """k47.gap.dice-cup"""
    facts = {"ours": 5, "theirs": 3, "our_drawn": 1, "our_destroyed": 1}
    assert holds(**facts) == (3, 3)
    assert notes("cup", **facts)["next_is_ours"] == "1/2"


def test_a_stunned_vehicle_without_a_die_loses_its_order_and_an_immobilised_one_does_not() -> None:
    """k47.gap.result-die, k47.result.stunned, k47.result.immobilised"""
    assert holds(ours=4, theirs=4, our_downed=1) == (3, 4)
    assert holds(ours=4, theirs=4, our_immobilised=1, their_immobilised=2) == (4, 4)
    assert cited("cup", our_downed=1)["downed"] == "k47.gap.result-die"
    assert cited("cup", our_immobilised=1)["immobilised"] == "k47.gap.result-die"


def test_a_reaction_takes_the_unit_s_die_from_the_cup() -> None:
    """k47.gap.reactions"""
    assert holds(ours=4, theirs=4, their_reacting=2, their_destroyed=1, their_drawn=1) == (4, 0)
    assert cited("cup", their_reacting=2)["reacting"] == "k47.gap.reactions"


def test_an_empty_cup_is_the_end_of_the_orders_phase() -> None:
    """k47.turn.loop"""
    assert notes("cup", ours=1, theirs=1, our_drawn=1, their_destroyed=1)["phase_over"] is True
    assert cited("cup", ours=0, theirs=0)["phase_over"] == "k47.turn.loop"


@pytest.mark.parametrize("side", ["our", "their"])
def test_no_more_dice_leave_the_cup_than_it_held(side: str) -> None:
    """k47.gap.dice-cup"""
    field = f"{side}s"
    with pytest.raises(FactsFault, match=f"^{'theirs' if side == 'their' else 'ours'}: 1 more"):
        ask("cup", **{field: 2, f"{side}_drawn": 1, f"{side}_destroyed": 1, f"{side}_downed": 1})
