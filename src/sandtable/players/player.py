"""What every computer player is."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from msgspec import Struct

from sandtable.game import Game, View


class Choice(Struct, frozen=True):
    """An answer and, in plain words, why."""

    answer: Struct
    reason: str


class Advice(Struct, frozen=True):
    """An answer, why, and what it is worth where that was worked out, to compare it with others of the same list."""

    answer: Struct
    reason: str
    value: float | None = None


class Player(Protocol):
    """Somebody who answers questions from a view of the game."""

    name: str

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        """An answer to the open question, which is for this seat to decide."""
        ...
