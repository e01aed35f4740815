"""What becomes of a battalion: stands, retreats, is shattered or lost, and what that costs its side."""

from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import BattalionCode, IsDetachment, RoadMarch, UnitQuality
from sandtable.rulesets.dday_to_berlin.procedures.losses.markers import MARKER_RULES, cost_effect, marker_cost, price
from sandtable.rulesets.dday_to_berlin.tables import Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import Mobility, Quality, State
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice

#: What a failed save against an air strike can mean.
AIR_FATE_RULES = (
    ddb.AIR_FAIL_MECH_LOST,
    ddb.AIR_FAIL_MOT_ROAD_LOST,
    ddb.AIR_FAIL_OTHER_SHATTERED,
    ddb.STATE_GUNS_SHATTERED_LOST,
    ddb.STATE_DETACHMENT_LOST,
)


def check_detachment(fact: str, battalion: Battalion, *, detachment: bool) -> None:
    """A division has one HQ stand, which is no company (ddb.gap.hq)."""
    if detachment and battalion.is_hq:
        raise FactsFault(f"{fact}: an HQ is no detachment")


def shattered_or_lost(battalion: Battalion, rule: str, *, detachment: bool = False) -> tuple[State, str]:
    """What shattering means: a detachment that failed a save and a gun are lost, all else may rally."""
    if detachment:
        return State.LOST, ddb.STATE_DETACHMENT_LOST
    if battalion.is_gun:
        return State.LOST, ddb.STATE_GUNS_SHATTERED_LOST
    return State.SHATTERED, rule


def fate_in_assault(battalion: Battalion, *, detachment: bool, attacker: bool) -> tuple[State, str]:
    """A failed save in an assault."""
    rule = ddb.ASSAULT_ATTACKER_SHATTERED if attacker else ddb.ASSAULT_DEFENDER_SHATTERED
    return shattered_or_lost(battalion, rule, detachment=detachment)


def fate_under_fire(*, detachment: bool) -> tuple[State, str]:
    """A failed save in ranged combat: guns retreat like others (ddb.gap.ranged-who-retreats)."""
    return (State.LOST, ddb.STATE_DETACHMENT_LOST) if detachment else (State.RETREATED, ddb.RANGED_FAIL_RETREAT)


def fate_under_air_strike(battalion: Battalion, *, detachment: bool, road_march: bool) -> tuple[State, str]:
    """A failed save against an air strike."""
    if detachment:
        return State.LOST, ddb.STATE_DETACHMENT_LOST
    if battalion.is_mech:
        return State.LOST, ddb.AIR_FAIL_MECH_LOST
    if battalion.mobility is Mobility.MOT and road_march:
        return State.LOST, ddb.AIR_FAIL_MOT_ROAD_LOST
    return shattered_or_lost(battalion, ddb.AIR_FAIL_OTHER_SHATTERED)


def fate_in_bad_retreat(battalion: Battalion, rule: str) -> tuple[State, str]:
    """A retreat that shatters: no save was failed, so a detachment is treated like a battalion."""
    return shattered_or_lost(battalion, rule)


class Blow(Spoken):
    """What befell a unit."""

    ASSAULT_SAVE = "failed_assault_save", "failed its save in an assault"
    RANGED_SAVE = "failed_ranged_save", "failed its save under fire"
    AIR_SAVE = "failed_air_save", "failed its save against an air strike"
    BAD_RETREAT = "bad_retreat_in_combat", "had no safe zone to retreat to"
    BAD_FALLBACK = "bad_fallback", "had no safe zone to fall back to"


class FateFacts(Facts, frozen=True, kw_only=True):
    """A unit and what befell it."""

    battalion: BattalionCode = "inf"
    quality: UnitQuality = Quality.REGULAR
    detachment: IsDetachment = False
    blow: Annotated[Blow, choice("What befell it", "A failed save, or a retreat or fallback that shatters")] = (
        Blow.ASSAULT_SAVE
    )
    road_march: RoadMarch = False


def assess(facts: FateFacts, tables: Tables) -> Assessment[State]:
    battalion = tables.battalions[facts.battalion]
    check_detachment("detachment", battalion, detachment=facts.detachment)
    state, rule = {
        Blow.ASSAULT_SAVE: fate_in_assault(battalion, detachment=facts.detachment, attacker=False),
        Blow.RANGED_SAVE: fate_under_fire(detachment=facts.detachment),
        Blow.AIR_SAVE: fate_under_air_strike(battalion, detachment=facts.detachment, road_march=facts.road_march),
        Blow.BAD_RETREAT: fate_in_bad_retreat(battalion, ddb.STATE_SHATTERED_MAY_RALLY),
        Blow.BAD_FALLBACK: fate_in_bad_retreat(battalion, ddb.STATE_SHATTERED_MAY_RALLY),
    }[facts.blow]
    notes = [
        Effect("state", state.value, rule, f"it is {state.value}" if state is not State.RETREATED else "it retreats")
    ]
    if facts.blow is Blow.BAD_FALLBACK and state is State.SHATTERED:
        notes.append(Effect("markers", 0, ddb.GAP_FALLBACK_BLOCKED, "no marker, as it is not due to combat"))
    else:
        notes.append(cost_effect("markers", "its side", marker_cost(state, facts.quality, facts.detachment, tables)))
    if state is State.SHATTERED:
        notes.append(Effect("may_rally", True, ddb.STATE_SHATTERED_MAY_RALLY, "it goes to the pool and may be rallied"))
    elif state is State.LOST:
        notes.append(Effect("may_rally", False, ddb.STATE_LOST_REMOVED, "it is out for the rest of the game"))
    if facts.blow is Blow.RANGED_SAVE and state is State.RETREATED:
        notes.append(may_hold(tables))
    if facts.blow is Blow.BAD_FALLBACK:
        notes.append(may_stay(tables))
    of = "" if battalion.is_hq else "detachment of " if facts.detachment else "battalion of "
    subject = f"A {facts.quality.said} {of}{battalion.name} that {facts.blow.said}"
    return Assessment(state, subject, notes=tuple(notes))


def may_hold(tables: Tables) -> Effect:
    """The choice of a unit that is driven back by fire."""
    each = count_of(price("held", tables).value, "morale marker")
    said = f"its owner may hold instead, for {each} for each battalion in the zone"
    return Effect("may_hold", True, ddb.RANGED_HOLD_OPTION, said)


def may_stay(tables: Tables) -> Effect:
    """The choice of a unit that an activation makes fall back."""
    each = count_of(price("stayed", tables).value, "morale marker")
    return Effect("may_stay", True, ddb.GAP_FALLBACK_BLOCKED, f"its owner may let it stay instead, for {each}")


FATE = Procedure(
    name="fate",
    title="What becomes of a unit",
    summary="Whether a unit retreats, is shattered or lost, and the markers it costs.",
    facts=FateFacts,
    assess=assess,
    roll=stated,
    rules=(
        ddb.STATE_SHATTERED_MAY_RALLY,
        ddb.STATE_LOST_REMOVED,
        ddb.ASSAULT_DEFENDER_SHATTERED,
        ddb.RANGED_FAIL_RETREAT,
        ddb.RANGED_HOLD_OPTION,
        *AIR_FATE_RULES,
        *MARKER_RULES,
        ddb.GAP_FALLBACK_BLOCKED,
    ),
    shaped_by=(ddb.GAP_HQ, ddb.GAP_MARKER_STACKING, ddb.GAP_MOT_ROAD_AIR, ddb.GAP_RANGED_WHO_RETREATS),
)
