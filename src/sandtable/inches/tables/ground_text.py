"""A table as a person writes it, in inches from the south-west corner:

    [table]
    size = [72, 48]
    mirrored = "turned"
    piece = [
      { kind = "house", name = "Farmhouse", at = [31.5, 22], size = [4, 3], turned = 15, light = true },
      { kind = "woods", name = "Bois Carre", polygon = [[10, 10], [16, 9], [19, 13], [15, 17], [9.5, 15]] },
      { kind = "hill", at = [54, 36], size = [12, 8], round = true },
      { kind = "hedge", line = [[20, 20], [28, 20.5], [28, 27]] },
      { kind = "road", line = [[0, 24], [30, 24], [72, 30]], width = 2 },
      { kind = "crater", at = [40, 12], radius = 1.5 },
      { template = "farm", name = "Old farm", at = [12, 30], turned = 90 },
    ]
    point = [{ kind = "objective", name = "Crossroads", at = [36, 24] }]
    scatter = [{ seed = 7, within = [0, 0, 72, 24], kinds = { woods = 3, crater = 5 }, apart = 3 }]

or, in place of pieces, `random = { seed = 7, theatre = "western" }`. What kinds, templates and theatres there are is in
each game's own book. Every value is read by itself, so that all that is wrong is told at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias, get_type_hints

import msgspec
from msgspec import Meta, Struct

from sandtable.base.spelling import did_you_mean
from sandtable.inches.pieces import Ring
from sandtable.inches.tape import INCH, Place, TooFine, hundredths, number_said

#: A table of twelve feet; one of the largest games has some 60 pieces, of which a hand-drawn wood has a dozen corners.
LEAST_TABLE, MOST_TABLE = 6, 144
MOST_PIECES = 250
MOST_CORNERS = 60
MOST_POINTS = 40
MOST_SCATTERS = 20
MOST_KEYS = 24
#: Nothing that is said of a table is farther away than this.
FARTHEST = 1_000
LONGEST_NAME = 60
LONGEST_SEED = 80

Inches: TypeAlias = int | float
Spot: TypeAlias = tuple[Inches, Inches]
Corners = Annotated[tuple[Spot, ...], Meta(max_length=MOST_CORNERS)]
Word = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Seed = int | Annotated[str, Meta(min_length=1, max_length=LONGEST_SEED)]
Mirrored: TypeAlias = Literal["", "north-south", "turned"]
Entry = Annotated[dict[str, Any], Meta(max_length=MOST_KEYS)]


class TableText(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it is written; its pieces are read one by one."""

    size: Spot
    piece: Annotated[tuple[Entry, ...], Meta(max_length=MOST_PIECES)] = ()
    point: Annotated[tuple[Entry, ...], Meta(max_length=MOST_POINTS)] = ()
    scatter: Annotated[tuple[Entry, ...], Meta(max_length=MOST_SCATTERS)] = ()
    random: Entry | None = None
    mirrored: Mirrored = ""


class PieceText(Struct, frozen=True):
    """One piece as it is written."""

    kind: Word = ""
    name: Word = ""
    #: The name of its image on a table of which only half is written.
    twin: Word = ""
    at: Spot | None = None
    size: Spot | None = None
    turned: Annotated[int, Meta(ge=-360, le=360)] = 0
    round: bool = False
    polygon: Corners | None = None
    line: Corners | None = None
    width: Inches | None = None
    radius: Inches | None = None
    template: Word = ""


class PointText(Struct, frozen=True):
    """A place that the game asks for: an objective."""

    kind: Word = ""
    name: Word = ""
    twin: Word = ""
    at: Spot | None = None


class ScatterText(Struct, frozen=True):
    """Pieces strewn from a seed within a box: west, south, east, north."""

    seed: Seed | None = None
    within: tuple[Inches, Inches, Inches, Inches] | None = None
    kinds: Annotated[dict[Word, Annotated[int, Meta(ge=1, le=MOST_PIECES)]], Meta(max_length=MOST_KEYS)] = {}
    apart: Inches = 2
    least: Spot | None = None
    most: Spot | None = None
    round: bool = False


class RandomText(Struct, frozen=True):
    """A table made from a seed and one of the game's recipes."""

    seed: Seed | None = None
    theatre: Word = ""
    mirrored: Mirrored = "turned"


#: What a value looks like, for whoever wrote it otherwise.
EXAMPLES = {
    "kind": 'kind = "woods"',
    "name": f'name = "Mill", with at most {LONGEST_NAME} characters',
    "twin": f'twin = "Barn", with at most {LONGEST_NAME} characters',
    "template": 'template = "farm"',
    "at": "at = [31.5, 22]",
    "size": "size = [4, 3]",
    "table.size": "size = [72, 48]",
    "piece": f"piece = [{{ kind = ... }}, {{ kind = ... }}], at most {MOST_PIECES} of them",
    "point": f'point = [{{ kind = "objective", at = [36, 24] }}], at most {MOST_POINTS} of them',
    "scatter": f"scatter = [{{ seed = 7, kinds = {{ woods = 3 }} }}], at most {MOST_SCATTERS} of them",
    "random": 'random = { seed = 7, theatre = "western" }',
    "turned": "turned = 15, in whole degrees clockwise, at most 360",
    "round": "round = true",
    "polygon": f"polygon = [[10, 10], [16, 9], [12, 15]], with at most {MOST_CORNERS} corners",
    "line": f"line = [[20, 20], [28, 20.5]], with at most {MOST_CORNERS} corners",
    "width": "width = 2",
    "radius": "radius = 1.5",
    "seed": f"seed = 7, or a word of at most {LONGEST_SEED} characters",
    "within": "within = [0, 0, 72, 24]: west, south, east, north",
    "kinds": "kinds = { woods = 3 }",
    "apart": "apart = 2",
    "least": "least = [4, 3]",
    "most": "most = [8, 6]",
    "theatre": 'theatre = "western"',
    "mirrored": 'mirrored = "turned", or "north-south"',
    "edge": 'edge = "south"',
    "depth": "depth = 12",
    "part": "part = [0, 24], from where to where along the edge",
    "box": "box = [0, 0, 72, 12]: west, south, east, north",
}


class GroundFault(ValueError):
    """A table that cannot be read; every fault with its place."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


def values_in(
    entry: Mapping[str, Any], kind: type[Struct], where: str, faults: list[str], traits: Iterable[str] = ()
) -> dict[str, Any]:
    """The values of an entry that can be read, by their names; everything else is told."""
    types = _types(kind)
    also = frozenset(traits)
    found: dict[str, Any] = {}
    for key, value in entry.items():
        if key in also:
            if isinstance(value, bool):
                found[key] = value
            else:
                faults.append(f"{where}: {key} should look like this: {key} = true")
        elif key not in types:
            hint = did_you_mean(key, (*types, *also)) or f" There are: {', '.join((*types, *sorted(also)))}."
            faults.append(f"{where}: nothing is called '{shown(key)}' here.{hint}")
        else:
            try:
                found[key] = msgspec.convert(value, types[key])
            except msgspec.ValidationError:
                faults.append(
                    f"{where}: {key} should look like this: {EXAMPLES.get(f'{where}.{key}') or EXAMPLES[key]}"
                )
    return found


@lru_cache
def _types(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def shown(words: str) -> str:
    """Somebody else's words, cut off where they go on too long."""
    return words if len(words) <= LONGEST_NAME else f"{words[: LONGEST_NAME - 1]}…"


def inches_read(value: Inches, where: str, faults: list[str], least: int | None = None) -> int | None:
    """A number of inches as hundredths; None, with the fault told, if it is none or less than what it has to be."""
    if not -FARTHEST <= value <= FARTHEST:
        faults.append(f"{where}: give a number of inches up to {FARTHEST}")
        return None
    try:
        found = hundredths(value)
    except TooFine as fault:
        faults.append(f"{where}: {fault}")
        return None
    if least is not None and found < least:
        faults.append(f"{where}: {number_said(found)} in is too little, give {number_said(least)} or more")
        return None
    return found


def place_read(spot: Spot, where: str, faults: list[str], least: int | None = None) -> Place | None:
    """Two numbers of inches as a place, or as a width and a depth."""
    x, y = inches_read(spot[0], where, faults, least), inches_read(spot[1], where, faults, least)
    return None if x is None or y is None else (x, y)


def box_read(
    box: tuple[Inches, Inches, Inches, Inches], where: str, faults: list[str]
) -> tuple[int, int, int, int] | None:
    """A box from its west, south, east and north."""
    low, high = place_read((box[0], box[1]), where, faults), place_read((box[2], box[3]), where, faults)
    if low is None or high is None:
        return None
    if low[0] >= high[0] or low[1] >= high[1]:
        faults.append(
            f"{where}: give west, south, east and north, the west before the east and the south before the north"
        )
        return None
    return *low, *high


def corners_read(corners: tuple[Spot, ...], where: str, faults: list[str]) -> Ring | None:
    """Corners as places; each that cannot be read is told by its number."""
    found = [place_read(corner, f"{where}, corner {number}", faults) for number, corner in enumerate(corners, start=1)]
    read = tuple(corner for corner in found if corner is not None)
    return read if len(read) == len(found) else None


def size_read(size: Spot, faults: list[str]) -> Place | None:
    """How large a table is."""
    found = place_read(size, "table.size", faults, LEAST_TABLE * INCH)
    if found and max(found) > MOST_TABLE * INCH:
        faults.append(f"table.size: a side has at most {MOST_TABLE} in")
        return None
    return found
