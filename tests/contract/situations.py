"""Situations of every kind for every procedure of every game, always the same ones."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice
from math import comb, sqrt
from typing import Any

import pytest

from sandtable.dice import ThrownDice
from sandtable.dice.exact import TooWide, exact
from sandtable.dice.play import seeded
from sandtable.explain import Refused
from sandtable.sheet import Assessment, Facts, FactsFault, OddsAnswer, Ruleset, odds
from sandtable.sheet.answer import assess
from sandtable.sheet.facts import Field, fields_of
from sandtable.sheet.registry import names, ruleset
from sandtable.sheet.ruleset import AnyProcedure

SITUATIONS = 60
LARGEST_SURPRISE = 4.5
#: What a normal deviate of 4.5 leaves on one side, for outcomes too rare to be taken as normal.
RAREST = 3.4e-6

HOMES = [ruleset(name) for name in names()]
ALL = [
    pytest.param(home, procedure, id=f"{home.short_name}.{name}")
    for home in HOMES
    for name, procedure in home.procedures.items()
]
WITH_DICE = [each for each in ALL if each.values[1].rolls_dice]  # type: ignore[union-attr]


# ---------------------------------------------------------------------- situations of every kind


def some_value(field: Field, dice: ThrownDice) -> Any:
    """A value that the field's declaration allows; the ends of a range come up often."""
    if field.control in ("count", "tape"):
        assert field.low is not None
        assert field.high is not None
        anywhere = field.low + dice.d(int(field.high - field.low) + 1) - 1
        return (field.low, field.high, anywhere, anywhere)[dice.d(4) - 1]
    if field.control == "flag":
        return dice.d(2) == 1
    if field.control in ("choice", "unit"):
        return field.choices[dice.d(len(field.choices)) - 1]
    if field.control == "units":
        assert field.high is not None
        return [field.choices[dice.d(len(field.choices)) - 1] for _ in range(dice.d(int(field.high) + 1) - 1)]
    if field.control == "zone":
        return [dice.d(10), dice.d(10)]
    if field.control == "several":
        return field.example if dice.d(2) == 1 else field.default
    raise ValueError(f"no value is known for the control '{field.control}' of '{field.name}'")


def some_facts(home: Ruleset, procedure: AnyProcedure) -> Iterator[Facts]:
    """The defaults first, then facts with one value changed or with all, always the same ones."""
    yield procedure.facts()
    fields, dice = fields_of(procedure.facts), seeded(f"{home.short_name}.{procedure.name}")
    while fields:
        changed = fields if dice.d(2) == 1 else [fields[dice.d(len(fields)) - 1]]
        try:
            facts, found = assess(home, procedure, {field.name: some_value(field, dice) for field in changed})
            if isinstance(found, Assessment):
                exact(procedure.roll, found.profile)
        except (FactsFault, TooWide):  # facts that contradict each other, or can only be thrown
            continue
        yield facts


@cache
def situations(home: Ruleset, procedure: AnyProcedure) -> list[tuple[Facts, Assessment[Any] | Refused]]:
    found = dict.fromkeys(islice(some_facts(home, procedure), SITUATIONS))
    return [assess(home, procedure, facts) for facts in found]


def allowed(home: Ruleset, procedure: AnyProcedure) -> list[tuple[Facts, Assessment[Any]]]:
    found = [(facts, made) for facts, made in situations(home, procedure) if isinstance(made, Assessment)]
    assert found, "nothing of what the facts can say is allowed"
    return found


@lru_cache(maxsize=2)
def answers(home: Ruleset, procedure: AnyProcedure) -> tuple[OddsAnswer, ...]:
    """The odds of all that is allowed; they are large, and kept only while one procedure is asked after the other."""
    found = [odds(home, procedure, facts) for facts, _ in allowed(home, procedure)]
    assert all(isinstance(answer, OddsAnswer) for answer in found)
    return tuple(answer for answer in found if isinstance(answer, OddsAnswer))


def surprise(seen: int, throws: int, chance: float) -> float:
    """How many standard deviations a count is off, or for rare outcomes as many as its tail is worth."""
    if chance > 0.5:
        seen, chance = throws - seen, 1 - chance
    expected = throws * chance
    if expected >= 10:
        return abs(seen - expected) / sqrt(expected * (1 - chance))
    below = sum(comb(throws, k) * chance**k * (1 - chance) ** (throws - k) for k in range(seen))
    return 0.0 if 1 - below > RAREST else float("inf")
