"""Dice for play: seeded or fair, every face kept with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from sandtable.dice.classes import Bag, Classes
from sandtable.dice.fair import FaceStream, new_seed, stream_key
from sandtable.dice.need import Need
from sandtable.dice.thrown import Throw, ThrownDice

F = TypeVar("F")


class PlayDice(ThrownDice):
    """Faces from a keyed stream, each of which can be derived again from the key."""

    __slots__ = ("_stream",)

    def __init__(self, stream: FaceStream) -> None:
        super().__init__()
        self._stream = stream

    @property
    def offset(self) -> int:
        """How far the stream has been read: a game that is taken up again goes on from here."""
        return self._stream.offset

    def go_back(self, offset: int) -> None:
        """Put back what was thrown since the stream stood here, as if it had never been thrown."""
        self.rolls.clear()
        self._stream.offset = offset

    def thrown_elsewhere(self, sides: int, faces: Sequence[int]) -> bool:
        """Move on past dice that fell from the same stream at another place; False if it holds others."""
        return all(self._stream.face(sides) == face for face in faces)

    def _throw(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        return (self._stream.face(sides),) if n == 1 else self._stream.faces(n, sides)


class UnkeptDice(PlayDice):
    """The same faces for whoever only counts what comes of them: no roll is kept."""

    __slots__ = ()

    def _keep(self, why: str, verb: str, asked: Need | Classes | Bag | None, throws: tuple[Throw, ...], result: F) -> F:
        return result


def unkept(seed: int | str) -> UnkeptDice:
    """Seeded dice of which nothing but the outcome is asked."""
    return UnkeptDice(FaceStream(stream_key(str(seed).encode())))


def seeded(seed: int | str) -> PlayDice:
    """Dice that fall the same way whenever the same seed is given."""
    return PlayDice(FaceStream(stream_key(str(seed).encode())))


def fair(seed: bytes, salts: Sequence[bytes] = ()) -> PlayDice:
    """Dice that follow from the table's committed seed and the players' salts."""
    return PlayDice(FaceStream(stream_key(seed, salts)))


def unseeded() -> PlayDice:
    """Dice from a new secret seed."""
    return fair(new_seed())
