"""Turning to face the target: what turns, and that it is no movement."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, flag, tape


class Turns(StrEnum):
    """What points at the target."""

    TURRET = "turret"
    HULL = "hull"
    BASE = "base"


class RotateFacts(Facts, frozen=True, kw_only=True):
    """A team that has declared its target and turns to face it."""

    kind: Annotated[Kind, choice("Team", "What the shooter is")] = Kind.ARMOURED
    turret: Annotated[bool, flag("Turret", "A tank whose weapon is in a turret")] = True
    angle: Annotated[float, tape("Turn", 0, 180, "How far it has to turn", "degrees")] = 90.0
    forward_firing: Annotated[bool, flag("Forward Firing", "The weapon has this note")] = False
    in_front: asked.TargetAhead = True
    pinned: asked.ShooterPinned = False


def assess(facts: RotateFacts, tables: Tables) -> Assessment[Turns] | Refused:
    if facts.kind is Kind.AIRCRAFT:
        raise FactsFault("kind: Aircraft are not turned to face, choose a team on the ground")
    blocked = refuse_if(
        facts.forward_firing and not facts.in_front,
        fow.GAP_WEAPON_NOTES,
        "Forward Firing: the target must be in front of the line of its hull or gun before it turns",
    )
    turning = tables.while_pinned_down["turn_to_face"]
    held = forbidden(facts.pinned, turning, "a Pinned Down team may not turn to its target")
    if problem := refused(blocked, held):
        return problem
    turns = Turns.BASE
    if facts.kind.is_tank:
        turns = Turns.TURRET if facts.turret else Turns.HULL
    said = f"turning {facts.angle:g} degrees is free and no movement, so the ROF stays as it was"
    notes = [
        Effect("movement", False, fow.SHOOT_ROTATE, said),
        Effect("stays", True, fow.GAP_ROTATE_TO_FACE, "the new facing stays until its owner moves it again"),
    ]
    if facts.pinned:
        said = "Pinned Down teams turn as usual, and shoot at their Moving ROF"
        notes.append(Effect("pinned_turns", True, turning.rule, said))
    return Assessment(turns, f"{facts.kind.opening} turning to its target", notes=tuple(notes))


ROTATE_TO_FACE = Procedure(
    name="rotate_to_face",
    title="Rotate to face",
    summary="What a shooter turns to face its target, and that this is no movement.",
    facts=RotateFacts,
    assess=assess,
    roll=stated,
    rules=(fow.SHOOT_ROTATE, fow.GAP_ROTATE_TO_FACE, fow.GAP_WEAPON_NOTES),
    label=lambda turns: f"turns its {turns}",
)
