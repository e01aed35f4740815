"""What a short command leaves out: paths, facings, groups, and who could take part."""

from __future__ import annotations

from typing import Any

from sandtable.base.bits import numbers_in, set_of
from sandtable.ground.ways import Path, shortest
from sandtable.rulesets.dday_to_berlin.battle import eligible
from sandtable.rulesets.dday_to_berlin.battle.advances import Breakthrough, GeneralAdvance, LimitedAdvance, ways
from sandtable.rulesets.dday_to_berlin.battle.assaults import Defence
from sandtable.rulesets.dday_to_berlin.battle.combat import SecondAssault
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup, NightMovement, groups_with, ready
from sandtable.rulesets.dday_to_berlin.battle.moves import entry_zone, move_ends, road_allowance
from sandtable.rulesets.dday_to_berlin.battle.rallying import ReturnBattalion, ReturnHq
from sandtable.rulesets.dday_to_berlin.battle.reach import BY_ROAD
from sandtable.rulesets.dday_to_berlin.battle.scenario import CORPS
from sandtable.rulesets.dday_to_berlin.battle.setting_up import SetUp, unplaced
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import EngineeringAction
from sandtable.sheet.faults import FactsFault


class Finder:
    """Looks things up for the side that is asked."""

    def __init__(self, s: BattleState) -> None:
        self.s, self.grid = s, s.scenario.grid
        self.step: Any = s.agenda[0]
        self.side: int = self.step.decider(s)

    def at(self, number: int) -> int:
        return self.s.units[number].zone

    # ---------------------------------------------------------------- set-up, rally, movement

    def to_place(self) -> int:
        """Units that wait for a place, as a set."""
        if isinstance(self.step, ReturnHq | ReturnBattalion):
            return 1 << self.step.unit
        return set_of(unplaced(self.s, self.side)) if isinstance(self.step, SetUp) else 0

    def hq_of(self, number: int) -> int:
        """The HQ of a unit's division; corps troops take the first HQ on the table."""
        divisions = self.s.scenario.divisions
        of = self.s.cards[number].division
        if of != CORPS:
            return divisions[of].hq
        hqs = [each.hq for each in divisions if each.side == self.side and self.at(each.hq) >= 0]
        return hqs[0] if hqs else -1

    def ready(self) -> int:
        return ready(self.s, self.side)

    def group(self, number: int) -> tuple[int, ...]:
        """The largest group that a unit can be activated with."""
        return tuple(numbers_in(groups_with(self.s, number, self.ready() | 1 << number)))

    def largest_group(self, zone: int) -> tuple[int, ...]:
        """The largest group in a zone, or waiting to enter there, that is still to be activated."""
        here = self.s.at(self.side, zone)
        groups = [
            self.group(number)
            for number in numbers_in(self.ready())
            if here >> number & 1 or (self.at(number) < 0 and self.s.cards[number].entry == zone)
        ]
        if not groups:
            raise FactsFault(f"nobody in {self.grid.labels[zone]} waits to be activated")
        return max(groups, key=len)

    def movable(self) -> int:
        if isinstance(self.step, MoveGroup):
            return set_of(self.step.units)
        return self.step.able(self.s) if isinstance(self.step, NightMovement) else 0

    def path(self, number: int, zone: int, *, road: bool) -> Path:
        """A path to a zone: one that the rules allow or, so that they can say what is wrong, the shortest there is."""
        if zone == self.at(number):
            return ()
        night, road = isinstance(self.step, NightMovement), road and road_allowance(self.s, number) > 0
        ends = move_ends(self.s, number, road=road, night=night)
        return ends[zone] if zone in ends else self.straight(number, zone, road=road)

    def straight(self, number: int, zone: int, *, road: bool) -> Path:
        """The shortest way, whoever stands on it; across anything if there is no other."""
        start = self.at(number)
        before: Path = ()
        if start < 0:
            start = entry_zone(self.s, number)
            before = (start,) if start >= 0 else ()
            if start < 0 or start == zone:
                return (zone,)
        wader = self.s.scenario.wades[number]
        steps = self.s.scenario.paths.steps(wader, self.s.bridges)
        by_road = [[near for near, how in row if how == BY_ROAD] for row in steps]
        passable = [[near for near, _ in row] for row in steps]
        for joined in ((by_road,) if road else ()) + (passable, self.grid.neighbours):
            if found := shortest(self.grid, joined, start, zone):
                return (*before, *found)
        return (zone,)

    # ---------------------------------------------------------------- engineering

    def engineers(self) -> int:
        return self.step.able(self.s) if isinstance(self.step, Engineering) else 0

    def edge(self, one: int, other: int) -> int:
        found = self.s.scenario.map.edge(one, other)
        if found is None:
            labels = self.grid.labels
            raise FactsFault(f"no river runs between {labels[one]} and {labels[other]}")
        return found

    def only_edge(self, number: int, action: EngineeringAction) -> int:
        """The one river edge of a unit's zone where a work can be done."""
        standing = action is EngineeringAction.BLOW_BRIDGE
        edges = self.s.scenario.map.edges_of.get(self.at(number), ())
        fitting = [edge for edge in edges if bool(self.s.bridges >> edge & 1) is standing]
        if len(fitting) > 1:
            named = ", ".join(self.s.scenario.map.edge_said(edge) for edge in fitting)
            raise FactsFault(f"say which river edge: one of {named}")
        return fitting[0] if fitting else -1

    # ---------------------------------------------------------------- combat

    def targets(self, zone: int) -> int:
        """Enemies in a zone that can be attacked, as a set."""
        return eligible.primaries(self.s, 1 - self.side, zone)

    def in_sight(self) -> list[int]:
        """Enemies that artillery or aircraft may be aimed at."""
        return eligible.targets_in_sight(self.s, self.side)

    def attackers(self, zone: int) -> int:
        """Units that can lead or join an assault on a zone, as a set."""
        if isinstance(self.step, SecondAssault):
            return set_of(number for number, target in self.step.options(self.s) if target == zone)
        able = eligible.storm_troops(self.s, self.side)
        near = self.grid.contact[zone]
        return set_of(
            number
            for number in numbers_in(able)
            if near >> self.at(number) & 1 and eligible.can_enter(self.s, number, zone)
        )

    def mates(self, primary: int, zone: int) -> tuple[int, ...]:
        """Everybody else in the primary's zone that can join."""
        at = self.at(primary)
        here = self.s.at(self.side, at) if at >= 0 else 0
        return tuple(numbers_in(self.attackers(zone) & here & ~(1 << primary)))

    def zones_for(self, source: int, zone: int) -> tuple[int, ...]:
        """Zones that can support an assault, as many as count."""
        return self.all_zones_for(source, zone)[: self.s.tables.hit["attacker_zone"].most]

    def all_zones_for(self, source: int, zone: int) -> tuple[int, ...]:
        """Zones that can support an assault."""
        return tuple(numbers_in(eligible.supporting_zones(self.s, self.side, source, zone))) if source >= 0 else ()

    def assault_guns(self, zone: int) -> int:
        return eligible.assault_guns(self.s, self.side, zone)

    def guns_on(self, target: int) -> int:
        zone = self.at(target)
        return eligible.guns_on(self.s, self.side, zone) if zone >= 0 else 0

    def defenders(self) -> int:
        return self.step.choices(self.s) if isinstance(self.step, Defence) else 0

    def defence(self) -> tuple[tuple[int, ...], int]:
        """Zones that can support the defence, as many as count, and guns, as a set."""
        if not isinstance(self.step, Defence):
            return (), 0
        zones, guns = self.step.helpers(self.s)
        return tuple(numbers_in(zones))[: self.s.tables.hit["defender_zone"].most], guns

    # ---------------------------------------------------------------- advance

    def position(self) -> int:
        """The zone that was attacked."""
        return self.step.zone if isinstance(self.step, GeneralAdvance | Breakthrough | LimitedAdvance) else 0

    def advancing(self) -> int:
        if isinstance(self.step, GeneralAdvance):
            return 1 << self.step.unit
        return set_of(self.step.able(self.s)) if isinstance(self.step, Breakthrough) else 0

    def advance_path(self, number: int, zone: int) -> Path:
        limit = "general_advance" if isinstance(self.step, GeneralAdvance) else "breakthrough"
        position = self.position()
        if self.at(number) >= 0:
            found = ways(self.s, number, position, self.s.tables.limit(limit))
            if zone in found:
                return found[zone]
        return (zone,) if zone == position else (position, zone)

    def takers(self) -> int:
        return self.step.able(self.s) if isinstance(self.step, LimitedAdvance) else 0

    def largest_taking(self) -> tuple[int, ...]:
        """The most units that can take the position together."""
        if not isinstance(self.step, LimitedAdvance):
            return ()
        groups = [tuple(numbers_in(self.step.together(self.s, number))) for number in numbers_in(self.takers())]
        return max(groups, key=len, default=())
