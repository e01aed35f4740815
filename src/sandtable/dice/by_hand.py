"""Dice thrown by hand on a real table: people give the faces they read off, and are told what to throw next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice.classes import Bag, Classes
from sandtable.dice.need import Need
from sandtable.dice.thrown import Throw, ThrownDice


class Count(Struct, frozen=True):
    """How many of so many dice met their need, where nobody cares what each of them showed: "4of9"."""

    met: int
    tests: int


#: What is read off a table: the face of a die, or the count of a whole throw.
Read: TypeAlias = "int | Count"


def read_off(text: int | str) -> Read:
    """The face of a die, or a count as it is typed: "4of9"."""
    met, of, tests = str(text).partition("of")
    return Count(int(met), int(tests)) if of else int(met)


class Held(Struct, frozen=True):
    """What a throw is held against: the need of each test, how many tests, whether it is a re-roll or second die."""

    need: Need
    tests: int
    kind: str


#: Dice whose highest face is printed as 0, or 00 on percentile dice.
TEN_AS_NOUGHT = (10, 100)


class ThrowAwaited(Exception):
    """What was given so far is read; these dice come next. A draw names the kinds and how many of each there are.

    `held` is what each is held against, `table` the rows of a table that is read.
    """

    def __init__(self, n: int, sides: int, why: str, who: str = "", kinds: tuple[tuple[str, int], ...] = ()) -> None:
        super().__init__(n, sides, why, who, kinds)
        self.n, self.sides, self.why, self.who, self.kinds = n, sides, why, who, kinds
        self.held: Held | None = None
        self.table: Classes | None = None


class FacesFault(ValueError):
    """Faces that these dice cannot have shown: one line says what is wrong."""


class HandDice(ThrownDice):
    """Gives out the faces in the order in which they were thrown, and stops where the next throw is awaited."""

    __slots__ = ("_given", "_used")

    def __init__(self, faces: Sequence[Read]) -> None:
        super().__init__()
        self._given = tuple(faces)
        self._used = 0

    def _throw(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        given = tuple(_as_counted(each, sides) for each in self._given[self._used : self._used + n])
        if not given:
            raise ThrowAwaited(n, sides, why, self._who)
        if counted := [f"{each.met}of{each.tests}" for each in given if isinstance(each, Count)]:
            raise FacesFault(f"{counted[0]} is a count: here every die of {n}D{sides} has to be read")
        faces = tuple(each for each in given if isinstance(each, int))
        if odd := [face for face in faces if not 1 <= face <= sides]:
            raise FacesFault(f"a D{sides} cannot show {odd[0]}")
        if missing := n - len(faces):
            raise FacesFault(f"{n}D{sides} are thrown here: {missing} of them still to be read")
        self._used += n
        return faces

    def _held_against(self, n: int, step: Need, why: str, kind: str) -> tuple[Throw, int]:
        given = self._given[self._used] if self._used < len(self._given) else None
        if isinstance(given, Count):
            if given.tests != n or given.met > n:
                dice = "1 die is" if n == 1 else f"{n} dice are"
                raise FacesFault(f"{dice} counted here: {given.met}of{given.tests} cannot be")
            self._used += 1
            return Throw(step.sides, (), kind, (given.met, n)), given.met
        try:
            return super()._held_against(n, step, why, kind)
        except ThrowAwaited as awaited:
            awaited.held = Held(replace(step, second=None, reroll=""), n, kind)
            raise

    def tally(self, n: int, classes: Classes, why: str = "") -> tuple[int, ...]:
        try:
            return super().tally(n, classes, why)
        except ThrowAwaited as awaited:
            awaited.table = classes
            raise

    def look_up(self, classes: Classes, why: str = "") -> str:
        try:
            return super().look_up(classes, why)
        except ThrowAwaited as awaited:
            awaited.table = classes
            raise

    def draw(self, bag: Bag, why: str = "") -> str:
        if bag.size and self._used == len(self._given):
            raise ThrowAwaited(1, bag.size, why, self._who, bag.contents)
        return super().draw(bag, why)

    def finish(self) -> None:
        """Refuse faces left over."""
        if left := len(self._given) - self._used:
            raise FacesFault(f"{self._used} dice are thrown in all: {left} more were given")


def _as_counted(read: Read, sides: int) -> Read:
    """A face as the rules count it: the 0 of a D10 is its ten, the 00 of percentile dice their hundred."""
    return sides if read == 0 and sides in TEN_AS_NOUGHT else read
