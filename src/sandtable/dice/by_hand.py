"""Dice thrown by hand on a real table: people give the faces they read off, and are told what to throw next."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.dice.classes import Bag
from sandtable.dice.thrown import ThrownDice

#: Dice whose highest face is printed as 0, or 00 on percentile dice.
TEN_AS_NOUGHT = (10, 100)


class ThrowAwaited(Exception):
    """The faces given so far are read; these dice come next. A draw names the kinds and how many of each there are."""

    def __init__(self, n: int, sides: int, why: str, who: str = "", kinds: tuple[tuple[str, int], ...] = ()) -> None:
        super().__init__(n, sides, why, who, kinds)
        self.n, self.sides, self.why, self.who, self.kinds = n, sides, why, who, kinds


class FacesFault(ValueError):
    """Faces that these dice cannot have shown: one line says what is wrong."""


class HandDice(ThrownDice):
    """Gives out the faces in the order in which they were thrown, and stops where the next throw is awaited."""

    __slots__ = ("_given", "_used")

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__()
        self._given = tuple(faces)
        self._used = 0

    def _throw(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        faces = tuple(_as_counted(face, sides) for face in self._given[self._used : self._used + n])
        if not faces:
            raise ThrowAwaited(n, sides, why, self._who)
        if odd := [face for face in faces if not 1 <= face <= sides]:
            raise FacesFault(f"a D{sides} cannot show {odd[0]}")
        if missing := n - len(faces):
            raise FacesFault(f"{n}D{sides} are thrown here: {missing} of them still to be read")
        self._used += n
        return faces

    def draw(self, bag: Bag, why: str = "") -> str:
        if bag.size and self._used == len(self._given):
            raise ThrowAwaited(1, bag.size, why, self._who, bag.contents)
        return super().draw(bag, why)

    def finish(self) -> None:
        """Refuse faces left over."""
        if left := len(self._given) - self._used:
            raise FacesFault(f"{self._used} dice are thrown in all: {left} more were given")


def _as_counted(face: int, sides: int) -> int:
    """A face as the rules count it: the 0 of a D10 is its ten, the 00 of percentile dice their hundred."""
    return sides if face == 0 and sides in TEN_AS_NOUGHT else face
