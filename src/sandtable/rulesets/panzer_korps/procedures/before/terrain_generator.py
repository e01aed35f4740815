"""The terrain of a whole table: all dice of a theatre, counted by what matters most for the battle."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.before.features import FEATURE_RULES, FEATURE_STAGES, TerrainKind
from sandtable.rulesets.panzer_korps.procedures.before.terrain_dice import (
    KindDice,
    find,
    kind_dice,
    river_effects,
    unknown_effect,
)
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Theatre
from sandtable.sheet import Assessment, Facts, Procedure

#: What is counted together.
COUNTED = {
    "towns": ("towns", "cities"),
    "major_rivers": ("major_rivers",),
    "cliffs": ("cliffs", "cliff_hills"),
    "unknown": ("unknown_woods", "unknown_jungle"),
}


class TerrainFacts(Facts, frozen=True, kw_only=True):
    """A table that is to be laid out."""

    theatre: asked.InTheatre = Theatre.WESTERN_FRONT


class TableTerrain(Struct, frozen=True):
    """Towns and cities, rivers that need a bridge, cliffs and chasms, and woods or jungle nobody knows yet."""

    words: ClassVar[dict[str, str]] = {"towns": "towns and cities", "unknown": "unknown woods or jungle"}

    towns: int = 0
    major_rivers: int = 0
    cliffs: int = 0
    unknown: int = 0


class TerrainProfile(Struct, frozen=True):
    kinds: tuple[KindDice, ...]


def assess(facts: TerrainFacts, tables: Tables) -> Assessment[TerrainProfile]:
    row = tables.theatres[facts.theatre.value]
    kinds = tuple(kind_dice(facts.theatre, kind, tables) for kind in TerrainKind)
    dice = sum(each.number for each in kinds)
    long, short, apart = (tables.limit(key) for key in ("table_length", "table_width", "features_apart"))
    placing = f"table {long} x {short} inches, players place in turn, features at least {apart} inches apart"
    climate = row.climate.replace("_", " and ")
    roads = "two roads cross the table from edge to edge through the built-up areas"
    crossing = "the enemy places the ford of a minor and the bridge of a major river"
    rivers = "a major river is a large river, to be crossed only by bridge or pontoon"
    notes = (
        *(
            Effect(each.kind.value, each.number, pk.TERRAIN_GENERATOR, f"{each.kind.said}: {each.number}D6")
            for each in kinds
        ),
        Effect("each", 1, pk.GAP_TERRAIN_DICE, "each die is one feature"),
        Effect("climate", row.climate, pk.GAP_WEATHER, f"climate {climate}"),
        Effect("placing", (long, short), pk.GAP_TERRAIN_PIECES, placing),
        Effect("roads", 2, pk.GAP_TERRAIN_PIECES, roads),
        Effect("crossing", True, pk.TERRAIN_ENEMY_PLACES_CROSSING, crossing),
        Effect("rivers", True, pk.GAP_RIVERS, rivers),
    )
    return Assessment(TerrainProfile(kinds), facts.theatre.said, (f"{dice} features",), notes=notes)


def worth_knowing(dice: Dice, kind: KindDice) -> TableTerrain:
    """The features of one kind; the roll itself lists them all."""
    found = dice.run(find, kind, why=kind.chart.why)
    return TableTerrain(**{name: sum(getattr(found, each, 0) for each in those) for name, those in COUNTED.items()})


def lay_out(dice: Dice, profile: TerrainProfile) -> TableTerrain:
    return dice.each(worth_knowing, profile.kinds, TableTerrain(), why=pk.TERRAIN_GENERATOR)


def terrain_said(terrain: TableTerrain) -> str:
    return (
        f"towns and cities {terrain.towns}, major rivers {terrain.major_rivers}, cliffs {terrain.cliffs}, "
        f"unknown woods or jungle {terrain.unknown}"
    )


def follows(_facts: TerrainFacts, terrain: TableTerrain, tables: Tables) -> tuple[Effect, ...]:
    return (*river_effects(0, terrain.major_rivers), *unknown_effect(terrain.unknown, tables))


TERRAIN_GENERATOR = Procedure(
    name="terrain_generator",
    title="Terrain of a theatre",
    summary="Rolls up the features of a whole table, with the odds of towns, large rivers, cliffs and unknown woods.",
    facts=TerrainFacts,
    assess=assess,
    roll=lay_out,
    rules=(
        pk.TERRAIN_GENERATOR,
        pk.GAP_TERRAIN_DICE,
        *FEATURE_RULES,
        pk.GAP_TERRAIN_PIECES,
        pk.TERRAIN_ENEMY_PLACES_CROSSING,
        pk.GAP_RIVERS,
        pk.GAP_WEATHER,
    ),
    label=terrain_said,
    follows=follows,
    stages=FEATURE_STAGES,
)
