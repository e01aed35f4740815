"""A row of the table: what is measured, against whom, and what we aim at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bench.measure import Contender, Measurement


class CannotMeasure(Exception):
    """A row has to be left out; the message says why."""


@dataclass(frozen=True)
class Aim:
    """What a measurement should come to, in words and as a condition."""

    words: str
    holds: Callable[[Measurement], bool]


@dataclass(frozen=True)
class Row:
    """One comparison. `contenders` makes both sides ready, ours first, and checks that they agree.

    A call does `units` things, such as rolls: times are shown for one of them, and the rate if they have a name.
    `detail` says in a sentence what is asked.
    """

    section: str
    name: str
    peer: str
    contenders: Callable[[], tuple[Contender, Contender]]
    aim: Aim | None = None
    units: int = 1
    unit: str = ""
    rounds: int | None = None
    detail: str = ""

    def mentions(self, word: str) -> bool:
        return word.casefold() in f"{self.section} {self.name} {self.peer} {self.detail}".casefold()


@dataclass(frozen=True)
class Result:
    """A row as measured, or why it was left out."""

    row: Row
    measured: Measurement | None
    left_out: str = ""

    @property
    def misses(self) -> bool:
        return self.measured is not None and self.row.aim is not None and not self.row.aim.holds(self.measured)


def times_as_fast(least: float) -> Aim:
    return Aim(f"at least {least:g}x as fast", lambda measured: measured.speed >= least)


def times_as_long(most: float) -> Aim:
    return Aim(f"at most {most:g}x as long", lambda measured: measured.speed >= 1 / most)


def microseconds(most: float, units: int = 1) -> Aim:
    return Aim(f"at most {most:g} µs", lambda measured: measured.ours / units <= most * 1e-6)
