"""Whom a roll went well for, by what came of it (k47.gap.pins-gain, k47.gap.order-test, k47.gap.hand-to-hand)."""

from typing import Any

import pytest
from tests.rulesets.konflikt_47.battle.tables import scenario

from sandtable.rulesets.konflikt_47.battle.verdicts import profits
from sandtable.rulesets.konflikt_47.procedures.close_quarters.comparing import Comparison
from sandtable.rulesets.konflikt_47.procedures.close_quarters.hand_to_hand import HandToHand, HandToHandFacts, Striking
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses, TroopsFate
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire_facts import UnitFireFacts
from sandtable.rulesets.konflikt_47.procedures.orders.cup import OrderDiceFacts
from sandtable.rulesets.konflikt_47.procedures.orders.morale_check import MoraleCheckFacts, MoraleResult
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import OrderResult, OrderTestFacts
from sandtable.rulesets.konflikt_47.procedures.orders.rallying import Rallied, RallyOrderFacts
from sandtable.rulesets.konflikt_47.procedures.orders.reactions import ReactionFacts, ReactionResult
from sandtable.rulesets.konflikt_47.procedures.vehicles.passengers import BailedOut, PassengerFacts
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate, VehicleFate, vehicle_after
from sandtable.sheet.registry import ruleset
from sandtable.sheet.rolling import Rolled

RIFLES, TANK, SECTION = 1, 7, 9
SIDES = scenario().unit_sides
US, THEM = 0, 1

FIRE = UnitFireFacts(firer="sov-rifles", target="bri-section", distance=10)
PINNED = UnitFireFacts(firer="sov-rifles", target="bri-section", distance=10, target_pins=2)


def came(outcome: Any, facts: Any, against: tuple[int, ...] = (SECTION,), side: int = US) -> Rolled:
    return Rolled(side, "any", facts, outcome, (), (RIFLES,), against)


@pytest.mark.parametrize(
    ("rolled", "good_for"),
    [
        pytest.param(came(Losses(2, 1), FIRE), US, id="two casualties and a pin, none of them picked out"),
        pytest.param(came(Losses(0, 1), FIRE), US, id="a pin alone"),
        pytest.param(came(Losses(0, 0), FIRE), THEM, id="nothing hit"),
        pytest.param(came(Losses(3, 1, 0, True, TroopsFate.FAILED), FIRE), US, id="destroyed by its check"),
        pytest.param(came(Losses(2, 1), FIRE, against=(TANK,)), THEM, id="friendly fire"),
        pytest.param(came(vehicle_after(VehicleFate(Fate.STUNNED, 1)), FIRE), US, id="a crew stunned"),
        pytest.param(came(vehicle_after(VehicleFate(Fate.NO_DAMAGE, 3)), PINNED), US, id="a vehicle pinned"),
        pytest.param(came(vehicle_after(VehicleFate(Fate.NO_DAMAGE, 2)), PINNED), THEM, id="a vehicle unharmed"),
        pytest.param(came(vehicle_after(VehicleFate(Fate.MISSED, 2)), PINNED), THEM, id="a vehicle missed"),
        pytest.param(came(OrderResult.OBEYS, OrderTestFacts(pins=1), ()), US, id="an order obeyed"),
        pytest.param(came(OrderResult.DOWN, OrderTestFacts(pins=1), ()), THEM, id="an order not obeyed"),
        pytest.param(came(Rallied(0, OrderResult.OBEYS), RallyOrderFacts(), ()), US, id="rallied"),
        pytest.param(came(ReactionResult.FAILS, ReactionFacts()), THEM, id="a reaction failed"),
        pytest.param(came(MoraleResult.PASSES, MoraleCheckFacts()), US, id="a check passed"),
        pytest.param(came(BailedOut(1, False, TroopsFate.STANDS), PassengerFacts(), ()), THEM, id="lost in a wreck"),
        pytest.param(came(True, OrderDiceFacts(), (), side=-1), None, id="the cup is nobody's"),
    ],
)
def test_a_roll_is_good_for_whom_it_served(rolled: Rolled, good_for: int | None) -> None:
    assert profits(rolled, SIDES) == good_for


@pytest.mark.parametrize("striking", list(Striking))
def test_hand_to_hand_is_good_for_who_lost_fewer_whoever_struck(striking: Striking) -> None:
    # The roll is told as the defender's where he alone strikes.
    side = THEM if striking is Striking.DEFENDER else US
    facts = HandToHandFacts(striking=striking)
    attacker_won = came(HandToHand(Comparison.ATTACKER, 0, 2), facts, side=side)
    defender_won = came(HandToHand(Comparison.DEFENDER, 2, 0), facts, side=side)
    drawn = came(HandToHand(Comparison.DRAW, 1, 1), facts, side=side)
    assert [profits(each, SIDES) for each in (attacker_won, defender_won, drawn)] == [US, THEM, None]


def test_the_game_judges_its_scenes_so() -> None:
    shelf = ruleset("konflikt_47").shelf
    assert shelf is not None
    game: Any = shelf.open("sound_and_fury")
    assert game.profits(came(Losses(2, 1), FIRE)) == US
