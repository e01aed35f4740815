"""A combat as an umpire states it: any units on both sides, with guns, aircraft and advantages."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_SQUADRONS, MOST_UNITS, AttackerGuns, DefenderGuns, Row
from sandtable.rulesets.megagame.procedures.combat.aftermath import aftermath
from sandtable.rulesets.megagame.procedures.combat.air_level import side_level
from sandtable.rulesets.megagame.procedures.combat.assessed import Ordered, most_fit
from sandtable.rulesets.megagame.procedures.combat.circumstances import (
    GROUND_FIRST,
    Circumstances,
    as_found,
    as_placed,
    attack_assessed,
    attack_of,
)
from sandtable.rulesets.megagame.procedures.combat.clash import COMBAT_STAGES, Clash, ClashProfile, clash, clash_said
from sandtable.rulesets.megagame.procedures.combat.combat_rules import (
    ADVANTAGE_RULES,
    AIR_LEVEL_RULES,
    AIR_RULES,
    EVERY_COMBAT_RULES,
    EVERY_COMBAT_SHAPED,
    GUN_RULES,
    GUN_SHAPED,
    OVERRUN_MOVE_RULES,
    OVERRUN_RULES,
)
from sandtable.rulesets.megagame.procedures.combat.factors import Combat
from sandtable.rulesets.megagame.procedures.combat.fighters import ATTACK_MARKS, defence_marks, fighters, guns
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Side
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, count, several


class GroundCombatFacts(Circumstances, frozen=True, kw_only=True):
    """Who attacks whom, with everything that counts."""

    first: ClassVar[tuple[str, ...]] = (
        "attackers",
        "defenders",
        *GROUND_FIRST,
        "attacker_guns",
        "defender_guns",
        "attacking",
        "attacker_squadrons",
        "attacker_bombers",
        "defender_squadrons",
        "defender_bombers",
    )

    attackers: Annotated[
        tuple[Row, ...],
        several(
            "Attackers",
            MOST_UNITS,
            "Each as kind,status, then what is true of it: prepared, light, moving (non-tactically), attack (has no "
            "Breakthrough order), a letter for another formation than A, sp0 to sp4",
            "2xtank,6,prepared infantry,6,B",
        ),
    ] = (("tank", 6, "prepared"), ("infantry", 6, "prepared"))
    defenders: Annotated[
        tuple[Row, ...],
        several(
            "Defenders",
            MOST_UNITS,
            "All enemy units in the square, each as kind,status, then light, moving (non-tactically), a letter for "
            "another formation than A, sp0 to sp4",
            "infantry,4 infantry,3,light,B",
        ),
    ] = (("infantry", 5), ("spg", 5))
    attacker_guns: AttackerGuns = ()
    defender_guns: DefenderGuns = ()
    attacking: Annotated[Side, choice("Side that attacks", "Allied and German squadrons have lines of their own")] = (
        Side.ALLIED
    )
    attacker_squadrons: Annotated[
        int, count("Attacker's ground attack", 0, MOST_SQUADRONS, "Ground attack squadrons that support the attack")
    ] = 0
    attacker_bombers: Annotated[
        int, count("Attacker's heavy bombers", 0, MOST_SQUADRONS, "Heavy bomber squadrons that support the attack")
    ] = 0
    defender_squadrons: Annotated[
        int, count("Defender's ground attack", 0, MOST_SQUADRONS, "Ground attack squadrons that support the defence")
    ] = 0
    defender_bombers: Annotated[
        int, count("Defender's heavy bombers", 0, MOST_SQUADRONS, "Heavy bomber squadrons that support the defence")
    ] = 0


def ordered(facts: GroundCombatFacts, tables: Tables) -> Ordered:
    return most_fit(fighters("attackers", facts.attackers, tables, ATTACK_MARKS), tables)


@lru_cache(maxsize=256)
def combat_of(facts: GroundCombatFacts, tables: Tables) -> Combat:
    defenders = as_found(facts, fighters("defenders", facts.defenders, tables, defence_marks(tables)), tables)
    attackers = as_placed(facts, ordered(facts, tables).attack)
    side, other = facts.attacking, facts.attacking.other
    return attack_of(
        facts,
        attackers,
        defenders,
        guns=(guns("attacker_guns", facts.attacker_guns), guns("defender_guns", facts.defender_guns)),
        air=(
            side_level(side, facts.attacker_squadrons, facts.attacker_bombers, tables),
            side_level(other, facts.defender_squadrons, facts.defender_bombers, tables),
        ),
    )


def no_such_bombers(facts: GroundCombatFacts) -> Refused | None:
    """Every heavy bomber of the game is Allied."""
    flown = facts.attacker_bombers if facts.attacking is Side.GERMAN else facts.defender_bombers
    return refused(
        refuse_if(flown > 0, mg.GAP_AIR_SUPPORT, "the Germans have no heavy bombers: all types of them are Allied")
    )


def assess(facts: GroundCombatFacts, tables: Tables) -> Assessment[ClashProfile] | Refused:
    combat, attackers = combat_of(facts, tables), ordered(facts, tables)
    return attack_assessed(facts, combat, attackers, tables, against=no_such_bombers(facts))


def follows(facts: GroundCombatFacts, end: Clash, tables: Tables) -> tuple[Effect, ...]:
    return aftermath(combat_of(facts, tables), end, tables, breakthrough=facts.breakthrough)


GROUND_COMBAT = Procedure(
    name="ground_combat",
    title="Combat",
    summary="Units attack a square: both totals with every factor, the result, and what becomes of every unit.",
    facts=GroundCombatFacts,
    assess=assess,
    roll=clash,
    rules=(*EVERY_COMBAT_RULES, *ADVANTAGE_RULES, mg.COMBAT_MOD_COMBINED_ARMS, *GUN_RULES, *AIR_RULES, *OVERRUN_RULES),
    shaped_by=(
        *EVERY_COMBAT_SHAPED,
        mg.GAP_COMBINED_ARMS,
        *GUN_SHAPED,
        *AIR_LEVEL_RULES,
        mg.GAP_AFTER_A_COMBAT,
        *OVERRUN_MOVE_RULES,
    ),
    label=clash_said,
    follows=follows,
    stages=COMBAT_STAGES,
)
