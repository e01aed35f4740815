"""The table as it stands: counters and places on the map, where units are and how they fare, and the turn."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sandtable.base.bits import numbers_in
from sandtable.explain.sentences import count_of
from sandtable.ground.zone_marks import Branch, Counter, OnMap, Place, State
from sandtable.rulesets.dday_to_berlin.battle.board import LOST, SHATTERED, UNPLACED, WAITING
from sandtable.rulesets.dday_to_berlin.battle.movement import command
from sandtable.rulesets.dday_to_berlin.battle.scenario import Card, Scenario
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.terms import Kind, Mobility, Quality

BRANCHES: dict[Kind, Branch] = {
    Kind.TNK: "armour",
    Kind.TD: "td",
    Kind.SPG: "td",
    Kind.ART: "art",
    Kind.SPA: "spa",
    Kind.ATG: "at",
    Kind.HQ: "hq",
}
INFANTRY: dict[Mobility, Branch] = {Mobility.FOOT: "inf", Mobility.MOT: "inf_mot", Mobility.MECH: "inf_mech"}
#: What stands for a unit on a map in text.
LETTERS = {
    Kind.INF: "I",
    Kind.TNK: "T",
    Kind.TD: "D",
    Kind.SPG: "G",
    Kind.ATG: "K",
    Kind.ART: "A",
    Kind.SPA: "P",
    Kind.HQ: "H",
}
ENGINEERS = "E"
GRADES: dict[Quality, Any] = {Quality.POOR: 1, Quality.REGULAR: 2, Quality.VETERAN: 3}
#: Counters that are remembered as they stand: most stand as they did in the picture before.
MOST_COUNTERS = 4_096
OFF_TABLE = {SHATTERED: "shattered", LOST: "lost", UNPLACED: "to be set up"}
#: Marks in the order of how much they matter, with what is said of them.
MARKS = (
    ("unsupplied", "out of supply"),
    ("road", "on road march"),
    ("fought", "has fought"),
    ("attacked", "was attacked"),
    ("engineered", "has worked"),
    ("halted", "has advanced"),
    ("changed", "has moved"),
)

# ---------------------------------------------------------------------- on the map


def on_map(s: BattleState) -> OnMap:
    """All that lies on the map."""
    return OnMap(s.scenario.map, counters(s), places(s), s.positions, s.bridges)


def places(s: BattleState) -> list[Place]:
    return [
        Place(place.zone, place.objective, place.supply, holder if holder >= 0 else None)
        for place, holder in zip(s.scenario.places, s.control, strict=True)
    ]


def counters(s: BattleState) -> list[Counter]:
    cards, units = s.cards, s.units
    return [
        _counter(cards[number], units[number].zone, units[number].facing, _state(s, number))
        for side in (0, 1)
        for number in numbers_in(s.on_table(side))
    ]


def branch(card: Card) -> Branch:
    if card.row.engineer:
        return "eng"
    if card.row.code == "recon":
        return "recon"
    return BRANCHES.get(card.row.kind) or INFANTRY[card.row.mobility]


def _state(s: BattleState, number: int) -> State:
    """The one mark that a counter shows."""
    marks, unit = s.marks, 1 << number
    if marks.unsupplied & unit:
        return "out_of_supply"
    if marks.road & unit:
        return "road"
    if marks.fought & unit:
        return "fought"
    return "moved" if marks.moved & unit else "none"


@lru_cache(maxsize=MOST_COUNTERS)
def _counter(card: Card, zone: int, facing: Any, state: State) -> Counter:
    size: Any = "division" if card.row.is_hq else "company" if card.detachment else "battalion"
    return Counter(
        zone=zone,
        side=card.side,
        branch=branch(card),
        quality=GRADES[card.quality],
        size=size,
        facing=facing,
        state=state,
        label=card.name,
        unit=card.number,
        letters=ENGINEERS if card.row.engineer else LETTERS[card.row.kind],
        grade=card.quality.said,
    )


# ---------------------------------------------------------------------- in words


def size_said(scenario: Scenario) -> str:
    grid = scenario.grid
    return f"{count_of(len(scenario.cards), 'stand')} on {grid.columns} by {grid.rows} zones"


def length_said(scenario: Scenario) -> str:
    """When a scenario ends at the latest."""
    text = scenario.text
    ends = ((text.turns, "turn"), (text.nightfalls, "nightfall"))
    return " or ".join(count_of(many, what) for many, what in ends if many)


def where(s: BattleState, number: int) -> str:
    zone, card = s.units[number].zone, s.cards[number]
    if zone >= 0:
        return s.scenario.grid.labels[zone]
    if zone == WAITING:
        return f"turn {card.arrives}, {s.scenario.grid.labels[card.entry]}"
    return OFF_TABLE[zone]


def states(s: BattleState, number: int) -> list[str]:
    """What is marked on a unit, in words."""
    unit = s.units[number]
    told = [said for name, said in MARKS if getattr(s.marks, name) >> number & 1]
    if unit.zone >= 0 and s.marks.activated >> number & 1 and not told:
        told = ["activated"]
    return [*told, f"{count_of(unit.left, 'zone')} left to move"] if unit.left > 0 and unit.zone >= 0 else told


def commanded(s: BattleState, number: int) -> str:
    """How a unit is commanded."""
    on_table, far, quality = command(s, number)
    if not on_table:
        return "no HQ on the table commands it"
    reach = s.tables.command_range[quality].zones
    near = f"HQ {count_of(far, 'zone')} away" if far else "HQ in the same zone"
    return f"{near}, {'in' if far <= reach else 'out of'} command range ({reach})"


def heading(s: BattleState) -> str:
    """The turn, whose step it is, and what both sides hold."""
    turns = s.scenario.text.turns
    of = f" of {turns}" if turns else ""
    step: Any = s.agenda[0] if s.agenda else None
    turn = f"Turn {s.turn}{of}" if s.turn else "Before the first turn"
    who = f", {s.scenario.forces[step.decider(s)].name}: {step.title}" if step is not None and step.answers else ""
    sides = "; ".join(_holds(s, side) for side in (0, 1))
    clock = f"; clock {s.clock}" if s.scenario.house.night else ""
    return f"{turn}{who}  ({sides}{clock})"


def _holds(s: BattleState, side: int) -> str:
    held = f"{s.art[side]} ART" + (f" {s.air[side]} AIR" if s.scenario.forces[side].air else "")
    return f"{s.scenario.forces[side].name} {held}, {count_of(s.markers[side], 'marker')}"
