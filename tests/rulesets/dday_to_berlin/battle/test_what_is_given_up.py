"""What an answer makes impossible on the map, told before it is given, with the rule that does."""

from typing import Any

from msgspec import Struct
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_5, OPEN_7, RED, Situation, combat, situation

from sandtable.rulesets.dday_to_berlin.battle.answers import CounterFire, Done
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup, Movement, NightMovement
from sandtable.rulesets.dday_to_berlin.battle.rallying import Rally
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import EngineeringAction

HQ = "HQ hq_leg C1"


def told(table: Situation, answer: Struct) -> dict[str, str]:
    """What is said of an answer, by rule."""
    assert table.allowed(answer)
    found = table.game.warnings(table.state, answer)
    assert len({each.rule for each in found}) == len(found)
    return {each.rule: each.says for each in found}


def moving(
    name: str, *blue: str, red: str = "Fritz inf C5/N", times: int = 1, terrain: str = OPEN_7, **more: Any
) -> Situation:
    """A unit that has got its move."""
    table = situation(terrain, ["HQ hq_leg B2", *blue], [red], **more).activated(name, times)
    return table.on(MoveGroup(BLUE, table.units(name)), Engineering(BLUE), Combat(BLUE))


# ---------------------------------------------------------------------- going on


def test_ending_movement_names_who_cannot_assault_and_who_could_still_act() -> None:
    table = situation(OPEN_7, [HQ, "Able inf C4", "Baker inf B4", "Cat inf A1"], ["Fritz inf C5/N"]).on(Movement(BLUE))
    assert told(table, Done()) == {
        "ddb.gap.assault-eligibility": (
            "Able and Baker cannot assault this turn: only who was activated with a move may"
        ),
        "ddb.move.phase": "HQ, Able, Baker and Cat can still act",
    }


def test_guns_and_those_far_from_the_enemy_lose_no_assault() -> None:
    table = situation(OPEN_7, [HQ, "Gun atg C4", "Cat inf A1"], ["Fritz inf C5/N"]).on(Movement(BLUE))
    assert told(table, Done()) == {"ddb.move.phase": "HQ, Gun and Cat can still act"}


def test_whoever_is_looked_at_alone_and_stays_gives_nothing_up() -> None:
    assert told(moving("Able", "Able inf C3"), Done()) == {}


def test_those_of_a_group_who_have_not_moved_are_named() -> None:
    table = situation(OPEN_7, [HQ, "Able inf C3", "Baker inf C3"], ["Fritz inf G7/N"]).activated("Able Baker")
    table.on(MoveGroup(BLUE, table.units("Able Baker")))
    assert told(table, Done()) == {"ddb.move.any-direction": "Able and Baker can still act"}


def test_a_reinforcement_that_stays_away_does_not_come_this_turn() -> None:
    table = situation(OPEN_7, [HQ, "Relief inf @A3:1"], ["Fritz inf G7/N"]).activated("Relief")
    table.on(MoveGroup(BLUE, table.units("Relief")))
    assert told(table, Done()) == {"ddb.gap.deployment": "Relief cannot come on this turn any more"}


def test_an_hq_that_does_not_roll_gives_its_rally_up() -> None:
    table = situation(OPEN_7, [HQ, "Able inf C3", "Baker inf C3"], ["Fritz inf G7/N"])
    table.put("Able", "shattered").on(Rally(BLUE))
    assert told(table, Done()) == {"ddb.gap.rally-rolls": "HQ gives up its roll of this phase for Able"}


def test_an_hq_rolls_once_so_the_others_stay_in_the_pool() -> None:
    table = situation(OPEN_7, [HQ, "Able inf C3", "Baker inf C3"], ["Fritz inf G7/N"])
    table.put("Able", "shattered").put("Baker", "shattered").on(Rally(BLUE))
    said = "HQ rolls once in a phase: nobody is left to roll for Baker this turn"
    assert told(table, table.rally("HQ", "Able")) == {"ddb.gap.rally-rolls": said}
    alone = situation(OPEN_7, [HQ, "Able inf C3"], ["Fritz inf G7/N"]).put("Able", "shattered").on(Rally(BLUE))
    assert told(alone, alone.rally("HQ", "Able")) == {}


# ---------------------------------------------------------------------- moving


def test_infantry_that_comes_next_to_the_enemy_with_its_last_zone_cannot_assault() -> None:
    table = moving("Able", "Able inf C3")
    said = "Able comes next to the enemy with no move left: it cannot assault C5 this turn"
    assert told(table, table.move("Able", "C4")) == {"ddb.support.assault-supporters": said}
    assert told(table, table.move("Able", "C2")) == {}
    assert told(table, table.move("Able", "", "E")) == {}


def test_with_a_double_move_nothing_is_lost_by_coming_near() -> None:
    table = moving("Able", "Able inf C3", times=2)
    assert told(table, table.move("Able", "C4")) == {}


def test_into_rough_ground_only_who_has_not_moved_can_assault() -> None:
    rough = OPEN_7.splitlines()
    rough[2] = rough[2].replace(".", "w", 3)
    table = moving("Able", "Able inf C3", times=2, terrain="\n".join(rough))
    said = "Able will have moved: it cannot assault C5 this turn, which takes a whole move to enter"
    assert told(table, table.move("Able", "C4")) == {"ddb.move.rough-one-zone": said}


def test_who_can_assault_from_where_it_stands_loses_that_by_going_away() -> None:
    table = moving("Able", "Able inf C4")
    said = "Able can assault C5 from here, but not after this move"
    assert told(table, table.move("Able", "C3")) == {"ddb.gap.assault-eligibility": said}


def test_a_road_move_next_to_the_enemy_takes_part_in_no_combat() -> None:
    table = moving("Truck", "Truck inf_mot C2", ground='[[map.road]]\npath = "C1 C2 C3 C4"')
    said = "after a road move Truck cannot assault C5 this turn"
    assert told(table, table.move("Truck", "C3 C4", road=True)) == {"ddb.move.road-no-combat": said}


def test_a_gun_with_the_enemy_in_range_fires_no_more_once_it_has_moved() -> None:
    table = moving("Guns", "Guns art_light C4", "Able inf B4")
    rule = "ddb.move.guns-move-or-fight"
    said = "Guns has the enemy in range, and may neither fire nor lend fire once it has moved"
    assert told(table, table.move("Guns", "C3")) == {rule: said}
    far = moving("Guns", "Guns art_light C3", red="Fritz inf G7/N")
    assert told(far, far.move("Guns", "C2")) == {}
    anti_tank = moving("Gun", "Gun atg C4")
    said = "Gun is next to the enemy, and cannot make its zone a supporting zone once it has moved"
    assert told(anti_tank, anti_tank.move("Gun", "C3")) == {rule: said}


def test_engineers_that_change_zone_do_not_work_this_turn() -> None:
    table = moving("Pioneers", "Pioneers eng C3", red="Fritz inf G7/N")
    said = "Pioneers cannot work this turn once it has changed zone"
    assert told(table, table.move("Pioneers", "C2")) == {"ddb.gap.engineering": said}


def test_who_leaves_command_range_and_whom_an_hq_leaves_behind_are_named() -> None:
    rule, said = "ddb.move.out-of-command", "will be out of command range, which adds 1 to an activation roll"
    table = moving("Able", "Able inf C3", red="Fritz inf G7/N", times=2)
    assert told(table, table.move("Able", "C4 C5")) == {rule: f"Able {said}"}
    table = moving("HQ", "Able inf D2", "Baker inf B3", red="Fritz inf G7/N")
    assert told(table, table.move("HQ", "B1")) == {}
    assert told(table, table.move("HQ", "A2")) == {rule: f"Able {said}"}


def test_a_place_of_ours_that_is_left_empty_near_the_enemy_is_told() -> None:
    table = moving("Able", "Able inf C3", red="Fritz inf C6/N", places="C3 objective blue")
    table.state = table.state.change(control=(BLUE,))
    assert told(table, table.move("Able", "C2")) == {}, "the enemy is three zones away"
    table.put("Fritz", "C5/N")
    said = "nobody is left at C3, which Fritz could enter and so capture"
    assert told(table, table.move("Able", "B2")) == {"ddb.gap.objective-markers": said}


def test_a_place_that_another_holds_stays_held() -> None:
    table = moving("Able", "Able inf C3", "Baker inf C3", red="Fritz inf C5/N", places="C3 objective blue")
    table.state = table.state.change(control=(BLUE,))
    assert told(table, table.move("Able", "C2")) == {}


def test_a_supply_line_that_a_move_cuts_is_told_where_supply_is_played() -> None:
    blue = ["HQ hq_leg A1", "Able inf A5"]
    table = situation(OPEN_7, blue, ["Fritz inf G7/N"], house="supply = true").activated("Able", 2)
    table.on(MoveGroup(BLUE, table.units("Able")))
    assert told(table, table.move("Able", "A6")) == {"ddb.gap.supply": "Able will have no line of supply"}
    assert told(table, table.move("Able", "A4")) == {}


def test_by_night_nobody_fights_so_no_fight_is_lost() -> None:
    table = situation(OPEN_7, [HQ, "Guns art_light C3"], ["Fritz inf C6/N"])
    table.state = table.state.set_left(table.state.scenario.everybody, 1)
    table.on(NightMovement(BLUE))
    assert told(table, table.move("Guns", "C2")) == {}


# ---------------------------------------------------------------------- works and combat


def test_engineers_at_work_keep_others_of_their_zone_from_it() -> None:
    table = situation(OPEN_7, [HQ, "One eng C3", "Two eng C3"], ["Fritz inf G7/N"]).on(Engineering(BLUE))
    said = "a zone makes one attempt: Two can try nothing more there this turn"
    assert told(table, table.work("One", EngineeringAction.BUILD_POSITION)) == {"ddb.gap.engineering": said}


def test_a_zone_that_lends_its_support_assaults_nobody_itself() -> None:
    table = combat(OPEN_5, ["Able inf C2", "Baker inf D2"], ["Fritz inf C3/S"], ready="Able Baker")
    said = "D2 lends its support, so Baker cannot assault this turn"
    assert told(table, table.assault("C3", "Able", zones="D2")) == {"ddb.gap.supporting-zone-conditions": said}
    assert told(table, table.assault("C3", "Able")) == {}


def test_who_is_fired_at_cannot_be_assaulted_as_well() -> None:
    table = combat(OPEN_5, ["Able inf C2", "Guns art_light C1"], ["Fritz inf C3/S"], ready="Able")
    said = "Fritz is attacked once a turn: Able cannot assault it any more"
    assert told(table, table.fire("Fritz", "Guns")) == {"ddb.combat.once-per-target": said}
    two = combat(OPEN_5, ["Able inf C2", "Guns art_light C1"], ["Fritz inf C3/S", "Franz inf C3/S"], ready="Able")
    assert told(two, two.fire("Fritz", "Guns")) == {}, "Franz can still be assaulted"


def test_the_last_support_of_a_kind_is_told_whoever_spends_it() -> None:
    rule, said = "ddb.support.once", "support: none is left for another combat, attack or defence"
    table = combat(OPEN_5, ["Able inf C1"], ["Fritz inf C3/S"], art=(1, 0), air=(2, 0))
    assert told(table, table.fire("Fritz")) == {rule: f"this spends the last ART {said}"}
    assert told(table, table.strike("Fritz")) == {}, "another is left"
    table = combat(OPEN_5, ["Able inf C2"], ["Fritz inf C3/S"], ready="Able", air=(1, 0), art=(0, 1))
    assert told(table, table.assault("C3", "Able", air=1)) == {rule: f"this spends the last AIR {said}"}
    table.play(table.assault("C3", "Able", air=1))
    assert table.asked == ("Defence", RED)
    assert told(table, table.defend("Fritz", art=1)) == {rule: f"this spends the last ART {said}"}
    assert told(table, table.defend("Fritz")) == {}
    table = combat(OPEN_5, ["Guns art_light C1", "Able inf C2"], ["Fritz inf C3/S"], art=(0, 1))
    table.play(table.fire("Fritz", "Guns"))
    assert told(table, CounterFire(art=1)) == {rule: f"this spends the last ART {said}"}
    assert told(table, CounterFire()) == {}


def test_ending_combat_names_who_could_attack_of_ones_own() -> None:
    table = combat(OPEN_5, ["Able inf C2", "Baker inf A1"], ["Fritz inf C3/S"], ready="Able")
    assert told(table, Done()) == {"ddb.combat.phase": "Able can still act"}
    spent = combat(OPEN_5, ["Able inf C2"], ["Fritz inf C3/S"], air=(1, 0))
    assert told(spent, Done()) == {}, "only aircraft are left, and they stay available"
