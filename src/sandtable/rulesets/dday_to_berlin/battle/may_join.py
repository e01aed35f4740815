"""Why a unit, a zone or a support may not take part in a combat: the facts on the map, put to the procedures."""

from __future__ import annotations

from sandtable.base.bits import numbers_in
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.answers import Assault
from sandtable.rulesets.dday_to_berlin.battle.eligible import most_zones, used_zones
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.combat.may_assault import (
    AssaultRole,
    MayAssaultFacts,
    River,
    makes_supporting_zone,
    may_assault_refusals,
)
from sandtable.rulesets.dday_to_berlin.procedures.combat.may_fire import FireRole, MayFireFacts, may_fire_refusals
from sandtable.rulesets.dday_to_berlin.procedures.moving.movement import multiplier
from sandtable.rulesets.dday_to_berlin.terms import FAR, Activation, Terrain


def assault_refusals(s: BattleState, answer: Assault, *, breakthrough: bool) -> list[Refused | Refusal | None]:
    """Why the primary or a support cannot join an assault."""
    source = s.units[answer.primary].zone
    found: list[Refused | Refusal | None] = []
    for number in (answer.primary, *answer.supports):
        role = AssaultRole.PRIMARY if number == answer.primary else AssaultRole.SUPPORT
        refusal = may_assault_refusals(may_assault_facts(s, number, answer.target, role, breakthrough), s.tables)
        elsewhere = f"{s.scenario.said(number)} is not in the attacking zone"
        found += [
            about_unit(s, number, refusal),
            refuse_if(s.units[number].zone != source, ddb.SUPPORT_ASSAULT_SUPPORTERS, elsewhere),
        ]
    return found


def about_unit(s: BattleState, number: int, refusal: Refused | None) -> Refused | None:
    """Refusals with the name of the unit they are about."""
    if refusal is None:
        return None
    name = s.scenario.said(number)
    return Refused(tuple(Refusal(reason.rule, f"{name}: {reason.because}") for reason in refusal.refusals))


def may_assault_facts(
    s: BattleState, number: int, target: int, role: AssaultRole, breakthrough: bool
) -> MayAssaultFacts:
    """A unit next to an enemy zone, as the procedure is asked about it."""
    unit, bit, marks, card = s.units[number], 1 << number, s.marks, s.cards[number]
    result = result_of(s, number)
    times, _ = multiplier(result, s.tables)
    road = s.scenario.map.road[unit.zone] >> target & 1
    return MayAssaultFacts(
        battalion=card.row.code,
        role=role,
        result=result,
        zones_moved=card.row.move * times - unit.left if marks.changed & bit else 0,
        whole_move=unit.left <= 0 < times,
        road_move=bool(marks.road & bit),
        target_distance=min(FAR, max(1, s.scenario.grid.distance[unit.zone][target])),
        target_terrain=Terrain.ROUGH if s.scenario.map.rough >> target & 1 else Terrain.OPEN,
        by_road=bool(road) and river(s, unit.zone, target) is not River.UNBRIDGED,
        river=river(s, unit.zone, target),
        fought=bool(marks.fought & bit),
        engineered=bool(marks.engineered & bit),
        advanced=bool(marks.halted & bit),
        zone_lent=bool(marks.lent >> unit.zone & 1),
        breakthrough=breakthrough,
    )


def result_of(s: BattleState, number: int) -> Activation:
    """What a unit got this Movement Phase; a Fallback that was stayed counts as Hold."""
    marks, bit = s.marks, 1 << number
    if not marks.activated & bit:
        return Activation.NONE
    if not marks.moving & bit:
        return Activation.HOLD
    return Activation.DOUBLE if marks.doubled & bit else Activation.FULL


def river(s: BattleState, zone: int, near: int) -> River:
    """What lies between two adjacent zones."""
    crossing = s.scenario.map.crossing.get((zone, near))
    if crossing is None:
        return River.NONE
    how, edge = crossing
    return River.BRIDGED if s.scenario.map.crossable(how, edge, s.bridges) else River.UNBRIDGED


def zone_refusals(
    s: BattleState, side: int, zones: tuple[int, ...], source: int, target: int, row: str
) -> Refused | None:
    """Why zones cannot support an assault; the row of the hit table says how many may."""
    grid, used, most = s.scenario.grid, used_zones(s, side, source), most_zones(s, row)
    found: list[Refusal | None] = [
        refuse_if(len(zones) > most, ddb.SUPPORT_SUPPORTING_ZONES, f"at most {most} zones support an assault"),
        refuse_if(len(set(zones)) < len(zones), ddb.GAP_SUPPORTING_ZONE_CONDITIONS, "a zone is named twice"),
    ]
    for zone in zones:
        label, bit = grid.labels[zone], 1 << zone
        near = (grid.contact[source] | grid.contact[target]) & ~(1 << source) & ~(1 << target)
        able = any(
            makes_supporting_zone(s.cards[number].row, marks_of(s, number)) for number in numbers_in(s.at(side, zone))
        )
        found += [
            refuse_if(not near & bit, ddb.SUPPORT_SUPPORTING_ZONES, f"{label} is not in contact with the combat"),
            refuse_if(bool(used & bit), ddb.GAP_SUPPORTING_ZONE_CONDITIONS, f"{label} took part in a combat already"),
            refuse_if(not able, ddb.GAP_SUPPORTING_ZONE_CONDITIONS, f"{label} holds no battalion that can support"),
        ]
    return refused(*found)


def marks_of(s: BattleState, number: int) -> frozenset[str]:
    """A unit's marks as the supporting-zone procedure names them."""
    found = [name for name, mask in (("road", s.marks.road), ("moved", s.marks.moved)) if mask >> number & 1]
    return frozenset(found)


def fire_facts(s: BattleState, number: int, zone: int, role: FireRole) -> MayFireFacts:
    """A gun that wants to fire at a zone."""
    bit, card = 1 << number, s.cards[number]
    return MayFireFacts(
        battalion=card.row.code,
        role=role,
        moved=bool(s.marks.moved & bit),
        fought=bool(s.marks.fought & bit),
        range=min(FAR, s.scenario.grid.distance[s.units[number].zone][zone]),
        visible=bool(s.seen(card.side) >> zone & 1),
        out_of_supply=bool(s.marks.unsupplied & bit),
    )


def gun_refusals(s: BattleState, guns: tuple[int, ...], zone: int, role: FireRole) -> Refused | None:
    """Why guns on the table cannot lend their fire."""
    switched_off = bool(guns) and role is not FireRole.RANGED_SUPPORT and not s.scenario.house.table_artillery
    because = "in this scenario guns on the table do not support assaults"
    return refused(
        refuse_if(switched_off, ddb.GAP_TABLE_ARTILLERY_SUPPORT, because),
        *(about_unit(s, gun, may_fire_refusals(fire_facts(s, gun, zone, role), s.tables)) for gun in guns),
    )


def held_refusals(s: BattleState, side: int, art: int, air: int, *, primary: bool = False) -> Refused | None:
    """Why off-table supports cannot be spent; an ART support that leads is spent too."""
    needed = art + primary
    return refused(
        refuse_if(min(art, air) < 0, ddb.SUPPORT_ONCE, "supports are counted from 0"),
        refuse_if(needed > s.art[side], ddb.SUPPORT_ONCE, f"{needed} ART supports where {s.art[side]} are held"),
        refuse_if(air > s.air[side], ddb.SUPPORT_ONCE, f"{air} AIR supports where {s.air[side]} are held"),
    )
