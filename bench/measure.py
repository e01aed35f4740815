"""Timing two contenders in turns, so that whatever slows the machine down slows both."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from statistics import median
from time import perf_counter

SHORTEST_TURN = 0.001
FEWEST_ROUNDS = 7
MOST_ROUNDS = 201


def nothing() -> None:
    """The preparation of a contender that needs none."""


@dataclass(frozen=True)
class Contender:
    """One way to do a thing. `before` makes ready for each call and is not timed."""

    call: Callable[[], object]
    before: Callable[[], None] = nothing

    def turn(self, calls: int) -> float:
        """The mean time of so many calls, in seconds."""
        spent = 0.0
        for _ in range(calls):
            self.before()
            start = perf_counter()
            self.call()
            spent += perf_counter() - start
        return spent / calls


@dataclass(frozen=True)
class Measurement:
    """Median seconds of both, and the median over the rounds of the peer's time through ours."""

    ours: float
    peer: float
    speed: float
    rounds: int


def in_turns(ours: Contender, peer: Contender, seconds: float, rounds: int | None = None) -> Measurement:
    """Ours, peer, ours, peer … for about so many seconds, or for exactly so many rounds."""
    with _garbage_collected_between_turns():
        calls = [_calls_in_a_turn(ours), _calls_in_a_turn(peer)]
        times: list[tuple[float, float]] = []
        end = perf_counter() + seconds
        while _goes_on(len(times), rounds, perf_counter() < end):
            times.append((_clean_turn(ours, calls[0]), _clean_turn(peer, calls[1])))
    return Measurement(
        ours=median(mine for mine, _ in times),
        peer=median(theirs for _, theirs in times),
        speed=median(theirs / mine for mine, theirs in times),
        rounds=len(times),
    )


@contextmanager
def _garbage_collected_between_turns() -> Iterator[None]:
    """No collection while the clock runs; what exists already is set aside, so that one between turns is quick."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def _clean_turn(contender: Contender, calls: int) -> float:
    gc.collect()
    return contender.turn(calls)


def _calls_in_a_turn(contender: Contender) -> int:
    """Enough calls for a turn that the clock measures well; the first call only warms up."""
    contender.turn(1)
    return ceil(SHORTEST_TURN / contender.turn(1))


def _goes_on(done: int, rounds: int | None, time_left: bool) -> bool:
    if rounds is not None:
        return done < rounds
    return done < FEWEST_ROUNDS or (time_left and done < MOST_ROUNDS)
