"""Boxes that words take on a drawing, in points: how much of one another covers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: Box) -> float:
        return covered(self, (other,))

    def outside(self, other: Box) -> float:
        """How much of it lies outside another."""
        return (self.right - self.left) * (self.bottom - self.top) - self.overlap(other)


def covered(box: Box, others: Iterable[Box]) -> float:
    """How much of a box others cover; what two of them cover counts twice."""
    left, top, right, bottom = box
    whole = 0.0
    for west, north, east, south in others:
        if west < right and left < east and north < bottom and top < south:
            whole += (min(right, east) - max(left, west)) * (min(bottom, south) - max(top, north))
    return whole
