"""What is in the way of a move: shut ground, others, the table's edge, lines to rest on."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.inches.moving_grounds import area, disc, going_over, line, mover_at_random

from sandtable.inches.bodies import Disc
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.keeping import clear_of, farther_than
from sandtable.inches.moving.legs import Fault, Mover, Why
from sandtable.inches.pieces import rectangle
from sandtable.inches.tape import Place, length

HOUSE = area(0, rectangle((2000, 2000), 400, 400))
WALL = line(1, (3000, 1000), (3000, 3000), kind="wall")
WRECK = disc(2, (4000, 2000), 100)
GOING = going_over(HOUSE, WALL, WRECK)


def test_a_leg_along_the_edge_of_a_house_is_open_but_nobody_rests_on_the_edge() -> None:
    """k47.gap.line-meets, k47.gap.in-area."""
    mover = Mover(GOING, shut=0b001)
    assert mover.leg_open((1700, 1800), (2300, 1800))
    assert not mover.leg_open((1700, 1801), (2300, 1801))
    assert mover.faults(((1700, 1800), (2100, 1800))) == (Fault(Why.RESTS_IN, 0, 400, 0),)


def test_every_fault_is_told_with_its_leg_its_place_along_the_path_and_its_number() -> None:
    others = [Disc(2600, 1000, 75), Disc(2900, 1000, 75)]
    mover = Mover(GOING, 0b011, 0b100, clear_of(others[:1], 75), farther_than(100, others[1:], 75), 75)
    path = ((1500, 2000), (2300, 2000), (2600, 1600), (2600, 1050), (2800, 1050))
    assert mover.faults(path) == (
        Fault(Why.SHUT, 0, 300, 0),
        Fault(Why.NEAR, 2, 800 + 500 + 450, 0),
        Fault(Why.NEAR, 3, 800 + 500 + 550, 0),
        Fault(Why.ENDS_NEAR, 3, 800 + 500 + 550 + 200, 0),
    )


def test_no_path_bends_or_ends_on_a_line() -> None:
    """k47.gap.path, fow.gap.linear-pieces."""
    mover = Mover(GOING)
    assert mover.faults(((2900, 2000), (3000, 2000), (3100, 2100))) == (Fault(Why.ON_LINE, 0, 100, 1),)
    assert mover.faults(((2900, 2000), (3000, 2000))) == (Fault(Why.ON_LINE, 0, 100, 1),)
    assert mover.may_go(((2900, 2000), (3100, 2000)))
    assert not mover.may_go(((2900, 2000), (3000, 2000), (3100, 2100)))


def test_a_wreck_may_be_crossed_but_not_ended_in() -> None:
    """k47.gap.wreck-table."""
    mover = Mover(GOING, no_rest=0b100)
    assert mover.may_go(((3800, 2000), (4200, 2000)))
    assert mover.faults(((3800, 2000), (4050, 2000))) == (Fault(Why.RESTS_IN, 0, 250, 2),)


def test_a_middle_keeps_its_margin_from_every_edge() -> None:
    mover = Mover(GOING, margin=75)
    assert mover.leg_open((200, 200), (75, 4725))
    for off in ((74, 200), (7126, 200), (200, 74), (200, 4726)):
        assert [fault.why for fault in mover.faults(((200, 200), off))] == [Why.OFF_TABLE]


def test_who_stands_in_what_is_shut_may_leave_it() -> None:
    mover = Mover(GOING, shut=0b001).starting((2000, 2000))
    assert mover.may_go(((2000, 2000), (2500, 2000)))


def test_to_stay_is_always_allowed() -> None:
    assert Mover(GOING, shut=0b001).may_go(((2000, 2000),))
    assert Mover(GOING, shut=0b001).faults(((2000, 2000),)) == ()


@given(st.integers(0, 10_000))
def test_a_path_has_no_fault_exactly_where_it_may_be_gone(seed: int) -> None:
    mover, start = mover_at_random(seed)
    rng = Random(seed)  # noqa: S311
    path = [start]
    for _ in range(rng.randrange(1, 4)):
        path.append(ahead_of(path[-1], rng.randrange(360), rng.randrange(600)))
    faults = mover.faults(path)
    assert mover.may_go(path) == (not faults)
    assert all(0 <= fault.where <= length(path) for fault in faults)


@given(st.integers(0, 2000), st.tuples(st.integers(-300, 300), st.integers(-300, 300)))
def test_a_table_that_is_moved_has_the_same_faults(seed: int, shift: Place) -> None:
    mover, start = mover_at_random(seed)
    moved, there = mover_at_random(seed, shift)
    rng = Random(seed)  # noqa: S311
    path, far = [start], [there]
    for _ in range(3):
        degree, distance = rng.randrange(360), rng.randrange(250)
        path.append(ahead_of(path[-1], degree, distance))
        far.append(ahead_of(far[-1], degree, distance))
    assert moved.faults(far) == mover.faults(path)
