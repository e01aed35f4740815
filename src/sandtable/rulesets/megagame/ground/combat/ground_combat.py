"""A combat as an umpire states it: any units on both sides, with guns, aircraft and advantages."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refused
from sandtable.rulesets.megagame.ground.combat.aftermath import ATTACK_AFTER_RULES, aftermath
from sandtable.rulesets.megagame.ground.combat.air_level import LEVEL_RULES, side_level
from sandtable.rulesets.megagame.ground.combat.assessed import ASSESSED_RULES, ELIGIBLE, assessed, most_fit
from sandtable.rulesets.megagame.ground.combat.circumstances import (
    Circumstances,
    as_found,
    attacker_advantages,
    defender_advantages,
)
from sandtable.rulesets.megagame.ground.combat.clash import (
    COMBAT_STAGES,
    RESULT_RULES,
    Clash,
    ClashProfile,
    clash,
    clash_said,
)
from sandtable.rulesets.megagame.ground.combat.factors import (
    ADVANTAGE_RULES,
    AIR_RULES,
    COMBINED_RULES,
    GUN_RULES,
    TOTAL_RULES,
    Combat,
    Force,
)
from sandtable.rulesets.megagame.ground.combat.fighters import (
    ATTACK_MARKS,
    AttackerGuns,
    Attackers,
    DefenderGuns,
    Defenders,
    Fighter,
    fighters,
    guns,
    units_said,
)
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Side
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, count

MOST_SQUADRONS = 30
#: Every rule of a combat that is fought under orders.
COMBAT_RULES = tuple(
    dict.fromkeys(
        (
            *TOTAL_RULES,
            *ADVANTAGE_RULES,
            *COMBINED_RULES,
            *GUN_RULES,
            *AIR_RULES,
            *LEVEL_RULES,
            *RESULT_RULES,
            *ASSESSED_RULES,
            *ATTACK_AFTER_RULES,
        )
    )
)


class GroundCombatFacts(Circumstances, frozen=True, kw_only=True):
    """Who attacks whom, with everything that counts."""

    first: ClassVar[tuple[str, ...]] = (
        "attackers",
        "defenders",
        "terrain",
        "night",
        "dug_in",
        "obstacle",
        "envelopment",
        "caught_moving",
        "starved",
        "attacker_guns",
        "defender_guns",
        "attacking",
        "attacker_squadrons",
        "attacker_bombers",
        "defender_squadrons",
        "defender_bombers",
    )

    attackers: Attackers = (("tank", 6, "prepared"), ("infantry", 6, "prepared"))
    defenders: Defenders = (("infantry", 5), ("spg", 5))
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


def ordered(facts: GroundCombatFacts, tables: Tables) -> tuple[tuple[Fighter, ...], tuple[Fighter, ...]]:
    """The units that attack, and those beyond the limit that stay out."""
    return most_fit(fighters("attackers", facts.attackers, tables, ATTACK_MARKS), tables)


@lru_cache(maxsize=256)
def combat_of(facts: GroundCombatFacts, tables: Tables) -> Combat:
    defenders = as_found(facts, fighters("defenders", facts.defenders, tables))
    defending = Side.GERMAN if facts.attacking is Side.ALLIED else Side.ALLIED
    return Combat(
        attackers=Force(
            units=ordered(facts, tables)[0],
            attacks=True,
            guns=guns("attacker_guns", facts.attacker_guns),
            air=side_level(facts.attacking, facts.attacker_squadrons, facts.attacker_bombers, tables),
            advantages=attacker_advantages(facts, defenders),
            granted=facts.attacker_granted,
        ),
        defenders=Force(
            units=defenders,
            attacks=False,
            guns=guns("defender_guns", facts.defender_guns),
            air=side_level(defending, facts.defender_squadrons, facts.defender_bombers, tables),
            advantages=defender_advantages(facts),
            granted=facts.defender_granted,
        ),
        terrain=facts.terrain,
        night=facts.night,
    )


def left_out(units: tuple[Fighter, ...], tables: Tables) -> tuple[Effect, ...]:
    if not units:
        return ()
    said = f"at most {tables.limit('most_attackers')} attack, the highest status first; stays out: {units_said(units)}"
    return (Effect("stays_out", len(units), ELIGIBLE, said),)


def assess(facts: GroundCombatFacts, tables: Tables) -> Assessment[ClashProfile] | Refused:
    return assessed(combat_of(facts, tables), tables, *left_out(ordered(facts, tables)[1], tables))


def follows(facts: GroundCombatFacts, end: Clash, tables: Tables) -> tuple[Effect, ...]:
    return aftermath(combat_of(facts, tables), end, tables, breakthrough=facts.breakthrough)


GROUND_COMBAT = Procedure(
    name="ground_combat",
    title="Combat",
    summary="Units attack a square: both totals with every factor, the result, and what becomes of every unit.",
    facts=GroundCombatFacts,
    assess=assess,
    roll=clash,
    rules=COMBAT_RULES,
    label=clash_said,
    follows=follows,
    stages=COMBAT_STAGES,
)
