"""What a question can be found by: its names, its facts and their choices, its results, and the rules it cites."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from math import log, sqrt
from typing import Any, get_args, get_type_hints

import msgspec

from sandtable.sheet.facts import Field, fields_of
from sandtable.sheet.finding.words import kept_stems, pairs_of
from sandtable.sheet.ruleset import AnyProcedure, Ruleset

#: How much a word counts by where it stands.
TITLE, CALLED, NAME, SUMMARY, PHASE = 3.0, 3.0, 2.4, 1.5, 1.0
CHOICE, LABEL, RESULT, STAGE, HELP = 0.9, 0.8, 0.6, 0.6, 0.35
RULE_HEADING, RULE_TEXT, GAME = 0.5, 0.4, 1.0

#: What a later fact counts less than the first, and what further places add to the best one.
LATER, FURTHER = 0.8, 0.12


def entry_of(home: Ruleset, procedure: AnyProcedure, also_called: str, citing: Mapping[str, int]) -> dict[str, float]:
    """The words that a question can be found by, each with how much it counts for it."""
    best: dict[str, float] = {}
    more: dict[str, float] = {}
    for counts, stems in _places(home, procedure, also_called, citing):
        for stem in stems:
            known = best.get(stem, 0.0)
            best[stem] = max(known, counts)
            more[stem] = more.get(stem, 0.0) + min(known, counts)
    return {stem: counts + FURTHER * min(more[stem], counts) for stem, counts in best.items()}


def _places(
    home: Ruleset, procedure: AnyProcedure, also_called: str, citing: Mapping[str, int]
) -> Iterator[tuple[float, frozenset[str]]]:
    yield TITLE, kept_stems(procedure.title) | pairs_of(procedure.title)
    yield CALLED, kept_stems(also_called)
    for called in also_called.split(","):
        yield CALLED, pairs_of(called)
    yield NAME, kept_stems(procedure.name.replace("_", " "))
    yield SUMMARY, kept_stems(procedure.summary)
    yield PHASE, kept_stems(home.phase_of(procedure.name))
    yield GAME, kept_stems(f"{home.title} {home.short_name.replace('_', ' ')}")
    for place, field in enumerate(fields_of(procedure.facts)):
        weight = 1.0 if place == 0 else LATER
        yield LABEL * weight, kept_stems(field.label)
        yield HELP, kept_stems(field.help)
        yield CHOICE * weight, _choice_stems(field.choices, field.meanings, field.words)
    for _, label in procedure.stages:
        yield STAGE, kept_stems(label)
    yield RESULT, _result_stems(procedure)
    for rule_id in procedure.every_rule:
        rule = home.rules[rule_id]
        # A rule that only this question cites, and one of few that it cites, tells most about it.
        telling = 1 / ((1 + log(citing[rule_id])) * sqrt(1 + len(procedure.every_rule) / 6))
        yield RULE_HEADING * telling, kept_stems(rule.title)
        yield RULE_TEXT * telling, kept_stems(rule.text)


def choice_names(field: Field) -> tuple[str, ...]:
    """How each choice of a fact reads; of a unit only its name, not what it costs or what else is told of it."""
    if field.words:
        return field.words
    if field.meanings:
        return tuple(meaning.partition(": ")[0] for meaning in field.meanings)
    return tuple(choice.replace("_", " ") for choice in field.choices)


@cache
def _choice_stems(choices: tuple[str, ...], meanings: tuple[str, ...], words: tuple[str, ...]) -> frozenset[str]:
    """The words of all choices; remembered, because many questions share a list of units."""
    names = meanings or words or [each.replace("_", " ") for each in choices]
    return frozenset().union(*map(kept_stems, names), *map(pairs_of, names))


def _result_stems(procedure: AnyProcedure) -> frozenset[str]:
    """The words of what can come out, where the types of the outcome tell them."""
    try:
        outcome = get_type_hints(procedure.roll).get("return")
    except NameError:  # types that are named for the type checker alone
        return frozenset()
    return frozenset().union(*map(kept_stems, _result_words(outcome)))


def _result_words(kind: Any) -> Iterator[str]:
    if isinstance(kind, type) and issubclass(kind, Enum):
        yield from (str(getattr(member, "said", member.value)).replace("_", " ") for member in kind)
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from (name.replace("_", " ") for name in kind.__struct_fields__)
    for part in get_args(kind):
        yield from _result_words(part)
