"""Overruns: a close assault in the middle of the movement phase."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.assault.may_close_assault import (
    against_order,
    against_state,
    in_column,
    out_of_contact,
)
from sandtable.rulesets.panzer_korps.procedures.common.disorder import kept_from
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Order, State
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, flag, tape


class Overrunner(Spoken):
    """Who moves into contact."""

    AFV = "afv", "AFV"
    CAVALRY = "cavalry"
    OTHER = "other"


class OverrunFacts(Facts, frozen=True, kw_only=True):
    """A formation that moves into contact in the movement phase, and the enemy it meets."""

    mover: Annotated[Overrunner, choice("Overrunner", "Formation that moves into contact")] = Overrunner.AFV
    enemy_state: Annotated[State, choice("Enemy's state", "By its markers; routed is panicked")] = State.SUPPRESSED
    enemy_panicked: Annotated[bool, flag("Enemy panicked", "It panicked before and has not recovered")] = False
    enemy_transit: Annotated[bool, flag("Enemy in column", "It is in transit column")] = False
    enemy_afv: Annotated[bool, flag("Enemy is AFV", "An AFV formation")] = False
    state: Annotated[State, choice("State", "Of the overrunning formation")] = State.FORMED
    distance: asked.ToEnemy = 0.0
    used: Annotated[float, tape("Moved", 0, 40, "How far it has moved into contact", "inches")] = 4.0
    allowance: Annotated[float, tape("Allowance", 1, 40, "What it may move this turn", "inches")] = 9.0
    order: asked.MayAssault = Order.ADVANCE
    overran: Annotated[bool, flag("Has overrun", "It has overrun an enemy in this phase already")] = False
    transit: Annotated[bool, flag("Transit column", "The overrunning formation is in transit column")] = False
    panicked: Annotated[bool, flag("Panicked", "The overrunning formation panicked before and has not recovered")] = (
        False
    )


def assess(facts: OverrunFacts, tables: Tables) -> Assessment[bool] | Refused:
    if facts.used > facts.allowance:
        raise FactsFault("used: it cannot have moved farther than its allowance, lower the inches it has moved")
    steady = facts.enemy_state is State.FORMED and not (facts.enemy_panicked or facts.enemy_transit)
    gone = "a dispersed enemy is no longer on the table"
    too_steady = "the enemy must be suppressed, fragmented, panicked or in transit column to be overrun"
    problem = refused(
        refuse_if(facts.mover is Overrunner.OTHER, pk.GAP_OVERRUN, "only AFV and cavalry formations overrun"),
        against_state(facts.state, tables, panicked=facts.panicked),
        in_column(facts.transit),
        against_order(facts.order, tables),
        kept_from("in_play", facts.enemy_state, gone, tables),
        refuse_if(facts.enemy_afv, pk.GAP_OVERRUN, "AFV formations are not overrun: this waits for close combat"),
        refuse_if(steady, pk.GAP_OVERRUN, too_steady),
        out_of_contact(facts.distance, tables),
        refuse_if(facts.overran, pk.GAP_OVERRUN, "a formation makes no second overrun in one movement phase"),
    )
    if problem:
        return problem
    left = facts.allowance - facts.used
    rest = f"if the enemy is dispersed, panics or falls back it may go the {left:g} in that are left of its move"
    notes = (
        Effect("when", "at once", pk.SEQUENCE_MOVEMENT, "the close assault is resolved at once, in the movement phase"),
        Effect("rest", f"{left:g}", pk.GAP_OVERRUN, rest),
        Effect("again", False, pk.GAP_OVERRUN, "but it makes no second overrun in this phase"),
    )
    enemy = "in transit column" if facts.enemy_transit else facts.enemy_state.value
    enemy = "panicked" if facts.enemy_panicked else enemy
    return Assessment(True, f"{facts.mover.said} formation into an enemy that is {enemy}", notes=notes)


OVERRUN_CHECK = Procedure(
    name="overrun_check",
    title="Overrun",
    summary="Whether a formation may overrun an enemy in the movement phase, and what it has left of its move.",
    facts=OverrunFacts,
    assess=assess,
    roll=stated,
    rules=(
        pk.GAP_OVERRUN,
        pk.SEQUENCE_MOVEMENT,
        pk.GAP_STATE_EFFECTS,
        pk.GAP_PANICKED,
        pk.GAP_STACKING,
        pk.GAP_ROAD_AND_COLUMN,
        pk.GAP_DISORDER_THRESHOLDS,
        pk.GAP_ORDERS,
    ),
    label=lambda _may: "may overrun",
)
