"""Forms that a unit of several bodies takes up at its end: ranks, a cluster, along an edge, in cover."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.inches.moving_grounds import area, going_over, line, mover_at_random

from sandtable.base.bits import set_of
from sandtable.game.planning import Draft
from sandtable.inches.bodies import overlap
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.forming import Spacing
from sandtable.inches.moving.layouts import Formation, formed
from sandtable.inches.moving.legs import Mover
from sandtable.inches.pieces import rectangle
from sandtable.measured.forms import ALONG_EDGE, IN_COVER, forms_at, slots
from sandtable.measured.marching import about_to_move, may_go, ways

#: A hedge, a wood, a house that is shut, and crops that cover nobody.
GROUND = (
    line(0, (2000, 2000), (3000, 2000)),
    area(1, rectangle((2500, 3000), 800, 600), kind="woods"),
    area(2, rectangle((4000, 3000), 600, 600)),
    area(3, rectangle((5000, 2000), 800, 800), kind="crops"),
)
MOVER = Mover(going_over(*GROUND), shut=0b100, margin=50)
COVER = 0b0111
PLAIN = ("line", "column", "cluster")
RADII = (50,) * 4
FORMS = ("", *PLAIN, ALONG_EDGE, IN_COVER)


def test_only_forms_that_can_be_taken_up_at_a_place_are_offered() -> None:
    assert forms_at(MOVER, (2500, 1000), COVER) == PLAIN
    assert forms_at(MOVER, (2500, 1800), COVER) == (*PLAIN, ALONG_EDGE)
    assert forms_at(MOVER, (2500, 1799), COVER) == PLAIN
    assert forms_at(MOVER, (2500, 3000), COVER) == (*PLAIN, ALONG_EDGE, IN_COVER)
    assert forms_at(MOVER, (4000, 3000), COVER) == PLAIN  # nobody enters the house
    assert forms_at(MOVER, (5000, 2000), COVER) == PLAIN
    assert forms_at(MOVER, (2500, 1800), 0) == PLAIN


def test_along_a_hedge_they_stand_on_the_side_of_the_first_rims_just_clear_of_it() -> None:
    assert slots(ALONG_EDGE, MOVER, (2500, 1900), 0, RADII, COVER) == (
        (2500, 1900),
        (2350, 1947),
        (2650, 1947),
        (2200, 1947),
    )
    (_, *behind) = slots(ALONG_EDGE, MOVER, (2500, 2100), 0, RADII, COVER)
    assert {y for _, y in behind} == {2053}


def test_in_a_wood_all_stand_in_it_and_along_its_edge_a_radius_in() -> None:
    wood = GROUND[1]
    found = slots(IN_COVER, MOVER, (2500, 3000), 0, RADII, COVER)
    assert len(found) == 4
    assert all(MOVER.going.at(place) == 1 << wood.number for place in found)
    (_, *edge) = slots(ALONG_EDGE, MOVER, (2500, 2760), 0, RADII, COVER)
    assert {y for _, y in edge} == {2753}


def test_a_form_that_has_no_place_there_leaves_everybody_to_go_along() -> None:
    assert slots(IN_COVER, MOVER, (2500, 1000), 0, RADII, COVER) == ()
    assert slots("", MOVER, (2500, 1000), 0, RADII, COVER) == ()
    starts = ((2300, 1000), (2450, 1000), (2600, 1000), (2750, 1000))
    unit = about_to_move(MOVER, starts, RADII, Allowance(600), Spacing(command=600), cover=COVER)
    together = ways(unit, Draft("Move", 0, ((2300, 1300),)))
    assert ways(unit, Draft("Move", 0, ((2300, 1300),), form=IN_COVER)) == together
    assert [path[-1] for path in together] == [(2300, 1300), (2450, 1300), (2600, 1300), (2750, 1300)]


def test_a_squad_is_laid_along_a_hedge_as_far_as_each_may_go() -> None:
    starts = ((2450, 1500), (2300, 1500), (2600, 1500), (2750, 1500))
    unit = about_to_move(MOVER, starts, RADII, Allowance(900), Spacing(command=600), cover=COVER)
    paths = ways(unit, Draft("Move", 0, ((2500, 1940),), form=ALONG_EDGE))
    assert may_go(unit, paths)
    assert paths[0][-1] == (2500, 1940)
    assert {path[-1] for path in paths[1:]} == {(2350, 1947), (2650, 1947), (2200, 1947)}


@settings(max_examples=300)
@given(st.integers(0, 3000), st.integers(-700, 700), st.integers(-700, 700), st.sampled_from(FORMS))
def test_whatever_form_is_laid_everybody_may_go_and_none_lies_on_another(
    seed: int, east: int, north: int, form: str
) -> None:
    mover, start = mover_at_random(seed)
    pieces = list(mover.going.layer.pieces)
    allowance = Allowance(700, caps=dict.fromkeys(pieces[::2], 400))
    starts = tuple(place for place in formed(Formation.CLUSTER, start, seed % 360, 6, 160) if mover.may_end(place))
    unit = about_to_move(mover, starts, (75,) * len(starts), allowance, Spacing(command=600), cover=set_of(pieces))
    paths = ways(unit, Draft("Move", 0, ((start[0] + east, start[1] + north),), form=form))
    assert may_go(unit, paths)
    ends = [path[-1] for path in paths]
    assert not any(overlap(one, 75, other, 75) for one, other in combinations(ends, 2))
