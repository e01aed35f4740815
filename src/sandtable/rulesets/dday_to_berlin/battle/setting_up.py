"""Before the first turn: the defender, then the attacker, places what the scenario has not placed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.explain import Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.drawing import shuffled
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.answers import Place
from sandtable.rulesets.dday_to_berlin.battle.board import UNPLACED
from sandtable.rulesets.dday_to_berlin.battle.events import Decided
from sandtable.rulesets.dday_to_berlin.battle.losses import place
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.zoned.choosing import facing_refusal, facings, unit_refusal, zone_refusal


def unplaced(s: BattleState, side: int) -> list[int]:
    return [number for number in numbers_in(s.scenario.of_side[side]) if s.units[number].zone == UNPLACED]


def next_to(s: BattleState, side: int) -> int:
    """Zones an enemy stands in or next to."""
    found = 0
    for zone in numbers_in(s.side(1 - side).held):
        found |= s.scenario.grid.within_reach(zone, 1)
    return found


def held_by_enemy(s: BattleState, side: int) -> int:
    """Objectives and supply points of the enemy: nobody begins the battle by capturing one."""
    return set_of(place.zone for place, holder in zip(s.scenario.places, s.control, strict=True) if holder == 1 - side)


class SetUp(Step, frozen=True):
    """A side places its units one by one."""

    title = "Set-up"
    rule = ddb.GAP_DEPLOYMENT
    answers = (Place,)

    side: int

    def open_zones(self, s: BattleState) -> int:
        """The side's own zones, not next to an enemy nor on his places."""
        return s.scenario.forces[self.side].deploy & ~next_to(s, self.side) & ~held_by_enemy(s, self.side)

    def with_room(self, s: BattleState, unit: int, zones: int) -> int:
        """Of these zones, those that have room for the unit."""
        return zones if s.cards[unit].row.is_hq else zones & ~s.side(self.side).full

    def zones(self, s: BattleState, unit: int) -> int:
        """Where the unit may be placed."""
        return self.with_room(s, unit, self.open_zones(s))

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        waiting = unplaced(s, self.side)
        if not waiting:
            return s.done()
        zones = self.open_zones(s)
        if any(self.with_room(s, unit, zones) for unit in waiting):
            return None
        tell(Decided(self.side, "finds no room and stays out of the battle", tuple(waiting), self.rule))
        return s.done()

    def prompt(self, s: BattleState) -> str:
        waiting = unplaced(s, self.side)
        return f"Set up {s.scenario.names(waiting)}: choose a zone and a facing for each"

    def refusals(self, s: BattleState, answer: Place) -> Refused | None:
        if wrong := refused(unit_refusal(s, self.side, answer.unit, on_table=False), zone_refusal(s, answer.zone)):
            return wrong
        bit = 1 << answer.zone
        full = s.side(self.side).full & bit and not s.cards[answer.unit].row.is_hq
        taken = bool(held_by_enemy(s, self.side) & bit)
        outside = not s.scenario.forces[self.side].deploy & bit
        return refused(
            refuse_if(s.units[answer.unit].zone != UNPLACED, ddb.GAP_DEPLOYMENT, "it has its place already"),
            refuse_if(outside, ddb.GAP_DEPLOYMENT, "it is outside the side's own set-up zones"),
            refuse_if(bool(next_to(s, self.side) & bit), ddb.GAP_DEPLOYMENT, "not adjacent to an enemy"),
            refuse_if(taken, ddb.GAP_DEPLOYMENT, "the enemy holds that place when the battle begins"),
            refuse_if(bool(full), ddb.GAP_STACKING, f"{s.scenario.stacking} stands are there already"),
            facing_refusal(answer.facing),
        )

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Place]:
        waiting = unplaced(s, self.side)
        rng.shuffle(waiting)
        zones = self.open_zones(s)
        for unit in waiting:
            for zone in shuffled(self.with_room(s, unit, zones), rng):
                yield Place(unit, zone, facings(s, self.side, zone, rng))

    def take(self, s: BattleState, answer: Place, dice: Dice, tell: Tell) -> BattleState:
        return place(s, answer.unit, answer.zone, answer.facing, self.rule, tell)
