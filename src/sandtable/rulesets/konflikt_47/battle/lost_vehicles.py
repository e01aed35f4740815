"""Why a vehicle is lost, told by the dice that fell last: nothing more is rolled for what is gone."""

from __future__ import annotations

from sandtable.dice import Roll
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Result, Trait, UnitKind

#: Dice that fall before the pins of a hit are placed, or give them.
PINNING = (k47.HIT_BASE, k47.HE_PINS, k47.GAP_PINS_GAIN, k47.CQV_COMPARE)
#: Checks that end a vehicle if they fail.
CHECKS = (k47.GAP_MORALE_CHECK, k47.RESULT_ON_FIRE)
#: Damage, and what a tough vehicle does not shrug off of it.
DAMAGING = (k47.DAMAGE_ROLL, k47.CQV_DAMAGE_ROLL, k47.GAP_TRAITS)


def why_lost(s: BattleState, vehicle: int, rolls: tuple[Roll, ...]) -> str:
    """The rule by which these dice have ended a vehicle; the fuel of flames is rolled for afterwards."""
    fallen = [each for each in rolls if each.why != k47.SPECIAL_FLAMETHROWER]
    last = fallen[-1] if fallen else None
    if last is None:
        return k47.RESULT_KNOCKED_OUT
    if last.why in PINNING:
        return k47.GAP_PINS_ROUT
    if last.why in CHECKS:
        return last.why
    if last.why in DAMAGING and s.row(vehicle).kind is UnitKind.SOFT:
        return k47.VEH_SOFT_DESTROYED
    if last.why in DAMAGING and s.has(vehicle, Trait.OPEN_TOPPED):
        return k47.VEH_OPEN_TOPPED_DESTROYED
    if last.why != k47.RESULT_TABLE or last.result == Result.KNOCKED_OUT:
        return k47.RESULT_KNOCKED_OUT
    before = [each.result for each in fallen[:-1] if each.why == k47.RESULT_TABLE]
    again = s.units[vehicle].immobilised or Result.IMMOBILISED in before
    return k47.RESULT_IMMOBILISED_TWICE if last.result == Result.IMMOBILISED and again else k47.GAP_PINS_ROUT
