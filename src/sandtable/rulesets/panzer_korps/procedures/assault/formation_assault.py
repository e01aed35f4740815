"""A close assault of formations by their names: tanks and infantry together, each side as it comes."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refused, refused
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.assault.by_name import (
    BY_NAME_RULES,
    COLUMN,
    PANICKED,
    NamedSide,
    against_attackers,
    leads,
    named_combatants,
    side_notes,
)
from sandtable.rulesets.panzer_korps.procedures.assault.engagement import (
    ENGAGEMENT_RULES,
    ENGAGEMENT_SHAPED,
    ENGAGEMENT_STAGES,
    MOST_ENGAGED,
    AssaultFacts,
    Engagement,
    assess_engagement,
    engagement_follows,
    fought_said,
)
from sandtable.rulesets.panzer_korps.procedures.assault.fight_dice import AssaultProfile, Fought, Part, fight
from sandtable.rulesets.panzer_korps.procedures.assault.forces import Combatant, Force, against_force
from sandtable.rulesets.panzer_korps.procedures.common.citing import once
from sandtable.rulesets.panzer_korps.procedures.common.listed import Row
from sandtable.rulesets.panzer_korps.procedures.fire.named import (
    NAMED_RULES,
    NAMED_SHAPED,
    Said,
    formation,
    several_named,
    stays_put,
)
from sandtable.rulesets.panzer_korps.procedures.fire.places import cover_of, place_said
from sandtable.rulesets.panzer_korps.tables import FORMATIONS, LISTED, MORALE, NATIONS, Tables
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.facts import count, flag, several, unit, units

WORN = "Each that is not fresh, as its number (1 for the first named), its disorder markers, its red markers if any"


class FormationAssaultFacts(AssaultFacts, frozen=True, kw_only=True):
    """Formations of the lists in contact; all of a side strike the same formation of the other."""

    first: ClassVar[tuple[str, ...]] = (
        "attackers",
        "defenders",
        "terrain",
        "attackers_worn",
        "defenders_worn",
        "struck_attacker",
        "struck_defender",
        "defender_transit",
        "defender_panicked",
        "morale_phase",
        "year",
        "attacker_nation",
        "defender_nation",
        "attacker_morale",
        "defender_morale",
    )

    attackers: Annotated[tuple[str, ...], units("Attackers", FORMATIONS, MOST_ENGAGED, "All that attack it")] = (
        "panzer_iv_long",
        "german_panzergrenadier",
    )
    defenders: Annotated[
        tuple[str, ...], units("Defenders", FORMATIONS, MOST_ENGAGED, "All in contact with the attackers")
    ] = ("russian_rifle_1942_45",)
    attackers_worn: Annotated[tuple[Row, ...], several("Worn attackers", MOST_ENGAGED, WORN, "2,4 1,2,1")] = ()
    defenders_worn: Annotated[
        tuple[Row, ...],
        several("Worn defenders", MOST_ENGAGED, f"{WORN}, and panicked or column if it is so", "1,4 1,6,panicked"),
    ] = ()
    struck_attacker: Annotated[
        int, count("Attacker struck", 1, MOST_ENGAGED, "Number of the attacker whom the defenders choose to strike")
    ] = 1
    struck_defender: Annotated[
        int, count("Defender struck", 1, MOST_ENGAGED, "Number of the defender whom the attackers choose to strike")
    ] = 1
    attacker_nation: Annotated[str, unit("Attacker's nation", NATIONS, "Of crews, engineers and recce")] = LISTED
    defender_nation: Annotated[str, unit("Defender's nation", NATIONS, "Of crews, engineers and recce")] = LISTED
    attacker_morale: Annotated[str, unit("Attacker's morale", MORALE, "By nation and year, or one for all")] = LISTED
    defender_morale: Annotated[str, unit("Defender's morale", MORALE, "By nation and year, or one for all")] = LISTED
    attacker_picked: Annotated[
        bool, flag("Attacker of armoured division", "AFV that attack have crews one class better")
    ] = False
    defender_picked: Annotated[
        bool, flag("Defender of armoured division", "AFV that defend have crews one class better")
    ] = False


def attacking(facts: FormationAssaultFacts) -> NamedSide:
    said = Said(
        facts.year,
        facts.attacker_nation,
        facts.attacker_morale,
        picked=facts.attacker_picked,
        ss=facts.attacker_ss,
        fanatic=facts.attacker_fanatic,
        field="attacker_nation",
    )
    return NamedSide(
        codes=facts.attackers,
        worn=facts.attackers_worn,
        field="attackers",
        words=(),
        said=said,
        attached=facts.attacker_attached,
        unsupplied=facts.attacker_unsupplied,
    )


def defending(facts: FormationAssaultFacts) -> NamedSide:
    said = Said(
        facts.year,
        facts.defender_nation,
        facts.defender_morale,
        picked=facts.defender_picked,
        ss=facts.defender_ss,
        fanatic=facts.defender_fanatic,
        field="defender_nation",
    )
    return NamedSide(
        codes=facts.defenders,
        worn=facts.defenders_worn,
        field="defenders",
        words=(PANICKED, COLUMN),
        said=said,
        attached=facts.defender_attached,
        unsupplied=facts.defender_unsupplied,
        transit=facts.defender_transit,
        panicked=facts.defender_panicked,
    )


def check(facts: FormationAssaultFacts) -> None:
    for field, named, struck in (
        ("attacker", facts.attackers, facts.struck_attacker),
        ("defender", facts.defenders, facts.struck_defender),
    ):
        if not named:
            raise FactsFault(f"{field}s: name at least one formation")
        if struck > len(named):
            raise FactsFault(f"struck_{field}: there is no {field} number {struck}, give one of those named")


def attack_force(facts: FormationAssaultFacts, combatants: tuple[Combatant, ...], tables: Tables) -> Force:
    struck = facts.struck_attacker - 1
    return Force(
        part=Part.ATTACKER,
        formations=combatants,
        struck=struck,
        nation=leads(attacking(facts), tables),
        decorated=facts.attacker_decorated,
        leader=facts.attacker_leader,
        hemmed_in=facts.attacker_hemmed_in,
        shelled=facts.attacker_shelled,
    )


def defence_force(facts: FormationAssaultFacts, combatants: tuple[Combatant, ...], tables: Tables) -> Force:
    struck = facts.struck_defender - 1
    return Force(
        part=Part.DEFENDER,
        formations=combatants,
        struck=struck,
        nation=leads(defending(facts), tables),
        decorated=facts.defender_decorated,
        leader=facts.defender_leader,
        hemmed_in=facts.defender_hemmed_in,
        stays=stays_put(formation(facts.defenders[struck], tables), tables),
        shelled=facts.defender_shelled,
        entrenched=facts.defender_entrenched,
        cover=cover_of(facts.terrain, tables),
    )


def engaged(facts: FormationAssaultFacts, tables: Tables) -> Engagement | Refused:
    """Both sides as the lists have them; refused where a list says nothing of somebody's morale."""
    forth, back = named_combatants(attacking(facts), tables), named_combatants(defending(facts), tables)
    if isinstance(forth, Refused):
        return forth
    if isinstance(back, Refused):
        return back
    return Engagement(
        attack_force(facts, forth, tables),
        defence_force(facts, back, tables),
        facts.year,
        facts.morale_phase,
        facts.initiative,
    )


def assess(facts: FormationAssaultFacts, tables: Tables) -> Assessment[AssaultProfile] | Refused:
    check(facts)
    meeting = engaged(facts, tables)
    if isinstance(meeting, Refused):
        return meeting
    if problem := refused(
        against_attackers(attacking(facts), tables),
        against_force(meeting.attacker, tables),
        against_force(meeting.defender, tables),
    ):
        return problem
    attack = "attack" if len(facts.attackers) > 1 else "attacks"
    subject = f"{several_named(facts.attackers)} {attack} {several_named(facts.defenders)} {place_said(facts.terrain)}"
    about = (
        *side_notes(attacking(facts), facts.struck_attacker - 1, tables),
        *side_notes(defending(facts), facts.struck_defender - 1, tables),
    )
    return assess_engagement(meeting, subject, tables, *dict.fromkeys(about))


def follows(facts: FormationAssaultFacts, fought: Fought, tables: Tables) -> tuple[Effect, ...]:
    meeting = engaged(facts, tables)
    assert isinstance(meeting, Engagement)  # noqa: S101 - a refused fight has no outcome
    return engagement_follows(meeting, fought, tables)


FORMATION_ASSAULT = Procedure(
    name="formation_assault",
    title="Formations close assault",
    summary="A close assault by the names of all formations in it, unlike ones too: tanks with infantry on a defender.",
    facts=FormationAssaultFacts,
    assess=assess,
    roll=fight,
    rules=once(*ENGAGEMENT_RULES, *NAMED_RULES, *BY_NAME_RULES),
    shaped_by=once(*ENGAGEMENT_SHAPED, *NAMED_SHAPED, pk.GAP_GUN_STATS),
    label=fought_said,
    follows=follows,
    stages=ENGAGEMENT_STAGES,
)
