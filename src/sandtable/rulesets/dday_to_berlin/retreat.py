"""Retreats: where a unit may go, where it passes through friends, and what shatters it."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from enum import StrEnum
from typing import Annotated, TypeVar

from msgspec import Struct

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.ground.zones import Facing, Zone, distance, edge_distance, front, neighbours, on_table
from sandtable.rulesets.dday_to_berlin.facing import zone_said, zones_said
from sandtable.rulesets.dday_to_berlin.fate import fate_in_bad_retreat
from sandtable.rulesets.dday_to_berlin.markers import cost_effect, marker_cost
from sandtable.rulesets.dday_to_berlin.tables import CODES, Tables
from sandtable.rulesets.dday_to_berlin.terms import FAR, MOST_STANDS, Quality, State
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, several, unit, zone

DIRECTION = "ddb.gap.retreat-direction"
FULL = "ddb.gap.retreat-full-zones"


class Cause(StrEnum):
    """Why a unit goes back, which settles where from and whether it costs a marker."""

    ASSAULT = "assault"
    RANGED = "ranged"
    OFF_TABLE_FIRE = "off_table_fire"
    REPULSED = "repulsed"
    FALLBACK = "fallback"

    @property
    def has_source(self) -> bool:
        """Off-table fire and an activation fallback come from nowhere: then the way is towards the own edge."""
        return self not in (Cause.OFF_TABLE_FIRE, Cause.FALLBACK)

    @property
    def is_combat(self) -> bool:
        return self is not Cause.FALLBACK


CAUSE = choice("Cause", "assault or ranged combat, off-table fire, an assault repulsed, or an activation fallback")


class RetreatStep(StrEnum):
    """What entering one zone means for a retreating unit."""

    STOPS = "stops"
    PASSES_ON = "passes_on"
    SHATTERED = "shattered"
    #: What shattering means for guns (ddb.state.guns-shattered-lost).
    LOST = "lost"


def retreat_step(
    *, off_table: bool, enemy: bool, enemy_zoc: bool, friends: int, room: int | None
) -> tuple[RetreatStep, str]:
    """One zone of a retreat, and the rule that decides it. A friendly occupant cancels enemy ZOC.

    Rough terrain never hinders a retreat (ddb.gap.retreat-rough). `room` is None for an HQ, which needs none.
    """
    if off_table:
        return RetreatStep.SHATTERED, "ddb.retreat.off-table"
    if enemy:
        return RetreatStep.SHATTERED, "ddb.retreat.into-enemy"
    if enemy_zoc and not friends:
        return RetreatStep.SHATTERED, "ddb.retreat.enemy-zoc"
    if not friends:
        return RetreatStep.STOPS, DIRECTION
    if room is None or friends < room:
        return RetreatStep.STOPS, "ddb.retreat.through-friends"
    return RetreatStep.PASSES_ON, FULL


class RetreatingFacts(Facts, frozen=True, kw_only=True):
    """A unit that must retreat or fall back, and why."""

    cause: Annotated[Cause, CAUSE] = Cause.ASSAULT
    battalion: Annotated[str, unit("Battalion", CODES, "The retreating unit")] = "inf"
    quality: Annotated[Quality, choice("Quality", "Its morale quality")] = Quality.REGULAR
    detachment: Annotated[bool, flag("Detachment", "A company instead of a battalion")] = False


class RetreatZoneFacts(RetreatingFacts, frozen=True, kw_only=True):
    """A zone that a retreating unit enters."""

    off_table: Annotated[bool, flag("Off the table", "Whether the step leaves the table")] = False
    enemy: Annotated[bool, flag("Enemy there", "Whether an enemy battalion holds the zone")] = False
    enemy_zoc: Annotated[bool, flag("Enemy ZOC", "Whether the zone lies in an enemy zone of control")] = False
    friends: Annotated[int, count("Friends there", 0, MOST_STANDS, "Friendly stands in the zone, HQs not counted")] = 0


def assess_zone(facts: RetreatZoneFacts, tables: Tables) -> Assessment[RetreatStep]:
    battalion = tables.battalions[facts.battalion]
    step, rule = retreat_step(
        off_table=facts.off_table,
        enemy=facts.enemy,
        enemy_zoc=facts.enemy_zoc,
        friends=facts.friends,
        room=None if battalion.is_hq else tables.limit("stacking"),
    )
    subject = f"{battalion.name.capitalize()} retreat into a zone"
    if step is RetreatStep.PASSES_ON:
        note = Effect("step", step.value, rule, "the zone is full: the unit goes on to the next zone")
        return Assessment(step, subject, notes=(note,))
    if step is RetreatStep.STOPS:
        note = Effect("step", step.value, rule, "the unit stops here")
        return Assessment(step, subject, notes=(note, *retreat_price(facts, State.RETREATED, tables)))
    state, why = fate_in_bad_retreat(battalion, rule)
    note = Effect("state", state.value, why, f"the retreat ends badly: the unit is {state.value}")
    return Assessment(RetreatStep(state.value), subject, notes=(note, *retreat_price(facts, state, tables)))


def retreat_price(facts: RetreatingFacts, state: State, tables: Tables) -> tuple[Effect, ...]:
    """Markers: none for what is not due to combat, except for a gun that is lost (ddb.gap.fallback-blocked)."""
    if facts.cause.is_combat or state is State.LOST:
        return (cost_effect("markers", "its side", marker_cost(state, facts.quality, facts.detachment, tables)),)
    rule = "ddb.gap.marker-stacking" if state is State.RETREATED else "ddb.gap.fallback-blocked"
    return (Effect("markers", 0, rule, "no marker, as it is not due to combat"),)


RETREAT_ZONE = Procedure(
    name="retreat_zone",
    title="One zone of a retreat",
    summary="Whether a retreating unit stops, passes on, is shattered or lost.",
    facts=RetreatZoneFacts,
    assess=assess_zone,
    roll=stated,
    rules=(
        "ddb.retreat.through-friends",
        "ddb.retreat.into-enemy",
        "ddb.retreat.enemy-zoc",
        "ddb.retreat.off-table",
        DIRECTION,
        FULL,
        "ddb.gap.retreat-rough",
        "ddb.gap.fallback-blocked",
        "ddb.gap.zoc",
        "ddb.gap.marker-stacking",
        "ddb.gap.detachment-markers",
        "ddb.gap.stacking",
        "ddb.gap.hq",
        "ddb.state.guns-shattered-lost",
        "ddb.markers.shattered-or-retreated",
        "ddb.markers.poor-lost",
        "ddb.markers.regular-lost",
        "ddb.markers.veteran-lost",
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
    for step in steps:
        outcome, _ = into(step)
        if outcome is RetreatStep.STOPS:
            ends.add(step)
        elif outcome is RetreatStep.PASSES_ON:
            ends |= safe_ends(onward(step), onward, into)
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
    controlled = {
        covered
        for enemy in facts.enemies
        if tables.battalions[enemy.code].exerts_zoc
        for covered in front((enemy.column, enemy.row), enemy.facing)
    }
    return Surroundings(
        frozenset((enemy.column, enemy.row) for enemy in facts.enemies),
        frozenset(controlled),
        friends,
        frozenset(facts.closed),
        None if tables.battalions[facts.battalion].is_hq else tables.limit("stacking"),
    )


class RetreatResult(StrEnum):
    SAFE = "safe"
    SHATTERED = "shattered"
    LOST = "lost"


def assess(facts: RetreatFacts, tables: Tables) -> Assessment[RetreatResult]:
    around = surroundings(facts, tables)
    candidates = onward(facts.at, facts, around)
    further, enter = (lambda at: onward(at, facts, around)), (lambda step: step_into(step, around))
    ends = tuple(sorted(safe_ends(candidates, further, enter)))
    notes = [
        Effect("candidates", candidates, DIRECTION, f"adjacent zones that lead away: {zones_said(candidates)}"),
        Effect("may_end_at", ends, FULL, f"zones where the retreat ends safely: {zones_said(ends)}"),
    ]
    result = RetreatResult.SAFE
    if ends:
        moved = min(distance(facts.at, end) for end in ends)
        price = count_of(int(facts.cause.is_combat), "marker")
        notes += [
            Effect("zones_moved", moved, FULL, f"it goes back {count_of(moved, 'zone')} at least"),
            Effect("markers", int(facts.cause.is_combat), "ddb.gap.marker-stacking", f"however far, it costs {price}"),
        ]
    else:
        state, rule = fate_in_bad_retreat(tables.battalions[facts.battalion], DIRECTION)
        result = RetreatResult(state.value)
        notes += bad_ends(candidates, facts, around)
        if state is State.LOST:
            notes.append(Effect("state", state.value, rule, "guns that are shattered are lost"))
        notes += retreat_price(facts, state, tables)
    way = (
        f"away from {zone_said(facts.source)}" if facts.cause.has_source else f"towards the {facts.own_edge.value} edge"
    )
    return Assessment(result, f"Retreat from {zone_said(facts.at)} {way}", notes=tuple(notes))


def bad_ends(candidates: Collection[Zone], facts: RetreatFacts, around: Surroundings) -> list[Effect]:
    """Why every way out shatters the unit."""
    if not candidates:
        leaves = any(
            not on_table(step, facts.columns, facts.rows) and away(step, facts) > away(facts.at, facts)
            for step in neighbours(facts.at)
        )
        rule, why = (
            ("ddb.retreat.off-table", "it leaves the table") if leaves else (DIRECTION, "there is nowhere to go")
        )
        return [Effect("shattered", True, rule, f"{why}: it is shattered")]
    causes: dict[str, list[Zone]] = {}
    for step in candidates:
        causes.setdefault(step_into(step, around)[1], []).append(step)
    return [
        Effect("shattered", True, rule, f"shattered by going to {zones_said(zones)}") for rule, zones in causes.items()
    ]


RETREAT = Procedure(
    name="retreat",
    title="Retreat on the map",
    summary="Where a retreating unit may go, or that it is shattered or lost.",
    facts=RetreatFacts,
    assess=assess,
    roll=stated,
    rules=(
        DIRECTION,
        FULL,
        "ddb.retreat.through-friends",
        "ddb.retreat.into-enemy",
        "ddb.retreat.enemy-zoc",
        "ddb.retreat.off-table",
        "ddb.gap.zoc",
        "ddb.gap.grid",
        "ddb.gap.stacking",
        "ddb.gap.hq",
        "ddb.gap.marker-stacking",
        "ddb.gap.detachment-markers",
        "ddb.gap.fallback-blocked",
        "ddb.gap.water",
        "ddb.state.guns-shattered-lost",
        "ddb.markers.shattered-or-retreated",
        "ddb.markers.poor-lost",
        "ddb.markers.regular-lost",
        "ddb.markers.veteran-lost",
    ),
)
