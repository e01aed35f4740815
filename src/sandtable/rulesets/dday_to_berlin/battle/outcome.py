"""How a battle ends."""

from __future__ import annotations

from msgspec import Struct


class Outcome(Struct, frozen=True):
    """The winner (-1 for a draw), whether it was sudden or decisive, the points of both sides, and why."""

    winner: int
    sudden: bool
    decisive: bool
    points: tuple[int, int]
    why: str
