"""Assault walkers: rounds against troops, and fists against a vehicle (k47.gap.walker-assault)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.dice import Dice, Roll
from sandtable.game import Step, Tell
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import casualties, seeing
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.assault_facts import (
    assault_of,
    has_at_weapons,
    horror_felt,
    shield_counts,
    small_arms,
    troop_kind,
)
from sandtable.rulesets.konflikt_47.battle.breaking_apart import victory
from sandtable.rulesets.konflikt_47.battle.close_quarters import BeginRound, ChooseMode, after_round
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import destroy, is_gone
from sandtable.rulesets.konflikt_47.battle.vehicle_assaults import battered, motion_of
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_against_vehicle import (
    WALKER_AGAINST_VEHICLE,
    FistAssault,
    WalkerAgainstVehicleFacts,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_assault import (
    TROOP_TRAITS,
    WALKER_ASSAULT,
    WalkerAssaultFacts,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_rounds import WalkerAssault, WalkerResult
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses, TroopsFate
from sandtable.rulesets.konflikt_47.terms import Mode, Trait, Vehicle, Walker
from sandtable.sheet.rolling import throw_and_tell

NOBODY = -1


def assault_by_walker(s: BattleState, assault: Assault, dice: Dice, tell: Tell) -> BattleState:
    """A walker in contact: with troops it fights in rounds, at a vehicle it strikes once."""
    if s.is_vehicle(assault.target):
        return fists_at_vehicle(s, assault, dice, tell)
    return s.then(*walker_steps(s, assault), assault=replace(assault, modes=()))


def walker_steps(s: BattleState, assault: Assault) -> tuple[Step, ...]:
    """One round: the walker states its mode first."""
    side = s.side(assault.unit)
    return (
        BeginRound(side),
        ChooseMode(side, assault.unit),
        ChooseMode(1 - side, assault.target),
        WalkerRound(side),
    )


# ---------------------------------------------------------------------- against troops


def round_facts(s: BattleState, assault: Assault, *, before: int = 0) -> WalkerAssaultFacts:
    """A walker and the troops it is in contact with; so many `before` their fire, where that is over."""
    walker, target = assault.unit, assault.target
    row, troops = s.row(walker), s.row(target)
    theirs, now = s.units[target], s.units[walker]
    shielded = shield_counts(s, target, walker)
    ours_by, theirs_by = assault.modes
    return WalkerAssaultFacts(
        walker=Walker(row.target.value),
        fists=row.fists,
        models=theirs.models,
        quality=troops.quality,
        target=troop_kind(s, target),
        at_weapons=has_at_weapons(s, target),
        pins=theirs.pins,
        walker_pins=now.pins,
        officer=s.officer(target, besides_own=True),
        own_officer=s.own_officer(target),
        picks=s.picks(target, s.side(walker)),
        walker_mode=ours_by,
        mode=theirs_by,
        arms=small_arms(s, target),
        walker_arms=small_arms(s, walker),
        traits=tuple(
            trait for trait in troops.traits if trait in TROOP_TRAITS and (trait is not Trait.GUN_SHIELD or shielded)
        ),
        walker_quality=row.quality,
        walker_officer=s.officer(walker),
        open_topped=row.has(Trait.OPEN_TOPPED),
        tough_vehicle=row.has(Trait.TOUGH_VEHICLE),
        immobilised=now.immobilised,
        horror_near=horror_felt(s, target),
        walker_horror=horror_felt(s, walker),
        fire_over=before > 0,
        fallen=before - theirs.models if before else 0,
    )


class WalkerRound(Step, frozen=True):
    """Fire and its tests, then fists and blows, then the check of troops that have lost.

    Where the walker's fire has picked somebody out it comes in two parts, with the choice and the test in between.
    """

    title: ClassVar[str] = "A walker fights"
    rule: ClassVar[str] = k47.GAP_WALKER_ASSAULT

    side: int
    #: As many troops as there were before the fire of this round, where that is over.
    before: int = 0

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        assault = assault_of(s)
        walker, target = assault.unit, assault.target
        before = self.before or s.units[target].models
        if is_gone(s, walker) or is_gone(s, target):
            return self.decided(s, before, tell)
        facts = replace(round_facts(s, assault, before=self.before), picks=s.picks_asked(target, self.side))
        mark = dice.mark()
        done: WalkerAssault = throw_and_tell(
            s.scenario.assess, self.side, WALKER_ASSAULT, facts, dice, tell, (walker,), (target,)
        )
        if done.result is WalkerResult.PICKING:
            return self.picking(s, before, done, dice.since(mark), tell)
        out, gone = done.vehicle.is_out, not done.models_left
        lost = done.result is WalkerResult.TROOPS_DRIVEN_BACK or (gone and not out)
        loser = target if lost else walker if out and not gone else NOBODY
        tell(e.RoundOver(walker, target, int(out), before - done.models_left, loser))
        if out and gone:
            s = s.done(assault=None)
        elif out or gone:
            s = victory(s, target if out else walker)
        else:
            halted = done.vehicle.halted or s.units[walker].halted
            s = after_round(s, walker, target if lost else NOBODY, halted=halted)
        rolls = dice.since(mark)
        s = battered(s, walker, target, done.vehicle, rolls, tell)
        return self.troops_after(s, assault, done, rolls, tell)

    def picking(
        self, s: BattleState, before: int, done: WalkerAssault, rolls: tuple[Roll, ...], tell: Tell
    ) -> BattleState:
        """Who fell to the fire is taken off and checks its morale; then the round goes on with who is left."""
        assault = assault_of(s)
        walker, target = assault.unit, assault.target
        s = battered(s.then(replace(self, before=before)), walker, target, done.vehicle, rolls, tell)
        s = s.with_unit(target, pins=done.pins.number)
        fate = TroopsFate.TO_CHECK if done.to_check else TroopsFate.STANDS
        losses = Losses(before - done.models_left, 0, done.picked_out, False, fate)
        return casualties.under_fire(s, target, losses, walker, self.side, tell)

    @staticmethod
    def decided(s: BattleState, before: int, tell: Tell) -> BattleState:
        """The fire and its tests have ended one of them, or both."""
        assault = assault_of(s)
        walker, target = assault.unit, assault.target
        out, gone = is_gone(s, walker), is_gone(s, target)
        loser = NOBODY if out and gone else walker if out else target
        tell(e.RoundOver(walker, target, int(out), before - s.units[target].models, loser))
        return s.done(assault=None) if out and gone else victory(s, target if out else walker)

    def troops_after(
        self, s: BattleState, assault: Assault, done: WalkerAssault, rolls: tuple[Roll, ...], tell: Tell
    ) -> BattleState:
        """Troops that are gone are told by the check they failed, or by what they fell to; else their owner picks."""
        target = assault.target
        if not done.models_left:
            return destroy(s, target, why_gone(s, assault, rolls), tell)
        fallen = s.units[target].models - done.models_left
        s = s.with_unit(target, pins=done.pins.number)
        return casualties.fall(s, target, fallen, done.picked_out, self.side, tell) if fallen else s


def why_gone(s: BattleState, assault: Assault, rolls: tuple[Roll, ...]) -> str:
    """What ended the troops; a gun falls to fists with its crew."""
    thrown = {each.why for each in rolls}
    checked = next((check for check in (k47.GAP_ASSAULT_RESULT, k47.GAP_MORALE_CHECK) if check in thrown), "")
    if checked or assault.modes[0] is Mode.POINT_BLANK:
        return checked or k47.GAP_CASUALTIES
    return k47.GAP_WALKER_ASSAULT if s.is_gun(assault.target) else k47.GAP_HAND_TO_HAND


# ---------------------------------------------------------------------- against a vehicle


def fist_facts(s: BattleState, assault: Assault) -> WalkerAgainstVehicleFacts:
    """A walker in contact with a vehicle or another walker, from the side it has come."""
    walker, vehicle = assault.unit, assault.target
    row, hull, now = s.row(walker), s.row(vehicle), s.units[vehicle]
    return WalkerAgainstVehicleFacts(
        walker=Walker(row.target.value),
        fists=row.fists,
        vehicle=Vehicle(hull.target.value),
        motion=motion_of(s, vehicle, assault.moved_off),
        armour=seeing.armour_met(s, vehicle, s.place(walker)),
        walker_pins=s.units[walker].pins,
        open_topped=hull.has(Trait.OPEN_TOPPED),
        tough_vehicle=hull.has(Trait.TOUGH_VEHICLE),
        immobilised=now.immobilised,
        vehicle_quality=hull.quality,
        vehicle_pins=now.pins,
        vehicle_officer=s.officer(vehicle),
        horror_near=horror_felt(s, vehicle),
        vehicle_die=s.order_die(vehicle),
    )


def fists_at_vehicle(s: BattleState, assault: Assault, dice: Dice, tell: Tell) -> BattleState:
    """A die for each fist, once; if the vehicle survives both stay, for vehicles never move off."""
    walker, vehicle, mark = assault.unit, assault.target, dice.mark()
    done: FistAssault = throw_and_tell(
        s.scenario.assess,
        s.side(walker),
        WALKER_AGAINST_VEHICLE,
        fist_facts(s, assault),
        dice,
        tell,
        (walker,),
        (vehicle,),
    )
    out = done.vehicle.is_out
    tell(e.RoundOver(walker, vehicle, 0, int(out), vehicle if out else NOBODY))
    s = victory(s, walker) if out else s.done(assault=None)
    return battered(s, vehicle, walker, done.vehicle, dice.since(mark), tell)
