"""What faces with a board share: pieces on it and off it, and drawings that are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any, TypeVar

from msgspec.structs import replace

from sandtable.web.faces.face import Face, Piece

#: So many grounds, and zones in words, are remembered for a scenario; a large ground takes 400 kB.
MOST_KEPT = 16

K = TypeVar("K")
V = TypeVar("V")


class BoardFace(Face):
    """A board with pieces. All tables of a scenario share it."""

    def off_table(self, s: Any) -> Iterable[Piece]:
        """Pieces that are not on the table, with where they are in `off`."""
        return ()

    def on_board(self, s: Any) -> Iterable[Piece]:
        """Pieces on the table, with what is said of them."""
        raise NotImplementedError(f"{type(self).__name__} must say what stands on its board")

    def waiting(self, s: Any) -> int:
        """Pieces that are still to do something in this step, or that it is about, as a set."""
        return 0

    def pieces(self, s: Any) -> tuple[Piece, ...]:
        """Those on the table and those off it, by their numbers."""
        waiting = self.waiting(s)
        found = (*self.off_table(s), *self.on_board(s))
        marked = (replace(piece, waits=True) if waiting >> piece.number & 1 else piece for piece in found)
        return tuple(sorted(marked, key=lambda piece: piece.number))


def kept(already: dict[K, V], key: K, make: Callable[[], V]) -> V:
    """What was made before, or else is made now; for it, what was kept first is forgotten."""
    if key not in already:
        while len(already) >= MOST_KEPT:
            del already[next(iter(already))]
        already[key] = make()
    return already[key]


def identified(drawn: str) -> tuple[str, str]:
    """A drawing with what tells it from others."""
    return blake2b(drawn.encode(), digest_size=8).hexdigest(), drawn
