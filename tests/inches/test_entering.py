"""Coming onto the table over an edge: who enters may hang over his own edge on the way, and over no other."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.inches.moving_grounds import area, going_over, line, mover_at_random
from tests.inches.shapes import box

from sandtable.inches.bodies import Disc
from sandtable.inches.moving.entering import Edge, along_edge, entries, from_edge, ways_in
from sandtable.inches.moving.finding_paths import find_path
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.legs import Mover, Why
from sandtable.inches.tape import Place, length

OPEN = Mover(going_over(), margin=75)
SOUTH = from_edge(OPEN, "south")


def faults(mover: Mover, *path: Place) -> list[tuple[Why, int]]:
    found = [(fault.why, fault.leg) for fault in mover.faults(path)]
    assert mover.may_go(path) is (not found)
    return found


def test_a_bend_of_who_enters_may_hang_over_his_own_edge_fow_gap_reserve_entry() -> None:
    """fow.gap.table-edge: only a reserve that is just entering hangs over its edge on the way."""
    path = (3000, 0), (3400, 20), (3400, 500)
    assert faults(SOUTH, *path) == []
    assert faults(OPEN, *path) == [(Why.OFF_TABLE, 0)]
    assert faults(SOUTH, (3000, 0), (3000, 200), (3200, 74), (3400, 75)) == []
    assert faults(SOUTH, (3000, 0), (3200, -1), (3400, 500)) == [(Why.OFF_TABLE, 0)]


@pytest.mark.parametrize(("y", "wrong"), [(74, [(Why.OFF_TABLE, 1)]), (75, [])])
def test_he_ends_wholly_on_the_table_fow_gap_reserve_entry(y: int, wrong: list[tuple[Why, int]]) -> None:
    assert faults(SOUTH, (3000, 0), (3100, 30), (3200, y)) == wrong


def test_he_hangs_over_no_other_edge_fow_gap_table_edge() -> None:
    assert faults(SOUTH, (100, 0), (75, 300), (500, 500)) == []
    assert faults(SOUTH, (100, 0), (74, 300), (500, 500)) == [(Why.OFF_TABLE, 0)]
    north = from_edge(OPEN, "north")
    assert faults(north, (3000, 4800), (3400, 4790), (3400, 4000)) == []
    assert faults(north, (3000, 500), (3400, 20), (3400, 4000)) == [(Why.OFF_TABLE, 0)]


@pytest.mark.parametrize(
    ("edge", "path"),
    [
        ("south", ((1000, 0), (1300, 10), (1300, 400))),
        ("north", ((1000, 4800), (1300, 4790), (1300, 4400))),
        ("west", ((0, 1000), (10, 1300), (400, 1300))),
        ("east", ((7200, 1000), (7190, 1300), (6800, 1300))),
    ],
)
def test_every_edge_can_be_entered_by(edge: Edge, path: tuple[Place, ...]) -> None:
    others: tuple[Edge, ...] = ("south", "north", "west", "east")
    for other in others:
        assert from_edge(OPEN, other).may_go(path) is (other == edge)


def test_a_path_is_found_between_the_edge_and_what_stands_near_it() -> None:
    """Around a house that leaves less than a radius to the edge."""
    house = area(0, box(3200, 50, 3500, 2000))
    mover = Mover(going_over(house), shut=0b1, margin=75)
    assert find_path(mover, (3000, 0), (3700, 300), 900) is None
    path = find_path(from_edge(mover, "south"), (3000, 0), (3700, 300), 900)
    assert path is not None
    assert any(0 <= y < 75 for _, y in path[1:-1])
    assert faults(from_edge(mover, "south"), *path) == []


def test_an_edge_or_what_lies_inside_it() -> None:
    assert along_edge("south", 7200, 4800, (100, 900)) == (100, 0, 900, 0)
    assert along_edge("north", 7200, 4800, (100, 900), 75) == (100, 4725, 900, 4725)
    assert along_edge("west", 7200, 4800, (100, 900), 75) == (75, 100, 75, 900)
    assert along_edge("east", 7200, 4800, (100, 900)) == (7200, 100, 7200, 900)


def test_a_way_begins_anywhere_along_the_edge_that_is_free_fow_gap_reserve_entry() -> None:
    water, somebody = area(0, box(0, 0, 3000, 300), kind="river"), Disc(3600, 100, 75)
    mover = Mover(going_over(water), shut=0b1, passing=clear_of([somebody], 75), margin=75)
    found = {x for x, y in entries(mover, "south", grain=1) if y == 0}
    # In the river nowhere, its edge included; rims touch where the middles are 1.5 in apart, 1 in of it upwards.
    assert found == {*range(3001, 3489), *range(3712, 7126)}
    assert {x for x, _ in entries(mover, "south", (3100, 3400), grain=1)} == set(range(3100, 3401))
    assert list(entries(mover, "south", (0, 3000))) == []
    west = [y for x, y in entries(mover, "west", grain=1) if x == 0]
    assert (min(west), max(west)) == (301, 4725)


def test_there_is_one_entry_for_each_stretch_that_has_room() -> None:
    found = sorted(x for x, _ in entries(OPEN, "north", grain=600))
    assert all(after - before <= 1200 for before, after in pairwise(found))
    assert (found[0] <= 675, found[-1] >= 6525) == (True, True)


def test_who_can_enter_only_around_a_corner_does_fow_gap_reserve_entry() -> None:
    """A hedge so near to the edge that nobody can rest before it; past its end there is room, but not straight."""
    hedge = line(0, (0, 40), (3000, 40))
    mover = Mover(going_over(hedge), shut=0b1, margin=75)
    ways = list(ways_in(mover, "south", 500, (2600, 2700), grain=100))
    assert ways
    for path in ways:
        assert len(path) > 2
        assert length(path) <= 500
        assert faults(from_edge(mover, "south"), *path) == []
    assert list(ways_in(mover, "south", 500, (75, 2500))) == []


@given(st.integers(0, 400), st.sampled_from(("north", "east", "south", "west")), st.integers(80, 900))
def test_every_way_in_may_be_gone(seed: int, edge: Edge, most: int) -> None:
    mover, _ = mover_at_random(seed)
    for _, path in zip(range(4), ways_in(mover, edge, most), strict=False):
        assert faults(from_edge(mover, edge), *path) == []
        assert mover.on_table(path[-1])
        assert length(path) <= most
