"""1. The Rally Phase on the map."""

import pytest
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_7, Situation, situation

from sandtable.rulesets.dday_to_berlin.battle.answers import Done
from sandtable.rulesets.dday_to_berlin.battle.events import Decided, Placed, Skipped
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.rulesets.dday_to_berlin.battle.rallying import HqRally, NightRolls, Rally
from sandtable.sheet.rolling import Rolled


def shattered(*more: str, at: str = "C2", red: str = "Fritz inf C7/S") -> Situation:
    """A division whose Able and Baker are in the pool."""
    blue = [f"HQ hq_leg {at}", "Able inf A1", "Baker inf A1 veteran", "Gun art_light A1", *more]
    return situation(OPEN_7, blue, [red]).put("Able", "shattered").put("Baker", "shattered")


def test_nobody_is_asked_while_the_pool_is_empty() -> None:
    """ddb.rally.phase"""
    table = situation(OPEN_7, ["HQ hq_leg C2", "Able inf A1"], ["Fritz inf C7"]).on(Rally(BLUE))
    assert table.asked is None


def story(table: Situation) -> list[str]:
    return [line for event in table.events(Skipped) for line in table.game.story(event)]


def test_a_phase_that_an_enemy_near_the_hq_skips_says_so() -> None:
    """ddb.rally.hq-near-enemy, ddb.rally.phase"""
    table = shattered(red="Fritz inf D3/S").on(Rally(BLUE))
    assert table.asked is None
    assert story(table) == [
        "Blue rally: nobody may be rallied § ddb.rally.phase",
        "  HQ: the HQ is within 1 zone of an enemy § ddb.rally.hq-near-enemy",
    ]


def test_a_phase_without_an_hq_says_why_nobody_is_rallied() -> None:
    """ddb.gap.hq-missing"""
    assert story(shattered().put("HQ", "lost").on(Rally(BLUE)))[1:] == [
        "  HQ: the division has no HQ on the table § ddb.gap.hq-missing"
    ]


def test_a_phase_with_nobody_to_rally_says_nothing() -> None:
    """ddb.rally.phase"""
    table = situation(OPEN_7, ["HQ hq_leg C2", "Able inf A1"], ["Fritz inf C3"]).on(Rally(BLUE))
    assert table.told == ()
    after = shattered().on(Rally(BLUE))
    assert story(after.play(after.rally("HQ", "Able"), 10)) == []


def test_by_night_too_an_hq_near_the_enemy_is_said_to_rally_nobody() -> None:
    """ddb.gap.night-sequence, ddb.rally.hq-near-enemy"""
    table = shattered(red="Fritz inf D3/S").on(NightRolls(BLUE))
    assert story(table) == [
        "Blue night rally of battalions: nobody may be rallied § ddb.gap.night-sequence",
        "  HQ: the HQ is within 1 zone of an enemy § ddb.rally.hq-near-enemy",
    ]


def test_a_rallied_battalion_returns_to_its_hqs_zone_and_faces_as_its_owner_likes() -> None:
    """ddb.rally.one-returns, ddb.gap.rally-rolls, ddb.gap.facing-change"""
    table = shattered().on(Rally(BLUE)).play(Done())
    table.on(Rally(BLUE)).play(table.rally("HQ", "Able"), 5)
    assert table.asked == ("ReturnBattalion", BLUE)
    assert table.refused(table.place("Able", "C3", "E")) == ["ddb.gap.rally-rolls"]
    assert table.refused(table.place("Baker", "C2", "E")) == ["ddb.gap.rally-rolls"]
    table.play(table.place("Able", "C2", "E"))
    assert (table.where("Able"), table.facing("Able")) == ("C2", "E")
    assert table.event(Placed).rule == "ddb.gap.rally-rolls"


@pytest.mark.parametrize(("name", "face", "back"), [("Able", 5, True), ("Able", 6, False), ("Baker", 6, True)])
def test_the_roll_is_against_the_battalions_own_quality(name: str, face: int, back: bool) -> None:
    """ddb.rally.table: a Regular on 1-5, a Veteran on 1-6."""
    table = shattered().on(Rally(BLUE))
    table.play(table.rally("HQ", name), face)
    assert (table.asked == ("ReturnBattalion", BLUE)) is back


@pytest.mark.parametrize(("hq", "distance"), [("A1", 6), ("C2", 5), ("C5", 2)])
def test_the_roll_knows_how_near_the_enemy_is_to_the_hq(hq: str, distance: int) -> None:
    """ddb.gap.grid"""
    table = shattered(at=hq).on(Rally(BLUE))
    assert table.play(table.rally("HQ", "Able"), 9).facts("rally").enemy_distance == distance


def test_a_ten_only_fails() -> None:
    """ddb.rally.table: the battalion stays in the pool and may be tried again."""
    table = shattered().on(Rally(BLUE))
    table.play(table.rally("HQ", "Able"), 10)
    assert table.where("Able") == "shattered"


def test_an_hq_rolls_once_per_phase() -> None:
    """ddb.gap.rally-rolls: after its roll nothing is left to decide."""
    table = shattered().on(Rally(BLUE))
    assert table.play(table.rally("HQ", "Able"), 9).asked is None
    again = Rally(BLUE, used=1 << table.unit("HQ"))
    table.state = table.state.change(agenda=(again,))
    assert table.refused(table.rally("HQ", "Baker")) == ["ddb.gap.rally-rolls"]


def test_an_hq_diagonally_next_to_an_enemy_rallies_nothing() -> None:
    """ddb.rally.hq-near-enemy, ddb.gap.grid and the worked example: HQ at D4, enemy at E5."""
    table = shattered(at="D4", red="Fritz inf E5/S").on(Rally(BLUE))
    assert table.asked is None
    table.state = table.state.change(agenda=(Rally(BLUE),))
    assert table.refused(table.rally("HQ", "Able")) == ["ddb.rally.hq-near-enemy"]


def test_an_enemy_hq_one_zone_away_is_an_enemy_unit_too() -> None:
    table = situation(OPEN_7, ["HQ hq_leg C2", "Able inf A1"], ["Stab hq_leg D3", "Fritz inf G7"])
    assert table.put("Able", "shattered").on(Rally(BLUE)).asked is None


def test_an_hq_rallies_its_own_division_only_and_corps_troops_are_rallied_by_any() -> None:
    """ddb.gap.rally-rolls, ddb.gap.command-quality"""
    blue = {
        "One": ["HQ hq_leg A1", "Able inf B1"],
        "Two": ["HQ2 hq_leg C1", "Baker inf D1"],
        "corps": ["Tank tnk_light E1"],
    }
    table = situation(OPEN_7, blue, ["Fritz inf G7"])
    for name in ("Able", "Tank"):
        table.put(name, "shattered")
    table.on(Rally(BLUE))
    assert table.refused(table.rally("HQ2", "Able")) == ["ddb.gap.rally-rolls"]
    assert table.allowed(table.rally("HQ2", "Tank"))
    assert table.allowed(table.rally("HQ", "Tank"))


def test_only_shattered_battalions_can_be_rallied() -> None:
    """ddb.state.shattered-may-rally, ddb.state.lost-removed"""
    table = shattered().put("Baker", "lost").on(Rally(BLUE))
    assert table.refused(table.rally("HQ", "Baker")) == ["ddb.state.shattered-may-rally"]
    assert table.refused(table.rally("HQ", "Gun")) == ["ddb.state.shattered-may-rally"]
    assert "ddb.gap.rally-rolls" in table.refused(table.rally("Gun", "Able"))


def test_next_to_a_full_hq_zone_it_returns_where_there_is_room_and_no_enemy_zoc() -> None:
    """ddb.gap.rally-rolls, ddb.gap.stacking: B2 is full too, and Fritz at C4 controls the zones of row 3."""
    crowd = [f"Here{n} inf C2" for n in range(4)] + [f"There{n} inf B2" for n in range(4)]
    table = shattered(*crowd, red="Fritz inf C4/S").on(Rally(BLUE))
    table.play(table.rally("HQ", "Able"), 1)
    free = {
        label
        for label in ("B1", "C1", "D1", "B2", "D2", "B3", "C3", "D3", "C2")
        if table.allowed(table.place("Able", label))
    }
    assert free == {"B1", "C1", "D1", "D2"}


def test_with_no_room_anywhere_it_stays_in_the_pool() -> None:
    """ddb.gap.rally-rolls"""
    zones = ("A1", "A2", "B1", "B2")
    crowd = [f"{zone}n{n} inf {zone}" for zone in zones for n in range(4)]
    table = situation(OPEN_7, ["HQ hq_leg A1", "Able inf G1", *crowd], ["Fritz inf G7"]).put("Able", "shattered")
    table.on(Rally(BLUE)).play(table.rally("HQ", "Able"), 1)
    assert (table.where("Able"), table.asked) == ("shattered", None)
    (told,) = table.game.story(table.event(Decided))
    assert told == "Able finds no room and stays in the pool § ddb.gap.rally-rolls"


def test_a_rallied_battalion_may_act_in_the_same_turn() -> None:
    """ddb.gap.rally-rolls"""
    table = shattered().on(Rally(BLUE), Movement(BLUE))
    table.play(table.rally("HQ", "Able"), 1).play(table.place("Able", "C2"))
    assert table.asked == ("Movement", BLUE)
    table.play(table.activate("Able"), 2).play(table.move("Able", "C3"))
    assert table.where("Able") == "C3"


def test_a_shattered_hq_rolls_for_itself_before_all_others() -> None:
    """ddb.gap.hq-missing: on its own quality, and then it may rally in the same phase."""
    table = shattered("Cat inf C2").put("HQ", "shattered").on(HqRally(BLUE), Rally(BLUE), faces=(5,))
    assert table.asked == ("ReturnHq", BLUE)
    assert table.refused(table.place("HQ", "D2")) == ["ddb.gap.hq-missing"]
    table.play(table.place("HQ", "C2"))
    assert (table.where("HQ"), table.asked) == ("C2", ("Rally", BLUE))


def test_without_its_hq_a_division_rallies_nobody() -> None:
    """ddb.gap.hq-missing"""
    table = shattered("Cat inf C2").put("HQ", "shattered").on(HqRally(BLUE), Rally(BLUE), faces=(6,))
    assert table.asked is None
    table.state = table.state.change(agenda=(Rally(BLUE),))
    assert table.refused(table.rally("HQ", "Able")) == ["ddb.gap.hq-missing"]


def test_an_hq_returns_only_to_a_battalion_of_its_division_with_no_enemy_near() -> None:
    """ddb.gap.hq-missing: Cat stands next to Fritz, Dog belongs to nobody, a gun counts as a battalion."""
    blue = {"One": ["HQ hq_leg C2", "Cat inf C2", "Gun art_light E1"], "corps": ["Dog inf A1"]}
    table = situation(OPEN_7, blue, ["Fritz inf C3/S"]).put("HQ", "shattered").on(HqRally(BLUE), faces=(1,))
    assert table.refused(table.place("HQ", "C2")) == ["ddb.gap.hq-missing"]
    assert table.refused(table.place("HQ", "A1")) == ["ddb.gap.hq-missing"]
    assert table.allowed(table.place("HQ", "E1"))


def test_an_hq_with_nowhere_to_return_to_stays_in_the_pool() -> None:
    """ddb.gap.hq-missing"""
    table = situation(OPEN_7, ["HQ hq_leg C2", "Cat inf C2"], ["Fritz inf C3/S"]).put("HQ", "shattered")
    table.on(HqRally(BLUE), faces=(1,))
    assert (table.where("HQ"), table.asked) == ("shattered", None)
    (told,) = table.game.story(table.event(Decided))
    assert told == "HQ finds no room and stays in the pool § ddb.gap.hq-missing"


def test_an_hq_needs_no_room_to_return() -> None:
    """ddb.gap.stacking: HQ stands are free."""
    crowd = [f"Here{n} inf C2" for n in range(4)]
    table = situation(OPEN_7, ["HQ hq_leg C2", *crowd], ["Fritz inf G7"]).put("HQ", "shattered")
    table.on(HqRally(BLUE), faces=(1,)).play(table.place("HQ", "C2"))
    assert table.where("HQ") == "C2"


def test_a_lost_hq_never_rolls() -> None:
    """ddb.state.lost-removed"""
    table = shattered("Cat inf C2").put("HQ", "lost").on(HqRally(BLUE))
    assert table.events(Rolled) == []


def test_an_hq_out_of_supply_rallies_nothing() -> None:
    """ddb.gap.supply"""
    table = shattered().mark(unsupplied="HQ").on(Rally(BLUE))
    assert table.asked is None
    table.state = table.state.change(agenda=(Rally(BLUE),))
    assert table.refused(table.rally("HQ", "Able")) == ["ddb.gap.supply"]


def test_a_detachment_in_the_pool_may_be_rallied() -> None:
    """ddb.gap.detachment-markers: in all else it counts as a battalion."""
    table = shattered("Coy inf C2 det").put("Coy", "shattered").on(Rally(BLUE))
    table.play(table.rally("HQ", "Coy"), 5).play(table.place("Coy", "C2"))
    assert table.where("Coy") == "C2"
