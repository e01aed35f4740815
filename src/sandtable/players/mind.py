"""What a game knows about playing it well. The players of the kit think with it.

With `value` alone there is a sensible opponent; the more of the rest a game brings, the better they play.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from random import Random
from typing import Generic, TypeVar

from msgspec import Struct

from sandtable.dice.play import PlayDice, seeded
from sandtable.game import AgendaState, Game
from sandtable.game.seats import UMPIRE
from sandtable.game.waiting import Ready
from sandtable.players.player import Choice

S = TypeVar("S", bound=AgendaState)


class Mind(Generic[S]):
    """How one game is judged."""

    #: Ways to play a turn, the usual one first: what the planner tries before each of its turns.
    plans: tuple[str, ...] = ("",)

    def value(self, s: S, side: int) -> float:
        """What a position is worth to a side; a game that is won is worth more than anything short of it."""
        raise NotImplementedError(f"{type(self).__name__} must say what a position is worth")

    def rests(self, s: S, side: int, since: S) -> bool:
        """Whether looking ahead for a side, from a position before, stops here: at its next turn, say."""
        return False

    def candidates(self, game: Game[S], s: S, rng: Random) -> Iterator[Struct]:
        """Answers worth a thought; where several decide at once, nobody is ready before he has filed enough."""
        last: Struct | None = None
        found = False
        for answer in game.suggest(s, rng):
            if isinstance(answer, Ready):
                last = answer
                continue
            found = True
            yield answer
        if last is not None and not found:
            yield last

    def quick(self, game: Game[S], s: S, plan: str, rng: Random) -> Choice:
        """What to answer without much thought, following a plan."""
        return Choice(next(game.suggest(s, rng)), "the first thing that comes to mind")

    def obvious(self, s: S, answer: Struct) -> str:
        """Why an answer is given as soon as it is seen; nothing if it is not."""
        return ""

    def prospect(self, s: S, answer: Struct, side: int) -> tuple[float, str] | None:
        """What an answer is worth by its exact odds, and why; None where it must be tried."""
        return None

    def settled(self, game: Game[S], s: S, answer: Struct, dice: PlayDice, rng: Random) -> S:
        """The position after an answer, when what follows at once has followed, and with all that was filed in it."""
        after = game.take(s, answer, dice).state
        return after.agenda[0].seen_by(after, UMPIRE) if after.agenda else after

    def said(self, answer: Struct, value: float) -> str:
        """Why an answer was tried and found good."""
        return f"position worth {value:+.1f}"

    def turn_to_plan(self, s: S) -> Hashable | None:
        """The turn that a plan is to be made for at this question; None if no turn of the decider begins."""
        return None

    def alternatives(self, s: S) -> Mapping[str, Struct]:
        """Answers between which only playing on decides, the usual one first, by what they are called."""
        return {}


def looked_ahead(game: Game[S], mind: Mind[S], s: S, side: int, plan: str, seed: int) -> S:
    """The position where looking ahead stops, when a side follows a plan and everybody else the usual one."""
    dice, rng, since = seeded(seed), Random(seed), s  # noqa: S311 - not for secrets
    usual = mind.plans[0]
    while s.agenda and not mind.rests(s, side, since):
        step = s.agenda[0]
        follows = plan if game.side_of(step.decider(s)) == side else usual
        s = game.take(s, mind.quick(game, s, follows, rng).answer, dice).state
        dice.rolls.clear()
    return s
