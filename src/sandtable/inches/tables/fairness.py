"""Whether a table is fair to two sides, and whether it can be crossed: counted on a lattice of places."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.inches.apart import place_nearer
from sandtable.inches.crossing import lies_in
from sandtable.inches.layer import Layer
from sandtable.inches.pieces import Shape
from sandtable.inches.tables.deploying import DeployZone
from sandtable.inches.tables.ground_table import GroundTable
from sandtable.inches.tape import INCH, Place

#: Places that are looked at, and places that are looked from.
STEP, LOOKOUTS = 3 * INCH, 6 * INCH
MOST_FINE = 96 * INCH
#: Two sides may differ by less than this in what each sees.
UNFAIR = 0.1


class Shares(Struct, frozen=True):
    """How much of the ground before a zone can be seen from it: open ground, and places in or behind cover."""

    open: float
    cover: float


def lattice(width: int, depth: int, step: int) -> list[Place]:
    """Places all over a table, the same when it is turned or mirrored."""
    return [(x, y) for y in _spread(depth, step) for x in _spread(width, step)]


def _spread(size: int, step: int) -> list[int]:
    count = max(1, size // step)
    low = [(2 * number + 1) * size // (2 * count) for number in range((count + 1) // 2)]
    return sorted({*low, *(size - number for number in low)})


def shares(
    ground: GroundTable, zone: DeployZone, blocking: Iterable[str], cover: Iterable[str], step: int = STEP
) -> Shares:
    """What is within sight of a zone, as shares of all the ground before it."""
    sight, covering = ground.layer(blocking), ground.layer(cover)
    times = 1 + max(ground.width, ground.depth) // MOST_FINE  # a larger table is looked at less closely, not longer
    before = [place for place in lattice(ground.width, ground.depth, times * step) if not zone.holds(place)]
    lookouts = [place for place in lattice(ground.width, ground.depth, times * LOOKOUTS) if zone.holds(place)]
    if not before:
        return Shares(0, 0)
    seen = [place for place in before if any(sees(sight, lookout, place) for lookout in lookouts)]
    covered = sum(in_cover(covering, place) for place in seen)
    return Shares((len(seen) - covered) / len(before), covered / len(before))


def covered(ground: GroundTable, bare: Iterable[str], step: int = INCH) -> float:
    """How much of a table areas and round pieces take up, in hundredths, but for those of some kinds."""
    bare = frozenset(bare)
    found = ground.layer({piece.kind for piece in ground.pieces} - bare)
    places = lattice(ground.width, ground.depth, step)
    return 100 * sum(found.at_anew(place) != 0 for place in places) / len(places)


def sees(sight: Layer, a: Place, b: Place) -> bool:
    """Whether nothing lies between two places but what either of them is in."""
    own = sight.at(a) | sight.at(b)
    return all(own >> cut.piece & 1 for cut in sight.cuts_anew(a, b))


def in_cover(covering: Layer, place: Place) -> bool:
    """Whether a place is in cover, or within an inch of a hedge or wall."""
    if covering.at(place):
        return True
    return any(place_nearer(piece, place, INCH) for piece in covering.pieces.values() if piece.shape is Shape.LINE)


def unfairness(
    ground: GroundTable,
    zones: tuple[DeployZone, DeployZone],
    blocking: Iterable[str],
    cover: Iterable[str],
    step: int = STEP,
) -> float:
    """By how much two sides differ in what they see of open ground, or of cover, whichever is more."""
    blocking, cover = tuple(blocking), tuple(cover)
    one, other = (shares(ground, zone, blocking, cover, step) for zone in zones)
    return max(abs(one.open - other.open), abs(one.cover - other.cover))


def crossable(
    ground: GroundTable, zones: tuple[DeployZone, DeployZone], shut: Iterable[str], bridges: Iterable[str] = ()
) -> bool:
    """Whether there is a way from zone to zone past what is shut, in steps of an inch; bridges lead over it."""
    closed, over = ground.layer(shut), ground.layer(bridges)
    if not closed.pieces:
        return True
    width, depth = ground.width // INCH, ground.depth // INCH
    linked = _linked(over)
    cells = [(x, y) for x in range(width) for y in range(depth)]
    reached = {cell for cell in cells if zones[0].holds(_middle(cell)) and _free(closed, over, cell, cell)}
    goal = {cell for cell in cells if zones[1].holds(_middle(cell))}
    edge = list(reached)
    while edge:
        cell = edge.pop()
        if cell in goal:
            return True
        x, y = cell
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), *linked.get(cell, ())):
            inside = 0 <= near[0] < width and 0 <= near[1] < depth
            if inside and near not in reached and (near in linked.get(cell, ()) or _free(closed, over, cell, near)):
                reached.add(near)
                edge.append(near)
    return False


def _middle(cell: Place) -> Place:
    """The middle of a square inch."""
    return cell[0] * INCH + INCH // 2, cell[1] * INCH + INCH // 2


def _free(closed: Layer, over: Layer, cell: Place, near: Place) -> bool:
    """Whether nothing that is shut lies on the way from one square inch to the next, or a bridge leads over it."""
    a, b = _middle(cell), _middle(near)
    if not closed.near(a, b) or not (closed.at(a) or closed.at(b) or closed.cuts_anew(a, b)):
        return True
    return any(lies_in(over.pieces[number].rings, a, b) for number in numbers_in(over.at(a) & over.at(b)))


def _linked(over: Layer) -> dict[Place, set[Place]]:
    """The square inches at both ends of each bridge: along its middle it is always crossed."""
    found: dict[Place, set[Place]] = {}
    for piece in over.pieces.values():
        if piece.spine:
            one, other = ((x // INCH, y // INCH) for x, y in (piece.spine[0], piece.spine[-1]))
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
    return found
