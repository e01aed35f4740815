"""Adding outcomes up: n independent results of one distribution.

The sum of n copies is the n-th power of a polynomial. Packing the polynomial into one large
integer (a slot of bytes for each exponent) lets Python's own multiplication do all the work:
eight opposed rolls take a tenth of a millisecond instead of several.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Hashable, Iterable, Sequence
from functools import reduce
from itertools import product, repeat
from math import prod
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

from sandtable.dice.distribution import Distribution

T = TypeVar("T", bound=Hashable)

MOST_SLOTS = 1 << 20
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
    total = packed = 0
    for _, coefficient in coefficients:
        total += coefficient
    width = max((total**times).bit_length() // 8 + 1, MACHINE_WORD)
    for exponent, coefficient in coefficients:
        packed += coefficient << (8 * width * exponent)
    raised = (packed**times).to_bytes(width * slots, "little")
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
    return reduce(added, distributions, Distribution.certain(zero))


def sum_of(distribution: Distribution[T], times: int, zero: T) -> Distribution[T]:
    """The distribution of `times` independent outcomes added to `zero`."""
    if times < 0:
        raise ValueError(f"cannot add up {times} outcomes")
    if times == 0:
        return Distribution.certain(zero)
    total = _sum(distribution, times)
    first = next(iter(total))
    if type(first) is type(zero) and not any(_vector(zero)):
        return total
    return total.map(lambda outcome: plus(zero, outcome))


def _sum(distribution: Distribution[T], times: int) -> Distribution[T]:
    if times == 1:
        return distribution
    vectors = [_vector(outcome) for outcome in distribution]
    lows = [min(axis) for axis in zip(*vectors, strict=True)]
    highs = [max(axis) for axis in zip(*vectors, strict=True)]
    lengths = [times * (high - low) + 1 for low, high in zip(lows, highs, strict=True)]
    if prod(lengths) > MOST_SLOTS:
        # So widely spread that most slots would stay empty: add one by one.
        return reduce(added, repeat(distribution, times))
    strides = [prod(lengths[axis + 1 :]) for axis in range(len(lengths))]
    packed = [
        (sum((value - low) * stride for value, low, stride in zip(vector, lows, strides, strict=True)), weight)
        for vector, weight in zip(vectors, distribution.weights.values(), strict=True)
    ]
    weights = power(packed, times, prod(lengths))
    spans = [range(times * low, times * high + 1) for low, high in zip(lows, highs, strict=True)]
    totals = _all_shaped(next(iter(distribution)), spans)
    summed = {total: weight for total, weight in zip(totals, weights, strict=True) if weight}
    return Distribution(summed, distribution.denominator**times)


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
