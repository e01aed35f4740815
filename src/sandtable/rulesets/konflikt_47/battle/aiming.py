"""What is laid over the table while an answer is considered: lines and bands of a shot, the reach of an order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.game.answers import Done
from sandtable.inches.directions import ahead_of, bearing
from sandtable.inches.drawing.marks import (
    BandMark,
    GhostBody,
    Label,
    LineMark,
    Overprint,
    RingMark,
    band_marks,
    flight_mark,
    reach_mark,
    sight_mark,
    tape_mark,
)
from sandtable.inches.tape import INCH, Place, said
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle import armament, moves, rates
from sandtable.rulesets.konflikt_47.battle.ambushes import point, put_at
from sandtable.rulesets.konflikt_47.battle.asked import asked_of
from sandtable.rulesets.konflikt_47.battle.declaring import settled
from sandtable.rulesets.konflikt_47.battle.fire_reactions import ANSWERING, ReactToFire
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.seeing import sees
from sandtable.rulesets.konflikt_47.battle.shockwaves import under_line
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.volleys import is_direct
from sandtable.rulesets.konflikt_47.battle.wave_lines import beside
from sandtable.rulesets.konflikt_47.battle.weapons_held import held
from sandtable.rulesets.konflikt_47.terms import Order, Reaction, Special

#: Weapons whose effect does not thin out with distance.
NO_LONG_RANGE = (Special.FLAMETHROWER, Special.SHOCKWAVE)
#: How far to either side of the aim the ends of range bands are drawn, in degrees.
SPREAD = 35


def marks(s: BattleState, answer: Struct) -> Overprint | None:
    """What an answer to the open question looks like on the table."""
    return _marks(answer, s.agenda[0], s) if s.agenda else None


@singledispatch
def _marks(answer: Any, step: Any, s: BattleState) -> Overprint | None:
    return None


@_marks.register
def _(answer: a.Give, step: Any, s: BattleState) -> Overprint | None:
    """How far an order takes a unit, or at whom it could fire."""
    if not isinstance(step, GiveOrder) or s.units[answer.unit].where is not Where.TABLE:
        return None
    unit, order = answer.unit, answer.order
    if answer.target >= 0:
        return Overprint(lines=(_sight(s, unit, answer.target),), rings=(ring(s, answer.target),))
    if order in (Order.ADVANCE, Order.RUN):
        outlines = moves.reach_of(s, unit, order)
        words = f"{order.said}, {said(rates.most_of(s, unit, order))}"
        return Overprint(reach=(reach_mark(outlines, words),)) if outlines else None
    if order not in (Order.FIRE, Order.AMBUSH):
        return None
    turned = s if answer.facing < 0 else s.moved_to(unit, s.place(unit), answer.facing)
    foes = [foe for foe in s.enemies(unit) if armament.can_fire_at(turned, unit, foe, order)]
    return Overprint(lines=tuple(_sight(s, unit, foe) for foe in foes), rings=tuple(ring(s, foe) for foe in foes))


@_marks.register
def _(answer: a.Shoot, step: Any, s: BattleState) -> Overprint | None:
    return _fired(s, step.unit, answer.aims, step.order) if isinstance(step, DeclareFire) else None


@_marks.register
def _(answer: a.React, step: Any, s: BattleState) -> Overprint | None:
    if not isinstance(step, ReactToFire):
        return None
    if answer.reaction is not Reaction.FIREFIGHT:
        return shot_at(s, step)
    return _fired(s, step.unit, (step.aim(s, answer),), ANSWERING)


@_marks.register
def _(answer: Done, step: Any, s: BattleState) -> Overprint | None:
    return shot_at(s, step) if isinstance(step, ReactToFire) else None


def shot_at(s: BattleState, step: ReactToFire) -> Overprint:
    """Where the fire comes from that is answered."""
    return Overprint(lines=(_sight(s, step.shooter, step.unit),), rings=(ring(s, step.unit),))


@_marks.register
def _(answer: a.Spring, step: Any, s: BattleState) -> Overprint | None:
    """The shot at a mover on its way, with the mover where it would be hit."""
    march = s.march
    stand = None if march is None else point(march, answer.where)
    if march is None or stand is None:
        return None
    then = put_at(s, march, stand)
    found = _fired(then, answer.unit, (replace(answer.aim, target=march.unit),), Order.AMBUSH)
    if found is None:
        return None
    ghost = _ghost(s, march.unit, stand.place, then.facing(march.unit))
    return replace(found, tapes=(tape_mark(march.path),), ghosts=(ghost,))


# ---------------------------------------------------------------------- where somebody would stand


@_marks.register
def _(answer: a.Go, step: Any, s: BattleState) -> Overprint | None:
    """The tape of a unit, and the unit at its end."""
    unit = asked_of(s)
    if answer.start is None and s.units[unit].where is not Where.TABLE:
        return None
    path = (s.place(unit) if answer.start is None else answer.start, *answer.bends)
    ghost = _ghost(s, unit, path[-1], answer.facing)
    return Overprint(tapes=(tape_mark(path),) if len(path) > 1 else (), ghosts=(ghost,))


@_marks.register
def _(answer: a.Place, step: Any, s: BattleState) -> Overprint | None:
    """A unit where it would be set up."""
    return Overprint(ghosts=(_ghost(s, answer.unit, answer.at, answer.facing),))


def _ghost(s: BattleState, unit: int, at: Place, facing: int) -> GhostBody:
    return GhostBody(unit, *at, facing, s.radius(unit))


# ---------------------------------------------------------------------- shots


def _fired(s: BattleState, unit: int, aims: tuple[a.Aim, ...], order: Order) -> Overprint | None:
    """Each aim with its line, its distance and cover, and the bands of what is fired."""
    found = settled(s, unit, aims, order)
    lines: list[LineMark] = []
    rings: list[RingMark] = []
    bands: tuple[BandMark, ...] = ()
    for aim in found if isinstance(found, tuple) else ():
        foes = [aim.target] if aim.bearing < 0 else under_line(s, unit, aim)
        rings.extend(ring(s, foe) for foe in foes)
        if aim.bearing >= 0:
            lines.append(_wave(s, unit, aim))
        shot = aim if aim.bearing < 0 else beside(s, unit, aim)
        if shot is not None:
            lines.append(_line(s, unit, shot))
            bands = bands or _bands(s, unit, shot)
    return Overprint(lines=tuple(lines), rings=tuple(rings), bands=bands) if lines else None


def ring(s: BattleState, foe: int) -> RingMark:
    return RingMark(s.place(foe), s.radius(foe), foe)


def _line(s: BattleState, unit: int, aim: a.Aim) -> LineMark:
    if is_direct(s, aim):
        return _sight(s, unit, aim.target)
    most = max(s.tables.weapon(key).max for key in aim.weapons)
    return flight_mark(s.place(unit), s.place(aim.target), s.gap(unit, aim.target), most * INCH)


def _sight(s: BattleState, unit: int, foe: int) -> LineMark:
    """A line of sight with what it means for whom it leads to."""
    return sight_mark(s.place(unit), s.place(foe), s.gap(unit, foe), None, sees(s, unit, foe).cover.sheltered)


def _wave(s: BattleState, unit: int, aim: a.Aim) -> LineMark:
    """The line of a shockwave, as far as it reaches."""
    gun = held(s, unit).wave
    start = s.place(unit)
    reach = gun.most if gun is not None else 0
    end = ahead_of(start, aim.bearing, reach + s.radius(unit))
    return LineMark(start, end, labels=(Label(end, f"shockwave, {said(reach)}"),))


def _bands(s: BattleState, unit: int, aim: a.Aim) -> tuple[BandMark, ...]:
    """Point blank, where long range begins, and the reach of the weapon that most of them have."""
    key = Counter(aim.weapons).most_common(1)[0][0]
    here, towards = s.place(unit), bearing(s.place(unit), s.place(aim.target))
    ends = [(s.radius(unit) + far, words) for far, words in _ends(s, key, direct=is_direct(s, aim))]
    return band_marks(here, ends, towards, SPREAD)


def _ends(s: BattleState, key: str, *, direct: bool) -> Iterator[tuple[int, str]]:
    weapon = s.tables.weapon(key)
    near, half, reach = INCH * s.tables.limit("point_blank"), INCH * weapon.max // 2, INCH * weapon.max
    if direct and near < reach:
        yield near, f"{said(near)}: point blank"
    if direct and half > near and not any(weapon.has(each) for each in NO_LONG_RANGE):
        yield half, f"{said(half)}: long range beyond"
    yield reach, f"{said(reach)}: {weapon.short} reaches"
