"""Into contact: straight if the way is free, else to the nearest free place around."""

from hypothesis import given
from hypothesis import strategies as st
from tests.inches.moving_grounds import area, going_over, mover_at_random

from sandtable.inches.bodies import Disc, overlap, touch
from sandtable.inches.contact import contact_places, into_contact
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.legs import Mover
from sandtable.inches.pieces import rectangle
from sandtable.inches.tape import Place, tape

ENEMY = Disc(2000, 2000, 75)


def charger(*others: Disc) -> Mover:
    return Mover(going_over(area(0, rectangle((2300, 2000), 200, 40))), 0b1, passing=clear_of([ENEMY, *others], 75))


@given(st.tuples(st.integers(0, 7200), st.integers(0, 4800)), st.integers(1, 400))
def test_every_place_of_contact_touches_and_none_overlaps(middle: Place, reach: int) -> None:
    """fow.gap.charge-placing: one for each whole degree, rounded outwards."""
    places = contact_places(middle, reach)
    assert len(places) == 360
    assert all(touch(place, reach, middle, 0) and not overlap(place, reach, middle, 0) for place in places)


def test_a_free_way_is_straight_to_the_rim() -> None:
    assert into_contact(charger(), (1600, 2000), ENEMY.place, 150, 400) == (1850, 2000)
    assert into_contact(charger(), (1600, 2000), ENEMY.place, 150, 250) == (1850, 2000)
    assert into_contact(charger(), (1600, 2000), ENEMY.place, 150, 244) is None


def test_where_the_way_is_taken_it_goes_to_the_nearest_free_place_around() -> None:
    friend = Disc(1850, 2000, 75)
    mover = charger(friend)
    end = into_contact(mover, (1600, 2300), ENEMY.place, 150, 400)
    assert end is not None
    assert touch(end, 75, ENEMY.place, 75)
    assert not overlap(end, 75, friend.place, 75)
    assert mover.may_step((1600, 2300), end)
    free = [place for place in contact_places(ENEMY.place, 150) if mover.may_step((1600, 2300), place)]
    assert tape((1600, 2300), end) == min(tape((1600, 2300), place) for place in free)


def test_terrain_that_forbids_the_way_forbids_the_charge() -> None:
    """From behind a house only the long way around is left, and that is no straight one."""
    assert into_contact(charger(), (2450, 2000), ENEMY.place, 150, 350) is None


@given(st.integers(0, 5000), st.integers(0, 359), st.integers(0, 500))
def test_whoever_comes_into_contact_may_go_there(seed: int, degree: int, off: int) -> None:
    mover, start = mover_at_random(seed)
    middle = ahead_of(start, degree, 150 + off)
    mover = mover._replace(passing=(*mover.passing, *clear_of([Disc(*middle, 75)], 75)))
    if mover.may_end(start):
        end = into_contact(mover, start, middle, 150, 400)
        if end is not None:
            assert touch(end, 75, middle, 75)
            assert end == start or mover.faults((start, end)) == ()
            assert tape(start, end) <= 400
