"""The dice of a theatre for one kind of terrain: how many of each feature they bring."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

from sandtable.dice import Dice
from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.before.features import (
    FEATURE_RULES,
    FEATURE_STAGES,
    KindDie,
    TerrainKind,
    kind_die,
)
from sandtable.rulesets.panzer_korps.tables import D6, Tables
from sandtable.rulesets.panzer_korps.terms import Theatre
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice


class TerrainDiceFacts(Facts, frozen=True, kw_only=True):
    """One kind of terrain in a theatre."""

    theatre: asked.InTheatre = Theatre.WESTERN_FRONT
    kind: Annotated[TerrainKind, choice("Terrain", "The kind of terrain that is rolled for")] = TerrainKind.VILLAGE


# ------------------------------------------------------------------ what can be found


class Hills(Struct, frozen=True):
    rolling_hills: int
    two_level_hills: int
    cliff_hills: int
    steep_hills: int


class Woods(Struct, frozen=True):
    light_woods: int
    medium_woods: int
    heavy_woods: int
    unknown_woods: int


class Rivers(Struct, frozen=True):
    fordable_streams: int
    minor_rivers: int
    major_rivers: int
    shores: int


class Gullies(Struct, frozen=True):
    broken_ground: int
    gullies: int
    large_depressions: int
    cliffs: int


class Brush(Struct, frozen=True):
    brush: int
    tall_brush: int
    heavy_growth: int
    unknown_jungle: int


class Villages(Struct, frozen=True):
    """Built-up areas, the walls of all farms and the sections of all towns and cities."""

    farms: int
    villages: int
    towns: int
    cities: int
    walls: int
    sections: int


Features: TypeAlias = Hills | Woods | Rivers | Gullies | Brush | Villages
COUNTS: dict[TerrainKind, type[Features]] = {
    TerrainKind.HILLS: Hills,
    TerrainKind.WOODS: Woods,
    TerrainKind.RIVER: Rivers,
    TerrainKind.GULLY: Gullies,
    TerrainKind.BRUSH: Brush,
    TerrainKind.VILLAGE: Villages,
}
OF_COUNTS = {counts: kind for kind, counts in COUNTS.items()}


class KindDice(Struct, frozen=True):
    """The dice of one kind of terrain."""

    kind: TerrainKind
    number: int
    chart: KindDie


def kind_dice(theatre: Theatre, kind: TerrainKind, tables: Tables) -> KindDice:
    return KindDice(kind, tables.theatres[theatre.value].dice(kind.value), kind_die(kind, tables))


def assess(facts: TerrainDiceFacts, tables: Tables) -> Assessment[KindDice]:
    profile = kind_dice(facts.theatre, facts.kind, tables)
    thrown = "1 die" if profile.number == 1 else f"{profile.number} dice"
    notes = [
        Effect("dice", profile.number, pk.TERRAIN_GENERATOR, f"{facts.kind.said}: {thrown}"),
        Effect("each", 1, pk.GAP_TERRAIN_DICE, "each die is one feature"),
    ]
    if facts.kind is TerrainKind.RIVER:
        placed = "the enemy places the ford of a minor and the bridge of a major river"
        notes.append(Effect("crossing", True, pk.TERRAIN_ENEMY_PLACES_CROSSING, placed))
    return Assessment(profile, f"{facts.theatre.said}, {facts.kind.said}", (thrown,), notes=tuple(notes))


def find(dice: Dice, profile: KindDice) -> Features:
    """Every die is one feature; farms, towns and cities then roll for their walls and sections."""
    counts = dice.tally(profile.number, profile.chart.die, why=profile.chart.why)
    if profile.kind is not TerrainKind.VILLAGE:
        return COUNTS[profile.kind](*counts)
    farms, villages, towns, cities = counts
    walls = dice.total(farms, D6, why=pk.GAP_TERRAIN_PIECES) if farms else 0
    sections = dice.total(towns + cities, D6, why=pk.GAP_TERRAIN_PIECES) if towns + cities else 0
    return Villages(farms, villages, towns, cities, walls, sections)


def features_said(found: Features) -> str:
    """The features there are: "2 x farm, 1 x town, 7 walls, 3 sections"."""
    features = OF_COUNTS[type(found)].features
    numbers = zip(features, astuple(found), strict=False)
    said = [f"{number} x {feature.said}" for feature, number in numbers if number]
    if isinstance(found, Villages):
        pieces = ((found.walls, "wall"), (found.sections, "section"))
        said += [count_of(number, name) for number, name in pieces if number]
    return ", ".join(said)


def unknown_effect(number: int, tables: Tables) -> tuple[Effect, ...]:
    """Woods and jungle of which nobody knows yet what they are."""
    if not number:
        return ()
    reach = tables.limit("unknown_reach")
    said = f"unknown woods or jungle are looked into when a formation first comes within {reach} inches"
    return (Effect("unknown", number, pk.GAP_TERRAIN_PIECES, said),)


def follows(_facts: TerrainDiceFacts, found: Features, tables: Tables) -> tuple[Effect, ...]:
    number = sum(getattr(found, each, 0) for each in ("unknown_woods", "unknown_jungle"))
    if isinstance(found, Rivers):
        return river_effects(found.minor_rivers, found.major_rivers)
    return unknown_effect(number, tables)


def river_effects(minor: int, major: int) -> tuple[Effect, ...]:
    fords = f"the enemy places {count_of(minor, 'ford')} of minor rivers"
    ford = Effect("fords", minor, pk.TERRAIN_ENEMY_PLACES_CROSSING, fords)
    bridges = f"the enemy places {count_of(major, 'bridge')} of major rivers"
    bridge = Effect("bridges", major, pk.TERRAIN_ENEMY_PLACES_CROSSING, bridges)
    return (*((ford,) if minor else ()), *((bridge,) if major else ()))


TERRAIN_DICE = Procedure(
    name="terrain_dice",
    title="Terrain of one kind",
    summary="How many features of each sort a theatre's dice for one kind of terrain bring.",
    facts=TerrainDiceFacts,
    assess=assess,
    roll=find,
    rules=(
        pk.TERRAIN_GENERATOR,
        pk.GAP_TERRAIN_DICE,
        *FEATURE_RULES,
        pk.GAP_TERRAIN_PIECES,
        pk.TERRAIN_ENEMY_PLACES_CROSSING,
    ),
    label=features_said,
    follows=follows,
    stages=FEATURE_STAGES,
)
