"""Odds that were asked for before, against a dict with the same key."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from itertools import repeat
from typing import Any

from bench.measure import Contender
from bench.problems.assault import PROFILE
from bench.problems.volley import volley
from bench.row import Row, microseconds
from sandtable.dice.exact import exact
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import assault

CALLS = 1000
SECTION = "Odds asked for again"


def contenders(procedure: Callable[..., Any], profile: Hashable) -> tuple[Contender, Contender]:
    known = {(procedure, profile): exact(procedure, profile)}

    def ours() -> None:
        for _ in repeat(None, CALLS):
            exact(procedure, profile)

    def peer() -> None:
        for _ in repeat(None, CALLS):
            known[procedure, profile]

    return Contender(ours), Contender(peer)


def row(name: str, detail: str, procedure: Callable[..., Any], profile: Hashable) -> Row:
    both = partial(contenders, procedure, profile)
    return Row(SECTION, name, "a dict", both, microseconds(2, CALLS), CALLS, detail=detail)


LOOKUP = (
    row("volley10", "the profile is a number", volley, 10),
    row("assault", "the profile is three needs", assault, PROFILE),
)
