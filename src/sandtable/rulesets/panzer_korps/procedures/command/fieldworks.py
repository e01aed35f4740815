"""Fieldworks: whether a formation that digs in finds somebody to lead the work."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, counting, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_and_said
from sandtable.rulesets.panzer_korps.tables import D6, TABLES, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Leader, Nation, Order
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, flag


class FieldworksFacts(Facts, frozen=True, kw_only=True):
    """A formation that tries to dig in."""

    leader: Annotated[Leader, choice("Division leader", "Rating of its division's leader")] = Leader.E
    nation: asked.OfNation = Nation.GERMANY
    order: Annotated[Order, choice("Order", "The order of its force group")] = Order.DEFEND
    first_turn: Annotated[bool, flag("First turn", "It is the first turn of the segment, in its logistics phase")] = (
        True
    )
    tried: Annotated[bool, flag("Tried before", "It has tried in this segment")] = False
    transit_column: Annotated[bool, flag("In transit column", "The formation is in transit column")] = False
    panicked: asked.IsPanicked = False


class Works(Spoken):
    """Who leads the work, if anybody does, from the soonest done."""

    NCOS = "ncos", "NCOs lead, done in 1 segment"
    OFFICERS = "officers", "officers lead, done in 2 segments"
    FAIL = "fail", "no works"

    @property
    def group(self) -> str:
        return "" if self is Works.FAIL else "digs in"


def works_number(leader: Leader, nation: Nation, tables: Tables) -> Target:
    """What is added to the die."""
    printed, digs = tables.fieldworks_modifiers, tables.leader_acts[leader].fieldworks
    return Target(
        "Added to the fieldworks die",
        Modifier(0, pk.FIELDWORKS_TABLE, "unmodified"),
        counting(
            modifier(printed[digs]) if digs else None,
            modifier(printed["russian"]) if nation is Nation.RUSSIA else None,
        ),
    )


def against_digging(facts: FieldworksFacts, tables: Tables) -> Refused | None:
    too_late = "it is tried in the logistics phase of a segment's first turn"
    return refused(
        refuse_if(
            not tables.orders[facts.order].dig_in, pk.GAP_FIELDWORKS, "only a formation under a defend order digs in"
        ),
        refuse_if(not facts.first_turn, pk.GAP_FIELDWORKS, too_late),
        refuse_if(facts.tried, pk.GAP_FIELDWORKS, "a formation may try once in a segment"),
        refuse_if(facts.transit_column, pk.GAP_FIELDWORKS, "a formation in transit column does not dig in"),
        refuse_if(facts.panicked, pk.GAP_FIELDWORKS, "a panicked formation does not dig in"),
    )


def assess(facts: FieldworksFacts, tables: Tables) -> Assessment[Classes] | Refused:
    if problem := against_digging(facts, tables):
        return problem
    number = works_number(facts.leader, facts.nation, tables)
    die = replace(tables.fieldworks, modifier=number.total)
    hopeless = die.faces()[0] == D6
    notes = (
        Effect(
            "possible",
            not hopeless,
            pk.GAP_FIELDWORKS,
            "no roll can succeed, such a formation must be entrenched by the scenario"
            if hopeless
            else "a result under 5 fails, one over 6 counts as 6",
        ),
    )
    subject = f"{facts.nation.said}, {facts.leader} leader"
    return Assessment(die, subject, (die_and_said(D6, number.total),), (number,), notes)


def dig(dice: Dice, die: Classes) -> Works:
    return Works(dice.look_up(die, why=pk.FIELDWORKS_TABLE).lower())


def follows(_facts: FieldworksFacts, works: Works, tables: Tables) -> tuple[Effect, ...]:
    if works is Works.FAIL:
        return (Effect("segments", 0, pk.FIELDWORKS_TABLE, "no works are begun, it may try again next segment"),)
    segments = next(row.segments for row in tables.fieldworks_segments.values() if row.result.lower() == works)
    counts = "the present segment is included; moving before then loses them"
    return (
        Effect("segments", segments, pk.FIELDWORKS_TABLE, f"done after {count_of(segments, 'day segment')}"),
        Effect("present_counts", True, pk.GAP_FIELDWORKS, counts),
        Effect("entrenched", True, pk.GAP_FIELDWORKS, "in finished works it is entrenched until it moves"),
    )


FIELDWORKS_ATTEMPT = Procedure(
    name="fieldworks_attempt",
    title="Dig in",
    summary="Whether a formation begins fieldworks, and after how many day segments they are done.",
    facts=FieldworksFacts,
    assess=assess,
    roll=dig,
    rules=(pk.FIELDWORKS_TABLE, pk.GAP_FIELDWORKS, *rules_in(TABLES.fieldworks_modifiers.values())),
    shaped_by=(pk.GAP_ORDERS,),
    follows=follows,
    stages=((pk.FIELDWORKS_TABLE, "fieldworks die"),),
)
