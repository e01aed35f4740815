"""From typed words to an answer. Rules are not judged here: a wrong answer is for them to refuse."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from sandtable.sheet.faults import FactsFault
from sandtable.sheet.notation.words import Names, Token, members, nothing

Tokens = Sequence[Token]


class Reader:
    """Reads one command at one moment of a game: a method for each verb, with the words behind it.

    `own` are the units of whoever decides, as a set.
    """

    #: Verbs that are a whole answer.
    plain: ClassVar[Mapping[str, type[Struct]]] = {}
    #: So many units are named in one answer at most.
    most_units: ClassVar[int] = 100

    def __init__(self, names: Names, own: int) -> None:
        self.names, self.own = names, own

    def read(self, verb: str, rest: str) -> Any:
        """The answer that a verb and the words after it stand for."""
        tokens = self.names.tokens(rest)
        if verb in self.plain:
            nothing(tokens, verb)
            return self.plain[verb]()
        reader: Callable[[Tokens], Any] = getattr(self, verb)
        return reader(tokens)

    def unit(self, tokens: Tokens, prefer: int) -> int:
        """A unit by name, rather one of a set if several fit."""
        return self.names.unit(tokens, prefer, self.own)

    def unit_or_only(self, tokens: Tokens, able: int) -> int:
        """A unit by name; without one, the only unit that it can be."""
        if not tokens and able and not able & (able - 1):
            return able.bit_length() - 1
        return self.unit(tokens, able)

    def units(self, tokens: Tokens, prefer: int) -> tuple[int, ...]:
        """Units by name, at least one."""
        named = members(tokens)
        if len(named) > self.most_units:
            raise FactsFault(f"{len(named)} units are more than one answer names: say {self.most_units} at most")
        found = [self.unit(member, prefer) for member in named]
        if not found:
            raise FactsFault("name at least one unit: 'units' lists them")
        return tuple(found)
