"""Cut off or not, however long the way: chains of discs and the table's edges, against a flood over a grid."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sandtable.inches.bodies import Disc
from sandtable.inches.moving.cut_off import cut_off, edge_reached
from sandtable.inches.moving.keeping import Kept, clear_of, farther_than, first_passed, first_refusing
from sandtable.inches.tape import Place

WIDTH, DEPTH = 60, 40


def flooded(start: Place, kept: tuple[Kept, ...]) -> set[Place]:
    """All places of a small table that steps of a hundredth lead to."""
    if first_refusing(kept, start) is not None:
        return set()
    found, front = {start}, [start]
    while front:
        x, y = front.pop()
        for ahead in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            on_table = 0 <= ahead[0] <= WIDTH and 0 <= ahead[1] <= DEPTH
            if on_table and ahead not in found and first_passed(kept, (x, y), ahead) is None:
                found.add(ahead)
                front.append(ahead)
    return found


def test_two_that_touch_shut_the_gap_between_them_and_a_hundredth_opens_it() -> None:
    """pk.gap.supply-path: more than 7.5 in from the centre of every enemy."""
    enemies = [Disc(750, 2000, 0), Disc(2250, 2000, 0), Disc(3750, 2000, 0), Disc(5250, 2000, 0)]
    walled = farther_than(750, enemies, 0)
    assert not edge_reached((3000, 4000), walled, 6000, 4800, 0)
    assert edge_reached((3000, 4000), walled, 6001, 4800, 0)
    opened = farther_than(750, [*enemies[:3], Disc(5251, 2000, 0)], 0)
    assert edge_reached((3000, 4000), opened, 6001, 4800, 0)


def test_discs_that_may_be_touched_let_one_pass_where_they_touch() -> None:
    pair = [Disc(10, 20, 10), Disc(30, 20, 10), Disc(50, 20, 10)]
    assert not cut_off((20, 35), (20, 5), clear_of(pair, 0), WIDTH, DEPTH)
    assert cut_off((20, 35), (20, 5), farther_than(0, pair, 0), WIDTH, DEPTH)


def test_who_is_surrounded_is_cut_off_and_who_stands_too_near_is_too() -> None:
    ring = [
        Disc(30 + x, 20 + y, 6) for x, y in ((10, 0), (7, 7), (0, 10), (-7, 7), (-10, 0), (-7, -7), (0, -10), (7, -7))
    ]
    kept = clear_of(ring, 0)
    assert cut_off((30, 20), (5, 5), kept, WIDTH, DEPTH)
    assert not cut_off((5, 5), (55, 35), kept, WIDTH, DEPTH)
    assert not cut_off((30, 20), (5, 5), kept[1:], WIDTH, DEPTH)
    assert cut_off((41, 20), (5, 5), kept, WIDTH, DEPTH)
    assert not edge_reached((30, 20), kept, WIDTH, DEPTH, 0)


def test_a_corner_of_the_table_can_be_shut_in_by_one() -> None:
    kept = clear_of([Disc(4, 4, 5)], 0)
    assert cut_off((0, 0), (30, 20), kept, WIDTH, DEPTH)
    assert not cut_off((10, 0), (0, 10), kept, WIDTH, DEPTH)


def test_along_the_edge_one_who_stands_there_is_in_the_way_from_either_side() -> None:
    wall = clear_of([Disc(30, 5, 6), Disc(30, 15, 6), Disc(30, 25, 6), Disc(30, 35, 6)], 0)
    assert cut_off((5, 0), (55, 0), wall, WIDTH, DEPTH)
    assert cut_off((55, 0), (5, 0), wall, WIDTH, DEPTH)
    assert not cut_off((5, 0), (20, 0), wall, WIDTH, DEPTH)


@given(st.integers(0, 100_000))
def test_what_a_flood_reaches_is_not_cut_off_and_what_it_does_not_is_but_for_narrow_gaps(seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    discs = [
        Disc(rng.randrange(WIDTH + 1), rng.randrange(DEPTH + 1), rng.randrange(3, 12)) for _ in range(rng.randrange(12))
    ]
    start = rng.randrange(WIDTH + 1), rng.randrange(DEPTH + 1)
    kept, wider = farther_than(0, discs, 0), farther_than(2, discs, 0)
    there = flooded(start, kept)
    for goal in ((0, 0), (WIDTH, 0), (WIDTH, DEPTH), (30, 0), (30, 20), (0, 20)):
        if goal in there:
            assert not cut_off(start, goal, kept, WIDTH, DEPTH)
        elif first_refusing(wider, start) is None and first_refusing(wider, goal) is None:
            assert cut_off(start, goal, wider, WIDTH, DEPTH)
    reached = any(y == 0 for _, y in there)
    assert edge_reached(start, kept, WIDTH, DEPTH, 0) or not reached
