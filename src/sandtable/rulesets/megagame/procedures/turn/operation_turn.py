"""The turn: its date, day or night, and its phases in order."""

from __future__ import annotations

from enum import StrEnum

from sandtable.explain import Effect
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Turn
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated

SUPPLY = "supply"


class DayOrNight(StrEnum):
    DAY = "day"
    NIGHT = "night"


class OperationTurnFacts(Facts, frozen=True, kw_only=True):
    """A turn of the operation."""

    turn: Turn = 1


def is_night(turn: int) -> bool:
    """Odd turns are day, even ones night (mg.gap.turn-length)."""
    return turn % 2 == 0


def date_said(turn: int, first_day: int) -> str:
    day = first_day + (turn - 1) // 2
    if is_night(turn):
        return f"{day} to {day + 1} September 1944, 1800 to 0600"
    return f"{day} September 1944, 0600 to 1800"


def assess(facts: OperationTurnFacts, tables: Tables) -> Assessment[DayOrNight]:
    phases = [row for row in tables.sequence if not (row.step == SUPPLY and is_night(facts.turn))]
    hours, date = tables.limit("turn_hours"), date_said(facts.turn, tables.limit("first_day"))
    notes = (
        Effect("date", date, mg.GAP_TURN_LENGTH, date),
        Effect("hours", hours, mg.GAP_TURN_LENGTH, f"a turn is {hours} hours"),
        *(
            Effect(f"phase_{at}", row.step, mg.GAP_SEQUENCE, f"{at}: {row.label}")
            for at, row in enumerate(phases, start=1)
        ),
    )
    return Assessment(DayOrNight.NIGHT if is_night(facts.turn) else DayOrNight.DAY, f"Turn {facts.turn}", notes=notes)


OPERATION_TURN = Procedure(
    name="operation_turn",
    title="Turn and phases",
    summary="Whether a turn is day or night, its date, and its phases in order.",
    facts=OperationTurnFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_TURN_LENGTH, mg.GAP_SEQUENCE),
)
