"""A whole close assault: leadership, letters and markers both ways, who falls back, and who routs or is dispersed."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refused, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps.facts import MOST_COMPANIES, MOST_MARKERS, MOST_RED, USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.assault.engagement import (
    ENGAGEMENT_RULES,
    ENGAGEMENT_SHAPED,
    ENGAGEMENT_STAGES,
    MOST_ENGAGED,
    AssaultFacts,
    Engagement,
    around,
    assess_engagement,
    both,
    engagement_follows,
    fought_said,
    of_side,
)
from sandtable.rulesets.panzer_korps.procedures.assault.fight_dice import AssaultProfile, Fought, Part, fight
from sandtable.rulesets.panzer_korps.procedures.assault.forces import Combatant, Force, against_force, kinds
from sandtable.rulesets.panzer_korps.procedures.assault.panic import is_panicked
from sandtable.rulesets.panzer_korps.procedures.fire.named import ss_exists, ss_note
from sandtable.rulesets.panzer_korps.procedures.fire.places import place_said
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Morale, Nation
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, count, flag


class CloseAssaultFacts(AssaultFacts, frozen=True, kw_only=True):
    """Formations in contact; those of one side are alike, and all strike the same formation of the other."""

    first: ClassVar[tuple[str, ...]] = (
        *both("morale"),
        "terrain",
        *both("markers", "formations", "afv"),
        "defender_transit",
        "defender_panicked",
        "morale_phase",
        *both("attached", "nation", "decorated", "companies", "red"),
    )
    seldom: ClassVar[tuple[str, ...]] = (
        *both("attached", "nation", "decorated", "red"),
        "year",
        *both("unsupplied", "hemmed_in", "fanatic", "ss", "shelled"),
    )

    attacker_morale: Annotated[Morale, choice("Attacker", "Morale class of the attackers")] = Morale.VETERAN
    defender_morale: Annotated[Morale, choice("Defender", "Morale class of the defenders")] = Morale.REGULAR
    attacker_markers: Annotated[
        int, count("Attacker's markers", 0, MOST_MARKERS, "On the attacker when the fight begins")
    ] = 0
    defender_markers: Annotated[
        int, count("Defender's markers", 0, MOST_MARKERS, "On the defender when the fight begins")
    ] = 0
    attacker_formations: Annotated[
        int, count("Attacking formations", 1, MOST_ENGAGED, "Formations in contact, all alike")
    ] = 1
    defender_formations: Annotated[
        int, count("Defending formations", 1, MOST_ENGAGED, "Formations in contact, all alike")
    ] = 1
    attacker_nation: asked.AttackerNation = Nation.GERMANY
    defender_nation: asked.DefenderNation = Nation.RUSSIA
    attacker_companies: Annotated[
        int, count("Attacker's core companies", 1, MOST_COMPANIES, "At set-up; attached companies do not count")
    ] = USUAL_COMPANIES
    defender_companies: Annotated[
        int, count("Defender's core companies", 1, MOST_COMPANIES, "At set-up; attached companies do not count")
    ] = USUAL_COMPANIES
    attacker_red: Annotated[int, count("Attacker's red markers", 0, MOST_RED, "Times that it has panicked before")] = 0
    defender_red: Annotated[int, count("Defender's red markers", 0, MOST_RED, "Times that it has panicked before")] = 0
    attacker_afv: Annotated[bool, flag("Attacker is AFV", "An AFV formation")] = False
    defender_afv: Annotated[bool, flag("Defender is AFV", "An AFV formation")] = False


def stated_force(facts: CloseAssaultFacts, part: Part, tables: Tables) -> Force:
    """One side; only defenders may be caught in column or panicked."""
    defends, markers, companies = (
        part is Part.DEFENDER,
        of_side(facts, part, "markers"),
        of_side(facts, part, "companies"),
    )
    each = Combatant(
        morale=of_side(facts, part, "morale"),
        markers=markers,
        companies=companies,
        red=of_side(facts, part, "red"),
        attached=kinds(of_side(facts, part, "attached"), tables),
        afv=of_side(facts, part, "afv"),
        fanatic=of_side(facts, part, "fanatic"),
        ss=of_side(facts, part, "ss") and ss_exists(facts.year, tables),
        unsupplied=of_side(facts, part, "unsupplied"),
        transit=defends and facts.defender_transit,
        panicked=defends and is_panicked(markers, companies, facts.defender_panicked, tables),
    )
    formations = (each,) * of_side(facts, part, "formations")
    nation = of_side(facts, part, "nation")
    return Force(part=part, formations=formations, nation=nation, **around(facts, part, tables))


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
