"""Terrain features: one die of a kind read on the features chart, and what the piece is on the table."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Spoken
from sandtable.explain.sentences import plural
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.rows.before import FeatureRow
from sandtable.rulesets.panzer_korps.tables import D6, TABLES, Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice

#: Features of each kind of terrain.
OF_EACH_KIND = 4


class TerrainKind(Spoken):
    """Columns of the features chart."""

    HILLS = "hills"
    WOODS = "woods"
    RIVER = "river", "river or stream"
    GULLY = "gully"
    BRUSH = "brush"
    VILLAGE = "village", "village or town"

    @property
    def rule(self) -> str:
        return TABLES.features[self.value].rule

    @property
    def features(self) -> tuple[Feature, ...]:
        """Its features from the lowest face to the highest; every kind has as many."""
        first = list(TerrainKind).index(self) * OF_EACH_KIND
        return tuple(Feature)[first : first + OF_EACH_KIND]


class Feature(Spoken):
    """Kind by kind, as the chart has them."""

    ROLLING_HILL = "rolling_hill"
    TWO_LEVEL_HILL = "two_level_hill"
    CLIFF_HILL = "cliff_hill"
    STEEP_HILL = "steep_hill"
    LIGHT_WOODS = "light_woods"
    MEDIUM_WOODS = "medium_woods"
    HEAVY_WOODS = "heavy_woods"
    UNKNOWN_WOODS = "unknown_woods"
    FORDABLE_STREAM = "fordable_stream"
    MINOR_RIVER = "minor_river"
    MAJOR_RIVER = "major_river"
    SHORE = "shore"
    BROKEN_GROUND = "broken_ground"
    GULLY = "gully"
    LARGE_DEPRESSION = "large_depression"
    CLIFF = "cliff"
    BRUSH = "brush"
    TALL_BRUSH = "tall_brush"
    HEAVY_GROWTH = "heavy_growth"
    UNKNOWN_JUNGLE = "unknown_jungle"
    FARM = "farm"
    VILLAGE = "village"
    TOWN = "town"
    CITY = "city"


UNKNOWN = (Feature.UNKNOWN_WOODS, Feature.UNKNOWN_JUNGLE)
CROSSED_AT = {Feature.MINOR_RIVER: "ford", Feature.MAJOR_RIVER: "bridge"}
FEATURE_RULES = tuple(kind.rule for kind in TerrainKind)
FEATURE_STAGES = (*((kind.rule, kind.said) for kind in TerrainKind), (pk.GAP_TERRAIN_PIECES, "walls and sections"))


class FeatureFacts(Facts, frozen=True, kw_only=True):
    """One die of a kind of terrain."""

    kind: Annotated[TerrainKind, choice("Terrain", "The column of the features chart")] = TerrainKind.WOODS


class KindDie(Struct, frozen=True):
    """The chart of a kind as a die table, and the features of which a second die counts walls or sections."""

    die: Classes
    why: str
    of_pieces: tuple[str, ...]


class Found(Struct, frozen=True):
    """A feature, and how many walls or sections it has."""

    words: ClassVar[dict[str, str]] = {"pieces": "walls or sections"}

    feature: Feature
    pieces: int


def kind_die(kind: TerrainKind, tables: Tables) -> KindDie:
    chart = tables.features[kind.value]
    of_pieces = tuple(row.feature for row in chart.rows if row.pieces)
    return KindDie(chart.classes("feature", "roll"), kind.rule, of_pieces)


def row_of(feature: Feature, tables: Tables) -> FeatureRow:
    return next(row for table in tables.features.values() for row in table.rows if row.feature == feature)


def assess(facts: FeatureFacts, tables: Tables) -> Assessment[KindDie]:
    said = ", ".join(f"{row.roll} {row.label}" for row in tables.features[facts.kind.value].rows)
    notes = (Effect("chart", facts.kind.value, facts.kind.rule, said),)
    return Assessment(
        kind_die(facts.kind, tables), f"{facts.kind.said.capitalize()} on the features chart", notes=notes
    )


def find_feature(dice: Dice, kind: KindDie) -> Found:
    feature = Feature(dice.look_up(kind.die, why=kind.why))
    return Found(feature, dice.d(D6, why=pk.GAP_TERRAIN_PIECES) if feature in kind.of_pieces else 0)


def found_said(found: Found) -> str:
    if not found.pieces:
        return found.feature.said
    what = "wall" if found.feature is Feature.FARM else "section"
    return f"{found.feature.said}, {found.pieces} {plural(found.pieces, what)}"


def feature_effects(feature: Feature, tables: Tables) -> tuple[Effect, ...]:
    """What a feature is on the table: its size, its cover and how it is crossed."""
    row = row_of(feature, tables)
    found = []
    if row.size:
        rule = pk.GAP_RIVERS if feature is Feature.SHORE else pk.GAP_TERRAIN_PIECES
        found.append(Effect("size", row.size, rule, f"it is {row.size}"))
    if crossing := CROSSED_AT.get(feature):
        found.append(
            Effect("crossing", crossing, pk.TERRAIN_ENEMY_PLACES_CROSSING, f"the enemy places its one {crossing}")
        )
    if feature is Feature.SHORE:
        found.append(
            Effect("cover", "impassable", pk.GAP_RIVERS, "it is water along a table edge: impassable, without cover")
        )
    if row.terrain:
        cover = tables.terrain_cover[row.terrain].cover
        said = "it is impassable" if cover == "impassable" else f"it gives {cover.replace('_', ' ')} cover"
        found.append(Effect("cover", cover, pk.GAP_TERRAIN_COVER, "it gives no cover" if cover == "open" else said))
    if feature in UNKNOWN:
        reach = tables.limit("unknown_reach")
        told = f"it is looked into when a formation first comes within {reach} inches"
        found.append(Effect("unknown", reach, pk.GAP_TERRAIN_PIECES, told))
    return tuple(found)


def follows(_facts: FeatureFacts, found: Found, tables: Tables) -> tuple[Effect, ...]:
    return feature_effects(found.feature, tables)


FEATURE_ROLL = Procedure(
    name="feature_roll",
    title="One terrain feature",
    summary="What one die of a kind of terrain brings, with walls and sections, size and cover.",
    facts=FeatureFacts,
    assess=assess,
    roll=find_feature,
    rules=(
        *FEATURE_RULES,
        pk.GAP_TERRAIN_PIECES,
        pk.GAP_TERRAIN_COVER,
        pk.TERRAIN_ENEMY_PLACES_CROSSING,
        pk.GAP_RIVERS,
    ),
    label=found_said,
    follows=follows,
    stages=FEATURE_STAGES,
)
