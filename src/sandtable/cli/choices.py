"""What may be answered: a list that is numbered the same way whenever the same question is asked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from sandtable.cli.commands import Commands
from sandtable.cli.voice import Choice
from sandtable.game import View
from sandtable.sheet.faults import FactsFault

#: How many answers are looked at, and how many are shown unless more are asked for.
LOOKED_AT, SHOWN = 20_000, 16


class Choices:
    """What may be answered to one question: what to try first, then all else; each sorted by kind and words."""

    def __init__(self, commands: Commands, seen: View[Any], number: int) -> None:
        self._game, self._view = commands.game, seen.state
        rng = Random(f"what:{number}")  # noqa: S311 - not for dice: the same list for the same question
        first, self._more = self._game.choices(self._game.imagine(seen, rng), rng)
        found = dict.fromkeys(islice(first, LOOKED_AT))
        for kind in self._view.agenda[0].answers:
            found.update(dict.fromkeys(_plain(commands, self._view, kind)))
        self._order = {answer: place for place, answer in enumerate(found)}
        self.first = self._numbered(found, 1)

    @cached_property
    def all(self) -> list[Choice]:
        """The whole list, made when somebody asks for it."""
        more = dict.fromkeys(answer for answer in islice(self._more, LOOKED_AT) if answer not in self._order)
        return self.first + self._numbered(more, len(self.first) + 1)

    def _numbered(self, answers: Iterable[Struct], start: int) -> list[Choice]:
        kinds = [kind.__name__ for kind in self._view.agenda[0].answers]
        said = [(kinds.index(type(answer).__name__), self._game.said(self._view, answer), answer) for answer in answers]
        said.sort(key=lambda each: each[:2])
        return [Choice(place, answer, text) for place, (_, text, answer) in enumerate(said, start)]

    def picked(self, number: str) -> Struct:
        """The answer with a number of the list."""
        wanted = int(number[:9])
        if not 1 <= wanted <= len(self.all):
            raise FactsFault(f"there is no {number[:9]} in the list: 'what all' shows 1 to {len(self.all)}")
        return self.all[wanted - 1].answer

    def few(self) -> list[Choice]:
        """Some of them: one of each kind at least, the rest as they came to mind."""
        firsts = {type(choice.answer): choice for choice in reversed(self.first)}
        kept = {choice.number for choice in firsts.values()}
        for choice in sorted(self.first, key=lambda choice: self._order[choice.answer]):
            if len(kept) >= SHOWN:
                break
            kept.add(choice.number)
        return [choice for choice in self.first if choice.number in kept]

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
