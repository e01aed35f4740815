"""Answers of Flames of War as lines to read: what is short to type is written out."""

from __future__ import annotations

from collections import Counter
from functools import singledispatch
from typing import Any

from msgspec import Struct

from sandtable.explain.sentences import count_of
from sandtable.game.answers import Concede, Done
from sandtable.inches.directions import compass_said
from sandtable.inches.drawing.words import where_said
from sandtable.inches.tape import Place, length, place_said
from sandtable.inches.tape import said as far_said
from sandtable.rulesets.flames_of_war.battle import answers as a
from sandtable.rulesets.flames_of_war.battle.picture import ground_now
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.team_names import team_said
from sandtable.rulesets.flames_of_war.terms import Speed

#: What it is called to be done with a question, by what else could be answered.
ENDS: tuple[tuple[type[Struct], str], ...] = (
    (a.Pick, "End the step"),
    (a.ChargeIn, "End the assaults"),
    (a.Scoot, "End the assaults"),
    (a.Bombard, "End shooting"),
    (a.Shoot, "Hold fire"),
    (a.Swap, "Leave the hits as they are"),
    (a.Agree, "No"),
    (a.Deploy, "Keep it hidden"),
    (a.Go, "Stay, and be done"),
    (a.Mount, "Be done with the platoon"),
)
PLAIN: dict[type[Struct], str] = {a.Agree: "Yes", Concede: "Give up the battle"}


def ending(s: BattleState) -> str:
    """What it is called to be done here."""
    if s.agenda and isinstance(s.agenda[0], ShootingStep):
        return "End shooting"
    kinds = s.agenda[0].kinds(s) if s.agenda else ()
    return next((said for kind, said in ENDS if kind in kinds), "Go on")


def worded(s: BattleState, answer: Struct) -> str:
    """An answer as a person would put it."""
    if isinstance(answer, Done):
        return ending(s)
    return PLAIN[type(answer)] if type(answer) in PLAIN else _worded(answer, s)


@singledispatch
def _worded(answer: Any, s: BattleState) -> str:
    raise TypeError(f"no words for {type(answer).__name__}")


def _name(s: BattleState, unit: int) -> str:
    return s.scenario.said(unit) if 0 <= unit < len(s.units) else f"platoon {unit}"


def _team(s: BattleState, body: int) -> str:
    return team_said(s, body) if 0 <= body < len(s.bodies) else f"team {body}"


def _teams(s: BattleState, bodies: tuple[int, ...]) -> str:
    """Several teams by how many of which platoon they are."""
    known = [body for body in bodies if 0 <= body < len(s.bodies)]
    if len(known) == 1:
        return _team(s, known[0])
    counted = Counter(_name(s, s.unit_of(body)) for body in known)
    return " and ".join(f"{count_of(many, 'team')} of {name}" for name, many in counted.items()) or "nobody"


def _at(s: BattleState, place: Place) -> str:
    near = where_said(ground_now(s), place)
    return near if near.startswith("at ") else f"at {place_said(place)}, {near}"


@_worded.register
def _(answer: a.PlaceObjective, s: BattleState) -> str:
    return f"Place an objective {_at(s, answer.at)}"


@_worded.register
def _(answer: a.HoldBack, s: BattleState) -> str:
    return f"Hold back {', '.join(_name(s, unit) for unit in answer.units) or 'nobody'}"


@_worded.register
def _(answer: a.Deploy, s: BattleState) -> str:
    aboard = {body for body, _ in answer.aboard}
    placed = [at for body, at in zip(answer.bodies, answer.at, strict=False) if body not in (*aboard, *answer.rear)]
    return f"Put {_name(s, answer.unit)} down {_at(s, placed[0]) if placed else 'in the rear'}"


@_worded.register
def _(answer: a.Arrive, s: BattleState) -> str:
    return f"Bring on {', '.join(_name(s, unit) for unit in answer.units) or 'nobody'}"


@_worded.register
def _(answer: a.Pick, s: BattleState) -> str:
    return f"Pick {_name(s, answer.unit)}"


@_worded.register
def _(answer: a.Choose, s: BattleState) -> str:
    return f"Choose {_team(s, answer.body)}"


@_worded.register
def _(answer: a.Give, s: BattleState) -> str:
    teams = f", {_teams(s, answer.bodies)}" if answer.bodies else ""
    pieces = s.scenario.ground.pieces
    mines = f" at {pieces[answer.piece].name}" if 0 <= answer.piece < len(pieces) else ""
    return f"Order: {answer.order.said}{mines}{teams}"


@_worded.register
def _(answer: a.Go, s: BattleState) -> str:
    if not answer.bodies:
        return "Stay"
    how = "Dash" if answer.speed is Speed.DASH else "Move"
    first, bends = answer.bodies[0], answer.bends[0] if answer.bends else ()
    if not bends or not 0 <= first < len(s.bodies):
        return f"{how} {_teams(s, answer.bodies)}"
    start = answer.start[0] if answer.start else s.place(first)
    far, facing = far_said(length((start, *bends))), answer.facings[0] if answer.facings else 0
    came = f" from {place_said(start)}" if answer.start else ""
    heading = f", facing {compass_said(facing)} ({facing}°)"
    return f"{how} {_teams(s, answer.bodies)} {far}{came} to {place_said(bends[-1])}{heading}"


@_worded.register
def _(answer: a.Mount, s: BattleState) -> str:
    return f"Mount {_teams(s, answer.bodies)}"


@_worded.register
def _(answer: a.Dismount, s: BattleState) -> str:
    return f"Let {_teams(s, answer.bodies)} get out"


@_worded.register
def _(answer: a.BringForward, s: BattleState) -> str:
    return f"Bring {_teams(s, answer.bodies)} forward"


@_worded.register
def _(answer: a.PutDown, s: BattleState) -> str:
    where = f" {_at(s, answer.at[0])}" if answer.at else ""
    return f"Put {_teams(s, answer.bodies)} down{where}"


@_worded.register
def _(answer: a.Shoot, s: BattleState) -> str:
    shooters = tuple(dict.fromkeys(aim.shooter for aim in answer.aims))
    targets = tuple(dict.fromkeys(aim.target for aim in answer.aims))
    return f"{'Shoot smoke' if answer.smoke else 'Shoot'} with {_teams(s, shooters)} at {_teams(s, targets)}"


@_worded.register
def _(answer: a.Assign, s: BattleState) -> str:
    counted = Counter(answer.bodies)
    return f"Hits: {', '.join(f'{hits} on {_team(s, body)}' for body, hits in counted.items()) or 'none'}"


@_worded.register
def _(answer: a.Swap, s: BattleState) -> str:
    return f"Swap the hits of {_team(s, answer.one)} and {_team(s, answer.other)}"


@_worded.register
def _(answer: a.Bombard, s: BattleState) -> str:
    how = "Repeat the bombardment of" if answer.again else "Lay smoke from" if answer.smoke else "Bombard"
    spotter = _team(s, answer.spotter)
    return f"{how} {place_said(answer.at)} with {count_of(len(answer.bodies), 'weapon')}, {spotter} spots"


@_worded.register
def _(answer: a.ChargeIn, s: BattleState) -> str:
    return f"Charge with {_teams(s, answer.bodies)}"


@_worded.register
def _(answer: a.Scoot, s: BattleState) -> str:
    return f"{_name(s, answer.unit)}: Shoot and Scoot"


@_worded.register
def _(answer: a.Blows, s: BattleState) -> str:
    counted = Counter(answer.targets)
    return f"Hits: {', '.join(f'{hits} on {_team(s, body)}' for body, hits in counted.items())}"


@_worded.register
def _(answer: a.CounterCharge, s: BattleState) -> str:
    return f"Charge with {_teams(s, answer.bodies)}" if answer.bodies else "Charge with nobody"
