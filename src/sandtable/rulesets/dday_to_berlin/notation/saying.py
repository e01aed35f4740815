"""Answers of D-Day to Berlin as they could be typed: what is said here is read back as the same answer."""

from __future__ import annotations

from functools import singledispatchmethod

from msgspec import Struct

from sandtable.game.notation import in_words
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.notation.finding import Finder
from sandtable.rulesets.dday_to_berlin.notation.verbs import PLAIN
from sandtable.rulesets.dday_to_berlin.notation.words import BattleNames
from sandtable.zoned.sayer import ZoneSayer

SAID: dict[type[Struct], str] = {a.Done: "done", **{kind: word for word, kind in PLAIN.items()}}


class Sayer(ZoneSayer):
    """Says answers at one moment of a battle."""

    def __init__(self, s: BattleState, names: BattleNames) -> None:
        super().__init__(names)
        self.s, self.find = s, Finder(s)

    @singledispatchmethod
    def say(self, answer: Struct) -> str:
        """An answer as a command."""
        return self.plain(SAID[type(answer)]) if type(answer) in SAID else in_words(answer)

    @say.register
    def _(self, answer: a.Place) -> str:
        return f"place {self.names.tell(answer.unit)} at {self.zone(answer.zone)} {self.facing(answer.facing)}"

    @say.register
    def _(self, answer: a.TryRally) -> str:
        return f"rally {self.names.tell(answer.hq)}, {self.names.tell(answer.unit)}"

    @say.register
    def _(self, answer: a.Activate) -> str:
        return f"activate {self.units(answer.units)}"

    @say.register
    def _(self, answer: a.Move) -> str:
        name = self.names.tell(answer.unit)
        if not answer.path:
            return f"turn {name} {self.way(answer.facing)}"
        end = answer.path[-1]
        usual = self.find.path(answer.unit, end, road=answer.road) == answer.path
        way = "" if usual else self.via(answer.path)
        return f"move {name} to {self.zone(end)}{way} {self.facing(answer.facing)}{self.road if answer.road else ''}"

    @say.register
    def _(self, answer: a.RetreatTo) -> str:
        return f"retreat to {self.zone(answer.zone)} {self.facing(answer.facing)}"

    @say.register
    def _(self, answer: a.Work) -> str:
        where = f" {self.s.scenario.map.edge_said(answer.edge)}" if answer.edge >= 0 else ""
        return f"{answer.action.value.replace('_', ' ')} {self.names.tell(answer.unit)}{where}"

    @say.register
    def _(self, answer: a.Assault) -> str:
        force = " and ".join(map(self.names.tell, (answer.primary, *answer.supports)))
        against = f" against {self.names.tell(answer.defender)}" if answer.defender >= 0 else ""
        return (
            f"assault {self.zone(answer.target)} with {force}{self.supporting(answer.zones)}"
            f"{self.supports(answer.guns, answer.art, answer.air)}{against}"
        )

    @say.register
    def _(self, answer: a.Fire) -> str:
        who = self.off_table if answer.primary == a.OFF_TABLE else self.names.tell(answer.primary)
        return f"fire {who} at {self.names.tell(answer.target)}{self.supports(answer.guns, answer.art, answer.air)}"

    @say.register
    def _(self, answer: a.AirStrike) -> str:
        return f"strike {self.names.tell(answer.target)}"

    @say.register
    def _(self, answer: a.Defend) -> str:
        help_from = self.supporting(answer.zones)
        supports = self.supports(answer.guns, answer.art, answer.air)
        return f"defend with {self.names.tell(answer.primary)}{help_from}{supports}"

    @say.register
    def _(self, answer: a.CounterFire) -> str:
        if not answer.art and not answer.air:
            return self.plain("done")
        return f"{self.plain('counterfire')}{self.supports((), answer.art, answer.air)}"

    @say.register
    def _(self, answer: a.Advance) -> str:
        end = answer.path[-1]
        usual = self.find.advance_path(answer.unit, end) == answer.path
        way = "" if usual else self.via(answer.path)
        return f"advance {self.names.tell(answer.unit)} to {self.zone(end)}{way} {self.facing(answer.facing)}"

    @say.register
    def _(self, answer: a.TakePosition) -> str:
        turned = answer.facings[:1] if len(set(answer.facings)) == 1 else answer.facings
        return f"take {self.units(answer.units)} facing {', '.join(map(self.way, turned))}"

    # ---------------------------------------------------------------- parts of a command

    road = " road"
    off_table = "off-table"

    def plain(self, verb: str) -> str:
        """A verb that says enough by itself."""
        return verb

    def supporting(self, zones: tuple[int, ...]) -> str:
        return f" from {self.zones(zones)}" if zones else ""

    def supports(self, guns: tuple[int, ...], art: int, air: int) -> str:
        parts = f" guns {self.units(guns)}" if guns else ""
        return parts + (f" art {art}" if art else "") + (f" air {air}" if air else "")
