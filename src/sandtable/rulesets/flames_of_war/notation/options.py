"""What can be changed about an answer before it is given: who shoots, who charges, who is held back, which way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.game.offers import Option, Options, judged_options, one_of, toggles
from sandtable.inches.directions import COMPASS
from sandtable.rulesets.flames_of_war.battle import answers as a
from sandtable.rulesets.flames_of_war.battle.charging import chargers
from sandtable.rulesets.flames_of_war.battle.contacts import assault_of
from sandtable.rulesets.flames_of_war.battle.countering import counter_chargers
from sandtable.rulesets.flames_of_war.battle.defending import DefendersFire
from sandtable.rulesets.flames_of_war.battle.fire_missions import gunners, spotters
from sandtable.rulesets.flames_of_war.battle.shooting import open_targets
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.striking import AssignBlows
from sandtable.rulesets.flames_of_war.battle.team_names import team_said
from sandtable.rulesets.flames_of_war.battle.volleys_to_try import ways_to_fire
from sandtable.rulesets.flames_of_war.terms import StrikeAt


def options(s: BattleState, answer: Struct) -> list[Options]:
    """All that can be changed, each with the answer it leads to and what the rules have against that."""
    return judged_options(s, answer, _options)


@singledispatch
def _options(answer: Any, s: BattleState) -> Iterator[Options]:
    yield from ()


def _winds(answer: Any, field: str, title: str) -> Options:
    return one_of(title, answer, field, [(word, 45 * number) for number, word in enumerate(COMPASS)])


@_options.register
def _(answer: a.HoldBack, s: BattleState) -> Iterator[Options]:
    own = numbers_in(s.scenario.of_side[s.agenda[0].decider(s)] & ~s.scenario.air_units)
    yield toggles("Hold back", answer, "units", own, lambda unit: Option(s.scenario.said(unit), answer, piece=unit))


@_options.register
def _(answer: a.Go, s: BattleState) -> Iterator[Options]:
    """Where all of them look at the end of their way."""
    if answer.bodies:
        winds = [(word, 45 * number) for number, word in enumerate(COMPASS)]
        several = len(answer.bodies)
        found = [
            Option(word, replace(answer, facings=(turned,) * several), set(answer.facings) == {turned})
            for word, turned in winds
        ]
        if not any(option.on for option in found):
            found.append(Option("as laid", answer, True))
        yield Options("Facing", "one", tuple(found))


# ---------------------------------------------------------------------- fire


@_options.register
def _(answer: a.Shoot, s: BattleState) -> Iterator[Options]:
    """For each shooter at whom it shoots, or that it holds its fire; and with what, where it has a choice."""
    shooters = list(dict.fromkeys(aim.shooter for aim in answer.aims))
    if answer.smoke or not shooters:
        return
    units = tuple(dict.fromkeys(map(s.unit_of, shooters)))
    if len(units) > 1:
        yield Options("Shooting", "many", tuple(_whole(answer, s, unit) for unit in units))
    for shooter in shooters:
        now = [aim for aim in answer.aims if aim.shooter == shooter]
        yield _targets(answer, s, shooter, now[0].target)
        ways = ways_to_fire(s, shooter, now[0].target)
        if len(ways) > 1:
            yield _arms(answer, s, shooter, now, ways)


def _with(answer: a.Shoot, shooter: int, aims: tuple[a.Aim, ...]) -> a.Shoot:
    """The volley with other aims of one shooter, in its place."""
    at = next(number for number, aim in enumerate(answer.aims) if aim.shooter == shooter)
    others = [aim for aim in answer.aims if aim.shooter != shooter]
    return replace(answer, aims=(*others[:at], *aims, *others[at:]))


def _whole(answer: a.Shoot, s: BattleState, unit: int) -> Option:
    """A unit that shoots among others, or holds its fire."""
    others = tuple(aim for aim in answer.aims if s.unit_of(aim.shooter) != unit)
    return Option(s.scenario.said(unit), replace(answer, aims=others), on=True, piece=unit)


def _targets(answer: a.Shoot, s: BattleState, shooter: int, target: int) -> Options:
    found = [Option("holds fire", _with(answer, shooter, ()), on=False)]
    unit, step = s.unit_of(target), s.agenda[0]
    able = open_targets(s, shooter) & s.of_unit(unit)
    if isinstance(step, DefendersFire):
        able &= assault_of(s).charged
    for enemy in numbers_in(able | 1 << target):
        same = enemy == target
        label = team_said(s, enemy).removeprefix(f"{s.scenario.said(unit)}, ")
        found.append(Option(label, answer if same else _with(answer, shooter, (a.Aim(shooter, enemy),)), same))
    return Options(f"{team_said(s, shooter)} shoots at", "one", tuple(found))


def _arms(answer: a.Shoot, s: BattleState, shooter: int, now: list[a.Aim], ways: list[tuple[str, ...]]) -> Options:
    armed = tuple(aim.weapon for aim in now)
    found = []
    for way in ways:
        aims = tuple(a.Aim(shooter, now[0].target, weapon) for weapon in way)
        label = " and ".join(s.tables.weapons[weapon].name for weapon in way)
        same = armed == way
        found.append(Option(label, answer if same else _with(answer, shooter, aims), same))
    if not any(option.on for option in found):
        found.append(Option("as named", answer, True))
    return Options(f"{team_said(s, shooter)} fires", "one", tuple(found))


@_options.register
def _(answer: a.Bombard, s: BattleState) -> Iterator[Options]:
    """Who fires, who spots, and where a screen runs."""
    unit = s.unit_of(answer.bodies[0]) if answer.bodies else -1
    if unit < 0:
        return
    yield toggles("Firing", answer, "bodies", gunners(s, unit), lambda body: Option(team_said(s, body), answer))
    known = [(team_said(s, body), body) for body in spotters(s, unit, again=answer.again)]
    if len(known) > 1:
        yield one_of("Spotted by", answer, "spotter", known)
    if answer.smoke:
        yield _winds(answer, "bearing", "Smoke runs")


# ---------------------------------------------------------------------- assaults


@_options.register
def _(answer: a.ChargeIn, s: BattleState) -> Iterator[Options]:
    able = chargers(s, answer.unit) if 0 <= answer.unit < len(s.units) else ()
    yield toggles("Charging", answer, "bodies", able, lambda body: Option(team_said(s, body), answer))


@_options.register
def _(answer: a.CounterCharge, s: BattleState) -> Iterator[Options]:
    able = counter_chargers(s, s.agenda[0].decider(s))
    yield toggles("Charging", answer, "bodies", able, lambda body: Option(team_said(s, body), answer))


@_options.register
def _(answer: a.Blows, s: BattleState) -> Iterator[Options]:
    """Who takes each hit, and where it strikes a tank."""
    step = s.agenda[0]
    if not isinstance(step, AssignBlows):
        return
    for number, blow in enumerate(step.blows(s)):
        if len(blow.open_to) > 1:
            yield _taken(answer, s, number, blow.open_to)
        if number < len(answer.targets) and s.scenario.armoured >> answer.targets[number] & 1:
            yield _struck_at(answer, number)


def _taken(answer: a.Blows, s: BattleState, number: int, open_to: tuple[int, ...]) -> Options:
    found = []
    for foe in open_to:
        targets = (*answer.targets[:number], foe, *answer.targets[number + 1 :])
        found.append(Option(team_said(s, foe), replace(answer, targets=targets), answer.targets[number] == foe))
    return Options(f"Hit {number + 1} on", "one", tuple(found))


def _struck_at(answer: a.Blows, number: int) -> Options:
    faces = answer.faces or (StrikeAt.BETTER,) * len(answer.targets)
    found = [
        Option(face.said, replace(answer, faces=(*faces[:number], face, *faces[number + 1 :])), faces[number] is face)
        for face in StrikeAt
    ]
    return Options(f"Hit {number + 1} strikes", "one", tuple(found))
