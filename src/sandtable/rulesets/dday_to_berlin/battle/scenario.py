"""A scenario made ready for play: what never changes in a battle, with everything that rules ask of it at hand."""

from __future__ import annotations

from msgspec import Struct

from sandtable.base.bits import set_of
from sandtable.ground.grid import FACINGS
from sandtable.ground.zone_map import ZoneMap
from sandtable.rulesets.dday_to_berlin.battle.house_rules import HouseRules
from sandtable.rulesets.dday_to_berlin.battle.reach import Paths
from sandtable.rulesets.dday_to_berlin.battle.scenario_checks import find_faults
from sandtable.rulesets.dday_to_berlin.battle.scenario_file import ScenarioText, UnitText
from sandtable.rulesets.dday_to_berlin.procedures.moving.movement import can_wade
from sandtable.rulesets.dday_to_berlin.tables import Battalion, Tables, tables_with
from sandtable.rulesets.dday_to_berlin.terms import Quality
from sandtable.zoned.places import MapPlace, places_on
from sandtable.zoned.scenario import ZoneScenario

CORPS = -1


class Card(Struct, frozen=True):
    """What never changes of a stand."""

    number: int
    name: str
    side: int
    division: int
    row: Battalion
    quality: Quality
    detachment: bool = False
    arrives: int = 0
    entry: int = -1

    @property
    def said(self) -> str:
        of = "detachment of " if self.detachment else ""
        return f"{self.name} ({of}{self.quality.said} {self.row.name})"


class Division(Struct, frozen=True):
    name: str
    side: int
    hq: int
    units: int


class Force(Struct, frozen=True):
    """A side: its name, its table edge and what it may call on."""

    name: str
    title: str
    edge: int
    art: int
    air: int
    support_quality: Quality
    deploy: int
    handicap: int


class Scenario(ZoneScenario[ScenarioText]):
    """Cards, map, tables and house rules of one scenario. Sets of units, like sets of zones, are bits of an int."""

    house: HouseRules
    tables: Tables

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source, ScenarioText, find_faults, tables_with)
        sides = self.text.side
        self.lay_out(ZoneMap(self.text.map), [side.name for side in sides], [side.edge for side in sides])
        self.cards, self.divisions = _cards(self.text, self.map, self.tables)
        self.muster([card.name for card in self.cards], [card.side for card in self.cards])
        self.forces = _forces(self.text, self.map, self.tables)
        self.places = self._places()
        self.place_at = {place.zone: number for number, place in enumerate(self.places)}
        self.place_zones = set_of(self.place_at)
        self.defender = self.side_named(self.text.defender, none=1)
        self._sort_units()
        self.stacking = self.tables.limit("stacking")
        self.paths = Paths(self.map)

    def _places(self) -> tuple[MapPlace, ...]:
        """Objectives and supply points; one that is said to be nobody's belongs to whoever stands on it."""
        standing = {
            self.grid.read(unit.at): side
            for side, of in enumerate(self.text.side)
            for division in of.division
            for unit in division.units
            if unit.at
        }
        return places_on(self.grid, self.text.place, standing, self.side_named)

    def _sort_units(self) -> None:
        """The sets of units that rules ask for."""
        cards = self.cards
        self.hqs = set_of(card.number for card in cards if card.row.is_hq)
        self.stands = set_of(card.number for card in cards if not card.row.is_hq)
        self.guns = set_of(card.number for card in cards if card.row.is_gun)
        self.artillery = set_of(card.number for card in cards if card.row.is_artillery)
        self.controllers = set_of(card.number for card in cards if card.row.exerts_zoc)
        self.assaulters = set_of(card.number for card in cards if card.row.can_assault)
        self.mech = set_of(card.number for card in cards if card.row.is_mech)
        self.engineers = set_of(card.number for card in cards if card.row.engineer)
        self.reinforcements = set_of(card.number for card in cards if card.arrives)
        #: What is looked up most, by the number of the unit: whether it can wade, zones of its move and of its fire.
        self.wades = tuple(can_wade(card.row) for card in cards)
        self.moves = tuple(card.row.move for card in cards)
        self.ranges = tuple(card.row.range for card in cards)
        self.detachments = set_of(card.number for card in cards if card.detachment)
        #: For each unit the HQs it follows: its division's or, for corps troops, any of its side.
        self.commanders = tuple(
            tuple(
                division.hq
                for number, division in enumerate(self.divisions)
                if division.side == card.side and card.division in (number, CORPS)
            )
            for card in cards
        )
        divisions = {card.division for card in cards}
        mates = {each: set_of(card.number for card in cards if card.division == each) for each in divisions}
        self.division_mates = tuple(self.of_side[card.side] & mates[card.division] for card in cards)


def _cards(text: ScenarioText, found: ZoneMap, tables: Tables) -> tuple[tuple[Card, ...], tuple[Division, ...]]:
    cards: list[Card] = []
    divisions: list[Division] = []
    for side, of in enumerate(text.side):
        for division in of.division:
            first = len(cards)
            number = CORPS if division.corps else len(divisions)
            cards += [
                _card(unit, first + place, side, number, unit.quality or division.quality, found, tables)
                for place, unit in enumerate(division.units)
            ]
            if not division.corps:
                mine = cards[first:]
                hq = next(card.number for card in mine if card.row.is_hq)
                divisions.append(Division(division.name, side, hq, set_of(card.number for card in mine)))
    return tuple(cards), tuple(divisions)


def _card(
    unit: UnitText, number: int, side: int, division: int, quality: Quality, found: ZoneMap, tables: Tables
) -> Card:
    entry = found.grid.read(unit.entry) if unit.entry else -1
    row = tables.battalions[unit.code]
    return Card(number, unit.name, side, division, row, quality, unit.detachment, unit.arrives, entry)


def _forces(text: ScenarioText, found: ZoneMap, tables: Tables) -> tuple[Force, ...]:
    forces = []
    for side in text.side:
        rows, edge = tables.limit("deployment_rows"), found.grid.to_edge[side.edge]
        near = set_of(zone for zone in range(found.grid.size) if edge[zone] < rows)
        named = set_of(found.grid.read(label) for label in side.deploy.split())
        forces.append(
            Force(
                side.name,
                side.title,
                FACINGS.index(side.edge),
                side.art,
                side.air,
                side.support_quality,
                (named or near) & ~found.closed,
                side.handicap,
            )
        )
    return tuple(forces)
