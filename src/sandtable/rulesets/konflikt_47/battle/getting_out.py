"""Units that must get out: passengers of a destroyed vehicle, and whoever is in a house that is driven down."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.tape import Place
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import casualties, in_the_way
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Choose
from sandtable.rulesets.konflikt_47.battle.putting_down import PutDownUnit
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import destroy, is_gone, pin, turn_die
from sandtable.rulesets.konflikt_47.procedures.moving.driven_out import DRIVEN_OUT, DrivenOutFacts
from sandtable.rulesets.konflikt_47.procedures.vehicles.passengers import PASSENGERS, BailedOut, PassengerFacts
from sandtable.rulesets.konflikt_47.terms import Order, Trait, UnitKind
from sandtable.sheet.rolling import throw_and_tell


class BailOut(Step, frozen=True):
    """A unit whose vehicle is destroyed takes hits and gets out; of several the owner says who is next."""

    title: ClassVar[str] = "Bail out"
    rule: ClassVar[str] = k47.GAP_TRANSPORT_DESTROYED
    answers: ClassVar[tuple[type[Struct], ...]] = (Choose,)
    side: int
    unit: int
    carrier: int
    chosen: bool = False

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if is_gone(s, self.unit):
            return s.done()
        if not self.chosen and len(self.waiting(s)) > 1:
            return None
        return self.bailed(s.done(), dice, tell)

    def waiting(self, s: BattleState) -> list[int]:
        """All who have to get out of this vehicle."""
        return [
            step.unit
            for step in s.agenda
            if isinstance(step, BailOut) and step.carrier == self.carrier and not is_gone(s, step.unit)
        ]

    def prompt(self, s: BattleState) -> str:
        return f"Who gets out of {s.scenario.said(self.carrier)} next?"

    def refusals(self, s: BattleState, answer: Choose) -> Refused | None:
        return refused(refuse_if(answer.unit not in self.waiting(s), NO_SUCH, "that unit is not aboard"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Choose]:
        waiting = self.waiting(s)
        rng.shuffle(waiting)
        yield from map(Choose, waiting)

    def take(self, s: BattleState, answer: Choose, dice: Dice, tell: Tell) -> BattleState:
        others = [each for each in s.agenda if not (isinstance(each, BailOut) and each.unit == answer.unit)]
        return replace(s, agenda=(BailOut(self.side, answer.unit, self.carrier, True), *others))

    def bailed(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        unit, row, now = self.unit, s.row(self.unit), s.units[self.unit]
        facts = PassengerFacts(
            models=now.models,
            quality=row.quality,
            pins=now.pins,
            officer=s.officer(unit),
            team=row.kind in (UnitKind.TEAM, UnitKind.ARTILLERY),
            tough=row.has(Trait.TOUGH),
            fanatic=row.has(Trait.FANATIC),
            stubborn=row.has(Trait.STUBBORN),
            die=s.order_die(unit),
        )
        out: BailedOut = throw_and_tell(s.scenario.assess, self.side, PASSENGERS, facts, dice, tell, (unit,))
        if out.destroyed:
            return destroy(s, unit, k47.GAP_TRANSPORT_DESTROYED, tell)
        s = pin(s, unit, s.tables.limit("bail_out_pins"), k47.GAP_TRANSPORT_DESTROYED, tell)
        s = turn_die(s, unit, Order.DOWN, k47.GAP_TRANSPORT_DESTROYED, tell)
        s = s.first(PutDownUnit(self.side, unit, carrier=self.carrier))
        if out.casualties:
            s = casualties.fall(s, unit, out.casualties, 0, self.side, tell)
        return s


def drive_down(
    s: BattleState, vehicle: int, house: int, ahead: tuple[Place, ...], dice: Dice, tell: Tell
) -> BattleState:
    """A light house becomes a ruin, and its occupant, Down and pinned, is put down clear of the vehicle's further path.

    The steps for that come first.
    """
    tell(e.Demolished(vehicle, house))
    occupants = in_the_way.inside(s, 1 << house)
    s = replace(s, ruined=s.ruined | 1 << house)
    for unit in occupants:
        now, row = s.units[unit], s.row(unit)
        facts = DrivenOutFacts(quality=row.quality, pins=now.pins, die=s.order_die(unit))
        pins = throw_and_tell(s.scenario.assess, s.side(vehicle), DRIVEN_OUT, facts, dice, tell, (vehicle,), (unit,))
        s = pin(s, unit, pins, k47.GAP_DEMOLISH, tell)
        if is_gone(s, unit):
            continue
        s = turn_die(s, unit, Order.DOWN, k47.GAP_DEMOLISH, tell)
        s = s.with_unit(unit, dug_in=False)
        s = s.first(PutDownUnit(s.side(unit), unit, house=house, vehicle=vehicle, clear=ahead))
    return s
