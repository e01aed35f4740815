"""Two sides of a close assault as they are stated, the formations of each alike."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps.facts import MOST_COMPANIES, MOST_MARKERS, MOST_RED, USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.assault.engagement import (
    MOST_ENGAGED,
    AssaultFacts,
    around,
    both,
    of_side,
)
from sandtable.rulesets.panzer_korps.procedures.assault.fight_dice import Part
from sandtable.rulesets.panzer_korps.procedures.assault.forces import Combatant, Force, kinds
from sandtable.rulesets.panzer_korps.procedures.assault.panic import is_panicked
from sandtable.rulesets.panzer_korps.procedures.fire.named import ss_exists
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Morale, Nation
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
