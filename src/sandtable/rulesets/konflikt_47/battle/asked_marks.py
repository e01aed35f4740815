"""What is laid over the table while a question waits: the shot, the assault or the way that it is about."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from msgspec.structs import replace

from sandtable.inches.bodies import gap
from sandtable.inches.drawing.marks import GhostBody, Label, Overprint, RingMark, reach_mark, sight_mark, tape_mark
from sandtable.inches.moving.path import stand_at
from sandtable.inches.tape import length, said
from sandtable.rulesets.konflikt_47.battle import moves, rates
from sandtable.rulesets.konflikt_47.battle.aiming import ring, shot_at
from sandtable.rulesets.konflikt_47.battle.ambushes import GoOnOrHalt, OnTheWay
from sandtable.rulesets.konflikt_47.battle.assault_steps import AssaultStep
from sandtable.rulesets.konflikt_47.battle.close_quarters import ChooseMode, FightOnOrNot
from sandtable.rulesets.konflikt_47.battle.fire_reactions import ReactToFire
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit
from sandtable.rulesets.konflikt_47.battle.state import BattleState, March, Where


def asked_marks(s: BattleState) -> Overprint | None:
    """What the open question is about, as far as it lies on the table."""
    return _asked(s.agenda[0], s) if s.agenda else None


@singledispatch
def _asked(step: Any, s: BattleState) -> Overprint | None:
    return None


@_asked.register
def _(step: ReactToFire, s: BattleState) -> Overprint:
    marks = shot_at(s, step)
    return replace(marks, rings=(*marks.rings, ring(s, step.shooter)))


@_asked.register
def _(step: MoveUnit, s: BattleState) -> Overprint | None:
    """How far it can go."""
    if s.units[step.unit].where is not Where.TABLE:
        return None
    outlines = moves.reach_of(s, step.unit, step.order)
    words = f"{step.order.said}, {said(rates.most_of(s, step.unit, step.order))}"
    return Overprint(reach=(reach_mark(outlines, words),)) if outlines else None


# ---------------------------------------------------------------------- ways that are met


@_asked.register
def _(step: OnTheWay, s: BattleState) -> Overprint | None:
    """The way of the mover, whoever waits for it, and from where on each can shoot."""
    march = s.march
    if march is None or len(march.path) < 2:
        return None
    first: dict[int, Any] = {}
    for ambusher, stand in step.chances(s, step.ambushers(s)):
        first.setdefault(ambusher, stand)
    words = tuple(
        Label(stand.place, f"{s.scenario.said(ambusher)} from {said(stand.where)} on", filled=True)
        for ambusher, stand in first.items()
    )
    found = _way(s, march)
    return replace(found, rings=(*found.rings, *(ring(s, each) for each in first)), labels=words)


@_asked.register
def _(step: GoOnOrHalt, s: BattleState) -> Overprint | None:
    return None if s.march is None else _way(s, s.march)


def _way(s: BattleState, march: March) -> Overprint:
    """A way that was declared, and who would stand at its end."""
    end = stand_at(march.path, length(march.path)).place
    ghost = GhostBody(march.unit, *end, march.facing, s.radius(march.unit))
    tapes = (tape_mark(march.path),) if len(march.path) > 1 else ()
    return Overprint(tapes=tapes, ghosts=(ghost,), rings=(ring(s, march.unit),))


# ---------------------------------------------------------------------- assaults


@_asked.register
def _(step: AssaultStep, s: BattleState) -> Overprint | None:
    """From where they come, or came, to whom."""
    assault = s.assault
    if assault is None:
        return None
    here, there = assault.start, s.place(assault.target)
    away = gap(here, s.radius(assault.unit), there, s.radius(assault.target))
    came = RingMark(here, s.radius(assault.unit), dashed=True)
    came = ring(s, assault.unit) if s.place(assault.unit) == here else came
    return Overprint(lines=(sight_mark(here, there, away),), rings=(ring(s, assault.target), came))


@_asked.register(ChooseMode)
@_asked.register(FightOnOrNot)
def _(step: Any, s: BattleState) -> Overprint | None:
    """The two that are in contact."""
    assault = s.assault
    return None if assault is None else Overprint(rings=(ring(s, assault.unit), ring(s, assault.target)))
