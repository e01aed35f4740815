"""Moves by road: farther than across country as long as all of the path lies on roads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.inches.moving_grounds import area, going_over, line, road

from sandtable.game.planning import Draft
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import affordable, allowed
from sandtable.inches.moving.legs import Mover
from sandtable.inches.pieces import rectangle
from sandtable.inches.tape import Place, length
from sandtable.measured.marching import about_to_move, laid_path, may_go, ways
from sandtable.measured.planning import move_marks
from sandtable.measured.refusing import PathRules, path_refusals

#: A road that bends in a wood, a river that nobody enters under it, and a hedge beside it.
GROUND = (
    road(0, (1000, 2000), (2400, 2000), (2400, 3400)),
    area(1, rectangle((2000, 2200), 900, 900), kind="woods"),
    area(2, rectangle((1500, 2000), 100, 2000), kind="river"),
    line(3, (2600, 1500), (2600, 2500)),
)
GOING = going_over(*GROUND, roads=0b1, under=0b110)
MOVER = Mover(GOING, shut=0b100)
#: 6 in, 4 in where the wood is met, and 14 in by road.
ALLOWANCE = Allowance(600, caps={1: 400}, by_road=1400)
START: Place = (1200, 2000)
RULES = PathRules("x.rate", "x.shut", "x.near", "x.ends", "x.edge")


def told(path: tuple[Place, ...]) -> list[str]:
    return [each.because for each in path_refusals(MOVER, path, ALLOWANCE, RULES, str, str, str)]


@pytest.mark.parametrize(
    ("path", "far"),
    [
        ((START, (2400, 2000), (2400, 2200)), 1400),  # over the river and through the wood
        ((START, (2400, 2000), (2501, 2000)), 600),  # a hundredth beside it
        ((START, (1200, 2101), (1200, 2300)), 600),
        ((START, (1440, 2090)), 1400),
    ],
)
def test_a_path_that_lies_on_roads_may_be_longer(path: tuple[Place, ...], far: int) -> None:
    """fow.gap.roads-and-overlaps, pk.gap.road-moves, k47.gap.road-path"""
    assert allowed(MOVER, path, ALLOWANCE) == far
    assert affordable(MOVER, path, ALLOWANCE) is (length(path) <= far)


def test_what_is_too_long_is_refused_with_what_the_road_allows() -> None:
    assert told((START, (2400, 2000), (2400, 2200))) == []
    assert told((START, (2400, 2000), (2400, 2201))) == ["the way is 14.1 in long, and 14 in are allowed"]
    assert told(((1700, 2000), (2400, 2000), (2510, 2000))) == ["the way is 8.1 in long, and 6 in are allowed"]


def test_what_is_laid_goes_by_road_where_nothing_shorter_leads_there() -> None:
    assert laid_path(MOVER, START, ((2400, 2150),), ALLOWANCE) == (START, (2400, 2000), (2400, 2150))
    assert laid_path(MOVER, START, ((2000, 2000), (2400, 2150)), ALLOWANCE)[-1] == (2400, 2150)
    # Across country where that is near enough, and as far as that goes where the end lies off the road.
    assert laid_path(MOVER, START, ((1200, 2500),), ALLOWANCE) == (START, (1200, 2500))
    assert laid_path(MOVER, START, ((1200, 3000),), ALLOWANCE) == (START, (1200, 2600))


def test_a_tape_by_road_shows_what_the_road_allows() -> None:
    unit = about_to_move(MOVER, (START,), (75,), ALLOWANCE)
    (path,) = ways(unit, Draft("Move", 0, ((2400, 2150),)))
    assert may_go(unit, (path,))
    (tape,) = move_marks(unit, (path,), (0,), 0).tapes
    assert tape.labels[-1].text == "13.5 of 14 in"
    assert tape.beyond == ()


PLACES = st.tuples(st.integers(900, 2800), st.integers(1700, 3500))


@given(st.sampled_from([START, (1700, 2050), (2400, 2400), (1200, 2600)]), st.lists(PLACES, min_size=1, max_size=3))
def test_whatever_is_laid_may_be_gone(start: Place, bends: list[Place]) -> None:
    unit = about_to_move(MOVER, (start,), (75,), ALLOWANCE)
    assert may_go(unit, (laid_path(unit.movers[0], start, bends, ALLOWANCE),))
