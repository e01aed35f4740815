"""Set-up: who begins, one unit each in turn, where a unit may stand, guns that dig in, and who comes aboard."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.firing_fields import Table
from tests.rulesets.konflikt_47.battle.moving_fields import HEDGE, at, scenario

from sandtable.dice.scripted import ScriptedDice
from sandtable.game.in_order import IN_ORDER
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Give, Go, Place
from sandtable.rulesets.konflikt_47.battle.game import BattleGame
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.battle.sequence import BeginTurn
from sandtable.rulesets.konflikt_47.battle.setting_up import (
    SetUp,
    WhoSetsUpFirst,
    against_place,
    may_stand,
    unplaced,
)
from sandtable.rulesets.konflikt_47.battle.state import Where
from sandtable.rulesets.konflikt_47.terms import Order

#: Zones are 6 in deep on a table of 48 by 36 in; a squad's radius is 1.5 in, an officer's 1 in.
SQUAD, TEAM = '"ger-grenadiers"', '"ger-mmg"'
FOE = '"usa-rifles"'
POND = '{ kind = "lake", name = "Pond", at = [10, 3], size = [4, 4] }'
COPSE = '{ kind = "woods", name = "Copse", at = [20, 3], size = [4, 4] }'
COTTAGE = '{ kind = "house", name = "Cottage", at = [30, 3], size = [4, 4] }'
FENCE = '{ kind = "fence", name = "Fence", line = [[36, 3], [44, 3]] }'


def begun(
    south: tuple[str, ...], north: tuple[str, ...], *pieces: str, extra: str = "", step: Any = None
) -> tuple[Scenario, Table]:
    field = scenario(pieces, south, north, extra)
    start = BattleGame(field).start()
    return field, Table(replace(start, agenda=(step or SetUp(0),)))


def against(table: Table, unit: int, x: float, y: float) -> list[str]:
    return [rule for rule, _ in table.refused(Place(unit, at(x, y)))]


def test_the_side_with_more_units_begins() -> None:
    """k47.gap.table-size, k47.gap.deploy-table"""
    _, table = begun((SQUAD, TEAM), (FOE,), step=WhoSetsUpFirst())
    assert table.run().asks == SetUp(0)
    _, table = begun((SQUAD,), (FOE, '"usa-officer"'), step=WhoSetsUpFirst())
    assert table.run().asks == SetUp(1)


@pytest.mark.parametrize(("faces", "first"), [((4, 3), 0), ((2, 5), 1), ((3, 3, 1, 6), 1)])
def test_as_many_roll_a_die_each_and_again_if_equal(faces: tuple[int, ...], first: int) -> None:
    """k47.gap.deploy-table"""
    _, table = begun((SQUAD,), (FOE,), step=WhoSetsUpFirst())
    with ScriptedDice(*faces) as dice:
        assert WhoSetsUpFirst().run(table.s, dice, table.told.append).agenda == (SetUp(first),)


def test_few_who_wait_are_asked_about_by_name_and_many_by_number() -> None:
    """k47.gap.deploy-table: who they are stands in the list of who is off the table"""
    _, table = begun((SQUAD, TEAM, TEAM), (FOE,))
    table.run()
    assert SetUp(0).prompt(table.s) == f"Set up one unit: {table.s.scenario.names((0, 1, 2))}"
    _, table = begun((SQUAD, TEAM, TEAM, SQUAD), (FOE,))
    table.run()
    assert SetUp(0).prompt(table.s) == "Set up one unit: four units wait for their place"


def test_both_place_one_unit_in_turn_and_the_rest_follows() -> None:
    """k47.gap.deploy-table: turn 1 begins when nobody is left out, with the full cup"""
    _, table = begun((SQUAD, TEAM, '"ger-officer"'), (FOE,))
    table.run()
    assert [rule for rule, _ in table.refused(Place(3, at(5, 33)))] == [NO_SUCH]
    table.answer(Place(1, at(5, 3), 17))
    assert (table.asks, table.s.facing(1)) == (SetUp(1), 17)
    table.answer(Place(3, at(5, 33), 180))
    assert table.asks == SetUp(0)
    assert [rule for rule, _ in table.refused(Place(1, at(15, 3)))] == [NO_SUCH]
    table.answer(Place(0, at(15, 3)))
    assert (table.asks, unplaced(table.s, 0)) == (SetUp(0), [2])
    step = table.s.agenda[0]
    last = step.take(table.s, Place(2, at(25, 3)), ScriptedDice(), table.told.append)
    assert (unplaced(last, 0), unplaced(last, 1), last.agenda) == ([], [], (SetUp(1),))
    assert SetUp(1).run(last, ScriptedDice(), table.told.append) == last.then(BeginTurn())
    assert last.cup() == (3, 1)
    assert [event.why for event in table.events(e.SetDown)] == [k47.GAP_DEPLOY_TABLE] * 4


def test_the_whole_disc_lies_in_the_zone() -> None:
    """k47.gap.deploy-table, k47.gap.in-area: the middle at most depth minus radius from the edge"""
    _, table = begun((SQUAD,), (FOE,))
    assert against(table, 0, 24, 4.5) == []
    assert against(table, 0, 24, 4.51) == [k47.GAP_DEPLOY_TABLE]
    assert against(table, 0, 24, 1.5) == []
    assert set(against(table, 0, 24, 1.49)) == {k47.GAP_IN_AREA, k47.GAP_DEPLOY_TABLE}
    assert against(table, 0, 1.5, 3) == []
    assert against(table, 0, 24, 33) == [k47.GAP_DEPLOY_TABLE]


def test_units_stand_more_than_an_inch_apart() -> None:
    """k47.gap.spacing, k47.gap.deploy-table: 1 in from rim to rim is too near"""
    _, table = begun((SQUAD, SQUAD), (FOE,))
    table.run().answer(Place(0, at(24, 3))).answer(Place(2, at(24, 33)))
    assert against(table, 1, 28, 3) == [k47.GAP_SPACING]
    assert against(table, 1, 28.01, 3) == []
    assert against(table, 1, 26, 3) == [k47.GAP_SPACING]


def test_nobody_is_set_up_within_reach_of_an_enemy() -> None:
    """k47.gap.table-size: exactly so far is within it"""
    _, table = begun((SQUAD,), (FOE,), extra="apart = 27")
    table.s = replace(table.s, agenda=(SetUp(1),))
    table.run().answer(Place(1, at(24, 31.5)))
    assert against(table, 0, 24, 1.5) == [k47.GAP_TABLE_SIZE]  # 30 in of the middles, 27 in of the rims
    assert against(table, 0, 23.2, 1.5) == []


def test_ground_is_asked_of_the_terrain_table() -> None:
    """k47.gap.deploy-table, k47.gap.in-area: as after an Advance, and nobody rests on a line"""
    _, table = begun((SQUAD, '"ger-pz4"', '"ger-pak40"'), (FOE,), POND, COPSE, COTTAGE, FENCE, HEDGE)
    assert against(table, 0, 10, 3) != []
    assert against(table, 0, 20, 3) == []
    assert against(table, 0, 30, 3) == []
    assert against(table, 0, 40, 3) == [k47.GAP_IN_AREA]
    assert against(table, 1, 20, 3) == []  # tracks go through rough ground
    assert against(table, 1, 30, 3) != []
    assert against(table, 2, 20, 3) == []
    assert against(table, 2, 30, 3) == []
    assert against(table, 2, 10, 3) != []


def test_a_house_holds_one_unit() -> None:
    """k47.gap.buildings, k47.gap.building-table"""
    house = '{ kind = "house", name = "Long house", at = [20, 3], size = [14, 4] }'
    _, table = begun((SQUAD, SQUAD), (FOE,), house)
    table.run().answer(Place(0, at(15, 3))).answer(Place(2, at(24, 33)))
    assert against(table, 1, 25, 3) == [k47.GAP_BUILDINGS]
    assert against(table, 1, 32, 3) == []


@pytest.mark.parametrize(("unit", "x", "dug_in"), [(0, 20, True), (0, 30, True), (0, 5, False), (1, 20, False)])
def test_a_gun_in_rough_ground_or_a_house_is_dug_in(unit: int, x: float, dug_in: bool) -> None:
    """k47.terrain.no-star, k47.gap.deploy-table"""
    _, table = begun(('"ger-pak40"', TEAM), (FOE,), COPSE, COTTAGE)
    table.run().answer(Place(unit, at(x, 3)))
    assert table.now(unit).dug_in is dug_in


def test_who_begins_aboard_comes_with_its_vehicle() -> None:
    """k47.gap.deploy-table: it is placed in one turn with it, and counts for the number"""
    track = '{ unit = "ger-halftrack", name = "track" }'
    rider = '{ unit = "ger-grenadiers", name = "riders", aboard = "track" }'
    field, table = begun((track, rider), (FOE,))
    table.run()
    assert unplaced(table.s, 0) == [0]
    assert [rule for rule, _ in table.refused(Place(1, at(24, 3)))] == [NO_SUCH]
    table.answer(Place(0, at(24, 3)))
    assert (table.now(1).where, table.now(1).carrier, table.s.there) == (Where.ABOARD, 0, 1)
    assert field.begins_in == (-1, 0, -1)


def test_what_is_suggested_and_listed_is_allowed() -> None:
    """k47.gap.deploy-table"""
    _, table = begun((SQUAD, '"ger-pak40"'), (FOE,), POND, COPSE, COTTAGE, FENCE)
    table.run()
    step = table.s.agenda[0]
    listed = list(step.every(table.s))
    assert listed == list(step.every(table.s))
    for answer in (*listed[::17], *step.suggest(table.s, IN_ORDER)):
        assert table.refused(answer) == []
    assert {answer.unit for answer in listed} == {0, 1}


# ---------------------------------------------------------------------- little room


@pytest.mark.parametrize(("one", "other"), [(2303, 2310), (2399, 2401)])
def test_a_place_in_a_narrow_gap_is_found(one: int, other: int) -> None:
    """k47.gap.deploy-table: nobody is left out while there is a place"""
    lakes = [
        f'{{ kind = "lake", name = "Lake at {low}", polygon = [[{low}, 0], [{low}, 6], [{high}, 6], [{high}, 0]] }}'
        for low, high in ((0, one / 100), (other / 100, 48))
    ]
    _, table = begun((SQUAD,), (FOE,), *lakes)
    asked = table.run().asks
    assert asked == SetUp(0)
    for found in (next(asked.suggest(table.s, IN_ORDER)), next(asked.every(table.s))):
        assert one < found.at[0] < other
        assert against(table, 0, found.at[0] / 100, found.at[1] / 100) == []


def test_who_has_no_place_in_its_zone_arrives() -> None:
    """k47.gap.deploy-table, k47.gap.arrivals: nobody is left out; who rides in it comes with it, both from turn 1 on"""
    carrier = '{ unit = "usa-halftrack", name = "Track" }'
    squad = '{ unit = "usa-rifles", aboard = "Track" }'
    _, table = begun((SQUAD,), (carrier, squad), extra="apart = 48")
    table.run().answer(Place(0, at(24, 3)), 1)
    assert table.events(e.Waits) == [e.Waits(1, set_up=True)]
    assert [now.where for now in table.s.units] == [Where.TABLE, Where.WAITING, Where.ABOARD]
    assert (table.s.turn, table.s.cup()) == (1, (0, 2))
    table.answer(Give(0, Order.DOWN), 1)
    assert [rule for rule, _ in table.refused(Give(1, Order.FIRE))] == [k47.GAP_ARRIVALS]
    table.answer(Give(1, Order.ADVANCE)).answer(Go((), 180, start=at(24, 34.5)))
    assert table.now(1).where is Where.TABLE


def test_the_quick_question_where_a_unit_may_stand_has_the_answer_of_the_whole_one() -> None:
    """k47.gap.deploy-table, k47.gap.spacing, k47.gap.table-size, k47.gap.buildings, k47.gap.in-area"""
    _, table = begun((SQUAD, TEAM, SQUAD), (FOE,), POND, COPSE, COTTAGE, FENCE)
    s = table.s.onto_table(1, at(30, 3), 0).onto_table(3, at(16, 13), 180)
    free = 0
    for x in range(0, 4800, 37):
        for y in (0, 149, 150, 151, 300, 449, 450, 451, 600, 3300):
            whole = not list(against_place(s, 0, (x, y)))
            assert may_stand(s, 0, (x, y)) == whole, (x, y)
            free += whole
    assert 100 < free < 700
