"""Retreats: where a unit may go, where it passes through friends, and what shatters it."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Modifier
from sandtable.ground.zones import Facing, Zone, distance, edge_distance, front, neighbours, on_table
from sandtable.rulesets.dday_to_berlin.assault import fate
from sandtable.rulesets.dday_to_berlin.facing import exerts_zoc
from sandtable.rulesets.dday_to_berlin.markers import cost_effect, marker_cost
from sandtable.rulesets.dday_to_berlin.tables import CODES, Tables
from sandtable.rulesets.dday_to_berlin.terms import Quality, State
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, several, unit, zone

DIRECTION = "ddb.gap.retreat-direction"
FULL = "ddb.gap.retreat-full-zones"
THROUGH = "ddb.retreat.through-friends"


class RetreatStep(StrEnum):
    """What entering one zone means for a retreating unit."""

    STOPS = "stops"
    PASSES_ON = "passes_on"
    SHATTERED = "shattered"


def retreat_step(*, off_table: bool, enemy: bool, enemy_zoc: bool, friends: int, room: int) -> tuple[RetreatStep, str]:
    """One zone of a retreat, and the rule that decides it. A friendly occupant cancels enemy ZOC."""
    if off_table:
        return RetreatStep.SHATTERED, "ddb.retreat.off-table"
    if enemy:
        return RetreatStep.SHATTERED, "ddb.retreat.into-enemy"
    if enemy_zoc and not friends:
        return RetreatStep.SHATTERED, "ddb.retreat.enemy-zoc"
    return (RetreatStep.STOPS if friends < room else RetreatStep.PASSES_ON), THROUGH


class RetreatZoneFacts(Facts, frozen=True, kw_only=True):
    """A zone that a retreating unit enters."""

    off_table: Annotated[bool, flag("Off the table", "Whether the step leaves the table")] = False
    enemy: Annotated[bool, flag("Enemy there", "Whether an enemy battalion holds the zone")] = False
    enemy_zoc: Annotated[bool, flag("Enemy ZOC", "Whether the zone lies in an enemy zone of control")] = False
    friends: Annotated[int, count("Friends there", 0, 4, "Friendly stands in the zone, HQs not counted")] = 0
    battalion: Annotated[str, unit("Battalion", CODES, "The retreating unit")] = "inf"
    quality: Annotated[Quality, choice("Quality", "Its morale quality")] = Quality.REGULAR
    combat: Annotated[bool, flag("Due to combat", "No for a fallback from an activation roll")] = True


def assess_zone(facts: RetreatZoneFacts, tables: Tables) -> Assessment[RetreatStep]:
    step, rule = retreat_step(
        off_table=facts.off_table,
        enemy=facts.enemy,
        enemy_zoc=facts.enemy_zoc,
        friends=facts.friends,
        room=tables.limit("stacking"),
    )
    battalion = tables.battalions[facts.battalion]
    said = {
        RetreatStep.STOPS: "there is room: the unit stops here",
        RetreatStep.PASSES_ON: "the zone is full: the unit goes on to the next zone",
        RetreatStep.SHATTERED: "the retreat shatters the unit",
    }[step]
    notes: tuple[Effect, ...] = (Effect("step", step.value, rule, said),)
    if step is RetreatStep.SHATTERED:
        # No failed save of its own, so a detachment is shattered like a battalion (ddb.gap.detachment-markers).
        state = fate(battalion, detachment=False)
        gun = "ddb.state.guns-shattered-lost" if state is State.LOST else rule
        notes += (Effect("state", state.value, gun, f"it is {state.value}"),)
        free = not facts.combat and state is State.SHATTERED
        cost = None if free else marker_cost(state, facts.quality, False, tables)
        notes += (_cost(cost, free),)
    else:
        cost = marker_cost(State.RETREATED, facts.quality, False, tables) if facts.combat else None
        notes += (_cost(cost, not facts.combat),)
    return Assessment(step, f"{battalion.name.capitalize()} retreat into a zone", notes=notes)


def _cost(cost: Modifier | None, free: bool) -> Effect:
    if free:
        return Effect("markers", 0, "ddb.gap.fallback-blocked", "no marker, as it is not due to combat")
    return cost_effect("markers", "its side", cost)


RETREAT_ZONE = Procedure(
    name="retreat_zone",
    title="One zone of a retreat",
    summary="Whether a retreating unit stops, passes on or is shattered.",
    facts=RetreatZoneFacts,
    assess=assess_zone,
    roll=stated,
    rules=(
        THROUGH,
        "ddb.retreat.into-enemy",
        "ddb.retreat.enemy-zoc",
        "ddb.retreat.off-table",
        FULL,
        "ddb.gap.retreat-rough",
        "ddb.gap.fallback-blocked",
        "ddb.gap.zoc",
        "ddb.gap.marker-stacking",
        "ddb.state.guns-shattered-lost",
        "ddb.gap.stacking",
    ),
)


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


class RetreatFacts(Facts, frozen=True, kw_only=True):
    """A unit that must retreat or fall back, and what stands around it."""

    at: Annotated[Zone, zone("At", "Zone of the retreating unit, as column,row")] = (5, 5)
    source: Annotated[Zone, zone("Source", "Zone to get away from: attacking zone, firer's zone or defending zone")] = (
        5,
        4,
    )
    no_source: Annotated[
        bool, flag("No source", "Off-table fire or an activation fallback: retreat towards the own edge")
    ] = False
    own_edge: Annotated[Facing, choice("Own edge", "Side of the table that is the unit's own")] = Facing.N
    columns: Annotated[int, count("Columns", 1, 40, "Width of the table in zones; columns count from 1")] = 10
    rows: Annotated[int, count("Rows", 1, 40, "Height of the table in zones; rows count from 1")] = 10
    enemies: Annotated[
        tuple[EnemyStand, ...], several("Enemies", 40, "Each as column,row,facing and, if not infantry, its code")
    ] = ()
    friends: Annotated[tuple[FriendlyZone, ...], several("Friends", 40, "Each zone as column,row,stands")] = ()
    closed: Annotated[
        tuple[Zone, ...], several("Closed zones", 60, "Zones the unit cannot enter: impassable, or across water")
    ] = ()


class Surroundings(Struct, frozen=True):
    """What a retreat is checked against."""

    held: frozenset[Zone]
    controlled: frozenset[Zone]
    friends: Mapping[Zone, int]
    closed: frozenset[Zone]
    columns: int
    rows: int
    room: int


def nearness(zone_at: Zone, facts: RetreatFacts) -> int:
    """How far a zone is from what is retreated from; without a source, how near to the own edge."""
    if facts.no_source:
        return -edge_distance(zone_at, facts.own_edge, facts.columns, facts.rows)
    return distance(zone_at, facts.source)


def onward(at: Zone, facts: RetreatFacts, around: Surroundings) -> tuple[Zone, ...]:
    """Zones on the table that a retreat may go on to from here: farther away, and not closed."""
    return tuple(
        step
        for step in neighbours(at)
        if on_table(step, around.columns, around.rows)
        and step not in around.closed
        and nearness(step, facts) > nearness(at, facts)
    )


def safe_ends(steps: Collection[Zone], facts: RetreatFacts, around: Surroundings) -> set[Zone]:
    """Zones where the retreat can end without harm, going on through full friendly zones."""
    ends: set[Zone] = set()
    for step in steps:
        outcome, _ = retreat_step(
            off_table=False,
            enemy=step in around.held,
            enemy_zoc=step in around.controlled,
            friends=around.friends.get(step, 0),
            room=around.room,
        )
        if outcome is RetreatStep.STOPS:
            ends.add(step)
        elif outcome is RetreatStep.PASSES_ON:
            ends |= safe_ends(onward(step, facts, around), facts, around)
    return ends


def surroundings(facts: RetreatFacts, tables: Tables) -> Surroundings:
    for enemy in facts.enemies:
        if enemy.code not in tables.battalions:
            raise FactsFault(f"enemies: there is no battalion '{enemy.code}' in the Battalion Information Table")
    controlled = {
        covered
        for enemy in facts.enemies
        if exerts_zoc(tables.battalions[enemy.code])
        for covered in front((enemy.column, enemy.row), enemy.facing)
    }
    return Surroundings(
        frozenset((enemy.column, enemy.row) for enemy in facts.enemies),
        frozenset(controlled),
        {(friend.column, friend.row): friend.stands for friend in facts.friends},
        frozenset(facts.closed),
        facts.columns,
        facts.rows,
        tables.limit("stacking"),
    )


class RetreatResult(StrEnum):
    SAFE = "safe"
    SHATTERED = "shattered"


def assess(facts: RetreatFacts, tables: Tables) -> Assessment[RetreatResult]:
    around = surroundings(facts, tables)
    candidates = onward(facts.at, facts, around)
    ends = tuple(sorted(safe_ends(candidates, facts, around)))
    notes: tuple[Effect, ...] = (
        Effect("candidates", candidates, DIRECTION, f"adjacent zones that lead away: {said(candidates)}"),
        Effect("may_end_at", ends, FULL, f"zones where the retreat ends safely: {said(ends)}"),
    )
    if ends:
        moved = max(1, min(distance(facts.at, end) for end in ends))
        notes += (Effect("zones_moved", moved, FULL, f"{moved} at least; however far, it costs 1 marker"),)
    else:
        notes += (Effect("shattered", True, DIRECTION, "every way out shatters the unit"),)
    source = f"towards the {facts.own_edge.value} edge" if facts.no_source else f"away from {facts.source}"
    return Assessment(
        RetreatResult.SAFE if ends else RetreatResult.SHATTERED, f"Retreat from {facts.at} {source}", notes=notes
    )


def said(zones: Collection[Zone]) -> str:
    return ", ".join(f"({column},{row})" for column, row in zones) or "none"


RETREAT = Procedure(
    name="retreat",
    title="Retreat on the map",
    summary="Where a retreating unit may go, or that it is shattered.",
    facts=RetreatFacts,
    assess=assess,
    roll=stated,
    rules=(
        DIRECTION,
        FULL,
        THROUGH,
        "ddb.retreat.into-enemy",
        "ddb.retreat.enemy-zoc",
        "ddb.retreat.off-table",
        "ddb.gap.zoc",
        "ddb.gap.grid",
        "ddb.gap.stacking",
        "ddb.gap.water",
    ),
)
