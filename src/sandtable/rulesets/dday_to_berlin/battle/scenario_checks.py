"""What is wrong with a scenario: every fault at once, each with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from sandtable.base.bits import numbers_in
from sandtable.explain.sentences import count_of
from sandtable.game.answers import MOST_NUMBERED
from sandtable.ground.zone_map import ZoneMap
from sandtable.rulesets.dday_to_berlin.battle.scenario_file import (
    DivisionText,
    ScenarioText,
    SideText,
    UnitText,
)
from sandtable.rulesets.dday_to_berlin.tables import D10, TABLES, Tables, tables_with
from sandtable.rulesets.dday_to_berlin.terms import MOST_FIRE, MOST_UNITS
from sandtable.sheet.faults import did_you_mean
from sandtable.sheet.scenario_checks import no_such_side, side_name_faults, with_changes
from sandtable.zoned.places import PlaceText, place_faults
from sandtable.zoned.scenario_checks import edge_faults, read_map

#: As many as a situation may be stated with: the stands of a zone, with every HQ beside them.
MOST_STANDS = 12
MOST_DIVISIONS = MOST_UNITS - MOST_STANDS + 1


def find_faults(text: ScenarioText) -> Iterator[str]:
    """Every fault of a scenario."""
    faults: list[str] = []
    tables = with_changes(tables_with, text.house_rules.tables, faults)
    yield from faults
    if limits := list(_limit_faults(tables)):
        yield from limits
        tables = TABLES
    if not text.turns and not text.nightfalls:
        yield "turns: say after how many turns, or nightfalls, the game ends"
    if text.nightfalls and not text.house_rules.night:
        yield "nightfalls: with night switched off in house_rules no night will fall"
    names = [side.name for side in text.side]
    yield from side_name_faults(names)
    yield from edge_faults([side.edge for side in text.side])
    yield from no_such_side("defender", text.defender, names)
    of_map: list[str] = []
    found = read_map(text.map, of_map)
    yield from of_map
    units = sum(len(division.units) for side in text.side for division in side.division)
    if units > MOST_NUMBERED:
        yield f"units: there are {units}, and a game has {MOST_NUMBERED} at most"
    yield from _unit_faults(text, found, tables)
    if found is not None:
        yield from place_faults(text.place, found, names)
        yield from _position_faults(text, found, tables)


def _limit_faults(tables: Tables) -> Iterator[str]:
    """Limits that nobody can play with."""
    if tables.limit("win") < 1:
        yield "house_rules.tables: limits, row 'win': a lead of 1 is the least that can win"
    if not 1 <= tables.limit("stacking") <= MOST_STANDS:
        yield f"house_rules.tables: limits, row 'stacking': give 1 to {MOST_STANDS} stands"
    if not 1 <= tables.limit("always_hits") < tables.limit("always_fails") <= D10:
        yield f"house_rules.tables: limits: give always_hits and then always_fails, both on the D{D10}"


def _unit_faults(text: ScenarioText, found: ZoneMap | None, tables: Tables) -> Iterator[str]:
    for side in text.side:
        named = Counter(unit.name.lower() for division in side.division for unit in division.units)
        for name, times in named.items():
            if times > 1:
                yield f"side {side.name}: {times} units are called '{name}'; give each its own name"
        divisions = sum(not division.corps for division in side.division)
        if not divisions:
            yield f"side {side.name}: it has no division, and so no HQ"
        if divisions > MOST_DIVISIONS:
            yield f"side {side.name}: {divisions} divisions, where {MOST_DIVISIONS} may be"
        guns = sum(_is_artillery(unit, tables) for division in side.division for unit in division.units)
        if side.art + side.air + guns > MOST_FIRE:
            yield f"side {side.name}: ART, AIR and artillery on the table are more than {MOST_FIRE}"
        for division in side.division:
            where = f"side {side.name}, {division.name}"
            yield from _hq_faults(division, where, tables)
            for unit in division.units:
                if not unit.name.strip():
                    yield f"{where}: the unit with the code '{unit.code}' has no name"
                yield from _one_unit(unit, f"{where}, {unit.name}", found, tables)
                if text.turns and unit.arrives > text.turns:
                    yield f"{where}, {unit.name}: it arrives on turn {unit.arrives}, and turn {text.turns} is the last"


def _is_artillery(unit: UnitText, tables: Tables) -> bool:
    row = tables.battalions.get(unit.code)
    return row is not None and row.is_artillery


def _hq_faults(division: DivisionText, where: str, tables: Tables) -> Iterator[str]:
    hqs = [unit for unit in division.units if (row := tables.battalions.get(unit.code)) is not None and row.is_hq]
    if division.corps and hqs:
        yield f"{where}: corps troops have no HQ of their own; they follow any"
    if not division.corps and len(hqs) != 1:
        yield f"{where}: a division has one HQ stand, not {len(hqs)}"
    yield from (f"{where}, {unit.name}: an HQ is no detachment" for unit in hqs if unit.detachment)


def _one_unit(unit: UnitText, where: str, found: ZoneMap | None, tables: Tables) -> Iterator[str]:
    if unit.code not in tables.battalions:
        hint = did_you_mean(unit.code, tables.battalions)
        yield f"{where}: code '{unit.code}' is not in the Battalion Information Table.{hint}"
    if unit.arrives and unit.at:
        yield f"{where}: it cannot stand at {unit.at} and arrive on turn {unit.arrives}"
    if unit.arrives and not unit.entry:
        yield f"{where}: say the entry zone of a unit that arrives on turn {unit.arrives}"
    if unit.entry and not unit.arrives:
        yield f"{where}: it has an entry zone but no turn of arrival"
    if unit.facing and not unit.at:
        yield f"{where}: a facing needs a zone to stand in"
    if found is None:
        return
    for label, what in ((unit.at, "at"), (unit.entry, "entry")):
        if not label:
            continue
        try:
            zone = found.grid.read(label)
        except ValueError as fault:
            yield f"{where}, {what}: {fault}"
            continue
        if found.closed >> zone & 1:
            yield f"{where}, {what}: nobody can enter {label}"
        if what == "entry" and not found.grid.border >> zone & 1:
            yield f"{where}, entry: {label} is not on the edge of the table"


def _position_faults(text: ScenarioText, found: ZoneMap, tables: Tables) -> Iterator[str]:
    """Who stands where: enemies apart, stacks within the limit, and room for those still to be placed."""
    limit = tables.limit("stacking")
    holders: dict[str, str] = {}
    names = [side.name for side in text.side]
    for side, enemy in (text.side, text.side[::-1]):
        stacks: Counter[str] = Counter()
        for division in side.division:
            for unit in division.units:
                if not unit.at:
                    continue
                label = unit.at.upper()
                if holders.setdefault(label, side.name) != side.name:
                    yield f"side {side.name}, {unit.name}: {label} is already held by {holders[label]}"
                row = tables.battalions.get(unit.code)
                stacks[label] += row is not None and not row.is_hq
        for place in text.place:
            if stacks.get(place.at.upper()) is not None and place.held_by in names and place.held_by != side.name:
                yield f"side {side.name}: it stands at {place.at}, which {place.held_by} is said to hold"
        for label, stands in stacks.items():
            if stands > limit:
                yield f"side {side.name}: {count_of(stands, 'stand')} at {label}, where {limit} may be"
        yield from _deployment_faults(side, enemy, text.place, found, tables)


def _deployment_faults(
    side: SideText, enemy: SideText, places: Iterable[PlaceText], found: ZoneMap, tables: Tables
) -> Iterator[str]:
    """Zones to set up in that cannot be, and too little room in the others (ddb.gap.deployment)."""
    labels, named = found.grid.labels, side.deploy.upper().split()
    for label in named:
        if label not in labels:
            yield f"side {side.name}, deploy: there is no zone {label} on the table"
    theirs = {place.at.upper() for place in places if place.held_by == enemy.name}
    for label in named:
        if label in theirs:
            yield f"side {side.name}, deploy: {enemy.name} is said to hold {label}, so nobody can be set up there"
    if not set(named) <= set(labels):
        return
    units = [unit for division in side.division for unit in division.units]
    stands = [unit for unit in units if (row := tables.battalions.get(unit.code)) is not None and not row.is_hq]
    waiting = sum(not unit.at and not unit.arrives for unit in stands)
    edge = found.grid.to_edge[side.edge]
    near = [labels[zone] for zone in range(found.grid.size) if edge[zone] < tables.limit("deployment_rows")]
    shut = _next_to(enemy, found) | {labels[zone] for zone in numbers_in(found.closed)} | theirs
    free = set(named or near) - shut
    placed = sum(unit.at.upper() in free for unit in stands)
    room = len(free) * tables.limit("stacking") - placed
    if waiting > room:
        yield f"side {side.name}: {count_of(waiting, 'stand')} to set up, and room for {room}"
    elif not free and any(not unit.at and not unit.arrives for unit in units):
        yield f"side {side.name}: there is no zone to set up in"


def _next_to(enemy: SideText, found: ZoneMap) -> set[str]:
    """Zones in which an enemy stands from the start, and those next to them."""
    near = 0
    for division in enemy.division:
        for unit in division.units:
            if unit.at.upper() in found.grid.labels:
                near |= found.grid.within_reach(found.grid.read(unit.at), 1)
    return {found.grid.labels[zone] for zone in numbers_in(near)}
