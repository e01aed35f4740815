"""B. Support Availability: a D10 for each ART or AIR support not held yet, and what a support may be used for."""

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice, Need, at_most
from sandtable.explain import Effect, Modifier, Refused, Target, counting, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.tables import D10, Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag


class SupportFacts(Facts, frozen=True, kw_only=True):
    """One side's supports of one kind at the start of a game turn."""

    allowed: Annotated[int, count("Allowed", 0, 20, "Supports of this kind that the scenario allows the side")] = 2
    held: Annotated[int, count("Held", 0, 20, "Supports carried over unused from the last turn")] = 0
    lost: Annotated[int, count("Lost", 0, 20, "Aircraft lost for the game, which lower the allowance")] = 0
    night: Annotated[bool, flag("Night", "The night sequence: every support not lost becomes available")] = False


class SupportProfile(Struct, frozen=True):
    attempts: int
    held: int
    need: Need


def assess(facts: SupportFacts, tables: Tables) -> Assessment[SupportProfile] | Refused:
    left = facts.allowed - facts.lost
    if left < 0:
        raise FactsFault("lost: more aircraft are lost than the scenario allowed")
    over = f"the side holds {facts.held} but may have only {left}"
    if problem := refused(refuse_if(facts.held > left, ddb.SUPPORT_CARRY_OVER_CAP, over)):
        return problem
    attempts = Target(
        "Support attempts",
        Modifier(facts.allowed, ddb.GAP_SUPPORT_ATTEMPTS, "allowed by the scenario"),
        counting(
            Modifier(-facts.lost, ddb.GAP_AIR_AS_ATTACK, "lost for the game"),
            Modifier(-facts.held, ddb.SUPPORT_CARRY_OVER_CAP, "held already"),
        ),
    )
    if facts.night:
        profile = SupportProfile(0, left, at_most(D10, D10))
        note = Effect("all_available", left, ddb.GAP_NIGHT_SEQUENCE, "by night all supports not lost are available")
        return Assessment(profile, "Supports in the night sequence", ("no roll",), (), (note,))
    low, high = next((low, high) for name, low, high in tables.support.rows if name == "available")
    need = at_most(high, D10)
    subject = f"Support rolls, {facts.allowed} allowed and {facts.held} held"
    return Assessment(
        SupportProfile(attempts.number, facts.held, need),
        subject,
        (f"each on {low}-{high}",) if attempts.number else ("nothing to roll for",),
        (attempts,),
    )


def support(dice: Dice, profile: SupportProfile) -> int:
    """How many supports the side holds after its attempts."""
    if not profile.attempts:
        return profile.held
    return profile.held + dice.successes(profile.attempts, profile.need, why=ddb.SUPPORT_TABLE)


def follows(facts: SupportFacts, held: int, _tables: Tables) -> tuple[Effect, ...]:
    """What supports are good for, and what becomes of those that are not there."""
    once = Effect("once", True, ddb.SUPPORT_ONCE, "each support held is spent once, in either side's combat phase")
    kept = Effect(
        "carried_over", True, ddb.SUPPORT_CARRY_OVER_CAP, "supports not spent are carried over to the next game turn"
    )
    missing = facts.allowed - facts.lost - held
    again = f"{count_of(missing, 'support')} not held may be rolled for again next game turn"
    return (
        *((once, kept) if held else ()),
        *((Effect("rolled_again", missing, ddb.GAP_SUPPORT_ATTEMPTS, again),) if missing else ()),
    )


SUPPORT = Procedure(
    name="support",
    title="Support availability",
    summary="How many ART or AIR supports a side holds after its rolls.",
    facts=SupportFacts,
    assess=assess,
    roll=support,
    rules=(
        ddb.SUPPORT_TABLE,
        ddb.SUPPORT_CARRY_OVER_CAP,
        ddb.GAP_SUPPORT_ATTEMPTS,
        ddb.SUPPORT_ONCE,
        ddb.GAP_AIR_AS_ATTACK,
        ddb.GAP_NIGHT_SEQUENCE,
    ),
    shaped_by=(ddb.SUPPORT_PHASE,),
    label=lambda held: f"{held} available",
    follows=follows,
    stages=((ddb.SUPPORT_TABLE, "supports gained"),),
)


class SupportArm(StrEnum):
    ART = "art"
    AIR = "air"


class SupportRole(StrEnum):
    """What a held support may be spent on."""

    RANGED_PRIMARY = "ranged_primary"
    ATTACK_SUPPORT = "attack_support"
    DEFENSIVE_SUPPORT = "defensive_support"
    AIR_STRIKE = "air_strike"


class Phase(StrEnum):
    OWN = "own"
    ENEMY = "enemy"


class SupportUseFacts(Facts, frozen=True, kw_only=True):
    """A held support that its side wants to spend."""

    arm: Annotated[SupportArm, choice("Arm", "Artillery or aircraft")] = SupportArm.ART
    role: Annotated[SupportRole, choice("Use", "What the support is spent on")] = SupportRole.ATTACK_SUPPORT
    combat_phase: Annotated[Phase, choice("Combat phase", "Whose combat phase it is")] = Phase.OWN
    visible: Annotated[bool, flag("Target visible", "Whether the side can see the target")] = True
    used: Annotated[bool, flag("Used already", "Whether the support was used this game turn")] = False


def assess_use(facts: SupportUseFacts, tables: Tables) -> Assessment[bool] | Refused:
    own, defending = facts.combat_phase is Phase.OWN, facts.role is SupportRole.DEFENSIVE_SUPPORT
    air_leads = facts.role is SupportRole.RANGED_PRIMARY and facts.arm is not SupportArm.ART
    art_strikes = facts.role is SupportRole.AIR_STRIKE and facts.arm is not SupportArm.AIR
    not_now = "attacks and their supports are for the side's own combat phase"
    problem = refused(
        refuse_if(facts.used, ddb.SUPPORT_ONCE, "a support is used once per game turn"),
        refuse_if(not facts.visible, ddb.SUPPORT_VISIBLE, "the side cannot see the target"),
        refuse_if(air_leads, ddb.COMBAT_RANGED_ONLY_ART, "only ART may be the primary of a ranged combat"),
        refuse_if(art_strikes, ddb.GAP_SUPPORT_USE, "only AIR makes air strikes"),
        refuse_if(defending and own, ddb.GAP_SUPPORT_USE, "defensive support is for the enemy's combat phase"),
        refuse_if(not defending and not own, ddb.GAP_SUPPORT_USE, not_now),
    )
    if problem:
        return problem
    row = {
        SupportRole.ATTACK_SUPPORT: tables.hit["attacker_fire"],
        SupportRole.DEFENSIVE_SUPPORT: tables.hit["defender_fire"],
    }.get(facts.role)
    notes: tuple[Effect, ...] = (Effect("spent", True, ddb.SUPPORT_ONCE, "using it spends the support"),)
    if row is not None:
        notes += (Effect("hit_number", row.value, row.rule, f"{row.value:+d} to the attacker's hit number"),)
    return Assessment(True, f"{facts.arm.value.upper()} support as {facts.role.value.replace('_', ' ')}", notes=notes)


SUPPORT_USE = Procedure(
    name="support_use",
    title="Use of a support",
    summary="Whether a held support may be spent in this way.",
    facts=SupportUseFacts,
    assess=assess_use,
    roll=stated,
    rules=(
        ddb.SUPPORT_ONCE,
        ddb.SUPPORT_VISIBLE,
        ddb.GAP_SUPPORT_USE,
        ddb.COMBAT_RANGED_ONLY_ART,
        ddb.GAP_SUPPORT_HIT_VALUES,
    ),
    label=lambda _: "allowed",
)
