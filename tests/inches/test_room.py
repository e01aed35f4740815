"""Room that is found: wherever there is any, to the hundredth, and nothing where there is none."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.inches.moving_grounds import area, going_over, line, mover_at_random

from sandtable.inches.bodies import TOUCHING, Disc
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.keeping import clear_of, farther_than
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.room import (
    beyond,
    free_places,
    nearest_free,
    no_rest,
    ring_places,
    shadowed,
    straight_way,
    way_to_rest,
    way_to_touch,
)
from sandtable.inches.tape import Box, Place, length, tape, within

#: Two lakes that leave a slit of two hundredths between them, at no whole degree from the middle.
MIDDLE, REACH = (3000, 2000), 300
SLIT = (
    area(0, ((2000, 2000), (3101, 2000), (3101, 3000), (2000, 3000))),
    area(1, ((3104, 2000), (4000, 2000), (4000, 3000), (3104, 3000))),
    area(2, ((2000, 1000), (4000, 1000), (4000, 2000), (2000, 2000))),
)
ASHORE = Mover(going_over(*SLIT), 0b111)


def every_place(box: Box) -> list[Place]:
    west, south, east, north = box
    return list(product(range(west, east + 1), range(south, north + 1)))


def test_a_slit_of_two_hundredths_is_found() -> None:
    """Of the places in contact only those in the slit are free: they are found, all of them or one."""
    legal = [
        place
        for place in every_place((2690, 1690, 3310, 2310))
        if within(place, MIDDLE, REACH + TOUCHING) and not within(place, MIDDLE, REACH - 1) and ASHORE.may_end(place)
    ]
    assert {x for x, _ in legal} == {3102, 3103}
    assert sorted(ring_places(ASHORE, MIDDLE, REACH, REACH + TOUCHING)) == legal
    assert len(list(ring_places(ASHORE, MIDDLE, REACH, REACH + TOUCHING, grain=100))) in (1, 2)
    shut = ASHORE._replace(ending=clear_of((Disc(3102, 2285, 1),), 2))
    assert list(ring_places(shut, MIDDLE, REACH, REACH + TOUCHING)) != []
    shut = ASHORE._replace(ending=clear_of((Disc(3102, 2285, 1),), 20))
    assert list(ring_places(shut, MIDDLE, REACH, REACH + TOUCHING)) == []


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 100_000))
def test_it_finds_exactly_what_asking_every_place_finds(seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    mover, start = mover_at_random(seed)
    box = start[0] - 30, start[1] - 30, start[0] + 30, start[1] + 30
    near = rng.randrange(5, 60)
    mover = mover._replace(ending=(*mover.ending, *farther_than(near, (Disc(*start, 5),), 0)))
    legal = [place for place in every_place(box) if mover.may_end(place)]

    def shut(some: Box) -> bool:
        return no_rest(mover, some)

    assert sorted(free_places(box, shut, mover.may_end)) == legal
    aim = box[0], box[1]
    found = nearest_free(box, lambda some: _least(some, aim), shut, mover.may_end)
    assert (found[0] if found else None) == min((tape(place, aim) for place in legal), default=None)
    for place in free_places(box, shut, mover.may_end, grain=8):
        assert place in legal
    assert bool(legal) == (next(free_places(box, shut, mover.may_end, grain=8), None) is not None)


def _least(box: Box, aim: Place) -> int:
    near = min(max(aim[0], box[0]), box[2]), min(max(aim[1], box[1]), box[3])
    return tape(near, aim)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 100_000))
def test_a_box_that_is_told_to_be_shut_has_no_place(seed: int) -> None:
    """Nothing is lost: wherever a whole box is given up, each of its places would be refused."""
    rng = Random(seed)  # noqa: S311
    mover, start = mover_at_random(seed)
    for _ in range(60):
        west, south = start[0] + rng.randrange(-900, 900), start[1] + rng.randrange(-900, 900)
        box = west, south, west + rng.randrange(0, 80), south + rng.randrange(0, 80)
        inside = [(rng.randint(box[0], box[2]), rng.randint(box[1], box[3])) for _ in range(12)]
        if no_rest(mover, box):
            assert not any(mover.may_end(place) for place in inside)
        if shadowed(mover, start, box):
            assert not any(mover.leg_open(start, place) for place in inside)
        if beyond(box, start, 500):
            assert not any(within(place, start, 500) for place in inside)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 100_000))
def test_a_way_into_contact_is_found_wherever_a_walk_at_random_finds_one(seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    mover, start = mover_at_random(seed)
    middle = start[0] + rng.randrange(-500, 500), start[1] + rng.randrange(-500, 500)
    if within(middle, start, 150):
        return
    mover = mover._replace(passing=(*mover.passing, *clear_of((Disc(*middle, 75),), 75)))
    if not mover.may_end(start):
        return
    most = rng.randrange(300, 900)
    found = way_to_touch(mover, start, middle, 150, most, lambda path: True)
    if found is not None:
        assert mover.may_go(found)
        assert found[0] == start
        assert length(found) <= most
        assert within(found[-1], middle, 150 + TOUCHING)
        return
    ring = list(ring_places(mover, middle, 150, 150 + TOUCHING, grain=3))
    for _ in range(1500 if ring else 0):
        bends = [
            (start[0] + rng.randint(-700, 700), start[1] + rng.randint(-700, 700)) for _ in range(rng.randrange(3))
        ]
        path = (start, *bends, rng.choice(ring))
        assert length(path) > most or not mover.may_go(path)


def test_a_way_bends_through_a_gap_that_is_hardly_wider_than_nothing() -> None:
    """Between two corners that lie two hundredths apart, and between two discs as near."""
    walls = (
        area(0, ((2000, 2000), (2998, 2000), (2998, 2100), (2000, 2100))),
        area(1, ((3000, 2000), (4000, 2000), (4000, 2100), (3000, 2100))),
    )
    mover = Mover(going_over(*walls), 0b11)
    found = way_to_touch(mover, (2700, 1700), (2700, 2500), 100, 1200, lambda path: True)
    assert found is not None
    assert mover.may_go(found)
    discs = clear_of((Disc(2600, 2000, 200), Disc(3104, 2000, 200)), 50)
    mover = Mover(going_over(), 0, 0, discs)
    assert way_to_touch(mover, (2500, 1500), (2500, 2500), 100, 1400, lambda path: length(path) < 1300) is not None


@pytest.mark.parametrize("seed", range(12))
def test_a_way_to_rest_is_found_whenever_one_step_would_do(seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    mover, start = mover_at_random(seed)
    crowd = tuple(Disc(start[0] + rng.randrange(-400, 400), start[1] + rng.randrange(-400, 400), 75) for _ in range(9))
    mover = mover._replace(ending=(*mover.ending, *farther_than(100, crowd, 75)))
    found = way_to_rest(mover, start, 250)
    if found is not None:
        assert mover.may_end(found[-1])
        assert mover.may_go(found)
        assert length(found) <= 250
        return
    aims = every_place((start[0] - 250, start[1] - 250, start[0] + 250, start[1] + 250))
    assert not any(within(aim, start, 250) and mover.may_step(start, aim) for aim in rng.sample(aims, 20_000))


def test_nothing_is_found_behind_a_wall_that_shuts_everything_off() -> None:
    ring = line(0, (1500, 1500), (2500, 1500), (2500, 2500), (1500, 2500), (1500, 1500), kind="wall")
    mover = Mover(going_over(ring), 1, 0, (), farther_than(1000, (Disc(2000, 2000, 10),), 10))
    assert way_to_rest(mover, (2000, 2000), 900) is None
    assert way_to_touch(mover._replace(ending=()), (2000, 2000), (3000, 2000), 100, 1200, lambda path: True) is None


# ---------------------------------------------------------------------- straight ways


def test_who_is_hemmed_in_has_a_straight_way_only_where_he_ends_far_enough_from_all() -> None:
    """fow.gap.break-off-way: at any length in the 360 whole degrees; here only due north, where 3.01 in lead."""
    enemies = (Disc(3000, 1800, 75), Disc(3000, 2552, 75))
    shores = (
        area(0, ((2000, 1000), (2997, 1000), (2997, 3000), (2000, 3000))),
        area(1, ((3003, 1000), (4000, 1000), (4000, 3000), (3003, 3000))),
    )
    channel = Mover(going_over(*shores), 0b11, ending=farther_than(350, enemies[:1], 75))
    assert straight_way(channel, (3000, 2000), 400) == (3000, 2301)
    both = channel._replace(ending=(*channel.ending, *farther_than(99, enemies[1:], 75)))
    assert straight_way(both, (3000, 2000), 400) == (3000, 2301)
    assert straight_way(both, (3000, 2000), 300) is None
    shut = channel._replace(ending=(*channel.ending, *farther_than(101, enemies[1:], 75)))
    assert straight_way(shut, (3000, 2000), 700) is None
    assert straight_way(shut, (3000, 2000), 900) == (3000, 2804)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 100_000), most=st.integers(1, 60), gap=st.integers(0, 400))
def test_a_straight_way_is_found_wherever_every_hundredth_of_every_degree_finds_one(
    seed: int, most: int, gap: int
) -> None:
    mover, start = mover_at_random(seed)
    rng = Random(seed)  # noqa: S311
    hemming = [Disc(start[0] + rng.randrange(-300, 301), start[1] + rng.randrange(-300, 301), 75) for _ in range(3)]
    mover = mover._replace(ending=(*mover.ending, *farther_than(gap, hemming, 75))).starting(start)
    ends = {ahead_of(start, degree, far) for degree in range(360) for far in range(1, most + 1)} - {start}
    found = straight_way(mover, start, most)
    assert (found is not None) is any(mover.may_step(start, end) for end in ends)
    assert found is None or (found in ends and mover.may_step(start, found))
