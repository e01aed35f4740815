"""What things are worth to the computer, in victory points or thereabouts."""

from __future__ import annotations

from sandtable.rulesets.dday_to_berlin.battle.board import LOST, SHATTERED
from sandtable.rulesets.dday_to_berlin.battle.scenario import Card, Scenario
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.battle.winning import battalions
from sandtable.rulesets.dday_to_berlin.terms import Kind, Quality
from sandtable.zoned.places import MapPlace

#: Points that a lost battalion gives the enemy, and how much more or less a kind is worth than infantry.
QUALITY = {Quality.POOR: 2.0, Quality.REGULAR: 3.0, Quality.VETERAN: 4.0}
KIND = {
    Kind.INF: 1.0,
    Kind.TNK: 1.4,
    Kind.TD: 1.1,
    Kind.SPG: 1.3,
    Kind.ATG: 0.9,
    Kind.ART: 1.3,
    Kind.SPA: 1.4,
    Kind.HQ: 1.6,
}
HEAVIER = 0.15
COMPANY = 0.4
#: A shattered battalion may rally, so it is only partly gone.
SHATTER = 0.6
#: A place held, and the other side not holding it, for each point that the game gives for it; a supply point is less.
PLACE = 1.8
SUPPLY = 0.8
RETREAT = 0.35
MARKER = 0.12


def worth(card: Card) -> float:
    """A stand on the table."""
    value = QUALITY[card.quality] * KIND[card.row.kind] + HEAVIER * card.row.weight
    return value * COMPANY if card.detachment else value


def cost_of_falling(card: Card) -> float:
    """What it costs a side if a unit fails its save in an assault: guns and detachments are lost for good."""
    return worth(card) * (1.0 if card.row.is_gun or card.detachment else SHATTER)


def strain(s: BattleState, side: int) -> float:
    """How much dearer a side's battalions get as it comes near the breaking point of half its force."""
    had, gone = battalions(s, side)
    share = 2 * gone / max(1, had)
    return 1.0 + share * share


def place_value(s: BattleState, zone: int) -> float:
    """What changing hands of a place is worth; nothing elsewhere."""
    place = s.scenario.place_at.get(zone)
    return 0.0 if place is None else worth_of_place(s.scenario, s.scenario.places[place])


def worth_of_place(scenario: Scenario, place: MapPlace) -> float:
    """A place, as the points of this scenario have it."""
    value = PLACE * scenario.tables.points["place"].points
    return value if place.objective else SUPPLY * value


def material(s: BattleState, side: int) -> float:
    """All that a side still has."""
    total = 0.0
    for card in s.cards:
        if card.side == side:
            zone = s.units[card.number].zone
            total += 0.0 if zone == LOST else worth(card) * ((1 - SHATTER) if zone == SHATTERED else 1.0)
    return total
