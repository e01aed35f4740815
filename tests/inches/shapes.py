"""Places, lines and pieces for properties: small numbers, so that lines often go through corners and along edges."""

from hypothesis import strategies as st
from shapely.geometry import Polygon

from sandtable.inches.pieces import Piece, Ring, Shape

SMALL = st.integers(0, 12)
NEAT = st.tuples(SMALL, SMALL)
TABLE = st.tuples(st.integers(0, 7200), st.integers(0, 4800))


def simple(ring: Ring) -> bool:
    polygon = Polygon(ring)
    return bool(polygon.is_valid and polygon.area > 0)


def rings(places: st.SearchStrategy[tuple[int, int]], most: int = 7) -> st.SearchStrategy[Ring]:
    """Outlines that do not cross themselves: corners put in order around their middle, or as they come."""
    corners = st.lists(places, min_size=3, max_size=most, unique=True)
    return st.one_of(corners.map(tuple), corners.map(around)).filter(simple)


def around(corners: list[tuple[int, int]]) -> Ring:
    x, y = (sum(each) / len(corners) for each in zip(*corners, strict=True))

    def turn(corner: tuple[int, int]) -> tuple[bool, float]:
        dx, dy = corner[0] - x, corner[1] - y
        far = abs(dx) + abs(dy) or 1
        return dy < 0, -dx / far if dy >= 0 else dx / far

    return tuple(sorted(corners, key=turn))


def area(number: int, *outlines: Ring) -> Piece:
    return Piece(number, "wood", f"wood {number}", Shape.AREA, outlines)


def hedge(number: int, *strings: Ring) -> Piece:
    return Piece(number, "hedge", f"hedge {number}", Shape.LINE, strings)


def disc(number: int, middle: tuple[int, int], radius: int) -> Piece:
    return Piece(number, "smoke", f"smoke {number}", Shape.DISC, ((middle,),), radius)


def box(west: int, south: int, east: int, north: int) -> Ring:
    return (west, south), (west, north), (east, north), (east, south)
