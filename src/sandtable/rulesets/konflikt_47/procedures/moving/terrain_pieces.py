"""Pieces on the table: which terrain each counts as, and the cover it gives."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.moving.terrain import Ground
from sandtable.rulesets.konflikt_47.rows import PieceRow
from sandtable.rulesets.konflikt_47.tables import TABLES, Tables
from sandtable.rulesets.konflikt_47.terms import Cover
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag, unit

WRECK = "wreck"


def code(piece: str) -> str:
    """How a piece is typed: dragons_teeth."""
    return piece.partition(" (")[0].replace("'", "").replace("-", "_").replace(" ", "_")


def rows_by_code(tables: Tables) -> dict[str, PieceRow]:
    """A row of the table lists several pieces."""
    return {code(piece): row for row in tables.pieces for piece in row.piece.split(", ")}


def row_said(row: PieceRow | Piece) -> str:
    cover = "no cover" if row.cover is Cover.NONE else f"{row.cover.value} cover"
    return f"{'anti-tank ' if row.anti_tank else ''}{row.terrain}, {cover}"


def name_of(piece: str) -> str:
    """How a piece is called: Dragons teeth."""
    return piece.replace("_", " ").capitalize()


CODES = {piece: f"{name_of(piece)}: {row_said(row)}" for piece, row in rows_by_code(TABLES).items()}


class PieceFacts(Facts, frozen=True, kw_only=True):
    """A piece of terrain, and who shelters there from what."""

    piece: Annotated[str, unit("Piece", CODES, "What stands on the table")] = "woods"
    vehicle: Annotated[bool, flag("A vehicle is there", "Vehicles hide only in ruins and woods, or behind things")] = (
        False
    )
    indirect: Annotated[bool, flag("Indirect fire or flames", "Cover is no help against these")] = False


class Piece(Struct, frozen=True):
    """What the piece counts as."""

    terrain: Ground
    cover: Cover
    anti_tank: bool

    @property
    def text(self) -> str:
        return row_said(self)


def assess(facts: PieceFacts, tables: Tables) -> Assessment[Piece]:
    row = rows_by_code(tables)[facts.piece]
    terrain = Ground(row.terrain)
    behind = terrain is Ground.OBSTACLE
    too_low = facts.vehicle and not row.hides_vehicles
    cover = Cover.NONE if too_low or facts.indirect else row.cover
    within = tables.constant("cover_within")
    crossed = (
        f"the line of fire must cross it within {within.value} in of the unit" if behind else "for units inside it"
    )
    told = (
        (row.cover is not Cover.NONE, "where", crossed, within.rule if behind else k47.GAP_COVER, crossed),
        (too_low and row.cover is not Cover.NONE, "hides_vehicles", False, k47.GAP_COVER, "gives nothing to a vehicle"),
        (
            facts.indirect,
            "against_indirect",
            False,
            k47.GAP_COVER,
            "cover does not count against indirect fire and flames",
        ),
        (facts.piece == WRECK, "vehicles_cross", False, k47.GAP_WRECK, "an obstacle to infantry; vehicles cannot pass"),
        (terrain is Ground.IMPASSABLE, "enter", False, k47.GAP_TERRAIN_PIECES, "nobody enters it"),
    )
    notes = tuple(Effect(name, value, rule, label) for holds, name, value, rule, label in told if holds)
    return Assessment(Piece(terrain, cover, row.anti_tank), name_of(facts.piece), notes=notes)


TERRAIN_PIECE = Procedure(
    name="terrain_piece",
    title="Piece of terrain",
    summary="Which category a piece of terrain belongs to and what cover it gives.",
    facts=PieceFacts,
    assess=assess,
    roll=stated,
    rules=(k47.GAP_TERRAIN_PIECES, k47.GAP_COVER, k47.GAP_WRECK),
    shaped_by=(k47.TERRAIN_TABLE,),
    label=lambda piece: piece.text,
)
