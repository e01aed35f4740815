import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point
from tests.inches.shapes import TABLE

from sandtable.inches.bodies import Body, Disc, gap, in_command, nearest, on_table, overlap, overlapping, touch
from sandtable.inches.tape import Place, tape

RADII = st.integers(1, 300)


@pytest.mark.parametrize(
    ("b", "between", "lies_on", "touches"),
    [
        ((300, 0), 0, False, True),
        ((299, 0), 0, True, True),
        ((305, 0), 5, False, True),
        ((306, 0), 6, False, False),
        ((212, 212), 0, True, True),
        ((213, 213), 2, False, True),
    ],
)
def test_rims_are_measured_from_the_tape_between_middles(b: Place, between: int, lies_on: bool, touches: bool) -> None:
    assert gap((0, 0), 150, b, 150) == between
    assert overlap((0, 0), 150, b, 150) is lies_on
    assert touch((0, 0), 150, b, 150) is touches


@given(TABLE, RADII, TABLE, RADII)
def test_discs_that_lie_on_each_other_have_no_gap(a: Place, radius: int, b: Place, other: int) -> None:
    assert overlap(a, radius, b, other) == overlap(b, other, a, radius)
    assert gap(a, radius, b, other) == gap(b, other, a, radius)
    if overlap(a, radius, b, other):
        assert gap(a, radius, b, other) == 0
        assert touch(a, radius, b, other)


@given(TABLE, RADII, TABLE, RADII)
def test_a_gap_is_the_true_one_read_up(a: Place, radius: int, b: Place, other: int) -> None:
    true = Point(a).distance(Point(b)) - radius - other
    assert max(0, true) - 1e-6 <= gap(a, radius, b, other) < max(0, true) + 1


def test_the_first_disc_that_is_lain_on_is_told() -> None:
    discs = (Disc(1000, 0, 100), Disc(190, 0, 100), Disc(150, 0, 100))
    assert overlapping((0, 0), 100, discs) == Disc(190, 0, 100)
    assert overlapping((0, 500), 100, discs) is None


def test_a_margin_is_kept_from_every_edge() -> None:
    assert on_table((75, 4725), 7200, 4800, 75)
    assert not on_table((74, 100), 7200, 4800, 75)
    assert not on_table((100, 4726), 7200, 4800, 75)
    assert on_table((0, 4800), 7200, 4800)


def test_the_nearest_of_equals_is_the_first() -> None:
    assert nearest((0, 0), [(500, 0), (0, 300), (300, 0)]) == 1
    assert nearest((0, 0), []) is None


def test_command_is_measured_from_rim_to_rim() -> None:
    teams = [((600, 0), 75), ((751, 0), 75), ((750, 0), 75)]
    assert in_command((0, 0), 75, teams, 600) == (True, False, True)


def test_a_body_and_a_disc_stand_at_their_middle() -> None:
    assert Body(3, 4, 90).place == Disc(3, 4, 9).place == (3, 4)
    assert tape(Body(0, 0).place, Disc(3, 4, 1).place) == 5
