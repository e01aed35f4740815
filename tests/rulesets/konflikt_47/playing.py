"""Procedures played with dice that fall by a seed, to hold play against exact odds."""

from __future__ import annotations

from typing import Any

from tests.rulesets.konflikt_47.asking import HOME, ask

from sandtable.dice.play import seeded
from sandtable.sheet.answer import RollAnswer, roll


def played(name: str, times: int, /, **facts: Any) -> list[Any]:
    """The outcomes of so many throws."""
    dice = seeded(name)
    found = []
    for _ in range(times):
        answer = roll(HOME, HOME.procedures[name], facts, dice)
        assert isinstance(answer, RollAnswer)
        found.append(answer.outcome)
    return found


def never_foretold(name: str, times: int, /, **facts: Any) -> set[Any]:
    """What came up in play although exact odds say that it cannot; empty if all is well."""
    return set(played(name, times, **facts)) - set(ask(name, **facts).distribution)
