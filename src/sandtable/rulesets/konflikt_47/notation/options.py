"""What can be changed about an answer before it is given: facing, round, weapons, who falls, whose die is kept."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.game.offers import Option, Options, judged_options, one_of, toggles
from sandtable.ground.zone_marks import look_of
from sandtable.inches.directions import COMPASS, bearing
from sandtable.inches.drawing.svg_dice import die_marks
from sandtable.inches.moving.vehicles import facings
from sandtable.inches.tape import said as far_said
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle import rates
from sandtable.rulesets.konflikt_47.battle.asked import NOBODY, asked_of
from sandtable.rulesets.konflikt_47.battle.breaking_apart import VictorMoves
from sandtable.rulesets.konflikt_47.battle.declaring import settled
from sandtable.rulesets.konflikt_47.battle.fire_reactions import ReactToFire
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire
from sandtable.rulesets.konflikt_47.battle.marching import has_facing
from sandtable.rulesets.konflikt_47.battle.orders import order_facts
from sandtable.rulesets.konflikt_47.battle.picture import GLYPHS
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.straight_ways import victor_keeps_facing
from sandtable.rulesets.konflikt_47.battle.weapons_held import held
from sandtable.rulesets.konflikt_47.notation.offers import given, in_reach
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import needs_test
from sandtable.rulesets.konflikt_47.terms import Loaded, Order, Reaction, Special, UnitKind

ROUNDS = ((Loaded.USUAL, "the usual round"), (Loaded.HE, "HE"), (Loaded.AT, "anti-tank"))


def options(s: BattleState, answer: Struct) -> list[Options]:
    """All that can be changed, each with the answer it leads to and what the rules have against that."""
    return judged_options(s, answer, _options)


@singledispatch
def _options(answer: Any, s: BattleState) -> Iterator[Options]:
    yield from ()


# ---------------------------------------------------------------------- facing


def _facings(answer: Any, now: int) -> Options:
    """The eight winds, and the facing that it has if that is another."""
    winds = [(word, 45 * number) for number, word in enumerate(COMPASS)]
    known = {facing for _, facing in winds}
    own = [] if now in known or now < 0 else [(f"{now}°", now)]
    return one_of("Facing", answer, "facing", [*winds, *own])


@_options.register
def _(answer: a.Place, s: BattleState) -> Iterator[Options]:
    if has_facing(s, answer.unit):
        yield _facings(answer, answer.facing)


@_options.register
def _(answer: a.Go, s: BattleState) -> Iterator[Options]:
    unit = asked_of(s)
    kept = isinstance(s.agenda[0], VictorMoves) and victor_keeps_facing(s, unit)
    if unit >= 0 and has_facing(s, unit) and not answer.reverse and not kept:
        yield _facings(answer, answer.facing)
    if unit >= 0 and s.is_vehicle(unit):
        yield _ways(s, unit, answer)


def _ways(s: BattleState, unit: int, answer: a.Go) -> Options:
    """Forward or in reverse along the same tape: it faces the other way for it."""
    path = (s.place(unit) if answer.start is None else answer.start, *answer.bends)
    found = []
    for label, back in (("forward", False), ("in reverse", True)):
        led, on = facings(path, back), back == answer.reverse
        other = replace(answer, reverse=back, facing=led[-1] if led else s.facing(unit))
        found.append(Option(label, answer if on else other, on))
    return Options("Drive", "one", tuple(found))


@_options.register
def _(answer: a.PutDown, s: BattleState) -> Iterator[Options]:
    unit = asked_of(s)
    if unit >= 0 and has_facing(s, unit):
        yield _facings(answer, answer.facing)


@_options.register
def _(answer: a.Halt, s: BattleState) -> Iterator[Options]:
    """Who stops may face anywhere there, vehicles apart (k47.gap.free-facing)."""
    unit = asked_of(s)
    if unit >= 0 and has_facing(s, unit) and not s.is_vehicle(unit):
        winds = [(word, 45 * number) for number, word in enumerate(COMPASS)]
        yield one_of("Facing", answer, "facing", [("as declared", -1), *winds])


@_options.register
def _(answer: a.Unhitch, s: BattleState) -> Iterator[Options]:
    yield _facings(answer, answer.facing)


# ---------------------------------------------------------------------- orders


@_options.register
def _(answer: a.Give, s: BattleState) -> Iterator[Options]:
    yield _orders(answer, s)
    if answer.order is Order.RUN and s.there >> answer.unit & 1:
        foes = [foe for foe in s.enemies(answer.unit) if foe == answer.target or in_reach(s, answer.unit, foe)]
        whom = [("nobody", -1), *((s.scenario.said(foe), foe) for foe in foes)]
        yield one_of("Assault", answer, "target", whom)
    turns = s.row(answer.unit).kind is UnitKind.TEAM and has_facing(s, answer.unit)
    if turns and answer.order in (Order.FIRE, Order.AMBUSH) and s.there >> answer.unit & 1:
        yield _turnings(answer, s)
    if answer.order is Order.AMBUSH and any(_has_rounds(s, arm.weapon) for arm in s.row(answer.unit).weapons):
        yield one_of("Loaded", answer, "round", [(said, loaded) for loaded, said in ROUNDS])


def _orders(answer: a.Give, s: BattleState) -> Options:
    """All six, each as it is usually meant, so that they can be weighed against each other."""
    step, found = s.agenda[0], []
    for order in Order:
        same = order is answer.order
        goes = rates.most_of(s, answer.unit, order) if order in (Order.ADVANCE, Order.RUN) else 0
        row, die = s.tables.orders[order], die_marks(look_of(s.side(answer.unit)), GLYPHS[order])
        note = far_said(goes) if goes else row.other or row.fires
        whole = answer if same else given(s, step, answer.unit, order)
        untested = s.units[answer.unit].pins and not needs_test(order_facts(s, whole, weighed=False))
        found.append(Option(order.said, whole, same, note=f"{note}, no test" if untested else note, symbols=die))
    return Options("Order", "one", tuple(found), first=True, apart=True)


def _turnings(answer: a.Give, s: BattleState) -> Options:
    """A team stays as it is, or turns to one of its enemies."""
    here = s.place(answer.unit)
    found = [Option("as it stands", replace(answer, facing=-1), answer.facing < 0)]
    for foe in s.enemies(answer.unit):
        turned = bearing(here, s.place(foe))
        found.append(
            Option(f"to {s.scenario.said(foe)}", replace(answer, facing=turned), answer.facing == turned, piece=foe)
        )
    return Options("Turn first", "one", tuple(found))


def _has_rounds(s: BattleState, key: str) -> bool:
    """Whether a weapon has both HE and a shot of its own."""
    weapon = s.tables.weapon(key)
    return weapon.he is not None and weapon.pen is not None


# ---------------------------------------------------------------------- fire


def _aims(
    answer: Any, aim: a.Aim, unit: int, s: BattleState, change: Any, named: tuple[str, ...] = ()
) -> Iterator[Options]:
    """What can be changed of one aim: which weapons alone (all that can if none is named), which round, and how.

    `named` are the weapons that are usually fired: another round is fired by them.
    """
    guns = {gun.key: 0 for gun in held(s, unit).guns}
    for gun in held(s, unit).guns:
        guns[gun.key] += gun.number
    keys = list(guns)
    if len(keys) > 1:
        single = [
            Option(_many(s, key, number), _toggled(aim, key, number, change), key in aim.weapons)
            for key, number in guns.items()
        ]
        yield Options("Fire only", "many", tuple(single), first=True)
    if any(_has_rounds(s, key) for key in keys):
        rounds = [Option(said, change(_loaded(aim, loaded, named)), aim.round is loaded) for loaded, said in ROUNDS]
        yield Options("Round", "one", tuple(rounds), first=True)
    if any(s.tables.weapon(key).has(Special.HOWITZER) for key in keys):
        ways = [
            Option(said, change(replace(aim, indirect=how)), aim.indirect is how)
            for how, said in ((False, "directly"), (True, "indirectly"))
        ]
        yield Options("Fire", "one", tuple(ways), first=True)


def _loaded(aim: a.Aim, loaded: Loaded, named: tuple[str, ...]) -> a.Aim:
    """An aim with another round; the usual one needs no weapons named that fire it as usual."""
    if loaded is Loaded.USUAL:
        return replace(aim, round=loaded, weapons=() if aim.weapons == named else aim.weapons)
    return replace(aim, round=loaded, weapons=aim.weapons or named)


def _many(s: BattleState, key: str, number: int) -> str:
    name = s.tables.weapon(key).short
    return name if number == 1 else f"{number} {name}"


def _toggled(aim: a.Aim, key: str, number: int, change: Any) -> Struct:
    """An aim with all weapons of a kind, or without them."""
    left = tuple(each for each in aim.weapons if each != key)
    named = left if key in aim.weapons else (*aim.weapons, *(key,) * number)
    made: Struct = change(replace(aim, weapons=named))
    return made


@_options.register
def _(answer: a.Shoot, s: BattleState) -> Iterator[Options]:
    unit = asked_of(s)
    if unit < 0:
        return
    for number, aim in enumerate(answer.aims):

        def change(new: a.Aim, number: int = number) -> a.Shoot:
            return a.Shoot((*answer.aims[:number], new, *answer.aims[number + 1 :]))

        several = len(answer.aims) > 1 and aim.target >= 0
        for group in _aims(answer, aim, unit, s, change, _usual(s, aim)):
            yield replace(group, title=f"{group.title}, {s.scenario.said(aim.target)}") if several else group
    if len(answer.aims) < a.MOST_AIMS:
        yield from _further(answer, unit, s)


def _usual(s: BattleState, aim: a.Aim) -> tuple[str, ...]:
    """The weapons that fire at a target if none is named."""
    step = s.agenda[0]
    found = settled(s, step.unit, (a.Aim(aim.target),), step.order) if isinstance(step, DeclareFire) else ()
    return found[0].weapons if isinstance(found, tuple) and found else ()


def _further(answer: a.Shoot, unit: int, s: BattleState) -> Iterator[Options]:
    """A second target, for what is not fired at the first."""
    named = {aim.target for aim in answer.aims}
    more = [foe for foe in s.enemies(unit) if foe not in named]
    if all(aim.weapons for aim in answer.aims) and more:
        added = [
            Option(s.scenario.said(foe), a.Shoot((*answer.aims, a.Aim(foe))), piece=foe)
            for foe in sorted(more, key=lambda foe: s.gap(unit, foe))
        ]
        yield Options("And at", "many", tuple(added))


@_options.register
def _(answer: a.React, s: BattleState) -> Iterator[Options]:
    step = s.agenda[0]
    foe = step.shooter if isinstance(step, ReactToFire) else s.assault.unit if s.assault is not None else NOBODY
    if answer.reaction in (Reaction.FIREFIGHT, Reaction.STAND_AND_FIRE):
        yield from _aims(answer, answer.aim, asked_of(s), s, lambda new: replace(answer, aim=_at(new, foe)))


@_options.register
def _(answer: a.Spring, s: BattleState) -> Iterator[Options]:
    able = (each for each in s.agenda[0].every(s) if isinstance(each, a.Spring) and each.unit == answer.unit)
    points = sorted({each.where for each in able})
    if len(points) > 1:
        yield one_of("After", answer, "where", [(f"{point / 100:g} in", point) for point in points])
    mover = NOBODY if s.march is None else s.march.unit
    yield from _aims(answer, answer.aim, answer.unit, s, lambda new: replace(answer, aim=_at(new, mover)))


def _at(aim: a.Aim, foe: int) -> a.Aim:
    """An answer to a shot or a move is aimed at whoever made it; with nothing named it is fired as usual."""
    plain = replace(aim, target=NOBODY)
    return plain if plain == a.Aim() else replace(aim, target=foe)


# ---------------------------------------------------------------------- dice that are kept


@_options.register
def _(answer: a.Keep, s: BattleState) -> Iterator[Options]:
    able: list[int] = s.agenda[0].able(s)
    yield toggles("Keep", answer, "units", able, lambda unit: Option(s.scenario.said(unit), answer, piece=unit))
