"""Dice that were thrown before: replay a record and notice where the rules have come to roll differently."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from sandtable.dice.thrown import Roll, ThrownDice


class RecordedThrow(Struct, frozen=True, array_like=True, gc=False):
    """What a record keeps of a throw: the rule that asked, the die and its faces."""

    why: str
    sides: int
    faces: tuple[int, ...]


class Divergence(ValueError):
    """The procedure asks for other dice than the record holds."""


def record_of(rolls: Iterable[Roll]) -> tuple[RecordedThrow, ...]:
    """The throws of rolls as they were made, fit to be stored."""
    return tuple(
        RecordedThrow(roll.why, throw.sides, throw.faces) for roll in rolls for throw in roll.throws if throw.faces
    )


class RecordedDice(ThrownDice):
    """Gives back the recorded faces, throw by throw."""

    __slots__ = ("_record", "_used")

    def __init__(self, record: Sequence[RecordedThrow]) -> None:
        super().__init__()
        self._record = record
        self._used = 0

    def _throw(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        asked = f"{n}D{sides} for {why or 'no stated rule'}"
        if self._used == len(self._record):
            raise Divergence(f"the rules ask for {asked}, but the record ends after {self._used} throws")
        thrown = self._record[self._used]
        if (thrown.why, thrown.sides, len(thrown.faces)) != (why, sides, n):
            held = f"{len(thrown.faces)}D{thrown.sides} for {thrown.why or 'no stated rule'}"
            raise Divergence(f"throw {self._used + 1}: the rules ask for {asked}, the record holds {held}")
        if odd := [face for face in thrown.faces if not 1 <= face <= sides]:
            raise Divergence(f"throw {self._used + 1}: the record holds a {odd[0]}, which a D{sides} cannot show")
        self._used += 1
        return thrown.faces

    def finish(self) -> None:
        """Fail if recorded throws are left over."""
        if left := len(self._record) - self._used:
            raise Divergence(f"the record holds {left} more throws than the rules asked for")
