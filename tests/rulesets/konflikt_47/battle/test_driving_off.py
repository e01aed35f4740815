"""Vehicles that drive off from an attacker: straight, by the road and its bends, and around a turn."""

from __future__ import annotations

from random import Random

import pytest
from tests.rulesets.konflikt_47.battle.close_fields import A, T, Table, assault, field, suggested
from tests.rulesets.konflikt_47.battle.moving_fields import at

from sandtable.inches.directions import bearing
from sandtable.rulesets.konflikt_47.battle import driving, paths, recce, straight_ways
from sandtable.rulesets.konflikt_47.battle.answers import Go, React
from sandtable.rulesets.konflikt_47.terms import Order, Reaction

BENT = '{ kind = "road", name = "Bent road", line = [[24, 44], [24, 27], [1, 27]], width = 2 }'
STRAIGHT = '{ kind = "road", name = "Road", line = [[1, 30], [47, 30]], width = 2 }'
QUIET: dict[str, list[int]] = {}


def assaulted(
    tank: tuple[float, float, int], kind: str = "ger-pz4", pieces: tuple[str, ...] = (BENT,), foe: float = 18
) -> Table:
    """A vehicle that guards come at from the south, who stand this far north."""
    table = field("sov-guards", kind, {A: (24, foe), T: tank}, pieces=pieces)
    assault(table, QUIET)
    return table


@pytest.mark.parametrize("x", [24, 24.4, 23.7])
def test_a_tank_escapes_around_a_bend_of_the_road(x: float) -> None:
    """k47.gap.escape-path, k47.gap.road-path: any path forward that a Run allows; bends of the road cost no turn"""
    table = assaulted((x, 30, 180))
    assert table.asked == "ReactToAssault 1"
    path = straight_ways.escapes(table.s, T, A)
    assert path[:2] == (at(x, 30), at(x, 27))
    assert path[-1] == (150, 2700)  # a radius from the edge: 25.5 or so, more than the 18 in off the road
    assert straight_ways.escape_refusals(table.s, T, A, path, 270) == ()
    table.answer(React(Reaction.ESCAPE), QUIET)
    answers = suggested(table)
    assert answers[0] == Go(path[1:], 270)
    assert Go(((round(100 * x), 2700), (round(100 * x) - 1000, 2700)), 270) in answers  # shorter, and by the bend too
    table.answer(answers[0], QUIET)
    assert (table.s.place(T), table.s.facing(T)) == ((150, 2700), 270)


def test_off_the_road_it_may_not_try() -> None:
    """k47.gap.escape-path: straight at its assaulters it comes no farther away"""
    table = assaulted((24, 30, 180), pieces=())
    assert straight_ways.escapes(table.s, T, A) == ()
    assert table.asked == "AssaultPath 0"


def test_by_a_straight_road_it_escapes_at_the_rate_of_the_road() -> None:
    """k47.gap.escape-path, k47.gap.road: 36 in for a tracked vehicle, here to the edge"""
    table = field("sov-guards", "ger-pz4", {A: (4, 30), T: (10, 30, 90)}, pieces=[STRAIGHT])
    assert straight_ways.escapes(table.s, T, A) == (at(10, 30), at(46, 30))


def test_a_car_turns_on_its_way_where_no_straight_one_leads_off() -> None:
    """k47.gap.escape-path: a wheeled vehicle has one turn on a Run, wherever it makes it"""
    lakes = ("[[20, 30.5], [20, 40], [40, 40], [40, 30.5]]", "[[20, 16], [20, 30.5], [27.5, 30.5], [27.5, 16]]")
    pieces = [f'{{ kind = "lake", name = "Lake {n}", polygon = {each} }}' for n, each in enumerate(lakes)]
    table = field("ger-grenadiers", "sov-truck", {A: (33, 30.5), T: (24, 30.5, 90)}, pieces=pieces)
    path = straight_ways.escapes(table.s, T, A)
    assert len(path) == 3
    last = path[-2], path[-1]
    facing = bearing(*last)
    assert straight_ways.escape_refusals(table.s, T, A, path, facing) == ()


def test_a_recce_car_drives_off_by_the_road() -> None:
    """k47.gap.recce-path: road doubling counts, and a way by the road's bend is one that ends farther away"""
    s = field("sov-guards", "usa-greyhound", {A: (24, 18), T: (24, 30, 180)}, pieces=[BENT]).s
    ways = list(recce.ways_off(s, T, A, Random(3)))  # noqa: S311
    assert all(recce.way_refusals(s, T, A, go) is None for go in ways)
    assert any(go.bends == ((2400, 2700), (150, 2700)) and not go.reverse for go in ways)


def test_every_way_by_the_road_is_allowed() -> None:
    """k47.gap.road-path: from many places on a winding road, for all who drive"""
    winding = (
        '{ kind = "road", name = "Lane", line = [[2, 40], [14, 40], [20, 30], [33, 30], [40, 14], [40, 2]], width = 2 }'
    )
    cross = '{ kind = "road", name = "Cross road", line = [[26, 2], [26, 46]], width = 2 }'
    rng = Random(11)  # noqa: S311
    found = 0
    for kind in ("ger-pz4", "ger-puma", "sov-truck", "ger-spinne"):
        for _ in range(12):
            x, y = rng.choice([(rng.uniform(4, 13), 40 + rng.uniform(-0.9, 0.9)), (rng.uniform(21, 32), 30.2), (40, 9)])
            place = round(x, 2), round(y, 2), rng.choice([0, 90, 147, 180, 270])
            s = field("sov-guards", kind, {A: (5, 5), T: place}, pieces=[winding, cross]).s
            for order in (Order.ADVANCE, Order.RUN):
                way = paths.trip(s, T, order)
                assert isinstance(way, paths.Trip)
                for path in driving.by_road(s, T, order, way):
                    found += len(path) > 2
                    facing = bearing(*path[-2:])
                    assert paths.path_refusals(s, T, order, path, facing) == ()
    assert found > 20
