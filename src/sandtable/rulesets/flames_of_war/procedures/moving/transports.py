"""Transports: which go to the rear, and where they may be brought forward."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.moving.mounting import MOST_ABOARD
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond, within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import count, flag

# ------------------------------------------------------------------ to the rear


class RearFacts(Facts, frozen=True, kw_only=True):
    """A transport at the end of the Movement Step."""

    armoured: Annotated[bool, flag("Armoured", "It has Front, Side and Top armour")] = False
    armed: Annotated[bool, flag("Armed", "It has a weapon of its own")] = False
    aboard: Annotated[int, count("Passengers", 0, MOST_ABOARD, "Teams that it carries or tows still")] = 0


class Rear(Spoken):
    """What becomes of a transport."""

    MUST = "must", "must go to the rear"
    MAY = "may", "may go to the rear"
    STAYS = "stays", "stays with its passengers"


def assess_rear(facts: RearFacts, tables: Tables) -> Assessment[Rear]:
    """Unarmoured or unarmed is enough: only what is both armoured and armed has the choice."""
    arms = "armed" if facts.armed else "unarmed"
    kind = f"{'Armoured' if facts.armoured else 'Unarmoured'}, {arms} transport"
    if facts.aboard:
        loaded = Effect("empty", False, fow.GAP_TRANSPORT_REAR, "only empty transports go to the rear")
        return Assessment(Rear.STAYS, f"{kind} with {count_of(facts.aboard, 'passenger')}", notes=(loaded,))
    free = facts.armoured and facts.armed
    rear = (
        Effect("rear", "may", fow.TRANSPORT_MAY_REAR, "armoured and armed: its owner may send it to the rear")
        if free
        else Effect("rear", "must", fow.TRANSPORT_MUST_REAR, "unarmoured or without a weapon: it must go to the rear")
    )
    said = "at the end of the Movement Step in which it became empty"
    when = Effect("when", "Movement Step", fow.GAP_TRANSPORT_REAR, said)
    said = "transports count for no command distance, pinning or last stand and hold nothing"
    counts = Effect("counts", False, fow.GAP_TRANSPORT_REAR, said)
    return Assessment(Rear.MAY if free else Rear.MUST, f"{kind}, empty", notes=(rear, when, counts))


TRANSPORT_REAR = Procedure(
    name="transport_rear",
    title="Transports to the rear",
    summary="Whether an empty transport must or may be sent to the rear.",
    facts=RearFacts,
    assess=assess_rear,
    roll=stated,
    rules=(fow.TRANSPORT_MUST_REAR, fow.TRANSPORT_MAY_REAR, fow.GAP_TRANSPORT_REAR),
)


# ------------------------------------------------------------------ forward again


class ForwardFacts(Facts, frozen=True, kw_only=True):
    """A transport that is to come forward."""

    unit_distance: Annotated[float, asked.inches("To its unit", "From the nearest team of its unit")] = 3.0
    enemy_distance: Annotated[float, asked.inches("To the enemy", "From the enemy team")] = 20.0
    seen: Annotated[bool, flag("Seen", "That enemy has line of sight to it")] = True
    concealed: Annotated[bool, flag("Concealed", "It is Concealed from that enemy")] = False
    unit_moved: Annotated[bool, flag("Unit has moved", "Its unit has begun to move this turn")] = False
    movement_step: asked.MovementStep = True


def assess_forward(facts: ForwardFacts, tables: Tables) -> Assessment[bool] | Refused:
    if facts.unit_moved and not facts.movement_step:
        raise FactsFault("unit_moved: a unit moves in the Movement Step only, set one of the two")
    near = tables.limit("transport_near")
    close, sighted = tables.limit("placement_distance"), tables.limit("placement_seen_distance")
    exposed = facts.seen and not facts.concealed
    problem = refused(
        refuse_if(not facts.movement_step, fow.GAP_TRANSPORT_REAR, "transports come forward only in the Movement Step"),
        refuse_if(facts.unit_moved, fow.TRANSPORT_BRING_FORWARD, "transports come forward before their unit moves"),
        refuse_if(
            beyond(facts.unit_distance, near), fow.TRANSPORT_NEAR_UNIT, f"it must be within {near} in of its unit"
        ),
        refuse_if(
            within(facts.enemy_distance, close),
            fow.TRANSPORT_MIN_DISTANCE,
            f"it may not be within {close} in of an enemy team",
        ),
        refuse_if(
            exposed and within(facts.enemy_distance, sighted),
            fow.TRANSPORT_LOS_DISTANCE,
            f"within {sighted} in of an enemy that sees it, it must be Concealed",
        ),
    )
    if problem:
        return problem
    seen = ", seen" if facts.seen else ", unseen"
    hidden = ", Concealed" if facts.concealed else ""
    subject = f"Transport {facts.unit_distance:g} in from its unit, {facts.enemy_distance:g} in from the enemy"
    otherwise = Effect("otherwise", "rear", fow.GAP_TRANSPORT_REAR, "where no spot is legal it stays in the rear")
    return Assessment(True, f"{subject}{seen}{hidden}", notes=(otherwise,))


TRANSPORT_FORWARD = Procedure(
    name="transport_forward",
    title="Transports forward",
    summary="Whether a transport may be placed there when it is brought forward.",
    facts=ForwardFacts,
    assess=assess_forward,
    roll=stated,
    rules=(
        fow.TRANSPORT_BRING_FORWARD,
        fow.TRANSPORT_NEAR_UNIT,
        fow.TRANSPORT_MIN_DISTANCE,
        fow.TRANSPORT_LOS_DISTANCE,
        fow.GAP_TRANSPORT_REAR,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=lambda _: "may be placed there",
)
