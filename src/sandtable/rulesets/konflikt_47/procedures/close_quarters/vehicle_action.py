"""What an assaulted vehicle did last, and the number that therefore hits it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.dice import Need, at_least
from sandtable.explain import Effect, Modifier, Target
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.tables import D6, TABLES, Tables
from sandtable.rulesets.konflikt_47.terms import Motion
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, flag


class Did(StrEnum):
    """An order that a vehicle carried out, or none; Down is also what a failed test or a recce move leaves."""

    NOTHING = "nothing"
    FIRE = "fire"
    ADVANCE = "advance"
    RUN = "run"
    AMBUSH = "ambush"
    RALLY = "rally"
    DOWN = "down"


class MovedOff(StrEnum):
    """A move in reaction to the assault."""

    NONE = "none"
    ESCAPED = "escaped"
    RECCE = "recce"


MOTION = {Did.ADVANCE: Motion.ADVANCED, Did.RUN: Motion.RAN}


class VehicleActionFacts(Facts, frozen=True, kw_only=True):
    """The latest actions of a vehicle that infantry or a walker assaults."""

    this_turn: Annotated[Did, choice("This turn", "The order it carried out this turn; nothing if it has no die")] = (
        Did.NOTHING
    )
    last_turn: Annotated[Did, choice("Last turn", "Counts while it has not acted this turn")] = Did.NOTHING
    halted: Annotated[bool, flag("Halted since", "Stunned, set on fire or immobilised after its last action")] = False
    moved_off: Annotated[MovedOff, choice("Reaction", "Whether it moved off in answer to this assault")] = MovedOff.NONE


def motion(facts: VehicleActionFacts) -> tuple[Motion, str, str]:
    """Which row counts, by which rule, and why."""
    if facts.moved_off is not MovedOff.NONE:
        if facts.halted:
            raise FactsFault("moved_off: a halted or immobilised vehicle cannot move off, leave one of the two out")
        if facts.moved_off is MovedOff.ESCAPED:
            return Motion.RAN, k47.GAP_ASSAULT_VEHICLE_SPEED, "it escaped by a Run"
        return Motion.ADVANCED, k47.GAP_REACTION_RECCE, "it made a recce move"
    if facts.halted:
        return Motion.STATIONARY, k47.GAP_ASSAULT_VEHICLE_SPEED, "it was halted or immobilised"
    latest, when = facts.this_turn, "this turn"
    if latest is Did.NOTHING:
        latest, when = facts.last_turn, "last turn"
    if latest is Did.NOTHING:
        return Motion.STATIONARY, k47.GAP_ASSAULT_VEHICLE_SPEED, "it has not acted"
    acted = {Did.RUN: "it Ran", Did.ADVANCE: "it Advanced"}.get(latest, "it stood still")
    return MOTION.get(latest, Motion.STATIONARY), k47.GAP_ASSAULT_VEHICLE_SPEED, f"{acted} {when}"


def hit_number(motion: Motion, tables: Tables, name: str = "To hit") -> Target | None:
    """The roll that hits a vehicle by its motion; None if it cannot be hit."""
    row = tables.assault_vehicle[motion.value]
    needed = None if row.needed is None else Modifier(row.needed, row.rule, f"vehicle {row.label}")
    return None if needed is None else Target(name, needed, to_die=True)


def hit_need(number: Target | None) -> Need:
    """No face of the die hits what cannot be hit."""
    return at_least(D6 + 1) if number is None else at_least(number.number)


def motion_said(motion: Motion, tables: Tables) -> str:
    number = hit_number(motion, tables)
    return "cannot be hit" if number is None else f"hit on {hit_need(number).text}"


def as_driven(facts: VehicleActionFacts, found: Motion) -> tuple[Effect, ...]:
    """A Run counts by how far it led, which only the table knows."""
    if found is not Motion.RAN or facts.moved_off is not MovedOff.NONE:
        return ()
    said = "a Run no longer than its Advance rate counts as an Advance, and one that led nowhere as standing"
    return (Effect("by_distance", True, k47.GAP_SPEED_BY_DISTANCE, said),)


def assess(facts: VehicleActionFacts, tables: Tables) -> Assessment[Motion]:
    found, rule, because = motion(facts)
    number = hit_number(found, tables)
    note = Effect("because", because, rule, because)
    able = Effect(
        "can_be_hit", number is not None, tables.assault_vehicle[found.value].rule, motion_said(found, tables)
    )
    numbers = () if number is None else (number,)
    notes = (note, *as_driven(facts, found), able)
    return Assessment(found, f"A vehicle is assaulted: {because}", (motion_said(found, tables),), numbers, notes)


VEHICLE_ACTION = Procedure(
    name="vehicle_action",
    title="What the vehicle did",
    summary="The number that hits an assaulted vehicle, by its latest action.",
    facts=VehicleActionFacts,
    assess=assess,
    roll=stated,
    rules=(
        *rules_in(TABLES.assault_vehicle.values()),
        k47.GAP_ASSAULT_VEHICLE_SPEED,
        k47.GAP_SPEED_BY_DISTANCE,
        k47.GAP_REACTION_RECCE,
    ),
    shaped_by=(k47.GAP_REACTION_ESCAPE,),
    label=lambda found: f"counts as {found.value}",
)
