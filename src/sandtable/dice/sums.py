"""Adding outcomes up: independent results of one distribution or of several.

The sum of n copies is the n-th power of a polynomial, that of several the product of theirs.
Packing a polynomial into one large integer (a slot of bytes for each exponent) lets Python's own multiplication do
all the work: eight opposed rolls take a tenth of a millisecond instead of several.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import reduce
from itertools import product
from math import prod
from operator import mul
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

from sandtable.dice.distribution import Distribution

T = TypeVar("T", bound=Hashable)

MOST_SLOTS = 1 << 20
#: Where there are so many more slots than ways to add up, most of them would stay empty.
SPARSE = 8
MACHINE_WORD = 8


def plus(left: Any, right: Any) -> Any:
    """Add two outcomes: numbers, or counts field by field in tuples and Structs of one shape."""
    if isinstance(left, int) and isinstance(right, int):
        return left + right
    ours, theirs = _vector(left), _vector(right)
    if len(ours) != len(theirs) or isinstance(left, int) or isinstance(right, int):
        raise TypeError(f"cannot add {right!r} to {left!r}: accumulate() needs a zero of the outcomes' own shape")
    return _shaped(left, [a + b for a, b in zip(ours, theirs, strict=True)])


def power(coefficients: Sequence[tuple[int, int]], times: int, slots: int) -> Sequence[int]:
    """The coefficients of a polynomial raised to a power, given as (exponent, coefficient), all positive."""
    width = _width(sum(coefficient for _, coefficient in coefficients) ** times)
    return _unpacked(_packed(coefficients, width) ** times, width, slots)


def _width(largest: int) -> int:
    """The bytes of a slot that has to hold so large a number."""
    return max(largest.bit_length() // 8 + 1, MACHINE_WORD)


def _packed(coefficients: Iterable[tuple[int, int]], width: int) -> int:
    """A polynomial as one integer: each coefficient in the slot of its exponent."""
    packed = 0
    for exponent, coefficient in coefficients:
        packed += coefficient << (8 * width * exponent)
    return packed


def _unpacked(packed: int, width: int, slots: int) -> Sequence[int]:
    """The coefficients by exponent."""
    raised = packed.to_bytes(width * slots, "little")
    if width == MACHINE_WORD and sys.byteorder == "little":
        return array("Q", raised)
    return [int.from_bytes(raised[at : at + width], "little") for at in range(0, len(raised), width)]


def added(left: Distribution[T], right: Distribution[T]) -> Distribution[T]:
    """An outcome of each of two distributions, added up."""
    totals: dict[T, int] = {}
    for ours, weight in left.pairs:
        for theirs, inner in right.pairs:
            total = plus(ours, theirs)
            totals[total] = totals.get(total, 0) + weight * inner
    return Distribution(totals, left.denominator * right.denominator)


def sum_all(distributions: Iterable[Distribution[T]], zero: T) -> Distribution[T]:
    """One outcome of each of several distributions, added to `zero`."""
    return _on_top_of(zero, [(each, times) for each, times in Counter(distributions).items()])


def sum_of(distribution: Distribution[T], times: int, zero: T) -> Distribution[T]:
    """The distribution of `times` independent outcomes added to `zero`."""
    if times < 0:
        raise ValueError(f"cannot add up {times} outcomes")
    return _on_top_of(zero, [(distribution, times)] if times else [])


def _on_top_of(zero: T, parts: list[tuple[Distribution[T], int]]) -> Distribution[T]:
    if not parts:
        return Distribution.certain(zero)
    total = parts[0][0] if len(parts) == 1 and parts[0][1] == 1 else _sum(parts)
    first = next(iter(total))
    if type(first) is type(zero) and not any(_vector(zero)):
        return total
    return total.map(lambda outcome: plus(zero, outcome))


def _sum(parts: list[tuple[Distribution[T], int]]) -> Distribution[T]:
    """Distributions, each so many times, added up: the product of their polynomials, each raised to a power."""
    vectors = [[_vector(outcome) for outcome in distribution] for distribution, _ in parts]
    if len({len(vector) for each in vectors for vector in each}) > 1:
        return _one_by_one(parts)  # which tells what is wrong with them
    lows = [[min(axis) for axis in zip(*each, strict=True)] for each in vectors]
    highs = [[max(axis) for axis in zip(*each, strict=True)] for each in vectors]
    often = [times for _, times in parts]
    least = [sum(map(mul, often, axis)) for axis in zip(*lows, strict=True)]
    most = [sum(map(mul, often, axis)) for axis in zip(*highs, strict=True)]
    lengths = [high - low + 1 for low, high in zip(least, most, strict=True)]
    slots = prod(lengths)
    if slots > MOST_SLOTS or slots > SPARSE * prod(len(distribution) ** times for distribution, times in parts):
        return _one_by_one(parts)
    strides = [prod(lengths[axis + 1 :]) for axis in range(len(lengths))]
    denominator = prod(distribution.denominator**times for distribution, times in parts)
    width = _width(denominator)
    packed = 1
    for (distribution, times), each, low in zip(parts, vectors, lows, strict=True):
        start = sum(map(mul, low, strides))
        slot_of = (sum(map(mul, vector, strides)) - start for vector in each)
        packed *= _packed(zip(slot_of, distribution.weights.values(), strict=True), width) ** times
    totals = _all_shaped(next(iter(parts[0][0])), [range(low, high + 1) for low, high in zip(least, most, strict=True)])
    weights = _unpacked(packed, width, slots)
    return Distribution({total: weight for total, weight in zip(totals, weights, strict=True) if weight}, denominator)


def _one_by_one(parts: list[tuple[Distribution[T], int]]) -> Distribution[T]:
    """For outcomes so widely spread that most slots would stay empty."""
    return reduce(added, (distribution for distribution, times in parts for _ in range(times)))


def _vector(outcome: Any) -> Sequence[int]:
    """The counts in an outcome."""
    if isinstance(outcome, int):
        return (outcome,)
    counts = astuple(outcome) if isinstance(outcome, Struct) else outcome
    if isinstance(counts, tuple) and all(isinstance(count, int) for count in counts):
        return counts
    raise TypeError(f"cannot add up {outcome!r}: use whole numbers, or tuples or Structs of them")


def _shaped(like: Any, values: Sequence[int]) -> Any:
    """Counts in the shape of an outcome."""
    if isinstance(like, int):
        return values[0]
    return tuple(values) if type(like) is tuple else type(like)(*values)


def _all_shaped(like: Any, spans: Sequence[range]) -> Iterable[Any]:
    """Every combination of counts, the last varying fastest."""
    if isinstance(like, int):
        return spans[0]
    if type(like) is tuple:
        return product(*spans)
    return (type(like)(*values) for values in product(*spans))
