"""What a player may do with a unit by pointing: every answer that begins with it, and why not otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from sandtable.base.bits import numbers_in
from sandtable.game.offers import Offer, judged, plain_offers, to_end
from sandtable.ground.zone_marks import FACING_WORDS
from sandtable.rulesets.dday_to_berlin.battle import advances, assaults, engineering, firing, movement, retreats
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat, SecondAssault
from sandtable.rulesets.dday_to_berlin.battle.moves import move_ends, road_allowance
from sandtable.rulesets.dday_to_berlin.battle.rallying import Rally, ReturnBattalion, ReturnHq, rallied_by
from sandtable.rulesets.dday_to_berlin.battle.setting_up import SetUp, unplaced
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.notation.finding import Finder
from sandtable.rulesets.dday_to_berlin.notation.wording import ENDS
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import EngineeringAction
from sandtable.zoned.choosing import good_facing
from sandtable.zoned.offers import in_zones


def offers(s: BattleState, piece: int | None) -> list[Offer]:
    """Every answer for a unit or, without one, those that need no unit to be named."""
    return judged(s, _offered(s.agenda[0], s, piece)) if s.agenda else []


def _at(s: BattleState, zone: int) -> str:
    return s.scenario.grid.labels[zone]


@singledispatch
def _offered(step: Any, s: BattleState, unit: int | None) -> Iterator[Offer]:
    return plain_offers(step, unit)


# ---------------------------------------------------------------------- on to the table


@_offered.register
def _(step: SetUp, s: BattleState, unit: int | None) -> Iterator[Offer]:
    waiting = unplaced(s, step.side)
    number = unit if unit in waiting else waiting[0] if unit is None else None
    if number is not None:
        yield from _placed(s, step.side, number, step.zones(s, number))


def _come_back(step: ReturnHq | ReturnBattalion, s: BattleState, unit: int | None) -> Iterator[Offer]:
    if unit in (None, step.unit):
        yield from _placed(s, step.side, step.unit, step.zones(s))


def _placed(s: BattleState, side: int, unit: int, zones: int) -> Iterator[Offer]:
    return in_zones(s, "Place", unit, numbers_in(zones), lambda zone: a.Place(unit, zone, good_facing(s, side, zone)))


_offered.register(ReturnHq, _come_back)
_offered.register(ReturnBattalion, _come_back)


@_offered.register
def _(step: Rally, s: BattleState, unit: int | None) -> Iterator[Offer]:
    for hq in step.able(s):
        for number in numbers_in(rallied_by(s, hq)):
            if unit in (None, hq, number):
                yield Offer("Rally", a.TryRally(hq, number), piece=number)
    yield from to_end(ENDS[type(step)], unit)


# ---------------------------------------------------------------------- movement


@_offered.register
def _(step: movement.Movement, s: BattleState, unit: int | None) -> Iterator[Offer]:
    if unit is not None and s.cards[unit].side == step.side:
        group = tuple(numbers_in(movement.groups_with(s, unit, movement.ready(s, step.side) | 1 << unit)))
        if len(group) > 1:
            yield Offer("Activate group", a.Activate(group), piece=unit, letter="r")
        yield Offer("Activate", a.Activate((unit,)), piece=unit)
    yield from to_end(ENDS[type(step)], unit)


@_offered.register
def _(step: movement.MoveGroup, s: BattleState, unit: int | None) -> Iterator[Offer]:
    if unit is None and len(step.units) == 1:
        yield from _moves(s, step.units[0], night=False)
    elif unit in step.units:
        yield from _moves(s, unit, night=False)
    elif unit is not None and s.cards[unit].side == step.side:
        yield _no_move(s, unit)
    yield from to_end(ENDS[type(step)], unit)


@_offered.register
def _(step: movement.NightMovement, s: BattleState, unit: int | None) -> Iterator[Offer]:
    if unit is not None and step.able(s) >> unit & 1:
        yield from _moves(s, unit, night=True)
    elif unit is not None and s.cards[unit].side == step.side:
        yield _no_move(s, unit)
    yield from to_end(ENDS[type(step)], unit)


def _no_move(s: BattleState, number: int) -> Offer:
    """A move of a unit that may not: the rules say why."""
    return Offer("Move", a.Move(number, (), s.units[number].facing), piece=number)


def _moves(s: BattleState, number: int, *, night: bool) -> Iterator[Offer]:
    """Everywhere a unit can go, and the ways it can turn where it stands."""
    side, here = s.cards[number].side, s.units[number]
    ends = move_ends(s, number, road=False, night=night)
    for zone, path in ends.items():
        yield Offer("Move", a.Move(number, path, good_facing(s, side, zone)), _at(s, zone), number)
    if not night and road_allowance(s, number):
        for zone, path in move_ends(s, number, road=True, night=False).items():
            if zone not in ends:
                yield Offer(
                    "Move by road", a.Move(number, path, good_facing(s, side, zone), road=True), _at(s, zone), number
                )
    if here.zone >= 0:
        for facing, said in enumerate(FACING_WORDS):
            if facing != here.facing:
                yield Offer(f"Face {said}", a.Move(number, (), facing), piece=number)


@_offered.register
def _(step: retreats.Retreat, s: BattleState, unit: int | None) -> Iterator[Offer]:
    if unit in (None, step.unit):
        zones = numbers_in(retreats.retreat_ends(s, step.unit, step.source))
        yield from in_zones(
            s, "Retreat", step.unit, zones, lambda zone: a.RetreatTo(zone, good_facing(s, step.side, zone))
        )


@_offered.register
def _(step: engineering.Engineering, s: BattleState, unit: int | None) -> Iterator[Offer]:
    if unit is not None and s.cards[unit].side == step.side:
        yield Offer("Dig in", a.Work(unit, EngineeringAction.BUILD_POSITION), piece=unit)
        if s.units[unit].zone >= 0 and s.positions >> s.units[unit].zone & 1:
            yield Offer("Remove position", a.Work(unit, EngineeringAction.REMOVE_POSITION), piece=unit)
        for edge in s.scenario.map.edges_of.get(s.units[unit].zone, ()):
            standing = bool(s.bridges >> edge & 1)
            action = EngineeringAction.BLOW_BRIDGE if standing else EngineeringAction.BUILD_BRIDGE
            verb = f"{'Blow' if standing else 'Build'} bridge {s.scenario.map.edge_said(edge)}"
            yield Offer(verb, a.Work(unit, action, edge), piece=unit)
    yield from to_end(ENDS[type(step)], unit)


# ---------------------------------------------------------------------- combat


@_offered.register
def _(step: Combat, s: BattleState, unit: int | None) -> Iterator[Offer]:
    if unit is not None:
        if s.cards[unit].side == step.side:
            yield from _attacks_by(s, step.side, unit)
        else:
            yield from _attacks_on(s, step.side, unit)
    else:
        for target in Finder(s).in_sight():
            yield from _supports_at(s, step.side, target, held=True)
    yield from to_end(ENDS[type(step)], unit)


def _attacks_by(s: BattleState, side: int, unit: int) -> Iterator[Offer]:
    """What one of our units can attack: the zones around it, or whatever its guns see."""
    at, enemy, grid = s.units[unit].zone, s.side(1 - side).held, s.scenario.grid
    if at < 0:
        return
    if s.scenario.artillery >> unit & 1:
        for target in Finder(s).in_sight():
            if grid.distance[at][s.units[target].zone] <= s.cards[unit].row.range:
                yield Offer("Fire", a.Fire(target, unit), _at(s, s.units[target].zone), target)
        return
    for zone in numbers_in(grid.contact[at] & enemy):
        yield Offer("Assault", assault(s, unit, zone), _at(s, zone))


def _attacks_on(s: BattleState, side: int, target: int) -> Iterator[Offer]:
    """All that can be done to an enemy unit."""
    zone = s.units[target].zone
    if zone < 0:
        return
    label, find = _at(s, zone), Finder(s)
    sources = {find.at(number): number for number in numbers_in(find.attackers(zone))}
    for number in sources.values():
        yield Offer(f"Assault from {_at(s, find.at(number))}", assault(s, number, zone), label, target)
    for gun in numbers_in(find.guns_on(target)):
        yield Offer(f"Fire {s.scenario.said(gun)}", a.Fire(target, gun), label, target)
    yield from _supports_at(s, side, target)


def _supports_at(s: BattleState, side: int, target: int, *, held: bool = False) -> Iterator[Offer]:
    """What supports do to an enemy by themselves; with `held` only those that are at hand."""
    force, label = s.scenario.forces[side], _at(s, s.units[target].zone)
    if s.art[side] if held else force.art:
        yield Offer("Fire off-table artillery", a.Fire(target), label, target)
    if s.air[side] if held else force.air:
        yield Offer("Air strike", a.AirStrike(target), label, target)


def assault(s: BattleState, primary: int, zone: int) -> a.Assault:
    """An assault with all that joins it for nothing: comrades and near zones. Guns and supports are for the player."""
    find = Finder(s)
    defender = -1
    if s.scenario.house.primary_defender == "attacker":
        defender = next(iter(numbers_in(find.targets(zone))), -1)
    return a.Assault(
        zone, primary, find.mates(primary, zone), find.zones_for(find.at(primary), zone), defender=defender
    )


@_offered.register
def _(step: SecondAssault, s: BattleState, unit: int | None) -> Iterator[Offer]:
    for number, zone in step.options(s):
        if unit in (None, number):
            yield Offer("Assault again", assault(s, number, zone), _at(s, zone), number)
    yield from to_end(ENDS[type(step)], unit)


@_offered.register
def _(step: assaults.Defence, s: BattleState, unit: int | None) -> Iterator[Offer]:
    zones, _ = Finder(s).defence()
    for number in numbers_in(step.choices(s)):
        if unit in (None, number):
            yield Offer("Defend with", a.Defend(number, zones), _at(s, step.attack.target), number)


@_offered.register
def _(step: firing.UnderFire, s: BattleState, unit: int | None) -> Iterator[Offer]:
    if unit is None:
        yield Offer(ENDS[type(step)], a.CounterFire())
        if s.art[step.side]:
            yield Offer("Counter-fire with artillery", a.CounterFire(art=1))
        if s.air[step.side]:
            yield Offer("Counter-fire with aircraft", a.CounterFire(air=1))


# ---------------------------------------------------------------------- after combat


@_offered.register
def _(step: advances.GeneralAdvance, s: BattleState, unit: int | None) -> Iterator[Offer]:
    if unit in (None, step.unit):
        for zone, path in step.ends(s).items():
            yield Offer("Advance", a.Advance(step.unit, path, good_facing(s, step.side, zone)), _at(s, zone), step.unit)
    yield from to_end(ENDS[type(step)], unit)


@_offered.register
def _(step: advances.Breakthrough, s: BattleState, unit: int | None) -> Iterator[Offer]:
    beyond = s.tables.limit("breakthrough")
    able = step.able(s)
    for number in able:
        if unit == number or (unit is None and len(able) == 1):
            for zone, path in advances.ways(s, number, step.zone, beyond).items():
                yield Offer("Advance", a.Advance(number, path, good_facing(s, step.side, zone)), _at(s, zone), number)
    yield from to_end(ENDS[type(step)], unit)


@_offered.register
def _(step: advances.LimitedAdvance, s: BattleState, unit: int | None) -> Iterator[Offer]:
    facing, label = good_facing(s, step.side, step.zone), _at(s, step.zone)
    for number in numbers_in(step.able(s)):
        if unit not in (None, number):
            continue
        yield Offer("Take the position", a.TakePosition((number,), (facing,)), label, number)
        group = tuple(numbers_in(step.together(s, number)))
        if len(group) > 1 and group[0] == number:
            yield Offer("Take it together", a.TakePosition(group, (facing,) * len(group)), label, number)
    yield from to_end(ENDS[type(step)], unit)
