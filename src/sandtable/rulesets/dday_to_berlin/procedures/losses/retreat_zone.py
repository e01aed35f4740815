"""One zone of a retreat: whether a unit stops there, passes through friends, is shattered or lost."""

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import IsDetachment, UnitQuality
from sandtable.rulesets.dday_to_berlin.procedures.losses.fate import check_detachment, fate_in_bad_retreat
from sandtable.rulesets.dday_to_berlin.procedures.losses.markers import MARKER_RULES, cost_effect, marker_cost
from sandtable.rulesets.dday_to_berlin.tables import CODES, Tables
from sandtable.rulesets.dday_to_berlin.terms import MOST_STANDS, Quality, State
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, unit


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

    @property
    def is_fire(self) -> bool:
        return self in (Cause.RANGED, Cause.OFF_TABLE_FIRE)


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
        return RetreatStep.SHATTERED, ddb.RETREAT_OFF_TABLE
    if enemy:
        return RetreatStep.SHATTERED, ddb.RETREAT_INTO_ENEMY
    if enemy_zoc and not friends:
        return RetreatStep.SHATTERED, ddb.RETREAT_ENEMY_ZOC
    if not friends:
        return RetreatStep.STOPS, ddb.GAP_RETREAT_DIRECTION
    if room is None or friends < room:
        return RetreatStep.STOPS, ddb.RETREAT_THROUGH_FRIENDS
    return RetreatStep.PASSES_ON, ddb.GAP_RETREAT_FULL_ZONES


class RetreatingFacts(Facts, frozen=True, kw_only=True):
    """A unit that must retreat or fall back, and why."""

    cause: Annotated[Cause, CAUSE] = Cause.ASSAULT
    battalion: Annotated[str, unit("Battalion", CODES, "The retreating unit")] = "inf"
    quality: UnitQuality = Quality.REGULAR
    detachment: IsDetachment = False


class RetreatZoneFacts(RetreatingFacts, frozen=True, kw_only=True):
    """A zone that a retreating unit enters."""

    off_table: Annotated[bool, flag("Off the table", "Whether the step leaves the table")] = False
    enemy: Annotated[bool, flag("Enemy there", "Whether an enemy battalion holds the zone")] = False
    enemy_zoc: Annotated[bool, flag("Enemy ZOC", "Whether the zone lies in an enemy zone of control")] = False
    friends: Annotated[int, count("Friends there", 0, MOST_STANDS, "Friendly stands in the zone, HQs not counted")] = 0


def retreat_refusals(facts: RetreatingFacts, tables: Tables) -> Refused | None:
    """Who does not retreat at all: a detachment under fire, which has failed a save and is lost."""
    check_detachment("detachment", tables.battalions[facts.battalion], detachment=facts.detachment)
    lost = facts.detachment and facts.cause.is_fire
    return refused(
        refuse_if(lost, ddb.STATE_DETACHMENT_LOST, "a detachment that fails its save under fire is lost at once")
    )


def assess_zone(facts: RetreatZoneFacts, tables: Tables) -> Assessment[RetreatStep] | Refused:
    if facts.enemy and facts.friends:
        raise FactsFault("friends: enemies never share a zone")
    if problem := retreat_refusals(facts, tables):
        return problem
    battalion = tables.battalions[facts.battalion]
    step, rule = retreat_step(
        off_table=facts.off_table,
        enemy=facts.enemy,
        enemy_zoc=facts.enemy_zoc,
        friends=facts.friends,
        room=None if battalion.is_hq else tables.limit("stacking"),
    )
    subject = f"{who_retreats(facts, tables)} {zone_said(facts)}"
    if step is RetreatStep.PASSES_ON:
        note = Effect("step", step.value, rule, "the zone is full: the unit goes on to the next zone")
        return Assessment(step, subject, notes=(note,))
    if step is RetreatStep.STOPS:
        note = Effect("step", step.value, rule, "the unit stops here")
        paid = retreat_price(facts, State.RETREATED, tables)
        return Assessment(step, subject, notes=(note, *paid, *silent_guns(facts, tables)))
    state, why = fate_in_bad_retreat(battalion, rule)
    note = Effect("state", state.value, why, f"the retreat ends badly: the unit is {state.value}")
    return Assessment(RetreatStep(state.value), subject, notes=(note, *retreat_price(facts, state, tables)))


def who_retreats(facts: RetreatingFacts, tables: Tables) -> str:
    """The retreat at the beginning of a sentence."""
    what = "Retreat" if facts.cause.is_combat else "Fallback"
    return f"{what} of {tables.battalions[facts.battalion].said(facts.quality, detachment=facts.detachment)}"


def zone_said(facts: RetreatZoneFacts) -> str:
    """The zone that is entered."""
    if facts.off_table:
        return "off the table"
    if facts.enemy:
        return "into a zone held by the enemy"
    with_friends = f" with {count_of(facts.friends, 'friend')}" if facts.friends else ""
    return f"into a zone{with_friends}{' in an enemy ZOC' if facts.enemy_zoc else ''}"


def silent_guns(facts: RetreatingFacts, tables: Tables) -> tuple[Effect, ...]:
    """What going back costs guns besides."""
    if not tables.battalions[facts.battalion].is_gun:
        return ()
    silent = "having changed zone, it neither fires nor supports until the game turn ends"
    return (Effect("may_fight", False, ddb.GAP_GUNS_TURN, silent),)


def retreat_price(facts: RetreatingFacts, state: State, tables: Tables) -> tuple[Effect, ...]:
    """Markers: none for what is not due to combat, except for a gun that is lost (ddb.gap.fallback-blocked)."""
    if facts.cause.is_combat or state is State.LOST:
        return (cost_effect("markers", "its side", marker_cost(state, facts.quality, facts.detachment, tables)),)
    rule = ddb.GAP_MARKER_STACKING if state is State.RETREATED else ddb.GAP_FALLBACK_BLOCKED
    return (Effect("markers", 0, rule, "no marker, as it is not due to combat"),)


RETREAT_ZONE = Procedure(
    name="retreat_zone",
    title="One zone of a retreat",
    summary="Whether a retreating unit stops, passes on, is shattered or lost.",
    facts=RetreatZoneFacts,
    assess=assess_zone,
    roll=stated,
    rules=(
        ddb.RETREAT_THROUGH_FRIENDS,
        ddb.RETREAT_INTO_ENEMY,
        ddb.RETREAT_ENEMY_ZOC,
        ddb.RETREAT_OFF_TABLE,
        ddb.GAP_RETREAT_DIRECTION,
        ddb.GAP_RETREAT_FULL_ZONES,
        ddb.GAP_FALLBACK_BLOCKED,
        ddb.GAP_MARKER_STACKING,
        ddb.GAP_STACKING,
        ddb.GAP_GUNS_TURN,
        ddb.STATE_DETACHMENT_LOST,
        ddb.STATE_GUNS_SHATTERED_LOST,
        *MARKER_RULES,
    ),
    shaped_by=(ddb.GAP_HQ, ddb.GAP_RETREAT_ROUGH, ddb.GAP_ZOC),
)
