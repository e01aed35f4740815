"""A whole close assault: leadership, letters and markers both ways, who falls back, and who routs or is dispersed."""

from __future__ import annotations

from sandtable.explain import Effect, Refused, refused
from sandtable.rulesets.panzer_korps.procedures.assault.combatants import CloseAssaultFacts, stated_force
from sandtable.rulesets.panzer_korps.procedures.assault.engagement import (
    ENGAGEMENT_RULES,
    ENGAGEMENT_SHAPED,
    ENGAGEMENT_STAGES,
    Engagement,
    assess_engagement,
    engagement_follows,
    fought_said,
)
from sandtable.rulesets.panzer_korps.procedures.assault.fight_dice import AssaultProfile, Fought, Part, fight
from sandtable.rulesets.panzer_korps.procedures.assault.forces import against_force
from sandtable.rulesets.panzer_korps.procedures.fire.named import ss_note
from sandtable.rulesets.panzer_korps.procedures.fire.places import place_said
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.sheet import Assessment, Procedure


def engaged(facts: CloseAssaultFacts, tables: Tables) -> Engagement:
    attacker, defender = (stated_force(facts, part, tables) for part in Part)
    return Engagement(attacker, defender, facts.year, facts.morale_phase, facts.initiative)


def assess(facts: CloseAssaultFacts, tables: Tables) -> Assessment[AssaultProfile] | Refused:
    meeting = engaged(facts, tables)
    if problem := refused(against_force(meeting.attacker, tables), against_force(meeting.defender, tables)):
        return problem
    subject = f"{facts.attacker_morale.said} attacks {facts.defender_morale.said} {place_said(facts.terrain)}"
    no_ss = ss_note(facts.year, tables, said=facts.attacker_ss or facts.defender_ss)
    return assess_engagement(meeting, subject, tables, *no_ss)


def follows(facts: CloseAssaultFacts, fought: Fought, tables: Tables) -> tuple[Effect, ...]:
    return engagement_follows(engaged(facts, tables), fought, tables)


CLOSE_ASSAULT_FIGHT = Procedure(
    name="close_assault_fight",
    title="Close assault",
    summary="Both sides of a close assault from the leadership roll to who falls back, routs or is dispersed.",
    facts=CloseAssaultFacts,
    assess=assess,
    roll=fight,
    rules=ENGAGEMENT_RULES,
    shaped_by=ENGAGEMENT_SHAPED,
    label=fought_said,
    follows=follows,
    stages=ENGAGEMENT_STAGES,
)
