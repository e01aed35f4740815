"""Every switch of the house rules, and a changed cell of a table."""

from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_5, OPEN_7, RED, Situation, combat, situation

from sandtable.rulesets.dday_to_berlin.battle.answers import MoveFirst
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.events import Built
from sandtable.rulesets.dday_to_berlin.battle.house_rules import HouseRules
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.rulesets.dday_to_berlin.battle.retreats import Retreat
from sandtable.rulesets.dday_to_berlin.battle.sequence import Initiative, NightCheck
from sandtable.rulesets.dday_to_berlin.battle.supplying import Supply
from sandtable.rulesets.dday_to_berlin.battle.winning import VictoryCheck
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import EngineeringAction as Work
from sandtable.rulesets.dday_to_berlin.ruleset import load
from sandtable.sheet.switches import Rows, played_otherwise, switches


def test_every_switch_changes_a_ruling_of_the_list() -> None:
    known = load().rules
    there = switches(HouseRules)
    assert [switch for switch in there if switch.gap not in known or not switch.says] == []
    assert {switch.name for switch in there} == set(HouseRules.__struct_fields__) - {"tables"}
    assert next(switch.gap for switch in there if switch.name == "flanks") == "ddb.gap.facing"


def test_a_scenario_tells_its_switches_and_the_cells_it_changes() -> None:
    rows: Rows = {"inf": {"save": 5}}
    assert played_otherwise(HouseRules(supply=True, tables={"save_roll": rows})) == (
        "play the Supply Phase: yes",
        "save roll, inf: save 5",
    )
    assert played_otherwise(HouseRules()) == ()


def test_a_changed_cell_is_told_in_the_words_of_its_table_with_what_is_printed() -> None:
    cells: dict[str, Rows] = {"limits": {"win": {"value": 1}}, "save_roll": {"support": {"most": 3}}}
    table = situation(house="[house_rules.tables.limits]\nwin = { value = 1 }")
    assert table.game.brief().house_rules == ("lead in points that wins: 1, printed 5",)
    assert played_otherwise(HouseRules(tables=cells), table.scenario.tables) == (
        "lead in points that wins: 1, printed 5",
        "supporting battalion in its zone, most: 3, printed 2",
    )


def test_supply_is_off_unless_switched_on() -> None:
    """ddb.gap.supply"""
    for house, phases in (("", 0), ("supply = true", 2)):
        table = situation(OPEN_7, ["HQ hq_leg A1", "Able inf A6"], ["Fritz inf G7"], house=house)
        table.on(Initiative(), faces=(3, 5)).play(MoveFirst())
        assert sum(isinstance(step, Supply) for step in table.state.agenda) == phases


def test_without_night_the_clock_stands_still() -> None:
    """ddb.gap.night-clock"""
    table = situation(OPEN_5, ["Able inf A1"], ["Fritz inf E5"], house="night = false").change(clock=20)
    assert table.on(NightCheck()).state.clock == 20


@pytest.mark.parametrize(
    ("style", "zones"),
    [
        ("front", {"B2", "C2", "D2"}),
        ("all_round", {"B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4"}),
        ("none", set()),
    ],
)
def test_zones_of_control_may_be_front_all_round_or_none(style: str, zones: set[str]) -> None:
    """ddb.gap.zoc: an ART in the same zone still adds nothing."""
    red = ["Fritz inf C3/S", "Kanon art_light C3/N"]
    table = situation(OPEN_5, ["Able inf A1"], red, house=f'zones_of_control = "{style}"')
    assert table.labels(table.state.zoc(RED)) == zones


def test_zones_of_control_all_round_close_retreats() -> None:
    """ddb.gap.zoc"""
    for style, fate in (("front", "asked"), ("all_round", "shattered")):
        table = situation(OPEN_5, ["Able inf C5/N"], ["Fritz inf C3/N"], house=f'zones_of_control = "{style}"')
        table.on(Retreat(RED, table.unit("Fritz"), table.zone("C2")))
        assert (table.where("Fritz") == "shattered") is (fate == "shattered")


def test_without_flanks_an_attack_from_behind_is_like_any() -> None:
    """ddb.gap.facing"""
    for house, save in (("", 3), ("flanks = false", 5)):
        table = combat(OPEN_5, ["Able inf C2"], ["Fritz inf C3/N"], ready="Able", house=house)
        table.play(table.assault("C3", "Able"), 10, 1)
        assert table.numbers("assault")["Defender's save"] == save


def test_without_group_activation_every_battalion_rolls_for_itself() -> None:
    """ddb.gap.activation-groups"""
    units = ["HQ hq_leg A1", "Able inf A1", "Baker inf A1"]
    table = situation(OPEN_5, units, ["Fritz inf E5"], house="group_activation = false").on(Movement(BLUE))
    assert table.refused(table.activate("Able Baker")) == ["ddb.gap.activation-groups"]
    assert table.allowed(table.activate("Able"))


def test_the_attacker_may_name_the_primary_defender() -> None:
    """ddb.gap.primary-choice"""
    red = ["Fritz inf C3/S", "Franz inf C3/S poor"]
    table = combat(OPEN_5, ["Able inf C2"], red, ready="Able", house='primary_defender = "attacker"')
    assert table.refused(table.assault("C3", "Able")) == ["ddb.gap.primary-choice"]
    assert table.refused(table.assault("C3", "Able", defender="Able")) == ["ddb.gap.primary-choice"]
    table.play(table.assault("C3", "Able", defender="Franz"), 10, 1)
    assert table.marked("attacked") == {"Franz"}


def test_the_attackers_choice_binds_a_defender_who_adds_supports() -> None:
    """ddb.gap.primary-choice"""
    red = ["Fritz inf C3/S", "Franz inf C3/S", "Side inf D4/S"]
    table = combat(OPEN_5, ["Able inf C2"], red, ready="Able", house='primary_defender = "attacker"')
    table.play(table.assault("C3", "Able", defender="Franz"))
    assert table.refused(table.defend("Fritz", zones="D4")) == ["ddb.gap.primary-choice"]
    assert table.allowed(table.defend("Franz", zones="D4"))


def test_guns_on_the_table_may_be_kept_out_of_assaults() -> None:
    """ddb.gap.table-artillery-support: of both sides; they still fire and support fire."""
    red = ["Fritz inf C3/S", "Kanon art_light C4/S", "Side inf D4/S"]
    blue = ["Able inf C2", "Gun art_light C1", "Mate art_light C1"]
    table = combat(OPEN_5, blue, red, ready="Able", house="table_artillery = false")
    assert table.refused(table.assault("C3", "Able", guns="Gun")) == ["ddb.gap.table-artillery-support"]
    assert table.allowed(table.fire("Fritz", "Gun", guns="Mate"))
    table.play(table.assault("C3", "Able"))
    assert table.refused(table.defend("Fritz", guns="Kanon")) == ["ddb.gap.table-artillery-support"]


def test_without_engineering_nobody_builds() -> None:
    """ddb.gap.engineering"""
    table = situation(OPEN_5, ["Eng eng A1"], ["Fritz inf E5"], house="engineering = false").on(Engineering(BLUE))
    assert table.asked is None
    table.state = table.state.change(agenda=(Engineering(BLUE),))
    assert table.refused(table.work("Eng", Work.BUILD_POSITION)) == ["ddb.gap.engineering"]


def test_without_second_assaults_a_breakthrough_ends_where_it_stands() -> None:
    """ddb.gap.breakthrough-assault"""
    for house, asked in (("", ("SecondAssault", BLUE)), ("second_assault = false", None)):
        table = combat(OPEN_5, ["Tank tnk_medium C2"], ["Fritz atg C3/S", "Hans inf C5/N"], ready="Tank", house=house)
        table.fight(table.assault("C3", "Tank"), "Fritz", 1, 10).play(table.advance("Tank", "C3 C4"))
        assert table.asked == asked


def test_without_sudden_victory_the_game_goes_on_to_its_last_turn() -> None:
    """ddb.gap.victory"""
    for house, ended in (("", True), ("sudden_victory = false", False)):
        table = (
            situation(OPEN_5, ["Able inf A1"], ["Fritz inf E5"], house=house).put("Fritz", "lost").on(VictoryCheck())
        )
        assert (table.state.outcome is not None) is ended


# ------------------------------------------------------------------ changed cells


def changed(table: str, row: str, **cells: Any) -> str:
    lines = "\n".join(f"{column} = {value}" for column, value in cells.items())
    return f"[house_rules.tables.{table}.{row}]\n{lines}"


def test_a_changed_stacking_limit_holds_everywhere() -> None:
    """ddb.gap.stacking: two stands fill a zone."""
    table = situation(
        OPEN_5,
        ["HQ hq_leg A1", "Able inf A1", "B1 inf A2", "B2 inf A2"],
        ["Fritz inf E5"],
        house=changed("limits", "stacking", value=2),
    )
    table.on(Movement(BLUE)).play(table.activate("Able"), 2)
    assert table.refused(table.move("Able", "A2")) == ["ddb.gap.stacking"]


def test_a_changed_movement_value_lets_infantry_go_farther() -> None:
    """ddb.gap.battalion-table"""
    table = situation(
        OPEN_5,
        ["HQ hq_leg A1", "Able inf A1"],
        ["Fritz inf E5/N"],
        house=changed("battalion_information", "inf", move=3),
    )
    table.on(Movement(BLUE)).play(table.activate("Able"), 2).play(table.move("Able", "B1 C1 D1"))
    assert table.where("Able") == "D1"


def test_a_changed_hit_number_is_rolled_against_and_told() -> None:
    """ddb.combat.basic-hit"""
    table = combat(
        OPEN_5, ["Able inf C2"], ["Fritz inf C3/S"], ready="Able", house=changed("hit_number", "basic", value=8)
    )
    table.play(table.assault("C3", "Able"), 8, 10)
    assert (table.numbers("assault")["Hit number"], table.where("Fritz")) == (8, "shattered")


def one_zone_each(row: str, most: int) -> Situation:
    blue = ["Able inf C2", "B1 inf B2", "B2 inf D2", "B3 inf B3"]
    red = ["Fritz inf C3/S", "R1 inf C4/S", "R2 inf D4/S", "R3 inf D3/S"]
    return combat(OPEN_5, blue, red, ready="Able", house=changed("hit_number", row, most=most))


def test_each_side_has_its_own_limit_of_supporting_zones_and_nought_is_none() -> None:
    """ddb.support.supporting-zones: the cells attacker_zone and defender_zone."""
    table = one_zone_each("attacker_zone", 1)
    assert table.refused(table.assault("C3", "Able", zones="B2 D2")) == ["ddb.support.supporting-zones"]
    table.play(table.assault("C3", "Able", zones="B2"))
    assert table.allowed(table.defend("Fritz", zones="C4 D4"))
    table = one_zone_each("defender_zone", 1)
    table.play(table.assault("C3", "Able", zones="B2 D2"))
    assert table.refused(table.defend("Fritz", zones="C4 D4")) == ["ddb.support.supporting-zones"]
    table = one_zone_each("attacker_zone", 0)
    assert table.allowed(table.assault("C3", "Able", zones="B2 D2 B3"))


def test_a_changed_cell_changes_the_fingerprint_of_the_rules() -> None:
    plain = situation(OPEN_5, ["Able inf A1"], ["Fritz inf E5"])
    other = situation(OPEN_5, ["Able inf A1"], ["Fritz inf E5"], house=changed("limits", "stacking", value=2))
    assert plain.game.rules_hash() != other.game.rules_hash()


def test_engineering_numbers_come_from_the_table() -> None:
    """ddb.gap.engineering"""
    table = situation(
        OPEN_5, ["Eng eng A1"], ["Fritz inf E5"], house=changed("engineering", "build_position", roll='"1-9"')
    )
    table.on(Engineering(BLUE), Combat(BLUE)).play(table.work("Eng", Work.BUILD_POSITION), 9)
    assert len(table.events(Built)) == 1
