"""A table in plain text, for a terminal: a character for each inch across and each two inches up.

Later signs lie over earlier ones: ground, lines, stars, bodies, units. Whoever draws may paint parts; the paint never
moves anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import TypeAlias

from sandtable.ground.zone_marks import side_letter
from sandtable.inches.drawing.looks import GROUND_LOOKS, DrawnBody, DrawnUnit, GroundLook, OnTable
from sandtable.inches.layer import holds
from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.tape import INCH, Box, Place

#: Paints a text in a style (a look, "collar", "objective", or "unit-a" and so on) and leaves its length as it is.
Paint: TypeAlias = Callable[[str, str], str]

#: What each look is drawn as. Open ground is plain.
SIGNS: dict[GroundLook, str] = {
    "hill": "^",
    "height": "^",
    "meadow": ",",
    "crop": '"',
    "marsh": "v",
    "scrub": ";",
    "water": "~",
    "stream": "~",
    "gully": ":",
    "track": "-",
    "road": "=",
    "ford": ":",
    "bridge": "H",
    "crater": "c",
    "minefield": "m",
    "village": "n",
    "woods": "&",
    "orchard": "o",
    "ditch": "_",
    "trench": "u",
    "foxhole": "u",
    "cliff": "!",
    "fieldwork": "z",
    "fence": "f",
    "wire": "x",
    "hedge": "h",
    "bocage": "b",
    "wall": "w",
    "building": "#",
    "ruin": "%",
    "wreck": "@",
    "smoke": "s",
    "objective": "*",
}
#: What stands for bodies that are not as they should be.
BODIES = {"@": "wreck", "/": "can do nothing for now", "?": "last seen here"}
STAR, FOOT_CROSS = SIGNS["objective"], "+"
FOOT = 12 * INCH
#: Room at the left for the numbers of rows, and the steps in which a table is made smaller to fit a screen.
LEFT = 4
STEPS = (50, 100, 150, 200, 300, 400, 600)
#: Where a unit's mark may stand, if its own place is taken: characters to the right and rows up.
NEARBY = (
    (0, 0),
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
    (2, 0),
    (-2, 0),
    (3, 0),
    (-3, 0),
)


def draw_text(found: OnTable, *, step: int = INCH, window: Box | None = None, paint: Paint | None = None) -> str:
    """A table as lines of text, north at the top; of a window (west, south, east, north) only what it shows."""
    sheet = _Sheet(found, step, window or (0, 0, found.width, found.depth))
    sheet.ground()
    for objective in found.objectives:
        sheet.put(objective.place, STAR, "objective")
    sheet.units()
    return "\n".join(sheet.lines(paint)) + "\n"


def text_step(found: OnTable, columns: int, lines: int) -> int:
    """The finest step at which a whole table fits a screen."""
    for step in STEPS:
        if -(-found.width // step) + LEFT + 1 <= columns and -(-found.depth // (2 * step)) + 2 <= lines:
            return step
    return STEPS[-1]


def text_window(found: OnTable, columns: int, lines: int, around: Place, step: int = INCH) -> Box:
    """The part of a table that fits a screen with a place in its middle, moved in where the table ends."""
    wide = min(found.width, (columns - LEFT - 1) * step)
    deep = min(found.depth, (lines - 2) * 2 * step)
    west = min(max(0, around[0] - wide // 2), found.width - wide) // step * step
    south = min(max(0, around[1] - deep // 2), found.depth - deep) // (2 * step) * (2 * step)
    return west, south, west + wide, south + deep


def text_legend(found: OnTable) -> str:
    """What the signs of a table mean: kinds of pieces, objectives, and the units by their marks."""
    signs: dict[str, list[str]] = {}
    for look in GROUND_LOOKS:
        for piece in found.pieces:
            word = found.kind_said(piece)
            if found.look_of(piece) == look and word not in signs.setdefault(SIGNS[look], []):
                signs[SIGNS[look]].append(word)
    told = [f"{sign} {' or '.join(words)}" for sign, words in signs.items() if words]
    if found.objectives:
        told.append(f"{STAR} objective")
    told.append(f"{FOOT_CROSS} every foot")
    shown = {_body_sign(drawn) for unit in found.units for drawn in unit.bodies}
    told += [f"{sign} {word}" for sign, word in BODIES.items() if sign in shown and sign not in signs]
    units = [f"{mark_of(unit)} {unit.name}" for unit in found.units if unit.bodies]
    return "  ".join(told) + "\n" + ("  ".join(units) + "\n" if units else "")


def _body_sign(drawn: DrawnBody) -> str:
    """What stands for a body in place of its side's letter."""
    return "@" if drawn.wrecked else "?" if drawn.last_seen else "/" if drawn.idle else ""


def mark_of(unit: DrawnUnit) -> str:
    """What stands for a unit: its own mark, or the letter of its side and its number."""
    return unit.mark or f"{side_letter(unit.side).upper()}{unit.number}"


class _Sheet:
    """Characters with their styles, row by row from the north."""

    def __init__(self, found: OnTable, step: int, window: Box) -> None:
        self.found, self.step, self.window = found, step, window
        west, south, east, north = window
        self.columns, self.rows = -(-(east - west) // step), -(-(north - south) // (2 * step))
        self.cells = [[(" ", "")] * self.columns for _ in range(self.rows)]

    def cell(self, place: Place) -> tuple[int, int] | None:
        """The column and the row from the south of a place; the far edges belong to the last ones."""
        west, south, east, north = self.window
        if not (west <= place[0] <= east and south <= place[1] <= north):
            return None
        column, row = (place[0] - west) // self.step, (place[1] - south) // (2 * self.step)
        return min(column, self.columns - 1), min(row, self.rows - 1)

    def put(self, place: Place, sign: str, style: str) -> None:
        at = self.cell(place)
        if at is not None:
            self.cells[self.rows - 1 - at[1]][at[0]] = sign, style

    # ------------------------------------------------------------------ ground

    def ground(self) -> None:
        """Open ground, then the pieces from the bottom of the drawing to its top."""
        for row in range(self.rows):
            for column in range(self.columns):
                middle = self.middle(column, row)
                self.put(middle, *self.open_at(middle))
        drawn = [piece for piece in self.found.pieces if self.found.look_of(piece) is not None]
        for piece in sorted(drawn, key=lambda piece: GROUND_LOOKS.index(self.found.looks[piece.kind])):
            if piece.spine:
                self.string(piece.spine, piece)
            elif piece.shape is Shape.LINE:
                for string in piece.rings:
                    self.string(string, piece)
            else:
                self.area(piece)

    def middle(self, column: int, row: int) -> Place:
        west, south, _, _ = self.window
        return west + column * self.step + self.step // 2, south + row * 2 * self.step + self.step

    def area(self, piece: Piece) -> None:
        """Every character whose middle it holds; one at least."""
        west, south, east, north = piece.box
        left, bottom = max(0, (west - self.window[0]) // self.step), max(0, (south - self.window[1]) // (2 * self.step))
        found = False
        for row in range(bottom, min(self.rows, (north - self.window[1]) // (2 * self.step) + 1)):
            for column in range(left, min(self.columns, (east - self.window[0]) // self.step + 1)):
                middle = self.middle(column, row)
                if holds(piece, middle):
                    self.put(middle, *self.sign(piece))
                    found = True
        if not found:
            self.put(piece.middle, *self.sign(piece))

    def string(self, string: Sequence[Place], piece: Piece) -> None:
        """A line: hedges, walls, and roads and rivers by their middle."""
        for a, b in pairwise(string):
            for place in self.between(a, b):
                self.put(place, *self.sign(piece))

    def open_at(self, middle: Place) -> tuple[str, str]:
        """Plain, but for a cross where two feet meet."""
        half, deep = self.step // 2, self.step
        x, y = (middle[0] + half) // FOOT * FOOT, (middle[1] + deep) // FOOT * FOOT
        inner = 0 < x < self.found.width and 0 < y < self.found.depth
        met = middle[0] - half <= x < middle[0] + half and middle[1] - deep <= y < middle[1] + deep
        return (FOOT_CROSS, "grid") if inner and met else (" ", "")

    def sign(self, piece: Piece) -> tuple[str, str]:
        look = self.found.look_of(piece)
        return (" ", "") if look is None else (SIGNS[look], look)

    def between(self, a: Place, b: Place) -> Iterator[Place]:
        """Places from one to another, close enough to leave out no character."""
        parts = max(1, 4 * max(abs(b[0] - a[0]), abs(b[1] - a[1])) // self.step)
        for part in range(parts + 1):
            yield a[0] + (b[0] - a[0]) * part // parts, a[1] + (b[1] - a[1]) * part // parts

    # ------------------------------------------------------------------ units

    def units(self) -> None:
        """A sign or the letter of its side for each body, then a mark for each unit on its first body or near it."""
        for unit in self.found.units:
            for drawn in unit.bodies:
                self.put(drawn.body.place, _body_sign(drawn) or side_letter(unit.side).upper(), _style(unit))
        taken: set[tuple[int, int]] = set()
        for unit in self.found.units:
            at = self.cell(unit.bodies[0].body.place) if unit.bodies else None
            if at is not None:
                self.mark(at, mark_of(unit) + _body_sign(unit.bodies[0]), _style(unit), taken)

    def mark(self, at: tuple[int, int], mark: str, style: str, taken: set[tuple[int, int]]) -> None:
        for right, up in NEARBY:
            first, row = min(max(0, at[0] + right), self.columns - len(mark)), at[1] + up
            cells = {(first + place, row) for place in range(len(mark))}
            if first >= 0 and 0 <= row < self.rows and not cells & taken:
                taken |= cells
                for place, sign in enumerate(mark):
                    self.cells[self.rows - 1 - row][first + place] = sign, style
                return

    # ------------------------------------------------------------------ lines

    def lines(self, paint: Paint | None) -> Iterator[str]:
        """Numbers along the top and the left: inches from the south-west corner, where a foot or half of one begins."""
        west, south, _, _ = self.window
        numbers = [" "] * (self.columns + 3)
        for column in range(self.columns):
            inches = (west + column * self.step) // INCH
            if (west + column * self.step) % FOOT == 0 or column == 0:
                numbers[column : column + len(str(inches))] = str(inches)
        collar = " " * LEFT + "".join(numbers).rstrip()
        yield paint(collar, "collar") if paint is not None else collar
        for number, cells in enumerate(self.cells):
            bottom = south + (self.rows - 1 - number) * 2 * self.step
            label = f"{bottom // INCH:>{LEFT - 1}}" if bottom % (FOOT // 2) == 0 else " " * (LEFT - 1)
            parts = [paint(label, "collar") if paint is not None else label, "|"]
            for style, group in groupby(cells, key=lambda cell: cell[1]):
                text = "".join(sign for sign, _ in group)
                parts.append(paint(text, style) if paint is not None and style else text)
            yield "".join([*parts, "|"])


def _style(unit: DrawnUnit) -> str:
    return f"unit-{side_letter(unit.side)}"


def text_styles(sides: int = 2) -> Sequence[str]:
    """Every style that a paint may be asked for."""
    return (*GROUND_LOOKS, "collar", "grid", *(f"unit-{side_letter(side)}" for side in range(sides)))
