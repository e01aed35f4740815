"""The tables of movement, terrain, wind and sight."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from sandtable.dice import Classes
from sandtable.rulesets.panzer_korps.rows.common import NationRow
from sandtable.rulesets.panzer_korps.terms import Mover
from sandtable.sheet.constants import NumberRow
from sandtable.sheet.tables import Faces, TableFolder


class MoverRow(Struct, frozen=True, forbid_unknown_fields=True):
    mover: Mover
    inches: int
    rule: str
    label: str


class TerrainRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Inches taken off a move; starred terrain rolls disorder for vehicles."""

    terrain: str
    inches: float
    star: bool
    label: str


class TerrainCoverRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain, its cover (or "impassable") and its row of the movement table."""

    terrain: str
    cover: str
    movement: str = ""


class WindRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A wind and the inches smoke drifts in it; None takes smoke away."""

    wind: str
    roll: Faces
    drift: int | None = None


class DirectionRow(Struct, frozen=True, forbid_unknown_fields=True):
    direction: str
    roll: Faces


class SeasonRow(Struct, frozen=True, forbid_unknown_fields=True):
    season: str
    modifier: int
    rule: str


class VisibilityRow(Struct, frozen=True, forbid_unknown_fields=True):
    condition: str
    inches: int


class MovementTables(TableFolder):
    """Movement, terrain, wind and visibility."""

    @cached_property
    def movement(self) -> dict[Mover, MoverRow]:
        return self.load("movement", MoverRow).keyed("mover", Mover)

    @cached_property
    def move_modifiers(self) -> dict[str, NumberRow]:
        return self.load("move_modifiers", NumberRow).named("key")

    @cached_property
    def terrain(self) -> dict[str, TerrainRow]:
        return self.load("terrain", TerrainRow).named("terrain")

    @cached_property
    def terrain_disorder(self) -> tuple[NationRow, ...]:
        return self.load("terrain_disorder", NationRow).rows

    @cached_property
    def terrain_cover(self) -> dict[str, TerrainCoverRow]:
        return self.load("terrain_cover", TerrainCoverRow).named("terrain")

    @cached_property
    def wind(self) -> Classes:
        return self.load("wind", WindRow).classes("wind", "roll")

    @cached_property
    def wind_drift(self) -> dict[str, WindRow]:
        return self.load("wind", WindRow).named("wind")

    @cached_property
    def wind_direction(self) -> Classes:
        return self.load("wind_direction", DirectionRow).classes("direction", "roll")

    @cached_property
    def seasons(self) -> dict[str, SeasonRow]:
        return self.load("seasons", SeasonRow).named("season")

    @cached_property
    def visibility(self) -> dict[str, VisibilityRow]:
        return self.load("visibility", VisibilityRow).named("condition")
