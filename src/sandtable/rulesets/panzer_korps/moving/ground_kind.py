"""Kinds of terrain: the cover they give, what they take off a move, and whether vehicles roll for disorder."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.panzer_korps.moving.ground import DEDUCTED, KINDS
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import Cover
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import unit

DISORDER = "pk.move.terrain-disorder"
IMPASSABLE = "impassable"
NAMES = {key: key.replace("_", " ") for key in TABLES.terrain_cover}


class GroundKindFacts(Facts, frozen=True, kw_only=True):
    """A piece of terrain."""

    kind: Annotated[str, unit("Terrain", NAMES, "A piece of terrain on the table")] = "village"


def cover_said(cover: str) -> str:
    if cover == IMPASSABLE:
        return "impassable, no cover"
    return "open, no cover" if cover == Cover.OPEN else f"{Cover(cover).said} cover"


def assess(facts: GroundKindFacts, tables: Tables) -> Assessment[str]:
    row = tables.terrain_cover[facts.kind]
    subject = facts.kind.replace("_", " ").capitalize()
    if not row.movement:
        return Assessment(row.cover, subject)
    moving = tables.terrain[row.movement]
    star = Effect("star", True, DISORDER, "vehicles roll for terrain disorder")
    off = Effect("inches", f"{moving.inches:g}", DEDUCTED, f"{moving.inches:g} in off a move: {moving.label}")
    return Assessment(row.cover, subject, notes=(off, *((star,) if moving.star else ())))


GROUND_KIND = Procedure(
    name="ground_kind",
    title="Kinds of terrain",
    summary="The cover that a kind of terrain gives, and what it takes off a move.",
    facts=GroundKindFacts,
    assess=assess,
    roll=stated,
    rules=(KINDS, DEDUCTED, DISORDER),
    label=cover_said,
)
