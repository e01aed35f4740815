"""What is laid over the table while fire is considered: lines of sight, range bands, smoke balls, who is hit.

Other chapters add their answers with `_marks.register`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import Any

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.explain.sentences import count_of
from sandtable.inches.directions import bearing
from sandtable.inches.drawing.marks import (
    BandMark,
    GhostBody,
    Label,
    LineMark,
    Overprint,
    RingMark,
    band_marks,
    round_template,
    sight_mark,
    tape_mark,
    thin_tape,
)
from sandtable.inches.tape import INCH, length, said
from sandtable.rulesets.flames_of_war.battle import answers as a
from sandtable.rulesets.flames_of_war.battle.anti_aircraft import ShootAtAircraft, armed
from sandtable.rulesets.flames_of_war.battle.assigning import AssignHits
from sandtable.rulesets.flames_of_war.battle.charge_seen import ChargeSeen, charge_seen, counter_seen
from sandtable.rulesets.flames_of_war.battle.charge_ways import most
from sandtable.rulesets.flames_of_war.battle.contacts import assault_of
from sandtable.rulesets.flames_of_war.battle.defending import DefendersFire
from sandtable.rulesets.flames_of_war.battle.fronts import facing_met
from sandtable.rulesets.flames_of_war.battle.hiding import concealed, cover, gone_to_ground
from sandtable.rulesets.flames_of_war.battle.mistaking import MistakenTarget
from sandtable.rulesets.flames_of_war.battle.seeing import distance, through_smoke
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.smoke_balls import ball_place
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volley_parts import VolleyPart
from sandtable.rulesets.flames_of_war.battle.volleys_to_try import settled
from sandtable.rulesets.flames_of_war.terms import GroundCover, Shelter

#: How far to either side of the aim the ends of range bands are drawn, in degrees.
SPREAD = 35
#: Lines that lie side by side have their distances at different parts of their way.
FIRST_PART, NEXT_PART, PARTS = 30, 15, 4


def marks(s: BattleState, answer: Struct) -> Overprint | None:
    """What an answer to the open question looks like on the table."""
    return _marks(answer, s.agenda[0], s) if s.agenda else None


def asked_marks(s: BattleState) -> Overprint | None:
    """What the open question is about: who is hit, and how often; who has charged."""
    step = s.agenda[0] if s.agenda else None
    if isinstance(step, AssignHits | MistakenTarget):
        return Overprint(rings=tuple(_rings(s, step.parts)), labels=tuple(_hits(s, step.parts)))
    if isinstance(step, DefendersFire):
        return Overprint(rings=tuple(ring(s, body) for body in numbers_in(assault_of(s).charged & s.there)))
    return None


@singledispatch
def _marks(answer: Any, step: Any, s: BattleState) -> Overprint | None:
    return None


@_marks.register
def _(answer: a.Shoot, step: Any, s: BattleState) -> Overprint | None:
    if isinstance(step, ShootAtAircraft):
        return fired(s, armed(s, answer))
    if not isinstance(step, ShootingStep):
        return None
    aims = settled(s, answer).aims
    found = fired(s, aims)
    if not answer.smoke or found is None:
        return found
    width = INCH * s.tables.limit("smoke_ball")
    balls = tuple(round_template(ball_place(s, aim), width // 2, "smoke") for aim in aims)
    return Overprint(lines=found.lines, rings=found.rings, templates=balls)


@_marks.register
def _(answer: a.Swap, step: Any, s: BattleState) -> Overprint | None:
    named = [body for body in (answer.one, answer.other) if 0 <= body < len(s.bodies)]
    return Overprint(rings=tuple(ring(s, body) for body in named)) if named else None


@_marks.register
def _(answer: a.ChargeIn, step: Any, s: BattleState) -> Overprint | None:
    return charged(s, charge_seen(s, answer)) if step.refusals(s, answer) is None else None


@_marks.register
def _(answer: a.CounterCharge, step: Any, s: BattleState) -> Overprint | None:
    return charged(s, counter_seen(s, step.side, answer)) if step.refusals(s, answer) is None else None


def charged(s: BattleState, seen: ChargeSeen) -> Overprint:
    """The way of each team that gets in, the longest measured, and where it stands then; who is met has a ring."""
    paths = sorted((way.path for _, way in seen.ways if way.path[0] != way.path[-1]), key=length)
    tapes = (*(thin_tape(path[0], path[-1]) for path in paths[:-1]), *(tape_mark(path, most(s)) for path in paths[-1:]))
    ghosts = tuple(GhostBody(body, *way.path[-1], seen.after.heading(body), s.radius(body)) for body, way in seen.ways)
    foes = dict.fromkeys(way.whom for body, way in seen.ways if s.side_of(way.whom) != s.side_of(body))
    return Overprint(tapes=tapes, ghosts=ghosts, rings=tuple(ring(s, foe) for foe in foes))


# ---------------------------------------------------------------------- shots


def fired(s: BattleState, aims: Sequence[a.Aim]) -> Overprint | None:
    """Each shot with its line, its distance and what hides the target, and the bands of what most of them fire."""
    pairs = list(dict.fromkeys((aim.shooter, aim.target) for aim in aims))
    if not pairs:
        return None
    lines, told = [], set[tuple[int, str]]()
    for number, (shooter, target) in enumerate(pairs):
        words = ", ".join(seen_as(s, shooter, target))
        # What is the same for the whole unit is said once.
        once = s.unit_of(target), words
        lines.append(sight(s, shooter, target, number, "" if once in told else words))
        told.add(once)
    targets = dict.fromkeys(target for _, target in pairs)
    return Overprint(lines=tuple(lines), rings=tuple(ring(s, target) for target in targets), bands=bands(s, aims[0]))


def sight(s: BattleState, shooter: int, target: int, number: int, words: str) -> LineMark:
    """A line of fire with words at its end."""
    part = FIRST_PART + NEXT_PART * (number % PARTS)
    return sight_mark(s.place(shooter), s.place(target), distance(s, shooter, target), None, words, part)


def seen_as(s: BattleState, shooter: int, target: int) -> Iterator[str]:
    """What makes a target harder to hit or to hurt, in the fewest words."""
    if concealed(s, shooter, target):
        yield "Concealed and Gone to Ground" if gone_to_ground(s, target) else "Concealed"
    if through_smoke(s, shooter, target):
        yield "through smoke"
    if s.scenario.armoured >> target & 1:
        yield facing_met(s, target, s.place(shooter)).said
    elif (shelter := cover(s, shooter, target)) is not GroundCover.OPEN:
        yield Shelter(shelter.value).said


def ring(s: BattleState, body: int) -> RingMark:
    return RingMark(s.place(body), s.radius(body), body)


def bands(s: BattleState, aim: a.Aim) -> tuple[BandMark, ...]:
    """Where long range begins, and how far the weapon reaches."""
    weapon = s.tables.weapons[aim.weapon]
    long, here = s.tables.limit("long_range"), s.place(aim.shooter)
    ends = [(weapon.range, f"{said(weapon.range * INCH)}: {weapon.name} reaches")]
    if long < weapon.range:
        ends.insert(0, (long, f"{said(long * INCH)}: long range beyond"))
    towards, radius = bearing(here, s.place(aim.target)), s.radius(aim.shooter)
    return band_marks(here, [(radius + far * INCH, words) for far, words in ends], towards, SPREAD)


# ---------------------------------------------------------------------- hits


def _rings(s: BattleState, parts: Sequence[VolleyPart]) -> Iterator[RingMark]:
    yield from (ring(s, body) for body in dict.fromkeys(body for part in parts for body in part.targets))


def _hits(s: BattleState, parts: Sequence[VolleyPart]) -> Iterator[Label]:
    """How many hits stand against each team so far."""
    for part in parts:
        for place, shots in part.on:
            body = part.targets[place]
            (x, y), above = s.place(body), s.radius(body)
            yield Label((x, y + above), count_of(len(shots), "hit"), filled=True)
