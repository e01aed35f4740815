"""Two sides of a close assault as they are stated, the formations of each alike."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps.facts import MOST_COMPANIES, MOST_MARKERS, MOST_RED, USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.assault.engagement import MOST_ENGAGED, AssaultFacts
from sandtable.rulesets.panzer_korps.procedures.assault.fight_dice import Part
from sandtable.rulesets.panzer_korps.procedures.assault.forces import Combatant, Force, kinds
from sandtable.rulesets.panzer_korps.procedures.assault.panic import is_panicked
from sandtable.rulesets.panzer_korps.procedures.fire.named import ss_exists
from sandtable.rulesets.panzer_korps.procedures.fire.places import cover_of
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Morale, Nation
from sandtable.sheet.facts import choice, count, flag


class CloseAssaultFacts(AssaultFacts, frozen=True, kw_only=True):
    """Formations in contact; those of one side are alike, and all strike the same formation of the other."""

    first: ClassVar[tuple[str, ...]] = (
        "attacker_morale",
        "defender_morale",
        "terrain",
        "attacker_markers",
        "defender_markers",
        "attacker_formations",
        "defender_formations",
        "attacker_afv",
        "defender_afv",
        "defender_transit",
        "defender_panicked",
        "morale_phase",
        "attacker_attached",
        "defender_attached",
        "attacker_nation",
        "defender_nation",
        "attacker_decorated",
        "defender_decorated",
        "attacker_companies",
        "defender_companies",
        "attacker_red",
        "defender_red",
    )
    seldom: ClassVar[tuple[str, ...]] = (
        "attacker_attached",
        "defender_attached",
        "attacker_nation",
        "defender_nation",
        "attacker_decorated",
        "defender_decorated",
        "attacker_red",
        "defender_red",
        "year",
        "attacker_unsupplied",
        "defender_unsupplied",
        "attacker_hemmed_in",
        "defender_hemmed_in",
        "attacker_fanatic",
        "defender_fanatic",
        "attacker_ss",
        "defender_ss",
        "attacker_shelled",
        "defender_shelled",
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


def attackers(facts: CloseAssaultFacts, tables: Tables) -> Force:
    """The attacking side: never in cover, in works or in column."""
    each = Combatant(
        morale=facts.attacker_morale,
        markers=facts.attacker_markers,
        companies=facts.attacker_companies,
        red=facts.attacker_red,
        attached=kinds(facts.attacker_attached, tables),
        afv=facts.attacker_afv,
        fanatic=facts.attacker_fanatic,
        ss=facts.attacker_ss and ss_exists(facts.year, tables),
        unsupplied=facts.attacker_unsupplied,
    )
    return Force(
        part=Part.ATTACKER,
        formations=(each,) * facts.attacker_formations,
        nation=facts.attacker_nation,
        decorated=facts.attacker_decorated,
        leader=facts.attacker_leader,
        hemmed_in=facts.attacker_hemmed_in,
        shelled=facts.attacker_shelled,
    )


def defenders(facts: CloseAssaultFacts, tables: Tables) -> Force:
    each = Combatant(
        morale=facts.defender_morale,
        markers=facts.defender_markers,
        companies=facts.defender_companies,
        red=facts.defender_red,
        attached=kinds(facts.defender_attached, tables),
        afv=facts.defender_afv,
        fanatic=facts.defender_fanatic,
        ss=facts.defender_ss and ss_exists(facts.year, tables),
        unsupplied=facts.defender_unsupplied,
        transit=facts.defender_transit,
        panicked=is_panicked(facts.defender_markers, facts.defender_companies, facts.defender_panicked, tables),
    )
    return Force(
        part=Part.DEFENDER,
        formations=(each,) * facts.defender_formations,
        nation=facts.defender_nation,
        decorated=facts.defender_decorated,
        leader=facts.defender_leader,
        hemmed_in=facts.defender_hemmed_in,
        shelled=facts.defender_shelled,
        entrenched=facts.defender_entrenched,
        cover=cover_of(facts.terrain, tables),
    )
