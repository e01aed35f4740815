"""What the companies attached to a formation add to its fire at this range and at this target."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Refused, refused
from sandtable.explain.sentences import count_of, signed
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.fire.attached import (
    COMPANY_LINES,
    REACH_RULES,
    FireList,
    attached_modifiers,
    silent_notes,
    too_many,
)
from sandtable.rulesets.panzer_korps.procedures.fire.firing import fire_modifier
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import FiredAt
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice


class AttachedValueFacts(Facts, frozen=True, kw_only=True):
    """Companies of one formation, and what it fires at."""

    attached: asked.Attached = ("hmg", "mortar_81")
    distance: asked.Distance = 8.0
    target: asked.Target = FiredAt.INFANTRY
    formation: Annotated[FireList, choice("Formation", "Whose list of modifiers counts")] = FireList.INFANTRY


def assess(facts: AttachedValueFacts, tables: Tables) -> Assessment[int] | Refused:
    if problem := refused(too_many(facts.attached, tables)):
        return problem
    found = attached_modifiers(facts.attached, facts.formation, facts.distance, facts.target, tables)
    number = fire_modifier(pk.GAP_ATTACHMENTS, found)
    return Assessment(
        number.total,
        f"{count_of(len(facts.attached), 'company')} of {facts.formation.said} at {facts.target.said}, "
        f"{facts.distance:g} in away",
        (),
        (number,),
        silent_notes(facts.attached, facts.distance, tables),
    )


ATTACHED_VALUE = Procedure(
    name="attached_value",
    title="Attached companies",
    summary="What attached companies add to the fire die, each within its own reach.",
    facts=AttachedValueFacts,
    assess=assess,
    roll=stated,
    rules=(
        *rules_in(row for of in FireList for line, row in of.rows(TABLES).items() if line in COMPANY_LINES),
        pk.GAP_ATTACHMENTS,
        pk.GAP_AA_FIRE,
    ),
    shaped_by=(*REACH_RULES, pk.GAP_SLASH_LISTS, pk.GAP_MOUNTED),
    label=lambda total: f"{signed(total)} to the fire die",
)
