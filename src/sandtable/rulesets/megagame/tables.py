"""The tables of the megagame, typed and checked when they are loaded."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from os import PathLike
from os.path import dirname, join

from sandtable.dice import Classes
from sandtable.rulesets.megagame import rows
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
FACES = range(1, D6 + 1)


def face_by_face(results: Iterable[str], modifier: int = 0) -> Classes:
    """The classes of a die from what each of its faces brings, equal neighbours together."""
    found: list[tuple[str, int, int]] = []
    for face, result in enumerate(results, start=1):
        first = found.pop()[1] if found and found[-1][0] == result else face
        found.append((result, first, face))
    return Classes(D6, tuple(found), modifier)


class Tables(ConstantTables):
    """All tables of the game."""

    def __init__(self, folder: str | PathLike[str] = FOLDER, changes: Changes | None = None) -> None:
        super().__init__(folder, changes)

    @cached_property
    def movement(self) -> dict[tuple[Troops, str], rows.MoveRow]:
        return {(row.troops, row.ground): row for row in self.load("movement", rows.MoveRow).rows}

    @cached_property
    def river_crossing(self) -> dict[Troops, rows.RiverRow]:
        return self.load("river_crossing", rows.RiverRow).keyed("troops", Troops)

    @cached_property
    def ground_lines(self) -> dict[Terrain, rows.GroundRow]:
        return self.load("ground_lines", rows.GroundRow).keyed("terrain", Terrain)

    @cached_property
    def terrain(self) -> dict[Terrain, rows.TerrainRow]:
        return self.load("terrain", rows.TerrainRow).keyed("terrain", Terrain)

    @cached_property
    def factors(self) -> dict[str, rows.FactorRow]:
        return self.load("combat_factors", rows.FactorRow).named("key")

    @cached_property
    def air_support(self) -> dict[Level, rows.SupportRow]:
        return self.load("air_support", rows.SupportRow).keyed("level", Level)

    @cached_property
    def air_levels(self) -> dict[SupportType, rows.LevelsRow]:
        return self.load("air_levels", rows.LevelsRow).keyed("type", SupportType)

    @cached_property
    def artillery(self) -> dict[Kind, rows.ArtilleryRow]:
        return self.load("artillery", rows.ArtilleryRow).keyed("artillery", ARTILLERY)

    @cached_property
    def gun_bars(self) -> dict[str, rows.BarRow]:
        return self.load("gun_bars", rows.BarRow).named("bar")

    @cached_property
    def results(self) -> dict[Result, rows.ResultRow]:
        return self.load("results", rows.ResultRow).keyed("result", Result)

    @cached_property
    def result_rules(self) -> dict[Result, rows.ResultRulesRow]:
        return self.load("result_rules", rows.ResultRulesRow).keyed("result", Result)

    @cached_property
    def result_bands(self) -> dict[str, Classes]:
        """The bands of the combat total in each column."""
        table = self.load("results", rows.ResultRow)
        return {column: table.classes("result", column) for column in ("normal", "bad")}

    @cached_property
    def recce(self) -> dict[int, rows.RecceRow]:
        return self.load("recce", rows.RecceRow).keyed("score", FACES)

    @cached_property
    def fighters(self) -> dict[int, rows.FighterRow]:
        return self.load("fighters", rows.FighterRow).keyed("score", FACES)

    @cached_property
    def fighter_losses(self) -> dict[Fought, rows.FighterLossRow]:
        return self.load("fighter_losses", rows.FighterLossRow).keyed("outcome", Fought)

    @cached_property
    def flak(self) -> dict[tuple[FlakKind, Flight], rows.FlakRow]:
        return {(row.flak, row.situation): row for row in self.load("flak", rows.FlakRow).rows}

    @cached_property
    def interdiction(self) -> dict[int, rows.InterdictionRow]:
        return self.load("interdiction", rows.InterdictionRow).keyed("row", range(1, 8))

    @cached_property
    def aircraft(self) -> dict[str, rows.Aircraft]:
        return self.load("aircraft", rows.Aircraft).named("aircraft")

    @cached_property
    def missions(self) -> dict[Mission, rows.MissionRow]:
        return self.load("missions", rows.MissionRow).keyed("mission", Mission)

    @cached_property
    def air_forces(self) -> tuple[rows.AirForceRow, ...]:
        return self.load("air_forces", rows.AirForceRow).rows

    @cached_property
    def units(self) -> dict[str, rows.Unit]:
        return self.load("units", rows.Unit).named("id")

    @cached_property
    def kinds(self) -> dict[Kind, rows.KindRow]:
        return self.load("kinds", rows.KindRow).keyed("kind", Kind)

    @cached_property
    def order_of_battle(self) -> tuple[rows.OrderOfBattleRow, ...]:
        return self.load("order_of_battle", rows.OrderOfBattleRow).rows

    @cached_property
    def places(self) -> dict[str, rows.PlaceRow]:
        return self.load("places", rows.PlaceRow).named("place")

    @cached_property
    def orders(self) -> dict[Order, rows.OrderRow]:
        return self.load("orders", rows.OrderRow).keyed("order", Order)

    @cached_property
    def standing_choices(self) -> tuple[rows.ChoiceRow, ...]:
        return self.load("standing_choices", rows.ChoiceRow).rows

    @cached_property
    def sequence(self) -> tuple[rows.StepRow, ...]:
        return self.load("sequence", rows.StepRow).rows

    @cached_property
    def bridges(self) -> dict[str, rows.BridgeRow]:
        return self.load("bridges", rows.BridgeRow).named("bridge")

    @cached_property
    def fractions(self) -> dict[str, rows.FractionRow]:
        return self.load("fractions", rows.FractionRow).named("key")

    def fraction(self, key: str) -> Fraction:
        """One of the game's fractions."""
        return Fraction(self.fractions[key].value)


TABLES = Tables()
