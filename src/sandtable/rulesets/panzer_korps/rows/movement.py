"""The tables of movement, terrain, wind and sight."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.panzer_korps.rows.common import NationRow
from sandtable.rulesets.panzer_korps.terms import Mover
from sandtable.sheet.constants import NumberRow
from sandtable.sheet.named_tables import charted, keyed, listed, named
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

    movement = keyed("movement", MoverRow, "mover", Mover)
    move_modifiers = named("move_modifiers", NumberRow, "key")
    terrain = named("terrain", TerrainRow, "terrain")
    terrain_disorder = listed("terrain_disorder", NationRow)
    terrain_cover = named("terrain_cover", TerrainCoverRow, "terrain")
    wind = charted("wind", WindRow, "wind", "roll")
    wind_drift = named("wind", WindRow, "wind")
    wind_direction = charted("wind_direction", DirectionRow, "direction", "roll")
    seasons = named("seasons", SeasonRow, "season")
    visibility = named("visibility", VisibilityRow, "condition")
