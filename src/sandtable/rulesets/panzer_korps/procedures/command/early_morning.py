"""Early morning: a bold commander may force battle before eight o'clock."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice, Need, at_least
from sandtable.explain import Effect, Refused, Spoken, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Leader
from sandtable.sheet import Assessment, Facts, Procedure


class EarlyFacts(Facts, frozen=True, kw_only=True):
    """The dawn of a day of battle."""

    our_co: asked.OurCo = Leader.C
    their_co: asked.TheirCo = Leader.D
    we_force: asked.WeForce = True
    they_force: asked.TheyForce = False


class Early(Spoken):
    FOUGHT = "fought", "early morning is fought"
    PASSES = "passes", "the day starts with the morning"


class EarlyProfile(Struct, frozen=True):
    """How many commanders try, and what each needs."""

    tries: int
    need: Need


def against_forcing(facts: EarlyFacts, tables: Tables) -> Refused | None:
    """Only bold commanders may try; each side's own is looked at."""
    acts = tables.leader_acts
    *most, last = [row.rating.value for row in acts.values() if row.forces_battle] or ["nobody"]
    only = f"{', '.join(most)} and {last}" if most else last
    ours = f"our {facts.our_co} commander may not force battle, only {only} may"
    theirs = f"their {facts.their_co} commander may not force battle, only {only} may"
    return refused(
        refuse_if(facts.we_force and not acts[facts.our_co].forces_battle, pk.SEGMENT_EARLY_FORCE, ours),
        refuse_if(facts.they_force and not acts[facts.their_co].forces_battle, pk.SEGMENT_EARLY_FORCE, theirs),
    )


def early_profile(tries: int, tables: Tables) -> EarlyProfile:
    return EarlyProfile(tries, at_least(tables.limit("early_force")))


def assess(facts: EarlyFacts, tables: Tables) -> Assessment[EarlyProfile] | Refused:
    if problem := against_forcing(facts, tables):
        return problem
    tries = facts.we_force + facts.they_force
    profile = early_profile(tries, tables)
    once = "each side rolls once if it wishes, one success is enough"
    notes = (
        Effect("tries", tries, pk.GAP_EARLY_MORNING, once if tries else "nobody tries, so the segment passes unplayed"),
    )
    need = f"{count_of(tries, 'try')} at {profile.need.text}"
    number = Target("To force battle", tables.constant("early_force"))
    return Assessment(profile, "Early morning", (need,), (number,), notes)


def force_battle(dice: Dice, profile: EarlyProfile) -> Early:
    return Early.FOUGHT if dice.successes(profile.tries, profile.need, why=pk.SEGMENT_EARLY_FORCE) else Early.PASSES


def follows(_facts: EarlyFacts, result: Early, _tables: Tables) -> tuple[Effect, ...]:
    if result is Early.FOUGHT:
        fought = "the early morning segment is fought, roll for its turns"
        return (
            Effect("segment", "early morning", pk.SEGMENT_EARLY_FORCE, fought),
            Effect("fog", True, pk.SEGMENT_EARLY_FOG, "fog and visibility rules are in effect in it"),
        )
    return (
        Effect("segment", "morning", pk.SEGMENT_EARLY_FORCE, "the day starts with the morning segment"),
        Effect("counts", False, pk.GAP_EARLY_MORNING, "it is not counted as a segment for arrivals and fieldworks"),
    )


EARLY_MORNING = Procedure(
    name="early_morning",
    title="Force an early battle",
    summary="Whether an A, B or C commander forces battle in the early morning.",
    facts=EarlyFacts,
    assess=assess,
    roll=force_battle,
    rules=(pk.SEGMENT_EARLY_FORCE, pk.GAP_EARLY_MORNING, pk.SEGMENT_EARLY_FOG),
    follows=follows,
    stages=((pk.SEGMENT_EARLY_FORCE, "to force battle"),),
)
