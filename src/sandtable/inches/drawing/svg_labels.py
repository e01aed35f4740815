"""Words on what is laid over a table that stands still, put so that they do not hide each other or a body.

Each tries its own place first, then places around it, as the page does with labels that move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from sandtable.ground.svg_shapes import Point, number, safe
from sandtable.inches.drawing.letters import words_wide
from sandtable.inches.drawing.svg_boxes import Box, covered

Side: TypeAlias = Literal["over", "under", "left", "right", "middle"]
#: A label: its type, its height, the room at its ends, and how far it stands off what it is about.
TYPE, HIGH, END, OFF = 11.0, 16.0, 6.0, 13.0
#: A second row of words stands so far below the first.
ROW = 13.0
#: A label on a line may stand at these parts of it.
PARTS = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
#: What it costs not to stand at the first place, and for each square point off the table.
LATER, OFF_TABLE = 2.0, 9.0


class Wish(NamedTuple):
    """Words about a point, and where they stand best; without a box they have no ground of their own."""

    at: Point
    text: str
    side: Side = "over"
    boxed: bool = True
    filled: bool = False
    more: str = ""
    #: The line that they are said of, anywhere on which they may stand.
    along: tuple[Point, Point] | None = None
    #: The lower edge of what they are said of, where they may stand as well.
    below: Point | None = None


def draw_labels(wishes: Sequence[Wish], bodies: Sequence[Box], table: Box) -> Iterator[str]:
    """The labels in their places. What changes a number finds its place first."""
    taken = list(bodies)
    for wish in sorted(wishes, key=lambda each: not each.filled):
        wide, high = _size(wish)
        spots = [_box(spot, wide, high) for spot in _around(wish, wide, high)]
        costs = [covered(box, taken) + OFF_TABLE * box.outside(table) + LATER * nth for nth, box in enumerate(spots)]
        box = spots[costs.index(min(costs))]
        taken.append(box)
        yield _drawn(wish, box)


def _size(wish: Wish) -> tuple[float, float]:
    words = max(words_wide(text, TYPE, bold=True) for text in (wish.text, wish.more))
    return words + (2 * END if wish.boxed else 4), HIGH + (ROW if wish.more else 0)


def _box(middle: Point, wide: float, high: float) -> Box:
    x, y = middle
    return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def _around(wish: Wish, wide: float, high: float) -> Iterator[Point]:
    """Where a label may stand, by its middle: the best first."""
    if wish.along is not None:
        (ax, ay), (bx, by) = wish.along
        yield wish.at
        yield from ((ax + (bx - ax) * part, ay + (by - ay) * part) for part in PARTS)
        return
    x, y = wish.at
    spots: dict[Side, Point] = {
        "right": (x + wide / 2 + OFF, y),
        "left": (x - wide / 2 - OFF, y),
        "over": (x, y - high / 2 - OFF),
        "under": (x, y + high / 2 + OFF / 2),
        "middle": (x, y),
    }
    sx, sy = spots[wish.side]
    yield sx, sy
    if wish.below is not None:
        yield wish.below[0], wish.below[1] + high / 2 + OFF / 2
    yield from ((sx, sy - high), (sx, sy + high))
    yield from (spots[side] for side in spots if side not in (wish.side, "middle"))
    for dy in (-high, high):
        yield from ((x + wide / 2 + OFF, y + dy), (x - wide / 2 - OFF, y + dy))
    yield from ((sx, sy - 2 * high), (sx, sy + 2 * high))


def _drawn(wish: Wish, box: Box) -> str:
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    if not wish.boxed:
        name, ground = "im-words-over", ""
    else:
        name, shape = ("im-label-on", "filled") if wish.filled else ("im-label-off", "white")
        ground = (
            f'<rect class="im-label-{shape}" x="{number(left)}" y="{number(top)}" width="{number(right - left)}" '
            f'height="{number(bottom - top)}" rx="2"/>'
        )
    rows = [wish.text, wish.more] if wish.more else [wish.text]
    first = y + 4 - ROW / 2 * (len(rows) - 1)
    return ground + "".join(
        f'<text class="{name}" x="{number(x)}" y="{number(first + ROW * row)}">{safe(text)}</text>'
        for row, text in enumerate(rows)
    )
