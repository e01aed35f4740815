"""Where a die or a draw can land: named face ranges (a printed table) and the contents of a cup."""

from __future__ import annotations

from msgspec import Struct

#: Ranges that are open at an end ("7+", "1 or less") end here, beyond any modified die.
OPEN_END = 1000


def span(low: int, high: int) -> str:
    """A range as printed: "2-6", "10", "7+", "1 or less", "-1 to 4"."""
    if low <= -OPEN_END:
        return f"{high} or less"
    if high >= OPEN_END:
        return f"{low}+"
    if low == high:
        return str(low)
    return f"{low} to {high}" if low < 0 else f"{low}-{high}"


class Classes(Struct, frozen=True):
    """The faces of a die sorted into named classes, as a printed die table sorts them.

    `modifier` is added to the natural roll before the table is read; beyond the ends of the table
    the first and last class apply, so a +1 on a roll of 10 still reads the row of the 10.
    """

    sides: int
    rows: tuple[tuple[str, int, int], ...]
    modifier: int = 0

    def __post_init__(self) -> None:
        if self.sides < 1:
            raise ValueError(f"a die has at least one side, not {self.sides}")
        at = self.rows[0][1] if self.rows else 0
        for name, low, high in self.rows:
            if low != at or high < low:
                raise ValueError(
                    f"class {name!r} covers {low}-{high}, expected it to begin at {at}: no gaps, no overlaps"
                )
            at = high + 1
        if not self.rows or self.rows[0][1] > 1 or at <= self.sides:
            raise ValueError(f"the classes must cover every face of a D{self.sides}")
        if len(set(self.names)) != len(self.rows):
            raise ValueError("two classes have the same name")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _, _ in self.rows)

    def index_of(self, face: int) -> int:
        """Which class a natural face falls into."""
        score, last = face + self.modifier, len(self.rows) - 1
        for place, (_, _, high) in enumerate(self.rows):
            if score <= high:
                return place
        return last

    def faces(self) -> tuple[int, ...]:
        """How many natural faces each class holds."""
        held = [0] * len(self.rows)
        for face in range(1, self.sides + 1):
            held[self.index_of(face)] += 1
        return tuple(held)

    @property
    def text(self) -> str:
        return ", ".join(f"{span(low, high)} {name}" for name, low, high in self.rows)


class Bag(Struct, frozen=True):
    """What is in the cup: each kind and how many of it."""

    contents: tuple[tuple[str, int], ...]

    def __post_init__(self) -> None:
        if any(count < 0 for _, count in self.contents):
            raise ValueError("a bag cannot hold fewer than none of a kind")
        if len({kind for kind, _ in self.contents}) != len(self.contents):
            raise ValueError("a bag lists each kind once")

    @property
    def size(self) -> int:
        return sum([count for _, count in self.contents])

    def count(self, kind: str) -> int:
        return dict(self.contents).get(kind, 0)

    def without(self, kind: str) -> Bag:
        """The bag after one of this kind has been taken out."""
        if not self.count(kind):
            raise ValueError(f"there is no {kind} left in the bag")
        return Bag(tuple((name, count - (name == kind)) for name, count in self.contents))

    @property
    def text(self) -> str:
        return ", ".join(f"{count} {kind}" for kind, count in self.contents)
