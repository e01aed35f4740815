"""The table as it stands: the ground by now, squads with their models, vehicles, wrecks and objectives."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.explain.sentences import count_of
from sandtable.inches.directions import compass_said
from sandtable.inches.drawing.looks import DrawnBody, DrawnUnit, Glyph, Look, Model, Objective, OnTable, Zone
from sandtable.inches.drawing.words import strength_said, unit_said, where_said
from sandtable.inches.pieces import Piece, Shape
from sandtable.rulesets.konflikt_47.battle.ground import LOOKS
from sandtable.rulesets.konflikt_47.battle.marching import has_facing
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.winning import held_by
from sandtable.rulesets.konflikt_47.rows import Unit, Weapon
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Mobility, Mount, Order, Rank, Special, UnitKind

RUINS, WRECK = "ruins", "wreck"
#: What is on the faces of an order die.
GLYPHS: dict[Order, Glyph] = {
    Order.FIRE: "cross",
    Order.ADVANCE: "arrow",
    Order.RUN: "arrows",
    Order.AMBUSH: "eye",
    Order.RALLY: "flag",
    Order.DOWN: "chevron",
}
#: Small arms that fire more than a rifle and are no hand weapons for close quarters.
MACHINE_GUNS = frozenset({"automatic-rifle", "lmg", "mmg", "hmg"})
#: Where a unit is that is not on the table.
OFF_TABLE = {Where.UNPLACED: "to be set up", Where.WAITING: "still to arrive", Where.GONE: "destroyed"}


# ---------------------------------------------------------------------- the ground


@lru_cache(maxsize=8)
def bare(scenario: Scenario) -> OnTable:
    """The ground alone, as the scenario lays it."""
    ground = scenario.ground
    return OnTable(ground.width, ground.depth, ground.pieces, {**LOOKS, WRECK: "wreck"}, dice=True)


def pieces_now(s: BattleState) -> tuple[Piece, ...]:
    """The pieces of ground by now: houses that were driven down are ruins, and wrecks lie there too."""
    laid = s.scenario.ground.pieces
    now = [replace(piece, kind=RUINS) if s.ruined >> piece.number & 1 else piece for piece in laid]
    for number, wreck in enumerate(s.wrecks, len(laid)):
        now.append(Piece(number, WRECK, "", Shape.DISC, ((wreck.place,),), wreck.radius))
    return tuple(now)


def ground_now(s: BattleState) -> OnTable:
    """The ground without anybody on it."""
    found = bare(s.scenario)
    return replace(found, pieces=pieces_now(s)) if s.ruined or s.wrecks else found


# ---------------------------------------------------------------------- the table


def on_table(s: BattleState) -> OnTable:
    """All that stands on the table; zones of deployment while somebody sets up."""
    found, scenario = ground_now(s), s.scenario
    units = [drawn(s, unit, found) for unit in numbers_in(s.there)]
    aside = [drawn(s, unit, found) for unit in numbers_in(scenario.everybody & ~s.there) if s.units[unit].models]
    zones = [] if s.turn else [Zone(zone.ring, side) for side, zone in enumerate(scenario.zones)]
    objectives = [objective(s, number) for number in range(len(scenario.objectives))]
    return replace(found, units=tuple(units), aside=tuple(aside), objectives=tuple(objectives), zones=tuple(zones))


def objective(s: BattleState, number: int) -> Objective:
    """An objective and who holds it at this moment."""
    several = len(s.scenario.objectives) > 1
    holder = held_by(s, number)
    said = "held by nobody" if holder is None else f"held by the {s.scenario.side_names[holder].capitalize()} side"
    return Objective(s.scenario.objectives[number], f"objective {number + 1}" if several else "objective", holder, said)


def drawn(s: BattleState, unit: int, found: OnTable) -> DrawnUnit:
    """A unit on its disc, with one tag: name, state, order die, pins."""
    now, name = s.units[unit], s.scenario.said(unit)
    body = DrawnBody(unit, s.bodies[unit], s.radius(unit), look_of(s, unit))
    strength = strength_said(now.models, s.row(unit).models, "model")
    label = unit_said(name, strength, where_said(found, s.place(unit), s.radius(unit)), said_of(s, unit))
    return DrawnUnit(
        number=unit,
        side=s.side(unit),
        name=name,
        bodies=(body,),
        states=tuple(marks_of(s, unit)),
        die=None if now.die is None else GLYPHS[now.die],
        pins=now.pins,
        label=label,
    )


def said_of(s: BattleState, unit: int) -> list[str]:
    """What else is told of a unit to whoever cannot see it: quality, die, pins, facing and marks."""
    now, row = s.units[unit], s.row(unit)
    told = [row.quality.said, "no order yet" if now.die is None else f"order {now.die.said}"]
    if now.pins:
        told.append(count_of(now.pins, "pin"))
    if has_facing(s, unit):
        told.append(f"facing {compass_said(s.facing(unit))}")
    return [*told, *(mark for mark in marks_of(s, unit) if " of " not in mark)]


def marks_of(s: BattleState, unit: int) -> list[str]:
    """The states of a unit in the words of the rules: what is left of it, and what is wrong with it."""
    now, row = s.units[unit], s.row(unit)
    told = [f"{now.models} of {row.models}"] if now.models < row.models else []
    told += ["immobilised"] if now.immobilised else []
    told += ["dug in"] if now.dug_in else []
    told += ["out of fuel"] if now.out_of_fuel else []
    told += ["halted"] if now.halted else []
    told += ["officer lost"] if now.leaderless else []
    if riders := s.passengers(unit):
        how = "tows" if s.is_gun(riders[0]) else "carries"
        told.append(f"{how} {s.scenario.names(riders)}")
    return told


def where_is(s: BattleState, unit: int) -> str:
    """Where a unit is in a few words, on the table or off it."""
    now = s.units[unit]
    if now.where is Where.TABLE:
        return where_said(ground_now(s), s.place(unit), s.radius(unit))
    if now.where is Where.ABOARD:
        carrier = s.scenario.said(now.carrier)
        return f"hitched to {carrier}" if s.is_gun(unit) else f"aboard {carrier}"
    if now.where is Where.WAITING and s.scenario.arrives[unit] > s.turn:
        return f"arrives from turn {s.scenario.arrives[unit]} on"
    return OFF_TABLE[now.where]


# ---------------------------------------------------------------------- looks


def look_of(s: BattleState, unit: int) -> Look:
    """What a unit looks like on its disc."""
    row, now = s.row(unit), s.units[unit]
    if row.kind.is_vehicle:
        return _vehicle(row)
    if row.kind is UnitKind.ARTILLERY:
        weapon = s.tables.weapon(row.weapons[0].weapon)
        return Look("gun", howitzer=weapon.has(Special.HOWITZER))
    if row.kind is UnitKind.TEAM:
        served = _model(s.tables.weapon(row.weapons[0].weapon))
        crew: list[Model] = ["rifle"] * (now.models - 1)
        return Look("squad", models=(served, *crew), tooth=has_facing(s, unit))
    return Look("squad", models=_squad(s, unit))


def _vehicle(row: Unit) -> Look:
    if row.move is Mobility.WALKER:
        return Look("walker")
    return Look("tank", turret=any(arm.mount is Mount.TURRET for arm in row.weapons))


def _squad(s: BattleState, unit: int) -> tuple[Model, ...]:
    """A model for each that is left, by its weapon; an officer, and who carries a launcher, by that."""
    now, tables = s.units[unit], s.tables
    models: list[Model] = [_hand(key, tables) for key in now.arms]
    models += ["beast"] * (now.models - len(models))
    for number in range(min(now.launchers, len(models))):
        models[-1 - number] = "at"
    if s.row(unit).officer is not Rank.NONE and not now.leaderless and models:
        models[0] = "officer"
    return tuple(models)


def _hand(key: str, tables: Tables) -> Model:
    return "rifle" if key == "rifle" else _model(tables.weapon(key))


def _model(weapon: Weapon) -> Model:
    """How a model is marked that carries or serves a weapon."""
    if weapon.key in MACHINE_GUNS:
        return "mg"
    if weapon.has(Special.FLAMETHROWER):
        return "flame"
    if weapon.has(Special.INDIRECT_FIRE):
        return "mortar"
    return "smg" if weapon.has(Special.ASSAULT) else "at"
