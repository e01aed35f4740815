"""How much air support so many squadrons of each type give to one combat."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Level, Side, SupportType

GROUND_ATTACK = {Side.ALLIED: SupportType.ALLIED_GA, Side.GERMAN: SupportType.GERMAN_GA}


def level_of(kind: SupportType, squadrons: int, tables: Tables) -> Level:
    """The level that squadrons of one type reach; nobody in the air is none."""
    row = tables.air_levels[kind]
    bands = {
        Level.NORMAL: row.normal,
        Level.SUPERIOR: row.superior,
        Level.OVERWHELMING: row.overwhelming,
        Level.APOCALYPTIC: row.apocalyptic,
    }
    return next((level for level, band in bands.items() if band is not None and squadrons in band), Level.NONE)


def better_level(squadrons: Mapping[SupportType, int], tables: Tables) -> Level:
    """Each type by itself, and of these the better; types do not add up."""
    found = (level_of(kind, number, tables) for kind, number in squadrons.items())
    return max(found, key=lambda level: tables.air_support[level].bonus, default=Level.NONE)


def side_level(side: Side, ground_attack: int, bombers: int, tables: Tables) -> Level:
    return better_level({GROUND_ATTACK[side]: ground_attack, SupportType.HEAVY_BOMBER: bombers}, tables)
