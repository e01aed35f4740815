"""The Game Turn: its steps in order."""

from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag


class TurnFacts(Facts, frozen=True, kw_only=True):
    """One game turn."""

    night: Annotated[bool, flag("Night falls", "Whether the night check of this turn brings night")] = False


def steps(tables: Tables, *, night: bool) -> tuple[str, ...]:
    """The steps of a game turn in the sheet's order."""
    return tuple(row.step for row in tables.game_turn if night or not row.night)


def assess(facts: TurnFacts, tables: Tables) -> Assessment[tuple[str, ...]]:
    notes = tuple(
        Effect(row.step.replace(" ", "_"), row.who, row.rule, f"{row.number} {row.step}")
        for row in tables.game_turn
        if facts.night or not row.night
    )
    return Assessment(steps(tables, night=facts.night), "A game turn", notes=notes)


TURN_SEQUENCE = Procedure(
    name="turn_sequence",
    title="Sequence of play",
    summary="The steps of a game turn.",
    facts=TurnFacts,
    assess=assess,
    roll=stated,
    rules=(
        "ddb.turn.structure",
        "ddb.turn.player-a",
        "ddb.turn.player-b",
        "ddb.gap.player-b-engineering",
        "ddb.init.each-turn",
        "ddb.support.phase",
        "ddb.rally.phase",
        "ddb.move.phase",
        "ddb.engineering.phase",
        "ddb.combat.phase",
        "ddb.supply.phase",
        "ddb.turn.victory-check",
        "ddb.night.check",
        "ddb.night.sequence",
        "ddb.gap.night-sequence",
        "ddb.turn.end",
        "ddb.gap.combat-order",
        "ddb.scale.day-turn",
        "ddb.scale.night-turn",
    ),
    label=", ".join,
)
