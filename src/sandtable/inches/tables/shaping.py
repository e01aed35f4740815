"""The shape of a piece from what was written of it: there is exactly one way to give it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from sandtable.base.spelling import did_you_mean
from sandtable.inches.bodies import on_table
from sandtable.inches.pieces import Piece, Ring, Shape, oval, rectangle, strip
from sandtable.inches.tables.ground_book import GroundBook, Kind, Laid
from sandtable.inches.tables.ground_text import PieceText, corners_read, inches_read, place_read, shown, values_in
from sandtable.inches.tables.outlines import (
    Mapped,
    bends_sharply,
    crossed,
    flat,
    one_way_along,
    one_way_round,
    repeated,
    turns_back,
)
from sandtable.inches.tape import place_said

#: The ways to give a shape, and what goes with each.
WAYS: dict[str, frozenset[str]] = {
    "size": frozenset({"at", "turned", "round"}),
    "polygon": frozenset(),
    "line": frozenset({"width"}),
    "radius": frozenset({"at"}),
    "template": frozenset({"at", "turned"}),
}
BESIDE = frozenset({"at", "turned", "round", "width"})
#: How each kind of shape is written.
HOW = {
    Laid.AREA: "an area: give at and size, or polygon, or line with width",
    Laid.STRIP: "a strip: give line with width (or at and size, or polygon)",
    Laid.LINE: "a line: give line, its corners one after the other",
    Laid.DISC: "round: give at and radius",
}
FITTING = {
    Laid.AREA: frozenset({"size", "polygon", "line"}),
    Laid.STRIP: frozenset({"size", "polygon", "line"}),
    Laid.LINE: frozenset({"line"}),
    Laid.DISC: frozenset({"radius"}),
}
#: A tenth of an inch is the least that can be seen; what is round needs more, or its corners would fall together.
LEAST, LEAST_ROUND, LEAST_RADIUS = 10, 50, 5


def read_piece(entry: dict[str, Any], book: GroundBook, where: str, faults: list[str]) -> PieceText | None:
    """What was written of one piece, its traits left aside; None if it has no kind that is known."""
    word = entry.get("kind", "")
    kind = book.by_word.get(word) if isinstance(word, str) else None
    traits = kind.traits if kind else {trait for each in book.kinds for trait in each.traits}
    known = values_in(entry, PieceText, where, faults, traits)
    text = PieceText(**{key: value for key, value in known.items() if key not in traits})
    if text.template:
        return text
    if "template" not in entry and "kind" not in entry:
        faults.append(f"{where}: say its kind, one of {', '.join(book.by_word)}")
    if kind or not text.kind:
        return text if kind else None
    hint = did_you_mean(text.kind, book.by_word) or f" There are: {', '.join(book.by_word)}."
    faults.append(f"{where}: no kind of ground is called '{shown(text.kind)}'.{hint}")
    return None


def traits_of(entry: dict[str, Any], kind: Kind) -> tuple[str, ...]:
    return tuple(trait for trait in kind.traits if entry.get(trait) is True)


def way_of(text: PieceText, given: frozenset[str], kind: Kind | None, where: str, faults: list[str]) -> str | None:
    """The one way in which the shape of a piece is given; None, with the fault told, if it is not one."""
    ways = [way for way in WAYS if way in given]
    if len(ways) > 1:
        faults.append(f"{where}: a piece has one shape: give {' or '.join(ways)}, not both")
        return None
    way = ways[0] if ways else _usual_way(given, kind)
    if not way:
        faults.append(f"{where}: it has no shape" + (f"; '{kind.word}' is {HOW[kind.laid]}" if kind else ""))
        return None
    if kind and way != "template" and way not in FITTING[kind.laid]:
        faults.append(f"{where}: {way} will not do; '{kind.word}' is {HOW[kind.laid]}")
        return None
    if kind and way == "template":
        faults.append(f"{where}: a template brings its own kinds: leave kind out")
        return None
    fits = True
    for other in sorted((BESIDE & given) - WAYS[way]):
        faults.append(f"{where}: {other} does not go with {way}")
        fits = False
    if "at" in WAYS[way] and text.at is None:
        if "at" not in given:
            faults.append(f"{where}: say where its middle is, such as at = [31.5, 22]")
        fits = False
    return way if fits else None


def _usual_way(given: frozenset[str], kind: Kind | None) -> str | None:
    """With a place alone a piece is as large as its kind usually is."""
    if kind is None or "at" not in given:
        return None
    if kind.laid is Laid.DISC:
        return "radius" if kind.radius else None
    return "size" if kind.size[0] and kind.laid is not Laid.LINE else None


def shaped(text: PieceText, kind: Kind, way: str, where: str, faults: list[str]) -> Piece | None:
    """A piece of a kind in its shape, not numbered yet; None, with all faults told, if it has none."""
    before = len(faults)
    piece = _MAKE[way](text, kind, where, faults)
    if piece is not None and len(faults) == before:
        faults += [f"{where}: {fault}" for fault in unsound(piece)]
    return piece if len(faults) == before else None


def _rectangle(text: PieceText, kind: Kind, where: str, faults: list[str]) -> Piece | None:
    least = LEAST_ROUND if text.round else LEAST
    middle = place_read(text.at, f"{where}, at", faults) if text.at else None
    size = place_read(text.size, f"{where}, size", faults, least) if text.size else kind.size
    if middle is None or size is None or not size[0]:
        return None
    corners = (oval if text.round else rectangle)(middle, *size, text.turned)
    return Piece(0, kind.word, text.name, Shape.AREA, (corners,))


def _polygon(text: PieceText, kind: Kind, where: str, faults: list[str]) -> Piece | None:
    ring = corners_read(text.polygon, f"{where}, polygon", faults) if text.polygon is not None else None
    if ring is None:
        return None
    if len(ring) > 3 and ring[0] == ring[-1]:  # many close an outline by saying its first corner again
        ring = ring[:-1]
    if len(ring) < 3:
        faults.append(f"{where}, polygon: an outline has three corners or more")
        return None
    return Piece(0, kind.word, text.name, Shape.AREA, (ring,))


def _line(text: PieceText, kind: Kind, where: str, faults: list[str]) -> Piece | None:
    line = corners_read(text.line, f"{where}, line", faults) if text.line is not None else None
    width = kind.width if text.width is None else inches_read(text.width, f"{where}, width", faults, LEAST)
    if kind.laid is Laid.LINE and text.width is not None:
        faults.append(f"{where}: '{kind.word}' is a line and has no width")
    elif kind.laid is not Laid.LINE and width == 0:
        faults.append(f"{where}: '{kind.word}' is {HOW[kind.laid]}")
    if line is None or width is None:
        return None
    if len(line) < 2:
        faults.append(f"{where}, line: a line has two corners or more")
        return None
    if kind.laid is Laid.LINE:
        return Piece(0, kind.word, text.name, Shape.LINE, (line,))
    # Its outline is made when it is known that one can be.
    return Piece(0, kind.word, text.name, Shape.AREA, (line,), spine=line, width=width)


def _disc(text: PieceText, kind: Kind, where: str, faults: list[str]) -> Piece | None:
    middle = place_read(text.at, f"{where}, at", faults) if text.at else None
    radius = kind.radius
    if text.radius is not None:
        radius = inches_read(text.radius, f"{where}, radius", faults, LEAST_RADIUS) or 0
    if middle is None or not radius:
        return None
    return Piece(0, kind.word, text.name, Shape.DISC, ((middle,),), radius=radius)


_MAKE: dict[str, Callable[[PieceText, Kind, str, list[str]], Piece | None]] = {
    "size": _rectangle,
    "polygon": _polygon,
    "line": _line,
    "radius": _disc,
}


def unsound(piece: Piece) -> Iterator[str]:
    """What is wrong with a shape in itself."""
    if piece.shape is Shape.DISC:
        return
    corners = piece.spine or piece.rings[0]
    if number := repeated(corners):
        yield f"corner {number} is the same place as the one before, {place_said(corners[number - 1])}"
        return
    if piece.spine:
        yield from _unsound_strip(piece)
    elif piece.shape is Shape.LINE:
        for number, (a, b, c) in enumerate(zip(corners, corners[1:], corners[2:], strict=False), start=2):
            if turns_back(a, b, c):
                yield f"the line turns back on itself at corner {number}, {place_said(b)}"
    elif flat(corners):
        yield "its outline has no room inside"
    elif edges := crossed(corners):
        one, other = (f"corner {number}, {place_said(corners[number - 1])}" for number in edges)
        yield f"its outline crosses itself: the edge from {one}, meets the edge from {other}"


def _unsound_strip(piece: Piece) -> Iterator[str]:
    line, word = piece.spine, piece.kind
    sharp = False
    for number, (a, b, c) in enumerate(zip(line, line[1:], line[2:], strict=False), start=2):
        if turns_back(a, b, c):
            yield f"the {word} turns back on itself at corner {number}, {place_said(b)}"
            sharp = True
        elif bends_sharply(a, b, c):
            yield f"the {word} bends by more than 120 degrees at corner {number}, {place_said(b)}: use two corners"
            sharp = True
    if sharp:
        return
    if not _has_room(line, piece.width):
        number = next(count for count in range(1, len(line) + 1) if not _has_room(line[: count + 1], piece.width))
        at = place_said(line[number - 1])
        yield f"the {word} is too wide for how it bends at corner {number}, {at}: lay its corners farther apart"


def _has_room(line: Ring, width: int) -> bool:
    """Whether a strip along a line has a sound outline for each of its legs."""
    try:
        return not any(repeated((*ring, ring[0])) or crossed(ring) for ring in strip(line, width))
    except ValueError:
        return False


def finished(piece: Piece) -> Piece:
    """A sound piece as it is kept: the outline of a strip made from its middle line, that of an area told one way."""
    if piece.spine:
        return replace(piece, rings=strip(piece.spine, piece.width))
    if piece.shape is Shape.AREA:
        return replace(piece, rings=tuple(one_way_round(ring) for ring in piece.rings))
    return piece


def moved(piece: Piece, to: Mapped) -> Piece:
    """A piece with every corner put elsewhere; what is laid along a line is laid anew."""
    if piece.spine:
        line = tuple(map(to, piece.spine))
        return replace(piece, spine=line, rings=(line,))
    return replace(piece, rings=tuple(tuple(map(to, ring)) for ring in piece.rings))


def off_table(piece: Piece, width: int, depth: int) -> Iterator[str]:
    """What of a piece is not on the table; a strip may hang over an edge beside its middle line."""
    for number, corner in enumerate(piece.spine or piece.corners, start=1):
        if not on_table(corner, width, depth, piece.radius):
            what = "its rim" if piece.radius else f"corner {number}, {place_said(corner)},"
            yield f"{what} is off the table of {place_said((width, depth)).replace(',', ' by ')} in"
            return


def same_shape(one: Piece, other: Piece) -> bool:
    """Whether two pieces cover the same ground, whichever way their corners were told."""
    if (one.kind, one.shape, one.radius, one.width) != (other.kind, other.shape, other.radius, other.width):
        return False
    return _told_once(one) == _told_once(other)


def _told_once(piece: Piece) -> tuple[Ring, ...]:
    if piece.spine:
        return (one_way_along(piece.spine),)
    if piece.shape is Shape.AREA:
        return tuple(sorted(one_way_round(ring) for ring in piece.rings))
    return tuple(sorted(one_way_along(string) for string in piece.rings))
