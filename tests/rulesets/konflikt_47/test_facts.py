"""The same fact is asked for in the same words and with the same range wherever it is asked."""

from __future__ import annotations

from collections import defaultdict

from tests.rulesets.konflikt_47.asking import HOME

from sandtable.sheet.facts import Field, fields_of

#: One name for two things, which their labels tell apart: turns of a vehicle, and turns of the game.
TWO_THINGS = {"turns": {"Turns wanted", "Turns"}}


def fields() -> list[Field]:
    return [field for procedure in HOME.procedures.values() for field in fields_of(procedure.facts)]


def test_a_number_has_one_range_wherever_it_is_asked() -> None:
    """k47.gap.pins-rout, k47.gap.measurement: pins, models and inches go as far in every question"""
    ranges: dict[str, set[tuple[float | None, float | None, str]]] = defaultdict(set)
    for field in fields():
        if field.control in ("count", "tape"):
            named = f"{field.name}, {field.label}" if field.name in TWO_THINGS else field.name
            ranges[named].add((field.low, field.high, field.unit))
    assert {name: found for name, found in ranges.items() if len(found) > 1} == {}


def test_the_same_words_ask_for_the_same_choices() -> None:
    """k47.gap.he-choice, k47.gap.result-die: a round to fire is not a round that hit, a vehicle's die not any die"""
    asked: dict[tuple[str, str], set[tuple[str, ...]]] = defaultdict(set)
    for field in fields():
        if field.control == "choice":
            asked[field.name, field.label].add(field.choices)
    assert {name for name, found in asked.items() if len(found) > 1} == set()
