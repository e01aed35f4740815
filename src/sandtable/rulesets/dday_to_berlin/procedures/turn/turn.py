"""The Game Turn: its steps in order."""

from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag


class TurnFacts(Facts, frozen=True, kw_only=True):
    """One game turn."""

    night: Annotated[bool, flag("Night falls", "Whether the night check of this turn brings night")] = False


def assess(facts: TurnFacts, tables: Tables) -> Assessment[tuple[str, ...]]:
    """The steps of a game turn in the sheet's order."""
    rows = [row for row in tables.game_turn if facts.night or not row.night]
    notes = [Effect(row.step.replace(" ", "_"), row.who, row.rule, f"{row.number} {row.step}") for row in rows]
    return Assessment(tuple(row.step for row in rows), "A game turn", notes=tuple(notes))


TURN_SEQUENCE = Procedure(
    name="turn_sequence",
    title="Sequence of play",
    summary="The steps of a game turn.",
    facts=TurnFacts,
    assess=assess,
    roll=stated,
    rules=(
        ddb.INIT_EACH_TURN,
        ddb.SUPPORT_PHASE,
        ddb.RALLY_PHASE,
        ddb.MOVE_PHASE,
        ddb.ENGINEERING_PHASE,
        ddb.GAP_PLAYER_B_ENGINEERING,
        ddb.COMBAT_PHASE,
        ddb.SUPPLY_PHASE,
        ddb.TURN_VICTORY_CHECK,
        ddb.NIGHT_CHECK,
        ddb.NIGHT_SEQUENCE,
        ddb.GAP_NIGHT_SEQUENCE,
        ddb.TURN_END,
    ),
    shaped_by=(
        ddb.TURN_STRUCTURE,
        ddb.TURN_PLAYER_A,
        ddb.TURN_PLAYER_B,
        ddb.GAP_COMBAT_ORDER,
        ddb.SCALE_DAY_TURN,
        ddb.SCALE_NIGHT_TURN,
    ),
    label=", ".join,
)
