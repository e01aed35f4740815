"""Assault combat from the hit roll to the last marker.

The attacker rolls to hit; a hit primary defender saves or is shattered; if the defender stands, the
primary attacker saves or is shattered and its force falls back.
"""

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused, Spoken, Target, refuse_if, refused
from sandtable.explain.sentences import count_of, plural
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import AttackerCode, AttackerQuality, AttackerUnsupplied, OpenBeyond
from sandtable.rulesets.dday_to_berlin.procedures.combat.defence import (
    TARGET_RULES,
    DefenderFacts,
    cannot_lead,
    crowded,
    defence,
    defence_refusals,
)
from sandtable.rulesets.dday_to_berlin.procedures.combat.hits import (
    HIT_RULES,
    armour_modifier,
    fire_support,
    hit_target,
    quality_modifier,
    zone_support,
)
from sandtable.rulesets.dday_to_berlin.procedures.combat.saves import (
    ASSAULTED_RULES,
    SAVE_RULES,
    save_in_assault,
    save_of_attacker,
)
from sandtable.rulesets.dday_to_berlin.procedures.losses.advance import advance_effects, advance_kind
from sandtable.rulesets.dday_to_berlin.procedures.losses.fate import fate_in_assault
from sandtable.rulesets.dday_to_berlin.procedures.losses.markers import MARKER_RULES
from sandtable.rulesets.dday_to_berlin.procedures.losses.setbacks import position_falls, thrown_back
from sandtable.rulesets.dday_to_berlin.tables import CODES, Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import MOST_FIRE, MOST_UNITS, Attack, AttackedFrom, Quality, State, Terrain
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, flag, units

#: Zones that touch an attacking and a defending zone which meet at a corner.
MOST_ZONES = 12


class AssaultFacts(DefenderFacts, frozen=True, kw_only=True):
    """An assault on one zone: the primary attacker with its supports, and the primary defender with its zone."""

    seldom: ClassVar[tuple[str, ...]] = (
        "defender_detachment",
        "attacked_already",
        "attacker_detachment",
        "defender_out_of_supply",
        "attacker_out_of_supply",
        "guns_beside",
    )

    attacker: AttackerCode = "inf"
    attacker_quality: AttackerQuality = Quality.REGULAR
    attacker_detachment: Annotated[bool, flag("Attacker is a detachment", "A company: any failed save loses it")] = (
        False
    )
    supports: Annotated[
        tuple[str, ...],
        units("In-zone supports", CODES, MOST_UNITS, "Battalions in the attacking zone that join the assault"),
    ] = ()
    attacker_zones: Annotated[
        int, count("Attacker's supporting zones", 0, MOST_ZONES, "Supporting zones of the attacker; two count")
    ] = 0
    attacker_fire: Annotated[
        int, count("Attacker's artillery and air", 0, MOST_FIRE, "AIR, ART and SPA that support the attacker")
    ] = 0
    guns_beside: Annotated[
        int, count("Guns beside the attacker", 0, MOST_UNITS, "How many of these are ART or SPA in the attacking zone")
    ] = 0
    defender_zones: Annotated[
        int, count("Defender's supporting zones", 0, MOST_ZONES, "Supporting zones of the defender; two count")
    ] = 0
    defender_fire: Annotated[
        int, count("Defender's artillery and air", 0, MOST_FIRE, "AIR, ART and SPA in defensive support")
    ] = 0
    attacked_from: Annotated[AttackedFrom, choice("Attacked from", "Side of the defender that the assault meets")] = (
        AttackedFrom.FRONT
    )
    attacker_out_of_supply: AttackerUnsupplied = False
    open_beyond: OpenBeyond = 2


class AssaultResult(Spoken):
    """How an assault ends."""

    DEFENDER_LOST = "defender_lost", "defender lost"
    DEFENDER_SHATTERED = "defender_shattered", "defender shattered"
    ATTACKER_HOLDS = "attacker_holds", "attacker holds"
    ATTACKER_SHATTERED = "attacker_shattered", "attacker shattered and thrown back"
    ATTACKER_LOST = "attacker_lost", "attacker lost and thrown back"

    @property
    def is_hoped_for(self) -> bool:
        return self in (AssaultResult.DEFENDER_LOST, AssaultResult.DEFENDER_SHATTERED)


class AssaultProfile(Struct, frozen=True):
    """The three rolls, and what a failed save means for each side."""

    hit: Need
    defender_save: Need
    attacker_save: Need
    defender_falls: AssaultResult
    attacker_falls: AssaultResult


def hit_number(facts: AssaultFacts, tables: Tables) -> Target:
    """The hit number of the assault, with every modifier."""
    attacker, defender = tables.battalions[facts.attacker], tables.battalions[facts.defender]
    supports = len(facts.supports)
    return hit_target(
        tables,
        quality_modifier(facts.attacker_quality, facts.defender_quality, tables),
        armour_modifier(attacker, defender, facts.terrain, tables),
        tables.hit["attacker_support"].counted(supports, plural(supports, "in-zone support")),
        *zone_support(facts.attacker_zones, facts.defender_zones, tables),
        *fire_support(facts.attacker_fire, facts.defender_fire, tables),
    )


def assault_refusals(facts: AssaultFacts, tables: Tables) -> Refused | None:
    """What may not lead, support or be the target of an assault."""
    if facts.guns_beside > facts.attacker_fire:
        raise FactsFault("guns_beside: guns beside the attacker support it, so count them in attacker_fire too")
    idle = [stand.name for stand in (tables.battalions[code] for code in facts.supports) if not stand.can_assault]
    because = f"{', '.join(idle)} cannot give in-zone support to an assault"
    return refused(
        cannot_lead(tables.battalions[facts.attacker]),
        refuse_if(bool(idle), ddb.GAP_ASSAULT_ELIGIBILITY, because),
        crowded(1 + len(facts.supports) + facts.guns_beside, "the attacking zone", tables),
        defence_refusals(facts, tables),
    )


def assess(facts: AssaultFacts, tables: Tables) -> Assessment[AssaultProfile] | Refused:
    if problem := assault_refusals(facts, tables):
        return problem
    attacker, held = tables.battalions[facts.attacker], defence(facts, tables)
    hit = hit_number(facts, tables)
    defender_save = save_in_assault(held, attacker, facts.attacked_from, tables)
    # Guns of the attacking zone that lend their fire support this combat too (ddb.gap.save-which-side).
    attacker_save = save_of_attacker(
        attacker,
        facts.attacker_quality,
        len(facts.supports) + facts.guns_beside,
        facts.terrain,
        facts.attacker_out_of_supply,
        tables,
    )
    defender_state, _ = fate_in_assault(held.battalion, detachment=held.detachment, attacker=False)
    attacker_state, _ = fate_in_assault(attacker, detachment=facts.attacker_detachment, attacker=True)
    profile = AssaultProfile(
        tables.need(hit),
        tables.need(defender_save),
        tables.need(attacker_save),
        AssaultResult.DEFENDER_LOST if defender_state is State.LOST else AssaultResult.DEFENDER_SHATTERED,
        AssaultResult.ATTACKER_LOST if attacker_state is State.LOST else AssaultResult.ATTACKER_SHATTERED,
    )
    subject = f"{force_said(facts, attacker)} assault {held.said}{side_said(facts.attacked_from)}"
    return Assessment(profile, subject, (f"hits on {profile.hit.text}",), (hit, defender_save, attacker_save))


def force_said(facts: AssaultFacts, attacker: Battalion) -> str:
    lead = f"{facts.attacker_quality.said} {attacker.name}"
    if facts.attacker_detachment:
        lead = f"A detachment of {lead}"
        return lead if not facts.supports else f"{lead} and {count_of(len(facts.supports), 'battalion')}"
    return lead if not facts.supports else f"{1 + len(facts.supports)} battalions led by {lead}"


def side_said(attacked_from: AttackedFrom) -> str:
    return "" if attacked_from is AttackedFrom.FRONT else f", from the {attacked_from.value}"


def assault(dice: Dice, profile: AssaultProfile) -> AssaultResult:
    """Hit, the defender's save, and if the defender stands the attacker's save."""
    if dice.passes(profile.hit, why=ddb.COMBAT_BASIC_HIT) and not dice.passes(
        profile.defender_save, why=ddb.COMBAT_DEFENDER_SAVES
    ):
        return profile.defender_falls
    # A natural 10 is simply a miss here: this one save is made, not two (ddb.gap.ranged-ten).
    if dice.passes(profile.attacker_save, why=ddb.COMBAT_ATTACKER_SAVES):
        return AssaultResult.ATTACKER_HOLDS
    return profile.attacker_falls


STAYS = Effect("attacker_state", "holds", ddb.ASSAULT_ATTACKER_SAVE, "the attacking force stays in place")


def follows(facts: AssaultFacts, result: AssaultResult, tables: Tables) -> tuple[Effect, ...]:
    if result is AssaultResult.ATTACKER_HOLDS:
        return (STAYS,)
    if result in (AssaultResult.ATTACKER_SHATTERED, AssaultResult.ATTACKER_LOST):
        attacker, back = tables.battalions[facts.attacker], len(facts.supports)
        return thrown_back(attacker, facts.attacker_quality, back, tables, detachment=facts.attacker_detachment)
    return defender_falls(facts, tables)


def defender_falls(facts: AssaultFacts, tables: Tables) -> tuple[Effect, ...]:
    """What becomes of the defending zone, and who may advance into it."""
    held = defence(facts, tables)
    state, _ = fate_in_assault(held.battalion, detachment=held.detachment, attacker=False)
    primary, supports = tables.battalions[facts.attacker], [tables.battalions[code] for code in facts.supports]
    mech = any(stand.is_mech for stand in (primary, *supports))
    kind = advance_kind(Attack.ASSAULT, state, zone_empty=True, mech_attackers=mech)
    return (
        *position_falls(held, tables),
        *advance_effects(kind, primary, supports, tables, facts.open_beyond, rough=facts.terrain is Terrain.ROUGH),
    )


STAGES = (
    (ddb.COMBAT_BASIC_HIT, "hit roll"),
    (ddb.COMBAT_DEFENDER_SAVES, "defender's save"),
    (ddb.COMBAT_ATTACKER_SAVES, "attacker's save"),
)

ASSAULT = Procedure(
    name="assault",
    title="Assault",
    summary="An assault from the hit roll to markers and advance.",
    facts=AssaultFacts,
    assess=assess,
    roll=assault,
    rules=(
        *TARGET_RULES,
        *HIT_RULES,
        ddb.COMBAT_QUALITY_TABLE,
        ddb.COMBAT_ARMOUR_IN_OPEN,
        ddb.GAP_SUPPORT_HIT_VALUES,
        ddb.COMBAT_DEFENDER_SAVES,
        ddb.COMBAT_ATTACKER_SAVES,
        *SAVE_RULES,
        *ASSAULTED_RULES,
        ddb.SAVE_ARMOUR_INTO_ROUGH,
        ddb.GAP_SUPPLY,
        ddb.ASSAULT_DEFENDER_SHATTERED,
        ddb.ASSAULT_ATTACKER_SAVE,
        ddb.ASSAULT_ATTACKER_SHATTERED,
        ddb.STATE_GUNS_SHATTERED_LOST,
        ddb.STATE_DETACHMENT_LOST,
        ddb.GAP_ATTACKING_FORCE,
        ddb.GAP_RETREAT_OF_REST,
        *MARKER_RULES,
        ddb.ADVANCE_GENERAL,
        ddb.ADVANCE_BREAKTHROUGH,
        ddb.ADVANCE_BREAKTHROUGH_ASSAULT,
        ddb.GAP_ADVANCE_DETAILS,
        ddb.GAP_ASSAULT_ELIGIBILITY,
    ),
    shaped_by=(
        ddb.COMBAT_KINDS,
        ddb.COMBAT_ONE_PRIMARY,
        ddb.COMBAT_MODIFY_NUMBER,
        ddb.SUPPORT_ASSAULT_SUPPORTERS,
        ddb.SUPPORT_SUPPORTING_ZONES,
        ddb.GAP_ARMOUR_OPEN_SCOPE,
        ddb.GAP_ASSAULT_LOST_DEFENDER,
        ddb.GAP_SAVE_WHICH_SIDE,
    ),
    follows=follows,
    stages=STAGES,
)
