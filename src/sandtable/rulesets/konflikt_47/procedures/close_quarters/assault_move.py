"""Declaring an assault: who may assault whom, whether the move reaches, and what the target may do about it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Modifier, Refusal, Refused, Target, refuse_if, refused
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import FARTHEST, MOST_PINS
from sandtable.rulesets.konflikt_47.procedures.moving.rates import MoveFacts, against_assault, check_facts, rate
from sandtable.rulesets.konflikt_47.procedures.orders.reactions import ReactionFacts, reaction_refusals
from sandtable.rulesets.konflikt_47.procedures.units.morale import MORALE_RULES, MORALE_SHAPED, nerve, routed
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import (
    VEHICLES,
    Die,
    EnemyAction,
    Mobility,
    Order,
    Quality,
    Rank,
    Reaction,
    Terrain,
    Trait,
    UnitKind,
)
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, tape


class Assaulter(StrEnum):
    """Who declares the assault."""

    SQUAD = "squad"
    OFFICER = "officer"
    TEAM = "team"
    FIXED_TEAM = "fixed_team"
    GUN = "gun"
    VEHICLE = "vehicle"
    ASSAULT_WALKER = "assault_walker"

    @property
    def mobility(self) -> Mobility:
        return Mobility.WALKER if self is Assaulter.ASSAULT_WALKER else Mobility.INFANTRY


class Pace(StrEnum):
    """A trait that changes how fast a unit is (k47.gap.traits)."""

    NORMAL = "normal"
    SLOW = "slow"
    FAST = "fast"
    FLIGHT = "flight"


class EscapeTried(StrEnum):
    """What the target did before the distance was measured."""

    NONE = "none"
    FAILED = "failed"
    ESCAPED = "escaped"


class AssaultMoveFacts(Facts, frozen=True, kw_only=True):
    """A unit with a Run order declares an assault; its order test, if it needs one, is passed."""

    assaulter: Annotated[Assaulter, choice("Assaulter", "Teams with an MMG, HMG or heavier mortar are fixed")] = (
        Assaulter.SQUAD
    )
    distance: Annotated[
        float, tape("Distance", 0, FARTHEST, "Length of the path to the target, edge to edge", "inches")
    ] = 8.0
    path: Annotated[Terrain, choice("Path", "The worst ground that any of the path crosses")] = Terrain.OPEN
    target_on: Annotated[Terrain, choice("Target stands on", "The ground at the target")] = Terrain.OPEN
    target: Annotated[Mobility, choice("Assaulted unit", "What is assaulted, as it moves")] = Mobility.INFANTRY
    escape: Annotated[EscapeTried, choice("Escape", "Not tried, test failed, or passed and moved away")] = (
        EscapeTried.NONE
    )
    target_die: Annotated[Die, choice("Target's die", "None yet, Ambush, or any other order")] = Die.NONE
    target_quality: Annotated[Quality, choice("Target's quality", "For its reaction test")] = Quality.REGULAR
    target_pins: Annotated[int, count("Target's pins", 0, MOST_PINS, "Pin markers on the target")] = 0
    target_officer: Annotated[Rank, choice("Target's officer", "The best officer in reach of the target")] = Rank.NONE
    pace: Annotated[Pace, choice("Pace", "A trait of the assaulter")] = Pace.NORMAL
    target_pace: Annotated[Pace, choice("Target's pace", "A trait of the target, for its escape")] = Pace.NORMAL
    escape_room: Annotated[
        float, tape("Room to escape", 0, FARTHEST, "How far it can go straight away from them at all", "inches")
    ] = FARTHEST
    order: Annotated[Order, choice("Order", "The assaulter's order")] = Order.RUN
    visible: Annotated[bool, flag("Visible", "Whether the assaulter sees the target")] = True
    horror: Annotated[bool, flag("Horror", "A horror unit assaults what is not one itself")] = False
    target_immobilised: Annotated[bool, flag("Target immobilised", "A vehicle that cannot move any more")] = False
    target_recce: Annotated[bool, flag("Target is recce", "A recce vehicle that carries and tows nothing")] = False


class Reach(StrEnum):
    REACHES = "reaches"
    FALLS_SHORT = "falls_short"


# ------------------------------------------------------------------ who may assault


def too_far(distance: float, tables: Tables) -> Refusal | None:
    """Nobody has a longer assault than a flying unit or a walker."""
    most = tables.limit("flight_run")
    return refuse_if(distance > most, k47.GAP_ASSAULT_DECLARE, f"nobody assaults from more than {most} in away")


def assaulter_refusals(facts: AssaultMoveFacts) -> Refused | None:
    """Infantry, officers, non-fixed teams and assault walkers, with a Run order, at what they see."""
    who = facts.assaulter
    return refused(
        against_assault(
            facts.order, fixed=who is Assaulter.FIXED_TEAM, gun=who is Assaulter.GUN, drives=who is Assaulter.VEHICLE
        ),
        refuse_if(not facts.visible, k47.GAP_ASSAULT_DECLARE, "the target must be visible"),
        refuse_if(
            who is Assaulter.ASSAULT_WALKER and Terrain.BUILDING in (facts.path, facts.target_on),
            k47.TERRAIN_NO_BANG,
            "a walker may not enter a building",
        ),
    )


def target_reaction(facts: AssaultMoveFacts, reaction: Reaction) -> ReactionFacts:
    """The target, as the rules of reactions look at it."""
    kind = UnitKind.ARMOURED if facts.target in VEHICLES else UnitKind.INFANTRY
    return ReactionFacts(
        reaction=reaction,
        to=EnemyAction.ASSAULT,
        quality=facts.target_quality,
        pins=facts.target_pins,
        die=facts.target_die,
        distance=facts.distance,
        officer=facts.target_officer,
        kind=UnitKind.ARTILLERY if facts.target is Mobility.ARTILLERY else kind,
        horror_near=facts.horror,
        immobilised=facts.target_immobilised,
        recce=facts.target_recce,
    )


# ------------------------------------------------------------------ how far


def move_of(mobility: Mobility, pace: Pace, order: Order) -> MoveFacts:
    """A move at the rate of the unit and its trait."""
    trait = Trait.SLOW_VEHICLE if pace is Pace.SLOW and mobility in VEHICLES else pace.value
    move = MoveFacts(who=mobility, order=order, traits=() if pace is Pace.NORMAL else (str(trait),))
    check_facts(move)
    return move


def bars_run(terrain: Terrain, mobility: Mobility, tables: Tables) -> bool:
    """Ground that the unit may not Run in."""
    row = tables.terrain[terrain]
    return (row.walker if mobility is Mobility.WALKER else row.infantry) == "No Run"


def reach_number(facts: AssaultMoveFacts, tables: Tables) -> Target:
    """The Run rate; the Advance rate if any of the path or the target lies where nobody may Run."""
    mobility = facts.assaulter.mobility
    flies = facts.pace is Pace.FLIGHT
    slowed = bars_run(facts.target_on, mobility, tables) or (bars_run(facts.path, mobility, tables) and not flies)
    found = rate(move_of(mobility, facts.pace, Order.ADVANCE if slowed else Order.RUN), tables)
    base = found.base
    if slowed:
        base = Modifier(base.value, k47.GAP_NO_RUN_ASSAULT, f"{base.label} through ground where nobody may Run")
    return Target("Assault reach", base)


def assaulter_said(facts: AssaultMoveFacts) -> str:
    who = facts.assaulter.value.replace("_", " ")
    return f"{'An' if who[0] in 'ao' else 'A'} {who} assaults"


def target_said(facts: AssaultMoveFacts) -> str:
    return facts.target.said if facts.target is Mobility.INFANTRY else f"a {facts.target.said}"


def assess(facts: AssaultMoveFacts, tables: Tables) -> Assessment[Reach] | Refused:
    if facts.target not in VEHICLES and (facts.target_immobilised or facts.target_recce):
        raise FactsFault("target: only a vehicle is immobilised or recce, choose one as target or leave it out")
    against = reaction_refusals(target_reaction(facts, Reaction.ESCAPE), tables)
    if problem := refused(assaulter_refusals(facts), None if facts.escape is EscapeTried.NONE else against):
        return problem
    reach = reach_number(facts, tables)
    numbers = [reach]
    distance = facts.distance
    if facts.escape is EscapeTried.ESCAPED:
        run = Target("Target's Run rate", rate(move_of(facts.target, facts.target_pace, Order.RUN), tables).base)
        distance += min(run.number, facts.escape_room)
        numbers.append(run)
    if facts.target_die is Die.NONE:
        numbers.append(nerve("Reaction test", target_reaction(facts, Reaction.ESCAPE), tables))
    found = Reach.REACHES if distance <= reach.number else Reach.FALLS_SHORT
    subject = f"{assaulter_said(facts)} {target_said(facts)} {facts.distance:g} in away"
    return Assessment(
        found, subject, (f"reach {reach.number} in",), tuple(numbers), assault_notes(facts, distance, tables)
    )


# ------------------------------------------------------------------ what else the rules say


def assault_notes(facts: AssaultMoveFacts, distance: float, tables: Tables) -> tuple[Effect, ...]:
    notes = [Effect("declared_first", True, k47.CQ_DECLARE, "the target is named before anything is measured")]
    if facts.horror:
        check = "the target takes a morale check; if it fails it may not react"
        notes.append(Effect("horror_check", True, k47.GAP_TRAITS, check))
    if facts.assaulter is Assaulter.ASSAULT_WALKER:
        notes.append(
            Effect(
                "straight", True, k47.GAP_WALKER_ASSAULT, "one turn of up to 90 degrees first, then straight to contact"
            )
        )
    if facts.escape is EscapeTried.ESCAPED:
        away = f"it is {distance:g} in away now, under a Run order"
        notes += [
            Effect("distance", f"{distance:g}", k47.CQ_MEASURE_MOVE, away),
            Effect("target_die", Order.RUN.value, k47.GAP_REACTION_ESCAPE, "its die shows Run"),
        ]
    elif facts.escape is EscapeTried.FAILED:
        pins = facts.target_pins + tables.limit("failed_reaction_pins")
        notes.append(Effect("target_pins", pins, k47.GAP_REACTIONS, f"the failed test leaves it with {pins} pins"))
        if routed(facts.target_quality, pins, tables):
            notes.append(Effect("target_destroyed", True, k47.GAP_PINS_ROUT, "so many pins destroy it at once"))
    return (*notes, *reaction_notes(facts, tables))


def reaction_notes(facts: AssaultMoveFacts, tables: Tables) -> tuple[Effect, ...]:
    """Which reactions are open to the target now, and whether they are tested."""
    tried = facts.escape is not EscapeTried.NONE
    escape = not tried and reaction_refusals(target_reaction(facts, Reaction.ESCAPE), tables) is None
    stand = not tried and reaction_refusals(target_reaction(facts, Reaction.STAND_AND_FIRE), tables) is None
    how = "no"
    if stand:
        how = "without a test" if facts.target_die is Die.AMBUSH else "after a reaction test"
    notes = [
        Effect("may_escape", escape, k47.CQ_ESCAPE, "it may try to escape" if escape else "it may not escape"),
        Effect(
            "stand_and_fire", how, k47.CQ_STAND_FIRE if stand else k47.GAP_REACTION_STAND_FIRE, f"stand and fire: {how}"
        ),
        Effect("go_down", False, k47.GAP_REACTION_GO_DOWN, "nobody goes down before an assault"),
    ]
    if facts.target_recce:
        moves = not tried and reaction_refusals(target_reaction(facts, Reaction.RECCE), tables) is None
        notes.append(
            Effect("recce_move", moves, k47.GAP_REACTION_RECCE, "it may make a recce move after a reaction test")
        )
    return tuple(notes)


def follows(facts: AssaultMoveFacts, found: Reach, tables: Tables) -> tuple[Effect, ...]:
    if found is Reach.REACHES:
        after = "vehicle_assault" if facts.target in VEHICLES else "mode_choice"
        effects = (Effect("next", after, k47.CQ_SEQUENCE, "the assaulters are moved into contact"),)
        if facts.escape is EscapeTried.ESCAPED and facts.target in VEHICLES:
            return (*effects, Effect("can_be_hit", False, k47.CQV_HIT_RUN, "a vehicle that escaped cannot be hit"))
        return effects
    moved = f"they move their full {reach_number(facts, tables).number} in towards it, stopping more than 1 in away"
    return (Effect("moves_towards", True, k47.GAP_ASSAULT_DECLARE, moved),)


ASSAULT_DECLARATION = Procedure(
    name="assault_declaration",
    title="Declare an assault",
    summary="Whether a unit may assault a target, whether it reaches, and how the target may react.",
    facts=AssaultMoveFacts,
    assess=assess,
    roll=stated,
    rules=(
        k47.ORDERS_RUN_ASSAULT,
        k47.CQ_SEQUENCE,
        k47.CQ_DECLARE,
        k47.CQ_ESCAPE,
        k47.CQ_MEASURE_MOVE,
        k47.CQ_STAND_FIRE,
        k47.MOVE_INFANTRY,
        k47.MOVE_WALKER,
        k47.TERRAIN_NO_BANG,
        k47.CQV_HIT_RUN,
        k47.GAP_ASSAULT_DECLARE,
        k47.GAP_NO_RUN_ASSAULT,
        k47.GAP_TEAM_MOVE,
        k47.GAP_ARTILLERY_MOVE,
        k47.GAP_VEHICLE_ASSAULT,
        k47.GAP_WALKER_ASSAULT,
        k47.GAP_REACTIONS,
        k47.GAP_REACTION_ESCAPE,
        k47.GAP_REACTION_STAND_FIRE,
        k47.GAP_REACTION_RECCE,
        k47.GAP_REACTION_GO_DOWN,
        k47.GAP_PINS_ROUT,
        *MORALE_RULES,
    ),
    shaped_by=(
        k47.MOVE_RATES,
        k47.TERRAIN_TABLE,
        k47.TERRAIN_NO_RUN,
        k47.GAP_MEASUREMENT,
        k47.GAP_SPACING,
        *MORALE_SHAPED,
    ),
    label=lambda found: found.value.replace("_", " "),
    follows=follows,
)
