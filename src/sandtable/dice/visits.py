"""What a walk down every branch meets: each question, with what a merging verb called to answer it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from threading import local
from typing import Any, NamedTuple

from sandtable.dice.classes import Classes
from sandtable.dice.distribution import Distribution
from sandtable.dice.verbs import Dice


class Times(NamedTuple):
    """A question that ran a procedure a number of times."""

    procedure: Callable[[Dice, Any], Any]
    profile: Any
    times: int


class Each(NamedTuple):
    """A question that ran a procedure once for each of several profiles."""

    procedure: Callable[[Dice, Any], Any]
    profiles: tuple[Any, ...]


class Until(NamedTuple):
    """A question that repeated a procedure until it was accepted."""

    procedure: Callable[[Dice, Any], Any]
    profile: Any
    accept: Callable[[Any], bool]


class Rounds(NamedTuple):
    """A question that went from state to state."""

    step: Callable[[Dice, Any], Any]
    state: Any
    rounds: int | None
    done: Callable[[Any], bool]


class Visit(NamedTuple):
    """A question met on the walk, branch by branch: how deep on its path it lies, and the chance to get there.

    `inner` is what a merging verb called to get the distribution, or the classes of a tally.
    """

    depth: int
    chance: int
    denominator: int
    why: str
    distribution: Distribution[Any]
    inner: Times | Each | Until | Rounds | Classes | None


# ------------------------------------------------------------------ walks that are kept


class Walks:
    """The visits of every walk that found some odds, for whoever wants the funnel too: it need not walk again.

    They are how an answer was found and no part of what it says, so all are equal.
    """

    __slots__ = ("_visits",)

    def __init__(self) -> None:
        self._visits: dict[Hashable, list[Visit]] = {}

    def begin(self, procedure: Callable[[Dice, Any], Any], profile: Any) -> list[Visit]:
        """Where the visits of a walk go that begins now."""
        visits = self._visits[procedure, type(profile), profile] = []
        return visits

    def of(self, procedure: Callable[[Dice, Any], Any], profile: Any) -> list[Visit] | None:
        """The visits of a walk; None where the odds were known before."""
        return self._visits.get((procedure, type(profile), profile))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Walks)

    def __hash__(self) -> int:
        return hash(Walks)


class _Keeping(local):
    """Where walks are kept, for each thread its own."""

    walks: Walks | None = None


_KEEPING = _Keeping()


@contextmanager
def keeping_walks() -> Iterator[Walks]:
    """Keep the walks that find odds in here."""
    before, walks = _KEEPING.walks, Walks()
    _KEEPING.walks = walks
    try:
        yield walks
    finally:
        _KEEPING.walks = before


def kept_visits(procedure: Callable[[Dice, Any], Any], profile: Any) -> list[Visit] | None:
    """Where the visits of a walk go; None where nobody keeps them."""
    return None if _KEEPING.walks is None else _KEEPING.walks.begin(procedure, profile)
