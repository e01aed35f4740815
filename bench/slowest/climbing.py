"""Climbing to the slowest facts of a procedure: one fact after the other is given the value that costs most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import monotonic
from typing import Any

from msgspec import Struct

from bench.slowest.asking import cost
from bench.slowest.values import any_value, worth_trying
from sandtable.sheet.facts import Field, fields_of
from sandtable.sheet.ruleset import AnyProcedure

#: Situations that a climb may begin from, and from how many of the slowest it does.
SAMPLES, CLIMBS = 24, 2
#: A value has to cost this much more before it is worth changing to.
WORTH_IT = 1.05
#: Nothing of a procedure that stays under this is worth a second look.
QUICK = 0.03
#: Rounds over all facts; a climb ends earlier when a round changes nothing.
ROUNDS = 3


class Slowest(Struct, frozen=True):
    """The slowest facts found for a procedure."""

    procedure: str
    seconds: float
    facts: dict[str, Any]


def slowest_of(full_name: str, procedure: AnyProcedure, most: float, patience: float) -> Slowest:
    """The slowest facts that a climb finds; `most` bounds one question and `patience` the whole search, in seconds."""
    fields, random, end = fields_of(procedure.facts), Random(full_name), monotonic() + patience

    def priced(facts: Mapping[str, Any]) -> Slowest | None:
        seconds = cost(full_name, facts, most)
        return None if seconds is None else Slowest(full_name, seconds, dict(facts))

    starts: list[dict[str, Any]] = [{}, _largest(fields), *_samples(fields, random)]
    found = sorted((each for facts in starts if (each := priced(facts))), key=lambda each: -each.seconds)
    climbed = [_climb(start, fields, priced, most, end) for start in found[:CLIMBS]]
    return max((*climbed, *found[:1]), key=lambda each: each.seconds)


def _largest(fields: tuple[Field, ...]) -> dict[str, Any]:
    return {field.name: field.high for field in fields if field.control == "count"}


def _samples(fields: tuple[Field, ...], random: Random) -> list[dict[str, Any]]:
    """Facts with some values changed or all."""
    shares = [random.choice((0.2, 0.5, 1.0)) for _ in range(SAMPLES)] if fields else []
    return [{field.name: any_value(field, random) for field in fields if random.random() < share} for share in shares]


def _climb(
    at: Slowest,
    fields: tuple[Field, ...],
    priced: Callable[[Mapping[str, Any]], Slowest | None],
    most: float,
    end: float,
) -> Slowest:
    """Give one fact after the other the value that costs most, until a round changes nothing."""
    for round_ in range(ROUNDS):
        before = at
        for field in fields:
            for value in worth_trying(field):
                if at.seconds >= most or monotonic() > end:
                    return at
                if value == at.facts.get(field.name):
                    continue
                other = priced({**at.facts, field.name: value})
                if other is not None and other.seconds > at.seconds * WORTH_IT:
                    at = other
        if at is before or (at.seconds < QUICK and round_ > 0):
            break
    return at
