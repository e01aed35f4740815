"""What a game says of its ground, as data: which kinds of pieces there are, its templates and its recipes.

All distances are hundredths of an inch, as everywhere but in the files that people write.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from sandtable.inches.tape import INCH, Place


class Laid(StrEnum):
    """How a kind of piece lies on the table."""

    AREA = "area"
    LINE = "line"
    DISC = "disc"
    #: An area that is laid as a line with a width.
    STRIP = "strip"


class Kind(Struct, frozen=True):
    """One kind of piece: the word for it in a file, and how it lies. What it does is in the game's rules."""

    word: str
    laid: Laid = Laid.AREA
    #: What it is drawn as, where that is another word than its own.
    drawn: str = ""
    #: What a file may say of a piece of it with `= true`.
    traits: tuple[str, ...] = ()
    #: What it measures where a file does not say: an area east to west and south to north, a disc, a strip.
    size: Place = (0, 0)
    radius: int = 0
    width: int = 0

    @property
    def look(self) -> str:
        return self.drawn or self.word


class Template(Struct, frozen=True):
    """Pieces that lie together, written as in a file about a middle at 0,0 and looking north."""

    name: str
    piece: tuple[dict[str, Any], ...]


class Where(StrEnum):
    """Where a recipe puts something."""

    ANYWHERE = "anywhere"
    #: Beside a road, turned along it.
    BESIDE_A_ROAD = "beside a road"
    #: Across the table from edge to edge.
    ACROSS = "across"


class Feature(Struct, frozen=True):
    """What a recipe strews: one kind or one template, how often, and how large."""

    kind: str = ""
    template: str = ""
    #: The fewest and the most of it.
    count: tuple[int, int] = (1, 1)
    #: The smallest and the largest; of a line its length comes first; of a strip its width.
    least: Place = (0, 0)
    most: Place = (0, 0)
    round: bool = False
    where: Where = Where.ANYWHERE


class Recipe(Struct, frozen=True):
    """How a random table is made: of a theatre, a season, a campaign."""

    features: tuple[Feature, ...]
    #: The kind of its roads, how many there are, and what a road crosses water on.
    road: str = ""
    roads: tuple[int, int] = (0, 0)
    bridge: str = ""
    #: How far pieces lie from each other, and from the table's edges.
    apart: int = 3 * INCH
    margin: int = INCH
    #: How deep the zones are in which both sides begin, along the south and the north edge.
    zone: int = 12 * INCH
    #: Kinds that end a line of sight, that give cover, and that nobody enters.
    blocking: tuple[str, ...] = ()
    cover: tuple[str, ...] = ()
    shut: tuple[str, ...] = ()
    #: How much of the table is other ground than open ground and roads, in hundredths: at least and at most.
    share: tuple[int, int] | None = None
    #: Points of each kind that are set out, on the line between both sides.
    points: dict[str, int] = {}


class GroundBook(Struct, frozen=True, dict=True):
    """All that a game says of its ground."""

    kinds: tuple[Kind, ...]
    templates: tuple[Template, ...] = ()
    recipes: dict[str, Recipe] = {}
    #: Words for points that a table may have.
    points: tuple[str, ...] = ("objective",)

    @cached_property
    def by_word(self) -> Mapping[str, Kind]:
        return MappingProxyType({kind.word: kind for kind in self.kinds})

    @cached_property
    def by_template(self) -> Mapping[str, Template]:
        return MappingProxyType({template.name: template for template in self.templates})
