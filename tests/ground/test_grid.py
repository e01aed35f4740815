import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.base.bits import numbers_in, set_of
from sandtable.ground import zones
from sandtable.ground.grid import FACINGS, LARGEST, Grid, column_letters, grid
from sandtable.ground.zones import Facing

SIZES = st.tuples(st.integers(1, 12), st.integers(1, 12))


@st.composite
def tables_with_a_zone(draw: st.DrawFn) -> tuple[Grid, int]:
    table = grid(*draw(SIZES))
    return table, draw(st.integers(0, table.size - 1))


@st.composite
def tables_with_two_zones(draw: st.DrawFn) -> tuple[Grid, int, int]:
    table, zone = draw(tables_with_a_zone())
    return table, zone, draw(st.integers(0, table.size - 1))


# ---------------------------------------------------------------------- numbers and labels


def test_zones_are_counted_row_by_row_from_the_south_west() -> None:
    table = grid(3, 2)
    assert table.labels == ("A1", "B1", "C1", "A2", "B2", "C2")
    assert table.zones == ((1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2))
    assert [table.number(zone) for zone in table.zones] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(("column", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (40, "AN")])
def test_columns_go_on_after_z_with_aa(column: int, letters: str) -> None:
    assert column_letters(column) == letters


@pytest.mark.parametrize("size", [(1, 1), (10, 8), (40, 40)])
def test_every_label_reads_back_to_its_zone_in_either_case(size: tuple[int, int]) -> None:
    table = grid(*size)
    assert [table.read(label) for label in table.labels] == list(range(table.size))
    assert [table.read(label.lower()) for label in table.labels] == list(range(table.size))


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("K1", "there is no zone K1 on a table from A1 to J8"),
        ("a9", "there is no zone A9 on a table from A1 to J8"),
        ("A0", "there is no zone A0 on a table from A1 to J8"),
        ("8C", "'8C' is not a zone such as J8"),
        ("", "'' is not a zone such as J8"),
    ],
)
def test_a_label_that_names_no_zone_is_told(label: str, told: str) -> None:
    with pytest.raises(ValueError, match="zone") as fault:
        grid(10, 8).read(label)
    assert str(fault.value) == told


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (LARGEST + 1, 5), (5, LARGEST + 1)])
def test_a_table_is_neither_empty_nor_too_large(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="a table has 1 to 40 columns and rows"):
        Grid(*size)


def test_a_table_of_a_size_is_made_once() -> None:
    assert grid(7, 5) is grid(7, 5)


def test_a_zone_off_the_table_has_no_number() -> None:
    with pytest.raises(KeyError):
        grid(3, 2).number((4, 1))


# ---------------------------------------------------------------------- sets


@given(st.frozensets(st.integers(0, 200)))
@settings(derandomize=True, deadline=None)
def test_a_set_lists_what_it_was_made_of_in_rising_order(members: frozenset[int]) -> None:
    assert list(numbers_in(set_of(members))) == sorted(members)


def test_sets_hold_a_bit_for_each_zone() -> None:
    assert set_of([]) == 0
    assert set_of([0, 2, 2]) == 0b101
    assert grid(3, 2).all == 0b111111


def test_a_set_is_said_by_labels() -> None:
    assert grid(3, 2).said(set_of([5, 0])) == "A1, C2"
    assert grid(3, 2).said(0) == "none"


# ---------------------------------------------------------------------- what lies around


def test_neighbours_stay_on_the_table() -> None:
    table = grid(3, 3)
    near = {table.labels[zone]: [table.labels[other] for other in table.neighbours[zone]] for zone in range(9)}
    assert near["A1"] == ["B1", "A2", "B2"]
    assert near["B3"] == ["A2", "B2", "C2", "A3", "C3"]
    assert near["B2"] == ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"]


@given(tables_with_a_zone())
@settings(derandomize=True, deadline=None)
def test_neighbours_are_those_of_the_endless_table_that_are_on_it(drawn: tuple[Grid, int]) -> None:
    table, zone = drawn
    there = [near for near in zones.neighbours(table.zones[zone]) if zones.on_table(near, table.columns, table.rows)]
    assert [table.zones[near] for near in table.neighbours[zone]] == sorted(there, key=lambda at: (at[1], at[0]))
    assert table.contact[zone] == set_of(table.neighbours[zone])


def test_within_two_zones_of_a_corner() -> None:
    table = grid(10, 8)
    assert table.said(table.within_reach(table.read("A1"), 0)) == "A1"
    assert table.said(table.within_reach(table.read("A1"), 1)) == "A1, B1, A2, B2"
    assert table.said(table.within_reach(table.read("J8"), 2)) == "H6, I6, J6, H7, I7, J7, H8, I8, J8"


@given(tables_with_a_zone(), st.integers(-3, 15))
@settings(derandomize=True, deadline=None)
def test_within_reach_is_measured_by_distance(drawn: tuple[Grid, int], reach: int) -> None:
    table, zone = drawn
    near = {b for b in range(table.size) if zones.distance(table.zones[zone], table.zones[b]) <= reach}
    assert set(numbers_in(table.within_reach(zone, reach))) == near


@given(tables_with_two_zones())
@settings(derandomize=True, deadline=None)
def test_distances_are_those_of_the_endless_table(drawn: tuple[Grid, int, int]) -> None:
    table, a, b = drawn
    assert table.distance[a][b] == zones.distance(table.zones[a], table.zones[b])


def test_the_front_of_each_facing() -> None:
    table = grid(10, 8)
    here = table.read("D4")
    assert [table.said(front) for front in table.front[here]] == [
        "C5, D5, E5",
        "E3, E4, E5",
        "C3, D3, E3",
        "C3, C4, C5",
    ]
    assert [table.said(front) for front in table.front[table.read("A1")]] == ["A2, B2", "B1, B2", "none", "none"]


@given(tables_with_a_zone(), st.sampled_from(range(4)))
@settings(derandomize=True, deadline=None)
def test_the_front_is_that_of_the_endless_table(drawn: tuple[Grid, int], facing: int) -> None:
    table, zone = drawn
    front = {table.zones[near] for near in numbers_in(table.front[zone][facing])}
    ahead = zones.front(table.zones[zone], FACINGS[facing])
    assert front == {near for near in ahead if zones.on_table(near, table.columns, table.rows)}


@pytest.mark.parametrize(
    ("other", "facing"),
    [
        ("D7", Facing.N),
        ("D1", Facing.S),
        ("H4", Facing.E),
        ("A4", Facing.W),
        ("E6", Facing.N),
        ("F5", Facing.E),
        ("B3", Facing.W),
        ("C2", Facing.S),
        # On a diagonal north and south come first, and a zone looks north at itself.
        ("F6", Facing.N),
        ("B2", Facing.S),
        ("D4", Facing.N),
    ],
)
def test_the_facing_towards_another_zone(other: str, facing: Facing) -> None:
    table = grid(10, 8)
    assert FACINGS[table.towards(table.read("D4"), table.read(other))] is facing


@given(tables_with_two_zones())
@settings(derandomize=True, deadline=None)
def test_no_facing_has_the_other_zone_further_ahead_than_the_one_towards_it(drawn: tuple[Grid, int, int]) -> None:
    table, a, b = drawn
    ahead = [zones.ahead(table.zones[a], facing, table.zones[b]) for facing in FACINGS]
    assert ahead[table.towards(a, b)] == max(ahead)


# ---------------------------------------------------------------------- edges of the table


@given(tables_with_a_zone(), st.sampled_from(FACINGS))
@settings(derandomize=True, deadline=None)
def test_the_way_to_each_edge(drawn: tuple[Grid, int], edge: Facing) -> None:
    table, zone = drawn
    assert table.to_edge[edge][zone] == zones.edge_distance(table.zones[zone], edge, table.columns, table.rows)


def test_the_border_is_every_zone_on_an_edge() -> None:
    assert grid(4, 3).said(grid(4, 3).border) == "A1, B1, C1, D1, A2, D2, A3, B3, C3, D3"
    assert grid(2, 2).border == grid(2, 2).all
