"""Worked examples of the shared collection that the other modules do not play yet, played through on the map."""

import pytest
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_5, OPEN_7, RED, Situation, combat, situation

from sandtable.rulesets.dday_to_berlin.battle.answers import Done, MoveFirst
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.rulesets.dday_to_berlin.battle.rallying import Rally
from sandtable.rulesets.dday_to_berlin.battle.sequence import Initiative, PlayerTurn
from sandtable.rulesets.dday_to_berlin.battle.winning import VictoryCheck

MOVED = "ddb.move.guns-move-or-fight"


def guns_that_moved() -> Situation:
    """Blue's ATG and ART have each moved a zone in Blue's Movement Phase; Red stands next to Blue's infantry."""
    blue = ["HQ hq_leg B2", "Able inf B3/N", "Pak atg C2/N", "Gun art_light B1/N"]
    table = situation(OPEN_7, blue, ["Fritz inf B4/S", "Panzer tnk_medium B4/S"])
    table.on(PlayerTurn(BLUE), Movement(BLUE), Combat(BLUE))
    table.play(table.activate("Pak"), 2).play(table.move("Pak", "C3"))
    table.play(table.activate("Gun"), 2).play(table.move("Gun", "B2"))
    return table.play(table.activate("Able"), 2).play(Done())


def test_moved_guns_neither_fire_nor_lend_themselves_in_their_own_combat_phase() -> None:
    """ddb.gap.guns-turn, ddb.gap.table-artillery-support, ddb.gap.supporting-zone-conditions"""
    table = guns_that_moved().play(Done())
    assert table.asked == ("Combat", BLUE)
    assert table.refused(table.fire("Fritz", "Gun")) == [MOVED]
    assert table.refused(table.assault("B4", "Able", guns="Gun")) == [MOVED]
    assert table.refused(table.assault("B4", "Able", zones="C3")) == ["ddb.gap.supporting-zone-conditions"]


def test_nor_in_the_enemys_combat_phase_of_the_same_game_turn() -> None:
    """ddb.gap.guns-turn: yet the ATG covers its own zone against tanks (ddb.gap.tank-no-at-scope)."""
    table = guns_that_moved().put("Pak", "B3/N").on(PlayerTurn(RED)).activated("Panzer").on(Combat(RED))
    table.change(art=(1, 0)).play(table.assault("B3", "Panzer"))
    assert table.refused(table.defend("Able", guns="Gun")) == [MOVED]
    table.play(table.defend("Able"), 10, 1)
    assert table.numbers("assault")["Defender's save"] == 5 + 1


def test_but_they_may_again_in_the_next_game_turn() -> None:
    """ddb.gap.guns-turn"""
    table = guns_that_moved().on(Initiative(), Combat(BLUE), faces=(1, 2))
    table.play(MoveFirst()).on(Combat(BLUE))
    assert table.allowed(table.fire("Fritz", "Gun"))


def test_points_on_the_last_turn() -> None:
    """ddb.gap.victory: 10 + 4 + 2 + 2 against 5 + 3 + 1; a lead of 9 wins, but not decisively."""
    crowd = [f"Spare{n} inf {zone}" for n, zone in enumerate(["A1", "A1", "B1", "B1", "C1", "C1"])]
    blue = ["HQ hq_leg A1", "Able inf A2", "Coy inf A2 det", *crowd]
    red = ["Stab hq_leg E5", "Vet inf E4 veteran", "Poor inf E4 poor", "One inf D5", "Two inf D5"]
    red += [f"Rest{n} inf {zone}" for n, zone in enumerate(["A5", "A5", "B5", "B5", "C5", "C5"])]
    table = situation(OPEN_5, blue, red, turn=9, places="A1 objective blue, B1 objective blue, E5 objective red")
    for name, fate in (("Vet", "lost"), ("Poor", "lost"), ("One", "shattered"), ("Two", "shattered")):
        table.put(name, fate)
    table.put("Able", "lost").put("Coy", "lost").on(VictoryCheck())
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.points, outcome.winner, outcome.decisive, outcome.sudden) == ((18, 9), BLUE, False, False)


def test_a_rallied_battalion_finds_its_hqs_zone_full() -> None:
    """ddb.gap.rally-rolls: HQ and four battalions at B2, one at B1, the roll a 3."""
    blue = ["HQ hq_leg B2", *(f"Here{n} inf B2" for n in range(4)), "There inf B1", "Able inf A1"]
    table = situation(OPEN_5, blue, ["Fritz inf E5"]).put("Able", "shattered").on(Rally(BLUE))
    table.play(table.rally("HQ", "Able"), 3)
    assert table.refused(table.place("Able", "B2")) == ["ddb.gap.rally-rolls"]
    assert table.play(table.place("Able", "B1")).where("Able") == "B1"


def test_a_road_move_of_three_zones_bars_from_combat_whatever_is_left() -> None:
    """ddb.move.road-no-combat, ddb.gap.road-move-optional: it can still be attacked."""
    lane = '[[map.road]]\npath = "A1 B1 C1 D1"'
    table = situation(OPEN_5, ["HQ hq_leg A1", "Mech inf_mech A1", "Foot inf D1/N"], ["Fritz inf E2/S"], ground=lane)
    table.on(Movement(BLUE), Combat(BLUE)).play(table.activate("Mech"), 7)
    table.play(table.move("Mech", "B1 C1 D1", "N", road=True)).play(table.activate("Foot"), 2).play(Done()).play(Done())
    assert "ddb.move.road-no-combat" in table.refused(table.assault("E2", "Mech"))
    assert "ddb.move.road-no-combat" in table.refused(table.assault("E2", "Foot", "Mech"))
    table.on(PlayerTurn(RED)).activated("Fritz").on(Combat(RED)).play(table.assault("D1", "Fritz"))
    assert table.allowed(table.defend("Mech"))


@pytest.mark.parametrize(
    ("attacker", "defender", "hit"),
    [
        ("veteran", "poor", 7),
        ("veteran", "veteran", 5),
        ("regular", "veteran", 4),
        ("poor", "veteran", 3),
        ("poor", "regular", 4),
    ],
)
def test_quality_against_quality(attacker: str, defender: str, hit: int) -> None:
    """ddb.combat.quality-table, ddb.combat.modify-number, ddb.quality.grades"""
    table = combat(OPEN_5, [f"Able inf C2 {attacker}"], [f"Fritz inf C3/S {defender}"], ready="Able")
    table.play(table.assault("C3", "Able"), 10, 1)
    assert table.numbers("assault")["Hit number"] == hit


@pytest.mark.parametrize(
    ("defender", "attacker", "save"),
    [
        ("Fritz spg_medium C3/E", "Tiger tnk_heavy C2", 1),
        ("Fritz inf C3/N poor", "Tiger tnk_heavy C2", 0),
        ("Fritz inf C3/S", "Stug spg_heavy C2", 5),
        ("Fritz inf C3/S", "Tiger tnk_heavy C2", 3),
    ],
)
def test_the_minuses_of_a_save_add_up(defender: str, attacker: str, save: int) -> None:
    """ddb.gap.save-which-side, ddb.gap.spg-is-td, ddb.save.base, ddb.gap.save-clamp: even at 0 a natural 1 passes."""
    table = combat(OPEN_5, [attacker], [defender], ready=attacker.split(maxsplit=1)[0])
    table.play(table.assault("C3", attacker.split(maxsplit=1)[0]), 1, 1, 1)
    assert table.numbers("assault")["Defender's save"] == save
    assert table.where("Fritz") == "C3"


def test_a_defender_in_company_saves_better_but_only_by_two() -> None:
    """ddb.save.supports: three others count as two, and an HQ as none."""
    red = ["Stab hq_leg C3", *(f"Fritz{n} inf C3/S" for n in range(4))]
    table = combat(OPEN_5, ["Able inf C2"], red, ready="Able")
    table.play(table.assault("C3", "Able")).play(table.defend("Fritz0"), 10, 1)
    assert table.numbers("assault")["Defender's save"] == 7


def test_two_hqs_alone_in_a_zone_may_both_be_named_and_the_other_retreats() -> None:
    """ddb.gap.hq"""
    red = {"Eins": ["Stab hq_leg C3"], "Zwei": ["Stab2 hq_leg C3", "Fritz inf E5"]}
    table = combat(OPEN_5, ["Able inf C2"], red, ready="Able")
    table.play(table.assault("C3", "Able")).play(table.defend("Stab2"), 1, 10)
    assert table.asked == ("Retreat", RED)
    assert (table.play(table.back("C4")).where("Stab"), table.markers) == ("C4", (0, 2))
