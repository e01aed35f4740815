"""What a page shows of a game besides questions and answers. A game without a face of its own has no board."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from sandtable.game import Game
from sandtable.sheet.registry import part
from sandtable.sheet.shelves import MOST_OPEN


class Standing(Struct, frozen=True):
    """One line of where the game stands: a word, and its value for each side or for the table."""

    label: str
    values: tuple[str, ...]
    #: The rule that says what it does.
    rule: str = ""


class Piece(Struct, frozen=True):
    """Something on or off the table that can be pointed at."""

    number: int
    name: str
    side: int
    place: str
    said: str
    #: Where it is if it is not on the table: "shattered", "lost".
    off: str = ""
    #: Whether it is still to do something in this step.
    waits: bool = False


class Zone(Struct, frozen=True):
    """A place on the board in words."""

    place: str
    said: str


class Board(Struct, frozen=True):
    """The ground as SVG, what lies on it as another, and both in words.

    `ground` changes only when bridges or works do; `ground_id` tells which it is.
    """

    ground_id: str
    ground: str
    pieces_svg: str
    zones: tuple[Zone, ...]
    columns: int
    rows: int


class Card(Struct, frozen=True):
    """All about one piece."""

    number: int
    title: str
    lines: tuple[str, ...]


class Brief(Struct, frozen=True, kw_only=True):
    """A scenario in a list."""

    name: str
    title: str
    when: str
    notes: str
    size: str
    length: str
    sides: tuple[str, ...]
    #: The seat that plays each side.
    seats: tuple[str, ...]
    house_rules: tuple[str, ...] = ()


class Face:
    """The face of one game; this one knows nothing of it."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def turn(self, s: Any) -> str:
        """Where the game stands in a few words."""
        return ""

    def standings(self, s: Any) -> tuple[Standing, ...]:
        return ()

    def board(self, s: Any) -> Board | None:
        return None

    def pieces(self, s: Any) -> tuple[Piece, ...]:
        return ()

    def card(self, s: Any, piece: int) -> Card | None:
        return None

    def read(self, s: Any, line: str) -> Struct:
        """A typed line as an answer; FactsFault says what is wrong with it."""
        from sandtable.sheet.faults import FactsFault

        raise FactsFault("this game has no typed answers: choose one from the list")

    def brief(self) -> Brief:
        return Brief(
            name=self.game.scenario,
            title=self.game.scenario,
            when="",
            notes="",
            size="",
            length="",
            sides=self.game.sides,
            seats=self.seats(),
        )

    def seats(self) -> tuple[str, ...]:
        """The seat that plays each side."""
        game = self.game
        return tuple(next(seat.name for seat in game.seats if side in seat.sides) for side in range(len(game.sides)))

    def score(self, s: Any) -> tuple[int, ...]:
        """The points of each side as they would be counted now, for the report after the game."""
        return ()

    def losses(self, s: Any) -> tuple[int, ...]:
        """How many pieces of each side are out of the fight."""
        return ()


@lru_cache(maxsize=MOST_OPEN)
def face_of(game: Game[Any]) -> Face:
    page = part(game.ruleset, "page")
    made: Face = Face(game) if page is None else page.GameFace(game)
    return made
