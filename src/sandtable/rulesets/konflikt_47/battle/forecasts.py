"""The dice that an answer leads to, as procedures to be asked for their odds: those that will be rolled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Refused
from sandtable.game.answers import Done
from sandtable.game.question import Forecast, Proviso
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle import (
    armament,
    assault_forecasts,
    assault_reactions,
    assault_ways,
    fire_reactions,
    volleys,
)
from sandtable.rulesets.konflikt_47.battle.ambushes import passed_houses, point, put_at
from sandtable.rulesets.konflikt_47.battle.assault_facts import assault_of
from sandtable.rulesets.konflikt_47.battle.assault_reactions import Reacting, StandAndFire
from sandtable.rulesets.konflikt_47.battle.assaulting import AssaultPath
from sandtable.rulesets.konflikt_47.battle.close_quarters import ChooseMode, FightOnOrNot
from sandtable.rulesets.konflikt_47.battle.declaring import settled, under_one_line
from sandtable.rulesets.konflikt_47.battle.fire_reactions import ReactToFire
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire
from sandtable.rulesets.konflikt_47.battle.friendly_fire import FriendlyFire, FriendlyWeapons
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder, order_facts, rally_facts
from sandtable.rulesets.konflikt_47.battle.resolving import ResolveFire
from sandtable.rulesets.konflikt_47.battle.shockwaves import lined, under_line
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.still_firing import Bearers, still_fired
from sandtable.rulesets.konflikt_47.battle.suffering import pinned_by_failing
from sandtable.rulesets.konflikt_47.battle.volley_facts import facts_of
from sandtable.rulesets.konflikt_47.battle.wave_lines import beside
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire import UNIT_FIRE
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire_facts import UnitFireFacts
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import ORDER_TEST, needs_test
from sandtable.rulesets.konflikt_47.procedures.orders.rallying import RALLY_ORDER
from sandtable.rulesets.konflikt_47.procedures.orders.reactions import REACTION, ReactionFacts, ReactionResult
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_volley import VehicleVolley
from sandtable.rulesets.konflikt_47.terms import Order, Reaction


def forecasts(s: BattleState, answer: Struct) -> tuple[Forecast, ...]:
    """The odds of an answer to the open question; of what the rules refuse there are none."""
    if not s.agenda or s.agenda[0].refusals(s, answer) is not None:
        return ()
    return tuple(_of(answer, s.agenda[0], s))


def forecasts_on(s: BattleState, answer: Struct, target: int) -> tuple[Forecast, ...] | None:
    """The odds of an order to fire with whoever is pointed at as its target, if it can be; of no other answer."""
    step = s.agenda[0] if s.agenda else None
    fires = isinstance(step, GiveOrder) and isinstance(answer, a.Give) and answer.order is Order.FIRE
    if not fires or not isinstance(answer, a.Give) or target not in s.enemies(answer.unit):
        return None
    return tuple(_ordered(s, answer, target))


@singledispatch
def _of(answer: Any, step: Any, s: BattleState) -> Iterator[Forecast]:
    yield from ()


# ---------------------------------------------------------------------- orders


@_of.register
def _(answer: a.Give, step: Any, s: BattleState) -> Iterator[Forecast]:
    if isinstance(step, GiveOrder):
        yield from _ordered(s, answer)


def _ordered(s: BattleState, answer: a.Give, target: int = -1) -> Iterator[Forecast]:
    """The order test, and what an obeyed order is for: the shot at whom is meant, else at the nearest, or the fight."""
    facts, unit = order_facts(s, answer), answer.unit
    if needs_test(facts):
        yield Forecast(ORDER_TEST.name, facts, f"Order test for {answer.order.said}")
        if answer.order is Order.RALLY:
            yield Forecast(RALLY_ORDER.name, rally_facts(facts), "Pins lost, the test included")
        # Who passes has a pin less when it acts (k47.gap.order-test).
        s = s.with_unit(unit, pins=max(0, s.units[unit].pins - 1))
    if answer.target >= 0:
        yield from assault_forecasts.declared(s, unit, answer.target)
    if answer.order is Order.FIRE:
        turned = s if answer.facing < 0 else s.moved_to(unit, s.place(unit), answer.facing)
        yield from nearest_shot(turned, unit, target)


def nearest_shot(s: BattleState, unit: int, target: int = -1) -> Iterator[Forecast]:
    """The volley at whom is meant, else at the nearest enemy that a unit can fire at as it stands."""
    if (aim := nearest_aim(s, unit, target)) is not None:
        found = volleys.forecast(s, unit, aim, Order.FIRE)
        yield replace(found, label=f"Then fire at {found.label}")


def nearest_aim(s: BattleState, unit: int, target: int = -1) -> a.Aim | None:
    """What a unit usually fires at whom is meant, else at the nearest enemy that it can fire at as it stands.

    Whom that can do no harm comes after all others.
    """
    harmless = None
    for foe in sorted(s.enemies(unit), key=lambda foe: (foe != target, s.gap(unit, foe))):
        aim = armament.usual_aim(s, unit, foe, Order.FIRE)
        if aim is not None and aim.bearing < 0:
            if foe == target or harms(s, unit, aim):
                return aim
            harmless = harmless or aim
    return harmless


def harms(s: BattleState, unit: int, aim: a.Aim) -> bool:
    """Whether a volley can do anything at all to its target: small arms never hurt armour (k47.gap.pins-vehicle)."""
    found = s.scenario.assess(UNIT_FIRE, volleys.alike(s, volleys.facts(s, unit, aim, Order.FIRE)))
    if isinstance(found, Refused):
        return False
    volley = found.profile
    return not isinstance(volley, VehicleVolley) or not volley.is_harmless


# ---------------------------------------------------------------------- fire


@_of.register
def _(answer: a.Shoot, step: Any, s: BattleState) -> Iterator[Forecast]:
    if isinstance(step, FriendlyWeapons):
        for aim in under_one_line(s, step.unit, answer.aims):
            yield from _volleys(s, step.unit, aim, Order.FIRE, by=step.side)
    if isinstance(step, DeclareFire):
        found = settled(s, step.unit, answer.aims, step.order)
        for aim in found if isinstance(found, tuple) else ():
            yield from _volleys(s, step.unit, aim, step.order)


def _volleys(s: BattleState, unit: int, aim: a.Aim, order: Order, *, by: int | None = None) -> Iterator[Forecast]:
    """One volley, or with a shockwave one for everybody under its line."""
    if aim.bearing < 0:
        yield volleys.forecast(s, unit, aim, order, by=by)
        return
    for other in under_line(s, unit, aim):
        friend = ", a friend" if s.side(other) == s.side(unit) else ""
        label = f"{s.scenario.said(other)}{friend}, under the line"
        yield Forecast(UNIT_FIRE.name, facts_of(s, unit, other, lined(s, unit, aim, other, order), order, by=by), label)


@_of.register
def _(answer: a.Spring, step: Any, s: BattleState) -> Iterator[Forecast]:
    """The shot with the mover at that point of its way."""
    march = s.march
    stand = None if march is None else point(march, answer.where)
    if march is None or stand is None:
        return
    then, aim = put_at(passed_houses(s, march, stand.where), march, stand), replace(answer.aim, target=march.unit)
    if answer.aim == a.Aim():
        aim = armament.all_at(then, answer.unit, march.unit, Order.AMBUSH) or aim
    found = settled(then, answer.unit, (aim,), Order.AMBUSH)
    for each in found if isinstance(found, tuple) else ():
        yield from _volleys(then, answer.unit, each, Order.AMBUSH)


@_of.register
def _(answer: a.Choose, step: Any, s: BattleState) -> Iterator[Forecast]:
    """What a unit would fire at a friend."""
    if isinstance(step, FriendlyFire):
        first, *_ = FriendlyWeapons(step.side, step.unit, answer.unit).ways(s)
        for aim in under_one_line(s, step.unit, first):
            yield from _volleys(s, step.unit, aim, Order.FIRE, by=step.side)


# ---------------------------------------------------------------------- reactions


@_of.register
def _(answer: a.React, step: Any, s: BattleState) -> Iterator[Forecast]:
    """The test of a reaction where there is one, what is fired in answer, and the fire that comes all the same."""
    if isinstance(step, ReactToFire):
        unit, reaction, test = step.unit, answer.reaction, None
        if s.die_kind(unit) not in s.tables.reactions[reaction].untested:
            test = fire_reactions.reaction_facts(s, unit, step.shooter, reaction, step.action)
            yield Forecast(REACTION.name, test, f"Test to {reaction.said}")
        if reaction is Reaction.FIREFIGHT:
            for aim in fire_reactions.named_now(s, unit, step.aim(s, answer)):
                for back in _volleys(s, unit, aim, fire_reactions.ANSWERING):
                    yield replace(back, label=f"Fire back at {back.label}")
        if reaction is not Reaction.RECCE:
            down = s.with_unit(unit, die=Order.DOWN) if reaction is Reaction.GO_DOWN else s
            yield from _their_fire(down, step, test, s)
    elif isinstance(step, Reacting):
        assault = assault_of(s)
        facts = assault_reactions.reaction_facts(s, assault, answer.reaction)
        yield Forecast(REACTION.name, facts, f"Test to {answer.reaction.said}")
        if answer.reaction is Reaction.STAND_AND_FIRE:
            fired = StandAndFire.aim(s, assault, answer)
            if fired is not None:
                who, order, stand = assault.target, assault_reactions.ANSWERING, assault.start
                aim = fired if fired.bearing < 0 else lined(s, who, fired, assault.unit, order, stand=stand)
                shot = volleys.facts(s, who, replace(aim, target=assault.unit), order, stand=stand)
                yield Forecast(UNIT_FIRE.name, shot, f"Fire at {s.scenario.said(assault.unit)}")
        if answer.reaction is Reaction.ESCAPE:
            yield from assault_forecasts.escaping(s, assault, facts)


@_of.register
def _(answer: Done, step: Any, s: BattleState) -> Iterator[Forecast]:
    """Whoever does not react is shot at, or assaulted, as it stands."""
    if isinstance(step, ReactToFire):
        yield from _their_fire(s, step)
    elif isinstance(step, Reacting):
        assault = assault_of(s)
        path = assault_ways.proposed(s, assault.unit, assault.target)
        if path is not None:
            yield from assault_forecasts.along(s, assault, path, "Their assault", theirs=True)


def _their_fire(
    s: BattleState, step: ReactToFire, test: ReactionFacts | None = None, failing: BattleState | None = None
) -> Iterator[Forecast]:
    """The volleys that were declared at a unit, as they would fall now.

    Where it is tested for its reaction and fails, they fall on it with a pin more, as it stood before.
    """
    failed = None if test is None or failing is None else pinned_by_failing(failing, step.unit)
    for fire in s.agenda:
        if isinstance(fire, ResolveFire) and fire.unit == step.shooter:
            for aim, bearers in fire.manned:
                if (facts := _falls_on(s, step.unit, fire, aim, bearers)) is None:
                    continue
                proviso = None
                if test is not None and failed is not None:
                    otherwise = _falls_on(failed, step.unit, fire, aim, bearers)
                    proviso = Proviso(REACTION.name, test, ReactionResult.REACTS, otherwise)
                label = f"Fire of {s.scenario.said(fire.unit)}"
                yield Forecast(UNIT_FIRE.name, facts, label, theirs=True, proviso=proviso)


def _falls_on(s: BattleState, unit: int, fire: ResolveFire, aim: a.Aim, bearers: Bearers) -> UnitFireFacts | None:
    """What of one declared aim is rolled at a unit: a volley at it, or a line that touches it."""
    if aim.bearing >= 0:
        if unit not in under_line(s, fire.unit, aim):
            shot = beside(s, fire.unit, aim)
            return None if shot is None else _falls_on(s, unit, fire, shot, bearers)
        return facts_of(s, fire.unit, unit, lined(s, fire.unit, aim, unit, fire.order), fire.order)
    weapons = still_fired(s, fire.unit, aim, fire.order, bearers=bearers) if aim.target == unit else ()
    return volleys.facts(s, fire.unit, replace(aim, weapons=weapons), fire.order) if weapons else None


# ---------------------------------------------------------------------- close quarters


@_of.register
def _(answer: a.Go, step: Any, s: BattleState) -> Iterator[Forecast]:
    """The fight to which the way of an assault leads."""
    if isinstance(step, AssaultPath):
        assault = assault_of(s)
        name = s.scenario.said(assault.target)
        yield from assault_forecasts.along(s, assault, (assault.start, *answer.bends), f"Close quarters with {name}")


@_of.register
def _(answer: a.FightBy, step: Any, s: BattleState) -> Iterator[Forecast]:
    if isinstance(step, ChooseMode):
        yield from assault_forecasts.by_mode(s, assault_of(s), step.unit, answer.mode)


@_of.register
def _(answer: a.FollowOn, step: Any, s: BattleState) -> Iterator[Forecast]:
    """Another round, if both strike."""
    if isinstance(step, FightOnOrNot):
        yield assault_forecasts.fight(s, assault_of(s), "Another round hand-to-hand")
