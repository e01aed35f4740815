"""In which column of the recce table a unit is looked for."""

from __future__ import annotations

from sandtable.rulesets.megagame.procedures.air.seen_from_the_air import (
    SIGHT_RULES,
    SIGHT_SHAPED,
    SeenFacts,
    column_of,
    sight_notes,
    unit_said,
)
from sandtable.rulesets.megagame.procedures.cards.typed import opening
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Looked
from sandtable.sheet import Assessment, Procedure, stated


class RecceColumnFacts(SeenFacts, frozen=True, kw_only=True):
    """A ground unit in a zone that aircraft look over."""


def assess(facts: RecceColumnFacts, tables: Tables) -> Assessment[Looked]:
    seen = opening(unit_said(facts, tables))
    return Assessment(column_of(facts, tables), seen, notes=sight_notes(facts, tables))


RECCE_COLUMN = Procedure(
    name="recce_column",
    title="Recce column",
    summary="Whether a unit can be seen from the air, and in which column it is looked for.",
    facts=RecceColumnFacts,
    assess=assess,
    roll=stated,
    rules=SIGHT_RULES,
    shaped_by=SIGHT_SHAPED,
)
