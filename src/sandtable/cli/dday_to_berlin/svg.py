"""The map of a battle as SVG, with a counter for every stand."""

from __future__ import annotations

from typing import Any

from sandtable.cli.dday_to_berlin.showing import places
from sandtable.ground.grid import zones_in
from sandtable.ground.zone_marks import Branch, Counter, State
from sandtable.ground.zone_svg import draw_map
from sandtable.rulesets.dday_to_berlin.battle.scenario import Card
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
GRADES: dict[Quality, Any] = {Quality.POOR: 1, Quality.REGULAR: 2, Quality.VETERAN: 3}


def svg(s: BattleState) -> str:
    """The map as it stands."""
    counters = [_counter(s, number) for side in (0, 1) for number in zones_in(s.on_table(side))]
    return draw_map(s.scenario.map, positions=s.positions, bridges=s.bridges, places=places(s), counters=counters)


def branch(card: Card) -> Branch:
    if card.row.engineer:
        return "eng"
    if card.row.code == "recon":
        return "recon"
    return BRANCHES.get(card.row.kind) or INFANTRY[card.row.mobility]


def _state(s: BattleState, number: int) -> State:
    """The one mark that a counter shows."""
    marks: tuple[tuple[State, int], ...] = (
        ("out_of_supply", s.marks.unsupplied),
        ("road", s.marks.road),
        ("fought", s.marks.fought),
        ("moved", s.marks.moved),
    )
    return next((state for state, units in marks if units >> number & 1), "none")


def _counter(s: BattleState, number: int) -> Counter:
    card, unit = s.cards[number], s.units[number]
    side: Any = card.side
    facing: Any = unit.facing
    size: Any = "division" if card.row.is_hq else "company" if card.detachment else "battalion"
    quality = GRADES[card.quality]
    return Counter(unit.zone, side, branch(card), quality, size, facing, _state(s, number), card.name)
