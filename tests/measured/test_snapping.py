"""Where the end of a tape catches: against edges, inside them, along roads, near somebody."""

import pytest

from sandtable.inches.bodies import Disc, overlap
from sandtable.inches.pieces import Piece, Shape, rectangle, strip
from sandtable.inches.tape import Place, tape
from sandtable.measured.snapping import NEAR, against_edges, along_roads, caught, in_contact, inside_edges, straightened

RADIUS = 50
HEDGE = Piece(0, "hedge", "Hedge", Shape.LINE, (((0, 1000), (2000, 1000)),))
WOOD = Piece(1, "woods", "Wood", Shape.AREA, (rectangle((3000, 1000), 400, 400),))
LANE = ((0, 2000), (1000, 2000), (2000, 2600))
ROAD = Piece(2, "road", "Lane", Shape.AREA, strip(LANE, 100), spine=LANE, width=100)


@pytest.mark.parametrize(
    ("led", "end"),
    [
        ((500, 930), (500, 949)),
        ((500, 999), (500, 949)),  # who points at the hedge itself means the side he is on
        ((500, 1001), (500, 1051)),
        ((500, 925), (500, 949)),
        ((500, 924), None),
    ],
)
def test_a_rim_catches_on_a_line_from_either_side(led: Place, end: Place | None) -> None:
    found = [catch.place for catch in caught(against_edges(led, [HEDGE], RADIUS))]
    assert found == ([] if end is None else [end])


def test_an_area_is_caught_from_outside_by_its_outline_and_from_inside_by_its_edge() -> None:
    [outside] = caught(against_edges((2740, 1000), [WOOD], RADIUS))
    assert (outside.place, outside.words) == ((2749, 1000), "against Wood")
    assert list(against_edges((2900, 1000), [WOOD], RADIUS)) == []
    [inside] = caught(inside_edges((2810, 1000), [WOOD], ", in cover"))
    assert (inside.place, inside.words) == ((2805, 1000), "in the edge of Wood, in cover")
    assert list(caught(inside_edges((2900, 1000), [WOOD], ""))) == []


def test_a_road_is_caught_by_its_middle_around_its_bends() -> None:
    [on] = caught(along_roads((400, 2010), [ROAD]))
    assert (on.place, on.words) == ((400, 2000), "on Lane")
    [bent] = caught(along_roads((1500, 2310), [ROAD]))
    assert tape(bent.place, (1500, 2300)) < 20
    assert list(caught(along_roads((400, 2000 + NEAR + 1), [ROAD]))) == []


@pytest.mark.parametrize("led", [(1000, 1120), (1085, 1085), (903, 961), (1001, 1000)])
def test_contact_never_overlaps(led: Place) -> None:
    """Every whole degree around somebody would do; these lie near, aslant and almost on him."""
    other = Disc(1000, 1000, RADIUS)
    [catch] = caught(in_contact(led, [(other, "Anton")], RADIUS))
    assert not overlap(catch.place, RADIUS, other.place, RADIUS)
    assert tape(catch.place, other.place) <= 2 * RADIUS + 2


def test_the_nearest_catch_comes_first() -> None:
    led = (500, 930)
    near = Disc(500, 1035, RADIUS)
    found = list(caught([*against_edges(led, [HEDGE], RADIUS), *in_contact(led, [(near, "Anton")], RADIUS)]))
    assert [catch.words for catch in found] == ["as near to Anton as may be", "against Hedge"]


@pytest.mark.parametrize(
    ("led", "end"),
    [
        ((8, 600), (0, 600)),  # a degree off north
        ((31, 599), (0, 600)),  # three degrees
        ((42, 599), (42, 599)),  # four are meant
        ((600, -8), (600, 0)),
        ((0, 0), (0, 0)),
    ],
)
def test_a_tape_that_is_nearly_straight_becomes_so(led: Place, end: Place) -> None:
    assert straightened((0, 0), led, (0, 90)) == end
