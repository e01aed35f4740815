"""The forms that a unit of several bodies can take up where it ends: ranks, a cluster, along an edge, in cover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.base.bits import numbers_in
from sandtable.inches.apart import off_piece
from sandtable.inches.moving.layouts import LOOSE, Formation, along_edge, formed, in_cover
from sandtable.inches.moving.legs import Mover
from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tape import INCH, Place

ALONG_EDGE, IN_COVER = "along edge", "in cover"
#: Rim to rim in a form.
CLOSE = INCH // 2
#: Who ends so near to a hedge or a wall can line it.
NEARBY = 2 * INCH


def forms_at(mover: Mover, end: Place, cover: int) -> tuple[str, ...]:
    """The forms that can be taken up at a place; `cover` is the set of pieces that give any."""
    found = [form.value for form in Formation]
    if next(_edges(mover, end, cover), None) is not None:
        found.append(ALONG_EDGE)
    if next(_areas(mover, end, cover), None) is not None:
        found.append(IN_COVER)
    return tuple(found)


def slots(form: str, mover: Mover, end: Place, facing: int, radii: Sequence[int], cover: int) -> Ring:
    """The places of a form about the first body, which stands at the end of its way; none where that form has none."""
    count, radius = len(radii), max(radii)
    pitch = 2 * radius + CLOSE
    places: Ring = ()
    if form == ALONG_EDGE and (edge := next(_edges(mover, end, cover), None)) is not None:
        places = along_edge(edge, end, count, pitch, radius + LOOSE)
    elif form == IN_COVER and (area := next(_areas(mover, end, cover), None)) is not None:
        places = in_cover(area, end, count, pitch)
    elif form in {each.value for each in Formation}:
        places = formed(Formation(form), end, facing, count, pitch)
    return (end, *places[1:]) if places else ()


def _areas(mover: Mover, end: Place, cover: int) -> Iterator[Piece]:
    """The cover that holds a place."""
    pieces = mover.going.layer.pieces
    held = numbers_in(mover.going.at(end) & cover & ~mover.shut)
    return (pieces[number] for number in held if pieces[number].shape is Shape.AREA)


def _edges(mover: Mover, end: Place, cover: int) -> Iterator[Piece]:
    """The hedges and walls near a place, the nearest first; then the cover that holds it, along whose edge one lies."""
    layer, (x, y) = mover.going.layer, end
    near = layer.near((x - NEARBY, y - NEARBY), (x + NEARBY, y + NEARBY)) & cover
    lines = (layer.pieces[number] for number in numbers_in(near) if layer.pieces[number].shape is Shape.LINE)
    ranked = sorted((off_piece(line, end), line.number) for line in lines)
    yield from (layer.pieces[number] for off, number in ranked if off <= NEARBY)
    yield from _areas(mover, end, cover)
