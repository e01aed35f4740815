"""Chances of fights that may come, from the same procedures that roll them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Any

from sandtable.dice.exact import exact
from sandtable.explain import Refused
from sandtable.sheet import Facts
from sandtable.sheet.rolling import Assessor
from sandtable.sheet.ruleset import AnyProcedure

REMEMBERED = 1 << 14


class Venture:
    """Something that can go well or badly: how it is rolled, and which results are good or bad for who tries it.

    `barred` is what is said of one that the rules do not allow.
    """

    def __init__(
        self,
        procedure: AnyProcedure,
        good: Iterable[Hashable],
        bad: Iterable[Hashable],
        barred: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self.procedure, self.barred = procedure, barred
        self.good, self.bad = tuple(good), tuple(bad)
        self.good_and_bad = lru_cache(maxsize=REMEMBERED)(self._good_and_bad)

    def chances(self, assess: Assessor, facts: Facts) -> tuple[float, float]:
        """The chances that it goes well and that it goes badly."""
        found = assess(self.procedure, facts)
        return self.barred if isinstance(found, Refused) else self.good_and_bad(found.profile)

    def _good_and_bad(self, profile: Any) -> tuple[float, float]:
        found = exact(self.procedure.roll, profile)
        return float(sum(found[result] for result in self.good)), float(sum(found[result] for result in self.bad))
