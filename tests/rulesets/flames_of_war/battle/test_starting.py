"""The Starting Step on the table: who remounts, rallies and stands, and who helps whom."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import OUR, THEIR, Spot, Table, Units, body, laid_out

from sandtable.game.in_order import IN_ORDER
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle import starting
from sandtable.rulesets.flames_of_war.battle.answers import Arrive, Choose
from sandtable.rulesets.flames_of_war.battle.arriving import ChooseArrivals, RollAircraft, RollReserves
from sandtable.rulesets.flames_of_war.battle.commanding import commander_near
from sandtable.rulesets.flames_of_war.battle.leaders import NameLeader
from sandtable.rulesets.flames_of_war.battle.state import Ball, Screen, Where
from sandtable.rulesets.flames_of_war.terms import Commander

PANZERS: dict[str, list[Spot]] = {"de_pz_hq": [(10, 43), (13, 43)], "de_pz4": [(16, 43), (19, 43), (22, 43), (25, 43)]}
RIFLES: dict[str, list[Spot]] = {"us_inf_hq": [(10, 5), (12, 5)], "us_rifle": [(20, 5), (22, 5), (24, 5)]}


def test_a_commander_remounts_first_and_helps_those_who_roll_after_him() -> None:
    """fow.bail.remount-test, fow.gap.reroll-asked, fow.gap.simultaneous-order"""
    theirs: Units = {"de_pz4": PANZERS["de_pz4"], "de_pz_hq": [(13, 40), (16, 40)]}
    s = laid_out(RIFLES, theirs, bailed=[(2, 0), (3, 0)], active=THEIR)
    table = Table(s, starting.RemountTanks(THEIR))
    # Support here, for its HQ is listed after it: the commander climbs back, then the other has a re-roll.
    table.run(3, 2, 3)
    assert [event.unit for event in table.events(e.Remounted)] == [3, 2]
    assert table.marked("bailed") == set()
    assert table.rolled("remount")[1].facts.commander is Commander.OTHER


def test_a_bailed_out_commander_helps_nobody() -> None:
    """fow.gap.commander-powers"""
    s = laid_out(RIFLES, PANZERS, bailed=[(2, 0), (3, 0)], active=THEIR)
    assert commander_near(s, 3).commander is Commander.BAILED
    table = Table(s, starting.RemountTanks(THEIR))
    table.run(2, 2)
    assert table.marked("bailed") == {(2, 0), (3, 0)}


def test_the_distance_to_a_commander_is_from_edge_to_edge() -> None:
    """fow.gap.commander-powers, fow.gap.tape"""
    s = laid_out(RIFLES, {"de_pz_hq": [(10, 43), (13, 43)], "de_pz4": [(18, 43)]})
    assert commander_near(s, 3).distance == 6.0
    assert commander_near(s, 2).distance == 0.0


def test_a_pinned_unit_rallies_by_its_leaders_card() -> None:
    """fow.pin.rally-test"""
    s = laid_out(RIFLES, PANZERS, units={1: {"pinned": True}})
    table = Table(s, starting.RallyUnits(OUR))
    table.run(2)
    assert table.unit(1).pinned
    table = Table(s, starting.RallyUnits(OUR))
    table.run(3)  # the card's Rally 3+, in place of Motivation 4+
    assert not table.unit(1).pinned


def test_a_unit_in_good_spirits_does_not_test_and_one_that_fails_is_gone() -> None:
    """fow.laststand.good-spirits, fow.laststand.unit-test, fow.gap.laststand-counting"""
    table = Table(laid_out(RIFLES, PANZERS), starting.UnitsStand(OUR))
    table.run()
    assert not table.told
    far = laid_out({"us_inf_hq": [(40, 5), (42, 5)], "us_rifle": [(20, 5), (22, 5)]}, PANZERS)
    table = Table(far, starting.UnitsStand(OUR))
    table.run(3)
    assert table.unit(1).where is Where.GONE
    assert table.events(e.UnitLost) == [e.UnitLost(1, fow.LASTSTAND_UNIT_TEST)]
    assert table.s.on_table(1) == 0


def test_transports_do_not_keep_a_unit_alive() -> None:
    """fow.gap.points-counted, fow.gap.laststand-counting"""
    tracks: list[Spot] = [(20, 5), *[None] * 10, (22, 8), (25, 8)]
    ours: Units = {"us_inf_hq": [(40, 5), (42, 5)], "us_armored_rifle": tracks}
    table = Table(laid_out(ours, PANZERS, bailed=[(1, 11)]), starting.UnitsStand(OUR))
    table.run(1)
    assert not table.s.bailed
    assert table.unit(1).where is Where.GONE
    assert not table.s.there & table.s.of_unit(1)


def test_headquarters_take_their_last_stand_last() -> None:
    """fow.gap.simultaneous-order: their commander helps the others while he is there."""
    ours: Units = {"us_inf_hq": [(10, 5), None], "us_rifle": [(12, 5), (14, 5)]}
    table = Table(laid_out(ours, PANZERS), starting.UnitsStand(OUR))
    table.run(1, 4, 2, 2, 1)
    assert [event.units for event in table.rolled("unit_last_stand")] == [(1,), (0,)]


def test_a_commander_lost_in_a_last_stand_is_replaced_from_his_formation() -> None:
    """fow.leader.commander-roll, fow.gap.commander-replacement, fow.gap.replacement-moment"""
    ours: dict[str, list[Spot]] = {"us_inf_hq": [(10, 5), None], "us_rifle": [(12, 5), (14, 5), (16, 5)]}
    table = Table(laid_out(ours, PANZERS), starting.UnitsStand(OUR))
    asks = table.run(1, 1, 3)
    assert table.unit(0).where is Where.GONE
    assert {answer.body for answer in asks.suggest(table.s, IN_ORDER)} == {2, 3, 4}
    table.answer(Choose(3))
    assert table.s.commanders[0] == 3
    assert table.s.unit_of(3) == 0
    assert table.unit(0).where is Where.TABLE
    assert not table.s.destroyed


def test_a_formation_with_one_unit_is_destroyed_with_all_that_waits() -> None:
    """fow.laststand.formation, fow.gap.formation-laststand-effects"""
    s = laid_out({"us_inf_hq": RIFLES["us_inf_hq"], "us_rifle": [], "us_3in": [(30, 5)]}, PANZERS)
    table = Table(s, starting.FormationsStand(OUR))
    table.run()
    assert [event.unit for event in table.events(e.UnitLost)] == [0]
    assert table.unit(2).where is Where.TABLE  # support belongs to no formation
    assert set(table.s.commanders) == {-1, body(s, 3)}
    waiting = laid_out({"us_inf_hq": RIFLES["us_inf_hq"], "us_rifle": None}, PANZERS)
    table = Table(waiting, starting.FormationsStand(OUR))
    table.run()
    assert not table.told


@pytest.mark.parametrize("where", [Where.AMBUSH, Where.RESERVE])
def test_who_waits_alone_of_its_formation_is_lost_with_it(where: Where) -> None:
    """fow.gap.ambush-details, fow.gap.formation-laststand-effects"""
    s = laid_out({"us_inf_hq": [], "us_57": None, "us_rifle": []}, PANZERS, units={1: {"where": where}})
    table = Table(s, starting.FormationsStand(OUR))
    table.run()
    assert table.unit(1).where is Where.GONE
    assert table.s.destroyed & 0b10
    assert not table.s.rear & table.s.of_unit(1)


def test_reserves_of_the_owners_choice_arrive() -> None:
    """fow.reserve.dice, fow.reserve.arrival, fow.gap.reserves-details"""
    s = laid_out(RIFLES, {"de_inf_hq": [(10, 43)], "de_hmg": None, "de_8cm": None, "de_pak40": None}, active=THEIR)
    early = Table(replace(s, round=2), RollReserves(THEIR))
    early.run()
    assert not early.told
    table = Table(replace(s, round=4), RollReserves(THEIR))
    asks = table.run(5, 4)
    assert asks == ChooseArrivals(THEIR, 1)
    assert table.refused(Arrive((3, 4))) == [fow.GAP_RESERVES_DETAILS]
    assert table.refused(Arrive((1,))) == [NO_SUCH]
    table.answer(Arrive((4,)))
    assert [table.unit(unit).where for unit in (3, 4, 5)] == [Where.RESERVE, Where.ARRIVING, Where.RESERVE]
    table = Table(replace(s, round=7), RollReserves(THEIR))
    table.run(5, 6, 5, 6, 1)  # surplus successes are lost, and there is nothing to choose
    assert [table.unit(unit).where for unit in (3, 4, 5)] == [Where.ARRIVING] * 3


def test_aircraft_arrive_on_their_own_roll() -> None:
    """fow.air.arrival, fow.gap.aircraft-roll-limits"""
    s = laid_out({**RIFLES, "us_air": None}, PANZERS)
    table = Table(s, RollAircraft(OUR))
    table.run(3)
    assert table.unit(2).where is Where.AWAY
    table = Table(s, RollAircraft(OUR))
    table.run(4)
    assert table.unit(2).where is Where.ARRIVING
    gone = Table(laid_out({**RIFLES, "us_air": []}, PANZERS), RollAircraft(OUR))
    gone.run()
    assert not gone.told


def test_a_sides_own_smoke_is_lifted() -> None:
    """fow.turn.remove-smoke"""
    both = (Ball((1000, 1000), OUR), Ball((2000, 2000), THEIR))
    screens = (Screen((0, 0), (0, 400), OUR), Screen((0, 0), (0, 400), THEIR))
    table = Table(replace(laid_out(RIFLES, PANZERS), balls=both, screens=screens), starting.LiftSmoke(OUR))
    table.run()
    assert (table.s.balls, table.s.screens) == (both[1:], screens[1:])


def test_a_unit_without_a_leader_names_one_as_its_movement_begins() -> None:
    """fow.gap.leader-none-near, fow.gap.observers-apart"""
    battery = {"us_105": [(20, 5), (22, 5), None, None, (24, 5)]}
    s = laid_out(battery, PANZERS, units={0: {"leader": -1}})
    table = Table(s, NameLeader(OUR, 0))
    assert table.run() == NameLeader(OUR, 0)
    assert table.refused(Choose(body(s, 0, 4))) == [fow.GAP_OBSERVERS_APART]
    assert table.refused(Choose(body(s, 1, 0))) == [fow.GAP_LEADER_NONE_NEAR]
    table.answer(Choose(body(s, 0, 1)))
    assert table.unit(0).leader == body(s, 0, 1)
