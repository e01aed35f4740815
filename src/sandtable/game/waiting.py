"""A step in which several hands decide at once, each hidden from the others until it closes.

Each hand files answers of its own, in any order, until all are ready or the umpire closes. What was filed lies in
the step and takes effect only at the end, so the state says nothing of it before; a seat is shown the state as its
own filings leave it, and the step without those of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refused, refuse_if, refused
from sandtable.game.agenda import Step, Tell
from sandtable.game.bounds import is_a_reason
from sandtable.game.drawing import drawn
from sandtable.game.seats import NOBODY, UMPIRE_HAND, Seat

WAIT_NOT_ASKED = "game.wait-not-asked"
WAIT_READY = "game.wait-ready"
WAIT_NOT_READY = "game.wait-not-ready"
WAIT_REASON = "game.wait-reason"


class Ready(Struct, frozen=True, tag=True):
    """A hand has filed all it wants to. It may change its mind while others are waited for."""

    hand: int


class Reopen(Struct, frozen=True, tag=True):
    """A hand that was ready wants to change something."""

    hand: int


class Close(Struct, frozen=True, tag=True):
    """The umpire waits no longer, and says why."""

    because: str


class Closed(Struct, frozen=True, tag=True):
    """The umpire closed a wait for hands that were not ready."""

    title: str
    because: str
    hands: tuple[int, ...]


class Wait(Step, frozen=True):
    """Everybody files what he decides. A game says what can be filed, what is refused, and what a filing does."""

    #: The kinds of answer that can be filed; each has the number of its `hand`.
    filings: ClassVar[tuple[type[Struct], ...]]
    answers: ClassVar[tuple[type[Struct], ...]] = ()
    #: Whether a hand is ready with the first thing it files.
    once: ClassVar[bool] = False

    #: Who is still waited for, and who may still change his mind.
    open: tuple[int, ...] = ()
    ready: tuple[int, ...] = ()
    #: What was filed and has not taken effect yet.
    filed: tuple[Any, ...] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.answers = (*cls.filings, Ready, Reopen, Close)

    # ---------------------------------------------------------------- what a game provides

    def against(self, s: Any, filing: Any) -> Refused | None:
        """Every reason against a filing; `s` has all that its hand has filed before, and nothing of the others."""
        return None

    def file(self, s: Any, filing: Any) -> Any:
        """The state with a filing in it. Filings of different hands may come in any order."""
        raise NotImplementedError(f"{type(self).__name__} must say what a filing does")

    def to_file(self, s: Any, hand: int, rng: Random) -> Iterator[Any]:
        """Filings worth trying, all of them valid; nothing once enough is filed."""
        raise NotImplementedError(f"{type(self).__name__} must say what can be filed")

    def unfinished(self, s: Any, hand: int) -> Refused | None:
        """Every reason why a hand cannot be ready yet."""
        return None

    # ---------------------------------------------------------------- what the frame asks

    def run(self, s: Any, dice: Dice, tell: Tell) -> Any:
        return None if self.open or self.ready else s.done()

    def decider(self, s: Any) -> int:
        return self.open[0] if self.open else NOBODY

    def hands(self, s: Any) -> tuple[int, ...]:
        return self.open

    def kinds(self, s: Any) -> tuple[type[Struct], ...]:
        filing = (*self.filings, *(() if self.once else (Ready,))) if self.open else ()
        return (*filing, *((Reopen,) if self.ready else ()), Close)

    def whose(self, s: Any, answer: Any) -> int:
        return UMPIRE_HAND if isinstance(answer, Close) else answer.hand

    def passes_on(self, s: Any, answer: Any) -> bool:
        return isinstance(answer, Ready)

    def seen_by(self, s: Any, seat: Seat) -> Any:
        own = replace(
            self,
            open=tuple(filter(seat.speaks_for, self.open)),
            ready=tuple(filter(seat.speaks_for, self.ready)),
            filed=(),
        )
        return replace(self._with_filed(s, seat.speaks_for), agenda=(own, *s.agenda[1:]))

    def refusals(self, s: Any, answer: Any) -> Refused | None:
        if isinstance(answer, Close):
            return refused(
                refuse_if(not is_a_reason(answer.because), WAIT_REASON, "whoever closes says why, in a line of words")
            )
        hand, is_ready = answer.hand, answer.hand in self.ready
        if hand not in self.open and not is_ready:
            return refused(refuse_if(True, WAIT_NOT_ASKED, "this hand has nothing to decide here"))
        if isinstance(answer, Reopen):
            return refused(
                refuse_if(not is_ready, WAIT_NOT_READY, "it can still be changed: you did not say that you are ready")
            )
        if is_ready:
            return refused(refuse_if(True, WAIT_READY, "you said that you are ready: take that back first"))
        so_far = self._with_filed(s, hand.__eq__)
        return self.unfinished(so_far, hand) if isinstance(answer, Ready) else self.against(so_far, answer)

    def suggest(self, s: Any, rng: Random) -> Iterator[Any]:
        for hand in drawn(list(self.open), rng):
            so_far = self._with_filed(s, hand.__eq__)
            yield from self.to_file(so_far, hand, rng)
            if not self.once and self.unfinished(so_far, hand) is None:
                yield Ready(hand)
        if not self.open:
            yield from map(Reopen, self.ready)

    def take(self, s: Any, answer: Any, dice: Dice, tell: Tell) -> Any:
        if isinstance(answer, Close):
            tell(Closed(self.title, answer.because, self.open))
        step = self._after(answer)
        return step.closed(s) if self.closes(answer) else replace(s, agenda=(step, *s.agenda[1:]))

    # ---------------------------------------------------------------- filing

    def closed(self, s: Any) -> Any:
        """The state when everything that was filed has taken effect."""
        return self._with_filed(s).done()

    def closes(self, answer: Any) -> bool:
        """Whether nobody is waited for after an answer."""
        return isinstance(answer, Close) or (not isinstance(answer, Reopen) and not self._after(answer).open)

    def _after(self, answer: Any) -> Wait:
        """The step with an answer in it."""
        if isinstance(answer, Close):
            return self
        hand = answer.hand
        if isinstance(answer, Reopen):
            kept = tuple(filing for filing in self.filed if filing.hand != hand) if self.once else self.filed
            return replace(self, open=_with(self.open, hand), ready=_without(self.ready, hand), filed=kept)
        filed = self.filed if isinstance(answer, Ready) else (*self.filed, answer)
        if isinstance(answer, Ready) or self.once:
            return replace(self, open=_without(self.open, hand), ready=_with(self.ready, hand), filed=filed)
        return replace(self, filed=filed)

    def _with_filed(self, s: Any, mine: Callable[[int], bool] | None = None) -> Any:
        """The state with what all or some hands have filed, hand by hand, so that it does not tell who was first."""
        for filing in sorted(self.filed, key=lambda filing: filing.hand):
            if mine is None or mine(filing.hand):
                s = self.file(s, filing)
        return s


def _with(hands: tuple[int, ...], hand: int) -> tuple[int, ...]:
    """In order of their numbers, which does not tell who was first."""
    return tuple(sorted({*hands, hand}))


def _without(hands: tuple[int, ...], hand: int) -> tuple[int, ...]:
    return tuple(each for each in hands if each != hand)
