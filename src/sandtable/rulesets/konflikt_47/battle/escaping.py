"""Running away from an assault: men straight away from it, vehicles forward (k47.gap.escape-path)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Refused, refuse_if, refused
from sandtable.game import Tell
from sandtable.inches.directions import bearing
from sandtable.inches.tape import INCH, cut, length
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle import straight_ways
from sandtable.rulesets.konflikt_47.battle.answers import Go
from sandtable.rulesets.konflikt_47.battle.assault_facts import assault_of
from sandtable.rulesets.konflikt_47.battle.assault_steps import AssaultStep
from sandtable.rulesets.konflikt_47.battle.paths import Path
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState
from sandtable.rulesets.konflikt_47.terms import Motion


class Escape(AssaultStep, frozen=True):
    """The test is passed; its owner says where the unit runs. No ambush fire answers it."""

    title = "Run away"
    rule = k47.GAP_ESCAPE_PATH
    answers: ClassVar[tuple[type[Struct], ...]] = (Go,)

    def go_on(self, s: BattleState, assault: Assault, dice: Dice, tell: Tell) -> BattleState | None:
        return None

    def prompt(self, s: BattleState) -> str:
        return f"Where does {s.scenario.said(assault_of(s).target)} run?"

    def refusals(self, s: BattleState, answer: Go) -> Refused | None:
        assault = assault_of(s)
        plain = not (answer.reverse or answer.boards >= 0 or answer.start is not None)
        path = s.place(assault.target), *answer.bends
        return refused(
            refuse_if(not plain, k47.GAP_ESCAPE_PATH, "an escape goes forward, and nobody boards by it"),
            *straight_ways.escape_refusals(s, assault.target, assault.unit, path, self.facing_after(s, path, answer)),
        )

    def facing_after(self, s: BattleState, path: Path, answer: Go) -> int:
        """A vehicle faces as its owner says; in reactions all others keep the facing they have."""
        unit = assault_of(s).target
        return answer.facing if s.is_vehicle(unit) else s.facing(unit)

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Go]:
        unit = assault_of(s).target
        far = straight_ways.escapes(s, unit, assault_of(s).unit)
        yield self.along(s, far)
        shorter = list(range(length(far) // INCH * INCH, 0, -INCH))
        rng.shuffle(shorter)
        for part in shorter:
            answer = self.along(s, cut(far, part))
            if answer.bends != far[1:] and self.refusals(s, answer) is None:
                yield answer

    def along(self, s: BattleState, path: Path) -> Go:
        """The answer that goes a way; a vehicle faces where its last leg leads."""
        unit = assault_of(s).target
        return Go(path[1:], bearing(*path[-2:]) if s.is_vehicle(unit) else s.facing(unit))

    def take(self, s: BattleState, answer: Go, dice: Dice, tell: Tell) -> BattleState:
        unit = assault_of(s).target
        path = s.place(unit), *answer.bends
        facing = self.facing_after(s, path, answer)
        s = s.done()
        if s.is_vehicle(unit):
            s = s.with_unit(unit, motion=Motion.RAN, has_run=True)
        if answer.bends:
            tell(e.Moved(unit, length(path), path, k47.GAP_REACTION_ESCAPE))
        return s.moved_to(unit, path[-1], facing)
