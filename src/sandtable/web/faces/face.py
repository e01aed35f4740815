"""What a page shows of a game besides questions and answers. A game without a face of its own has no board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Literal

from msgspec import Struct

from sandtable.game import Game
from sandtable.sheet.registry import part
from sandtable.sheet.shelves import MOST_OPEN
from sandtable.web.faces.small_map import SmallMap


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
    #: Whether it is out of the fight, as `Game.losses` counts; what is yet to come is not.
    lost: bool = False


class PieceBody(Struct, frozen=True):
    """One of the bodies that a piece stands on the table with: its number, whose it is, where it is and how large."""

    number: int
    piece: int
    place: str
    radius: int
    #: It is lost, and stays on the table all the same.
    wrecked: bool = False


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
    #: Whether it is a table to be measured on, of so many hundredths of an inch, and no map of zones.
    measured: bool = False


class Mark(Struct, frozen=True):
    """A line of the legend: what some symbols of the map mean, and which part of them is shown.

    A "top" or "corner" is that of a counter, of which the upper edge or the lower right is seen; a "die" and a "model"
    are those of a table on inches. Words alone have no symbols. What has a `head` is short enough to stand beside the
    map all the time, under that heading.
    """

    said: str
    symbols: tuple[str, ...] = ()
    part: Literal["top", "corner", "place", "zone", "die", "model"] = "zone"
    head: str = ""


class Face:
    """The face of one game; this one knows nothing of it."""

    #: What the marks on its map mean.
    legend: ClassVar[tuple[Mark, ...]] = ()

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def board(self, s: Any) -> Board | None:
        return None

    def pieces(self, s: Any) -> tuple[Piece, ...]:
        return ()

    def standing(self, s: Any) -> Iterable[Piece]:
        """The same pieces for whoever only asks where they are: what is said of them may be left out."""
        return self.pieces(s)

    def bodies(self, s: Any) -> Iterable[PieceBody]:
        """The bodies of the pieces that are on the table, where a piece may be several of them."""
        return ()

    def ways(self, events: Iterable[Struct]) -> Mapping[int, tuple[str, ...]]:
        """The places over which bodies went, by their numbers, as events tell; who went straight may be left out."""
        return {}

    def small(self, s: Any) -> SmallMap | None:
        """The board in a few shapes, for a list of games."""
        return None


@lru_cache(maxsize=MOST_OPEN)
def face_of(game: Game[Any]) -> Face:
    page = part(game.ruleset, "page")
    made: Face = Face(game) if page is None else page.GameFace(game)
    return made
