"""What an answer uses up, and what comes of it apart from its dice: who may still do what about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.explain.sentences import count_of
from sandtable.game.notes import Note
from sandtable.inches.bodies import gap
from sandtable.inches.moving.path import every
from sandtable.inches.tape import INCH, Place, said
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle import forecasts, in_the_way, rates, reactions_said
from sandtable.rulesets.konflikt_47.battle.ambushes import can_spring
from sandtable.rulesets.konflikt_47.battle.declaring import settled
from sandtable.rulesets.konflikt_47.battle.fire_reactions import ANSWERING, ReactToFire
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder, order_facts
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState, Where
from sandtable.rulesets.konflikt_47.battle.weapons_held import held
from sandtable.rulesets.konflikt_47.battle.what_fires import fire_notes
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import needs_test
from sandtable.rulesets.konflikt_47.terms import Order, Reaction, Special

MOVES = (Order.ADVANCE, Order.RUN)


def outlook(s: BattleState, answer: Struct) -> Iterable[Note]:
    """What comes of a valid answer apart from its dice."""
    return _outlook(answer, s.agenda[0], s) if s.agenda else ()


@singledispatch
def _outlook(answer: Any, step: Any, s: BattleState) -> Iterator[Note]:
    yield from ()


# ---------------------------------------------------------------------- orders


@_outlook.register
def _(answer: a.Give, step: Any, s: BattleState) -> Iterator[Note]:
    """Whether it is tested, who waits for it on its way, and what the order is good for."""
    if not isinstance(step, GiveOrder):
        return
    unit, order = answer.unit, answer.order
    if not needs_test(order_facts(s, answer, weighed=False)):
        why = "Down is always obeyed" if order is Order.DOWN and s.units[unit].pins else "without pins"
        yield Note(k47.GAP_ORDER_TEST_WHEN, f"{why}: no order test")
    if order is Order.AMBUSH:
        yield Note(k47.GAP_AMBUSH, "it shoots at one enemy that moves in its sight, also next turn if the die is kept")
    if order is Order.DOWN:
        yield Note(k47.GAP_DOWN, "harder to hit until its next order; it does nothing else this turn")
    if answer.target >= 0:
        assault = Assault(unit, answer.target, s.place(unit))
        yield reactions_said.to_assault(replace(s, assault=assault), assault)
    if order is Order.FIRE and (aim := forecasts.nearest_aim(s, unit)) is not None:
        aims = settled(s, unit, (aim,), order)
        yield from reactions_said.to_fire(s, unit, aims if isinstance(aims, tuple) else ())
    if order in MOVES and s.units[unit].where is Where.TABLE:
        waiting = list(ambushers_near(s, unit, order))
        if waiting:
            name = s.scenario.names(waiting)
            yield Note(k47.GAP_AMBUSH_POINTS, f"in Ambush, and may fire at it on its way: {name}")


def ambushers_near(s: BattleState, unit: int, order: Order) -> Iterator[int]:
    """Enemies in ambush whose weapons reach where a unit could go."""
    goes = rates.most_of(s, unit, order)
    for foe in s.enemies(unit):
        if s.units[foe].die is Order.AMBUSH and s.gap(foe, unit) <= held(s, foe).reach + goes:
            yield foe


# ---------------------------------------------------------------------- ways


@_outlook.register
def _(answer: a.Go, step: Any, s: BattleState) -> Iterator[Note]:
    """Who in ambush could fire along a way, and from where on; what can be hitched at its end."""
    if not isinstance(step, MoveUnit) or not answer.bends:
        return
    yield from _can_be_hitched(s, step.unit, answer.bends[-1])
    path = (answer.start or s.place(step.unit), *answer.bends)
    for foe in s.enemies(step.unit):
        if s.units[foe].die is not Order.AMBUSH:
            continue
        first = next((stand for stand in every(path) if can_spring(s, foe, step.unit, stand.place)), None)
        if first is not None:
            start = f"after {said(first.where)} of the way" if first.where else "at once"
            yield Note(k47.GAP_AMBUSH_POINTS, f"{s.scenario.said(foe)}, in Ambush, may fire at it {start}")


def _can_be_hitched(s: BattleState, unit: int, end: Place) -> Iterator[Note]:
    """What a vehicle may hitch that ends there, or which vehicle may hitch the gun."""
    near, radii, when = INCH * s.tables.limit("hitch_within"), s.scenario.radii, "when it is next given Advance"
    for other in numbers_in(in_the_way.hitching(s, unit)):
        if gap(end, radii[unit], s.place(other), radii[other]) <= near:
            name = s.scenario.said(other)
            what = f"for {name} to hitch it" if s.is_gun(unit) else f"to hitch {name}"
            yield Note(k47.GAP_HITCH_PLACE, f"near enough {what}, as its whole action {when}")


# ---------------------------------------------------------------------- fire


@_outlook.register
def _(answer: a.Shoot, step: Any, s: BattleState) -> Iterator[Note]:
    """What each target may do about it before any die is thrown."""
    if not isinstance(step, DeclareFire):
        return
    aims = settled(s, step.unit, answer.aims, step.order)
    if not isinstance(aims, tuple):
        return
    yield from fire_notes(s, step.unit, answer.aims, step.order)
    yield from reactions_said.to_fire(s, step.unit, aims)


@_outlook.register
def _(answer: a.React, step: Any, s: BattleState) -> Iterator[Note]:
    """What comes of a test that fails."""
    if isinstance(step, ReactToFire):
        if answer.reaction is Reaction.FIREFIGHT:
            yield from fire_notes(s, step.unit, (step.aim(s, answer),), ANSWERING)
        row = s.tables.reactions[answer.reaction]
        if s.die_kind(step.unit) not in row.untested:
            pins = count_of(s.tables.limit("failed_reaction_pins"), "pin")
            yield Note(k47.GAP_REACTIONS, f"a failed test brings {pins} more, and it is shot at as it stands")


@_outlook.register
def _(answer: a.Spring, step: Any, s: BattleState) -> Iterator[Note]:
    yield Note(k47.GAP_AMBUSH, "its Ambush is over then; who is shot at may go on or stop there")


# ---------------------------------------------------------------------- what is used up


def costs(s: BattleState, answer: Struct) -> Iterator[Note]:
    """One-shot weapons that would be fired, and the order of this turn where a unit reacts."""
    step = s.agenda[0] if s.agenda else None
    if isinstance(answer, a.React) and isinstance(step, ReactToFire) and s.units[step.unit].die is None:
        row = s.tables.reactions[answer.reaction]
        yield Note(row.rule, f"its order die shows {row.shows.said} then: it has no other order this turn")
    if not isinstance(answer, a.Shoot) or not isinstance(step, DeclareFire):
        return
    aims = settled(s, step.unit, answer.aims, step.order)
    fired = Counter(key for aim in aims for key in aim.weapons) if isinstance(aims, tuple) else Counter[str]()
    for key, number in fired.items():
        weapon = s.tables.weapon(key)
        if weapon.has(Special.ONE_SHOT):
            yield Note(
                k47.GAP_ONE_SHOT, f"uses up {number} of {s.units[step.unit].launchers} {weapon.short}, hit or miss"
            )
