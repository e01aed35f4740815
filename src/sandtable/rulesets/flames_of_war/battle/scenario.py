"""A scenario of Flames of War made ready for play: its table, its teams, and what the rules make of the ground.

The tables of the ready ones are laid by fow.gap.scenario-tables. A unit is a platoon, a body is a team. The teams of
a platoon are numbered in the order of its list, the Unit Leader first, and its transports after them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

from sandtable.base.bits import numbers_in, set_of
from sandtable.inches.apart import nearer
from sandtable.inches.bodies import box_about
from sandtable.inches.layer import Layer
from sandtable.inches.moving.going import Going
from sandtable.inches.moving.standing import Worth, places_worth
from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.tables.deploying import DeployZone, strip_zone
from sandtable.inches.tables.ground_reading import read_ground
from sandtable.inches.tables.ground_text import inches_read, place_read
from sandtable.inches.tape import INCH, Box, Place
from sandtable.measured.scenario import MeasuredScenario
from sandtable.rulesets.flames_of_war.battle.ground import BOOK, MINEFIELD, ROADS, row_of
from sandtable.rulesets.flames_of_war.battle.house_rules import HouseRules
from sandtable.rulesets.flames_of_war.battle.scenario_checks import all_called, find_faults
from sandtable.rulesets.flames_of_war.battle.scenario_file import BattleText, as_text
from sandtable.rulesets.flames_of_war.battle.sight_lines import Ground, SightLines
from sandtable.rulesets.flames_of_war.procedures.cards.formations import in_order
from sandtable.rulesets.flames_of_war.rows import MissionRow, Platoon, Team, TerrainRow
from sandtable.rulesets.flames_of_war.tables import FOLDER, Tables
from sandtable.rulesets.flames_of_war.terms import Height, Kind, Note, Role
from sandtable.sheet.mustering import told_apart

#: The sides as the rulings number them: A has the south edge and attacks, where anybody does; B has the north edge.
SIDE_A, SIDE_B = 0, 1
NO_FORMATION = -1


class Scenario(MeasuredScenario[BattleText]):
    """What never changes in a game. Pieces, units and bodies go by their numbers; sets of them are bits."""

    tables: Tables
    house: HouseRules
    #: What speaks against a file.
    faults = staticmethod(find_faults)

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source, BattleText, self.faults, lambda changes: Tables(FOLDER, changes))
        text, tables, ignored = self.text, self.tables, list[str]()
        ground = read_ground(text.table, BOOK, ignored)
        assert ground is not None  # noqa: S101 - found sound above
        self.ground = ground
        self.mission: MissionRow = tables.missions[text.mission]
        self.side_names = tuple(side.name for side in text.side)
        entries = [(as_text(entry), side) for side, of in enumerate(text.side) for entry in of.platoons]
        self.muster(all_called(text), [side for _, side in entries])
        self.platoons: tuple[Platoon, ...] = tuple(tables.platoons[entry.platoon] for entry, _ in entries)
        cards = [_cards_of(platoon, tables) for platoon in self.platoons]
        #: The card of every body.
        self.cards: tuple[Team, ...] = tuple(card for unit in cards for card in unit)
        #: What each team is called in its unit.
        self.team_names: tuple[str, ...] = tuple(
            name for unit in cards for name in told_apart([card.name for card in unit])
        )
        footprint = {kind: round(row.radius * INCH) for kind, row in tables.footprints.items()}
        self.count_bodies([[footprint[card.kind] for card in unit] for unit in cards])
        #: The formation of each unit, by the unit number of its HQ; -1 is support.
        self.formations: tuple[int, ...] = self._in_formations()
        #: Where the leader of each unit stands, where nobody sets up.
        self.leaders_at: tuple[Place | None, ...] = tuple(
            place_read(entry.leader_at, "", ignored) if entry.leader_at else None for entry, _ in entries
        )
        self.size: Place = ground.width, ground.depth
        deep = self.mission.depth * INCH if text.depth is None else inches_read(text.depth, "", ignored) or 0
        self.zones: tuple[DeployZone, DeployZone] = (
            strip_zone("south", deep, self.size),
            strip_zone("north", deep, self.size),
        )
        #: Assessed situations by what they were asked with.
        self.remembered: dict[object, Any] = {}
        #: The state of which something was asked last, and what was found.
        self.last_asked: tuple[object, dict[object, Any]] | None = None
        self.shut_to: Callable[[Kind], int] = lru_cache(maxsize=None)(self._shut_to)

    def _in_formations(self) -> tuple[int, ...]:
        """Each combat platoon belongs to the HQ listed before it if its list has it there (fow.gap.scenarios)."""
        formations = [NO_FORMATION] * len(self.platoons)
        for own in self.of_side:
            units = numbers_in(own)
            companies = iter(in_order([self.platoons[unit].id for unit in units], self.tables).companies)
            headquarters, listed = NO_FORMATION, frozenset[str]()
            for unit in units:
                row = self.platoons[unit]
                if row.role is Role.HQ:
                    headquarters, listed = unit, frozenset(next(companies).formation.combat)
                    formations[unit] = unit
                elif row.id in listed:
                    formations[unit] = headquarters
        return tuple(formations)

    # ---------------------------------------------------------------- the mission

    @property
    def last_round(self) -> int:
        return self.text.rounds

    @property
    def is_attack(self) -> bool:
        """Whether one side attacks, and so who has the first turn is not rolled for."""
        return self.mission.first_turn == "attacker"

    @property
    def begins(self) -> int:
        """The side that has the first turn, where no dice are rolled for it; -1 where they are."""
        return SIDE_A if self.is_attack else self.side_named(self.text.begins, -1)

    @cached_property
    def sets_up(self) -> bool:
        """Whether both sides set up; otherwise every leader has his place (fow.gap.first-battle)."""
        ground = range(len(self.platoons))
        return any(self.leaders_at[unit] is None and not self.air_units >> unit & 1 for unit in ground)

    @property
    def has_objectives(self) -> bool:
        return self.mission.objectives != "none"

    @cached_property
    def zone_boxes(self) -> tuple[Box, ...]:
        return tuple(box_about(zone.ring) for zone in self.zones)

    #: The heading of each side towards the enemy's edge.
    looking: tuple[int, int] = (0, 180)

    # ---------------------------------------------------------------- the teams, as sets

    def _with(self, holds: Callable[[Team], bool]) -> int:
        return set_of(body for body, card in enumerate(self.cards) if holds(card))

    @cached_property
    def infantry(self) -> int:
        return self._with(lambda card: card.kind is Kind.INFANTRY)

    @cached_property
    def guns(self) -> int:
        return self._with(lambda card: card.kind is Kind.GUN)

    @cached_property
    def armoured(self) -> int:
        return self._with(lambda card: card.kind is Kind.ARMOURED)

    @cached_property
    def tanks(self) -> int:
        """All vehicles on the ground, armoured or not."""
        return self._with(lambda card: card.kind.is_tank)

    @cached_property
    def aircraft(self) -> int:
        return self._with(lambda card: card.kind is Kind.AIRCRAFT)

    @cached_property
    def transports(self) -> int:
        """Those that carry their unit; they never count as its teams (fow.gap.transport-rear)."""
        return self._with(lambda card: card.has(Note.TRANSPORT))

    @cached_property
    def observers(self) -> int:
        return self._with(lambda card: card.has(Note.OBSERVER))

    @cached_property
    def turreted(self) -> int:
        """Armoured vehicles with a turret (fow.gap.turretless)."""
        turretless = self.tables.turretless
        return set_of(body for body in numbers_in(self.armoured) if self.cards[body].id not in turretless)

    @cached_property
    def air_units(self) -> int:
        """Units of Aircraft, as a set of units."""
        return set_of(unit for unit, bodies in enumerate(self.unit_sets) if bodies & self.aircraft)

    # ---------------------------------------------------------------- what pieces mean, as sets

    def terrain(self, piece: int) -> TerrainRow:
        return row_of(self.tables, self.ground.pieces[piece].kind)

    def _pieces(self, holds: Callable[[TerrainRow], bool]) -> int:
        """Pieces of some terrain; a minefield is none."""
        rows = [(piece.number, self.terrain(piece.number)) for piece in self.ground.pieces if piece.kind != MINEFIELD]
        return set_of(number for number, row in rows if holds(row))

    @cached_property
    def short(self) -> int:
        return self._pieces(lambda row: row.height is Height.SHORT)

    @cached_property
    def tall(self) -> int:
        return self._pieces(lambda row: row.height is Height.TALL)

    @cached_property
    def buildings(self) -> int:
        return self._pieces(lambda row: row.height is Height.BUILDING)

    @cached_property
    def hills(self) -> int:
        return self._pieces(lambda row: row.height is Height.HILL)

    @cached_property
    def lines(self) -> int:
        return set_of(piece.number for piece in self.ground.pieces if piece.shape is Shape.LINE)

    @cached_property
    def roads(self) -> int:
        return self.ground.of_kinds(ROADS)

    @cached_property
    def minefields(self) -> int:
        return self.ground.of_kinds((MINEFIELD,))

    @cached_property
    def sheltering(self) -> int:
        """What is Bulletproof Cover for Infantry and Guns in it, or behind it."""
        return self._pieces(lambda row: row.cover)

    @cached_property
    def cover(self) -> int:
        """What a platoon lines up along or goes into: hedges, walls, whatever hides or shelters but hills."""
        return self.short | self.tall | self.sheltering | self.buildings

    @cached_property
    def objective_free(self) -> int:
        """Where no objective is placed: in a river (fow.gap.objective-placing)."""
        return self.ground.of_kinds(("river",))

    def _shut_to(self, kind: Kind) -> int:
        """Pieces that teams of a kind may not enter."""
        return self._pieces(lambda row: kind in row.impassable_to)

    def pieces_of(self, among: int) -> tuple[Piece, ...]:
        return tuple(self.ground.pieces[number] for number in numbers_in(among))

    # ---------------------------------------------------------------- the ground as questions ask for it

    @cached_property
    def sight(self) -> Layer:
        """What blocks or conceals."""
        wanted = self.short | self.tall | self.buildings | self.hills
        return self.ground.layer({piece.kind for piece in self.ground.pieces if wanted >> piece.number & 1})

    @cached_property
    def sight_lines(self) -> SightLines:
        """Who sees whom over the ground."""
        solid = self.buildings | self.hills
        return SightLines(self.sight, Ground(solid, self.hills, self.tall, self.short, self.lines), self.tables)

    @cached_property
    def open_sky(self) -> Going:
        """The table without its terrain, as Aircraft have it."""
        return Going(self.ground.layer(()))

    @cached_property
    def going(self) -> Going:
        """What is moved over. A road takes away whatever it lies on (fow.gap.roads-and-overlaps)."""
        pieces = [piece for piece in self.ground.pieces if piece.kind != MINEFIELD]
        layer = self.ground.layer({piece.kind for piece in pieces})
        roads = self.pieces_of(self.roads)
        over = [piece for piece in pieces if not self.roads >> piece.number & 1]
        # What no road touches is never taken away, and need not be looked at so closely.
        under = set_of(piece.number for piece in over if any(nearer(piece, road, 1) for road in roads))
        return Going(layer, self.roads, under)

    @cached_property
    def worth(self) -> Worth:
        """Places worth standing at: behind hedges and walls, in cover."""
        return Worth(places_worth(self.going.layer, self.cover & self.lines, self.cover & ~self.lines, ()))

    def kept(self, key: object, find: Callable[[], Any]) -> Any:
        """What was found once for a situation that stays as it is for the whole game."""
        if key not in self.remembered:
            self.remembered[key] = find()
        return self.remembered[key]


def _cards_of(platoon: Platoon, tables: Tables) -> list[Team]:
    """The cards of a platoon's teams in their order, and then of its transports."""
    some = (*platoon.teams, *platoon.transports)
    return [tables.teams[each.team] for each in some for _ in range(each.number)]
