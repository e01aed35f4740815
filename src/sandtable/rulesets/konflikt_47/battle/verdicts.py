"""For whom a roll went well: by what came of it, not by its last die."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.rulesets.konflikt_47.battle.luck import is_told_as_the_defenders
from sandtable.rulesets.konflikt_47.procedures.close_quarters.comparing import Comparison
from sandtable.rulesets.konflikt_47.procedures.close_quarters.hand_to_hand import HandToHand
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_assault import VehicleAssault
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_against_vehicle import FistAssault
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_rounds import WalkerAssault, WalkerResult
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses
from sandtable.rulesets.konflikt_47.procedures.orders.morale_check import MoraleResult
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import OrderResult
from sandtable.rulesets.konflikt_47.procedures.orders.rallying import Rallied
from sandtable.rulesets.konflikt_47.procedures.orders.reactions import ReactionResult
from sandtable.rulesets.konflikt_47.procedures.vehicles.passengers import BailedOut
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate, VehicleAfter
from sandtable.sheet.rolling import Rolled

PASSED = frozenset({OrderResult.OBEYS, ReactionResult.REACTS, MoraleResult.PASSES})
UNHARMED = frozenset({Fate.MISSED, Fate.NO_DAMAGE, Fate.NOT_ASSAULTED})
#: Which of both a walker's assault went well for: the walker, or the troops; of what else it comes to, nobody says.
TROOPS_LOSE = {
    WalkerResult.TROOPS_DESTROYED: True,
    WalkerResult.TROOPS_DRIVEN_BACK: True,
    WalkerResult.WALKER_DESTROYED: False,
}


def profits(rolled: Rolled, sides: Sequence[int]) -> int | None:
    """The side for which a roll went well, None for neither; `sides` has the side of each unit.

    Who is shot at suffers, whoever shot: friendly fire is good for the enemy of both.
    """
    if rolled.side < 0:
        return None
    came, ours, theirs = rolled.outcome, rolled.side, 1 - rolled.side
    target = sides[rolled.against[0]] if rolled.against else theirs
    match came:
        case OrderResult() | ReactionResult() | MoraleResult():
            return ours if came in PASSED else theirs
        case Rallied():
            return ours if came.order_test in PASSED else theirs
        case Losses():
            return 1 - target if came.casualties or came.pins or came.destroyed else target
        case VehicleAfter():
            before: int = getattr(rolled.facts, "target_pins", 0)
            return 1 - target if came.fate not in UNHARMED or came.vehicle.pins > before else target
        case VehicleAssault() | FistAssault():
            return 1 - target if came.fate not in UNHARMED else target
        case BailedOut():
            return theirs if came.casualties or came.destroyed else ours
        case WalkerAssault():
            lose = TROOPS_LOSE.get(came.result)
            return None if lose is None else ours if lose else theirs
        case HandToHand():
            return _came_off_better(rolled, came)
    return None


def _came_off_better(rolled: Rolled, came: HandToHand) -> int | None:
    """Who lost fewer: where the defender alone strikes, the roll is told as his."""
    if came.comparison is Comparison.DRAW:
        return None
    attacker = 1 - rolled.side if is_told_as_the_defenders(rolled.facts) else rolled.side
    return attacker if came.comparison is Comparison.ATTACKER else 1 - attacker
