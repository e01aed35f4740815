"""Reserves that come over their edge, and Aircraft that are put down."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.flames_of_war.battle.laid_out import OUR, Table, at, bodies, body, laid_out

from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import Give, Go, Pick, PutDown
from sandtable.rulesets.flames_of_war.battle.moving_step import MovementStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves
from sandtable.rulesets.flames_of_war.terms import Order, Speed

FAR: dict[str, Any] = {"de_pz4": [(46, 46)]}
EDGE = '{ kind = "woods", name = "Rim", polygon = [[0, 0], [48, 0], [48, 2], [0, 2]] }'


def arriving(*pieces: str, unit: str = "us_stuart", foes: dict[str, Any] | None = None) -> BattleState:
    s = laid_out({unit: None, "us_mg": [(40, 10), (42, 10)]}, foes or FAR, *pieces)
    return s.with_unit(0, where=Where.ARRIVING)


def entering(s: BattleState, *ends: tuple[float, float], speed: Speed = Speed.TACTICAL) -> Go:
    """The first teams of the unit, each straight in from the south edge."""
    own = bodies(s, 0, *range(len(ends)))
    starts = tuple(at(x, 0) for x, _ in ends)
    return Go(own, tuple((at(*end),) for end in ends), (0,) * len(ends), speed, starts)


def picked(s: BattleState) -> Table:
    table = Table(s, MovementStep(OUR))
    table.run()
    table.answer(Pick(0))
    return table


def test_an_arriving_unit_must_be_picked_and_gets_no_order_fow_gap_reserve_entry() -> None:
    s = arriving()
    table = Table(s, MovementStep(OUR))
    table.run()
    assert table.refused(Done()) == [fow.GAP_RESERVE_ENTRY]
    table.answer(Pick(0))
    assert table.refused(Done()) == [fow.GAP_RESERVE_ENTRY]
    assert fow.GAP_RESERVES_DETAILS in table.refused(Give(Order.BLITZ_MOVE))


@pytest.mark.parametrize(("y", "said"), [(12, []), (12.01, [fow.GAP_MOVEMENT_RATES]), (0.99, [fow.GAP_TABLE_EDGE])])
def test_a_path_begins_on_the_edge_and_ends_wholly_on_the_table_fow_gap_reserve_entry(
    y: float, said: list[str]
) -> None:
    """A Stuart goes 12 in, measured from the edge."""
    s = arriving()
    table = picked(s)
    assert table.refused(entering(s, (20, y))) == said
    inland = Go(bodies(s, 0, 0), ((at(20, 8),),), (0,), Speed.TACTICAL, (at(20, 2),))
    assert table.refused(inland) == [fow.GAP_RESERVE_ENTRY]
    corner = Go(bodies(s, 0, 0), ((at(2, 8),),), (0,), Speed.TACTICAL, (at(0.5, 0),))
    assert fow.GAP_RESERVE_ENTRY in table.refused(corner)


def test_the_leader_comes_first_and_the_unit_is_on_the_table_when_all_are_in_fow_gap_reserve_entry() -> None:
    s = arriving()
    table = picked(s)
    second = Go(bodies(s, 0, 1), ((at(24, 8),),), (0,), Speed.TACTICAL, (at(24, 0),))
    assert table.refused(second) == [fow.GAP_RESERVE_ENTRY]
    table.answer(entering(s, (20, 8)))
    assert table.unit(0).where is Where.ARRIVING
    assert table.refused(Done()) == [fow.GAP_RESERVE_ENTRY]
    table.answer(second)
    rest = Go(bodies(s, 0, 2, 3), ((at(28, 8),), (at(16, 8),)), (0, 0), Speed.TACTICAL, (at(28, 0), at(16, 0)))
    table.answer(rest)
    assert table.unit(0).where is Where.TABLE
    assert table.marked("moved") == {(0, number) for number in range(4)}
    assert table.marked("strayed") == set()


def test_who_cannot_enter_waits_and_comes_on_later_fow_gap_reserve_entry() -> None:
    """Enemies along the whole edge, one every 3.2 in: nobody gets by without coming closer to one that he sees."""
    line = [(1.2 + 3.2 * number, 1.2) for number in range(15)]
    s = arriving(foes={"de_pzgren": line[:8], "de_grenadier": line[8:]})
    table = Table(s, MovementStep(OUR))
    table.run()
    assert table.refused(Pick(0)) == [fow.GAP_MOVEMENT_STEP_ORDER]
    assert table.refused(Done()) == []
    assert table.unit(0).where is Where.ARRIVING
    freed = Table(s.without(s.there & s.scenario.bodies_of_side[1]), MovementStep(OUR))
    freed.run()
    freed.answer(Pick(0))
    assert isinstance(freed.asks, UnitMoves)


def test_who_is_stopped_on_the_very_edge_has_not_come_on_fow_gap_reserve_entry() -> None:
    s = arriving(EDGE)
    table = picked(s)
    table.answer(entering(s, (20, 8)), 1)
    assert not table.s.there >> body(s, 0) & 1
    assert table.unit(0).where is Where.ARRIVING


def test_a_dash_onto_the_table_is_bound_as_any_other_fow_gap_reserve_entry() -> None:
    s = arriving(foes={"de_pz4": [(20, 20)]})
    table = picked(s)
    assert table.refused(entering(s, (20, 10), speed=Speed.DASH)) == [fow.GAP_DASH_KINDS]
    assert table.refused(entering(s, (20, 9.99), speed=Speed.DASH)) == []


def test_whoever_rides_comes_on_in_its_transport_fow_gap_reserve_entry() -> None:
    s = arriving(unit="us_57")
    for number in range(3):
        s = s.mount(body(s, 0, number), body(s, 0, 3 + number))
    table = picked(s)
    jeeps = bodies(s, 0, 3, 4, 5)
    ends = tuple((at(20 + 3 * number, 6),) for number in range(3))
    starts = tuple(at(20 + 3 * number, 0) for number in range(3))
    table.answer(Go(jeeps, ends, (0, 0, 0), Speed.TACTICAL, starts))
    assert table.unit(0).where is Where.TABLE
    assert table.place(0, 1) == (23, 6)
    assert table.marked("strayed") == set()


# ---------------------------------------------------------------------- Aircraft


def over(s: BattleState, *places: tuple[float, float]) -> PutDown:
    return PutDown(bodies(s, 0, *range(len(places))), tuple(at(*place) for place in places), (0,) * len(places))


def test_aircraft_are_put_down_together_near_their_leader_on_nobody_fow_gap_aircraft_put_down() -> None:
    """Edges 6 in apart are centres 9 in apart; over a wood or a house is no matter."""
    s = laid_out(
        {"us_air": None, "us_tank75": [(24, 10)]},
        FAR,
        '{ kind = "building", name = "Hall", at = [24, 24], size = [8, 8] }',
    )
    s = s.with_unit(0, where=Where.ARRIVING)
    table = picked(s)
    assert table.refused(over(s, (24, 24))) == [fow.GAP_AIRCRAFT_PUT_DOWN]
    assert table.refused(over(s, (24, 24), (33.01, 24))) == [fow.GAP_AIRCRAFT_PUT_DOWN]
    assert table.refused(over(s, (24, 24), (26.9, 24))) == [fow.GAP_AIRCRAFT_PLACEMENT]
    assert table.refused(over(s, (24, 12), (24, 16))) == [fow.GAP_AIRCRAFT_PLACEMENT]
    assert table.refused(over(s, (1.4, 24), (6, 24))) == [fow.GAP_TABLE_EDGE]
    table.answer(over(s, (24, 24), (33, 24)))
    assert table.unit(0).where is Where.TABLE
    assert table.place(0, 1) == (33, 24)


def test_others_pass_under_aircraft_but_do_not_end_on_them_fow_gap_aircraft_put_down() -> None:
    s = laid_out({"us_tank75": [(24, 10)], "us_air": [(24, 15)]}, FAR)
    table = picked(s)
    tank = bodies(s, 0, 0)
    assert table.refused(Go(tank, ((at(24, 20),),), (0,))) == []
    assert table.refused(Go(tank, ((at(24, 14),),), (0,))) == [fow.GAP_FOOTPRINTS]


def test_aircraft_need_not_be_put_down_fow_gap_aircraft_put_down() -> None:
    s = laid_out({"us_air": None, "us_tank75": [(24, 10)]}, FAR).with_unit(0, where=Where.ARRIVING)
    table = picked(s)
    table.answer(Done())
    assert table.unit(0).where is Where.ARRIVING
    assert not table.s.on_table(0)
