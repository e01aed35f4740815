"""How Flames of War is played well: where units stand, what their fire takes, what an assault brings on average."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import islice
from random import Random

from msgspec import Struct

from sandtable.game import Game
from sandtable.players.mind import Mind
from sandtable.players.player import Choice
from sandtable.rulesets.flames_of_war.battle.moving_step import MovementStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.players.choices import NARROW, WIDE, Chooser
from sandtable.rulesets.flames_of_war.players.outlook import outlook
from sandtable.rulesets.flames_of_war.players.standing import STANCES, STEADILY

#: So many of the best thoughts are offered to whoever compares them.
OFFERED = 12
HASTILY = "hastily"
#: What a turn played on roughly leads to is believed in part: other ways must do much better than the usual one.
BELIEVED = 0.4


class BattleMind(Mind[BattleState]):
    plans = tuple(stance.name for stance in STANCES)
    in_the_head = HASTILY

    def __init__(self) -> None:
        self._hands = {stance.name: Chooser(stance, WIDE) for stance in STANCES}
        self._hasty = {stance.name: Chooser(stance, NARROW) for stance in STANCES}
        self._hasty[HASTILY] = self._hasty[STEADILY.name]
        #: The question that is really asked; all others are thought up.
        self._asked: BattleState | None = None
        #: What came to mind first at a question where nothing has to be weighed.
        self._first: tuple[BattleState | None, Choice | None] = None, None

    def value(self, s: BattleState, side: int) -> float:
        return BELIEVED * outlook(s, side)

    def rests(self, s: BattleState, side: int, since: BattleState) -> bool:
        """When the enemy has had his turn, and one's own begins to move."""
        return s.active == side and s.round > since.round and isinstance(s.agenda[0], MovementStep)

    def candidates(self, game: Game[BattleState], s: BattleState, rng: Random) -> Iterator[Struct]:
        steady = self._hands[STEADILY.name]
        if found := steady.thoughts(game, s, rng):
            yield from (each.answer for each in islice(found, OFFERED))
        else:
            first = steady.decide(game, s, rng)
            self._first = s, first
            yield first.answer

    def obvious(self, s: BattleState, answer: Struct) -> str:
        """Where nothing has to be weighed there is one answer."""
        asked, choice = self._first
        return choice.reason if choice is not None and asked is s and choice.answer == answer else ""

    def prospect(self, s: BattleState, answer: Struct, side: int) -> tuple[float, str] | None:
        thought = self._hands[STEADILY.name].thought_of(s, answer)
        return None if thought is None else (thought.value, thought.why)

    def quick(self, game: Game[BattleState], s: BattleState, plan: str, rng: Random) -> Choice:
        hands = self._hands if s is self._asked and plan in self._hands else self._hasty
        return hands[plan].decide(game, s, rng)

    def turn_to_plan(self, s: BattleState) -> Hashable | None:
        """Each Movement Step as it begins."""
        step = s.agenda[0]
        return (s.round, step.side) if isinstance(step, MovementStep) and not s.picked else None

    def searches(self, s: BattleState) -> bool:
        self._asked = s
        return False
