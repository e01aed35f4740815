"""Whether an attack is prepared: the order of the turn before, and what has come between."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Spoken, Target
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag


class Aim(Spoken):
    """Where the attack goes, seen from the square that was named."""

    NAMED = "named", "named square"
    NEXT_TO_IT = "next_to_it"
    ELSEWHERE = "elsewhere"


class PreparedStateFacts(Facts, frozen=True, kw_only=True):
    """A unit that is about to attack."""

    turns_ago: Annotated[
        int, count("Prepare, turns ago", 0, 9, "How many turns ago it was under Prepare; 0 for never")
    ] = 1
    aim: Annotated[Aim, choice("Target", "The attacked square, compared with the one that was named")] = Aim.NAMED
    attacked: Annotated[bool, flag("Attacked meanwhile", "It attacked in the turn of its preparation")] = False
    immobilised: Annotated[bool, flag("Was immobilised", "It was immobilised in the turn of its preparation")] = False
    retired: Annotated[bool, flag("Has retired", "It has retired since it was told to prepare")] = False
    scenario: Annotated[bool, flag("Set up prepared", "The scenario declares it prepared for its first turn")] = False


def why_not(facts: PreparedStateFacts) -> list[str]:
    """Everything that keeps it from being prepared."""
    if facts.scenario and facts.turns_ago == 0:
        spoiled = {"it has retired": facts.retired}
    else:
        spoiled = {
            "it was not ordered to prepare": facts.turns_ago == 0,
            "the state lapses after one turn, used or not": facts.turns_ago > 1,
            "it attacked in that turn": facts.attacked,
            "it was immobilised in that turn": facts.immobilised,
            "it has retired": facts.retired,
            "only the named square and those next to it are prepared for": facts.aim is Aim.ELSEWHERE,
        }
    return [reason for reason, holds in spoiled.items() if holds]


def assess(facts: PreparedStateFacts, tables: Tables) -> Assessment[bool]:
    reasons = why_not(facts)
    row = tables.factors["unprepared"]
    number = Target(
        "Factor of the unit",
        Modifier(0, mg.COMBAT_PREPARE_ORDER, "prepared attack"),
        (Modifier(row.value, mg.COMBAT_MOD_UNPREPARED, row.label),) if reasons and row.attacker else (),
    )
    notes = tuple(
        Effect(f"spoiled_{place}", True, mg.COMBAT_PREPARE_ORDER if "ordered" in reason else mg.GAP_PREPARED, reason)
        for place, reason in enumerate(reasons, start=1)
    )
    each = Effect("each", True, mg.GAP_PREPARED, "judged unit by unit")
    return Assessment(not reasons, "A unit that attacks", (), (number,), (*notes, each))


PREPARED_STATE = Procedure(
    name="prepared_state",
    title="Prepared attack",
    summary="Whether a unit's attack is prepared, or takes the penalty of an unprepared one.",
    facts=PreparedStateFacts,
    assess=assess,
    roll=stated,
    rules=(mg.COMBAT_PREPARE_ORDER, mg.GAP_PREPARED, mg.COMBAT_MOD_UNPREPARED),
    label=lambda prepared: "prepared" if prepared else "unprepared",
)
