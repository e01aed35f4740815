"""5. The Supply Phase on the map (advanced rule): supply lines from battalion to HQ to supply point or table edge."""

from __future__ import annotations

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.ground.grid import FACINGS
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.events import OutOfSupply
from sandtable.rulesets.dday_to_berlin.battle.scenario import CORPS
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState


def open_zones(s: BattleState, side: int) -> int:
    """Zones a supply line may enter: passable, not enemy-held, and in an enemy ZOC only beside a friendly battalion."""
    enemy = s.side(1 - side).held
    watched = s.zoc(1 - side) & ~s.side(side).stood
    return s.scenario.grid.all & ~s.scenario.map.closed & ~enemy & ~watched


def traced(s: BattleState, start: int, through: int, steps: int) -> int:
    """The zones that a supply line reaches from some zones in so many steps."""
    contact, reached, front = s.scenario.grid.contact, start, start
    for _ in range(steps):
        near = 0
        for zone in numbers_in(front):
            near |= contact[zone]
        front = near & through & ~reached
        if not front:
            break
        reached |= front
    return reached


def sources(s: BattleState, side: int) -> int:
    """Where supply comes from: the side's supply points and its own table edge."""
    edge = s.scenario.grid.to_edge[FACINGS[s.scenario.forces[side].edge]]
    found = set_of(zone for zone in range(s.scenario.grid.size) if edge[zone] == 0)
    for number, place in enumerate(s.scenario.places):
        if place.supply and s.control[number] == side:
            found |= 1 << place.zone
    return found


def fed_hqs(s: BattleState, side: int, free: int) -> int:
    """The side's HQs with an open line, of any length, to a supply point or the own edge, as a set."""
    begin = sources(s, side)
    fed = traced(s, begin & free, free, s.scenario.grid.size)
    found = 0
    for hq in numbers_in(s.scenario.hqs & s.on_table(side)):
        at = s.units[hq].zone
        # The line begins in the HQ's own zone, which it does not have to enter.
        if begin >> at & 1 or fed & s.scenario.grid.contact[at]:
            found |= 1 << hq
    return found


def unsupplied(s: BattleState, side: int) -> int:
    """A side's units on the table that fail either leg of their supply line (ddb.gap.supply), as a set."""
    free, hungry = open_zones(s, side), s.on_table(side)
    fed = fed_hqs(s, side, free)
    for hq in numbers_in(fed):
        at = s.units[hq].zone
        near = traced(s, 1 << at, free, s.tables.limit("supply_trace")) if free >> at & 1 else 1 << at
        for number in numbers_in(hungry & ~s.scenario.hqs):
            follows = s.cards[number].division in (s.cards[hq].division, CORPS)
            if follows and near >> s.units[number].zone & 1:
                hungry &= ~(1 << number)
    return hungry & ~fed


class Supply(Step, frozen=True):
    """Marks the units out of supply until their owner's next Supply Phase."""

    title = "Supply"
    rule = ddb.SUPPLY_PHASE

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        hungry = unsupplied(s, self.side)
        if hungry:
            tell(OutOfSupply(self.side, tuple(numbers_in(hungry)), ddb.GAP_SUPPLY))
        own = s.scenario.of_side[self.side]
        return s.done().mark(unsupplied=s.marks.unsupplied & ~own | hungry)
