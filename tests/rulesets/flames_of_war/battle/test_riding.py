"""Passengers and transports: out, in, off, forward from the rear and back there."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.flames_of_war.battle.laid_out import HEDGE, OUR, Table, at, bodies, body, laid_out
from tests.rulesets.flames_of_war.battle.test_moving import picked

from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import coming_forward
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import BringForward, Dismount, Give, Go, Mount, SendBack
from sandtable.rulesets.flames_of_war.battle.coming_forward import ToTheRear
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.terms import Order, Speed

FAR: dict[str, Any] = {"de_pz4": [(46, 46)]}
#: The first half-track of the platoon, and the first jeep of the guns.
TRACK, JEEP = 11, 3


def mounted(*riders: int, track: tuple[float, float] = (24, 10), foes: dict[str, Any] | None = None) -> BattleState:
    """A platoon of which some teams ride in its first half-track; the fourth stands beside it."""
    spots: list[Any] = [None] * 16
    for rider in riders:
        spots[rider] = (2 + 2 * rider, 2)
    spots[3], spots[TRACK] = (24, 13), track
    s = laid_out({"us_armored_rifle": spots}, foes or FAR)
    for rider in riders:
        s = s.mount(body(s, 0, rider), body(s, 0, TRACK))
    return s


# ---------------------------------------------------------------------- getting out


@pytest.mark.parametrize(("y", "said"), [(13.75, []), (13.76, [fow.GAP_MOUNTED_PLACE])])
def test_passengers_get_out_within_2_in_of_their_transport_fow_gap_mounted_place(y: float, said: list[str]) -> None:
    """From the half-track's centre at 10 in: its 1 in, 2 in between, and the team's 0.75 in."""
    s = mounted(0, 1, track=(20, 10))
    table = picked(s)
    assert table.refused(Dismount(bodies(s, 0, 0), (at(20, y),), (0,))) == said


def test_who_has_got_out_has_moved_and_may_not_dash_fow_gap_passengers_details() -> None:
    s = mounted(0, 1, track=(20, 10))
    table = picked(s)
    table.answer(Dismount(bodies(s, 0, 0, 1), (at(20, 12.5), at(18, 12)), (0, 0)))
    assert table.marked("dismounted") == table.marked("moved") == {(0, 0), (0, 1)}
    there = Go(bodies(s, 0, 0), ((at(20, 20),),), (0,), Speed.DASH)
    assert table.refused(there) == [fow.GAP_PASSENGERS_DETAILS]
    assert table.refused(Go(bodies(s, 0, 0), ((at(20, 20),),), (0,))) == []
    assert fow.GAP_MOVEMENT_STEP_ORDER in table.refused(Give(Order.BLITZ_MOVE))


def test_nobody_gets_out_of_a_transport_that_has_moved_fow_passenger_dismount() -> None:
    s = mounted(0, 1)
    table = picked(s)
    table.answer(Go(bodies(s, 0, TRACK), ((at(24, 16),),), (0,)))
    assert table.marked("moved") == {(0, TRACK), (0, 0), (0, 1)}  # those aboard have moved with it
    assert table.refused(Dismount(bodies(s, 0, 0), (at(24, 18),), (0,))) == [fow.PASSENGER_DISMOUNT]


def test_nobody_gets_out_beside_an_enemy_that_he_would_see_fow_gap_mounted_place() -> None:
    s = mounted(0, 1, track=(20, 10), foes={"de_pz4": [(20, 15.5)]})
    table = picked(s)
    assert table.refused(Dismount(bodies(s, 0, 0), (at(20, 12.5),), (0,))) == [fow.GAP_MOUNTED_PLACE]
    assert table.refused(Dismount(bodies(s, 0, 0), (at(20, 7.5),), (0,))) == []


def test_a_rider_does_not_move_by_itself_fow_gap_mounted_place() -> None:
    s = mounted(0, 1)
    assert picked(s).refused(Go(bodies(s, 0, 0), ((at(24, 16),),), (0,))) == [fow.GAP_MOUNTED_PLACE]


# ---------------------------------------------------------------------- getting in


def test_a_team_gets_in_within_2_in_and_the_transport_may_then_dash_fow_passenger_transport_dash() -> None:
    s = mounted(0, 1)
    table = picked(s)
    track = body(s, 0, TRACK)
    table.answer(Mount(bodies(s, 0, 3), (track,)))
    assert table.marked("mounted") == {(0, 0), (0, 1), (0, 3)}
    assert [event.carrier for event in table.events(e.Mounted)] == [track]
    assert table.refused(Go((track,), ((at(24, 16),),), (0,))) == [fow.PASSENGER_TRANSPORT_DASH]
    table.answer(Go((track,), ((at(24, 28),),), (0,), Speed.DASH))
    assert table.place(0, TRACK) == table.place(0, 3) == (24, 28)
    assert table.marked("dashed") == {(0, TRACK), (0, 0), (0, 1), (0, 3)}


def test_a_transport_that_has_moved_does_not_dash_again_fow_passenger_transport_dash() -> None:
    s = mounted(0, 1)
    table = picked(s)
    table.answer(Go(bodies(s, 0, TRACK), ((at(24, 10.5),),), (0,)))
    table.answer(Mount(bodies(s, 0, 3), bodies(s, 0, TRACK)))
    assert not isinstance(table.asks, Go)
    assert not table.events(e.Removed)
    assert table.place(0, TRACK) == (24, 10.5)


@pytest.mark.parametrize(("x", "said"), [(27.75, []), (27.76, [fow.GAP_PASSENGERS_DETAILS])])
def test_who_is_farther_off_cannot_get_in_fow_gap_passengers_details(x: float, said: list[str]) -> None:
    s = mounted(0).moved_to(3, at(x, 10))
    assert picked(s).refused(Mount(bodies(s, 0, 3), bodies(s, 0, TRACK))) == said


def test_a_transport_carries_so_many_and_tows_one_gun_fow_gap_weapon_notes() -> None:
    full = mounted(0, 1, 2)
    carries = full.card(body(full, 0, TRACK)).carries
    assert carries == 3
    assert picked(full).refused(Mount(bodies(full, 0, 3), bodies(full, 0, TRACK))) == [fow.GAP_WEAPON_NOTES]
    guns = laid_out({"us_57": [(24, 10), (27, 10), (30, 10), (25.5, 12)]}, FAR)
    both = Mount(bodies(guns, 0, 0, 1), bodies(guns, 0, JEEP, JEEP))
    assert picked(guns).refused(both) == [fow.GAP_WEAPON_NOTES]
    assert picked(guns).refused(Mount(bodies(guns, 0, 0), bodies(guns, 0, JEEP))) == []


# ---------------------------------------------------------------------- forward, and to the rear


@pytest.mark.parametrize(("x", "said"), [(29.75, []), (29.76, [fow.TRANSPORT_NEAR_UNIT])])
def test_transports_come_forward_within_4_in_of_a_team_of_their_unit_fow_transport_near_unit(
    x: float, said: list[str]
) -> None:
    """0.75 in of the gun, 4 in between and 1 in of the jeep."""
    s = laid_out({"us_57": [(20, 10), (22, 10), (24, 10)]}, FAR)
    jeep = body(s, 0, JEEP)
    assert picked(s).refused(BringForward((jeep,), (at(x, 10),), (0,))) == said


def test_not_within_4_in_of_an_enemy_nor_16_in_where_it_is_seen_fow_transport_los_distance() -> None:
    """Behind the hedge it is Concealed at 12 in; in the open it is seen. The third enemy is 4 in off."""
    guns = {"us_57": [(20, 20), (22, 20), (24, 20)]}
    there = at(24, 22.6)
    open_ground = laid_out(guns, {"de_pz4": [(24, 36)]})
    jeep = body(open_ground, 0, JEEP)
    forward = BringForward((jeep,), (there,), (0,))
    assert picked(open_ground).refused(forward) == [fow.TRANSPORT_LOS_DISTANCE]
    hedge = laid_out(guns, {"de_pz4": [(24, 36)]}, HEDGE)
    assert picked(hedge).refused(forward) == []
    near = laid_out(guns, {"de_pz4": [(24, 28.6)]}, HEDGE)
    assert fow.TRANSPORT_MIN_DISTANCE in picked(near).refused(forward)


def test_transports_come_forward_before_their_unit_moves_and_lie_on_nobody_fow_transport_bring_forward() -> None:
    s = laid_out({"us_57": [(20, 10), (22, 10), (24, 10)]}, FAR)
    jeeps = bodies(s, 0, 3, 4)
    table = picked(s)
    assert table.refused(BringForward(jeeps, (at(20, 13), at(21, 13)), (0, 0))) == [fow.GAP_FOOTPRINTS]
    table.answer(BringForward(jeeps[:1], (at(20, 13),), (0,)))
    assert table.marked("rear") == {(0, 4), (0, 5)}
    assert table.place(0, 3) == (20, 13)
    table.answer(Go(bodies(s, 0, 0), ((at(20, 10.5),),), (0,)))
    assert table.refused(BringForward(jeeps[1:], (at(24, 13),), (0,))) == [fow.TRANSPORT_BRING_FORWARD]


def test_a_unit_that_is_not_on_the_table_brings_nothing_forward_fow_gap_transport_rear() -> None:
    s = laid_out({"us_57": [(20, 10), (22, 10), (24, 10)]}, FAR)
    off = s.taken_off(s.there & s.of_unit(0)).with_unit(0, where=Where.ARRIVING)
    assert coming_forward.waiting(s, 0).bit_count() == 3
    assert coming_forward.waiting(off, 0) == 0


def test_empty_transports_without_armour_go_to_the_rear_fow_transport_must_rear() -> None:
    """An empty jeep goes, a loaded one stays."""
    s = laid_out({"us_57": [(20, 10), (22, 10), (24, 10), (20, 13), (24, 13)]}, FAR)
    s = s.mount(body(s, 0, 2), body(s, 0, 4))
    table = Table(s, ToTheRear(OUR))
    assert table.run() is None
    assert table.marked("rear") == {(0, 3), (0, 5)}
    assert [(event.bodies, event.why) for event in table.events(e.Removed)] == [
        (bodies(s, 0, 3), fow.TRANSPORT_MUST_REAR)
    ]


def test_who_is_armoured_and_armed_may_stay_fow_gap_transport_rear() -> None:
    """Asked once, at the end of the step in which it became empty."""
    s = mounted()
    assert Table(s, ToTheRear(OUR)).run() is None
    left = mounted(0, track=(20, 10))
    table = picked(left)
    table.answer(Dismount(bodies(left, 0, 0), (at(20, 12.5),), (0,)))
    table.answer(Done())
    assert isinstance(table.asks, ToTheRear)
    assert table.refused(SendBack(bodies(left, 0, 3))) == [fow.TRANSPORT_MAY_REAR]
    assert table.answer(SendBack(bodies(left, 0, TRACK))) is None
    assert (0, TRACK) in table.marked("rear")
