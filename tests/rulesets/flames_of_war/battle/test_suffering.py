"""What becomes of teams: Destroyed, Bailed Out, Pinned Down, and who gets out of their transports where."""

from random import Random
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import RIVER, Table, at, bodies, body, laid_out

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import PutDown
from sandtable.rulesets.flames_of_war.battle.getting_out import GettingOut
from sandtable.rulesets.flames_of_war.battle.leaders import AppointLeader
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.battle.suffering import aftermath, pin, suffer
from sandtable.rulesets.flames_of_war.terms import TankState

TRUCKS = "us_armored_rifle"
THEIRS = {"de_pz4": [(24, 40)]}
#: In the platoon's list eleven teams come first, then its five half-tracks.
CARRIER = 11


class Harmed(Step, frozen=True):
    """Some teams suffer, each what is named; then what must be decided at once is."""

    title: ClassVar[str] = "Harm"
    rule: ClassVar[str] = fow.ARMOUR_LESS
    fates: tuple[tuple[int, TankState], ...]
    moving: bool = False

    def run(self, s: Any, dice: Dice, tell: Tell) -> Any:
        s = s.done()
        for team, fate in self.fates:
            s = suffer(s, team, fate, fow.ARMOUR_LESS, dice, tell)
        return aftermath(s, tell, moving=self.moving)


def harmed(s: BattleState, *fates: tuple[int, TankState], moving: bool = False) -> Table:
    return Table(s, Harmed(fates, moving))


def loaded(*passengers: int, **more: Any) -> BattleState:
    """An armoured rifle platoon of which some teams ride in its first half-track at (10, 10)."""
    spots: list[Any] = [(30, 5), (32, 5), (34, 5), *[None] * 8, (10, 10, 0)]
    more.setdefault("theirs", THEIRS)
    s = laid_out({TRUCKS: spots}, more.pop("theirs"), *more.pop("pieces", ()), **more)
    carrier = body(s, 0, CARRIER)
    for number in passengers:
        s = s.mount(body(s, 0, number), carrier)
    return s


def test_the_last_team_takes_its_unit_along_fow_gap_points_counted() -> None:
    s = laid_out({"us_tank_hq": [(10, 10), (13, 10)]}, THEIRS)
    table = harmed(s, (body(s, 0, 1), TankState.DESTROYED), (body(s, 0), TankState.DESTROYED))
    table.run()
    assert [event.bodies for event in table.events(e.Lost)] == [bodies(s, 0, 1), bodies(s, 0, 0)]
    assert table.events(e.UnitLost) == [e.UnitLost(0, fow.ARMOUR_LESS)]
    assert table.unit(0).where is Where.GONE
    assert table.s.destroyed == 0b1
    assert table.marked("lost") >= {(0, 0), (0, 1)}


def test_a_tank_that_is_bailed_out_already_is_no_more_so_fow_gap_bail_multiple_hits() -> None:
    s = laid_out({"us_tank75": [(10, 10)]}, THEIRS, bailed={(0, 0)})
    table = harmed(s, (body(s, 0), TankState.BAILED))
    table.run()
    assert table.told == []
    assert table.marked("bailed") == {(0, 0)}
    unhurt = harmed(replace(s, bailed=0), (body(s, 0), TankState.OK))
    unhurt.run()
    assert unhurt.marked("bailed") == set()


def test_pinned_once_is_pinned_fow_gap_pin_count() -> None:
    told: list[Struct] = []
    s = pin(laid_out({"us_rifle": [(10, 10)]}, THEIRS), 0, fow.PIN_THRESHOLD, told.append)
    assert s.units[0].pinned
    assert pin(s, 0, fow.PIN_THRESHOLD, told.append) is s
    assert told == [e.Pinned(0, True, fow.PIN_THRESHOLD)]


def test_passengers_of_a_bailed_out_transport_get_out_without_a_roll_fow_gap_passengers_details() -> None:
    s = loaded(1, 2)
    table = harmed(s, (body(s, 0, CARRIER), TankState.BAILED))
    asks = table.run()
    assert isinstance(asks, GettingOut)
    assert table.unit(0).pinned
    assert table.rolled("passenger_fate")[0].rolls == ()
    one, two = bodies(s, 0, 1, 2)
    # Edge to edge 2 in from the half-track: 3.75 in from its middle.
    assert table.refused(PutDown((one,), (at(10, 13.76),), (0,))) == [fow.GAP_MOUNTED_PLACE]
    assert table.refused(PutDown((one,), (at(10, 11.74),), (0,))) == [fow.GAP_MOUNTED_PLACE]
    assert table.refused(PutDown((one, two), (at(10, 13.75), at(10, 13)), (0, 0))) == [fow.GAP_MOUNTED_PLACE]
    assert table.refused(PutDown((body(s, 0, 0),), (at(10, 13),), (0,))) == [fow.GAP_MOUNTED_PLACE]
    assert table.refused(PutDown((one, one), (at(10, 13), at(12, 12)), (0, 0))) == [fow.GAP_MOUNTED_PLACE]
    assert table.refused(PutDown((one,), (), (0,))) == [fow.GAP_MOUNTED_PLACE]
    assert table.refused(PutDown((), (), ())) == [fow.GAP_MOUNTED_PLACE]
    assert isinstance(table.answer(PutDown((two,), (at(10, 13.75),), (90,))), GettingOut)
    assert table.answer(PutDown((one,), (at(10, 11.75 - 3.5),), (180,))) is None
    assert table.place(0, 2) == (10, 13.75)
    assert table.s.heading(one) == 180
    assert table.s.mounted == table.s.evicted == 0
    assert table.marked("moved") == {(0, 1), (0, 2)}
    assert {event.why for event in table.events(e.SetDown)} == {fow.GAP_MOUNTED_PLACE}


def test_passengers_of_a_destroyed_transport_live_on_five_or_six_fow_gap_passengers_details() -> None:
    s = loaded(0, 1, 2, active=1)
    table = harmed(s, (body(s, 0, CARRIER), TankState.DESTROYED))
    asks = table.run(4, 5, 6)
    assert isinstance(asks, GettingOut)
    assert asks.side == 0
    assert table.marked("lost") >= {(0, CARRIER), (0, 0)}
    assert table.marked("evicted") == {(0, 1), (0, 2)}
    # The transport is gone: where it stood there is room for one.
    table.answer(PutDown(bodies(s, 0, 1, 2), (at(10, 10), at(10, 12)), (0, 0)))
    assert table.marked("stirred") == {(0, 1), (0, 2)}, "in the enemy's turn"
    assert isinstance(table.asks, AppointLeader), "the leader was aboard and is lost"


def test_a_platoon_all_of_whose_passengers_die_is_destroyed_fow_gap_points_counted() -> None:
    s = loaded(0)
    s = replace(s, there=s.there & ~(1 << body(s, 0, 1) | 1 << body(s, 0, 2)))
    s = replace(s, lost=s.lost | 1 << body(s, 0, 1) | 1 << body(s, 0, 2))
    table = harmed(s, (body(s, 0, CARRIER), TankState.DESTROYED))
    assert table.run(4) is None
    assert table.events(e.UnitLost) == [e.UnitLost(0, fow.GAP_PASSENGERS_DETAILS)]


def test_for_whom_there_is_no_room_stays_in_and_is_not_asked_fow_gap_mounted_place() -> None:
    """The half-track stands on a bridge 2 in wide, and friends on both its ends."""
    bridge = '{ kind = "bridge", name = "Bridge", line = [[24, 22.2], [24, 25.8]], width = 2 }'
    broad = '{ kind = "river", name = "Broad river", at = [24, 24], size = [48, 12] }'
    spots: list[Any] = [(24, 25.75), (24, 22.25), (30, 5), *[None] * 8, (24, 24, 0)]
    s = laid_out({TRUCKS: spots}, {"de_pz4": [(24, 40)]}, broad, bridge)
    s = s.mount(body(s, 0, 2), body(s, 0, CARRIER))
    table = harmed(s, (body(s, 0, CARRIER), TankState.BAILED))
    assert table.run() is None
    assert table.marked("mounted") == {(0, 2)}
    assert table.s.evicted == 0
    # Of a lost one he takes the nearest clear place: where it stood.
    lost = harmed(s, (body(s, 0, CARRIER), TankState.DESTROYED))
    asks = lost.run(6)
    assert isinstance(asks, GettingOut)


def test_of_a_lost_transport_he_takes_the_nearest_clear_place_beyond_fow_gap_mounted_place() -> None:
    """A river 12 in broad without a bridge, as if the half-track had stood in it: its bank is the nearest."""
    broad = '{ kind = "river", name = "Broad river", at = [24, 24], size = [48, 12] }'
    spots: list[Any] = [(30, 5), None, None, *[None] * 8, (24, 24, 0)]
    s = laid_out({TRUCKS: spots}, {"de_pz4": [(40, 40)]}, broad)
    s = s.mount(body(s, 0, 0), body(s, 0, CARRIER))
    table = harmed(s, (body(s, 0, CARRIER), TankState.DESTROYED))
    assert table.run(6) is None
    assert table.place(0, 0) in {(24, 17.99), (24, 30.01)}


def test_in_their_own_movement_step_nobody_gets_out_beside_an_enemy_fow_gap_mounted_place() -> None:
    s = loaded(1, theirs={"de_grenadier": [(14, 10)]})
    one = body(s, 0, 1)
    # 12.25 is 1.75 in from the grenadiers' middle, and 0.25 in from edge to edge.
    beside = PutDown((one,), (at(12.25, 10),), (0,))
    shooting = harmed(s, (body(s, 0, CARRIER), TankState.BAILED))
    shooting.run()
    assert shooting.refused(beside) == []
    mined = harmed(s, (body(s, 0, CARRIER), TankState.BAILED), moving=True)
    mined.run()
    assert mined.refused(beside) == [fow.GAP_MOUNTED_PLACE]
    # More than 2 in from edge to edge: 3.51 in from middle to middle.
    assert mined.refused(PutDown((one,), (at(10, 12),), (0,))) == []
    assert mined.refused(PutDown((one,), (at(12.25, 10),), (0,))) == [fow.GAP_MOUNTED_PLACE]


def test_what_is_suggested_is_allowed_even_at_the_edge_of_a_river_fow_gap_mounted_place() -> None:
    for seed in range(10):
        s = loaded(0, 1, 2, pieces=(RIVER.replace("24, 24", "24, 13"),))
        table = harmed(s, (body(s, 0, CARRIER), TankState.BAILED))
        table.run()
        for answer in table.asks.suggest(table.s, Random(seed)):  # noqa: S311
            assert table.refused(answer) == []
            assert table.answer(answer) is None
