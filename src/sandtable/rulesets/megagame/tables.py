"""The tables of the megagame, typed and checked when they are loaded."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from os import PathLike
from os.path import dirname, join

from sandtable.dice import Classes
from sandtable.rulesets.megagame.rows import (
    Aircraft,
    AirForceRow,
    ArtilleryRow,
    BarRow,
    BridgeRow,
    ChoiceRow,
    FactorRow,
    FighterLossRow,
    FighterRow,
    FlakRow,
    FractionRow,
    GroundRow,
    InterdictionRow,
    KindRow,
    LevelsRow,
    MissionRow,
    MoveRow,
    OrderOfBattleRow,
    OrderRow,
    PlaceRow,
    RecceRow,
    ResultRow,
    RiverRow,
    StepRow,
    SupportRow,
    TerrainRow,
    Unit,
)
from sandtable.rulesets.megagame.terms import (
    ARTILLERY,
    FlakKind,
    Flight,
    Fought,
    Kind,
    Level,
    Mission,
    Order,
    Result,
    SupportType,
    Terrain,
    Troops,
)
from sandtable.sheet.constants import ConstantTables
from sandtable.sheet.tables import Changes

HOME = dirname(__file__)
FOLDER = join(HOME, "tables")
D6 = 6


class Tables(ConstantTables):
    """All tables of the game."""

    def __init__(self, folder: str | PathLike[str] = FOLDER, changes: Changes | None = None) -> None:
        super().__init__(folder, changes)

    @cached_property
    def movement(self) -> dict[tuple[Troops, str], MoveRow]:
        return {(row.troops, row.ground): row for row in self.load("movement", MoveRow).rows}

    @cached_property
    def river_crossing(self) -> dict[Troops, RiverRow]:
        return self.load("river_crossing", RiverRow).keyed("troops", Troops)

    @cached_property
    def ground_lines(self) -> dict[Terrain, GroundRow]:
        return self.load("ground_lines", GroundRow).keyed("terrain", Terrain)

    @cached_property
    def terrain(self) -> dict[Terrain, TerrainRow]:
        return self.load("terrain", TerrainRow).keyed("terrain", Terrain)

    @cached_property
    def factors(self) -> dict[str, FactorRow]:
        return self.load("combat_factors", FactorRow).named("key")

    @cached_property
    def air_support(self) -> dict[Level, SupportRow]:
        return self.load("air_support", SupportRow).keyed("level", Level)

    @cached_property
    def air_levels(self) -> dict[SupportType, LevelsRow]:
        return self.load("air_levels", LevelsRow).keyed("type", SupportType)

    @cached_property
    def artillery(self) -> dict[Kind, ArtilleryRow]:
        return self.load("artillery", ArtilleryRow).keyed("artillery", ARTILLERY)

    @cached_property
    def gun_bars(self) -> dict[str, BarRow]:
        return self.load("gun_bars", BarRow).named("bar")

    @cached_property
    def results(self) -> dict[Result, ResultRow]:
        return self.load("results", ResultRow).keyed("result", Result)

    @cached_property
    def result_bands(self) -> dict[str, Classes]:
        """The bands of the combat total in each column."""
        table = self.load("results", ResultRow)
        return {column: table.classes("result", column) for column in ("normal", "bad")}

    @cached_property
    def recce(self) -> dict[int, RecceRow]:
        return self.load("recce", RecceRow).keyed("score", range(1, D6 + 1))

    @cached_property
    def fighters(self) -> dict[int, FighterRow]:
        return self.load("fighters", FighterRow).keyed("score", range(1, D6 + 1))

    @cached_property
    def fighter_losses(self) -> dict[Fought, FighterLossRow]:
        return self.load("fighter_losses", FighterLossRow).keyed("outcome", Fought)

    @cached_property
    def flak(self) -> dict[tuple[FlakKind, Flight], FlakRow]:
        return {(row.flak, row.situation): row for row in self.load("flak", FlakRow).rows}

    @cached_property
    def interdiction(self) -> dict[int, InterdictionRow]:
        return self.load("interdiction", InterdictionRow).keyed("row", range(1, 8))

    @cached_property
    def aircraft(self) -> dict[str, Aircraft]:
        return self.load("aircraft", Aircraft).named("aircraft")

    @cached_property
    def missions(self) -> dict[Mission, MissionRow]:
        return self.load("missions", MissionRow).keyed("mission", Mission)

    @cached_property
    def air_forces(self) -> tuple[AirForceRow, ...]:
        return self.load("air_forces", AirForceRow).rows

    @cached_property
    def units(self) -> dict[str, Unit]:
        return self.load("units", Unit).named("id")

    @cached_property
    def kinds(self) -> dict[Kind, KindRow]:
        return self.load("kinds", KindRow).keyed("kind", Kind)

    @cached_property
    def order_of_battle(self) -> tuple[OrderOfBattleRow, ...]:
        return self.load("order_of_battle", OrderOfBattleRow).rows

    @cached_property
    def places(self) -> dict[str, PlaceRow]:
        return self.load("places", PlaceRow).named("place")

    @cached_property
    def orders(self) -> dict[Order, OrderRow]:
        return self.load("orders", OrderRow).keyed("order", Order)

    @cached_property
    def standing_choices(self) -> tuple[ChoiceRow, ...]:
        return self.load("standing_choices", ChoiceRow).rows

    @cached_property
    def sequence(self) -> tuple[StepRow, ...]:
        return self.load("sequence", StepRow).rows

    @cached_property
    def bridges(self) -> dict[str, BridgeRow]:
        return self.load("bridges", BridgeRow).named("bridge")

    @cached_property
    def fractions(self) -> dict[str, FractionRow]:
        return self.load("fractions", FractionRow).named("key")

    def fraction(self, key: str) -> Fraction:
        """One of the game's fractions."""
        return Fraction(self.fractions[key].value)


TABLES = Tables()
