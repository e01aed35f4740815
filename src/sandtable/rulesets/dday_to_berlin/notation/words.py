"""Typed words of D-Day to Berlin: its units, zones and facings."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.ground.grid import FACINGS, LABEL
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.notation.words import Names, Token, begin_words, folded, joined

#: Words that part a command; a unit of such a name is called by its number.
KEYWORDS = frozenset(
    ("to", "via", "facing", "road", "by", "with", "and", "from", "guns", "art", "air", "at", "against", "all")
)
FACING_WORDS = {"n": 0, "e": 1, "s": 2, "w": 3, "north": 0, "east": 1, "south": 2, "west": 3}
FACING_LETTERS = tuple(facing.value.lower() for facing in FACINGS)


class BattleNames(Names):
    """The units and zones of a scenario, by what people type."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__([card.name for card in scenario.cards], [card.side for card in scenario.cards])
        self.scenario = scenario

    def means_something_else(self, word: str) -> bool:
        return word in KEYWORDS or word in FACING_WORDS or bool(LABEL.fullmatch(word.upper())) or word.isdigit()

    def zone(self, tokens: Sequence[Token]) -> int:
        """The one zone that some words name, by its label or by the name on the map."""
        asked = joined(tokens)
        if not asked:
            raise FactsFault(f"name a zone such as {self.scenario.grid.labels[-1]}")
        try:
            return self.scenario.grid.read(asked)
        except ValueError as fault:
            words, names = tuple(asked.split()), self.scenario.map.names
            fitting = [zone for zone, name in names.items() if begin_words(tuple(folded(name).split()), words)]
            if len(fitting) == 1:
                return fitting[0]
            raise FactsFault(str(fault)) from None

    def is_zone(self, token: Token) -> bool:
        return not token.units and token.text.upper() in self.scenario.grid.labels

    def zones(self, tokens: Sequence[Token]) -> tuple[int, ...]:
        """Zones by their labels."""
        return tuple(self.zone([token]) for token in tokens if token.text not in (",", "and"))


def facing(tokens: Sequence[Token]) -> int:
    """One facing."""
    said = joined(tokens)
    if said not in FACING_WORDS:
        raise FactsFault(f"facing '{said}' will not do: give n, e, s or w")
    return FACING_WORDS[said]
