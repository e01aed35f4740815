"""An assault by its numbers: for players who have added up the hit number and both saves themselves."""

from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import HitNumber
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import (
    STAGES,
    STAYS,
    AssaultProfile,
    AssaultResult,
    assault,
)
from sandtable.rulesets.dday_to_berlin.procedures.combat.hits import stated_hit
from sandtable.rulesets.dday_to_berlin.procedures.combat.saves import stated_save
from sandtable.rulesets.dday_to_berlin.procedures.losses.setbacks import DETACHMENT_LOST, marker_each
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count


class AssaultNumbersFacts(Facts, frozen=True, kw_only=True):
    """An assault whose three numbers a player has already worked out."""

    hit_number: HitNumber = 5
    defender_save: Annotated[int, count("Defender's save", -20, 40, "Save value plus all modifiers")] = 5
    attacker_save: Annotated[int, count("Attacker's save", -20, 40, "Save value plus all modifiers")] = 5


def assess(facts: AssaultNumbersFacts, tables: Tables) -> Assessment[AssaultProfile]:
    numbers = (
        stated_hit(facts.hit_number, tables),
        stated_save("Defender's save", facts.defender_save, tables),
        stated_save("Attacker's save", facts.attacker_save, tables),
    )
    hit, defender, attacker = map(tables.need, numbers)
    profile = AssaultProfile(
        hit, defender, attacker, AssaultResult.DEFENDER_SHATTERED, AssaultResult.ATTACKER_SHATTERED
    )
    said = f"Assault at {facts.hit_number}, saves {facts.defender_save} and {facts.attacker_save}"
    return Assessment(profile, said, (f"hits on {hit.text}",), numbers)


def follows(_facts: AssaultNumbersFacts, result: AssaultResult, tables: Tables) -> tuple[Effect, ...]:
    """What can be told without knowing the units."""
    if result is AssaultResult.ATTACKER_HOLDS:
        return (STAYS,)
    if result is AssaultResult.ATTACKER_SHATTERED:
        return (
            DETACHMENT_LOST,
            Effect("falling_back", True, ddb.GAP_ATTACKING_FORCE, "its in-zone supports must fall back 1 zone"),
            marker_each(tables),
        )
    return (
        Effect("guns_lost", True, ddb.STATE_GUNS_SHATTERED_LOST, "ART, SPA and ATG are lost instead"),
        DETACHMENT_LOST,
        Effect("retreating", True, ddb.GAP_RETREAT_OF_REST, "all others in the zone must retreat 1 zone"),
        marker_each(tables),
        Effect("advance", "general", ddb.ADVANCE_GENERAL, "the primary attacker may advance into the position"),
    )


ASSAULT_BY_NUMBERS = Procedure(
    name="assault_by_numbers",
    title="Assault by its numbers",
    summary="An assault when you already know the hit number and both saves.",
    facts=AssaultNumbersFacts,
    assess=assess,
    roll=assault,
    rules=(
        ddb.COMBAT_BASIC_HIT,
        ddb.COMBAT_DEFENDER_SAVES,
        ddb.COMBAT_ATTACKER_SAVES,
        ddb.SAVE_BASE,
        ddb.ASSAULT_DEFENDER_SHATTERED,
        ddb.ASSAULT_ATTACKER_SAVE,
        ddb.ASSAULT_ATTACKER_SHATTERED,
        ddb.GAP_HIT_CLAMP,
        ddb.GAP_SAVE_CLAMP,
        ddb.GAP_ATTACKING_FORCE,
        ddb.GAP_RETREAT_OF_REST,
        ddb.STATE_GUNS_SHATTERED_LOST,
        ddb.STATE_DETACHMENT_LOST,
        ddb.MARKERS_SHATTERED_OR_RETREATED,
        ddb.ADVANCE_GENERAL,
    ),
    follows=follows,
    stages=STAGES,
)
