"""Sections that touch as one piece: entered once and paid once, wherever one crosses from one into the other."""

from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, box
from shapely.ops import unary_union
from tests.inches.moving_grounds import DEPTH, WIDTH, area

from sandtable.inches.apart import joined
from sandtable.inches.layer import Layer
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.going import Going
from sandtable.inches.moving.path import Touch, touches
from sandtable.inches.pieces import Piece, rectangle
from sandtable.inches.tables.ground_table import GroundTable
from sandtable.inches.tape import Place


def section(number: int, middle: Place, kind: str = "town") -> Piece:
    return area(number, rectangle(middle, 400, 400), kind=kind)


#: Three sections around a corner, a village that touches them, and a section by itself.
TOWN = (
    section(0, (2000, 2000)),
    section(1, (2400, 2000)),
    section(2, (2400, 2400)),
    section(3, (2000, 2400), "village"),
    section(4, (3200, 2000)),
)


def test_sections_that_touch_are_one_piece_of_the_first_number() -> None:
    found = joined(TOWN)
    assert [piece.number for piece in found] == [0, 3, 4]
    assert found[0].rings == tuple(ring for piece in TOWN[:3] for ring in piece.rings)
    assert found[1:] == TOWN[3:]


def test_a_section_laid_last_joins_two_groups() -> None:
    apart = section(0, (2000, 2000)), section(1, (2800, 2000)), section(2, (2400, 2000))
    assert [piece.number for piece in joined(apart[:2])] == [0, 1]
    assert [len(piece.rings) for piece in joined(apart)] == [3]


def test_who_goes_from_section_to_section_enters_the_town_once_and_pays_once() -> None:
    """pk.gap.move-path: joined sections of a town or city are one piece."""
    table = GroundTable(WIDTH, DEPTH, TOWN)
    path = (1600, 2000), (2400, 2000), (2400, 2700)
    allowance = Allowance(2000, dict.fromkeys(range(5), 400))
    one = Going(table.layer(("town", "village"), as_one=("town",)))
    assert touches(one, path) == (Touch(0, 200, 1400, True, True),)
    assert allowance.after(touches(one, path)) == 1600
    each = Going(table.layer(("town", "village")))
    assert allowance.after(touches(each, path)) == 2000 - 3 * 400
    assert table.layer(("town",)) is not table.layer(("town",), as_one=("town",))
    assert table.layer(("town",), as_one=("town",)) is table.layer(("town",), as_one=("town",))


def test_who_starts_in_one_section_has_paid_for_all_of_them() -> None:
    """pk.gap.move-path: the piece that the move starts in costs nothing, unless it is left and entered again."""
    one = Going(GroundTable(WIDTH, DEPTH, TOWN).layer(("town",), as_one=("town",)))
    paid = Allowance(2000, {0: 400})
    assert paid.after(touches(one, ((2000, 2000), (2400, 2000), (2400, 2300))), one.at((2000, 2000))) == 2000
    assert paid.after(touches(one, ((2000, 2000), (2000, 1700), (2400, 1900))), one.at((2000, 2000))) == 1600


PLACES = st.tuples(st.integers(1500, 3000), st.integers(1500, 3000))


@given(st.lists(st.tuples(st.integers(4, 7), st.integers(4, 7)), min_size=1, max_size=6, unique=True), PLACES, PLACES)
def test_a_line_is_as_long_inside_as_in_all_sections_together(cells: list[Place], a: Place, b: Place) -> None:
    sections = [section(number, (400 * x, 400 * y)) for number, (x, y) in enumerate(cells)]
    layer = Layer(WIDTH, DEPTH, joined(sections))
    together = unary_union([box(*piece.box) for piece in sections])
    met = LineString((a, b)).intersection(together.buffer(-1e-4)).length if a != b else 0.0
    found = sum(cut.inside for cut in layer.cuts(a, b))
    assert met - 1 <= found <= met + 1 + len(cells)
    assert bool(layer.at(a)) is any(_holds(piece, a) for piece in sections)


def _holds(piece: Piece, place: Place) -> bool:
    west, south, east, north = piece.box
    return west <= place[0] <= east and south <= place[1] <= north
