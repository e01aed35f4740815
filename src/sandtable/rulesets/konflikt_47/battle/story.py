"""Events in words: the first line says what happened, lines set in say why and what the dice showed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import singledispatchmethod

from msgspec import Struct

from sandtable.dice import Roll
from sandtable.explain import Target
from sandtable.explain.sentences import count_of
from sandtable.inches.directions import compass_said
from sandtable.inches.drawing.words import where_said
from sandtable.inches.tape import Place, place_said, said
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.about import outcome_said
from sandtable.rulesets.konflikt_47.battle.picture import bare
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import OrderResult, OrderTestFacts
from sandtable.rulesets.konflikt_47.ruleset import load
from sandtable.rulesets.konflikt_47.terms import UnitKind
from sandtable.sheet.rolling import Rolled
from sandtable.sheet.ruleset import AnyProcedure
from sandtable.sheet.telling import Lines, Storyteller

#: Sides as procedures call them that roll for both.
OURS = re.compile(r"\b(ours|theirs)\b")
#: How a unit came where it is put down, by the rule.
PUT = {
    k47.GAP_DEPLOY_TABLE: "is set up",
    k47.GAP_ARRIVALS: "comes on to the table",
    k47.GAP_EMBARK_TABLE: "gets out",
    k47.GAP_TOW_TABLE: "is unhitched",
    k47.GAP_TRANSPORT_DESTROYED: "bails out",
    k47.GAP_PUT_DOWN: "is put down",
    k47.GAP_DEMOLISH_MOVE: "is driven out",
}
#: What a unit does that goes so far, by the rule; all else goes.
WENT = {
    k47.ORDERS_RUN: "runs",
    k47.ORDERS_RUN_ASSAULT: "storms forward",
    k47.CQ_MEASURE_MOVE: "storms forward",
    k47.GAP_ASSAULT_PATH: "storms forward",
    k47.FUBAR_PANIC: "runs in panic",
    k47.GAP_FUBAR_PANIC: "runs in panic",
    k47.GAP_PANIC_PATH: "runs in panic",
    k47.GAP_REACTION_ESCAPE: "escapes",
    k47.GAP_ESCAPE_PATH: "escapes",
    k47.GAP_REACTION_RECCE: "slips away",
    k47.GAP_RECCE_PATH: "slips away",
    k47.CQ_CONSOLIDATE: "consolidates",
    k47.GAP_CONSOLIDATE_PATH: "consolidates",
    k47.VEH_ASSAULT_OVER: "regroups",
}
#: Rolls of morale checks.
CHECKS = frozenset({k47.GAP_MORALE_CHECK, k47.GAP_ASSAULT_RESULT, k47.RESULT_ON_FIRE})
#: Rolls that are told as what one unit does to another: what it does.
FIRES = {
    "unit_fire": "fires at",
    "shockwave": "sends its wave over",
    "point_blank_fire": "fires point-blank at",
    "hand_to_hand": "fights hand-to-hand with",
    "infantry_assault": "assaults",
    "vehicle_assault": "assaults",
    "walker_assault": "assaults",
    "walker_against_vehicle": "assaults",
}


class BattleStory(Storyteller):
    """Tells the events of one battle."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(load, scenario.tables, scenario.side_names)
        self.scenario = scenario

    def names(self, units: Iterable[int]) -> str:
        return self.scenario.names(units)

    def place(self, place: Place, unit: int) -> str:
        """Where a unit stands, by the coordinates and by what lies there."""
        near = where_said(bare(self.scenario), place, self.scenario.radii[unit])
        return near if near.startswith("at ") else f"at {place_said(place)}, {near}"

    def arms(self, arms: Iterable[str]) -> str:
        """Weapons of models, counted: "2 Rifle, LMG"."""
        charts = {**self.scenario.tables.small_arms, **self.scenario.tables.heavy_weapons}
        counted = Counter(charts[key].short if key in charts else key for key in arms)
        return ", ".join(name if many == 1 else f"{many} {name}" for name, many in counted.items())

    # ---------------------------------------------------------------- rolls

    def told(self, event: Struct) -> Lines:
        lines = super().told(event)
        return [self.both(line) for line in lines] if isinstance(event, Rolled) and event.side < 0 else lines

    def roll_called(self, event: Rolled, roll: Roll) -> str:
        called = super().roll_called(event, roll)
        return self.both(called) if event.side < 0 else called

    def needed(self, event: Rolled, roll: Roll) -> str:
        # Two sixes are more than a failure, so an order test is no plain roll for its number.
        if roll.why == k47.GAP_ORDER_TEST and roll.asked is None:
            return "".join(f"{number.number} or less on 2D6" for number in self.targets(event)[:1])
        return super().needed(event, roll)

    def targets(self, event: Rolled) -> tuple[Target, ...]:
        """The numbers of a roll; that of a check only where it came to one (k47.gap.half-casualties)."""
        found = super().targets(event)
        checked = any(roll.why in CHECKS for roll in event.rolls)
        return found if checked else tuple(each for each in found if not each.name.endswith("check"))

    def both(self, line: str) -> str:
        """A line of a roll for both sides, which procedures tell as ours and theirs."""
        return OURS.sub(lambda found: self.side(0 if found[0] == "ours" else 1), line)

    def headline(self, event: Rolled, procedure: AnyProcedure) -> str:
        came = procedure.label(event.outcome)
        if event.procedure == "order_dice":
            return f"An order die is drawn: {self.side(0 if event.outcome else 1)}"
        if event.procedure == "set_up_first":
            return f"{self.side(0 if event.outcome == 'ours' else 1)} sets up first"
        if event.side < 0:
            return f"{procedure.title} {came}"
        if event.procedure in FIRES and event.units and event.against:
            far = getattr(event.facts, "distance", None)
            away = "" if far is None else f", {far:g} in away"
            came += self.pins_on(event)
            return f"{self.names(event.units)} {FIRES[event.procedure]} {self.names(event.against)}{away}: {came}"
        if isinstance(event.facts, OrderTestFacts) and event.units:
            return f"{self.names(event.units)}, order test for {event.facts.order.said}: {came}{self.pins_left(event)}"
        return super().headline(event, procedure)

    def pins_on(self, event: Rolled) -> str:
        """How many pins a unit has after it was shot at, where it had some before."""
        before, losses = getattr(event.facts, "target_pins", 0), event.outcome
        if not before or not isinstance(losses, Losses) or losses.destroyed or not losses.pins:
            return ""
        return f", {count_of(before + losses.pins, 'pin')} on it now"

    def pins_left(self, event: Rolled) -> str:
        """How many pins a unit has left that has passed a test."""
        facts = event.facts
        if event.outcome is not OrderResult.OBEYS or not isinstance(facts, OrderTestFacts) or not facts.pins:
            return ""
        return f", {count_of(facts.pins - 1, 'pin')} left"

    # ---------------------------------------------------------------- the turn

    @singledispatchmethod
    def tell(self, event: Struct) -> Lines:
        return super().tell(event)

    @tell.register
    def _(self, event: e.SetDown) -> Lines:
        how = PUT.get(event.why, "is put down")
        return [f"{self.scenario.said(event.unit)} {how} {self.place(event.place, event.unit)} § {event.why}"]

    @tell.register
    def _(self, event: e.TurnBegan) -> Lines:
        return [f"Turn {event.turn} § {k47.TURN_PHASES}"]

    @tell.register
    def _(self, event: e.DieDrawn) -> Lines:
        left = " and ".join(f"{many} {self.side(side)}" for side, many in enumerate(event.left))
        return [
            f"{self.side(event.side)} gives an order § {k47.TURN_DRAW_DIE}",
            f"  left in the cup: {left} § {k47.GAP_OPEN_INFORMATION}",
        ]

    @tell.register
    def _(self, event: e.Ordered) -> Lines:
        name = self.scenario.said(event.unit)
        if event.target >= 0:
            return [
                f"{name} is ordered to Run and assault {self.scenario.said(event.target)} § {k47.ORDERS_RUN_ASSAULT}"
            ]
        return [f"{name} is ordered to {event.order.said} § {self.scenario.tables.orders[event.order].rule}"]

    @tell.register
    def _(self, event: e.DieTurned) -> Lines:
        return [f"{self.scenario.said(event.unit)}: its die shows {event.order.said} § {event.why}"]

    @tell.register
    def _(self, event: e.Kept) -> Lines:
        kept = f"keeps the dice of {self.names(event.units)}" if event.units else "takes all its dice back"
        return [f"{self.side(event.side)} {kept} § {k47.TURN_END_RETAIN}"]

    @tell.register
    def _(self, event: e.Ended) -> Lines:
        outcome = event.outcome
        points = ", ".join(f"{self.side(side)} {many}" for side, many in enumerate(outcome.points))
        return [
            f"{outcome_said(outcome, self.scenario.side_names)} § {outcome.rule}",
            f"  points: {points} § {k47.GAP_VICTORY}",
        ]

    # ---------------------------------------------------------------- moves

    @tell.register
    def _(self, event: e.Moved) -> Lines:
        name = self.scenario.said(event.unit)
        if not event.length:
            return [f"{name} stays where it is § {event.why}"]
        how = "reverses" if event.reverse else WENT.get(event.why, "goes")
        part = " of its way" if event.stopped else ""
        return [f"{name} {how} {said(event.length)}{part}, now {self.place(event.path[-1], event.unit)} § {event.why}"]

    @tell.register
    def _(self, event: e.Turned) -> Lines:
        drives = self.scenario.rows[event.unit].kind.is_vehicle
        rule = k47.GAP_PIVOT if drives else k47.GAP_FREE_FACING
        return [f"{self.scenario.said(event.unit)} turns to {compass_said(event.facing)}, {event.facing}° § {rule}"]

    @tell.register
    def _(self, event: e.Boarded) -> Lines:
        name, carrier = self.scenario.said(event.unit), self.scenario.said(event.carrier)
        if self.scenario.rows[event.unit].kind is UnitKind.ARTILLERY:
            return [f"{name} is hitched to {carrier} § {k47.GAP_TOW_TABLE}"]
        return [f"{name} gets aboard {carrier} § {k47.GAP_EMBARK_TABLE}"]

    @tell.register
    def _(self, event: e.Demolished) -> Lines:
        house = self.scenario.ground.pieces[event.house].name or "a house"
        return [f"{self.scenario.said(event.unit)} drives {house} down: a ruin from now on § {k47.GAP_DEMOLISH_MOVE}"]

    # ---------------------------------------------------------------- fire, and what becomes of units

    @tell.register
    def _(self, event: e.Declared) -> Lines:
        name, target = self.scenario.said(event.unit), self.scenario.said(event.target)
        return [f"{name} shoots at {target}, {said(event.distance)} away § {k47.SHOOT_SEQUENCE}"]

    @tell.register
    def _(self, event: e.Reacts) -> Lines:
        name = self.scenario.said(event.unit)
        if event.reaction is None:
            return [f"{name} does not react § {k47.GAP_REACTIONS}"]
        return [f"{name} chooses to {event.reaction.act} § {self.scenario.tables.reactions[event.reaction].rule}"]

    @tell.register
    def _(self, event: e.ShotLost) -> Lines:
        at = f" at {self.scenario.said(event.target)}" if event.target >= 0 else ""
        return [f"{self.scenario.said(event.unit)}: its shot{at} is lost, {event.why} § {event.rule}"]

    @tell.register
    def _(self, event: e.PinsNow) -> Lines:
        return [f"{self.scenario.said(event.unit)} has {count_of(event.pins, 'pin')} now § {event.why}"]

    @tell.register
    def _(self, event: e.Fell) -> Lines:
        name, left = self.scenario.said(event.unit), count_of(event.left, "model")
        rule = k47.GAP_EXCEPTIONAL_DAMAGE if event.picked else k47.GAP_CASUALTIES
        picked = ", picked out by the shooter" if event.picked else ""
        if not event.arms:
            return [f"{name} is down to {left}{picked} § {rule}"]
        return [f"{name} loses {self.arms(event.arms)}{picked}: {left} left § {rule}"]

    @tell.register
    def _(self, event: e.Destroyed) -> Lines:
        wreck = ", and its wreck stays" if event.wreck else ""
        return [f"{self.scenario.said(event.unit)} is destroyed{wreck} § {event.why}"]

    @tell.register
    def _(self, event: e.Stopped) -> Lines:
        return [f"{self.scenario.said(event.unit)} does nothing more this turn § {event.why}"]

    @tell.register
    def _(self, event: e.Waits) -> Lines:
        where = "in its zone and will arrive" if event.set_up else "on its edge and waits"
        return [f"{self.scenario.said(event.unit)} finds no free place {where} § {k47.GAP_ARRIVALS}"]

    # ---------------------------------------------------------------- close quarters

    @tell.register
    def _(self, event: e.Closed) -> Lines:
        attacker, target = self.scenario.said(event.attacker), self.scenario.said(event.target)
        return [f"{attacker} is in contact with {target} § {k47.GAP_ASSAULT_PATH}"]

    @tell.register
    def _(self, event: e.FightsBy) -> Lines:
        return [f"{self.scenario.said(event.unit)} fights by {event.mode.said} § {k47.CQ_MODE_CHOICE}"]

    @tell.register
    def _(self, event: e.AssaultOver) -> Lines:
        name, target = self.scenario.said(event.unit), self.scenario.said(event.target)
        return [f"The assault of {name} on {target} comes to no fight § {event.why}"]

    @tell.register
    def _(self, event: e.RoundOver) -> Lines:
        attacker, target = self.scenario.said(event.attacker), self.scenario.said(event.target)
        fallen = f"casualties of {attacker} {event.on_attacker}, of {target} {event.on_target}"
        result = f"{self.scenario.said(event.loser)} has lost it" if event.loser >= 0 else "drawn"
        return [f"The round is over, {result}: {fallen} § {k47.CQ_COMPARE}"]
