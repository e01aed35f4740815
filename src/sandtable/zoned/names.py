"""Typed words of a game on zones: its units, zones and facings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from sandtable.ground.grid import FACINGS, LABEL
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.notation.words import Names, Token, begin_words, folded, joined
from sandtable.zoned.scenario import ZoneScenario

#: Facings as they are typed, and the letter of each.
TYPED_FACINGS = {"n": 0, "e": 1, "s": 2, "w": 3, "north": 0, "east": 1, "south": 2, "west": 3}
FACING_LETTERS = tuple(facing.value.lower() for facing in FACINGS)


class ZoneNames(Names):
    """The units and zones of a scenario, by what people type. A game adds the words that part its commands."""

    #: Words that part a command; a unit of such a name is called by its number.
    keywords: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, scenario: ZoneScenario[Any]) -> None:
        super().__init__(scenario.unit_names, scenario.unit_sides)
        self.map, self.grid = scenario.map, scenario.grid

    def means_something_else(self, word: str) -> bool:
        known = word in self.keywords or word in TYPED_FACINGS or bool(LABEL.fullmatch(word.upper()))
        return known or super().means_something_else(word)

    def zone(self, tokens: Sequence[Token]) -> int:
        """The one zone that some words name, by its label or by the name on the map."""
        asked = joined(tokens)
        if not asked:
            raise FactsFault(f"name a zone such as {self.grid.labels[-1]}")
        try:
            return self.grid.read(asked)
        except ValueError as fault:
            words, names = tuple(asked.split()), self.map.names
            fitting = [zone for zone, name in names.items() if begin_words(tuple(folded(name).split()), words)]
            if len(fitting) == 1:
                return fitting[0]
            raise FactsFault(str(fault)) from None

    def is_zone(self, token: Token) -> bool:
        """Whether a word is the label of a zone."""
        return not token.units and token.text.upper() in self.grid.labels

    def zones(self, tokens: Sequence[Token]) -> tuple[int, ...]:
        """Zones by their labels."""
        return tuple(self.zone([token]) for token in tokens if token.text not in (",", "and"))


def facing(tokens: Sequence[Token]) -> int:
    """One facing."""
    said = joined(tokens)
    if said not in TYPED_FACINGS:
        raise FactsFault(f"facing '{said}' will not do: give n, e, s or w")
    return TYPED_FACINGS[said]
