"""A table that was read and checked: pieces by number and name, points, and layers of what a question is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from sandtable.base.bits import set_of
from sandtable.inches.apart import joined
from sandtable.inches.layer import Layer
from sandtable.inches.pieces import Piece
from sandtable.inches.tape import Place


class Point(Struct, frozen=True):
    """A place that the game asks for."""

    kind: str
    name: str
    at: Place


class GroundTable:
    """What never changes of a table. Pieces go by their numbers; sets of them are bits."""

    def __init__(self, width: int, depth: int, pieces: Sequence[Piece], points: Sequence[Point] = ()) -> None:
        self.width, self.depth = width, depth
        self.pieces = tuple(pieces)
        self.points = tuple(points)
        self.numbers: Mapping[str, int] = MappingProxyType({piece.name: piece.number for piece in self.pieces})
        self._folded = {name.casefold(): number for name, number in self.numbers.items()}
        self._layers: dict[tuple[frozenset[str], frozenset[str]], Layer] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GroundTable) and self._all == other._all

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return f"<table of {self.width} by {self.depth}, {len(self.pieces)} pieces>"

    @property
    def _all(self) -> tuple[int, int, tuple[Piece, ...], tuple[Point, ...]]:
        return self.width, self.depth, self.pieces, self.points

    def named(self, name: str) -> Piece | None:
        """The piece of a name, in whatever letters it is typed."""
        number = self._folded.get(name.casefold())
        return None if number is None else self.pieces[number]

    def of_kinds(self, kinds: Iterable[str]) -> int:
        """The pieces of some kinds, as a set."""
        wanted = frozenset(kinds)
        return set_of(piece.number for piece in self.pieces if piece.kind in wanted)

    def layer(self, kinds: Iterable[str], as_one: Iterable[str] = ()) -> Layer:
        """The pieces of some kinds for questions about them, made when it is first asked for.

        Of the kinds `as_one` those that touch are one piece.
        """
        key = wanted, together = frozenset(kinds), frozenset(as_one)
        if key not in self._layers:
            pieces = [piece for piece in self.pieces if piece.kind in wanted]
            single = [piece for piece in pieces if piece.kind not in together]
            towns = joined(piece for piece in pieces if piece.kind in together)
            self._layers[key] = Layer(self.width, self.depth, (*single, *towns))
        return self._layers[key]

    def points_of(self, kind: str) -> tuple[Point, ...]:
        return tuple(point for point in self.points if point.kind == kind)
