"""What a ruleset adds to the terminal: typed answers, answers in words, a map, lists of units.

A game without commands of its own can be played too: everything is then picked by its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from sandtable.game import Game
from sandtable.game.telling import Card
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.registry import part
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.shelves import home_of


class Commands:
    """What can be typed in one game. This one knows nothing of the game: answers are picked by number."""

    #: How the game has commands of the table written, where it takes other words after them.
    usages: Mapping[str, str] = MappingProxyType({})

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    @cached_property
    def home(self) -> Ruleset:
        """The ruleset as this game plays it, to be asked for odds."""
        return home_of(self.game)

    def joining(self, s: Any, answer: Struct) -> list[str]:
        """What else could take part in an answer, where it matters."""
        return []

    # ---------------------------------------------------------------- the table

    def heading(self, s: Any) -> str:
        """Where the game stands, in a line."""
        standings = (f"{each.label.lower()} {' to '.join(each.values)}" for each in self.game.standings(s))
        return ", ".join(filter(None, (self.game.turn_said(s), *standings)))

    def chapter(self, s: Any) -> object:
        """Something that changes when the map is worth drawing again; None where it is not."""
        return self.game.turn_said(s) or None

    def picture(self, s: Any, *, signs: bool = True) -> str:
        """The map with everything on it and, if asked for, what its signs mean; empty for a game without a map."""
        return ""

    def svg(self, s: Any) -> str:
        """The map as SVG."""
        raise FactsFault("this game has no map to draw")

    def units(self, s: Any, which: str) -> str:
        """A list of units: all, a side's, or those in a place; here, those whose card has the words."""
        fitting = [f"{card.title}: {', '.join(card.lines)}" for card in self._cards(s)]
        found = [line for line in fitting if which.lower() in line.lower()]
        if not found:
            raise FactsFault(f"no unit is listed with '{which}'")
        return "\n".join(found)

    def unit(self, s: Any, which: str) -> str:
        """All about one unit, by the beginning of its name."""
        cards = self._cards(s)
        exact = [card for card in cards if card.title.lower() == which.lower()]
        found = exact or [card for card in cards if which and card.title.lower().startswith(which.lower())]
        if len(found) != 1:
            raise FactsFault(f"which unit is '{which}'? There are {', '.join(card.title for card in found or cards)}")
        return "\n".join([found[0].title, *(f"  {line}" for line in found[0].lines)])

    def _cards(self, s: Any) -> list[Card]:
        cards = [card for piece in self.game.pieces(s) if (card := self.game.card(s, piece)) is not None]
        if not cards:
            raise FactsFault("this game has no list of units")
        return cards

    # ---------------------------------------------------------------- the scenario

    def about(self) -> str:
        """The scenario in full: map, forces and notes."""
        return f"{self.game.scenario}: {' against '.join(self.game.sides)}"


def commands_for(game: Game[Any]) -> Commands:
    """The commands of a game's ruleset."""
    terminal = part(game.ruleset, "terminal")
    made: Commands = Commands(game) if terminal is None else terminal.GameCommands(game)
    return made
