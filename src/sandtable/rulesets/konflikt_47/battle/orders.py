"""Orders steps 2 to 4: a unit is chosen and given an order, tested where it must be, and sent on its way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.in_order import IN_ORDER
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.directions import bearing
from sandtable.inches.tape import said
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import armament, assaulting, declaring
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Aim, Give
from sandtable.rulesets.konflikt_47.battle.assaulting import AssaultDeclared
from sandtable.rulesets.konflikt_47.battle.drawn import drawn
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire, FriendlyFire, friendly_targets
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit, Panic
from sandtable.rulesets.konflikt_47.battle.seeing import can_see
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone, turn_die
from sandtable.rulesets.konflikt_47.battle.weapons_held import held
from sandtable.rulesets.konflikt_47.procedures.fire.shells import has_both
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import (
    ORDER_TEST,
    AssaultTarget,
    OrderResult,
    OrderTestFacts,
    needs_test,
)
from sandtable.rulesets.konflikt_47.procedures.orders.rallying import RALLY_ORDER, RallyOrderFacts
from sandtable.rulesets.konflikt_47.terms import Loaded, Motion, Order, Trait
from sandtable.sheet.rolling import throw_and_tell

#: What an embarked unit may be told, and one that is still to arrive (k47.gap.transport, k47.gap.arrivals).
ABOARD = (Order.RALLY, Order.DOWN, Order.ADVANCE)
ARRIVING = (Order.ADVANCE, Order.RUN)
#: Orders with which a team sets its facing at once (k47.gap.free-facing).
TURNING = (Order.FIRE, Order.AMBUSH)
KEPT_FACING = -1
ORDERS = tuple(Order)


class GiveOrder(Step, frozen=True):
    """The owner of the drawn die gives it to one of his units that has none (k47.turn.select-unit)."""

    title = "Give an order"
    rule = k47.TURN_SELECT_UNIT
    answers: ClassVar[tuple[type[Struct], ...]] = (Give,)

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        # A unit lost while its die was being drawn takes the die with it.
        return None if s.ready(self.side) else replace(s.done(), drawn=-1)

    def prompt(self, s: BattleState) -> str:
        return "Your die is drawn: choose a unit without an order, and its order"

    def refusals(self, s: BattleState, answer: Give) -> Refused | None:
        if not s.scenario.of_side[self.side] >> max(0, answer.unit) & 1 or answer.unit < 0:
            return refused(Refusal(NO_SUCH, "that is none of your units"))
        if is_gone(s, answer.unit):
            return refused(Refusal(NO_SUCH, f"{s.scenario.said(answer.unit)} is destroyed"))
        if answer.unit not in s.ready(self.side):
            return refused(Refusal(k47.TURN_SELECT_UNIT, against_ready(s, answer.unit)))
        if answer.target >= len(s.units):
            return refused(Refusal(NO_SUCH, "that is no enemy on the table"))
        return against_order(s, answer)

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Give]:
        for unit in drawn(s.ready(self.side), rng):
            for answer in orders_to_try(s, unit, rng):
                # Of assaults only those that can go straight are looked for: to find a way around takes its time.
                if (answer.target < 0 or assaulting.goes_straight(s, unit, answer.target)) and is_open(s, answer):
                    yield answer

    def every(self, s: BattleState) -> Iterator[Give]:
        for unit in s.ready(self.side):
            yield from (answer for answer in orders_to_try(s, unit, IN_ORDER) if is_open(s, answer))

    def take(self, s: BattleState, answer: Give, dice: Dice, tell: Tell) -> BattleState:
        unit, order = answer.unit, answer.order
        tell(e.Ordered(unit, order, answer.target))
        if order is Order.RALLY:
            return rally(s.done(drawn=-1), unit, dice, tell)
        pins = s.units[unit].pins
        # Without pins there is a test only against armour.
        if pins or answer.target >= 0:
            facts = order_facts(s, answer)
            if needs_test(facts):
                result = throw_and_tell(s.scenario.assess, self.side, ORDER_TEST, facts, dice, tell, (unit,))
                if result is not OrderResult.OBEYS:
                    return disobeys(s.done(drawn=-1).with_unit(unit, pulsed=False), unit, facts, result, tell)
                pins = max(0, pins - 1)
        motion = s.units[unit].motion if s.tables.orders[order].may_move else Motion.STATIONARY
        changed = s.units_with(unit, pulsed=False, die=order, pins=pins, loaded=answer.round, motion=motion)
        return obeys(s.done(drawn=-1, units=changed), answer, tell)


def against_ready(s: BattleState, unit: int) -> str:
    name, now = s.scenario.said(unit), s.units[unit]
    if now.die is not None:
        return f"{name} has an order already: {now.die.said}"
    comes = now.carrier if now.where is Where.ABOARD else unit
    return f"{name} may arrive from turn {s.scenario.arrives[comes]} on"


# ---------------------------------------------------------------------- what may be ordered


def against_order(s: BattleState, answer: Give) -> Refused | None:
    """Every reason against an order for a unit whose turn it can be (k47.gap.order-choice)."""
    unit, order = answer.unit, answer.order
    now, name = s.units[unit], s.scenario.said(unit)
    aboard, arriving = now.where is Where.ABOARD, now.where is Where.WAITING
    found = s.scenario.assess(ORDER_TEST, order_facts(s, answer, weighed=False))
    ruled = found.refusals if isinstance(found, Refused) else ()
    return refused(
        *ruled,
        refuse_if(aboard and order not in ABOARD, k47.GAP_TRANSPORT, f"{name} is aboard: Rally, Down, or Advance"),
        against_getting_out(s, unit) if aboard and order is Order.ADVANCE else None,
        refuse_if(arriving and order not in ARRIVING, k47.GAP_ARRIVALS, f"{name} arrives with Advance or Run"),
        against_fire(s, unit, answer.facing) if order is Order.FIRE and not aboard and not arriving else None,
        refuse_if(
            answer.facing != KEPT_FACING and not (order in TURNING and is_turning_team(s, unit)),
            k47.GAP_FREE_FACING,
            "only a team with a fixed weapon turns at once, for Fire or Ambush",
        ),
        refuse_if(
            answer.round is not Loaded.USUAL and order is not Order.AMBUSH,
            k47.GAP_HE_CHOICE,
            "a round is loaded beforehand for Ambush alone",
        ),
        refuse_if(
            answer.round is not Loaded.USUAL and not any(has_both(gun.weapon) for gun in held(s, unit).guns),
            k47.GAP_HE_CHOICE,
            f"{name} has no gun that fires both rounds",
        ),
        *against_assault(s, answer, on_table=not aboard and not arriving),
    )


def is_open(s: BattleState, answer: Give) -> bool:
    """The quick question about an order that is suggested: the same rules, without a reason for each."""
    unit, order, now = answer.unit, answer.order, s.units[answer.unit]
    if now.where is not Where.TABLE:
        return against_order(s, answer) is None
    if answer.target < 0:
        key = "open", unit, order, now.immobilised, now.pulsed
        found = s.scenario.remembered.get(key)
        if found is None:
            ruled = s.scenario.assess(ORDER_TEST, order_facts(s, Give(unit, order), weighed=False))
            found = s.scenario.remembered[key] = not isinstance(ruled, Refused)
        return bool(found) and (order is not Order.FIRE or can_fire(s, unit, answer.facing))
    return against_order(s, answer) is None


def against_getting_out(s: BattleState, unit: int) -> Refused | None:
    """What keeps a unit aboard (k47.gap.transport)."""
    name, carrier = s.scenario.said(unit), s.units[unit].carrier
    on_table = s.units[carrier].where is Where.TABLE
    return refused(
        refuse_if(s.units[carrier].has_run, k47.GAP_TRANSPORT, f"{name} cannot get out: its vehicle has Run this turn"),
        refuse_if(s.is_gun(unit), k47.GAP_TOW_TABLE, f"{name} is hitched: its vehicle puts it down"),
        refuse_if(not on_table, k47.GAP_ARRIVALS, f"{name} cannot get out: its vehicle has still to arrive"),
    )


def against_assault(s: BattleState, answer: Give, *, on_table: bool) -> Iterator[Refusal]:
    if answer.target < 0:
        return
    if answer.order is not Order.RUN:
        yield Refusal(k47.ORDERS_RUN_ASSAULT, "an assault needs a Run order")
    elif not on_table:
        yield Refusal(k47.GAP_ARRIVALS, "nobody assaults from off the table")
    elif answer.target not in s.enemies(answer.unit):
        yield Refusal(NO_SUCH, "that is no enemy on the table")
    else:
        yield from assaulting.declare_refusals(s, answer.unit, answer.target)


def is_turning_team(s: BattleState, unit: int) -> bool:
    """A team whose weapon is fixed; guns turn with an Advance only (k47.gap.fixed)."""
    return bool(s.scenario.fixed_teams >> unit & 1)


def can_fire(s: BattleState, unit: int, facing: int) -> bool:
    """Whether there is anybody to shoot at with a Fire order, after a team has turned."""
    return armament.has_target(turned(s, unit, facing), unit, Order.FIRE)


def turned(s: BattleState, unit: int, facing: int) -> BattleState:
    return s if facing == KEPT_FACING else s.moved_to(unit, s.place(unit), facing)


def against_fire(s: BattleState, unit: int, facing: int) -> Refusal | None:
    """Nobody to shoot at with a Fire order, after a team has turned: what keeps it from the nearest, by its rule."""
    if can_fire(s, unit, facing):
        return None
    name, foe = s.scenario.said(unit), min(s.enemies(unit), key=lambda foe: s.gap(unit, foe), default=-1)
    reach = held(s, unit).reach
    if foe < 0 or reach <= 0:
        return Refusal(k47.GAP_ORDER_CHOICE, f"{name} has no enemy that it could shoot at so")
    nearest, away = s.scenario.said(foe), s.gap(unit, foe)
    if away > reach:
        far = f"the nearest enemy, {nearest}, is {said(away)} away, and {name} shoots no farther than {said(reach)}"
        return Refusal(k47.WEAPONS_MAX_RANGE, far)
    found = declaring.aim_refusals(turned(s, unit, facing), unit, Aim(foe), Order.FIRE)
    if found is None:
        return Refusal(k47.GAP_ORDER_CHOICE, f"{name} has no enemy that it could shoot at so")
    return replace(found.refusals[-1], because=f"nobody to shoot at; of the nearest: {found.refusals[-1].because}")


# ---------------------------------------------------------------------- the test


def order_facts(s: BattleState, answer: Give, *, weighed: bool = True) -> OrderTestFacts:
    """A unit that is given an order; what a FUBAR would bring is looked for only where one can come."""
    unit, now, row = answer.unit, s.units[answer.unit], s.row(answer.unit)
    target = AssaultTarget.NOTHING if answer.target < 0 else assaulting.assault_target_kind(s, answer.target)
    facts = OrderTestFacts(
        quality=row.quality,
        pins=now.pins,
        officer=s.officer(unit),
        kind=row.kind,
        lone_model=s.is_lone(unit),
        horror_near=s.horror_near(unit),
        order=answer.order,
        assaults=target,
        at_weapons=answer.target >= 0 and assaulting.has_at_weapons(s, unit),
        fixed_weapon=is_turning_team(s, unit),
        assault_walker=row.kind.is_vehicle and Trait.ASSAULT_WALKER in row.traits,
        immobilised=now.immobilised,
        gravity_pulse=now.pulsed,
    )
    if now.where is Where.WAITING:
        return replace(facts, pins=0)
    if not weighed or not needs_test(facts):
        return facts
    friends, sees_enemy = fubar_brings(s, unit)
    return replace(facts, friendly_targets=friends, enemy_visible=sees_enemy)


def fubar_brings(s: BattleState, unit: int) -> tuple[int, bool]:
    """How many friends a unit could fire at by mistake, and whether it sees an enemy to run from."""
    if s.units[unit].where is not Where.TABLE:
        return 0, False
    sees_enemy = any(can_see(s, unit, foe, through_friends=True) for foe in s.enemies(unit))
    return len(friendly_targets(s, unit)), sees_enemy


def rally(s: BattleState, unit: int, dice: Dice, tell: Tell) -> BattleState:
    """Rally is tested like any order, and then sheds D6 pins more (k47.gap.rally)."""
    if not s.units[unit].pins:
        return s.with_unit(unit, pulsed=False, die=Order.RALLY, motion=Motion.STATIONARY)
    facts = order_facts(s, Give(unit, Order.RALLY))
    s = s.with_unit(unit, pulsed=False)
    rallied = throw_and_tell(s.scenario.assess, s.side(unit), RALLY_ORDER, rally_facts(facts), dice, tell, (unit,))
    if rallied.order_test is not OrderResult.OBEYS:
        return disobeys(s, unit, facts, rallied.order_test, tell)
    return s.with_unit(unit, die=Order.RALLY, pins=rallied.pins_left, motion=Motion.STATIONARY)


def rally_facts(facts: OrderTestFacts) -> RallyOrderFacts:
    """The same unit as the question about Rally asks for it."""
    return RallyOrderFacts(
        quality=facts.quality,
        pins=facts.pins,
        officer=facts.officer,
        kind=facts.kind,
        lone_model=facts.lone_model,
        horror_near=facts.horror_near,
        friendly_targets=facts.friendly_targets,
        enemy_visible=facts.enemy_visible,
        immobilised=facts.immobilised,
    )


def disobeys(s: BattleState, unit: int, facts: OrderTestFacts, result: OrderResult, tell: Tell) -> BattleState:
    """A failed test is Down; a FUBAR is friendly fire, a panic run, or Down where neither is possible."""
    other = 1 - s.side(unit)
    (why,) = (effect.rule for effect in ORDER_TEST.follows(facts, result, s.tables) if effect.name == "die")
    match result:
        case OrderResult.FRIENDLY_FIRE:
            return turn_die(s, unit, Order.FIRE, why, tell).first(FriendlyFire(other, unit))
        case OrderResult.PANIC_RUN:
            return turn_die(s, unit, Order.RUN, why, tell).first(Panic(other, unit))
    return turn_die(s, unit, Order.DOWN, why, tell)


# ---------------------------------------------------------------------- what it brings


def obeys(s: BattleState, answer: Give, tell: Tell) -> BattleState:
    """The action that an obeyed order leads to (k47.turn.execute, k47.orders.list)."""
    unit, order = answer.unit, answer.order
    side = s.side(unit)
    if answer.facing != KEPT_FACING and answer.facing != s.facing(unit):
        s = s.moved_to(unit, s.place(unit), answer.facing)
        tell(e.Turned(unit, answer.facing))
    match order:
        case Order.FIRE:
            return s.first(DeclareFire(side, unit, order))
        case Order.ADVANCE:
            return s.first(MoveUnit(side, unit, order), DeclareFire(side, unit, order))
        case Order.RUN if answer.target >= 0:
            return s.first(AssaultDeclared(side, unit, answer.target))
        case Order.RUN:
            return s.first(MoveUnit(side, unit, order))
    return s


# ---------------------------------------------------------------------- what to try


def orders_to_try(s: BattleState, unit: int, rng: Random) -> Iterator[Give]:
    """Orders for a unit in random order, each with what belongs to it."""
    on_table = s.units[unit].where is Where.TABLE
    for order in drawn([*ORDERS], rng):
        if order in TURNING and on_table and is_turning_team(s, unit):
            for foe in drawn(s.enemies(unit), rng):
                yield Give(unit, order, facing=bearing(s.place(unit), s.place(foe)))
        elif order is Order.RUN and on_table:
            walks = rng.random() < 0.5
            if walks:
                yield Give(unit, order)
            yield from assaults_to_try(s, unit, rng)
            if not walks:
                yield Give(unit, order)
        else:
            yield Give(unit, order)


def assaults_to_try(s: BattleState, unit: int, rng: Random) -> Iterator[Give]:
    """Assaults on whoever is near enough for it."""
    reach = assaulting.farthest_assault(s, unit)
    foes = s.within(s.place(unit), reach + s.radius(unit), s.foes(unit)) if reach else []
    return (Give(unit, Order.RUN, foe) for foe in drawn(foes, rng))
