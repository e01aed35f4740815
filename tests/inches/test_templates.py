from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import box as shapely_box
from shapely.geometry import LineString, Point, Polygon
from tests.inches.shapes import NEAT, TABLE, area, box, disc, hedge, rings

from sandtable.inches.pieces import Ring
from sandtable.inches.tape import Place
from sandtable.inches.templates import (
    Round,
    Square,
    Suggestion,
    Target,
    Template,
    gap_to,
    lies_over,
    suggested,
    too_near,
    under,
)

SIX, TEN = Square(300), Square(500)
AIM: Place = (1000, 1000)


# ---------------------------------------------------------------------- who is under it


@pytest.mark.parametrize(
    ("place", "gap"),
    [
        ((1000, 1000), 0),
        ((1375, 1000), 0),
        ((1376, 1000), 1),
        ((1353, 1353), 0),
        # At the corner 0.54 in on both axes are 0.7637 in, read up, of which the radius covers 0.75.
        ((1354, 1354), 2),
        ((1000, 575), 50),
    ],
)
def test_a_disc_is_under_the_square_if_any_part_of_it_is_fow_gap_template_measuring(place: Place, gap: int) -> None:
    assert gap_to(SIX, AIM, place, 75) == gap
    assert under(SIX, AIM, [(place, 75)]) == ((0,) if gap == 0 else ())


def test_a_salvo_reaches_farther_fow_gap_template() -> None:
    teams: list[Target] = [((1500, 1000), 75), ((1600, 1000), 100), ((1601, 1000), 100), ((1000, 400), 75)]
    assert under(TEN, AIM, teams) == (0, 1)
    assert under(SIX, AIM, teams) == ()


@pytest.mark.parametrize(("x", "near"), [(1775, True), (1776, False)])
def test_friends_must_be_farther_off_than_the_safety_distance_fow_gap_template_measuring(x: int, near: bool) -> None:
    friends: list[Target] = [((0, 0), 75), ((x, 1000), 75)]
    assert too_near(SIX, AIM, friends, 400) == ((1,) if near else ())


def test_a_round_template_measures_from_its_rim() -> None:
    assert Round(200).off(AIM, (1500, 1000)) == 300
    assert gap_to(Round(200), AIM, (1500, 1000), 300) == 0
    assert under(Round(200), AIM, [((1180, 1180), 55), ((1180, 1180), 54)]) == (0,)


@given(st.sampled_from([300, 500]), TABLE, TABLE)
def test_how_far_off_is_what_shapely_says_read_up(half: int, aim: Place, place: Place) -> None:
    x, y = aim
    true = shapely_box(x - half, y - half, x + half, y + half).distance(Point(place))
    assert true - 1e-6 <= Square(half).off(aim, place) < true + 1
    from_rim = max(0.0, Point(aim).distance(Point(place)) - half)
    assert from_rim - 1e-6 <= Round(half).off(aim, place) < from_rim + 1


@given(st.sampled_from([SIX, Round(300)]), TABLE, TABLE, st.integers(0, 2000))
def test_what_is_within_reach_is_what_the_number_says(template: Template, aim: Place, place: Place, reach: int) -> None:
    far = template.off(aim, place)
    for each in (reach, far, max(0, far - 1)):
        assert template.reaches(aim, place, each) is (far <= each)


# ---------------------------------------------------------------------- what ground is under it


@pytest.mark.parametrize("template", [Square(2), Round(2)])
@settings(max_examples=150)
@given(ring=rings(NEAT), aim=NEAT)
def test_ground_lies_under_a_template_if_they_share_some_of_it(template: Template, ring: Ring, aim: Place) -> None:
    (x, y), half = aim, template.half
    if isinstance(template, Square):
        shape = shapely_box(x - half, y - half, x + half, y + half)
        assert lies_over(template, aim, area(0, ring)) == (shape.intersection(Polygon(ring)).area > 1e-9)
        assert lies_over(template, aim, hedge(0, ring)) == _inside(shape, LineString(ring))
    else:
        distance = Polygon(ring).distance(Point(aim))
        assert lies_over(template, aim, area(0, ring)) == (distance < half - 1e-9)
        assert lies_over(template, aim, hedge(0, ring)) == (LineString(ring).distance(Point(aim)) < half - 1e-9)


def _inside(shape: Polygon, string: LineString) -> bool:
    return bool(string.intersection(shape).length - string.intersection(shape.exterior).length > 1e-9)


@pytest.mark.parametrize(("middle", "over"), [((1400, 1000), False), ((1399, 1000), True), ((1370, 1370), True)])
def test_smoke_lies_under_a_square_if_it_reaches_into_it(middle: Place, over: bool) -> None:
    assert lies_over(SIX, AIM, disc(0, middle, 100)) is over


def test_a_wood_around_the_whole_template_lies_under_it() -> None:
    assert lies_over(SIX, AIM, area(0, box(0, 0, 3000, 3000)))
    assert lies_over(SIX, AIM, area(0, box(700, 700, 1300, 1300)))
    assert not lies_over(SIX, AIM, area(0, box(1300, 0, 3000, 3000)))


# ---------------------------------------------------------------------- where to lay it


def forces(seed: int) -> tuple[list[Target], list[Target]]:
    """Five platoons of six teams for each side, on ground that they share in part."""
    rng = Random(seed)  # noqa: S311 - a table to try, not a secret

    def platoon(low: int, high: int) -> list[Target]:
        x, y = rng.randrange(600, 6600), rng.randrange(low, high)
        return [((x + rng.randrange(-400, 400), y + rng.randrange(-400, 400)), 75) for _ in range(6)]

    enemies = [team for _ in range(5) for team in platoon(1800, 4200)]
    return enemies, [team for _ in range(5) for team in platoon(600, 3000)]


def on_a_lattice(template: Template, enemies: list[Target], friends: list[Target], safety: int) -> int:
    """The most that is under the template at any place of a lattice of half an inch."""
    best = 0
    for x in range(0, 7201, 50):
        column = [one for one in enemies if abs(one[0][0] - x) <= template.half + one[1]]
        for y in range(0, 4801, 50) if len(column) > best else ():
            held = len(under(template, (x, y), column))
            if held > best and not too_near(template, (x, y), friends, safety):
                best = held
    return best


def test_a_suggestion_is_hardly_ever_worse_than_a_lattice_of_half_an_inch() -> None:
    found, lattice = [], []
    for seed in range(12):
        enemies, friends = forces(seed)
        made = suggested(SIX, enemies, [1] * 30, friends, 400)
        found.append(made.worth if made else 0)
        lattice.append(on_a_lattice(SIX, enemies, friends, 400))
    assert sum(one < other for one, other in zip(found, lattice, strict=True)) <= 1
    assert sum(found) >= sum(lattice)


WORTHS = st.integers(-1, 5)


@settings(max_examples=100)
@given(
    st.sampled_from([SIX, TEN, Round(250)]),
    st.lists(st.tuples(TABLE, st.sampled_from([75, 100, 150]), WORTHS), max_size=12),
    st.lists(st.tuples(TABLE, st.sampled_from([75, 150])), max_size=12),
    st.sampled_from([0, 400, 600]),
)
def test_whatever_is_suggested_is_safe_and_worth_what_it_says(
    template: Template, enemies: list[tuple[Place, int, int]], friends: list[Target], safety: int
) -> None:
    targets: list[Target] = [(place, radius) for place, radius, _ in enemies]
    worths = [worth for _, _, worth in enemies]
    made = suggested(template, targets, worths, friends, safety)
    if made is not None:
        assert too_near(template, made.aim, friends, safety) == ()
        wanted = [number for number in under(template, made.aim, targets) if worths[number] > 0]
        assert 0 < made.worth <= sum(worths[number] for number in wanted)
    elif not friends:
        assert all(worth <= 0 for worth in worths)


def test_a_suggestion_takes_what_is_worth_more() -> None:
    teams: list[Target] = [((1000, 1000), 75), ((1300, 1200), 75), ((5000, 3000), 75)]
    assert suggested(SIX, teams, [1, 1, 1]) == Suggestion((1150, 1100), 2)
    assert suggested(SIX, teams, [1, 1, 3]) == Suggestion((5000, 3000), 3)


def test_a_suggestion_keeps_to_where_it_is_allowed() -> None:
    teams: list[Target] = [((1000, 1000), 75), ((5000, 3000), 75)]
    made = suggested(SIX, teams, [1, 3], allowed=lambda aim: aim[0] < 4000)
    assert made == Suggestion((1000, 1000), 1)
    assert suggested(SIX, teams, [1, 3], allowed=lambda aim: False) is None


def test_a_suggestion_moves_aside_for_a_friend() -> None:
    made = suggested(SIX, [((1000, 1000), 75)], [1], [((1700, 1000), 75)], 400)
    assert made is not None
    assert too_near(SIX, made.aim, [((1700, 1000), 75)], 400) == ()
    assert under(SIX, made.aim, [((1000, 1000), 75)]) == (0,)
    assert suggested(SIX, [((1000, 1000), 75)], [1], [((1400, 1000), 75)], 400) is None
