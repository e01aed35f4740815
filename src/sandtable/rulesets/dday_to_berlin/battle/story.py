"""Events in words: the first line says what happened, lines set in say why and what the dice showed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatchmethod

from msgspec import Struct

from sandtable.explain.sentences import count_of, number_line
from sandtable.ground.grid import FACINGS
from sandtable.rulesets.dday_to_berlin.battle import events as e
from sandtable.rulesets.dday_to_berlin.battle.reasons import reasons
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.rulesets.dday_to_berlin.procedures.turn.night import D5
from sandtable.rulesets.dday_to_berlin.ruleset import load
from sandtable.sheet.rolling import Rolled
from sandtable.sheet.ruleset import AnyProcedure
from sandtable.sheet.telling import Lines, Storyteller

#: What one unit does and what several do.
ATTACKS = {"assault": ("assaults", "assault"), "fire": ("fires at", "fire at")}
CHOICES = {
    "falls back": "fall back",
    "stays": "stay",
    "waits off the table": "wait off the table",
    "finds no room and stays out of the battle": "find no room and stay out of the battle",
}


class BattleStory(Storyteller):
    """Tells the events of one battle."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(load, scenario.tables, [force.name for force in scenario.forces])
        self.scenario = scenario

    def names(self, units: Iterable[int]) -> str:
        return self.scenario.names(units)

    def headline(self, event: Rolled, procedure: AnyProcedure) -> str:
        if event.procedure == D5.name:
            return f"The clock moves on by {event.outcome}"
        return super().headline(event, procedure)

    def because(self, event: Rolled) -> Lines:
        return list(reasons(event, self.scenario.tables, self.side))

    def attackers(self, event: e.Declared) -> str:
        """Who attacks, with what they do."""
        if event.attack == "air strike":
            return f"{self.side(event.side)} aircraft strike"
        if not event.units:
            return f"{self.side(event.side)} off-table artillery fires at"
        one, several = ATTACKS[event.attack]
        return f"{self.scenario.names(event.units)} {one if len(event.units) == 1 else several}"

    def zones(self, zones: tuple[int, ...]) -> str:
        return ", ".join(self.scenario.grid.labels[zone] for zone in zones)

    @singledispatchmethod
    def tell(self, event: Struct) -> Lines:
        return super().tell(event)

    @tell.register
    def _(self, event: e.TurnBegan) -> Lines:
        return [f"Turn {event.turn}"]

    @tell.register
    def _(self, event: e.PhaseBegan) -> Lines:
        if event.side < 0:
            return [f"{event.title} § {event.rule}"]
        return [f"{self.side(event.side)} {event.title.lower()} § {event.rule}"]

    @tell.register
    def _(self, event: e.Skipped) -> Lines:
        told = [f"{self.side(event.side)} {event.title.lower()}: {event.told} § {event.rule}"]
        return told + [f"  {reason.because} § {reason.rule}" for reason in event.reasons]

    @tell.register
    def _(self, event: e.WonInitiative) -> Lines:
        return [f"{self.side(event.side)} chooses: {self.side(event.first)} is Player A § {event.rule}"]

    @tell.register
    def _(self, event: e.Supports) -> Lines:
        parts = [
            count_of(number, f"{arm} support") for number, arm in ((event.art, "ART"), (event.air, "AIR")) if number
        ]
        what = " and ".join(parts) or "no supports"
        return [f"{self.side(event.side)} {'spends' if event.spent else 'has'} {what} § {event.rule}"]

    @tell.register
    def _(self, event: e.Moved) -> Lines:
        name, facing = self.scenario.said(event.unit), FACINGS[event.facing].value
        if not event.path:
            return [f"{name} faces {facing}"]
        start = self.scenario.grid.labels[event.source] if event.source >= 0 else "off the table"
        way = " ".join(self.scenario.grid.labels[zone] for zone in event.path[:-1])
        via = f" by {way}" if way else ""
        road = " on a road march" if event.road else ""
        end = self.scenario.map.place_said(event.path[-1])
        return [f"{name} moves from {start}{via} to {end}{road}, facing {facing} § {event.rule}"]

    @tell.register
    def _(self, event: e.Retreated) -> Lines:
        start, end = self.scenario.grid.labels[event.source], self.scenario.map.place_said(event.zone)
        return [f"{self.scenario.said(event.unit)} goes back from {start} to {end} § {event.rule}"]

    @tell.register
    def _(self, event: e.Fell) -> Lines:
        return [f"{self.scenario.said(event.unit)} is {'lost' if event.lost else 'shattered'} § {event.rule}"]

    @tell.register
    def _(self, event: e.Placed) -> Lines:
        name, where = self.scenario.said(event.unit), self.scenario.map.place_said(event.zone)
        return [f"{name} is placed at {where}, facing {FACINGS[event.facing].value} § {event.rule}"]

    @tell.register
    def _(self, event: e.TookMarkers) -> Lines:
        taken = count_of(event.markers, "morale marker")
        return [f"{self.side(event.side)} takes {taken}: {event.why} § {event.rule}"]

    @tell.register
    def _(self, event: e.ClearedMarkers) -> Lines:
        removed = ", ".join(f"{self.side(side)} {event.markers[side]}" for side in (0, 1))
        return [f"Morale markers are removed: {removed} § {event.rule}"]

    @tell.register
    def _(self, event: e.Captured) -> Lines:
        where = self.scenario.map.place_said(self.scenario.places[event.place].zone)
        whom = f" from {self.side(event.holder)}" if event.holder >= 0 else ""
        return [f"{self.side(event.side)} takes {where}{whom} § {event.rule}"]

    @tell.register
    def _(self, event: e.Declared) -> Lines:
        who = self.attackers(event)
        defenders = f" ({self.scenario.names(event.defenders)})" if event.defenders else ""
        told = [f"{who} {self.scenario.map.place_said(event.target)}{defenders} § {event.rule}"]
        if event.zones:
            told.append(f"  supported from {self.zones(event.zones)} § ddb.support.supporting-zones")
        if event.enemy_zones:
            told.append(f"  the defence supported from {self.zones(event.enemy_zones)} § ddb.support.supporting-zones")
        return told

    @tell.register
    def _(self, event: e.Built) -> Lines:
        where = self.scenario.map.edge_said(event.edge) if event.edge >= 0 else self.scenario.map.place_said(event.zone)
        return [f"{self.scenario.said(event.unit)} at {where}: {event.work}, done § {event.rule}"]

    @tell.register
    def _(self, event: e.OutOfSupply) -> Lines:
        return [f"Out of supply: {self.scenario.names(event.units)} § {event.rule}"]

    @tell.register
    def _(self, event: e.AircraftLost) -> Lines:
        return [f"{self.side(event.side)} loses the aircraft for the game § {event.rule}"]

    @tell.register
    def _(self, event: e.Clock) -> Lines:
        return [f"The clock stands at {event.total}{': night falls' if event.night else ''} § {event.rule}"]

    @tell.register
    def _(self, event: e.Decided) -> Lines:
        choice = event.choice if len(event.units) == 1 else CHOICES.get(event.choice, event.choice)
        return [f"{self.scenario.names(event.units)} {choice} § {event.rule}"]

    @tell.register
    def _(self, event: e.Ended) -> Lines:
        outcome = event.outcome
        how = ("decisively" if outcome.decisive else "on points") if not outcome.sudden else "at once"
        who = f"{self.side(outcome.winner)} wins {how}" if outcome.winner >= 0 else "A draw"
        told = [f"{who}: {self.named(outcome.why)} § {event.rule}"]
        told += [self.named(f"  {number_line(side)} § {event.rule}") for side in event.points]
        if event.points and not outcome.sudden:
            lead = count_of(abs(outcome.points[0] - outcome.points[1]), "point")
            win, decisive = (self.scenario.tables.limit(limit) for limit in ("win", "decisive"))
            told.append(f"  a lead of {lead}: {win} or more wins, {decisive} or more is decisive § {event.rule}")
        return told
