"""Sets of small numbers, of zones or of units, as the bits of one number: quick to join, to compare and to keep."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

#: Sets of more members are read off their digits; of fewer, one after another is taken off.
MANY = 8


@lru_cache(maxsize=1 << 16)
def numbers_in(mask: int) -> tuple[int, ...]:
    """The members of a set, in rising order; the same sets come up again and again, so they are remembered."""
    if mask.bit_count() > MANY:
        return tuple([number for number, bit in enumerate(bin(mask)[:1:-1]) if bit == "1"])
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def set_of(numbers: Iterable[int]) -> int:
    """The set of some numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
