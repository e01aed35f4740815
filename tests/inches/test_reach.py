"""Reach: every point that is shown can be gone to, and what is behind a corner is shown too."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.inches.moving_grounds import DEPTH, WIDTH, area, going_over, line, mover_at_random, road

from sandtable.inches.crossing import contains
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import affordable
from sandtable.inches.moving.finding_paths import find_path, find_paying
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.reach import places_to_try, reach, reach_paying
from sandtable.inches.moving.standing import places_worth
from sandtable.inches.pieces import oval, rectangle
from sandtable.inches.tables.outlines import crossed
from sandtable.inches.tape import length, tape

HOUSE = area(0, rectangle((2000, 2000), 400, 400))
WALL = line(1, (3000, 1600), (3000, 2400), kind="wall")
GOING = going_over(HOUSE, WALL)


def test_in_the_open_it_is_a_circle() -> None:
    (fan,) = reach(Mover(going_over()), (3000, 2000), 900)
    assert fan.path == ((3000, 2000),)
    assert len(fan.rim) == 72
    assert fan.rim[0] == (3000, 2900)
    assert fan.rim[18] == (3900, 2000)
    assert all(898 <= tape((3000, 2000), place) <= 900 for place in fan.rim)


def test_it_ends_at_the_table_and_in_front_of_a_house() -> None:
    (fan, *_) = reach(Mover(GOING, 0b01, margin=75), (1700, 2000), 900)
    assert (1799, 2000) in fan.rim
    (corner, *_) = reach(Mover(GOING, margin=75), (200, 200), 900)
    assert all(x >= 75 and y >= 75 for x, y in corner.rim)


def test_behind_a_house_it_goes_on_from_its_corners() -> None:
    fans = reach(Mover(GOING, 0b01), (1700, 2000), 900)
    behind = (2300, 2000)
    assert not contains(fans[0].outline, behind)
    assert any(contains(fan.outline, behind) for fan in fans[1:])


@settings(max_examples=60)
@given(st.integers(0, 20_000), st.sampled_from((300, 900)))
def test_no_point_that_is_shown_is_refused(seed: int, most: int) -> None:
    mover, start = mover_at_random(seed)
    for path, rim in reach(mover, start, most):
        for place in rim:
            way = path if place == path[-1] else (*path, place)
            assert length(way) <= most
            assert place == path[-1] or mover.faults(way) == ()


def test_what_can_be_gone_to_is_hardly_ever_outside_of_what_is_shown() -> None:
    """Between two rays the outline cuts a little off."""
    outside = inside = 0
    for seed in range(25):
        mover, start = mover_at_random(seed)
        rings = [fan.outline for fan in reach(mover, start, 900)]
        rng = Random(seed)  # noqa: S311
        for _ in range(40):
            place = start[0] + rng.randrange(-900, 901), start[1] + rng.randrange(-900, 901)
            if find_path(mover, start, place, 880) is not None:
                shown = any(len(ring) > 2 and contains(ring, place) for ring in rings)
                inside, outside = inside + shown, outside + (not shown)
    assert inside > 400
    assert outside <= inside // 30


def test_behind_a_corner_the_outline_is_a_wedge_from_the_corner_also_where_it_faces_north() -> None:
    """Around the western corner of a house one comes to the north-west and goes on to the north-east."""
    mover = Mover(going_over(area(0, ((2000, 1800), (2900, 2300), (2900, 1900)))), 0b01)
    (behind,) = (fan for fan in reach(mover, (2200, 1500), 900)[1:] if tape(fan.path[-1], (2000, 1800)) < 15)
    assert behind.outline[0] == behind.path[-1]
    assert crossed(behind.outline) is None
    assert contains(behind.outline, (2100, 2100))
    assert contains(behind.outline, (1950, 2100))


# ---------------------------------------------------------------------- where pieces cost something

WOOD = area(0, oval((2000, 2000), 600, 600), kind="woods")
BY_THE_WOOD = Mover(going_over(WOOD))


def test_a_wood_that_costs_takes_off_what_lies_in_it_and_behind_it_and_not_what_lies_beside_it() -> None:
    """pk.gap.move-path: 10 in, of which a wood takes 4 off: north of it 6 in are reached straight, more around it."""
    start = (2000, 1500)
    fans = reach_paying(BY_THE_WOOD, start, Allowance(1000, {0: 400}))
    assert (2000, 2100) in fans[0].rim
    assert {(1000, 1500), (2000, 500), (3000, 1500)} <= set(fans[0].rim)
    assert not contains(fans[0].outline, (2000, 2150))
    assert not contains(fans[0].outline, (2260, 2260))
    assert any(contains(fan.outline, (2260, 2260)) for fan in fans[1:])


def test_a_wood_that_caps_a_move_is_entered_only_so_far() -> None:
    """fow.gap.dash-kinds: who meets the wood goes 4 in; it begins at 3 in, and 7.5 in are gone past it."""
    fans = reach_paying(BY_THE_WOOD, (2000, 1400), Allowance(750, caps={0: 400}))
    assert (2000, 1800) in fans[0].rim
    assert (2000, 650) in fans[0].rim
    assert max(tape((2000, 1400), place) for place in fans[0].rim) == 750


def test_where_nothing_near_costs_anything_it_is_the_plain_reach() -> None:
    mover = Mover(GOING, 0b01)
    assert reach_paying(mover, (1700, 2000), Allowance(900, {1: 200})) == reach(mover, (1700, 2000), 900)


def dear_at_random(mover: Mover, seed: int, most: int) -> Allowance:
    pieces = sorted(mover.going.layer.pieces)
    thirds = [dict.fromkeys(pieces[number::3], cost) for number, cost in enumerate((150, 70, most // 2))]
    return Allowance(most, thirds[0], thirds[1], thirds[2] if seed % 2 else {}, least=100 if seed % 5 == 0 else 0)


@settings(max_examples=60)
@given(st.integers(0, 20_000), st.sampled_from((300, 900)))
def test_no_point_that_is_shown_is_too_dear(seed: int, most: int) -> None:
    mover, start = mover_at_random(seed)
    mover = mover.starting(start)
    allowance = dear_at_random(mover, seed, most)
    for path, rim in reach_paying(mover, start, allowance):
        for place in rim:
            way = path if place == path[-1] else (*path, place)
            assert affordable(mover, way, allowance)
            assert place == path[-1] or mover.faults(way) == ()


def test_what_can_be_gone_to_and_paid_for_is_hardly_ever_outside_of_what_is_shown() -> None:
    outside = inside = 0
    for seed in range(25):
        mover, start = mover_at_random(seed)
        allowance = dear_at_random(mover, seed, 900)
        rings = [fan.outline for fan in reach_paying(mover, start, allowance)]
        nearly = dear_at_random(mover, seed, 880)
        rng = Random(seed)  # noqa: S311
        for _ in range(40):
            place = start[0] + rng.randrange(-900, 901), start[1] + rng.randrange(-900, 901)
            if find_paying(mover, start, place, nearly) is not None:
                shown = any(len(ring) > 2 and contains(ring, place) for ring in rings)
                inside, outside = inside + shown, outside + (not shown)
    assert inside > 350
    assert outside <= inside // 30


# ---------------------------------------------------------------------- by road

LANES = going_over(
    road(0, (1000, 2000), (2400, 2000), (2400, 3400)),
    road(1, (1600, 1000), (1600, 3000)),
    area(2, rectangle((2000, 2000), 100, 3000), kind="river"),
    roads=0b011,
    under=0b100,
)


def test_a_reach_is_drawn_farther_along_roads_and_around_their_bends() -> None:
    """fow.gap.dash-kinds, pk.gap.road-moves: 5 in across country and 14 in by road, over a bridge and a crossing."""
    fans = reach_paying(Mover(LANES, shut=0b100), (1200, 2000), Allowance(500, by_road=1400))
    assert max(x for x, _ in fans[0].rim) == 1700
    ends = {place for fan in fans for place in fan.rim}
    assert {(2400, 2200), (1600, 3000), (1600, 1000)} <= ends
    assert any(len(fan.outline) == 4 and contains(fan.outline, (2405, 2150)) for fan in fans)
    assert not any(len(fan.rim) > 2 and contains(fan.outline, (2450, 2250)) for fan in fans)
    beside = reach_paying(Mover(LANES, shut=0b100), (1200, 2101), Allowance(500, by_road=1400))
    assert beside == reach_paying(Mover(LANES, shut=0b100), (1200, 2101), Allowance(500))


@settings(max_examples=40)
@given(st.integers(1000, 2500), st.integers(1500, 2500), st.integers(100, 2000), st.integers(0, 1))
def test_no_point_that_is_shown_on_a_road_is_refused(x: int, y: int, most: int, shut: int) -> None:
    mover, allowance = Mover(LANES, shut=0b100 * shut, margin=75), Allowance(300, by_road=most)
    for path, rim in reach_paying(mover.starting((x, y)), (x, y), allowance):
        for place in rim:
            way = path if place == path[-1] else (*path, place)
            assert affordable(mover, way, allowance)
            assert place == path[-1] or mover.starting((x, y)).faults(way) == ()


# ---------------------------------------------------------------------- places to try


@given(st.integers(0, 20_000))
def test_places_to_try_can_all_be_gone_to(seed: int) -> None:
    mover, start = mover_at_random(seed)
    rng = Random(seed)  # noqa: S311
    layer = mover.going.layer
    worth = places_worth(layer, 0, layer.near((0, 0), (WIDTH, DEPTH)))
    others = [(rng.randrange(WIDTH), rng.randrange(DEPTH)) for _ in range(3)]
    tried = list(places_to_try(mover, start, Allowance(900), worth, others, rng, 12))
    assert len(tried) <= 12
    for place in tried:
        assert mover.may_go((start, place))
        assert 0 < tape(start, place) <= 900


def test_some_of_the_places_to_try_lie_along_the_road_that_one_stands_on() -> None:
    """fow.gap.dash-kinds: as far as the road allows, over a river that is shut beside it."""
    mover, allowance = Mover(LANES, shut=0b100), Allowance(500, by_road=900)
    tried = set(places_to_try(mover, (1600, 2500), allowance, (), (), Random(1), 60))  # noqa: S311
    assert {place for place in tried if tape((1600, 2500), place) > 500} == {(1600, 1600)}
    assert (1600, 3000) in tried
    over = set(places_to_try(mover, (1200, 2000), allowance, (), (), Random(1), 60))  # noqa: S311
    assert (2100, 2000) in over
    beside = set(places_to_try(mover, (1701, 2500), allowance, (), (), Random(1), 60))  # noqa: S311
    assert all(tape((1701, 2500), place) <= 500 for place in beside)


def test_some_of_the_places_to_try_are_worth_standing_at() -> None:
    worth = places_worth(GOING.layer, 0b10, 0b01, off=60)
    tried = list(places_to_try(Mover(GOING), (2500, 2000), Allowance(900), worth, ((4000, 2000),), Random(1), 60))  # noqa: S311
    assert len(tried) > 50
    assert sum(place in worth for place in tried) >= 10


def test_both_sides_of_a_wall_the_inside_of_cover_and_objectives_are_worth_standing_at() -> None:
    worth = places_worth(GOING.layer, 0b10, 0b01, ((500, 500),), off=60)
    assert set(worth) >= {(500, 500), (2940, 1800), (3060, 1800), (2940, 2200), (3060, 2200), (2000, 2000)}
    assert {(1860, 2000), (2140, 2000), (2000, 1860), (2000, 2140)} <= set(worth)
    assert (1740, 2000) not in worth
