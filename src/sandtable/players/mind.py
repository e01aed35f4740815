"""What a game knows about playing it well. The players of the kit think with it.

With `value` alone there is a sensible opponent; the more of the rest a game brings, the better they play.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from random import Random
from typing import Generic, TypeVar

from msgspec import Struct

from sandtable.dice.play import PlayDice, seeded
from sandtable.dice.thrown import ThrownDice
from sandtable.game import AgendaState, Game
from sandtable.game.seats import UMPIRE
from sandtable.game.waiting import Ready
from sandtable.players.player import Choice

S = TypeVar("S", bound=AgendaState)

#: No position is looked ahead from further than so many answers.
FARTHEST = 2_000


class Mind(Generic[S]):
    """How one game is judged."""

    #: Ways to play a turn, the usual one first: what the planner tries before each of its turns.
    plans: tuple[str, ...] = ("",)
    #: How everybody plays on in the head, where that has to be quicker than the usual way.
    in_the_head: str | None = None
    #: What an answer seemed worth before it was tried counts like so many tries.
    trust: int = 0

    def value(self, s: S, side: int) -> float:
        """What a position is worth to a side; a game that is won is worth more than anything short of it."""
        raise NotImplementedError(f"{type(self).__name__} must say what a position is worth")

    def outlook(self, s: S, side: int) -> float:
        """The same where looking ahead stops, if that is to be judged otherwise than what is one step ahead."""
        return self.value(s, side)

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

    def said(self, answer: Struct) -> str:
        """Why an answer is given that was tried and found best; a value means nothing to whoever reads it."""
        return "of all it looked at, this leads to the best position"

    def turn_to_plan(self, s: S) -> Hashable | None:
        """The turn that a plan is to be made for at this question; None if no turn of the decider begins."""
        return None

    def searches(self, s: S) -> bool:
        """Whether the planner tries the rivals of its usual answer out by playing on."""
        return False

    def rivals(self, game: Game[S], s: S, rng: Random) -> Iterator[Struct]:
        """Answers that may be better than the usual one: between them playing on decides."""
        return self.candidates(game, s, rng)

    def promised(self, s: S, answer: Struct) -> float | None:
        """What an answer seemed worth before it was tried, to compare it with others; None if nobody has said."""
        return None

    def alternatives(self, s: S) -> Mapping[str, Struct]:
        """Answers between which only playing on decides, the usual one first, by what they are called."""
        return {}


def looked_ahead(
    game: Game[S],
    mind: Mind[S],
    s: S,
    side: int,
    plan: str | None,
    seed: int,
    *,
    dice: ThrownDice | None = None,
    since: S | None = None,
) -> S:
    """The position where looking ahead stops, when a side follows a plan, if any, and everybody else the usual one.

    It is looked ahead from `since`, which is `s` unless an answer was taken already; `dice` follow from the seed
    unless the caller brings some that have been thrown for that answer.
    """
    rng = Random(seed)  # noqa: S311 - not for secrets
    dice = seeded(seed) if dice is None else dice
    since = s if since is None else since
    usual = mind.plans[0] if mind.in_the_head is None else mind.in_the_head
    for _ in range(FARTHEST):
        if not s.agenda or mind.rests(s, side, since):
            break
        step = s.agenda[0]
        follows = plan if plan is not None and game.side_of(step.decider(s)) == side else usual
        s = game.take(s, mind.quick(game, s, follows, rng).answer, dice).state
        dice.rolls.clear()
    return s
