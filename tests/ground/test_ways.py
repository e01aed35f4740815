"""Ways from zone to zone: the shortest and straightest, steps to everywhere, and what is nearest."""

from sandtable.base.bits import set_of
from sandtable.ground.grid import grid
from sandtable.ground.ways import FAR, nearest, shortest, steps_from

TABLE = grid(4, 3)


def zones(labels: str) -> tuple[int, ...]:
    return tuple(map(TABLE.read, labels.split()))


def test_the_shortest_way_is_the_straightest_of_several() -> None:
    assert shortest(TABLE, TABLE.neighbours, *zones("A1 D1")) == zones("B1 C1 D1")
    assert shortest(TABLE, TABLE.neighbours, *zones("A1 D3")) == zones("B2 C3 D3")


def test_it_goes_only_where_zones_are_joined() -> None:
    joined = [[near for near in row if near not in zones("B1 B2")] for row in TABLE.neighbours]
    assert shortest(TABLE, joined, *zones("A1 C1")) == zones("A2 B3 C2 C1")
    apart = [[near for near in row if near not in zones("B1 B2 B3")] for row in TABLE.neighbours]
    assert shortest(TABLE, apart, *zones("A1 C1")) == ()
    assert shortest(TABLE, apart, *zones("A1 A1")) == ()


def test_steps_are_counted_to_every_zone_and_far_where_no_way_leads() -> None:
    apart = [[near for near in row if near not in zones("C1 C2 C3")] for row in TABLE.neighbours]
    assert steps_from(apart, 0) == (0, 1, FAR, FAR, 1, 1, FAR, FAR, 2, 2, FAR, FAR)


def test_the_nearest_zone_of_a_set_is_the_lowest_of_those_as_near() -> None:
    at, *others = zones("A1 C2 C3 D1")
    assert nearest(TABLE, at, set_of(others)) == TABLE.read("C2")
    assert nearest(TABLE, at, set_of((at, *others))) == at
    assert nearest(TABLE, at, 0) == -1
