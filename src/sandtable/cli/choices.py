"""What may be answered: a list that is numbered the same way whenever the same question is asked."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from sandtable.cli.commands import Commands
from sandtable.cli.voice import Choice
from sandtable.game import View
from sandtable.sheet.faults import FactsFault

#: How many suggestions are looked at, and how many are shown unless more are asked for.
LOOKED_AT, SHOWN = 400, 16


class Choices:
    """The suggestions for one question, sorted by kind and words."""

    def __init__(self, commands: Commands, seen: View[Any], number: int) -> None:
        game, view = commands.game, seen.state
        rng = Random(f"what:{number}")  # noqa: S311 - not for dice: the same list for the same question
        found: dict[Struct, None] = {}
        for answer in game.suggest(game.imagine(seen, rng), rng):
            found[answer] = None
            if len(found) == LOOKED_AT:
                break
        for kind in view.agenda[0].answers:
            found.update(dict.fromkeys(_plain(commands, view, kind)))
        kinds = [kind.__name__ for kind in view.agenda[0].answers]
        said = [(kinds.index(type(answer).__name__), commands.game.said(view, answer), answer) for answer in found]
        said.sort(key=lambda each: each[:2])
        self.all = [Choice(place, answer, text) for place, (_, text, answer) in enumerate(said, 1)]
        self._order = {answer: place for place, answer in enumerate(found)}

    def picked(self, number: str) -> Struct:
        """The answer with a number of the list."""
        wanted = int(number[:9])
        if not 1 <= wanted <= len(self.all):
            raise FactsFault(f"there is no {number[:9]} in the list: 'what all' shows 1 to {len(self.all)}")
        return self.all[wanted - 1].answer

    def few(self) -> list[Choice]:
        """Some of them: one of each kind at least, the rest as they came to mind."""
        firsts = {type(choice.answer): choice for choice in reversed(self.all)}
        kept = {choice.number for choice in firsts.values()}
        for choice in sorted(self.all, key=lambda choice: self._order[choice.answer]):
            if len(kept) >= SHOWN:
                break
            kept.add(choice.number)
        return [choice for choice in self.all if choice.number in kept]

    def holding(self, words: str) -> list[Choice]:
        """Those whose text holds some words."""
        fitting = [choice for choice in self.all if words.lower() in choice.text.lower()]
        if not fitting:
            raise FactsFault(f"nothing in the list holds '{words}': 'what all' shows it whole")
        return fitting


def _plain(commands: Commands, view: Any, kind: type[Struct]) -> list[Struct]:
    """An answer that needs nothing said, such as being done, wherever it is allowed."""
    if any(field.required for field in fields(kind)):
        return []
    plain = kind()
    return [] if commands.game.validate(view, plain) else [plain]
