"""Kinds of terrain: the cover they give, what they take off a move, and whether vehicles roll for disorder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.moving.ground import CLOSED, PIECES, known_as, rows_by_piece
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import Cover
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import unit

IMPASSABLE = "impassable"
#: Every kind with a class of cover, and every other piece that a move may meet.
NAMES = {key: key.replace("_", " ") for key in (*TABLES.terrain_cover, *PIECES)}


class GroundKindFacts(Facts, frozen=True, kw_only=True):
    """A piece of terrain."""

    kind: Annotated[str, unit("Terrain", NAMES, "A piece of terrain on the table")] = "village"


def cover_said(cover: str) -> str:
    if cover == IMPASSABLE:
        return "impassable, no cover"
    return "open, no cover" if cover == Cover.OPEN else f"{Cover(cover).said} cover"


def cover_of(kind: str, tables: Tables) -> tuple[str, tuple[Effect, ...]]:
    """Its class of cover; what the list does not name has none, and counts as open."""
    if row := tables.terrain_cover.get(known_as(kind)):
        return row.cover, ()
    if kind in CLOSED:
        return IMPASSABLE, (Effect("shore", True, pk.GAP_RIVERS, "a strip of water along a table edge"),)
    return Cover.OPEN.value, (
        Effect("cover", False, pk.GAP_TERRAIN_COVER, "the list of cover does not name it: it counts as open"),
    )


def moving_notes(kind: str, tables: Tables) -> Iterator[Effect]:
    """What it takes off a move, and whether vehicles roll."""
    known = known_as(kind)
    if known == "large_river":
        yield Effect("bridge", True, pk.MOVE_LARGE_RIVER, "crossed only by a bridge or pontoon bridge")
    listed = tables.terrain_cover.get(known)
    row = tables.terrain[listed.movement] if listed and listed.movement else rows_by_piece(tables).get(known)
    if row is None:
        return
    yield Effect("inches", f"{row.inches:g}", pk.MOVE_TERRAIN, f"{row.inches:g} in off a move: {row.label}")
    if row.star:
        yield Effect("star", True, pk.MOVE_TERRAIN_DISORDER, "vehicles roll for terrain disorder")


def assess(facts: GroundKindFacts, tables: Tables) -> Assessment[str]:
    cover, unlisted = cover_of(facts.kind, tables)
    subject = facts.kind.replace("_", " ").capitalize()
    return Assessment(cover, subject, notes=(*unlisted, *moving_notes(facts.kind, tables)))


GROUND_KIND = Procedure(
    name="ground_kind",
    title="Kinds of terrain",
    summary="The cover that a kind of terrain gives, and what it takes off a move.",
    facts=GroundKindFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_TERRAIN_COVER, pk.MOVE_TERRAIN, pk.MOVE_TERRAIN_DISORDER, pk.GAP_RIVERS, pk.MOVE_LARGE_RIVER),
    label=cover_said,
)
