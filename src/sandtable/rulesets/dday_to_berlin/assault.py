"""Assault combat from the hit roll to the last marker.

The attacker rolls to hit; a hit primary defender saves or is shattered; if the defender stands, the
primary attacker saves or is shattered and its force falls back.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Modifier, Refused, Target, reasons, refuse_if
from sandtable.explain.sentences import count_of, plural
from sandtable.rulesets.dday_to_berlin.advance import advance_effects, advance_kind
from sandtable.rulesets.dday_to_berlin.hits import (
    BASIC,
    armour_modifier,
    counted,
    fire_support,
    hit_target,
    quality_modifier,
    zone_support,
)
from sandtable.rulesets.dday_to_berlin.hits import CLAMP as HIT_CLAMP
from sandtable.rulesets.dday_to_berlin.markers import cost_effect, marker_cost, retreat_cost
from sandtable.rulesets.dday_to_berlin.saves import CLAMP as SAVE_CLAMP
from sandtable.rulesets.dday_to_berlin.saves import (
    Attack,
    DefenderFacts,
    defence,
    defence_refusals,
    place_said,
    save_in_assault,
    save_of_attacker,
)
from sandtable.rulesets.dday_to_berlin.tables import CODES, Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import GUNS, AttackedFrom, Kind, Quality, State
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count, flag, unit, units

DEFENDER_SAVES = "ddb.combat.defender-saves"
ATTACKER_SAVES = "ddb.combat.attacker-saves"
ELIGIBLE = "ddb.gap.assault-eligibility"
MOST_SUPPORTS = 3


class AssaultFacts(DefenderFacts, frozen=True, kw_only=True):
    """An assault on one zone: the primary attacker with its supports, and the primary defender with its zone."""

    attacker: Annotated[str, unit("Attacker", CODES, "Primary attacker, from the Battalion Information Table")] = "inf"
    attacker_quality: Annotated[Quality, choice("Attacker's quality", "Morale quality of the primary attacker")] = (
        Quality.REGULAR
    )
    attacker_detachment: Annotated[bool, flag("Attacker is a detachment", "A company: any failed save loses it")] = (
        False
    )
    supports: Annotated[
        tuple[str, ...],
        units("In-zone supports", CODES, MOST_SUPPORTS, "Battalions in the attacking zone that join the assault"),
    ] = ()
    attacker_zones: Annotated[int, count("Supporting zones", 0, 8, "Supporting zones of the attacker; two count")] = 0
    attacker_fire: Annotated[int, count("Artillery and air", 0, 20, "AIR, ART and SPA that support the attacker")] = 0
    defender_zones: Annotated[
        int, count("Defender's supporting zones", 0, 8, "Supporting zones of the defender; two count")
    ] = 0
    defender_fire: Annotated[
        int, count("Defender's artillery and air", 0, 20, "AIR, ART and SPA in defensive support")
    ] = 0
    attacked_from: Annotated[AttackedFrom, choice("Attacked from", "Side of the defender that the assault meets")] = (
        AttackedFrom.FRONT
    )
    attacker_out_of_supply: Annotated[bool, flag("Attacker out of supply", "Advanced rule")] = False


class AssaultResult(StrEnum):
    """How an assault ends."""

    DEFENDER_LOST = "defender_lost"
    DEFENDER_SHATTERED = "defender_shattered"
    ATTACKER_HOLDS = "attacker_holds"
    ATTACKER_SHATTERED = "attacker_shattered"
    ATTACKER_LOST = "attacker_lost"


class AssaultProfile(Struct, frozen=True):
    """The three rolls, and what a failed save means for each side."""

    hit: Need
    defender_save: Need
    attacker_save: Need
    defender_falls: AssaultResult
    attacker_falls: AssaultResult


def fate(battalion: Battalion, detachment: bool) -> State:
    """What shattering means: guns (ddb.state.guns-shattered-lost) and detachments are lost, all else may rally."""
    return State.LOST if detachment or battalion.kind in GUNS else State.SHATTERED


def hit_number(facts: AssaultFacts, tables: Tables) -> Target:
    """The hit number of the assault, with every modifier."""
    attacker, defender = tables.battalions[facts.attacker], tables.battalions[facts.defender]
    supports = len(facts.supports)
    return hit_target(
        tables,
        quality_modifier(facts.attacker_quality, facts.defender_quality, tables),
        armour_modifier(attacker, defender, facts.terrain, tables),
        counted(tables.hit["attacker_support"], supports, plural(supports, "in-zone support")),
        *zone_support(facts.attacker_zones, facts.defender_zones, tables),
        *fire_support(facts.attacker_fire, facts.defender_fire, tables),
    )


def assault_refusals(facts: AssaultFacts, tables: Tables) -> Refused | None:
    """What may not lead, support or be the target of an assault."""
    attacker = tables.battalions[facts.attacker]
    supports = [tables.battalions[code] for code in facts.supports]
    barred = GUNS | {Kind.HQ}
    idle = [support.name for support in supports if support.kind in barred]
    limit = tables.limits["stacking"]
    problem = reasons(
        refuse_if(attacker.kind in barred, ELIGIBLE, f"{attacker.name} cannot lead an assault"),
        refuse_if(bool(idle), ELIGIBLE, f"{', '.join(idle)} cannot give in-zone support to an assault"),
        refuse_if(1 + len(supports) > limit.value, limit.rule, f"at most {limit.value} stands are in a zone"),
    )
    shielded = defence_refusals(facts, tables)
    if problem or shielded:
        return Refused(problem + (shielded.refusals if shielded else ()))
    return None


def assess(facts: AssaultFacts, tables: Tables) -> Assessment[AssaultProfile] | Refused:
    if refused := assault_refusals(facts, tables):
        return refused
    attacker, (defender, others) = tables.battalions[facts.attacker], defence(facts, tables)
    hit = hit_number(facts, tables)
    defender_save = save_in_assault(
        defender,
        facts.defender_quality,
        others,
        facts.terrain,
        facts.prepared,
        facts.defender_out_of_supply,
        attacker,
        facts.attacked_from,
        tables,
    )
    attacker_save = save_of_attacker(
        attacker, facts.attacker_quality, len(facts.supports), facts.terrain, facts.attacker_out_of_supply, tables
    )
    defender_lost = fate(defender, facts.defender_detachment) is State.LOST
    profile = AssaultProfile(
        tables.test(hit.total),
        tables.test(defender_save.total),
        tables.test(attacker_save.total),
        AssaultResult.DEFENDER_LOST if defender_lost else AssaultResult.DEFENDER_SHATTERED,
        AssaultResult.ATTACKER_LOST if facts.attacker_detachment else AssaultResult.ATTACKER_SHATTERED,
    )
    return Assessment(
        profile,
        subject(facts, attacker, defender),
        (f"hits on {profile.hit.text}",),
        (hit, defender_save, attacker_save),
    )


def subject(facts: AssaultFacts, attacker: Battalion, defender: Battalion) -> str:
    """The situation in words."""
    lead = f"{facts.attacker_quality.said} {attacker.name}"
    force = lead if not facts.supports else f"{1 + len(facts.supports)} battalions led by {lead}"
    side = "" if facts.attacked_from is AttackedFrom.FRONT else f", from the {facts.attacked_from.value}"
    return f"{force} assault {facts.defender_quality.said} {defender.name} {place_said(facts)}{side}"


def assault(dice: Dice, profile: AssaultProfile) -> AssaultResult:
    """Hit, the defender's save, and if the defender stands the attacker's save."""
    if dice.passes(profile.hit, why=BASIC) and not dice.passes(profile.defender_save, why=DEFENDER_SAVES):
        return profile.defender_falls
    # A natural 10 is simply a miss here: this one save is made, not two (ddb.gap.ranged-ten).
    if dice.passes(profile.attacker_save, why=ATTACKER_SAVES):
        return AssaultResult.ATTACKER_HOLDS
    return profile.attacker_falls


def follows(facts: AssaultFacts, result: AssaultResult, tables: Tables) -> tuple[Effect, ...]:
    if result is AssaultResult.ATTACKER_HOLDS:
        return (
            Effect("attacker_state", "holds", "ddb.assault.attacker-save", "the attacking force stays where it is"),
        )
    if result in (AssaultResult.ATTACKER_SHATTERED, AssaultResult.ATTACKER_LOST):
        return attacker_falls(facts, result, tables)
    return defender_falls(facts, result, tables)


def attacker_falls(facts: AssaultFacts, result: AssaultResult, tables: Tables) -> tuple[Effect, ...]:
    """The primary attacker is shattered, and the in-zone supports, only they, fall back (ddb.gap.attacking-force)."""
    lost = result is AssaultResult.ATTACKER_LOST
    state = State.LOST if lost else State.SHATTERED
    rule = "ddb.state.detachment-lost" if lost else "ddb.assault.attacker-shattered"
    back = len(facts.supports)
    return (
        Effect("attacker_state", state.value, rule, f"the primary attacker is {state.value}"),
        Effect(
            "falling_back",
            back,
            "ddb.gap.attacking-force",
            f"{count_of(back, 'in-zone support')} fall back 1 zone" if back else "no support is there to fall back",
        ),
        cost_effect(
            "attacker_markers",
            "the attacker",
            marker_cost(state, facts.attacker_quality, facts.attacker_detachment, tables),
            retreat_cost(back, tables),
        ),
    )


def defender_falls(facts: AssaultFacts, result: AssaultResult, tables: Tables) -> tuple[Effect, ...]:
    """The primary defender is shattered or lost, all others in its zone retreat with no choice to hold."""
    lost = result is AssaultResult.DEFENDER_LOST
    state = State.LOST if lost else State.SHATTERED
    rule = "ddb.assault.defender-shattered"
    if lost:
        rule = "ddb.state.detachment-lost" if facts.defender_detachment else "ddb.state.guns-shattered-lost"
    rest = len(facts.others)
    primary, supports = tables.battalions[facts.attacker], [tables.battalions[code] for code in facts.supports]
    mech = any(unit.is_mech for unit in (primary, *supports))
    return (
        Effect("defender_state", state.value, rule, f"the primary defender is {state.value}"),
        Effect(
            "retreating",
            rest,
            "ddb.gap.retreat-of-rest",
            f"{count_of(rest, 'other')} in the zone must retreat 1 zone" if rest else "nobody else is in the zone",
        ),
        cost_effect(
            "defender_markers",
            "the defender",
            marker_cost(state, facts.defender_quality, facts.defender_detachment, tables),
            retreat_cost(rest, tables),
        ),
        *advance_effects(advance_kind(Attack.ASSAULT, state, True, mech), primary, supports, tables),
    )


LABELS = {
    AssaultResult.DEFENDER_LOST: "defender lost",
    AssaultResult.DEFENDER_SHATTERED: "defender shattered",
    AssaultResult.ATTACKER_HOLDS: "attacker holds",
    AssaultResult.ATTACKER_SHATTERED: "attacker thrown back",
    AssaultResult.ATTACKER_LOST: "attacker lost",
}
STAGES = ((BASIC, "hit roll"), (DEFENDER_SAVES, "defender's save"), (ATTACKER_SAVES, "attacker's save"))

ASSAULT = Procedure(
    name="assault",
    title="Assault",
    summary="An assault from the hit roll to markers and advance.",
    facts=AssaultFacts,
    assess=assess,
    roll=assault,
    rules=(
        "ddb.combat.kinds",
        "ddb.combat.one-primary",
        BASIC,
        "ddb.combat.modify-number",
        "ddb.combat.one-always-hits",
        "ddb.combat.ten-always-fails",
        "ddb.combat.quality-table",
        "ddb.combat.armour-in-open",
        DEFENDER_SAVES,
        ATTACKER_SAVES,
        "ddb.support.assault-supporters",
        "ddb.support.supporting-zones",
        "ddb.assault.defender-shattered",
        "ddb.assault.attacker-save",
        "ddb.assault.attacker-shattered",
        "ddb.state.guns-shattered-lost",
        "ddb.state.detachment-lost",
        "ddb.save.base",
        "ddb.save.supports",
        "ddb.save.rough",
        "ddb.save.prepared",
        "ddb.save.flank",
        "ddb.save.tank-no-at",
        "ddb.save.heavier-armour",
        "ddb.save.armour-into-rough",
        "ddb.markers.shattered-or-retreated",
        "ddb.gap.support-hit-values",
        "ddb.gap.armour-open-scope",
        "ddb.gap.attacking-force",
        "ddb.gap.retreat-of-rest",
        "ddb.gap.assault-lost-defender",
        "ddb.gap.save-which-side",
        HIT_CLAMP,
        SAVE_CLAMP,
        ELIGIBLE,
    ),
    label=LABELS.__getitem__,
    follows=follows,
    stages=STAGES,
)


class AssaultNumbersFacts(Facts, frozen=True, kw_only=True):
    """An assault whose three numbers a player has already worked out."""

    hit_number: Annotated[int, count("Hit number", -20, 40, "5 plus all modifiers")] = 5
    defender_save: Annotated[int, count("Defender's save", -20, 40, "Save value plus all modifiers")] = 5
    attacker_save: Annotated[int, count("Attacker's save", -20, 40, "Save value plus all modifiers")] = 5


def assess_numbers(facts: AssaultNumbersFacts, tables: Tables) -> Assessment[AssaultProfile]:
    stated_numbers = (
        ("Hit number", facts.hit_number, BASIC, HIT_CLAMP),
        ("Defender's save", facts.defender_save, "ddb.save.base", SAVE_CLAMP),
        ("Attacker's save", facts.attacker_save, "ddb.save.base", SAVE_CLAMP),
    )
    numbers = tuple(
        Target(name, Modifier(value, rule, "as stated"), (), *tables.bounds(clamp))
        for name, value, rule, clamp in stated_numbers
    )
    hit, defender, attacker = (tables.test(number.total) for number in numbers)
    profile = AssaultProfile(
        hit, defender, attacker, AssaultResult.DEFENDER_SHATTERED, AssaultResult.ATTACKER_SHATTERED
    )
    said = f"Assault at {facts.hit_number}, saves {facts.defender_save} and {facts.attacker_save}"
    return Assessment(profile, said, (f"hits on {hit.text}",), numbers)


ASSAULT_BY_NUMBERS = Procedure(
    name="assault_by_numbers",
    title="Assault by its numbers",
    summary="An assault when you already know the hit number and both saves.",
    facts=AssaultNumbersFacts,
    assess=assess_numbers,
    roll=assault,
    rules=(
        BASIC,
        DEFENDER_SAVES,
        ATTACKER_SAVES,
        "ddb.assault.defender-shattered",
        "ddb.assault.attacker-save",
        "ddb.assault.attacker-shattered",
        HIT_CLAMP,
        SAVE_CLAMP,
    ),
    label=LABELS.__getitem__,
    stages=STAGES,
)
