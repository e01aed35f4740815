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
    around,
    assess_engagement,
    both,
    engagement_follows,
    fought_said,
    of_side,
)
from sandtable.rulesets.panzer_korps.procedures.assault.fight_dice import AssaultProfile, Fought, Part, fight
from sandtable.rulesets.panzer_korps.procedures.assault.forces import Force, against_force
from sandtable.rulesets.panzer_korps.procedures.fire.named import (
    NAMED_RULES,
    NAMED_SHAPED,
    Said,
    formation,
    several_named,
    stays_put,
)
from sandtable.rulesets.panzer_korps.procedures.fire.places import place_said
from sandtable.rulesets.panzer_korps.tables import FORMATIONS, LISTED, MORALE, NATIONS, Tables
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.apart import Row
from sandtable.sheet.citing import once
from sandtable.sheet.facts import count, flag, several, unit, units

WORN = "Each that is not fresh, as its number (1 for the first named), its disorder markers, its red markers if any"


class FormationAssaultFacts(AssaultFacts, frozen=True, kw_only=True):
    """Formations of the lists in contact; all of a side strike the same formation of the other."""

    first: ClassVar[tuple[str, ...]] = (
        *(
            "attackers",
            "defenders",
            "terrain",
            "attackers_worn",
            "defenders_worn",
            "struck_attacker",
            "struck_defender",
        ),
        *("defender_transit", "defender_panicked", "morale_phase", "year"),
        *both("nation", "morale"),
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


def named_side(facts: FormationAssaultFacts, part: Part) -> NamedSide:
    """One side; only defenders may be caught in column or panicked."""
    defends = part is Part.DEFENDER
    said = Said(
        facts.year,
        of_side(facts, part, "nation"),
        of_side(facts, part, "morale"),
        picked=of_side(facts, part, "picked"),
        ss=of_side(facts, part, "ss"),
        fanatic=of_side(facts, part, "fanatic"),
        field=f"{part.value}_nation",
    )
    return NamedSide(
        codes=facts.defenders if defends else facts.attackers,
        worn=facts.defenders_worn if defends else facts.attackers_worn,
        field=f"{part.value}s",
        words=(PANICKED, COLUMN) if defends else (),
        said=said,
        struck=(facts.struck_defender if defends else facts.struck_attacker) - 1,
        attached=of_side(facts, part, "attached"),
        unsupplied=of_side(facts, part, "unsupplied"),
        transit=defends and facts.defender_transit,
        panicked=defends and facts.defender_panicked,
    )


def check(facts: FormationAssaultFacts) -> None:
    for part in Part:
        side, field = named_side(facts, part), part.value
        if not side.codes:
            raise FactsFault(f"{field}s: name at least one formation")
        if side.struck >= len(side.codes):
            raise FactsFault(f"struck_{field}: there is no {field} number {side.struck + 1}, give one of those named")


def named_force(facts: FormationAssaultFacts, part: Part, tables: Tables) -> Force | Refused:
    """One side as the lists have it; refused where they say nothing of somebody's morale."""
    side = named_side(facts, part)
    formations = named_combatants(side, tables)
    if isinstance(formations, Refused):
        return formations
    stays = part is Part.DEFENDER and stays_put(formation(side.codes[side.struck], tables), tables)
    return Force(
        part=part,
        formations=formations,
        struck=side.struck,
        nation=leads(side, tables),
        stays=stays,
        **around(facts, part, tables),
    )


def engaged(facts: FormationAssaultFacts, tables: Tables) -> Engagement | Refused:
    attacker, defender = (named_force(facts, part, tables) for part in Part)
    if isinstance(attacker, Refused):
        return attacker
    if isinstance(defender, Refused):
        return defender
    return Engagement(attacker, defender, facts.year, facts.morale_phase, facts.initiative)


def assess(facts: FormationAssaultFacts, tables: Tables) -> Assessment[AssaultProfile] | Refused:
    check(facts)
    meeting = engaged(facts, tables)
    if isinstance(meeting, Refused):
        return meeting
    if problem := refused(
        against_attackers(named_side(facts, Part.ATTACKER), tables),
        against_force(meeting.attacker, tables),
        against_force(meeting.defender, tables),
    ):
        return problem
    attack = "attack" if len(facts.attackers) > 1 else "attacks"
    subject = f"{several_named(facts.attackers)} {attack} {several_named(facts.defenders)} {place_said(facts.terrain)}"
    about = (note for part in Part for note in side_notes(named_side(facts, part), tables))
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
