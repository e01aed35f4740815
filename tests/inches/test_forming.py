"""Forming up: nobody overlaps, nobody leaves the table, and who has no place is told why."""

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.inches.moving_grounds import area, going_over, mover_at_random

from sandtable.inches.bodies import Disc, gap, overlap
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.forming import ALL, Formed, Spacing, Trouble, form_up, loose, stands, steps
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.layouts import Formation, formed
from sandtable.inches.moving.legs import Mover
from sandtable.inches.pieces import rectangle
from sandtable.inches.tape import Place, tape

OPEN = Mover(going_over(), margin=75)
RADII = (75, 75, 75, 75)
LINE = formed(Formation.LINE, (3000, 2000), 0, 4, 200)


def test_in_the_open_everybody_has_its_place() -> None:
    assert form_up(LINE, RADII, stands([OPEN] * 4)) == Formed(LINE, ())


def test_who_has_no_room_takes_the_nearest_free_place() -> None:
    """Somebody stands on the second place; a disc of 0.75 in needs 1.5 in from there."""
    mover = OPEN._replace(ending=clear_of([Disc(3203, 2000, 75)], 75))
    places, troubles = form_up(LINE, RADII, stands([mover] * 4))
    assert troubles == ()
    assert (places[0], places[2]) == (LINE[0], LINE[2])
    assert places[1] is not None
    assert 150 <= tape(LINE[1], places[1]) <= 200


def test_a_unit_that_finds_no_room_at_all_is_told_so() -> None:
    """A table of its own that is a single house."""
    house = area(0, rectangle((3600, 2400), 7200, 4800))
    mover = Mover(going_over(house), shut=0b1)
    assert form_up(LINE, RADII, stands([mover] * 4)) == Formed(
        (None,) * 4, tuple((body, Trouble.NO_ROOM) for body in range(4))
    )


def test_out_of_command_and_too_far_apart_are_told() -> None:
    """fow.command.range: 6 in from rim to rim."""
    places: tuple[Place, ...] = ((1000, 1000), (1750, 1000), (1751, 2000), (1000, 1160))
    assert loose(places, RADII, Spacing(command=600)) == ((2, Trouble.OUT_OF_COMMAND),)
    assert loose(places, RADII, Spacing(most=600)) == ((2, Trouble.TOO_FAR_APART),)


def test_who_would_be_out_of_command_looks_for_a_place_that_is_not() -> None:
    column = formed(Formation.COLUMN, (3000, 2000), 0, 4, 300)
    assert loose(column, RADII, Spacing(command=600)) == ((3, Trouble.OUT_OF_COMMAND),)
    places, troubles = form_up(column, RADII, stands([OPEN] * 4), Spacing(command=600), tries=ALL)
    assert troubles == ()
    assert places[:3] == column[:3]


def test_on_the_march_nobody_goes_farther_than_it_may_and_who_cannot_stays() -> None:
    starts = ((3000, 1000), (3200, 1000), (3400, 1000), (3600, 1000))
    house = area(0, rectangle((3600, 1300), 400, 400))
    movers = [Mover(going_over(house), shut=0b1, margin=75)] * 4
    places, troubles = form_up(LINE, RADII, steps(movers, starts, 400), starts=starts, most=400)
    assert troubles == ()
    for start, place in zip(starts, places, strict=True):
        assert place is not None
        assert tape(start, place) <= 400
        assert place == start or movers[0].may_step(start, place)


@given(
    st.integers(0, 20_000),
    st.sampled_from(Formation),
    st.integers(1, 12),
    st.sampled_from((0, 20, 100)),
    st.booleans(),
)
def test_a_unit_never_overlaps_or_leaves_the_table_and_everybody_else_is_named(
    seed: int, formation: Formation, count: int, least: int, marching: bool
) -> None:
    rng = Random(seed)  # noqa: S311
    mover, anchor = mover_at_random(seed)
    radii = [rng.choice((60, 75)) for _ in range(count)]
    movers = [mover] * count
    starts = formed(Formation.CLUSTER, anchor, 0, count, 150 + least) if marching else ()
    spacing = Spacing(least, 200, 600)
    goal = ahead_of(anchor, rng.randrange(360), rng.randrange(800))
    slots = formed(formation, goal, rng.randrange(360), count, 150 + least)
    fits = steps(movers, starts, 600) if marching else stands(movers)
    places, troubles = form_up(slots, radii, fits, spacing, starts, 600 if marching else None)
    there = [(body, place) for body, place in enumerate(places) if place is not None]
    assert not any(overlap(a, radii[i] + least, b, radii[j]) for (i, a), (j, b) in combinations(there, 2))
    assert {body for body, trouble in troubles if trouble is Trouble.NO_ROOM} == {
        body for body in range(count) if places[body] is None
    }
    for body, place in there:
        if marching:
            assert place == starts[body] or (mover.may_step(starts[body], place) and tape(starts[body], place) <= 600)
        else:
            assert mover.may_end(place)
        if places[0] is not None and body and (body, Trouble.OUT_OF_COMMAND) not in troubles:
            assert gap(places[0], radii[0], place, radii[body]) <= 600
