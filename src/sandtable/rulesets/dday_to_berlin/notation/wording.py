"""Answers of D-Day to Berlin as lines to read: what is short to type is written out."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.explain.sentences import count_of
from sandtable.game import Step
from sandtable.ground.zone_marks import FACING_WORDS
from sandtable.rulesets.dday_to_berlin.battle import advances, firing, movement
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat, SecondAssault
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.rallying import Rally
from sandtable.rulesets.dday_to_berlin.notation.saying import Sayer

#: Verbs that read otherwise than they are typed.
READ = {"done": "goes on", "counterfire": "counter-fire", "giveway": "give way", "fallback": "fall back"}
#: What it is called to be done with a step: one name, on the button, in the panel and in the log.
ENDS: Mapping[type[Step], str] = {
    Rally: "Rally nobody else",
    movement.Movement: "End movement",
    movement.MoveGroup: "Stay here",
    movement.NightMovement: "End night movement",
    Engineering: "No more works",
    Combat: "End combat",
    SecondAssault: "Halt here",
    firing.UnderFire: "Keep supports",
    advances.GeneralAdvance: "Do not advance",
    advances.Breakthrough: "Advance no further",
    advances.LimitedAdvance: "Nobody goes",
}


class Worder(Sayer):
    """Says answers at one moment of a battle as they are read, not typed."""

    road = " by road"
    off_table = "off-table artillery"

    def plain(self, verb: str) -> str:
        if verb == "done" and self.s.agenda and (ends := ENDS.get(type(self.s.agenda[0]))):
            return ends[0].lower() + ends[1:]
        return READ.get(verb, verb)

    def way(self, facing: int) -> str:
        return FACING_WORDS[facing]

    def supporting(self, zones: tuple[int, ...]) -> str:
        return f", supported{super().supporting(zones)}" if zones else ""

    def supports(self, guns: tuple[int, ...], art: int, air: int) -> str:
        told = [f"guns {self.units(guns)}"] if guns else []
        told += [count_of(many, f"{kind} support") for kind, many in (("ART", art), ("AIR", air)) if many]
        return "".join(f", {each}" for each in told)
