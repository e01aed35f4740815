"""The defending side of any attack on the map, as the procedures are asked about it."""

from __future__ import annotations

from typing import Any

from sandtable.base.bits import numbers_in
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.terms import Terrain


def defender_facts(s: BattleState, number: int) -> dict[str, Any]:
    """The fields of DefenderFacts: the unit attacked, the rest of its zone, and the ground they stand on."""
    cards, zone = s.cards, s.units[number].zone
    card = cards[number]
    beside = s.at(card.side, zone) & ~(1 << number)
    return {
        "defender": card.row.code,
        "defender_quality": card.quality,
        "defender_detachment": card.detachment,
        "others": tuple(sorted([cards[other].row.code for other in numbers_in(beside)])),
        "terrain": Terrain.ROUGH if s.scenario.map.rough >> zone & 1 else Terrain.OPEN,
        "prepared": bool(s.positions >> zone & 1),
        "defender_out_of_supply": bool(s.marks.unsupplied >> number & 1),
    }
