"""Who may lead or support an assault, and which zones may support it."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from sandtable.explain import Effect, Refusal, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import BattalionCode
from sandtable.rulesets.dday_to_berlin.procedures.moving.movement import (
    RESULT_RULES,
    allowance,
    can_wade,
    makes_road_move,
    multiplier,
)
from sandtable.rulesets.dday_to_berlin.tables import Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import FAR, MOST_MOVED, MOST_STANDS, Activation, Terrain
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, several, tape


class AssaultRole(StrEnum):
    PRIMARY = "primary"
    SUPPORT = "support"


class River(StrEnum):
    """What lies between a battalion and the zone it wants to enter."""

    NONE = "none"
    BRIDGED = "bridged"
    UNBRIDGED = "unbridged"


class MayAssaultFacts(Facts, frozen=True, kw_only=True):
    """A battalion next to an enemy zone in its own Combat Phase."""

    battalion: BattalionCode = "inf"
    role: Annotated[AssaultRole, choice("Role", "Primary attacker or in-zone support; the same rules bind both")] = (
        AssaultRole.PRIMARY
    )
    result: Annotated[Activation, choice("Activation", "What it got this Movement Phase")] = Activation.FULL
    zones_moved: Annotated[int, count("Zones moved", 0, MOST_MOVED, "Zones it moved this turn")] = 0
    whole_move: Annotated[
        bool, flag("Move used up", "Whether it entered rough terrain off the road, or waded a river, this turn")
    ] = False
    road_move: Annotated[bool, flag("Road move", "Whether it declared the doubled road move (MECH and MOT)")] = False
    target_distance: Annotated[int, tape("To the target", 1, FAR, "Zones to the defending zone", "zones")] = 1
    target_terrain: Annotated[Terrain, choice("Target's terrain", "Terrain of the defending zone")] = Terrain.OPEN
    by_road: Annotated[bool, flag("Along a road", "Whether a road leads into the defending zone")] = False
    river: Annotated[River, choice("River", "A river on the way in; a ford counts as a bridge")] = River.NONE
    fought: Annotated[bool, flag("Fought already", "Whether it joined a combat this player turn")] = False
    engineered: Annotated[bool, flag("Engineered", "Whether it made an engineering attempt this turn")] = False
    advanced: Annotated[bool, flag("Advanced", "Whether it made a limited advance this phase")] = False
    zone_lent: Annotated[bool, flag("Zone lent", "Whether its zone counted as a supporting zone this player turn")] = (
        False
    )
    breakthrough: Annotated[bool, flag("Breakthrough", "Whether this is the new assault after a breakthrough")] = False


def may_assault_refusals(facts: MayAssaultFacts, tables: Tables) -> Refused | None:
    """Every reason why the battalion cannot join an assault."""
    battalion = tables.battalions[facts.battalion]
    lent = "its zone already counted as a supporting zone this player turn"
    apart = "an assault is made from a zone adjacent to the target"
    cannot = f"{battalion.name} can neither lead nor give in-zone support to an assault"
    return refused(
        refuse_if(not battalion.can_assault, ddb.GAP_ASSAULT_ELIGIBILITY, cannot),
        refuse_if(facts.target_distance != 1, ddb.GAP_ASSAULT_ELIGIBILITY, apart),
        refuse_if(makes_road_move(battalion, facts.road_move, tables), ddb.MOVE_ROAD_NO_COMBAT, "it used a road move"),
        river_refusal(facts, battalion),
        refuse_if(facts.engineered, ddb.GAP_ENGINEERING, "engineers who made an attempt may not attack this turn"),
        refuse_if(facts.advanced, ddb.GAP_ADVANCE_DETAILS, "it may not fight after a limited advance this phase"),
        refuse_if(facts.zone_lent, ddb.GAP_SUPPORTING_ZONE_CONDITIONS, lent),
        breakthrough_refusal(battalion) if facts.breakthrough else movement_refusals(facts, battalion, tables),
    )


def breakthrough_refusal(battalion: Battalion) -> Refused | None:
    """The new assault of a breakthrough needs no movement, but MECH."""
    return refused(refuse_if(not battalion.is_mech, ddb.GAP_BREAKTHROUGH_ASSAULT, "only MECH break through"))


def movement_refusals(facts: MayAssaultFacts, battalion: Battalion, tables: Tables) -> Refused | None:
    """Enough movement must be left to enter the defending zone."""
    times, rule = multiplier(facts.result, tables)
    left = allowance(battalion, facts.result, road_move=facts.road_move, tables=tables).number - facts.zones_moved
    spent = facts.whole_move or left < 1
    into_rough = facts.target_terrain is Terrain.ROUGH and not facts.by_road
    no_way_in = "off-road rough terrain can only be entered by a battalion that has not changed zone"
    no_move = "it has no zone of movement left to enter the defending zone"
    return refused(
        refuse_if(not times, rule, "it needs a Move Full or Move Double result this turn"),
        refuse_if(times > 0 and spent, ddb.SUPPORT_ASSAULT_SUPPORTERS, no_move),
        refuse_if(into_rough and facts.zones_moved > 0, ddb.MOVE_ROUGH_ONE_ZONE, no_way_in),
        refuse_if(facts.fought, ddb.GAP_ONE_COMBAT_PER_ATTACKER, "it has joined a combat this player turn"),
    )


def river_refusal(facts: MayAssaultFacts, battalion: Battalion) -> Refusal | None:
    """Assaulting across water is crossing it (ddb.gap.water)."""
    if facts.river is not River.UNBRIDGED:
        return None
    if not can_wade(battalion):
        return Refusal(ddb.GAP_WATER, "MOT, MECH, ATG and ART need a bridge or ford to assault across a river")
    wet = facts.zones_moved > 0 and not facts.breakthrough
    return Refusal(ddb.GAP_WATER, "wading takes the whole move: it must not have changed zone") if wet else None


def assess_may_assault(facts: MayAssaultFacts, tables: Tables) -> Assessment[bool] | Refused:
    if problem := may_assault_refusals(facts, tables):
        return problem
    battalion = tables.battalions[facts.battalion]
    said = f"{battalion.begun} as {facts.role.value} of an assault"
    if facts.breakthrough:
        note = Effect("movement", 0, ddb.GAP_BREAKTHROUGH_ASSAULT, "no movement is needed after a breakthrough")
        return Assessment(True, said, notes=(note,))
    zones = allowance(battalion, facts.result, road_move=False, tables=tables)
    left = zones.number - facts.zones_moved
    unspent = f"{count_of(left, 'zone')} of movement left to enter the defending zone"
    note = Effect("unspent", left, ddb.SUPPORT_ASSAULT_SUPPORTERS, unspent)
    return Assessment(True, said, (), (zones,), (note,))


MAY_ASSAULT = Procedure(
    name="may_assault",
    title="May it assault?",
    summary="Whether a battalion may lead or support an assault.",
    facts=MayAssaultFacts,
    assess=assess_may_assault,
    roll=stated,
    rules=(
        ddb.GAP_ASSAULT_ELIGIBILITY,
        ddb.SUPPORT_ASSAULT_SUPPORTERS,
        ddb.MOVE_ROAD_NO_COMBAT,
        ddb.MOVE_ROUGH_ONE_ZONE,
        *RESULT_RULES,
        ddb.GAP_BATTALION_TABLE,
        ddb.GAP_ONE_COMBAT_PER_ATTACKER,
        ddb.GAP_SUPPORTING_ZONE_CONDITIONS,
        ddb.GAP_BREAKTHROUGH_ASSAULT,
        ddb.GAP_ADVANCE_DETAILS,
        ddb.GAP_ENGINEERING,
        ddb.GAP_WATER,
    ),
    shaped_by=(ddb.GAP_ROAD_MOVE_OPTIONAL, ddb.ADVANCE_BREAKTHROUGH_ASSAULT, ddb.MOVE_GUNS_MOVE_OR_FIGHT, ddb.GAP_HQ),
    label=lambda _: "allowed",
)


#: Marks of a unit, in words.
MARKS = {"road": "with a road-march mark", "moved": "that moved"}
ZoneUnit = Annotated[str, Meta(pattern=r"^[a-z_]+(\+(road|moved))*$(?!\n)")]


class SupportingZoneFacts(Facts, frozen=True, kw_only=True):
    """A zone that one side wants to count as a supporting zone of an assault."""

    holding: Annotated[
        tuple[ZoneUnit, ...],
        several(
            "Units there",
            MOST_STANDS,
            "Codes of the units in the zone, with +road (road-march mark) or +moved (changed zone this game turn)",
            "inf,atg+moved",
        ),
    ] = ("inf",)
    adjacent: Annotated[
        bool, flag("In contact", "Whether the zone touches the attacking or the defending zone and is neither")
    ] = True
    used: Annotated[
        bool, flag("Used already", "Whether it counted in, or attacked in, another combat this player turn")
    ] = False


def makes_supporting_zone(battalion: Battalion, marks: frozenset[str]) -> bool:
    """Whether one unit is enough to make its zone a supporting zone."""
    if battalion.is_artillery or battalion.is_hq or "road" in marks:
        return False
    return not (battalion.is_gun and "moved" in marks)


def assess_supporting_zone(facts: SupportingZoneFacts, tables: Tables) -> Assessment[bool] | Refused:
    able, named = False, []
    for stand in facts.holding:
        code, *marks = stand.split("+")
        if code not in tables.battalions:
            raise FactsFault(f"holding: there is no battalion '{code}' in the Battalion Information Table")
        able |= makes_supporting_zone(tables.battalions[code], frozenset(marks))
        named.append(" ".join([tables.battalions[code].name, *(MARKS[mark] for mark in marks)]))
    nobody = "it needs a battalion that is not HQ, ART or SPA, has no road-march mark and, if ATG, has not moved"
    problem = refused(
        refuse_if(not facts.adjacent, ddb.SUPPORT_SUPPORTING_ZONES, "the zone is not in contact with the combat"),
        refuse_if(facts.used, ddb.GAP_SUPPORTING_ZONE_CONDITIONS, "a zone takes part in one combat per player turn"),
        refuse_if(not able, ddb.GAP_SUPPORTING_ZONE_CONDITIONS, nobody),
    )
    if problem:
        return problem
    ours, theirs = tables.hit["attacker_zone"], tables.hit["defender_zone"]
    notes = (
        Effect("attacker", ours.value, ours.rule, f"{ours.value:+d} to the hit number if it is the attacker's"),
        Effect("defender", theirs.value, theirs.rule, f"{theirs.value:+d} to the hit number if it is the defender's"),
    )
    return Assessment(True, f"A zone that holds {', '.join(named)}", notes=notes)


SUPPORTING_ZONE_CHECK = Procedure(
    name="supporting_zone",
    title="Supporting zone",
    summary="Whether a zone may count as a supporting zone of an assault.",
    facts=SupportingZoneFacts,
    assess=assess_supporting_zone,
    roll=stated,
    rules=(ddb.SUPPORT_SUPPORTING_ZONES, ddb.GAP_SUPPORTING_ZONE_CONDITIONS, ddb.GAP_SUPPORT_HIT_VALUES),
    shaped_by=(ddb.GAP_GUNS_TURN, ddb.GAP_ROAD_MOVE_OPTIONAL, ddb.GAP_HQ),
    label=lambda _: "counts as a supporting zone",
)
