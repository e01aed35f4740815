"""What an umpire may decide: to let the rules stand, or to rule otherwise within them, with a reason for the log.

A game puts such a step on its agenda only where somebody may umpire, and says which changes its rules know. Where
nobody sits there, the computer lets everything stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game.agenda import Step, Tell
from sandtable.game.bounds import is_a_reason
from sandtable.game.seats import UMPIRE_HAND

RULING_REASON = "game.ruling-reason"


class Uphold(Struct, frozen=True, tag=True):
    """What the rules say stands."""


class Ruled(Struct, frozen=True, tag=True):
    """The umpire ruled otherwise; what came of it follows."""

    title: str
    because: str


class Ruling(Step, frozen=True):
    """The umpire may change something, by one of the changes that a game lists. Each has its reason, `because`."""

    changes: ClassVar[tuple[type[Struct], ...]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.answers = (Uphold, *cls.changes)

    def against(self, s: Any, change: Any) -> Refused | None:
        """Every reason against a change."""
        return None

    def changed(self, s: Any, change: Any, dice: Dice, tell: Tell) -> Any:
        """The state as the umpire has it, with this step over."""
        raise NotImplementedError(f"{type(self).__name__} must say what a change does")

    def to_change(self, s: Any, rng: Random) -> Iterator[Any]:
        """Changes worth trying, all of them valid."""
        return iter(())

    def decider(self, s: Any) -> int:
        return UMPIRE_HAND

    def refusals(self, s: Any, answer: Any) -> Refused | None:
        if isinstance(answer, Uphold):
            return None
        if not is_a_reason(answer.because):
            return refused(Refusal(RULING_REASON, "whoever rules otherwise says why, in a line of words"))
        return self.against(s, answer)

    def suggest(self, s: Any, rng: Random) -> Iterator[Any]:
        yield Uphold()
        yield from self.to_change(s, rng)

    def take(self, s: Any, answer: Any, dice: Dice, tell: Tell) -> Any:
        if isinstance(answer, Uphold):
            return s.done()
        tell(Ruled(self.title, answer.because))
        return self.changed(s, answer, dice, tell)
