"""Who may take part in a combat, as sets: quick to ask, for suggestions and computer players.

Each set says the same as the refusals of the procedures (`may_assault`, `may_fire`, `supporting_zone`),
which explain a no; a test holds the two together.
"""

from __future__ import annotations

from sandtable.base.bits import numbers_in, set_of
from sandtable.rulesets.dday_to_berlin.battle.reach import SHUT, WHOLE_MOVE
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState


def storm_troops(s: BattleState, side: int) -> int:
    """Units that may still lead or support an assault this phase, wherever the target is."""
    marks = s.marks
    idle = marks.fought | marks.road | marks.engineered | marks.halted
    able = s.scenario.assaulters & s.scenario.of_side[side] & marks.moving & ~idle
    found, units = 0, s.units
    for number in numbers_in(able):
        unit = units[number]
        if unit.zone >= 0 and unit.left > 0 and not marks.lent >> unit.zone & 1:
            found |= 1 << number
    return found


def can_enter(s: BattleState, number: int, target: int, *, breakthrough: bool = False) -> bool:
    """Whether a unit could move into an adjacent zone with what is left of its move."""
    how = s.scenario.paths.step(s.units[number].zone, target, s.scenario.wades[number], s.bridges)
    if how == SHUT:
        return False
    return how != WHOLE_MOVE or breakthrough or not s.marks.changed >> number & 1


def primaries(s: BattleState, side: int, zone: int) -> int:
    """Units of a side in a zone that can be attacked there."""
    return attackable(s, s.at(side, zone))


def attackable(s: BattleState, here: int) -> int:
    """Those of the units in a zone that can be attacked: an HQ only if it is alone, nobody twice a player turn."""
    return (here & s.scenario.stands or here) & ~s.marks.attacked


def supporting_units(s: BattleState, side: int) -> int:
    """Units that make their zone a supporting zone (ddb.gap.supporting-zone-conditions)."""
    able = s.scenario.of_side[side] & s.scenario.stands & ~s.scenario.artillery
    return able & ~s.marks.road & ~(s.scenario.guns & s.marks.moved)


def used_zones(s: BattleState, side: int, attack: int) -> int:
    """Zones that may support an assault from a zone no more: each side has used up only what it has used itself."""
    attacking = s.side(side).held >> attack & 1
    return s.marks.lent | s.marks.stormed if attacking else s.marks.guarded


def supporting_zones(s: BattleState, side: int, attack: int, target: int) -> int:
    """Zones of a side that may support an assault from one zone on another."""
    contact = s.scenario.grid.contact
    near = (contact[attack] | contact[target]) & ~(1 << attack) & ~(1 << target)
    near &= s.side(side).stood & ~used_zones(s, side, attack)
    if not near:
        return 0
    able = supporting_units(s, side)
    return set_of(zone for zone in numbers_in(near) if s.at(side, zone) & able)


def most_zones(s: BattleState, row: str) -> int:
    """How many supporting zones a side may name; a row of the hit table without a limit allows any number."""
    return s.tables.hit[row].most or s.scenario.grid.size


def guns_able(s: BattleState, side: int) -> int:
    """A side's ART and SPA that may fire this phase, wherever they and their target are."""
    marks = s.marks
    return s.scenario.artillery & s.scenario.of_side[side] & ~marks.moved & ~marks.fought & ~marks.unsupplied


def guns_on(s: BattleState, side: int, zone: int) -> int:
    """A side's ART and SPA on the table that may fire at a zone now."""
    able = guns_able(s, side)
    if not able or not s.seen(side) >> zone & 1:
        return 0
    distance, ranges, found, units = s.scenario.grid.distance[zone], s.scenario.ranges, 0, s.units
    for number in numbers_in(able):
        at = units[number].zone
        if at >= 0 and 1 <= distance[at] <= ranges[number]:
            found |= 1 << number
    return found


def assault_guns(s: BattleState, side: int, zone: int) -> int:
    """Guns that may support an assault; none where a house rule keeps them out."""
    return guns_on(s, side, zone) if s.scenario.house.table_artillery else 0


def targets_in_sight(s: BattleState, side: int) -> list[int]:
    """Enemy units that artillery or aircraft of a side may be aimed at."""
    enemy = s.side(1 - side)
    found: list[int] = []
    for zone in numbers_in(enemy.held & s.seen(side)):
        found += numbers_in(attackable(s, enemy.at[zone]))
    return found
