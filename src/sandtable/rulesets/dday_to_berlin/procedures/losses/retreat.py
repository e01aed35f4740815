"""Retreats on the map: where a unit may go, where it passes through friends, and what shatters it."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from enum import StrEnum
from typing import Annotated, TypeVar

from msgspec import Struct

from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.ground.zones import Facing, Zone, distance, edge_distance, front, neighbours, on_table
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.procedures.losses.fate import fate_in_bad_retreat, may_hold, may_stay
from sandtable.rulesets.dday_to_berlin.procedures.losses.markers import price
from sandtable.rulesets.dday_to_berlin.procedures.losses.retreat_zone import (
    RETREAT_ZONE,
    RetreatingFacts,
    RetreatStep,
    retreat_price,
    retreat_refusals,
    retreat_step,
    silent_guns,
    who_retreats,
)
from sandtable.rulesets.dday_to_berlin.procedures.moving.facing import zone_said, zones_said
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.rulesets.dday_to_berlin.terms import FAR, State
from sandtable.sheet import Assessment, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, several, zone


class EnemyStand(Struct, frozen=True, array_like=True):
    """An enemy on the map: column, row, facing and, if not infantry, its code."""

    column: int
    row: int
    facing: Facing
    code: str = "inf"


class FriendlyZone(Struct, frozen=True, array_like=True):
    """Friendly stands in a zone: column, row and how many, HQs not counted."""

    column: int
    row: int
    stands: int = 1


class RetreatFacts(RetreatingFacts, frozen=True, kw_only=True):
    """A unit that must retreat or fall back, and what stands around it."""

    at: Annotated[Zone, zone("At", "Zone of the retreating unit, as column,row")] = (5, 5)
    source: Annotated[
        Zone, zone("Source", "Attacking zone, firer's zone or, if repulsed, defending zone; off-table fire has none")
    ] = (5, 4)
    own_edge: Annotated[Facing, choice("Own edge", "Side of the table that is the unit's own")] = Facing.N
    columns: Annotated[int, count("Columns", 1, FAR, "Width of the table in zones; columns count from 1")] = 10
    rows: Annotated[int, count("Rows", 1, FAR, "Height of the table in zones; rows count from 1")] = 10
    enemies: Annotated[
        tuple[EnemyStand, ...],
        several("Enemies", 40, "Each as column,row,facing and, if not infantry, its code", "3,6,E 7,6,W,tnk_heavy"),
    ] = ()
    friends: Annotated[
        tuple[FriendlyZone, ...], several("Friends", 40, "Each zone as column,row,stands", "5,6,4 5,7,3")
    ] = ()
    closed: Annotated[
        tuple[Zone, ...],
        several("Closed zones", 60, "Zones the unit cannot enter: impassable, or across water", "4,6 6,6"),
    ] = ()


class Surroundings(Struct, frozen=True):
    """What a retreat is checked against."""

    held: frozenset[Zone]
    controlled: frozenset[Zone]
    friends: Mapping[Zone, int]
    closed: frozenset[Zone]
    room: int | None


def away(zone_at: Zone, facts: RetreatFacts) -> int:
    """How far a zone is from what is retreated from; without a source, how near to the own edge."""
    if facts.cause.has_source:
        return distance(zone_at, facts.source)
    return -edge_distance(zone_at, facts.own_edge, facts.columns, facts.rows)


def onward(at: Zone, facts: RetreatFacts, around: Surroundings) -> tuple[Zone, ...]:
    """Zones on the table that a retreat may go on to from here: farther away, and not closed."""
    return tuple(
        step
        for step in neighbours(at)
        if on_table(step, facts.columns, facts.rows)
        and step not in around.closed
        and away(step, facts) > away(at, facts)
    )


Z = TypeVar("Z", bound=Hashable)


def safe_ends(
    steps: Iterable[Z], onward: Callable[[Z], Iterable[Z]], into: Callable[[Z], tuple[RetreatStep, str]]
) -> set[Z]:
    """Zones where the retreat can end without harm, going on through full friendly zones."""
    ends: set[Z] = set()
    tried: set[Z] = set()
    ways = list(steps)
    while ways:
        # Many ways lead to a zone behind the full ones: it is looked at once.
        if (step := ways.pop()) in tried:
            continue
        tried.add(step)
        outcome, _ = into(step)
        if outcome is RetreatStep.STOPS:
            ends.add(step)
        elif outcome is RetreatStep.PASSES_ON:
            ways += onward(step)
    return ends


def step_into(step: Zone, around: Surroundings) -> tuple[RetreatStep, str]:
    return retreat_step(
        off_table=False,
        enemy=step in around.held,
        enemy_zoc=step in around.controlled,
        friends=around.friends.get(step, 0),
        room=around.room,
    )


def surroundings(facts: RetreatFacts, tables: Tables) -> Surroundings:
    if not on_table(facts.at, facts.columns, facts.rows):
        raise FactsFault(f"at: {zone_said(facts.at)} is not on a table of {facts.columns} by {facts.rows} zones")
    if facts.cause.has_source and facts.source == facts.at:
        raise FactsFault("source: a unit retreats from another zone than its own")
    for enemy in facts.enemies:
        if enemy.code not in tables.battalions:
            raise FactsFault(f"enemies: there is no battalion '{enemy.code}' in the Battalion Information Table")
    friends: Counter[Zone] = Counter()
    for friend in facts.friends:
        friends[friend.column, friend.row] += friend.stands
    held = frozenset((enemy.column, enemy.row) for enemy in facts.enemies)
    if shared := held & friends.keys():
        raise FactsFault(f"friends: enemies never share a zone, as at {zones_said(tuple(sorted(shared)))}")
    controlled = {
        covered
        for enemy in facts.enemies
        if tables.battalions[enemy.code].exerts_zoc
        for covered in front((enemy.column, enemy.row), enemy.facing)
    }
    return Surroundings(
        held,
        frozenset(controlled),
        friends,
        frozenset(facts.closed),
        None if tables.battalions[facts.battalion].is_hq else tables.limit("stacking"),
    )


class RetreatResult(StrEnum):
    SAFE = "safe"
    SHATTERED = "shattered"
    LOST = "lost"


def assess(facts: RetreatFacts, tables: Tables) -> Assessment[RetreatResult] | Refused:
    around = surroundings(facts, tables)
    if problem := retreat_refusals(facts, tables):
        return problem
    candidates = onward(facts.at, facts, around)
    further, enter = (lambda at: onward(at, facts, around)), (lambda step: step_into(step, around))
    ends = tuple(sorted(safe_ends(candidates, further, enter)))
    leading = f"adjacent zones that lead away: {zones_said(candidates)}"
    safe = f"zones where the retreat ends safely: {zones_said(ends)}"
    notes = [
        Effect("candidates", candidates, ddb.GAP_RETREAT_DIRECTION, leading),
        Effect("may_end_at", ends, ddb.GAP_RETREAT_FULL_ZONES, safe),
    ]
    result = RetreatResult.SAFE
    if ends:
        moved = min(distance(facts.at, end) for end in ends)
        cost = price("retreated", tables).value if facts.cause.is_combat else 0
        costs = f"costs {count_of(cost, 'marker')}" if cost else "costs no marker, as it is not due to combat"
        farther = f"it goes back {count_of(moved, 'zone')} at least"
        notes += [
            Effect("zones_moved", moved, ddb.GAP_RETREAT_FULL_ZONES, farther),
            Effect("markers", cost, ddb.GAP_MARKER_STACKING, f"however far, it {costs}"),
            *silent_guns(facts, tables),
        ]
    else:
        state, rule = fate_in_bad_retreat(tables.battalions[facts.battalion], ddb.GAP_RETREAT_DIRECTION)
        result = RetreatResult(state.value)
        notes += bad_ends(candidates, facts, around)
        if state is State.LOST:
            notes.append(Effect("state", state.value, rule, "guns that are shattered are lost"))
        notes += retreat_price(facts, state, tables)
    edge = f"towards the {facts.own_edge.value} edge"
    way = f"away from {zone_said(facts.source)}" if facts.cause.has_source else edge
    if facts.cause.is_fire:
        notes.append(may_hold(tables))
    if not facts.cause.is_combat:
        notes.append(may_stay(tables))
    return Assessment(result, f"{who_retreats(facts, tables)} from {zone_said(facts.at)} {way}", notes=tuple(notes))


def bad_ends(candidates: Collection[Zone], facts: RetreatFacts, around: Surroundings) -> list[Effect]:
    """Why every way out shatters the unit."""
    if not candidates:
        off = [step for step in neighbours(facts.at) if not on_table(step, facts.columns, facts.rows)]
        if any(away(step, facts) > away(facts.at, facts) for step in off):
            return [Effect("shattered", True, ddb.RETREAT_OFF_TABLE, "it leaves the table: it is shattered")]
        return [Effect("shattered", True, ddb.GAP_RETREAT_DIRECTION, "there is nowhere to go: it is shattered")]
    causes: dict[str, list[Zone]] = {}
    for step in candidates:
        causes.setdefault(step_into(step, around)[1], []).append(step)
    said = {rule: "on from" if rule == ddb.GAP_RETREAT_FULL_ZONES else "to" for rule in causes}
    return [
        Effect("shattered", True, rule, f"shattered by going {said[rule]} {zones_said(zones)}")
        for rule, zones in causes.items()
    ]


RETREAT = Procedure(
    name="retreat",
    title="Retreat on the map",
    summary="Where a retreating unit may go, or that it is shattered or lost.",
    facts=RetreatFacts,
    assess=assess,
    roll=stated,
    rules=(*RETREAT_ZONE.rules, ddb.RANGED_HOLD_OPTION),
    shaped_by=(ddb.GAP_HQ, ddb.GAP_ZOC, ddb.GAP_GRID, ddb.GAP_WATER),
)
