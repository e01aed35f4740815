"""The distributions that every procedure is built from, each computed once."""

from __future__ import annotations

from functools import lru_cache
from math import comb, gcd

from sandtable.dice.classes import Bag, Classes
from sandtable.dice.distribution import Distribution
from sandtable.dice.need import Need, chance
from sandtable.dice.sums import power, sum_all, sum_of


@lru_cache(maxsize=256)
def die(sides: int) -> Distribution[int]:
    """One die."""
    if sides < 1:
        raise ValueError(f"a die has at least one side, not {sides}")
    return Distribution(dict.fromkeys(range(1, sides + 1), 1), sides)


@lru_cache(maxsize=1024)
def total(dice: int, sides: int) -> Distribution[int]:
    """The sum of several dice."""
    return sum_of(die(sides), dice, 0)


@lru_cache(maxsize=16384)
def pool(dice: int, need: Need) -> Distribution[int]:
    """How many of several dice meet a need."""
    if dice < 0:
        raise ValueError(f"cannot roll {dice} dice")
    hits, out_of = chance(need)
    common = gcd(hits, out_of)
    hits, out_of = hits // common, out_of // common
    if hits in (0, out_of):
        return Distribution.certain(dice if hits else 0)
    weights = power(((0, out_of - hits), (1, hits)), dice, dice + 1)
    return Distribution.lowest_terms(dict(enumerate(weights)), out_of**dice)


@lru_cache(maxsize=4096)
def mixed_pool(parts: tuple[tuple[int, Need], ...]) -> Distribution[int]:
    """How many dice of several kinds, thrown together, meet their needs."""
    return sum_all((pool(dice, need) for dice, need in parts), 0)


@lru_cache(maxsize=4096)
def sorted_die(classes: Classes) -> Distribution[str]:
    """The class one die falls into."""
    return Distribution(dict(zip(classes.names, classes.faces(), strict=True)), classes.sides)


@lru_cache(maxsize=4096)
def tally(dice: int, classes: Classes) -> Distribution[tuple[int, ...]]:
    """How many of several dice fall into each class, in the order of the classes."""
    if dice < 0:
        raise ValueError(f"cannot roll {dice} dice")
    counts: dict[tuple[int, ...], tuple[int, int]] = {(): (1, dice)}
    for faces in classes.faces()[:-1]:
        counts = {
            (*done, here): (weight * comb(left, here) * faces**here, left - here)
            for done, (weight, left) in counts.items()
            for here in range(left + 1)
        }
    last = classes.faces()[-1]
    return Distribution(
        {(*done, left): weight * last**left for done, (weight, left) in counts.items()}, classes.sides**dice
    )


@lru_cache(maxsize=4096)
def draw(bag: Bag) -> Distribution[str]:
    """The kind of the next piece out of the bag."""
    if not bag.size:
        raise ValueError("there is nothing left to draw: the bag is empty")
    return Distribution(dict(bag.contents), bag.size)


def clear() -> None:
    """Forget every distribution: the benchmarks measure from a cold start."""
    for cached in (die, total, pool, mixed_pool, sorted_die, tally, draw, chance):
        cached.cache_clear()
