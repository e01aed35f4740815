import tomllib

import msgspec
import pytest

from sandtable.base.bits import numbers_in
from sandtable.ground.zone_map import (
    BRIDGEABLE,
    FORD,
    WADE,
    Ground,
    MapFault,
    MapText,
    River,
    Road,
    ZoneMap,
)

WRITTEN = """
[map]
terrain = '''
. b t
w h m
# ~ .
'''
prepared = "B2 c3"
[[map.road]]
name = "high road"
path = "A3 B3 C3"
[[map.river]]
name = "Orne"
edges = "A3-A2 B2-B3 C3-C2"
bridges = "B3-B2"
fords = "C2-C3"
[map.names]
C3 = "Caen"
"""
OPEN = ". . .\n. . .\n. . ."


def written(text: str) -> ZoneMap:
    return ZoneMap(msgspec.convert(tomllib.loads(text)["map"], MapText))


def faults_of(
    terrain: str = OPEN,
    *,
    road: tuple[Road, ...] = (),
    river: tuple[River, ...] = (),
    prepared: str = "",
    names: dict[str, str] | None = None,
) -> tuple[str, ...]:
    with pytest.raises(MapFault) as told:
        ZoneMap(MapText(terrain, road, river, prepared, names or {}))
    assert str(told.value) == "; ".join(told.value.faults)
    return told.value.faults


def step(found: ZoneMap, a: str, b: str) -> tuple[int, int] | None:
    return found.crossing.get((found.grid.read(a), found.grid.read(b)))


# ---------------------------------------------------------------------- reading


def test_the_first_row_written_is_the_northernmost() -> None:
    found = written(WRITTEN)
    ground = {label: found.ground[number].name for number, label in enumerate(found.grid.labels)}
    assert ground == {
        "A3": "OPEN",
        "B3": "BOCAGE",
        "C3": "TOWN",
        "A2": "WOODS",
        "B2": "HILLS",
        "C2": "MARSH",
        "A1": "IMPASSABLE",
        "B1": "WATER",
        "C1": "OPEN",
    }


def test_rows_may_be_written_without_spaces() -> None:
    assert ZoneMap(MapText(".bt\nwhm\n#~.")).ground == written(WRITTEN).ground


def test_zones_are_open_or_rough_or_closed() -> None:
    found = written(WRITTEN)
    assert found.grid.said(found.closed) == "A1, B1"
    assert found.grid.said(found.rough) == "A2, B2, C2, B3, C3"
    assert found.grid.said(found.where({Ground.OPEN, Ground.TOWN})) == "C1, A3, C3"


def test_roads_join_zones_both_ways() -> None:
    found = written(WRITTEN)
    joined = {found.grid.labels[zone]: found.grid.said(road) for zone, road in enumerate(found.road) if road}
    assert joined == {"A3": "B3", "B3": "A3, C3", "C3": "B3"}


def test_rivers_lie_on_edges_and_each_edge_counts_once() -> None:
    found = written(WRITTEN)
    assert [found.edge_said(number) for number in range(len(found.edges))] == ["A2-A3", "B2-B3", "C2-C3"]
    assert list(numbers_in(found.bridges)) == [1]
    assert list(numbers_in(found.fords)) == [2]
    again = ZoneMap(MapText(OPEN, river=(River("A1-A2 A2-A1"), River("A1-A2 B1-B2"))))
    assert [again.edge_said(number) for number in range(len(again.edges))] == ["A1-A2", "B1-B2"]


def test_an_edge_is_found_from_either_side_and_nothing_where_there_is_none() -> None:
    found = written(WRITTEN)
    read = found.grid.read
    assert found.edge(read("B3"), read("B2")) == found.edge(read("B2"), read("B3")) == 1
    assert found.edge(read("B2"), read("C2")) is None


def test_positions_and_names() -> None:
    found = written(WRITTEN)
    assert found.grid.said(found.prepared) == "B2, C3"
    assert found.place_said(found.grid.read("C3")) == "C3 Caen"
    assert found.place_said(found.grid.read("A3")) == "A3"


# ---------------------------------------------------------------------- crossings


def test_a_step_over_an_edge_meets_a_bridge_or_a_place_for_one_or_a_ford() -> None:
    found = written(WRITTEN)
    assert step(found, "A3", "A2") == step(found, "A2", "A3") == (BRIDGEABLE, 0)
    assert step(found, "B3", "B2") == (BRIDGEABLE, 1)
    assert step(found, "C3", "C2") == (FORD, 2)


def test_a_step_along_the_bank_stays_dry() -> None:
    found = written(WRITTEN)
    assert step(found, "A3", "B3") is None
    assert step(found, "A2", "A1") is None


def test_a_diagonal_step_over_the_river_wades() -> None:
    found = written(WRITTEN)
    assert step(found, "A3", "B2") == step(found, "B2", "A3") == (WADE, -1)
    assert step(found, "B3", "C2") == (WADE, -1)
    assert step(found, "A2", "B1") is None


def test_a_diagonal_step_past_the_end_of_a_river_wades_too() -> None:
    found = ZoneMap(MapText(OPEN, river=(River("A1-A2"),)))
    # The river ends at the corner that A, B, 1 and 2 share.
    assert step(found, "A1", "B2") == step(found, "B1", "A2") == (WADE, -1)
    assert step(found, "B1", "B2") is None
    assert step(found, "B1", "C2") is None


def test_the_river_edges_of_each_zone() -> None:
    found = ZoneMap(MapText(OPEN, river=(River("A1-A2 A2-B2"),)))
    edges = {found.grid.labels[zone]: numbers for zone, numbers in found.edges_of.items()}
    assert edges == {"A1": (0,), "A2": (0, 1), "B2": (1,)}


def test_a_road_crosses_on_a_bridge_or_a_ford() -> None:
    river = River("A1-A2 B1-B2", bridges="A1-A2", fords="B1-B2")
    found = ZoneMap(MapText(OPEN, (Road("A1 A2"), Road("B2 B1")), (river,)))
    assert found.grid.said(found.road[0]) == "A2"


def test_a_road_does_not_cross_a_river_otherwise() -> None:
    assert faults_of(road=(Road("A1 A2"), Road("B1 C2")), river=(River("A1-A2 B2-B1"),)) == (
        "map.road: A1 to A2 crosses a river without a bridge or ford",
        "map.road: B1 to C2 crosses the corner of a river; lead the road across an edge",
    )


# ---------------------------------------------------------------------- faults


def test_no_map_at_all() -> None:
    assert faults_of("\n \n") == ("map.terrain: there is no map",)


def test_ragged_rows_and_strange_letters_are_told_all_at_once() -> None:
    known = ". open, w woods, t town, h hills, b bocage, m marsh, # impassable, ~ water"
    assert faults_of(". . .\n. x .\n. . . q") == (
        f"map.terrain, row 2, column 2: 'x' is none of {known}",
        "map.terrain, row 1: 4 zones, where the first row has 3",
        f"map.terrain, row 1, column 4: 'q' is none of {known}",
    )


def test_a_map_that_is_too_large() -> None:
    assert faults_of("." * 41) == ("map.terrain: a table has 1 to 40 columns and rows, not 41 by 1",)


def test_every_fault_of_the_rest_is_told_with_its_place() -> None:
    assert faults_of(
        road=(Road("A1 A2"), Road("A1 A3 Q9 A1"), Road("B1 C1 ??")),
        river=(
            River("A1-B2 A1 A1-D1", bridges="B1-B2"),
            River("A1-B1", fords="C1-C2", bridges="B1-"),
        ),
        prepared="A1 E5",
        names={"Z1": "Nowhere", "B2": "Somewhere"},
    ) == (
        "map.road 2: there is no zone Q9 on a table from A1 to C3",
        "map.road 2: A1 and A3 are not adjacent",
        "map.road 3: '??' is not a zone such as C3",
        "map.river 1: A1-B2 is not an edge: the zones do not lie side by side",
        "map.river 1: 'A1' is not an edge such as B2-B1",
        "map.river 1: there is no zone D1 on a table from A1 to C3",
        "map.river 1: the bridge B1-B2 is on no edge of the river",
        "map.river 2, bridges: '' is not a zone such as C3",
        "map.river 2: the ford C1-C2 is on no edge of the river",
        "map.prepared: there is no zone E5 on a table from A1 to C3",
        "map.names: there is no zone Z1 on a table from A1 to C3",
    )


def test_a_label_that_cannot_be_read_does_not_join_the_zones_beside_it() -> None:
    assert faults_of(road=(Road("A1 Q9 C3"),)) == ("map.road 1: there is no zone Q9 on a table from A1 to C3",)
    assert faults_of(road=(Road("A1 Q9 A2"),), river=(River("A1-A2"),)) == (
        "map.road 1: there is no zone Q9 on a table from A1 to C3",
    )


def test_a_bridge_lies_on_the_river_it_is_written_under() -> None:
    rivers = (River("A1-A2"), River("B1-B2", bridges="A1-A2"))
    assert faults_of(river=rivers) == ("map.river 2: the bridge A1-A2 is on no edge of the river",)


def test_a_road_of_one_zone_leads_nowhere() -> None:
    assert faults_of(road=(Road("A1"), Road(""))) == (
        "map.road 1: a road joins two zones or more",
        "map.road 2: a road joins two zones or more",
    )


def test_neither_road_nor_position_lies_where_nobody_can_enter() -> None:
    assert faults_of(". ~ .\n. # .\n. . .", road=(Road("A2 B2 C2"),), prepared="A1 B3") == (
        "map.road: it runs through B2, which nobody can enter (impassable)",
        "map.prepared: nobody can dig in at B3 (water)",
    )
