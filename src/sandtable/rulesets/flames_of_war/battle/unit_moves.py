"""One unit in the Movement Step, part by part as fow.gap.movement-step-order lists them, each if its owner likes."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import command, crossing, marching, moves, trying_moves
from sandtable.rulesets.flames_of_war.battle.answers import Go
from sandtable.rulesets.flames_of_war.battle.in_the_way import Manner
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState
from sandtable.rulesets.flames_of_war.battle.team_names import team_said
from sandtable.rulesets.flames_of_war.terms import Blitz, Speed

WHY = {Speed.TACTICAL: fow.MOVE_TACTICAL, Speed.DASH: fow.GAP_DASH_KINDS}


class Part(IntEnum):
    """How far a unit has come in its Movement Step; a part that is past is not gone back to."""

    FORWARD = 1
    DISMOUNT = 2
    ORDER = 3
    MOVE = 4
    MOUNT = 5
    FOLLOW = 6


class UnitMoves(Step, frozen=True):
    """The picked unit: its transports, its order, its teams' moves."""

    title: ClassVar[str] = "Move the unit"
    rule: ClassVar[str] = fow.GAP_MOVEMENT_STEP_ORDER
    answers: ClassVar[tuple[type[Struct], ...]] = (Go, Done)

    side: int
    unit: int
    part: Part = Part.FORWARD
    #: Teams that have moved, as a set.
    gone: int = 0
    #: The leader whose move is settled (fow.gap.leader-settled-first).
    settled: int = NOBODY
    #: Somebody has rolled to cross, and Cross Here comes too late.
    crossed: bool = False

    # ------------------------------------------------------------------ who may do what

    def movers(self, s: BattleState) -> int:
        """Who may move now, as a set."""
        if self.part > Part.MOVE:
            return 0
        return s.there & s.of_unit(self.unit) & ~(self.gone | s.bailed | s.digging | s.cleared | s.scenario.aircraft)

    def may_dash(self, s: BattleState) -> int:
        """Who of them may Dash."""
        if s.units[self.unit].blitz is not Blitz.NONE:
            return 0
        return self.movers(s) & ~s.dismounted

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if self.movers(s) else s.done()

    def prompt(self, s: BattleState) -> str:
        return f"What does {s.scenario.said(self.unit)} do?"

    # ------------------------------------------------------------------ what is refused

    def refusals(self, s: BattleState, answer: Go | Done) -> Refused | None:
        return refused(*self.against(s, answer)) if isinstance(answer, Go) else None

    def against(self, s: BattleState, go: Go) -> Iterator[Refusal]:
        """All that the rules have against a move."""
        if shapeless := list(moves.shape(s, self.movers(s), go, self.rule)):
            yield from shapeless
            return
        legs = marching.legs_of(s, go)
        yield from self.no_dash(s, go)
        yield from moves.leader_first(s, self.unit, legs, self.settled)
        yield from moves.along_paths(s, legs, Manner(go.speed))
        yield from moves.towards_the_leader(s, self.unit, legs, go.speed)

    def no_dash(self, s: BattleState, go: Go) -> Iterator[Refusal]:
        if go.speed is not Speed.DASH:
            return
        blitz = s.units[self.unit].blitz
        if blitz is Blitz.FAILED:
            yield Refusal(fow.ORDER_BLITZ_FAIL_NO_DASH, "after a failed Blitz Move no team of the unit may Dash")
        elif blitz is Blitz.SUCCEEDED:
            yield Refusal(fow.ORDER_BLITZ_TACTICAL_ONLY, "after a Blitz Move its teams move further at Tactical only")
        for body in go.bodies:
            if s.dismounted >> body & 1:
                because = "has dismounted and may move at Tactical but not Dash"
                yield Refusal(fow.GAP_PASSENGERS_DETAILS, f"{team_said(s, body)} {because}")

    # ------------------------------------------------------------------ answers

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Go | Done]:
        movers = numbers_in(self.movers(s))
        settled = self.settled != NOBODY and self.settled == command.leader_of(s, self.unit)
        if movers:
            yield from trying_moves.own(s, self.unit, movers, settled, self.may_dash(s), rng)
        yield Done()

    def take(self, s: BattleState, answer: Go | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        legs = marching.legs_of(s, answer)
        rolls = any(not test.mine for leg in legs for test in crossing.tests_on(s, leg.body, leg.path))
        after = replace(
            self,
            part=Part.MOVE,
            gone=self.gone | set_of(answer.bodies),
            settled=command.leader_of(s, self.unit),
            crossed=self.crossed or rolls,
        )
        return marching.gone(s.then(after), self.unit, legs, Manner(answer.speed), WHY[answer.speed], dice, tell)
