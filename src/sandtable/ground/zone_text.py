"""A map of zones in plain text, for a terminal: a box of dots for each zone, rivers on its sides, roads through it.

A box holds the letter of its ground with marks for what matters there, up to four stands, and its name where
there is room. Stands and names lie over the roads. Whoever draws may paint parts; the paint never moves anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import TypeAlias
from unicodedata import combining, east_asian_width, normalize

from sandtable.base.bits import numbers_in
from sandtable.ground.grid import column_letters
from sandtable.ground.zone_map import Ground, ZoneMap
from sandtable.ground.zone_marks import Place, side_letter

#: Paints a text in a style (one of STYLES) and gives it back with its length on the screen unchanged.
Paint: TypeAlias = Callable[[str, str], str]

#: The widest a drawing should be, what the collar takes of it, and the room inside a box.
WIDEST, LEFT = 100, 3
ROOMIEST, NARROWEST, LINES = 9, 3, 3
MIDDLE = LINES // 2
#: Room inside a box, and how many characters of a stand's mark then fit, two to a line.
MARK_WIDTHS = ((7, 3), (5, 2), (3, 1))
STANDS = 4

POSITION, OBJECTIVE, SUPPLY = "*", "!", "$"
RIVER, BRIDGE, FORD, BLOWN = "~", "=", ":", "x"
DOT, JUNCTION, CROSSED = ".", "+", "X"
#: The sign of a road by the way it runs, east and north counted as 1.
ROADS = {(1, 0): "-", (-1, 0): "-", (0, 1): "|", (0, -1): "|", (1, 1): "/", (-1, -1): "/", (-1, 1): "\\", (1, -1): "\\"}
#: Open ground has no letter: plain means open.
GROUND_LETTERS = {kind: kind.value for kind in Ground if kind is not Ground.OPEN}
STYLES = (
    *(kind.name.lower() for kind in GROUND_LETTERS),
    *("collar", "grid", "river", "bridge", "ford", "blown", "road"),
    *("position", "objective", "supply", "name", "stand"),
)


def text_width(found: ZoneMap) -> int:
    """The width of a map's drawing in characters."""
    return LEFT + found.grid.columns * (_room(found) + 1) + 1


def mark_width(found: ZoneMap) -> int:
    """How many characters of each stand's mark are shown: 3 up to 12 columns, 2 up to 16, then 1."""
    return next(width for room, width in MARK_WIDTHS if _room(found) >= room)


def draw_text(
    found: ZoneMap,
    *,
    positions: int | None = None,
    bridges: int | None = None,
    places: Iterable[Place] = (),
    stands: Mapping[int, Sequence[str]] = MappingProxyType({}),
    paint: Paint | None = None,
) -> str:
    """A map as lines of text, north at the top. Positions and bridges are sets; without them, as the map begins.

    `stands` gives the marks of each zone's stands. A fifth goes beside the ground's letter; more are counted there.
    """
    sheet = _Sheet(found)
    sheet.collar()
    sheet.dots()
    sheet.rivers(found.bridges if bridges is None else bridges)
    sheet.roads()
    known = {place.zone: place for place in places}
    works = found.prepared if positions is None else positions
    for zone in range(found.grid.size):
        sheet.fill(zone, bool(works >> zone & 1), known.get(zone), stands.get(zone, ()))
    return "\n".join(sheet.lines(paint)) + "\n"


def legend(sides: int = 2) -> str:
    """What the signs of a drawing mean, of a game with so many sides."""
    ground = "  ".join(f"{letter} {kind.name.lower()}" for kind, letter in GROUND_LETTERS.items())
    letters = [side_letter(side) for side in range(sides)]
    held = " ".join(f"{OBJECTIVE}{letter}" for letter in letters)
    return (
        f"Ground: {ground}  (no letter: open)\n"
        f"Places: {POSITION} prepared position  {OBJECTIVE} objective  {SUPPLY} supply point  "
        f"({held}: held by side {', '.join(letters)})\n"
        f"Lines:  {RIVER} river  {BRIDGE} bridge  {FORD} ford  {BLOWN} blown bridge  "
        f"{' '.join(sorted(set(ROADS.values())))} {JUNCTION} {CROSSED} road\n"
    )


def _room(found: ZoneMap) -> int:
    """The width inside a box: as much as a screen has for so many columns."""
    return max(NARROWEST, min(ROOMIEST, (WIDEST - LEFT - 1) // found.grid.columns - 1))


def _plain(text: str) -> str:
    """Text in which every character takes one place on the screen."""
    kept = (sign for sign in normalize("NFC", text) if not combining(sign))
    return "".join(sign if sign.isprintable() and east_asian_width(sign) not in "WF" else "?" for sign in kept)


class _Sheet:
    """Characters with their styles, line by line. Later signs lie over earlier ones."""

    def __init__(self, found: ZoneMap) -> None:
        self.found, self.grid = found, found.grid
        self.room, self.mark = _room(found), mark_width(found)
        self.centre = (self.room - 1) // 2
        height = self.grid.rows * (LINES + 1) + 3
        self.cells = [[(" ", "")] * text_width(found) for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        for place, sign in enumerate(text):
            self.cells[y][x + place] = (sign, style)

    def at(self, zone: int) -> tuple[int, int]:
        """The first character inside a zone's box."""
        column, row = self.grid.zones[zone]
        return LEFT + 1 + (column - 1) * (self.room + 1), 2 + (self.grid.rows - row) * (LINES + 1)

    def lines(self, paint: Paint | None) -> Iterator[str]:
        for cells in self.cells:
            parts = []
            for style, group in groupby(cells, key=lambda cell: cell[1]):
                text = "".join(sign for sign, _ in group)
                parts.append(paint(text, style) if paint is not None and style else text)
            yield "".join(parts).rstrip()

    # ------------------------------------------------------------------ the frame

    def collar(self) -> None:
        for column in range(1, self.grid.columns + 1):
            letters = column_letters(column)
            x = LEFT + 1 + (column - 1) * (self.room + 1) + self.centre
            for y in (0, len(self.cells) - 1):
                self.put(x, y, letters, "collar")
        for row in range(1, self.grid.rows + 1):
            y = 2 + (self.grid.rows - row) * (LINES + 1) + MIDDLE
            self.put(LEFT - 1 - len(str(row)), y, str(row), "collar")

    def dots(self) -> None:
        """Every box in dots: each other place above and below, every line at the sides."""
        for zone in range(self.grid.size):
            x, y = self.at(zone)
            for line in (y - 1, y + LINES):
                for across in range(-1, self.room + 1, 2):
                    self.put(x + across, line, DOT, "grid")
                self.put(x + self.room, line, DOT, "grid")
            for line in range(y, y + LINES):
                self.put(x - 1, line, DOT, "grid")
                self.put(x + self.room, line, DOT, "grid")

    def rivers(self, bridges: int) -> None:
        for number, (a, b) in enumerate(self.found.edges):
            x, y = self.at(a)
            sign, style = self.crossing(number, bridges)
            if self.grid.zones[a][1] == self.grid.zones[b][1]:  # b lies east of a
                for line in range(-1, LINES + 1):
                    self.put(x + self.room, y + line, RIVER, "river")
                self.put(x + self.room, y + MIDDLE, sign, style)
            else:  # b lies north of a
                self.put(x - 1, y - 1, RIVER * (self.room + 2), "river")
                self.put(x + self.centre, y - 1, sign, style)

    def crossing(self, number: int, bridges: int) -> tuple[str, str]:
        if bridges >> number & 1:
            return BRIDGE, "bridge"
        if self.found.fords >> number & 1:
            return FORD, "ford"
        if self.found.bridges >> number & 1:
            return BLOWN, "blown"
        return RIVER, "river"

    def roads(self) -> None:
        """Each zone draws its roads from its centre up to and on its sides, but not over a river."""
        for zone, joined in enumerate(self.found.road):
            if not joined:
                continue
            column, row = self.grid.zones[zone]
            ways = []
            for near in numbers_in(joined):
                near_column, near_row = self.grid.zones[near]
                ways.append((near_column - column, near_row - row))
                self.road(zone, *ways[-1], wet=self.found.edge(zone, near) is not None)
            straight = {ROADS[way] for way in ways}
            x, y = self.at(zone)
            self.put(x + self.centre, y + MIDDLE, straight.pop() if len(straight) == 1 else JUNCTION, "road")

    def road(self, zone: int, across: int, up: int, *, wet: bool) -> None:
        x, y = self.at(zone)
        sign = ROADS[across, up]
        side = {-1: -1, 0: self.centre, 1: self.room}[across]
        line = {-1: LINES, 0: MIDDLE, 1: -1}[up]
        if up == 0:
            first, last = sorted((self.centre + across, side - across))
            self.put(x + first, y + MIDDLE, sign * (last - first + 1), "road")
        else:
            halfway = self.centre + across * (abs(side - self.centre) // 2)
            self.put(x + halfway, y + MIDDLE - up, sign, "road")
        if not wet:
            crossed = self.cells[y + line][x + side][0]
            over = {sign, crossed} == {"/", "\\"}  # two roads cross at a corner
            self.put(x + side, y + line, CROSSED if over or crossed == CROSSED else sign, "road")

    # ------------------------------------------------------------------ what is in a box

    def fill(self, zone: int, prepared: bool, place: Place | None, stands: Sequence[str]) -> None:
        x, y = self.at(zone)
        used = self.head(x, y, zone, prepared, place)
        self.fifth(x, y, self.room - used, stands[STANDS:])
        shown = stands[:STANDS]
        name = _plain(self.found.names.get(zone, ""))
        if len(shown) <= 2:
            self.put(x, y + LINES - 1, name[: self.room], "name")
            if 0 < len(name) < self.room:  # and a road does not read as part of a name
                self.put(x + len(name), y + LINES - 1, " ", "")
        elif not stands[STANDS:] and name:
            # Both lower lines are full of stands: the name takes what the first line has left.
            self.put(x + used + 1, y, name[: max(0, self.room - used - 1)], "name")
        before = (self.room - 2 * self.mark - 1) // 2
        for number, mark in enumerate(shown):
            along, down = before + number % 2 * (self.mark + 1), MIDDLE + number // 2
            # A stand covers the road on its line of the box, so that no road reads as part of a mark.
            if number % 2 == 0:
                self.put(x, y + down, " " * self.room, "")
            self.put(x + along, y + down, _plain(mark)[: self.mark], "stand")

    def head(self, x: int, y: int, zone: int, prepared: bool, place: Place | None) -> int:
        """The letter of the ground and the marks of the place; gives the room they took."""
        kind = self.found.ground[zone]
        signs = [(GROUND_LETTERS[kind], kind.name.lower())] if kind in GROUND_LETTERS else []
        if prepared:
            signs.append((POSITION, "position"))
        if place is not None:
            holder = "" if place.holder is None else side_letter(place.holder)
            if place.objective:
                signs.append((OBJECTIVE + holder, "objective"))
            if place.supply:
                signs.append((SUPPLY + ("" if place.objective else holder), "supply"))
        used = 0
        for text, style in signs:
            shown = text[: self.room - used]
            self.put(x + used, y, shown, style)
            used += len(shown)
        return used

    def fifth(self, x: int, y: int, left: int, more: Sequence[str]) -> None:
        """A fifth stand at the end of the first line, or how many more there are."""
        if more:
            text = _plain(more[0])[: self.mark] if len(more) == 1 else f"+{len(more)}"
            text = text[:left]
            self.put(x + self.room - len(text), y, text, "stand")
