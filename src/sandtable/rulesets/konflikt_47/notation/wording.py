"""Answers of Konflikt '47 as lines to read: what is short to type is written out."""

from __future__ import annotations

from collections import Counter
from functools import singledispatch
from typing import Any

from msgspec import Struct

from sandtable.game.answers import Concede, Done
from sandtable.inches.directions import compass_said
from sandtable.inches.drawing.words import where_said
from sandtable.inches.tape import Place, length, place_said
from sandtable.inches.tape import said as far_said
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle.asked import asked_of
from sandtable.rulesets.konflikt_47.battle.boarding import towed
from sandtable.rulesets.konflikt_47.battle.marching import has_facing
from sandtable.rulesets.konflikt_47.battle.picture import ground_now
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Loaded, Mode, Order

#: What it is called to be done with a question, by what else could be answered.
ENDS: dict[type[Struct], str] = {
    a.Shoot: "Do not shoot",
    a.React: "Do not react",
    a.Spring: "Let it pass",
    a.Go: "Stay here",
    a.Choose: "Nobody",
}
MODES = {Mode.HAND_TO_HAND: "Fight hand-to-hand", Mode.POINT_BLANK: "Fire point-blank"}
PLAIN: dict[type[Struct], str] = {
    a.GoOn: "Go on as declared",
    a.FollowOn: "Fight another round",
    a.Consolidate: "Break apart",
    Concede: "Give up the battle",
}


def ending(s: BattleState) -> str:
    """What it is called to be done here."""
    kinds = s.agenda[0].answers if s.agenda else ()
    return next((said for kind, said in ENDS.items() if kind in kinds), "Go on")


def worded(s: BattleState, answer: Struct) -> str:
    """An answer as a person would put it."""
    if isinstance(answer, Done):
        return ending(s)
    return PLAIN[type(answer)] if type(answer) in PLAIN else _worded(answer, s)


@singledispatch
def _worded(answer: Any, s: BattleState) -> str:
    raise TypeError(f"no words for {type(answer).__name__}")


def _name(s: BattleState, unit: int) -> str:
    there = 0 <= unit < len(s.units)
    return s.scenario.said(unit) if there else f"unit {unit}"


def _at(s: BattleState, unit: int, place: Place) -> str:
    near = _where(s, unit, place)
    return near if near.startswith("at ") else f"at {place_said(place)}, {near}"


def _where(s: BattleState, unit: int, place: Place) -> str:
    there = 0 <= unit < len(s.units)
    return where_said(ground_now(s), place, s.radius(unit) if there else 0)


def _facing(s: BattleState, unit: int, facing: int) -> str:
    there = 0 <= unit < len(s.units) and has_facing(s, unit)
    return f", facing {compass_said(facing)} ({facing}°)" if there else ""


def weapons_said(s: BattleState, keys: tuple[str, ...]) -> str:
    """Weapons in the words of the chart, counted."""
    tables = s.tables
    charts = {**tables.small_arms, **tables.heavy_weapons}
    known = (charts[key].short if key in charts else key for key in keys)
    return ", ".join(name if many == 1 else f"{many} {name}" for name, many in Counter(known).items())


def aim_said(s: BattleState, aim: a.Aim) -> str:
    """At whom, with what, which round, and how."""
    parts = [f" at {_name(s, aim.target)}"] if aim.target >= 0 else []
    parts += [f" along {aim.bearing}°"] if aim.bearing >= 0 else []
    parts += [f" with {weapons_said(s, aim.weapons)}"] if aim.weapons else []
    parts += [", indirectly"] if aim.indirect else []
    parts += [f", {aim.round.said}"] if aim.round is not Loaded.USUAL else []
    return "".join(parts)


@_worded.register
def _(answer: a.Place, s: BattleState) -> str:
    return f"Set up {_name(s, answer.unit)} {_at(s, answer.unit, answer.at)}{_facing(s, answer.unit, answer.facing)}"


@_worded.register
def _(answer: a.Give, s: BattleState) -> str:
    name = _name(s, answer.unit)
    turned = f", turning to {compass_said(answer.facing)} ({answer.facing}°)" if answer.facing >= 0 else ""
    loaded = f", {answer.round.said} loaded" if answer.round is not Loaded.USUAL else ""
    if answer.target >= 0:
        how = "assaults" if answer.order is Order.RUN else f"{answer.order.said} against"
        return f"{name} {how} {_name(s, answer.target)}{turned}{loaded}"
    return f"{name}: {answer.order.said}{turned}{loaded}"


@_worded.register
def _(answer: a.Go, s: BattleState) -> str:
    unit = asked_of(s)
    boards = f" and board {_name(s, answer.boards)}" if answer.boards >= 0 else ""
    start = answer.start or (s.place(unit) if unit >= 0 else None)
    out = f" from {place_said(answer.start)}" if answer.start is not None else ""
    if not answer.bends or start is None:
        return f"Stay here{out}{boards}{_facing(s, unit, answer.facing)}"
    far = far_said(length((start, *answer.bends)))
    how = "Reverse" if answer.reverse else "Go"
    end = answer.bends[-1]
    return f"{how} {far}{out} to {place_said(end)}{_near(s, unit, end)}{boards}{_facing(s, unit, answer.facing)}"


def _near(s: BattleState, unit: int, place: Place) -> str:
    near = _where(s, unit, place)
    return "" if near.startswith("at ") else f", {near}"


@_worded.register
def _(answer: a.Halt, s: BattleState) -> str:
    return f"Halt here{_facing(s, asked_of(s), answer.facing) if answer.facing >= 0 else ''}"


@_worded.register
def _(answer: a.Hitch, s: BattleState) -> str:
    return f"Hitch {_name(s, answer.gun)}"


@_worded.register
def _(answer: a.Unhitch, s: BattleState) -> str:
    gun = towed(s, asked_of(s))
    return f"Put the gun down {_at(s, gun, answer.at)}, facing {compass_said(answer.facing)} ({answer.facing}°)"


@_worded.register
def _(answer: a.PutDown, s: BattleState) -> str:
    unit = asked_of(s)
    whom = _name(s, unit) if unit >= 0 else "it"
    return f"Put {whom} down {_at(s, unit, answer.at)}{_facing(s, unit, answer.facing)}"


@_worded.register
def _(answer: a.Shoot, s: BattleState) -> str:
    return f"Shoot{', then'.join(aim_said(s, aim) for aim in answer.aims)}"


@_worded.register
def _(answer: a.React, s: BattleState) -> str:
    return f"{answer.reaction.act.capitalize()}{aim_said(s, answer.aim)}"


@_worded.register
def _(answer: a.Spring, s: BattleState) -> str:
    return f"{_name(s, answer.unit)} fires after {far_said(answer.where)} of the way{aim_said(s, answer.aim)}"


@_worded.register
def _(answer: a.Fall, s: BattleState) -> str:
    return f"Fall: {weapons_said(s, answer.arms) or 'nobody'}"


@_worded.register
def _(answer: a.Choose, s: BattleState) -> str:
    return f"Choose {_name(s, answer.unit)}"


@_worded.register
def _(answer: a.FightBy, s: BattleState) -> str:
    return MODES[answer.mode]


@_worded.register
def _(answer: a.Keep, s: BattleState) -> str:
    if not answer.units:
        return "Keep no order"
    return f"Keep the orders of {', '.join(_name(s, unit) for unit in answer.units)}"
