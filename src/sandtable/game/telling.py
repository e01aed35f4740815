"""What a game tells of itself besides its events: in a list, in a heading, of a piece, and when it is measured.

Asked once: terminal, page, report and laboratory show the same.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Brief(Struct, frozen=True, kw_only=True):
    """A scenario in a list: title, when it was, how large it is, who fights, for how long, and what it is about."""

    name: str
    title: str
    when: str = ""
    notes: str = ""
    size: str = ""
    length: str = ""
    #: The sides as people call them, and the seat that plays each.
    sides: tuple[str, ...]
    seats: tuple[str, ...]
    house_rules: tuple[str, ...] = ()

    @property
    def dated(self) -> str:
        """The title with its date."""
        return ", ".join(filter(None, (self.title, self.when)))


class Standing(Struct, frozen=True):
    """One line of where the game stands: a word, and its value for each side or for the table."""

    label: str
    values: tuple[str, ...]
    #: The rule that says what it does.
    rule: str = ""
    #: What a page draws instead of a line: a cup with so many dice of each side, or how likely the next is theirs.
    drawn: Literal["", "cup", "next"] = ""


class Card(Struct, frozen=True):
    """All about one piece."""

    number: int
    title: str
    lines: tuple[str, ...]


class Measures(Struct, frozen=True):
    """What is counted of a game: points and losses, the turns played, and whether it ended before its time.

    What a game does not count is left empty, and nobody speaks of it.
    """

    points: tuple[int, ...] = ()
    losses: tuple[int, ...] = ()
    turns: int | None = None
    sudden: bool | None = None
