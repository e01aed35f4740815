"""How Konflikt '47 is played well: every order for every unit by what it brings on average."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from sandtable.dice.by_rule import DiceByRule
from sandtable.dice.play import PlayDice
from sandtable.game import Game
from sandtable.inches.tape import INCH, Place, tape
from sandtable.players.mind import Mind
from sandtable.players.player import Choice
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle.fire_reactions import ReactToFire
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.sequence import KeepDice
from sandtable.rulesets.konflikt_47.battle.setting_up import SetUp
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.players.choices import HASTY, STEADY, Chooser
from sandtable.rulesets.konflikt_47.players.outlook import outlook
from sandtable.rulesets.konflikt_47.players.position import another_turn, position_value
from sandtable.rulesets.konflikt_47.players.prospects import prospect_of
from sandtable.rulesets.konflikt_47.players.ways import goals

#: So many answers are tried out at most.
RIVALS = 8
#: What promises so much less than the best is not worth trying.
CLOSE_TO_BEST = 15.0
#: Ways that end nearer to each other lead to the same.
APART = 2 * INCH


class BattleMind(Mind[BattleState]):
    plans = (STEADY.name,)
    in_the_head = HASTY.name
    trust = 4

    def __init__(self) -> None:
        self._thrown: tuple[BattleState | None, int] = None, 0
        self._steady = Chooser(STEADY)
        self._hands = {STEADY.name: self._steady, HASTY.name: Chooser(HASTY, like=self._steady)}

    def value(self, s: BattleState, side: int) -> float:
        return position_value(s, side)

    def outlook(self, s: BattleState, side: int) -> float:
        return outlook(s, side)

    def rests(self, s: BattleState, side: int, since: BattleState) -> bool:
        """At the end of the turn."""
        return s.turn > since.turn or isinstance(s.agenda[0], KeepDice)

    def quick(self, game: Game[BattleState], s: BattleState, plan: str, rng: Random) -> Choice:
        return self._hands[plan].decide(game, s, rng)

    def searches(self, s: BattleState) -> bool:
        """In what may be the last turn, which is played to its end: who acts next, where he goes, what he does under
        fire. Looking ahead earlier has shown no gain for all that it takes.
        """
        step = s.agenda[0]
        if another_turn(s) == 1.0:
            return False
        if isinstance(step, MoveUnit):
            return s.units[step.unit].where is Where.TABLE
        return isinstance(step, GiveOrder | ReactToFire)

    def rivals(self, game: Game[BattleState], s: BattleState, rng: Random) -> Iterator[Struct]:
        """The best answers, of those that come near the best of all and do not lead to much the same."""
        tried = 0
        step, found, ends = s.agenda[0], self._steady.options(s, rng), list[Place]()
        for each in found:
            if each.value < found[0].value - CLOSE_TO_BEST:
                return
            if isinstance(step, MoveUnit) and isinstance(each.answer, a.Go):
                end = each.answer.bends[-1] if each.answer.bends else s.place(step.unit)
                if any(tape(end, other) < APART for other in ends):
                    continue
                ends.append(end)
            if (tried := tried + 1) > RIVALS:
                return
            yield each.answer

    def promised(self, s: BattleState, answer: Struct) -> float | None:
        return next((each.value for each in self._steady.thought_of(s) if each.answer == answer), None)

    def settled(
        self, game: Game[BattleState], s: BattleState, answer: Struct, dice: PlayDice, rng: Random
    ) -> BattleState:
        """Once the action has come to its end: at the next order."""
        if self._thrown[0] is not s:  # the same dice for all that is tried, so that luck does not choose
            self._thrown = s, rng.getrandbits(48)
        thrown = DiceByRule(self._thrown[1])
        after = game.take(s, answer, thrown).state
        for _ in range(40):
            if not after.agenda or isinstance(after.agenda[0], GiveOrder | KeepDice | SetUp):
                break
            after = game.take(after, next(game.suggest(after, rng)), thrown).state
        return after

    def candidates(self, game: Game[BattleState], s: BattleState, rng: Random) -> Iterator[Struct]:
        """Whoever moves looks first at the way to what is fought for."""
        step = s.agenda[0]
        if isinstance(step, MoveUnit):
            yield from goals(s, step.unit, step.order)
        yield from super().candidates(game, s, rng)

    def prospect(self, s: BattleState, answer: Struct, side: int) -> tuple[float, str] | None:
        return prospect_of(s, answer, side, rng=Random(s.turn))  # noqa: S311 - not for secrets

    def said(self, answer: Struct) -> str:
        return self._steady.why(answer) or (
            "it makes the best of its die" if isinstance(answer, a.Give) else super().said(answer)
        )
