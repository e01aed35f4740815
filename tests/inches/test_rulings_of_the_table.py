"""Rulings on geometry of Flames of War and Panzer Korps that the ground has to tell, each with numbers by hand."""

from __future__ import annotations

import pytest
from tests.inches.moving_grounds import area, disc, going_over, line, road
from tests.inches.shapes import box

from sandtable.inches.bodies import Disc, gap, touch
from sandtable.inches.directions import SCALE, ahead, bearing
from sandtable.inches.layer import Layer
from sandtable.inches.moving.bearings import first_that_fits
from sandtable.inches.moving.farthest import farthest
from sandtable.inches.moving.keeping import clear_of, farther_than
from sandtable.inches.moving.legs import Mover, Why
from sandtable.inches.moving.path import first_clear, first_within, gets_closer, nearest_approach, stand_at
from sandtable.inches.moving.room import nearest_free, ring_places, square_about
from sandtable.inches.sight import clear
from sandtable.inches.tape import Place, off_aim, tape, within
from sandtable.inches.templates import Square, gap_to

OPEN = going_over()

# ---------------------------------------------------------------------- Flames of War: teams of radius 0.75 in


@pytest.mark.parametrize(("x", "number"), [(3150, 0), (3151, 1), (3149, 0), (3350, 200), (3351, 201)])
def test_at_least_and_closer_are_decided_by_the_number_that_is_shown_fow_gap_tape(x: int, number: int) -> None:
    assert gap((3000, 2000), 75, (x, 2000), 75) == number
    assert gap((3000, 2000), 75, (x, 2001), 75) == number + (x != 3149)  # a hair farther is read up


def test_a_reserve_comes_from_the_very_edge_and_ends_wholly_on_the_table_fow_gap_reserve_entry() -> None:
    mover = Mover(OPEN, margin=75)
    assert mover.may_go(((3000, 0), (3000, 75)))
    assert [fault.why for fault in mover.faults(((3000, 0), (3000, 74)))] == [Why.OFF_TABLE]
    assert farthest(mover, (3000, 0), (3000, 900), 600) == (3000, 600)


def test_what_is_seen_on_the_way_binds_all_of_it_fow_gap_visible_while_moving() -> None:
    """How near a path comes is measured from its nearest point, not from its ends."""
    path, enemy = ((2000, 2000), (3000, 2000), (3000, 3000)), (3200, 2200)
    assert nearest_approach(path, enemy) == 200
    assert [tape(place, enemy) for place in path] == [1217, 283, 825]
    assert gets_closer(path, enemy)
    assert not gets_closer(((3000, 2000), (2800, 2200)), enemy)


@pytest.mark.parametrize(("place", "front"), [((2000, 2100), True), ((1000, 2100), True), ((2000, 2099), False)])
def test_the_line_across_a_hull_lies_an_inch_ahead_fow_gap_turretless(place: Place, front: bool) -> None:
    tank = (1900, 2000)
    assert (ahead(0, place[0] - tank[0], place[1] - tank[1]) >= 100 * SCALE) is front


def test_who_fails_to_cross_goes_straight_away_until_it_is_2_in_from_all_fow_gap_charge_cross_place() -> None:
    start, near, other = (2000, 2000), (2000, 2250), (1800, 1750)
    kept = farther_than(199, [Disc(*near, 75), Disc(*other, 75)], 75)
    end = off_aim(near, start, 1000, 0)
    assert end == (2000, 1000)
    stand = first_clear((start, end), kept)
    assert stand is not None
    # From the one it is 2 in at y = 1900; from the other, 2 in beside, at sqrt(3.49² - 2²) = 2.8601 in beyond him.
    assert stand.place == (2000, 1463)
    assert [gap(stand.place, 75, each, 75) for each in (near, other)] == [637, 200]


def test_passengers_get_out_within_2_in_of_their_transport_where_there_is_room_fow_gap_mounted_place() -> None:
    transport, enemy = (2000, 2000), Disc(2300, 2000, 75)
    mover = Mover(OPEN, ending=(*clear_of([Disc(2000, 2000, 100)], 75), *farther_than(200, [enemy], 75)), margin=75)
    found = list(ring_places(mover, transport, 100 + 75, 100 + 75 + 200, grain=50))
    assert found
    for place in found:
        assert 0 <= gap(place, 75, transport, 100) <= 200
        assert gap(place, 75, enemy.place, 75) > 200
    hemmed = mover._replace(ending=(*mover.ending, *farther_than(350, [Disc(1900, 2000, 75)], 75)))
    assert list(ring_places(hemmed, transport, 175, 375)) == []


def test_the_nearest_clear_place_is_found_where_there_is_none_within_reach_fow_gap_mounted_place() -> None:
    lost, around = (2000, 2000), [Disc(2000, 2000, 300)]
    mover = Mover(OPEN, ending=clear_of(around, 75))

    def least(some: tuple[int, int, int, int]) -> int:
        west, south, east, north = some
        dx, dy = max(west - lost[0], lost[0] - east, 0), max(south - lost[1], lost[1] - north, 0)
        return tape((0, 0), (dx, dy))

    def too_near(some: tuple[int, int, int, int]) -> bool:
        return all(within((x, y), lost, 374) for x in some[::2] for y in some[1::2])

    found = nearest_free(square_about(lost, 500), least, too_near, mover.may_end)
    assert found is not None
    assert found[0] == 375
    assert mover.may_end(found[1])


def test_an_aiming_point_in_a_building_is_seen_and_one_behind_it_is_not_fow_gap_aiming_point_sight() -> None:
    layer = Layer(7200, 4800, (area(0, box(2000, 1900, 2400, 2100)),))
    assert clear(layer, (1000, 2000), (2200, 2000), 0b1)
    assert not clear(layer, (1000, 2000), (2600, 2000), 0b1)
    assert gap((1000, 2000), 75, (2200, 2000)) == 1125
    assert gap_to(Square(300), (2200, 2000), (2700, 2000), 75) == 125


# ---------------------------------------------------------------------- Panzer Korps: formations of radius 1.5 in


def test_water_between_two_centres_parts_them_but_on_its_bridge_pk_gap_contact_shut() -> None:
    river, bridge = area(0, box(2950, 0, 3050, 4800), kind="river"), road(1, (2800, 2000), (3200, 2000))
    going = going_over(river, bridge, roads=0b10, under=0b01)
    assert touch((2850, 2000), 150, (3150, 2000), 150)
    assert not going.meets((2850, 2000), (3150, 2000), 0b01)
    assert going.meets((2850, 3000), (3150, 3000), 0b01)


def test_who_meets_a_hidden_enemy_halts_2_in_from_him_pk_gap_meeting_hidden() -> None:
    path, enemy = ((1000, 2000), (3000, 2000)), (2500, 2300)
    where = first_within(path, enemy, 200 + 300)
    assert where == 1100  # 4 in beside and 3 in off: 5 in from centre to centre
    halt = stand_at(path, where)
    assert (halt.place, halt.facing) == ((2100, 2000), 90)
    assert gap(halt.place, 150, enemy, 150) == 200
    assert first_within(((1000, 2000), (2099, 2000)), enemy, 500) is None


def test_a_compulsory_move_is_not_bent_by_the_edge_of_the_table_pk_gap_compulsory_geometry() -> None:
    """It fits whatever lies off the table; who passes the edge has retired."""
    enemy, start = (3000, 1000), (3000, 400)
    away = bearing(enemy, start)
    mover = Mover(OPEN, passing=farther_than(100, [Disc(*enemy, 150)], 150), margin=-7200)
    end = first_that_fits(start, away, 900, lambda each: mover.may_step(start, each), lambda each: each[1])
    assert end == (3000, -500)
    cliff = Mover(going_over(line(0, (2900, 200), (3100, 200))), shut=0b1, margin=-7200)
    bent = first_that_fits(start, away, 900, lambda each: cliff.may_step(start, each), lambda each: each[1])
    assert bent is not None
    assert bearing(start, bent) == 210


def test_a_line_of_bombers_crosses_the_table_at_right_angles_to_their_edge_pk_gap_bomb_line() -> None:
    """Right and farther are seen along it: from the south east and north, from the north west and south."""
    target = (3000, 2000)
    assert off_aim((target[0], 0), target, 300, 200) == (3200, 2300)
    assert off_aim((target[0], 4800), target, 300, 200) == (2800, 1700)
    assert off_aim((target[0], 0), target, -300, -200) == (2800, 1700)


def test_a_burst_lands_along_and_across_the_line_from_the_gun_pk_gap_burst_place() -> None:
    gun, aim = (1000, 1000), (1300, 1400)
    assert off_aim(gun, aim, 100, 0) == (1360, 1480)
    assert off_aim(gun, aim, 0, 100) == (1380, 1340)
    assert off_aim(gun, aim, -100, -100) == (1160, 1380)


@pytest.mark.parametrize(("x", "counts"), [(2300, True), (2301, False)])
def test_smoke_of_3_in_is_met_nearer_than_its_rim_pk_gap_smoke_place(x: int, counts: bool) -> None:
    layer = Layer(7200, 4800, (disc(0, (2000, 2000), 300),))
    assert (layer.at((x, 2000)) == 1) is counts
    assert layer.meets((x - 1, 0), (x - 1, 4000), 0b1) is (x <= 2300)
