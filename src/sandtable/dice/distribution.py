"""Exact chances: each outcome with an integer weight over one denominator."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any, Generic, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class WeightsDoNotSum(ArithmeticError):
    """The branches of a procedure did not add up to certainty."""


class Distribution(Generic[T]):
    """Immutable: outcome -> integer weight, the weights adding up to the denominator."""

    __slots__ = ("_hash", "_pairs", "denominator", "weights")

    weights: Mapping[T, int]
    denominator: int

    def __init__(self, weights: Mapping[T, int], denominator: int | None = None) -> None:
        total, least = sum(weights.values()), min(weights.values(), default=0)
        if denominator is not None and total != denominator:
            raise WeightsDoNotSum(f"weights sum to {total}, not to the denominator {denominator}")
        if total <= 0 or least < 0:
            raise WeightsDoNotSum("a distribution needs at least one outcome of positive weight and none of negative")
        common = gcd(*weights.values())
        if common == 1 and least:
            self.weights = dict(weights)
        else:
            self.weights = {outcome: weight // common for outcome, weight in weights.items() if weight}
        self.denominator = total // common
        self._pairs: tuple[tuple[T, int], ...] | None = None
        self._hash: int | None = None

    @classmethod
    def lowest_terms(cls, weights: dict[T, int], denominator: int) -> Distribution[T]:
        """For weights known to be positive, to sum to the denominator and to share no factor: not checked again."""
        made = cls.__new__(cls)
        made.weights, made.denominator = weights, denominator
        made._pairs = made._hash = None  # noqa: SLF001 - its own
        return made

    @classmethod
    def certain(cls, outcome: T) -> Distribution[T]:
        return cls.lowest_terms({outcome: 1}, 1)

    @classmethod
    def mixture(cls, parts: Iterable[tuple[Distribution[T], int]]) -> Distribution[T]:
        """One of several distributions, each with the weight it is drawn by."""
        drawn = [(part, weight) for part, weight in parts if weight]
        common = lcm(*(part.denominator for part, _ in drawn))
        mixed: dict[T, int] = {}
        for part, weight in drawn:
            scale = weight * (common // part.denominator)
            for outcome, inner in part.weights.items():
                mixed[outcome] = mixed.get(outcome, 0) + scale * inner
        return cls(mixed)

    @property
    def pairs(self) -> tuple[tuple[T, int], ...]:
        """(outcome, weight), in the order the outcomes were first met."""
        if self._pairs is None:
            self._pairs = tuple(self.weights.items())
        return self._pairs

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self.weights

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return self.denominator == other.denominator and self.weights == other.weights

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.denominator, frozenset(self.weights.items())))
        return self._hash

    def __repr__(self) -> str:
        shown = ", ".join(f"{outcome!r}: {weight}" for outcome, weight in self.pairs[:8])
        return f"Distribution({{{shown}{', …' if len(self) > 8 else ''}}} / {self.denominator})"

    # ------------------------------------------------------------------ asking

    def __getitem__(self, outcome: T) -> Fraction:
        """The exact chance of one outcome; 0 for one that cannot happen."""
        return Fraction(self.weights.get(outcome, 0), self.denominator)

    def chance(self, holds: Callable[[T], bool]) -> Fraction:
        """The exact chance that a condition holds of the outcome."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if holds(outcome)), self.denominator)

    def fractions(self) -> dict[T, Fraction]:
        return {outcome: Fraction(weight, self.denominator) for outcome, weight in self.weights.items()}

    def floats(self) -> dict[T, float]:
        return {outcome: weight / self.denominator for outcome, weight in self.weights.items()}

    def at_least(self: Distribution[int], number: int) -> Fraction:
        return self.chance(lambda outcome: outcome >= number)

    def at_most(self: Distribution[int], number: int) -> Fraction:
        return self.chance(lambda outcome: outcome <= number)

    def mean(self: Distribution[int]) -> Fraction:
        return Fraction(sum(outcome * weight for outcome, weight in self.weights.items()), self.denominator)

    def variance(self: Distribution[int]) -> Fraction:
        squares = sum(outcome * outcome * weight for outcome, weight in self.weights.items())
        return Fraction(squares, self.denominator) - self.mean() ** 2

    def quantile(self: Distribution[int], share: Fraction | float) -> int:
        """The smallest outcome that at least this share of all throws stays at or under."""
        if not 0 <= share <= 1:
            raise ValueError(f"a quantile lies between 0 and 1, not at {share}")
        wanted, below = Fraction(str(share)) * self.denominator, 0
        for outcome in sorted(self.weights):
            below += self.weights[outcome]
            if below >= wanted and below > 0:
                return outcome
        raise AssertionError("weights sum to the denominator, so some outcome reaches every share")

    # ------------------------------------------------------------------ deriving

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """The same chances seen through a function; outcomes that become equal merge."""
        merged: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            seen = change(outcome)
            merged[seen] = merged.get(seen, 0) + weight
        return Distribution(merged, self.denominator)

    def marginal(self, part: str | int) -> Distribution[Any]:
        """One field of the outcomes by name, or one place of tuple outcomes by number."""
        if isinstance(part, int):
            return self.map(lambda outcome: outcome[part])  # type: ignore[index]
        return self.map(lambda outcome: getattr(outcome, part))

    def given(self, holds: Callable[[T], bool]) -> Distribution[T]:
        """Conditioned on something that holds, as when ties are rolled again."""
        kept = {outcome: weight for outcome, weight in self.weights.items() if holds(outcome)}
        if not kept:
            raise WeightsDoNotSum("no outcome is acceptable, so the roll would be repeated for ever")
        return Distribution(kept)

    def sorted(self: Distribution[Any], key: Callable[[Any], Any] | None = None) -> Distribution[Any]:
        """The same chances with the outcomes in rising order, or in that of a key."""
        order = sorted(self.weights, key=key)
        return Distribution({outcome: self.weights[outcome] for outcome in order}, self.denominator)


def from_parts(parts: Mapping[int, Mapping[T, int]]) -> Distribution[T]:
    """Join weights gathered over several denominators; they must add up to certainty."""
    if len(parts) == 1:
        ((denominator, weights),) = parts.items()
        return Distribution(weights, denominator)
    common = lcm(*parts)
    joined: dict[T, int] = {}
    for denominator, weights in parts.items():
        scale = common // denominator
        for outcome, weight in weights.items():
            joined[outcome] = joined.get(outcome, 0) + weight * scale
    return Distribution(joined, common)
