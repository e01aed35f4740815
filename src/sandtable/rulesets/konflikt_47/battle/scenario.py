"""A scenario of Konflikt '47 made ready for play: its table, its units, and what the rules make of the ground."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from sandtable.base.bits import numbers_in, set_of
from sandtable.inches.apart import nearer
from sandtable.inches.bodies import Body, box_about
from sandtable.inches.layer import Layer
from sandtable.inches.moving.going import Going
from sandtable.inches.moving.standing import Worth, places_worth
from sandtable.inches.pieces import Shape
from sandtable.inches.tables.deploying import DeployZone, read_zone
from sandtable.inches.tables.ground_reading import read_ground
from sandtable.inches.tables.ground_text import inches_read, place_read
from sandtable.inches.tape import INCH, Box, Place
from sandtable.measured.scenario import MeasuredScenario
from sandtable.rulesets.konflikt_47.battle.footprints import radius_of
from sandtable.rulesets.konflikt_47.battle.ground import BLOCKING, BOOK, LIGHT, NO_WALKERS, rows_of
from sandtable.rulesets.konflikt_47.battle.house_rules import HouseRules
from sandtable.rulesets.konflikt_47.battle.scenario_checks import as_text, called, find_faults
from sandtable.rulesets.konflikt_47.battle.scenario_file import BattleText
from sandtable.rulesets.konflikt_47.procedures.moving.terrain import Ground
from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.tables import FOLDER, Tables
from sandtable.rulesets.konflikt_47.terms import Cover, Rank, Special, Trait, UnitKind


class Scenario(MeasuredScenario[BattleText]):
    """What never changes in a game. Pieces and units go by their numbers; sets of them are bits."""

    tables: Tables
    house: HouseRules

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source, BattleText, find_faults, lambda changes: Tables(FOLDER, changes))
        text, ignored = self.text, list[str]()
        ground = read_ground(text.table, BOOK, ignored)
        assert ground is not None  # noqa: S101 - found sound above
        self.ground = ground
        self.side_names = tuple(side.name for side in text.side)
        entries = [(as_text(entry), side) for side, of in enumerate(text.side) for entry in of.units]
        self.muster([name for side in text.side for name in called(side)], [side for _, side in entries])
        self.rows: tuple[Unit, ...] = tuple(self.tables.roster[entry.unit] for entry, _ in entries)
        self.count_bodies([1] * len(self.rows), [radius_of(row) for row in self.rows])
        #: The turn from which on each unit may arrive, and the vehicle that it begins in; -1 is none.
        self.arrives: tuple[int, ...] = tuple(entry.arrives for entry, _ in entries)
        #: Where on their edges they arrive, from west to east.
        self.stretches: tuple[Place, ...] = tuple(
            place_read(entry.stretch, "", ignored) or (0, ground.width) if entry.stretch else (0, ground.width)
            for entry, _ in entries
        )
        self.begins_in: tuple[int, ...] = tuple(
            self.unit_names.index(entry.aboard) if entry.aboard else -1 for entry, _ in entries
        )
        self.objectives: tuple[Place, ...] = tuple(point.at for point in ground.points_of("objective"))
        size = ground.width, ground.depth
        self.zones: tuple[DeployZone, ...] = tuple(
            zone for side in text.side if (zone := read_zone(side.zone, size, "", ignored)) is not None
        )
        self.apart: int = inches_read(text.apart, "", ignored) or 0
        #: Assessed situations by what they were asked with: which ground is shut to whom, and the like.
        self.remembered: dict[object, Any] = {}
        #: For each unit what was last asked of it, and what it has left to fire.
        self.last_held: dict[int, tuple[Any, Any]] = {}
        #: The state of which something was asked last, and what was found.
        self.last_asked: tuple[object, dict[object, Any]] | None = None
        #: Who sees whom, as units stood when it was last asked.
        self.last_sights: Any = None
        #: For each two units where they were last looked at from each other, with the ruins then, and whether no ground
        #: lay between.
        self.open_lines: dict[tuple[int, int], tuple[Body, Body, int, bool]] = {}
        #: The units of each side that were last asked for as ready, with all units and the turn.
        self.last_ready: tuple[object, int, tuple[list[int], ...]] | None = None

    @cached_property
    def vehicles(self) -> int:
        """Vehicles and walkers, as a set of units."""
        return set_of(unit for unit, row in enumerate(self.rows) if row.kind.is_vehicle)

    @cached_property
    def transports(self) -> int:
        """Vehicles that carry passengers or tow a gun, as a set of units."""
        return set_of(unit for unit, row in enumerate(self.rows) if row.carries)

    @cached_property
    def guns(self) -> int:
        """Guns with their crews, as a set of units."""
        return set_of(unit for unit, row in enumerate(self.rows) if row.kind is UnitKind.ARTILLERY)

    @cached_property
    def holders(self) -> int:
        """Who can hold an objective, as a set; guns, vehicles and passengers cannot (k47.gap.objective-table)."""
        holding = (UnitKind.INFANTRY, UnitKind.TEAM)
        return set_of(unit for unit, row in enumerate(self.rows) if row.kind in holding)

    @cached_property
    def horrors(self) -> int:
        """Units that unnerve all others near them, as a set."""
        return set_of(unit for unit, row in enumerate(self.rows) if row.has(Trait.HORROR))

    @cached_property
    def fixed_teams(self) -> int:
        """Teams whose weapon is fixed, as a set; guns turn with an Advance only (k47.gap.fixed)."""
        weapon = self.tables.weapon
        return set_of(
            unit
            for unit, row in enumerate(self.rows)
            if row.kind is UnitKind.TEAM and any(weapon(arm.weapon).has(Special.FIXED) for arm in row.weapons)
        )

    @cached_property
    def zone_boxes(self) -> tuple[Box, ...]:
        """The box about each side's zone."""
        return tuple(box_about(zone.ring) for zone in self.zones)

    @cached_property
    def looking(self) -> tuple[int, ...]:
        """The facing of each side towards the enemy's zone."""
        ys = [sum(y for _, y in zone.ring) / len(zone.ring) for zone in self.zones]
        return tuple(0 if ys[side] <= ys[1 - side] else 180 for side in range(len(ys)))

    @cached_property
    def officers(self) -> tuple[tuple[tuple[int, Rank, int], ...], ...]:
        """Each side's officers, those who help most first: unit, rank, and reach in hundredths."""
        table = self.tables.officers
        found = [(unit, row.officer) for unit, row in enumerate(self.rows) if row.officer is not Rank.NONE]
        found.sort(key=lambda each: (-table[each[1]].modifier, each[0]))
        return tuple(
            tuple(
                (unit, rank, INCH * table[rank].reach)
                for unit, rank in found
                if self.unit_sides[unit] == side and table[rank].modifier > 0
            )
            for side in range(len(self.side_names))
        )

    @property
    def last_turn(self) -> int:
        return self.text.turns

    # ---------------------------------------------------------------- what pieces mean, as sets

    def _of_terrain(self, terrain: Ground) -> int:
        rows = rows_of(self.tables)
        return set_of(piece.number for piece in self.ground.pieces if rows[piece.kind].terrain == terrain.value)

    @cached_property
    def rough(self) -> int:
        return self._of_terrain(Ground.ROUGH)

    @cached_property
    def obstacles(self) -> int:
        return self._of_terrain(Ground.OBSTACLE)

    @cached_property
    def houses(self) -> int:
        return self._of_terrain(Ground.BUILDING)

    @cached_property
    def roads(self) -> int:
        return self._of_terrain(Ground.ROAD)

    @cached_property
    def impassable(self) -> int:
        return self._of_terrain(Ground.IMPASSABLE)

    @cached_property
    def anti_tank(self) -> int:
        rows = rows_of(self.tables)
        return set_of(piece.number for piece in self.ground.pieces if rows[piece.kind].anti_tank)

    @cached_property
    def no_walkers(self) -> int:
        return set_of(piece.number for piece in self.ground.pieces if NO_WALKERS in piece.traits)

    @cached_property
    def light(self) -> int:
        """Houses that heavy vehicles can drive down (k47.gap.demolish)."""
        return set_of(piece.number for piece in self.ground.pieces if LIGHT in piece.traits)

    @cached_property
    def blocking(self) -> int:
        """What ends a line of sight that passes through it."""
        return self.ground.of_kinds(BLOCKING)

    @cached_property
    def lines(self) -> int:
        return set_of(piece.number for piece in self.ground.pieces if piece.shape is Shape.LINE)

    def _giving(self, cover: Cover) -> int:
        rows = rows_of(self.tables)
        return set_of(piece.number for piece in self.ground.pieces if rows[piece.kind].cover is cover)

    @cached_property
    def soft(self) -> int:
        return self._giving(Cover.SOFT)

    @cached_property
    def hard(self) -> int:
        return self._giving(Cover.HARD)

    @cached_property
    def hides_vehicles(self) -> int:
        rows = rows_of(self.tables)
        return set_of(piece.number for piece in self.ground.pieces if rows[piece.kind].hides_vehicles)

    # ---------------------------------------------------------------- the ground as questions ask for it

    @cached_property
    def worth(self) -> Worth:
        """Places worth standing at: behind hedges and walls, in cover, at objectives."""
        cover = self.soft | self.hard
        return Worth(places_worth(self.going.layer, cover & self.lines, cover & ~self.lines, self.objectives))

    @cached_property
    def sight(self) -> Layer:
        """What blocks or covers."""
        wanted = self.blocking | self.soft | self.hard
        return self.ground.layer({piece.kind for piece in self.ground.pieces if wanted >> piece.number & 1})

    @cached_property
    def going(self) -> Going:
        """What is moved over. A road takes away areas that lie under it, but no line across it (k47.gap.in-area)."""
        layer, pieces = self.ground.layer({piece.kind for piece in self.ground.pieces}), self.ground.pieces
        roads = [pieces[road] for road in numbers_in(self.roads)]
        areas = numbers_in(self.rough | self.houses | self.impassable)
        # What no road touches is never taken away, and need not be looked at so closely.
        under = set_of(area for area in areas if any(nearer(pieces[area], road, 1) for road in roads))
        return Going(layer, self.roads, under)
