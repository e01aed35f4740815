"""11. The night clock and the night sequence on the map."""

from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_7, RED, Situation, situation

from sandtable.rulesets.dday_to_berlin.battle.answers import Done
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.events import Clock, Ended, Supports
from sandtable.rulesets.dday_to_berlin.battle.movement import NightMovement
from sandtable.rulesets.dday_to_berlin.battle.rallying import NightRally
from sandtable.rulesets.dday_to_berlin.battle.sequence import (
    EndOfTurn,
    NightBegins,
    NightCheck,
    NightEnds,
    PlayerTurn,
    night_turn,
)
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import EngineeringAction as Work
from sandtable.sheet.rolling import Rolled

NIGHT = "ddb.gap.night-sequence"


def dusk(*blue: str, red: tuple[str, ...] = ("Stab hq_leg G7", "Fritz inf G6/N"), **more: Any) -> Situation:
    return situation(OPEN_7, ["HQ hq_leg A1", *blue], red, **more)


# ------------------------------------------------------------------ the clock


@pytest.mark.parametrize(("face", "total"), [(1, 6), (2, 6), (9, 10), (10, 10)])
def test_each_day_turn_adds_a_d5_to_the_clock(face: int, total: int) -> None:
    """ddb.night.check, ddb.gap.night-clock: a D10 halved, rounding up."""
    table = dusk().change(clock=5).on(NightCheck(), faces=(face,))
    assert (table.state.clock, table.event(Clock)) == (total, Clock(total, night=False, rule="ddb.night.check"))


def test_night_falls_at_twenty_one() -> None:
    """ddb.night.check: with 16 on the clock a 5 brings it, a 4 does not."""
    table = dusk().change(clock=16).on(NightCheck(), EndOfTurn(), faces=(10,))
    assert (table.event(Clock).night, table.state.nights) == (True, 1)
    assert table.asked == ("NightMovement", BLUE)
    assert dusk().change(clock=16).on(NightCheck(), faces=(8,)).state.clock == 20


def test_a_scenario_may_begin_late_in_the_day() -> None:
    """ddb.gap.night-clock"""
    assert dusk(top="turns = 5\nclock = 12").game.start().clock == 12


def test_the_game_may_end_with_a_nightfall() -> None:
    table = dusk(top="nightfalls = 2").change(clock=20, nights=1).on(NightCheck(), faces=(1,))
    assert table.event(Ended).rule == "ddb.gap.victory"
    assert table.asked is None
    table = dusk(top="nightfalls = 2").change(clock=20).on(NightCheck(), faces=(1,))
    assert table.state.outcome is None


def test_player_a_of_the_turn_just_played_goes_first() -> None:
    """ddb.gap.night-sequence"""
    table = dusk(player_a=RED).change(clock=20).on(NightCheck(), faces=(1,))
    assert table.asked == ("NightMovement", RED)
    assert table.play(Done()).asked == ("NightMovement", BLUE)


# ------------------------------------------------------------------ C1 rally


def test_each_hq_rolls_once_for_every_shattered_battalion_of_its_division() -> None:
    """ddb.gap.night-sequence: Able and Cat return, Baker does not and is not tried again."""
    table = dusk("Able inf B1", "Baker inf B1", "Cat inf B1 veteran")
    for name in ("Able", "Baker", "Cat"):
        table.put(name, "shattered")
    table.on(NightRally(BLUE), faces=(5,))
    assert table.asked == ("ReturnBattalion", BLUE)
    table.play(table.place("Able", "A1"), 6, 6).play(table.place("Cat", "A1"))
    assert table.places("Able Baker Cat") == ["A1", "shattered", "A1"]
    assert not table.state.agenda


def test_an_hq_near_an_enemy_rallies_nobody_by_night_either() -> None:
    """ddb.rally.hq-near-enemy"""
    table = dusk("Able inf B1", red=("Fritz inf B2/N",)).put("Able", "shattered").on(NightRally(BLUE))
    assert table.events(Rolled) == []


def test_a_shattered_hq_rolls_first_and_rallies_nobody_while_it_stays_in_the_pool() -> None:
    """ddb.gap.hq-missing, ddb.gap.night-sequence"""
    table = dusk("Able inf B1", "Baker inf C1").put("HQ", "shattered").put("Able", "shattered")
    assert table.on(NightRally(BLUE), faces=(6,)).asked is None
    table.on(NightRally(BLUE), faces=(5,)).play(table.place("HQ", "C1"), 1)
    assert table.asked == ("ReturnBattalion", BLUE)


def test_corps_troops_are_rolled_for_once_however_many_hqs_there_are() -> None:
    """ddb.gap.command-quality, ddb.gap.night-sequence"""
    blue = {"One": ["HQ hq_leg A1"], "Two": ["HQ2 hq_leg C1"], "corps": ["Tank tnk_light E1"]}
    table = situation(OPEN_7, blue, ["Fritz inf G7"]).put("Tank", "shattered").on(NightRally(BLUE), faces=(9,))
    assert len(table.events(Rolled)) == 1


# ------------------------------------------------------------------ C2 movement


def night(*blue: str, **more: Any) -> Situation:
    return dusk(*blue, **more).on(NightBegins(), NightMovement(BLUE))


def test_every_unit_may_move_its_normal_allowance_without_a_roll() -> None:
    """ddb.gap.night-sequence: infantry 1, MECH 2, HQs too, each once, facing freely."""
    table = night("Able inf C1", "Tank tnk_light D1")
    assert table.refused(table.move("Able", "C2 C3")) == [NIGHT]
    table.play(table.move("Tank", "D2 D3", "E"))
    assert table.refused(table.move("Tank", "D4")) == [NIGHT]
    table.play(table.move("Able", "C2", "W")).play(table.move("HQ", "A2"))
    assert (table.places("HQ Able Tank"), table.facing("Able"), table.asked) == (["A2", "C2", "D3"], "W", None)


def test_a_battalion_that_rallied_in_the_night_may_move_too() -> None:
    """ddb.gap.night-sequence: every unit may."""
    table = dusk("Able inf B1").put("Able", "shattered").on(*night_turn(BLUE), faces=(1,))
    table.play(table.place("Able", "A1")).play(table.move("Able", "B2"))
    assert table.where("Able") == "B2"


def test_there_is_no_road_doubling_by_night() -> None:
    """ddb.gap.night-sequence"""
    table = night("Tank tnk_light D1", ground='[[map.road]]\npath = "D1 D2 D3"')
    assert table.refused(table.move("Tank", "D2 D3", road=True)) == [NIGHT]


def test_nobody_moves_into_an_enemy_zoc_by_night_but_may_leave_one_or_turn_in_it() -> None:
    """ddb.gap.night-sequence: Fritz at C4 faces S and controls row 3."""
    table = night("Able inf C2", "Baker inf B3", red=("Fritz inf C4/S",))
    assert table.refused(table.move("Able", "C3")) == [NIGHT]
    assert table.refused(table.move("Baker", "C3")) == [NIGHT]
    assert table.allowed(table.move("Baker", "B2"))
    assert table.allowed(table.move("Baker", "", "E"))


def test_units_may_stay_and_a_place_entered_by_night_is_captured() -> None:
    """ddb.gap.objective-markers; markers stay and count in the next step A."""
    table = night("Able inf C1", places="C2 objective red").play(Done())
    assert table.where("Able") == "C1"
    table = night("Able inf C1", places="C2 objective red", markers=(2, 1))
    assert table.play(table.move("Able", "C2")).markers == (2, 6)


# ------------------------------------------------------------------ C3 to C5


def test_engineers_that_did_not_move_in_the_night_may_work() -> None:
    """ddb.gap.night-sequence: what they did by day does not matter."""
    table = dusk("Eng eng C1", "Other eng E1").mark(moved="Eng", changed="Eng", worked="C1")
    table.on(NightBegins(), NightMovement(BLUE), Engineering(BLUE, night=True))
    table.play(table.move("Other", "E2")).play(Done())
    assert table.asked == ("Engineering", BLUE)
    assert table.refused(table.work("Other", Work.BUILD_POSITION)) == ["ddb.gap.engineering"]
    assert table.play(table.work("Eng", Work.BUILD_POSITION), 7).labels(table.state.positions) == {"C1"}


def test_at_dawn_all_supports_not_lost_are_available_the_clock_is_at_nought_and_road_marks_go() -> None:
    """ddb.gap.night-sequence, C4 and C5"""
    table = dusk("Lorry inf_mot C1", blue_extra="art = 2\nair = 2", red_extra="art = 1", markers=(3, 0))
    table.change(air_lost=(1, 0), clock=22).mark(road="Lorry", moved="Lorry").on(NightEnds())
    assert (table.state.art, table.state.air, table.state.clock, table.markers) == ((2, 1), (1, 0), 0, (3, 0))
    assert (table.marked("road"), set(table.rules(Supports))) == (set(), {NIGHT})


def test_the_night_is_no_turn_of_its_own_and_fights_no_combat() -> None:
    """ddb.scale.night-turn, ddb.gap.night-sequence: it belongs to the turn in which it fell."""
    table = dusk("Able inf F6", turn=4).change(clock=20).on(NightCheck(), EndOfTurn(), faces=(1,))
    steps = [step.title for step in table.state.agenda]
    assert "Combat" not in steps
    table.play(Done()).play(Done(), 3, 4)
    assert (table.state.turn, table.asked) == (5, ("ChooseFirst", BLUE))


def test_what_was_left_of_night_movement_serves_no_assault_in_the_morning() -> None:
    table = dusk("Able inf F6").on(*night_turn(BLUE)).play(Done()).play(Done())
    assert table.on(PlayerTurn(BLUE)).left("Able") == 0
