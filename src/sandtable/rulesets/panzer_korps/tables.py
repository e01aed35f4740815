"""The tables of Panzer Korps, typed and checked when they are loaded."""

from __future__ import annotations

from os import PathLike
from os.path import dirname, join

from sandtable.explain import Modifier
from sandtable.rulesets.panzer_korps.rows.air import AirTables
from sandtable.rulesets.panzer_korps.rows.assault import AssaultTables
from sandtable.rulesets.panzer_korps.rows.before import BeforeTables
from sandtable.rulesets.panzer_korps.rows.command import CommandTables
from sandtable.rulesets.panzer_korps.rows.fire import FireTables
from sandtable.rulesets.panzer_korps.rows.formations import FormationTables
from sandtable.rulesets.panzer_korps.rows.movement import MovementTables
from sandtable.rulesets.panzer_korps.terms import Company, Cover, Morale, Nation, Service
from sandtable.sheet.constants import ConstantTables, NumberRow
from sandtable.sheet.tables import Changes

HOME = dirname(__file__)
FOLDER = join(HOME, "tables")
D4, D6, D8, D10, D12 = 4, 6, 8, 10, 12
#: The dice of the game from the smallest to the largest (pk.cover.ladder).
LADDER = (D4, D6, D8, D10, D12)


class Tables(
    FireTables, MovementTables, CommandTables, AssaultTables, AirTables, BeforeTables, FormationTables, ConstantTables
):
    """All tables of the game, part by part."""

    def __init__(self, folder: str | PathLike[str] = FOLDER, changes: Changes | None = None) -> None:
        super().__init__(folder, changes)


def modifier(row: NumberRow) -> Modifier:
    """A printed modifier as a number with its reason."""
    return Modifier(row.value, row.rule, row.label)


TABLES = Tables()

#: Formations, companies and aircraft by their ids with what they stand for, for facts that name them.
INFANTRY = {key: row.name for key, row in TABLES.infantry.items()}
AFVS = {key: f"{row.name}: {row.calibre} mm, {row.armour.said}" for key, row in TABLES.afvs.items()}
GUNS = {key: row.name for key, row in TABLES.guns.items()}
COMPANIES = {key: row.name for key, row in TABLES.attachments.items()}
FLAK = {key: COMPANIES[key] for key, row in TABLES.attachments.items() if row.kind is Company.FLAK}
AIRCRAFT = {key: f"{row.name}: {row.role.said}" for key, row in TABLES.aircraft.items()}
FORMATIONS = INFANTRY | AFVS | GUNS

#: Morale, nation and service where the lists are not followed.
LISTED = "listed"
MORALE = {LISTED: "as listed"} | {each.value: each.said for each in Morale}
NATIONS = {LISTED: "as listed"} | {each.value: each.said for each in Nation}
SERVICES = {LISTED: "as listed"} | {each.value: each.value for each in Service}

#: What the list of cover has for ground that nobody enters.
IMPASSABLE = "impassable"
COVERS = {cover: "open" if cover is Cover.OPEN else f"{cover.said} cover" for cover in Cover}
#: Where a formation can stand, with what that is worth.
PLACES = {
    row.terrain: f"{row.terrain.replace('_', ' ')}: {COVERS[Cover(row.cover)]}"
    for row in TABLES.terrain_cover.values()
    if row.cover != IMPASSABLE
} | {cover.value: said for cover, said in COVERS.items() if cover is not Cover.OPEN}
