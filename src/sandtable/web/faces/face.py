"""What a page shows of a game besides questions and answers. A game without a face of its own has no board."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from sandtable.game import Game
from sandtable.sheet.registry import part
from sandtable.sheet.shelves import MOST_OPEN


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


class Face:
    """The face of one game; this one knows nothing of it."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def board(self, s: Any) -> Board | None:
        return None

    def pieces(self, s: Any) -> tuple[Piece, ...]:
        return ()


@lru_cache(maxsize=MOST_OPEN)
def face_of(game: Game[Any]) -> Face:
    page = part(game.ruleset, "page")
    made: Face = Face(game) if page is None else page.GameFace(game)
    return made
