"""What the results of a roll bring, told before it is made: for each class of result, each effect with its chance.

An outcome of several counts can have thousands of joint results. Effects that differ only in their numbers are told
once, with the range of the numbers: "lose 1 to 3 teams".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from sandtable.explain import Effect

#: Of what only some results of a class bring, so much is told; what is rarer is counted.
MOST_UNSURE = 12

#: A number that stands alone; the 6 of a D6 and of 6+ is no count.
COUNTED = re.compile(r"(?<![\w.+-])\d+(?:\.\d+)?(?![\w+]|\.\d)")
#: How words of the plural read in the singular, besides those that only lose their ending.
SINGULAR = {"are": "is", "were": "was", "have": "has", "they": "it", "them": "it", "their": "its"}


class Consequence(Struct, frozen=True):
    """An effect that some results of a class bring, and the chance that it comes about."""

    label: str
    rule: str
    chance: Fraction


class ResultClass(Struct, frozen=True):
    """Results that a player calls by one name, how likely they are, and what they bring. `label` may be empty."""

    label: str
    chance: Fraction
    brings: tuple[Consequence, ...]
    left_off: int = 0

    def share(self, brought: Consequence) -> Fraction:
        """How many of these results bring it."""
        return brought.chance / self.chance


class Result(NamedTuple):
    """A result: the class and the family it belongs to, its weight and the effects that follow from it."""

    label: str
    group: str
    weight: int
    follows: tuple[Effect, ...]


def by_class(results: Iterable[Result], denominator: int) -> tuple[ResultClass, ...]:
    """The results in classes, in the order they are met; classes of a family that bring the same are told as one.

    Weights are over one denominator: to add up thousands of fractions would take far longer.
    """
    classes: dict[str, list[Result]] = {}
    for result in results:
        classes.setdefault(result.label, []).append(result)
    families: dict[object, list[list[Result]]] = {}
    for label, members in classes.items():
        group = members[0].group
        families.setdefault((group, _brought_by(members)) if group else label, []).append(members)
    return tuple(_told(alike, denominator) for alike in families.values())


def class_of(outcome: Any) -> Any:
    """A named result is its own class; of an outcome of several parts the first named one tells the class."""
    if isinstance(outcome, Struct):
        parts = (getattr(outcome, name) for name in outcome.__struct_fields__)
        return next((part for part in parts if isinstance(part, Enum)), None)
    return outcome if isinstance(outcome, Enum) else None


def _brought_by(members: list[Result]) -> frozenset[tuple[str, str, Fraction]]:
    """What a class of result brings, and to how many of it: by this classes of one family are alike."""
    found = _class("", members, sum(each.weight for each in members))
    return frozenset((each.label, each.rule, each.chance) for each in found.brings)


def _told(alike: list[list[Result]], denominator: int) -> ResultClass:
    """Classes that bring the same: by the name of their family where they are several."""
    if len(alike) == 1:
        return _class(alike[0][0].label, alike[0], denominator)
    return _class(alike[0][0].group, [each for members in alike for each in members], denominator)


def _class(label: str, members: list[Result], denominator: int) -> ResultClass:
    chance = Fraction(sum(each.weight for each in members), denominator)
    told: dict[tuple[str, str], dict[str, int]] = {}
    for each in members:
        for key, said in {
            (_without_numbers(effect.label), effect.rule): effect.label for effect in each.follows
        }.items():
            alike = told.setdefault(key, {})
            alike[said] = alike.get(said, 0) + each.weight
    brings = [
        Consequence(_with_ranges(list(alike)), rule, Fraction(sum(alike.values()), denominator))
        for (_, rule), alike in told.items()
    ]
    unsure = sorted((each for each in brings if each.chance != chance), key=lambda each: -each.chance)
    rare = unsure[MOST_UNSURE:]
    return ResultClass(label, chance, tuple(each for each in brings if each not in rare), len(rare))


@lru_cache(maxsize=4096)
def _without_numbers(label: str) -> str:
    """The label with its numbers left open, and the words that follow them neither singular nor plural."""
    opened = COUNTED.sub("#", label)
    return opened if opened == label else re.sub("[a-z]+", _singular, opened)


def _singular(word: re.Match[str]) -> str:
    said = SINGULAR.get(word[0], word[0])
    return f"{said[:-3]}y" if said.endswith("ies") else re.sub("(?<=[a-z]{2}[^s])s$", "", said)


def _with_ranges(labels: list[str]) -> str:
    """One label for many that differ in their numbers only: the one of the most, each number as the range it spans."""
    numbers = [tuple(float(found) for found in COUNTED.findall(label)) for label in labels]
    spans = iter([(min(each), max(each)) for each in zip(*numbers, strict=True)])

    def ranged(_: re.Match[str]) -> str:
        low, high = next(spans)
        return f"{low:g}" if low == high else f"{low:g} to {high:g}"

    return COUNTED.sub(ranged, labels[numbers.index(max(numbers))])
