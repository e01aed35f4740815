"""The ground that a move enters or crosses: pieces of terrain, what each takes off the move, and water."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from sandtable.explain import Refused, refuse_if, refused
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.rows.movement import TerrainRow
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import Crossing, Marcher

#: The rules of ground that stops a move.
STOPPING_RULES = (pk.GAP_TERRAIN_COVER, pk.GAP_RIVERS, pk.MOVE_LARGE_RIVER)

#: Names of the sheet's rows that are no kinds of terrain with a cover class of their own; hills count by level.
BY_ROW = {
    "hill_level": "hill_level",
    "rolling_hill": "hill_level",
    "two_level_hill": "hill_level",
    "fence": "wall_hedge_fence_or_works",
    "works": "wall_hedge_fence_or_works",
    "scrub": "scrub_or_brush",
    "river": "river",
}
#: Water by its names on the features chart (pk.gap.rivers).
CHART = {"fordable_stream": "stream", "minor_river": "river", "major_river": "large_river"}
#: Levels of a hill that is named whole and not level by level.
LEVELS = {"two_level_hill": 2}
WATER = ("stream", "river", "large_river")
STREAM_ROW, RIVER_ROW = "gully_or_stream", "river"
#: Where nobody goes, with the rule that says so.
CLOSED = {
    **{kind: pk.GAP_TERRAIN_COVER for kind, row in TABLES.terrain_cover.items() if row.cover == "impassable"},
    "shore": pk.GAP_RIVERS,
}


class Piece(Struct, frozen=True):
    """A kind of terrain piece in a move: how many of it, inches taken off in all, and whether it is starred."""

    kind: str
    many: int
    inches: float
    star: bool

    @property
    def said(self) -> str:
        several = f" ({self.many})" if self.many > 1 else ""
        return f"{self.kind.replace('_', ' ')}{several}"


def rows_by_piece(tables: Tables) -> dict[str, TerrainRow]:
    """The row of the movement table for every piece of terrain that one can enter."""
    kinds = {kind: row.movement for kind, row in tables.terrain_cover.items() if row.movement and kind not in BY_ROW}
    rows = {name: tables.terrain[row] for name, row in (BY_ROW | kinds).items()}
    return rows | {name: rows[known] for name, known in CHART.items() if known in rows}


def known_as(name: str) -> str:
    """What a piece is to the rules of moving; water may be named as on the features chart."""
    return CHART.get(name, name)


def _piece_said(name: str, row: TerrainRow) -> str:
    inches = LEVELS.get(name, 1) * row.inches
    return f"{name.replace('_', ' ')}: -{inches:g} in{', starred' if row.star else ''}"


PIECES = {
    **{name: _piece_said(name, row) for name, row in rows_by_piece(TABLES).items()},
    **{name: f"{name.replace('_', ' ')}: bridge or pontoon only" for name in ("large_river", "major_river")},
    **{name: f"{name}: impassable" for name in CLOSED},
}


def no_way(terrain: Sequence[str], crossing: Crossing) -> Refused | None:
    """Terrain that stops the move."""
    large = any(known_as(name) == "large_river" for name in terrain)
    only = "a large river is crossed only by a bridge or pontoon bridge"
    return refused(
        *(refuse_if(name in terrain, rule, f"{name} is impassable") for name, rule in CLOSED.items()),
        refuse_if(large and not crossing.dry, pk.MOVE_LARGE_RIVER, only),
    )


def pieces(terrain: Sequence[str], crossing: Crossing, marcher: Marcher, tables: Tables) -> tuple[Piece, ...]:
    """What each kind of piece takes off the move: water by its crossing, and no sand for camels."""
    rows = rows_by_piece(tables)
    found = []
    for name, many in Counter(terrain).items():
        known = known_as(name)
        if known in WATER and crossing.dry:
            found.append(Piece(name, many, 0.0, False))
            continue
        row = tables.terrain[STREAM_ROW] if known == "river" and crossing is Crossing.FORD else rows[name]
        free = name == "sand" and marcher is Marcher.CAMELS
        inches = many * LEVELS.get(name, 1) * row.inches
        found.append(Piece(name, many, 0.0 if free else inches, row.star))
    return tuple(found)
