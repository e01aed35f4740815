"""In which column of the recce table a unit is looked for."""

from __future__ import annotations

from enum import StrEnum

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
from sandtable.sheet import Assessment, Procedure, stated


class Column(StrEnum):
    """The columns of the recce table, or none for a unit in cover."""

    VEHICLES_MOVING = "vehicles_moving"
    VEHICLES_STATIONARY = "vehicles_stationary"
    INFANTRY_STATIONARY = "infantry_stationary"
    INFANTRY_MOVING = "infantry_moving"
    NO_ROLL = "no_roll"


class RecceColumnFacts(SeenFacts, frozen=True, kw_only=True):
    """A ground unit in a zone that aircraft look over."""


def assess(facts: RecceColumnFacts, tables: Tables) -> Assessment[Column]:
    column = column_of(facts, tables)
    return Assessment(
        Column.NO_ROLL if column is None else Column(column.value),
        opening(unit_said(facts, tables)),
        notes=sight_notes(facts, tables),
    )


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
