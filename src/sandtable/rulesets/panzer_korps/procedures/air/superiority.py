"""Air superiority at the start of a segment."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.explain.sentences import signed
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.air.grounded import no_superiority
from sandtable.rulesets.panzer_korps.procedures.air.missions import MOST_SQUADRONS
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Segment, Weather
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count
from sandtable.sheet.procedure import stated


class Superiority(Spoken):
    """Who has air superiority."""

    OWN = "own", "we have air superiority"
    NOBODY = "nobody", "nobody has air superiority"
    ENEMY = "enemy", "the enemy has air superiority"


class AirSuperiorityFacts(Facts, frozen=True, kw_only=True):
    """Both sides' fighter squadrons at the start of a segment."""

    fighters: Annotated[
        int, count("Own fighters", 0, MOST_SQUADRONS, "Own fighter squadrons able to fly: not destroyed or aborted")
    ] = 2
    enemy_fighters: Annotated[
        int, count("Enemy fighters", 0, MOST_SQUADRONS, "Enemy fighter squadrons able to fly: not destroyed or aborted")
    ] = 1
    segment: asked.DaySegment = Segment.MORNING
    weather: asked.SkyWeather = Weather.CLEAR


def rules_the_sky(own: int, enemy: int, times: int) -> bool:
    """At least one squadron, and so many times as many as the other side."""
    return own > 0 and own >= times * enemy


def nobody_flies(facts: AirSuperiorityFacts, tables: Tables) -> tuple[Effect, ...]:
    """Why nobody has it, whatever squadrons there are."""
    problem = no_superiority((facts.weather,), facts.segment, tables)
    if problem is None:
        return ()
    dark = not tables.flying_segments[facts.segment].superiority
    return tuple(
        Effect("night" if dark else f"grounded_{place}", True, reason.rule, reason.because)
        for place, reason in enumerate(problem.refusals, start=1)
    )


def assess(facts: AirSuperiorityFacts, tables: Tables) -> Assessment[Superiority]:
    times = tables.limit("superiority")
    grounded = nobody_flies(facts, tables)
    held = Superiority.NOBODY
    if not grounded and rules_the_sky(facts.fighters, facts.enemy_fighters, times):
        held = Superiority.OWN
    elif not grounded and rules_the_sky(facts.enemy_fighters, facts.fighters, times):
        held = Superiority.ENEMY
    met = f"{facts.fighters} against {facts.enemy_fighters} fighter squadrons"
    return Assessment(
        held, f"{met}, {facts.segment.said}", notes=grounded or what_it_brings(facts, held, times, tables)
    )


def often(times: int) -> str:
    return "twice" if times == 2 else f"{times} times"


def why_neither(facts: AirSuperiorityFacts, times: int) -> str:
    if not facts.fighters and not facts.enemy_fighters:
        return "neither side has a fighter squadron able to fly"
    return f"neither side has {often(times)} as many fighter squadrons as the other"


def what_it_brings(facts: AirSuperiorityFacts, held: Superiority, times: int, tables: Tables) -> tuple[Effect, ...]:
    """What the side that has it gains, or why neither has it."""
    if held is Superiority.NOBODY:
        return (Effect("too_few", times, pk.GAP_AIR_SUPERIORITY, why_neither(facts, times)),)
    segment, deployment = tables.segment_modifiers["air"], tables.deployment_modifiers["air"]
    ours = held is Superiority.OWN
    whose, rolls = ("our", "we roll") if ours else ("the enemy's", "the enemy rolls")
    enough = f"{whose} fighter squadrons are {often(times)} as many or more"
    arriving = f"{signed(deployment.value)} to the deployment dice of {whose} groups that arrive"
    return (
        Effect("enough", times, pk.GAP_AIR_SUPERIORITY, enough),
        Effect("segment", segment.value, segment.rule, f"{signed(segment.value)} to the segment die when {rolls} it"),
        Effect("deployment", deployment.value, deployment.rule, arriving),
    )


AIR_SUPERIORITY = Procedure(
    name="air_superiority",
    title="Air superiority",
    summary="Which side, if any, has air superiority in a segment, and what that brings.",
    facts=AirSuperiorityFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_AIR_SUPERIORITY, pk.GAP_AIR_MISSIONS, pk.GAP_VISIBILITY, pk.SEGMENT_MOD_AIR, pk.DEPLOY_MOD_AIR),
)
