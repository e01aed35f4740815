"""What is wrong with a scenario: every fault at once, each with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from sandtable.ground.zone_map import MapFault, ZoneMap
from sandtable.rulesets.dday_to_berlin.battle.scenario_file import DivisionText, ScenarioText, SideText, UnitText
from sandtable.rulesets.dday_to_berlin.tables import TABLES, Tables
from sandtable.sheet.faults import SheetFault, did_you_mean


class ScenarioFault(ValueError):
    """A scenario that cannot be played, with all that is wrong with it."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


def check(text: ScenarioText) -> None:
    """Raise a ScenarioFault if anything is wrong."""
    if faults := list(find_faults(text)):
        raise ScenarioFault(faults)


def find_faults(text: ScenarioText) -> Iterator[str]:
    """Every fault of a scenario."""
    try:
        tables = Tables(changes=text.house_rules.tables) if text.house_rules.tables else TABLES
        tables.files()
    except SheetFault as fault:
        yield f"house_rules.tables: {fault}"
        tables = TABLES
    if not text.turns and not text.nightfalls:
        yield "turns: say after how many turns, or nightfalls, the game ends"
    if text.nightfalls and not text.house_rules.night:
        yield "nightfalls: with night switched off in house_rules no night will fall"
    names = [side.name for side in text.side]
    if names[0] == names[1]:
        yield f"side 2, name: both sides are called '{names[0]}'"
    if text.defender and text.defender not in names:
        yield f"defender: there is no side '{text.defender}'.{did_you_mean(text.defender, names)}"
    try:
        found: ZoneMap | None = ZoneMap(text.map)
    except MapFault as fault:
        yield from fault.faults
        found = None
    yield from _unit_faults(text, found, tables)
    if found is not None:
        yield from _place_faults(text, found)
        yield from _position_faults(text, found, tables)


def _unit_faults(text: ScenarioText, found: ZoneMap | None, tables: Tables) -> Iterator[str]:
    for side in text.side:
        named = Counter(unit.name.lower() for division in side.division for unit in division.units)
        for name, times in named.items():
            if times > 1:
                yield f"side {side.name}: {times} units are called '{name}'; give each its own name"
        if all(division.corps for division in side.division):
            yield f"side {side.name}: it has no division, and so no HQ"
        for division in side.division:
            where = f"side {side.name}, {division.name}"
            yield from _hq_faults(division, where, tables)
            for unit in division.units:
                yield from _one_unit(unit, f"{where}, {unit.name}", found, tables)


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


def _place_faults(text: ScenarioText, found: ZoneMap) -> Iterator[str]:
    seen: set[str] = set()
    for number, place in enumerate(text.place, start=1):
        where = f"place {number} ({place.at})"
        try:
            zone = found.grid.read(place.at)
        except ValueError as fault:
            yield f"{where}: {fault}"
            continue
        if found.closed >> zone & 1:
            yield f"{where}: nobody can enter it"
        if place.at.upper() in seen:
            yield f"{where}: the zone is listed twice; one place may be objective and supply point"
        seen.add(place.at.upper())
        if not place.objective and not place.supply:
            yield f"{where}: say whether it is an objective, a supply point or both"
        if place.held_by and place.held_by not in [side.name for side in text.side]:
            yield f"{where}: there is no side '{place.held_by}' to hold it"


def _position_faults(text: ScenarioText, found: ZoneMap, tables: Tables) -> Iterator[str]:
    """Who stands where: enemies apart, stacks within the limit, and room for those still to be placed."""
    limit = tables.limit("stacking")
    holders: dict[str, str] = {}
    for side in text.side:
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
            if stacks.get(place.at.upper()) is not None and place.held_by not in ("", side.name):
                yield f"side {side.name}: it stands at {place.at}, which {place.held_by} is said to hold"
        for label, stands in stacks.items():
            if stands > limit:
                yield f"side {side.name}: {stands} stands at {label}, where {limit} may be"
        yield from _deployment_faults(side, found, tables, limit)


def _deployment_faults(side: SideText, found: ZoneMap, tables: Tables, limit: int) -> Iterator[str]:
    bad = [label for label in side.deploy.split() if label.upper() not in found.grid.labels]
    for label in bad:
        yield f"side {side.name}, deploy: there is no zone {label} on the table"
    stands = [
        unit
        for division in side.division
        for unit in division.units
        if (row := tables.battalions.get(unit.code)) is not None and not row.is_hq
    ]
    waiting = sum(not unit.at and not unit.arrives for unit in stands)
    if not waiting or bad:
        return
    rows, edge = tables.limit("deployment_rows"), found.grid.to_edge[side.edge]
    zones = {found.grid.labels.index(label.upper()) for label in side.deploy.split()} or {
        zone for zone in range(found.grid.size) if edge[zone] < rows
    }
    open_zones = {found.grid.labels[zone] for zone in zones if not found.closed >> zone & 1}
    placed = sum(unit.at.upper() in open_zones for unit in stands)
    room = len(open_zones) * limit - placed
    if waiting > room:
        yield f"side {side.name}: {waiting} stands to set up, and room for {room}"
