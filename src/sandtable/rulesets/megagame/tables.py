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
from sandtable.sheet.named_tables import keyed, listed, named
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

    @cached_property
    def movement(self) -> dict[tuple[Troops, str], rows.MoveRow]:
        return {(row.troops, row.ground): row for row in self.load("movement", rows.MoveRow).rows}

    river_crossing = keyed("river_crossing", rows.RiverRow, "troops", Troops)
    ground_lines = keyed("ground_lines", rows.GroundRow, "terrain", Terrain)
    terrain = keyed("terrain", rows.TerrainRow, "terrain", Terrain)
    factors = named("combat_factors", rows.FactorRow, "key")
    air_support = keyed("air_support", rows.SupportRow, "level", Level)
    air_levels = keyed("air_levels", rows.LevelsRow, "type", SupportType)
    artillery = keyed("artillery", rows.ArtilleryRow, "artillery", ARTILLERY)
    gun_bars = named("gun_bars", rows.BarRow, "bar")
    results = keyed("results", rows.ResultRow, "result", Result)
    result_rules = keyed("result_rules", rows.ResultRulesRow, "result", Result)

    @cached_property
    def result_bands(self) -> dict[str, Classes]:
        """The bands of the combat total in each column."""
        table = self.load("results", rows.ResultRow)
        return {column: table.classes("result", column) for column in ("normal", "bad")}

    recce = keyed("recce", rows.RecceRow, "score", FACES)
    fighters = keyed("fighters", rows.FighterRow, "score", FACES)
    fighter_losses = keyed("fighter_losses", rows.FighterLossRow, "outcome", Fought)

    @cached_property
    def flak(self) -> dict[tuple[FlakKind, Flight], rows.FlakRow]:
        return {(row.flak, row.situation): row for row in self.load("flak", rows.FlakRow).rows}

    interdiction = keyed("interdiction", rows.InterdictionRow, "row", range(1, 8))
    aircraft = named("aircraft", rows.Aircraft, "aircraft")
    missions = keyed("missions", rows.MissionRow, "mission", Mission)
    air_forces = listed("air_forces", rows.AirForceRow)
    units = named("units", rows.Unit, "id")
    kinds = keyed("kinds", rows.KindRow, "kind", Kind)
    order_of_battle = listed("order_of_battle", rows.OrderOfBattleRow)
    places = named("places", rows.PlaceRow, "place")
    orders = keyed("orders", rows.OrderRow, "order", Order)
    standing_choices = listed("standing_choices", rows.ChoiceRow)
    sequence = listed("sequence", rows.StepRow)
    bridges = named("bridges", rows.BridgeRow, "bridge")
    fractions = named("fractions", rows.FractionRow, "key")

    def __init__(self, folder: str | PathLike[str] = FOLDER, changes: Changes | None = None) -> None:
        super().__init__(folder, changes)

    def fraction(self, key: str) -> Fraction:
        """One of the game's fractions."""
        return Fraction(self.fractions[key].value)


TABLES = Tables()
