"""Infantry at a vehicle: dice by what it did last, one damage roll, and the assaulters regroup."""

from __future__ import annotations

from sandtable.dice import Dice, Roll
from sandtable.game import Tell
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle import volleys
from sandtable.rulesets.konflikt_47.battle.assault_facts import began_away, has_at_weapons, horror_felt, inches
from sandtable.rulesets.konflikt_47.battle.breaking_apart import BreakApart, victory
from sandtable.rulesets.konflikt_47.battle.lost_vehicles import why_lost
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState
from sandtable.rulesets.konflikt_47.battle.volleys import Volley
from sandtable.rulesets.konflikt_47.procedures.close_quarters.consolidate import Moves
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_action import (
    VEHICLE_ACTION,
    Did,
    MovedOff,
    VehicleActionFacts,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_assault import (
    VEHICLE_ASSAULT,
    VehicleAssault,
    VehicleAssaultFacts,
)
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import VehicleFate, vehicle_after
from sandtable.rulesets.konflikt_47.terms import Motion, Order, Trait, Vehicle
from sandtable.sheet.rolling import throw_and_tell

DID = {Motion.STATIONARY: Did.NOTHING, Motion.ADVANCED: Did.ADVANCE, Motion.RAN: Did.RUN}
NOBODY = -1


def motion_of(s: BattleState, vehicle: int, moved_off: MovedOff) -> Motion:
    """What a vehicle did last, as the number to hit it asks (k47.gap.assault-vehicle-speed)."""
    now = s.units[vehicle]
    stopped = now.halted or now.immobilised
    facts = VehicleActionFacts(
        this_turn=DID[now.motion], halted=stopped, moved_off=MovedOff.NONE if stopped else moved_off
    )
    motion: Motion = s.scenario.assess.profile(VEHICLE_ACTION, facts)
    return motion


def assault_facts(s: BattleState, assault: Assault) -> VehicleAssaultFacts:
    """Infantry in contact with a vehicle; its order test was rolled with the order."""
    unit, vehicle = assault.unit, assault.target
    row, hull, now = s.row(unit), s.row(vehicle), s.units[vehicle]
    return VehicleAssaultFacts(
        models=s.units[unit].models,
        vehicle=Vehicle(hull.target.value),
        motion=motion_of(s, vehicle, assault.moved_off),
        at_weapons=has_at_weapons(s, unit),
        pins=s.units[unit].pins,
        quality=row.quality,
        officer=s.officer(unit),
        strong=row.has(Trait.STRONG),
        open_topped=hull.has(Trait.OPEN_TOPPED),
        tough_vehicle=hull.has(Trait.TOUGH_VEHICLE),
        immobilised=now.immobilised,
        vehicle_quality=hull.quality,
        vehicle_pins=now.pins,
        vehicle_officer=s.officer(vehicle),
        horror_near=horror_felt(s, vehicle),
        vehicle_die=s.order_die(vehicle),
        distance=inches(began_away(s, assault)),
    )


def assault_vehicle(s: BattleState, assault: Assault, dice: Dice, tell: Tell) -> BattleState:
    """The one round there is: the vehicle strikes no blows, and if it survives the infantry moves off."""
    unit, vehicle = assault.unit, assault.target
    facts, mark = assault_facts(s, assault), dice.mark()
    done: VehicleAssault = throw_and_tell(
        s.scenario.assess, s.side(unit), VEHICLE_ASSAULT, facts, dice, tell, (unit,), (vehicle,)
    )
    out, rolls = done.vehicle.is_out, dice.since(mark)
    tell(e.RoundOver(unit, vehicle, 0, int(out), vehicle if out else NOBODY))
    if out:
        # Passengers get out before the victors move (k47.gap.assault-transport).
        return battered(victory(s, unit), vehicle, unit, done.vehicle, rolls, tell)
    s = s.then(BreakApart(s.side(unit), unit, vehicle, Moves.REGROUP), assault=None)
    return battered(s, vehicle, unit, done.vehicle, rolls, tell)


def battered(
    s: BattleState, vehicle: int, by: int, after: VehicleFate, rolls: tuple[Roll, ...], tell: Tell
) -> BattleState:
    """What the blows of an assault leave of a vehicle, as after a shot: pins, its die, its tracks, or a wreck."""
    done, pins, why = vehicle_after(after), s.units[vehicle].pins, why_lost(s, vehicle, rolls)
    struck = Volley(by, vehicle, (), Order.RUN, done, s.side(by), pins, why_lost=why)
    return volleys.vehicle_suffers(s, struck, done, tell)
