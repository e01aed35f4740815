"""What is wrong with a scenario of Konflikt '47: every fault at its place."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.inches.bodies import box_about
from sandtable.inches.tables.deploying import DeployZone, read_zone
from sandtable.inches.tables.ground_reading import read_ground
from sandtable.inches.tables.ground_text import inches_read, place_read
from sandtable.inches.tape import said
from sandtable.rulesets.konflikt_47.battle.footprints import radius_of
from sandtable.rulesets.konflikt_47.battle.ground import BOOK
from sandtable.rulesets.konflikt_47.battle.scenario_file import BattleText, SideText, UnitText
from sandtable.rulesets.konflikt_47.procedures.units.force import against_force
from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.tables import FOLDER, TABLES, Tables
from sandtable.rulesets.konflikt_47.terms import UnitKind
from sandtable.sheet.faults import did_you_mean
from sandtable.sheet.mustering import told_apart


def as_text(entry: str | UnitText) -> UnitText:
    """A unit that is only named, as one of which nothing else is said."""
    return UnitText(entry) if isinstance(entry, str) else entry


def called(side: SideText) -> list[str]:
    """What each unit of a side is called; of several that are called alike each has a number."""
    return told_apart([as_text(entry).name or _usual(as_text(entry).unit) for entry in side.units])


def _usual(unit: str) -> str:
    row = TABLES.roster.get(unit)
    return unit if row is None else row.name


def find_faults(text: BattleText) -> Iterator[str]:
    """All that is wrong with a scenario."""
    faults: list[str] = []
    ground = read_ground(text.table, BOOK, faults)
    inches_read(text.apart, "apart", faults)
    for number, side in enumerate(text.side, start=1):
        where = f"side {number}"
        # Zones are looked at even where the ground is wrong; a size that is none is told with the ground.
        size = (ground.width, ground.depth) if ground is not None else place_read(text.table.size, "", [])
        if size is not None:
            zone = read_zone(side.zone, size, f"{where}, zone", faults)
            faults += _too_narrow(side, where, zone) if zone is not None else ()
        faults += _side_faults(side, where, text.turns + text.another_turn)
        if text.points:
            faults += _force_faults(side, where, text)
        faults += _stretch_faults(side, where, size[0] if size is not None else None)
    if len({side.name.casefold() for side in text.side}) < len(text.side):
        faults.append("side: each needs a name of its own")
    first, second = (called(side) for side in text.side)
    faults += [
        f"side 2, unit {number}: side 1 has '{name}' too, give it a name of its own"
        for number, name in enumerate(second, start=1)
        if name in first
    ]
    yield from faults


def _side_faults(side: SideText, where: str, last: int) -> Iterator[str]:
    names = called(side)
    if len(set(names)) < len(names):
        yield f"{where}, units: each needs a name of its own"
    rows: dict[str, Unit] = {}
    for number, entry in enumerate(side.units, start=1):
        unit = as_text(entry)
        row = TABLES.roster.get(unit.unit)
        if row is None:
            yield f"{where}, unit {number}: the roster has no '{unit.unit}'.{did_you_mean(unit.unit, TABLES.roster)}"
        else:
            rows[names[number - 1]] = row
        if unit.arrives > last:
            yield f"{where}, unit {number}: it arrives in turn {unit.arrives}, after the last"
    for number, entry in enumerate(side.units, start=1):
        if (unit := as_text(entry)).aboard:
            yield from (f"{where}, unit {number}: {fault}" for fault in _aboard_faults(unit, names[number - 1], rows))
    yield from (f"{where}, {fault}" for fault in _overloaded(side, names, rows))
    late = {name for name, entry in zip(names, side.units, strict=True) if as_text(entry).arrives}
    if all(as_text(entry).arrives or as_text(entry).aboard in late for entry in side.units):
        yield f"{where}, units: at least one is there from the beginning"


def _force_faults(side: SideText, where: str, text: BattleText) -> Iterator[str]:
    """What keeps a side of known units from being a force of its points (k47.gap.force-selection).

    They cost what the house rules say.
    """
    tables = Tables(FOLDER, text.house_rules.tables)
    rows = [tables.roster.get(as_text(entry).unit) for entry in side.units]
    known = [row for row in rows if row is not None]
    if len(known) == len(rows):
        against = against_force(known, "this battle", text.points, tables)
        yield from (f"{where}, units: {found.because}" for found in against)


def _too_narrow(side: SideText, where: str, zone: DeployZone) -> Iterator[str]:
    """A zone into which the whole disc of a unit cannot go (k47.gap.deploy-table)."""
    west, south, east, north = box_about(zone.ring)
    room = min(east - west, north - south)
    for number, entry in enumerate(side.units, start=1):
        unit = as_text(entry)
        row = TABLES.roster.get(unit.unit)
        if row is not None and not (unit.aboard or unit.arrives) and 2 * radius_of(row) > room:
            yield f"{where}, unit {number}: its zone is {said(room)} wide, and it is {said(2 * radius_of(row))}"


def _stretch_faults(side: SideText, where: str, width: int | None) -> Iterator[str]:
    """Stretches of an edge that are none, or that nobody arrives on."""
    for number, entry in enumerate(side.units, start=1):
        unit, faults = as_text(entry), list[str]()
        if unit.stretch is None:
            continue
        place, at = place_read(unit.stretch, "stretch", faults), f"{where}, unit {number}"
        yield from (f"{at}, {fault}" for fault in faults)
        if not unit.arrives:
            yield f"{at}: stretch is for a unit that arrives, say in which turn"
        if place is not None and width is not None and not 0 <= place[0] < place[1] <= width:
            yield f"{at}: stretch runs from west to east on the table's edge"
        elif place is not None and width is not None and (row := TABLES.roster.get(unit.unit)) is not None:
            radius = radius_of(row)
            if max(place[0], radius) > min(place[1], width - radius):
                yield f"{at}: stretch has no place for its middle, which keeps {said(radius)} from the table's edges"


def _aboard_faults(unit: UnitText, name: str, rows: dict[str, Unit]) -> Iterator[str]:
    carrier, row = rows.get(unit.aboard), rows.get(name)
    if carrier is None:
        yield f"aboard: its side has no '{unit.aboard}'.{did_you_mean(unit.aboard, rows)}"
    elif not carrier.carries:
        yield f"aboard: {unit.aboard} carries nobody"
    if row is not None and row.kind.is_vehicle:
        yield "aboard: no vehicle rides in another"
    if unit.arrives:
        yield "aboard: it arrives with its vehicle, leave out arrives"


def _overloaded(side: SideText, names: list[str], rows: dict[str, Unit]) -> Iterator[str]:
    """Vehicles that carry more than they can: models up to their capacity, or one gun and nobody else."""
    for carrier, row in rows.items():
        loads = [
            rows[name]
            for name, entry in zip(names, side.units, strict=True)
            if as_text(entry).aboard == carrier and name in rows
        ]
        guns = [load for load in loads if load.kind is UnitKind.ARTILLERY]
        if guns and len(loads) > 1:
            yield f"units: {carrier} tows one gun and then carries nobody"
        elif not guns and sum(load.models for load in loads) > row.carries and row.carries:
            yield f"units: {carrier} carries {row.carries} models at most"
