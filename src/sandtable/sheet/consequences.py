"""What the results of a roll bring, told before it is made: for each class of result, each effect with its chance.

An outcome of several counts can have thousands of joint results. Effects that differ only in their numbers are told
once, with the range of the numbers: "lose 1 to 3 teams".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import Any

from msgspec import Struct

from sandtable.explain import Effect
from sandtable.explain.sentences import plural
from sandtable.sheet.procedure import outcome_label

#: Of what only some results of a class bring, so much is told; what is rarer is counted.
MOST_UNSURE = 8

#: A number that stands alone, and the noun behind it; the 6 of a D6 and of 6+ is no count.
COUNTED = re.compile(r"(?<![\w.+-])(\d+(?:\.\d+)?)(?![\w+]|\.\d)(?: ([a-z]+))?")


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


#: A result: the name of its class, its chance and the effects that follow from it.
Result = tuple[str, Fraction, tuple[Effect, ...]]


def by_class(results: Iterable[Result]) -> tuple[ResultClass, ...]:
    """The results in classes, in the order they are met; classes that bring nothing are told too."""
    classes: dict[str, list[Result]] = {}
    for result in results:
        classes.setdefault(result[0], []).append(result)
    return tuple(_class(label, members) for label, members in classes.items())


def class_of(outcome: Any) -> str:
    """A named result is its own class; of an outcome of several parts the first named one tells the class."""
    if isinstance(outcome, Enum):
        return outcome_label(outcome)
    if isinstance(outcome, Struct):
        parts = (getattr(outcome, name) for name in outcome.__struct_fields__)
        return next((outcome_label(part) for part in parts if isinstance(part, Enum)), "")
    return ""


def _class(label: str, members: list[Result]) -> ResultClass:
    chance = sum((chance for _, chance, _ in members), Fraction(0))
    told: dict[tuple[str, str], list[tuple[Fraction, Effect]]] = {}
    for _, likely, effects in members:
        for key, effect in {(_without_numbers(effect.label), effect.rule): effect for effect in effects}.items():
            told.setdefault(key, []).append((likely, effect))
    brings = [
        Consequence(
            _with_ranges([effect.label for _, effect in alike]), rule, sum((likely for likely, _ in alike), Fraction(0))
        )
        for (_, rule), alike in told.items()
    ]
    unsure = sorted((each for each in brings if each.chance != chance), key=lambda each: -each.chance)
    rare = unsure[MOST_UNSURE:]
    return ResultClass(label, chance, tuple(each for each in brings if each not in rare), len(rare))


def _without_numbers(label: str) -> str:
    """The label with its numbers left open and the nouns behind them in the singular."""
    return COUNTED.sub(lambda found: f"#{' ' + _singular(found[2]) if found[2] else ''}", label)


def _singular(noun: str) -> str:
    return re.sub(r"ies$", "y", noun) if noun.endswith("ies") else re.sub(r"(?<=[a-z]{2})s$", "", noun)


def _with_ranges(labels: list[str]) -> str:
    """One label for many that differ in their numbers only: each number as the range that it spans."""
    spans = [sorted({float(number) for number in numbers}) for numbers in zip(*map(_numbers, labels), strict=True)]
    places = iter(spans)

    def ranged(found: re.Match[str]) -> str:
        low, *_, high = [*(span := next(places)), span[-1]]
        noun = found[2] or ""
        if low != high and noun and noun == _singular(noun) and plural(2, noun) in " ".join(labels):
            noun = plural(2, noun)
        number = f"{low:g}" if low == high else f"{low:g} to {high:g}"
        return f"{number}{' ' + noun if noun else ''}"

    return COUNTED.sub(ranged, labels[0])


def _numbers(label: str) -> list[str]:
    return [found[1] for found in COUNTED.finditer(label)]
