"""From where a target is fired at, and whether the firer can fire in that direction at all."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Arc, FiredAt
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag, tape

HALF_TURN = 180
#: Bearings to both sides, or all the way round.
LEAST, MOST = -HALF_TURN, 2 * HALF_TURN


class FireArcFacts(Facts, frozen=True, kw_only=True):
    """Two formations that face somewhere."""

    bearing: Annotated[
        float,
        tape(
            "Firer's bearing",
            LEAST,
            MOST,
            "Of the firer, off the way the target faces; 200 is 160 on the other side",
            "degrees",
        ),
    ] = 60.0
    target: asked.Target = FiredAt.MEDIUM_AFV
    turned: Annotated[
        float, tape("Target's bearing", LEAST, MOST, "Of the target, off the way the firer faces", "degrees")
    ] = 0.0
    all_round: Annotated[bool, flag("Firer is AFV", "AFV fire all round, others to their front 180 degrees")] = True


def degrees_off(bearing: float) -> float:
    """How far off straight ahead a bearing is, on whichever side."""
    return abs((bearing + HALF_TURN) % (2 * HALF_TURN) - HALF_TURN)


def arc_of(bearing: float, tables: Tables) -> Arc:
    """Front up to 45 degrees, rear over 135, flank between."""
    if bearing <= tables.limit("front_arc"):
        return Arc.FRONT
    return Arc.FLANK if bearing <= tables.limit("flank_arc") else Arc.REAR


def worth(arc: Arc, target: FiredAt, tables: Tables) -> tuple[Effect, ...]:
    """What the arc adds in either list."""
    if arc is Arc.FRONT:
        return (Effect("adds", 0, pk.GAP_ARCS, "nothing is added for the front"),)
    infantry, guns = tables.infantry_modifiers["flank"], tables.gun_modifiers[arc.value]
    by_guns = (
        Effect("guns_add", guns.value, guns.rule, f"AFV and AT fire: {guns.value:+d}, {guns.label}")
        if target.is_afv
        else Effect("guns_add", 0, pk.GAP_ARCS, "for AFV and AT fire arcs matter only against AFV")
    )
    same = " (rear counts as flank)" if arc is Arc.REAR else ""
    said = f"infantry fire: {infantry.value:+d} for the flank{same}"
    return Effect("infantry_adds", infantry.value, infantry.rule, said), by_guns


def assess(facts: FireArcFacts, tables: Tables) -> Assessment[Arc] | Refused:
    half = tables.limit("fire_arc")
    arc_only = f"infantry, cavalry and towed guns fire within {half} degrees of their front"
    problem = refused(
        refuse_if(not facts.all_round and degrees_off(facts.turned) > half, pk.GAP_FIRE_TARGETING, arc_only)
    )
    if problem:
        return problem
    off = degrees_off(facts.bearing)
    arc = arc_of(off, tables)
    side = Effect("off", f"{off:g}", pk.GAP_ARCS, f"{facts.bearing:g} degrees is {off:g} off the way it faces")
    notes = (*((side,) if off != facts.bearing else ()), *worth(arc, facts.target, tables))
    return Assessment(arc, f"Fire from {facts.bearing:g} degrees at {facts.target.said}", (), (), notes)


FIRE_ARC = Procedure(
    name="fire_arc",
    title="Front, flank or rear",
    summary="From where a target is fired at, what that adds, and whether the firer can fire that way.",
    facts=FireArcFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_ARCS, pk.GAP_FIRE_TARGETING, pk.FIRE_INF_PLUS_FLANK, pk.FIRE_AFV_PLUS_FLANK, pk.FIRE_AFV_PLUS2_REAR),
    label=lambda arc: f"{arc.value} of the target",
)
