"""A map of zones at a terminal: drawn with its stands, cut to the width of the screen, and who stands where."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap

from sandtable.cli.paint import coloured, width
from sandtable.ground.zone_marks import Counter, OnMap
from sandtable.ground.zone_text import LEFT, draw_text, text_width

ARROWS = "^>v<"
#: A stand of which the game gives no letters.
STAND = "s"
_COLOURS = {"river": "36", "bridge": "33", "objective": "1;33", "supply": "1;33", "name": "2", "grid": "2"}


def mark_of(counter: Counter) -> str:
    """A stand on the map: its letters and where it looks.

    The first side has capitals, the second small letters, and every other its number before them.
    """
    letters, side = counter.letters or STAND, counter.side
    marked = letters.upper() if side == 0 else letters.lower() if side == 1 else f"{side + 1}{letters}"
    return marked if counter.facing is None else f"{marked}{ARROWS[counter.facing]}"


def map_text(lying: OnMap) -> str:
    """The map with its stands; one that is wider than the terminal is cut into pieces one below the other."""
    found = lying.map
    stands: dict[int, list[str]] = {}
    for counter in lying.counters:
        stands.setdefault(counter.zone, []).append(mark_of(counter))
    in_pages = sys.stdout.isatty() and width() < text_width(found)
    drawn = draw_text(
        found,
        positions=lying.positions,
        bridges=lying.bridges,
        places=lying.places,
        stands=stands,
        paint=_painted if coloured() and not in_pages else None,
    )
    return _pages(drawn, found.grid.columns, text_width(found)) if in_pages else drawn.rstrip("\n")


def by_zone(lying: OnMap, sides: Sequence[str], said: Callable[[Counter], str]) -> Iterator[str]:
    """Who stands where, from north to south."""
    grid = lying.map.grid
    here: dict[tuple[int, int], list[Counter]] = {}
    for counter in lying.counters:
        here.setdefault((counter.zone, counter.side), []).append(counter)
    for zone in sorted(range(grid.size), key=lambda zone: (-grid.zones[zone][1], grid.zones[zone][0])):
        for side, name in enumerate(sides):
            if (zone, side) in here:
                stands = "; ".join(map(said, here[zone, side]))
                head = f"{grid.labels[zone]:<3} {name}: "
                yield from wrap(head + stands, width() - 1, subsequent_indent="      ", break_on_hyphens=False)


def _painted(text: str, style: str) -> str:
    """Colour on a terminal; sides are told apart by capitals too, and further ones have no colour of their own."""
    side = "1" if text[:1].isdigit() else "1;34" if text[:1].isupper() else "1;31"
    code = side if style == "stand" else _COLOURS.get(style, "")
    return f"\033[{code}m{text}\033[0m" if code else text


def _pages(drawn: str, columns: int, whole: int) -> str:
    box = (whole - LEFT - 1) // columns
    each = max(1, (width() - LEFT - 1) // box)
    lines = [line.ljust(whole) for line in drawn.splitlines()]
    pages = []
    for first in range(0, columns, each):
        left, right = LEFT + first * box, LEFT + min(first + each, columns) * box + 1
        pages.append("\n".join(f"{line[:LEFT]}{line[left:right]}".rstrip() for line in lines))
    return "\n\n".join(pages)
