"""Before the first turn: the roll-off, objectives, reserves and ambush, and units put down whole."""

from __future__ import annotations

from itertools import islice
from os.path import join
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import OUR, RIVER, THEIR, Spot, Table, at, bodies, body, laid_out

from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import Deploy, HoldBack, PlaceObjective
from sandtable.rulesets.flames_of_war.battle.game import BattleGame
from sandtable.rulesets.flames_of_war.battle.holding_back import ChooseAmbush, ChooseReserves, points_held_back
from sandtable.rulesets.flames_of_war.battle.objectives import PlaceMarker
from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.battle.sequence import BeginTurn
from sandtable.rulesets.flames_of_war.battle.setting_up import DeployUnit, held_back, objectives_by
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Objective, Where
from sandtable.rulesets.flames_of_war.tables import HOME

OURS: dict[str, Any] = {"us_inf_hq": None, "us_armored_rifle": None, "us_57": None, "us_air": None}
THEIRS: dict[str, Any] = {"de_inf_hq": None, "de_grenadier": None, "de_105": None, "de_pak40": None}


def opened(name: str) -> Table:
    with open(join(HOME, "scenarios", f"{name}.toml"), encoding="utf-8") as file:
        return Table(BattleGame(Scenario(name, file.read())).start())


def waiting(mission: str = "Annihilation", *pieces: str, **more: Any) -> BattleState:
    """A battle in which nobody is set up yet."""
    s = laid_out(OURS, THEIRS, *pieces, mission=mission, in_round=0, **more)
    units = tuple(replace(now, where=Where.UNPLACED) if now.where is Where.RESERVE else now for now in s.units)
    return replace(s, units=units, rear=s.scenario.transports)


# ---------------------------------------------------------------------- the order


def test_the_loser_of_the_roll_off_deploys_first_and_the_winner_has_the_first_turn() -> None:
    """fow.gap.set-up-order, fow.gap.deployment"""
    table = opened("orchard_at_dusk")
    assert table.run(4, 4, 2, 5) == DeployUnit(OUR)
    assert table.s.agenda == (DeployUnit(OUR), BeginTurn(THEIR))


def test_objectives_go_by_turns_from_the_loser_on() -> None:
    """fow.gap.objective-placing"""
    s = waiting("Free-for-All")
    asked = [(step.side, step.area) for step in objectives_by(s, THEIR) if isinstance(step, PlaceMarker)]
    assert asked == [(OUR, OUR), (THEIR, THEIR), (OUR, THEIR), (THEIR, OUR)]
    attack = waiting("No Retreat")
    asked = [(step.side, step.area) for step in objectives_by(attack, OUR) if isinstance(step, PlaceMarker)]
    assert asked == [(THEIR, THEIR), (OUR, THEIR)]
    assert objectives_by(waiting(), OUR) == ()
    assert held_back(attack) == (ChooseReserves(THEIR), ChooseAmbush(THEIR))
    assert held_back(s) == ()


def test_an_attacker_begins_without_a_roll_off() -> None:
    """fow.gap.set-up-order, fow.gap.missions"""
    table = opened("bridgehead_on_the_vistula")
    assert table.run() == PlaceMarker(THEIR, THEIR)
    assert table.s.agenda[-2:] == (DeployUnit(THEIR), BeginTurn(OUR))


def test_a_battle_without_set_up_stands_as_it_is_written() -> None:
    """fow.gap.first-battle"""
    table = opened("patrol_in_the_orchard")
    assert table.s.agenda == (BeginTurn(OUR),)
    rifles = [table.place(1, number) for number in range(5)]
    assert rifles == [(22, 14), (20, 14), (24, 14), (18, 14), (26, 14)]
    stuarts = [table.place(3, number) for number in range(4)]
    assert stuarts == [(40, 11.5), (37, 11.5), (43, 11.5), (34, 11.5)]
    assert not table.s.dug_in
    assert {table.s.heading(each) for each in bodies(table.s, 4, 0, 1)} == {180}


# ---------------------------------------------------------------------- objectives


@pytest.mark.parametrize(
    ("place", "allowed"),
    [((8, 8), True), ((7.99, 8), False), ((24, 16), True), ((24, 16.01), False), ((40, 8), True), ((24, 7.99), False)],
)
def test_an_objective_lies_in_the_area_and_off_the_edges(place: tuple[float, float], *, allowed: bool) -> None:
    """fow.gap.objective-placing"""
    table = Table(waiting("Free-for-All"), PlaceMarker(OUR, OUR))
    table.run()
    assert table.refused(PlaceObjective(at(*place))) == ([] if allowed else [fow.GAP_OBJECTIVE_PLACING])


def test_objectives_lie_apart_and_in_no_river() -> None:
    """fow.gap.objective-placing"""
    river = RIVER.replace("[24, 24]", "[36, 12]").replace("[48, 4]", "[6, 6]")
    table = Table(waiting("Free-for-All", river), PlaceMarker(OUR, OUR), PlaceMarker(THEIR, OUR))
    table.run()
    assert table.refused(PlaceObjective(at(36, 12))) == [fow.GAP_OBJECTIVE_PLACING]
    table.answer(PlaceObjective(at(12, 10)))
    assert table.refused(PlaceObjective(at(27.99, 10))) == [fow.GAP_OBJECTIVE_PLACING]
    table.answer(PlaceObjective(at(28, 10)))
    assert table.s.objectives == (Objective(at(12, 10), OUR), Objective(at(28, 10), OUR))


def test_an_area_without_room_for_an_objective_gets_none() -> None:
    """fow.gap.no-legal-move"""
    table = Table(waiting("Free-for-All", extra="depth = 7"), PlaceMarker(OUR, OUR))
    assert table.run() is None
    assert table.s.objectives == ()


# ---------------------------------------------------------------------- reserves and ambush


def test_reserves_are_worth_forty_per_cent_rounded_up_and_one_unit_is_deployed() -> None:
    """fow.gap.reserve-choice, fow.gap.missions"""
    s = waiting("No Retreat")
    whole = sum(s.scenario.platoons[unit].points for unit in range(4, 8))
    assert points_held_back(s.scenario, THEIR) == -(-whole * 4 // 10)
    table = Table(s, ChooseReserves(THEIR))
    table.run()
    assert table.refused(HoldBack((4,))) == [fow.GAP_RESERVE_CHOICE]
    assert table.refused(HoldBack((4, 5, 6, 7))) == [fow.GAP_RESERVE_CHOICE]
    assert table.refused(HoldBack((4, 4, 5))) == [NO_SUCH]
    assert table.refused(HoldBack((1,))) == [NO_SUCH]
    table.answer(HoldBack((5, 6)))
    assert [table.unit(unit).where for unit in (4, 5, 6, 7)] == [
        Where.UNPLACED, Where.RESERVE, Where.RESERVE, Where.UNPLACED,
    ]  # fmt: skip
    # Transports of reserves come on with them.
    assert not table.s.rear & table.s.of_unit(6)
    assert table.s.rear & table.s.of_unit(7)


def test_all_but_one_unit_are_no_reserve_where_they_are_worth_too_little() -> None:
    """fow.gap.reserve-choice"""
    theirs: dict[str, Any] = {"de_inf_hq": None, "de_grenadier": None}
    s = laid_out(OURS, theirs, mission="No Retreat", in_round=0)
    s = replace(s, units=tuple(replace(now, where=Where.UNPLACED) for now in s.units))
    table = Table(s, ChooseReserves(THEIR))
    table.run()
    assert table.refused(HoldBack((4,))) == [fow.GAP_RESERVE_CHOICE]
    assert [answer.units for answer in table.asks.suggest(s, Random(1))] == [(5,)]  # noqa: S311 - a test


def test_every_reserve_that_is_proposed_is_enough() -> None:
    """fow.gap.reserve-choice"""
    table = Table(waiting("No Retreat"), ChooseReserves(THEIR))
    table.run()
    found = list(table.asks.every(table.s))
    assert [answer.units for answer in found] == [(6, 7), (5, 7), (4, 5, 6), (4, 6)]
    assert [table.refused(answer) for answer in found] == [[]] * len(found)


def test_the_ambush_is_one_other_unit_or_none() -> None:
    """fow.gap.ambush-details, fow.gap.reserve-choice"""
    table = Table(waiting("No Retreat"), ChooseReserves(THEIR), ChooseAmbush(THEIR))
    table.run()
    table.answer(HoldBack((5, 6)))
    assert table.refused(HoldBack((5,))) == [NO_SUCH]
    assert table.refused(HoldBack((4, 7))) == [fow.GAP_AMBUSH_DETAILS]
    table.answer(HoldBack((7,)))
    assert table.unit(7).where is Where.AMBUSH


def test_aircraft_are_neither_held_back_nor_deployed() -> None:
    """fow.gap.reserve-choice, fow.gap.deployment-places"""
    s = waiting("No Retreat")
    assert DeployUnit(OUR).waiting(s) == (0, 1, 2)


# ---------------------------------------------------------------------- deployment


def hq_at(s: BattleState, *places: tuple[float, float]) -> Deploy:
    return Deploy(0, bodies(s, 0, *range(len(places))), tuple(at(*place) for place in places), (0,) * len(places))


@pytest.mark.parametrize(
    ("places", "rule"),
    [
        (((10, 5), (12, 5)), None),
        (((10, 11.25), (12, 11.25)), None),
        (((10, 11.26), (12, 5)), fow.GAP_DEPLOYMENT_PLACES),
        (((10, 5), (11.49, 5)), fow.GAP_FOOTPRINTS),
        (((10, 5), (11.5, 5)), None),
        (((10, 5), (17.5, 5)), None),
        (((10, 5), (17.51, 5)), fow.GAP_DEPLOYMENT),
        (((0.75, 5), (3, 5)), None),
    ],
)
def test_a_unit_is_put_down_in_its_area_clear_and_in_command(
    places: tuple[tuple[float, float], ...], rule: str | None
) -> None:
    """fow.gap.deployment, fow.gap.deployment-places, fow.gap.footprints"""
    table = Table(waiting(), DeployUnit(OUR))
    table.run()
    assert table.refused(hq_at(table.s, *places)) == ([rule] if rule else [])


def test_who_hangs_over_the_edge_is_neither_on_the_table_nor_in_its_area() -> None:
    """fow.gap.table-edge"""
    table = Table(waiting(), DeployUnit(OUR))
    table.run()
    assert set(table.refused(hq_at(table.s, (0.74, 5), (3, 5)))) == {fow.GAP_TABLE_EDGE, fow.GAP_DEPLOYMENT_PLACES}


def test_nobody_is_put_down_within_two_inches_of_what_is_impassable_to_him() -> None:
    """fow.gap.deployment, fow.gap.deployment-places: a building is impassable to tanks, and Infantry may begin in it"""
    house = '{ kind = "building", name = "House", at = [20, 6], size = [4, 4] }'
    s = waiting("Annihilation", house)
    table = Table(s, DeployUnit(OUR))
    table.run()
    assert table.refused(hq_at(s, (20, 6), (17, 6))) == []
    tanks: dict[str, Any] = {"us_tank_hq": None}
    s = laid_out(tanks, THEIRS, house, in_round=0, units={0: {"where": Where.UNPLACED}})
    table = Table(s, DeployUnit(OUR))
    table.run()
    assert table.refused(hq_at(s, (15, 6), (12, 6))) == [fow.GAP_DEPLOYMENT]  # 18 - 15 - 1: 2 in, not more
    assert table.refused(hq_at(s, (14.99, 6), (12, 6))) == []
    assert table.refused(hq_at(s, (20, 6), (24.99, 6))) == [fow.GAP_TERRAIN_TYPES, fow.GAP_DEPLOYMENT]


def test_nobody_rests_on_a_line() -> None:
    """fow.gap.linear-pieces"""
    hedge = '{ kind = "hedge", name = "Hedge", line = [[4, 6], [30, 6]] }'
    table = Table(waiting("Annihilation", hedge), DeployUnit(OUR))
    table.run()
    assert table.refused(hq_at(table.s, (10, 6), (12, 5.9))) == [fow.GAP_LINEAR_PIECES]


def test_an_answer_names_the_whole_unit_once() -> None:
    """fow.gap.deployment-places"""
    table = Table(waiting(), DeployUnit(OUR))
    table.run()
    both = bodies(table.s, 0, 0, 1)
    places = (at(10, 5), at(12, 5))
    assert table.refused(Deploy(0, both[:1], places[:1], (0,))) == [fow.GAP_DEPLOYMENT_PLACES]
    assert table.refused(Deploy(0, both, places[:1], (0, 0))) == [NO_SUCH]
    assert table.refused(Deploy(0, (*both, both[0]), (*places, at(14, 5)), (0, 0, 0))) == [NO_SUCH]
    assert table.refused(Deploy(0, (*both, 5), (*places, at(14, 5)), (0, 0, 0))) == [NO_SUCH]
    assert table.refused(Deploy(4, both, places, (0, 0))) == [NO_SUCH]
    assert table.refused(Deploy(3, both, places, (0, 0))) == [NO_SUCH]


# ---------------------------------------------------------------------- transports


def rifles(s: BattleState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The teams and the half-tracks of the armoured rifles."""
    own = s.scenario.unit_bodies[1]
    return tuple(own[:11]), tuple(own[11:])


def test_transports_begin_on_the_table_loaded_or_in_the_rear() -> None:
    """fow.gap.transports-at-set-up"""
    table = Table(waiting(), DeployUnit(OUR))
    table.run()
    teams, tracks = rifles(table.s)
    # Three in each half-track; the last two on foot beside theirs, the fifth half-track in the rear.
    aboard = tuple((team, tracks[number // 3]) for number, team in enumerate(teams[:9]))
    standing = (*tracks[:3], *teams[9:])
    places = tuple(at(x, 5) for x in (10, 13, 16, 18, 19.75))
    answer = Deploy(1, standing, places, (0,) * 5, aboard, tracks[3:])
    assert table.refused(answer) == []
    four = (*aboard[:8], (teams[8], tracks[0]))
    assert table.refused(replace(answer, aboard=four)) == [fow.GAP_WEAPON_NOTES]
    gone = replace(answer, bodies=standing[1:], at=places[1:], facings=(0,) * 4, rear=(tracks[0], *tracks[3:]))
    assert set(table.refused(gone)) == {fow.GAP_TRANSPORTS_AT_SET_UP}
    table.answer(answer)
    assert table.s.passengers(tracks[0]) == teams[:3]
    assert table.marked("rear") >= {(1, 14), (1, 15)}
    assert table.s.place(teams[0]) == at(10, 5)


def test_command_is_measured_to_the_transport_that_the_leader_rides_in() -> None:
    """fow.gap.mounted-place, fow.gap.deployment"""
    table = Table(waiting(), DeployUnit(OUR))
    table.run()
    teams, tracks = rifles(table.s)
    aboard = tuple((team, tracks[number // 3]) for number, team in enumerate(teams[:9]))
    places = tuple(at(x, 5) for x in (10, 13, 16, 18, 19.75))  # 8 in from the first half-track
    answer = Deploy(1, (*tracks[:3], *teams[9:]), places, (0,) * 5, aboard, tracks[3:])
    assert table.refused(answer) == []
    far = replace(answer, at=(*places[:4], at(19.76, 5)))
    assert table.refused(far) == [fow.GAP_DEPLOYMENT]


def test_an_empty_transport_stands_on_the_table_only_if_it_is_armoured_and_armed() -> None:
    """fow.gap.transports-at-set-up"""
    table = Table(waiting(), DeployUnit(OUR))
    table.run()
    guns, jeeps = bodies(table.s, 2, 0, 1, 2), bodies(table.s, 2, 3, 4, 5)
    places = tuple(at(x, 5) for x in (10, 12, 14, 17))
    empty = Deploy(2, (*guns, jeeps[0]), places, (0,) * 4, (), jeeps[1:])
    assert table.refused(empty) == [fow.GAP_TRANSPORTS_AT_SET_UP]
    towed = Deploy(2, (jeeps[0], *guns[1:]), places[:3], (0,) * 3, ((guns[0], jeeps[0]),), jeeps[1:])
    assert table.refused(towed) == []
    teams, tracks = rifles(table.s)
    beside = tuple(at(10 + 2 * (number % 4), 5 + 2 * (number // 4)) for number in range(11))
    foot = Deploy(1, (*teams, tracks[0]), (*beside, at(12, 2)), (0,) * 12, (), tracks[1:])
    assert table.refused(foot) == []


# ---------------------------------------------------------------------- the defender, the suggestions


@pytest.mark.parametrize(("mission", "dug"), [("No Retreat", True), ("Free-for-All", False)])
def test_a_defenders_infantry_and_guns_begin_in_foxholes(mission: str, *, dug: bool) -> None:
    """fow.gap.deployment"""
    table = Table(waiting(mission), DeployUnit(THEIR))
    table.run()
    pair = bodies(table.s, 4, 0, 1)
    table.answer(Deploy(4, pair, (at(10, 40), at(12, 40)), (180, 180)))
    assert table.marked("dug_in") == ({(4, 0), (4, 1)} if dug else set())
    assert not table.s.moved


def test_foxholes_at_set_up_are_a_house_rule() -> None:
    """fow.gap.deployment"""
    s = waiting("No Retreat", extra="[house_rules]\ndug_in_defender = false")
    table = Table(s, DeployUnit(THEIR))
    table.run()
    table.answer(Deploy(4, bodies(s, 4, 0, 1), (at(10, 40), at(12, 40)), (180, 180)))
    assert not table.s.dug_in


def test_an_observer_may_be_anywhere_in_his_area() -> None:
    """fow.gap.observers-apart"""
    table = Table(waiting(), DeployUnit(THEIR))
    table.run()
    guns, observer, transports = (
        bodies(table.s, 6, 0, 1, 2, 3),
        body(table.s, 6, 4),
        table.s.scenario.unit_bodies[6][5:],
    )
    places = tuple(at(10 + 2 * number, 40) for number in range(4))
    answer = Deploy(6, (*guns, observer), (*places, at(45, 40)), (180,) * 5, (), tuple(transports))
    assert table.refused(answer) == []


@pytest.mark.parametrize("seed", range(6))
def test_what_is_suggested_is_allowed_wherever_there_is_room(seed: int) -> None:
    """fow.gap.deployment-places"""
    houses = [f'{{ kind = "building", at = [{x}, 6], size = [3, 9] }}' for x in (6, 16, 26, 36)]
    table, rng = Table(waiting("Annihilation", *houses), DeployUnit(OUR)), Random(seed)  # noqa: S311 - a test
    while isinstance(table.run(), DeployUnit):
        found = list(islice(table.asks.suggest(table.s, rng), 4))
        assert found
        assert [table.refused(answer) for answer in found] == [[]] * len(found)
        table.answer(found[0])
    assert all(now.where in (Where.TABLE, Where.AWAY) for now in table.s.units)


def test_every_unit_is_proposed_on_foot_and_with_its_transports() -> None:
    """fow.gap.transports-at-set-up"""
    table = Table(waiting(), DeployUnit(OUR))
    table.run()
    found = list(table.asks.every(table.s))
    assert [table.refused(answer) for answer in found] == [[]] * len(found)
    assert len(set(found)) == len(found)
    assert [(answer.unit, bool(answer.aboard), len(answer.rear)) for answer in found] == [
        (0, False, 0), (1, False, 5), (1, False, 0), (1, True, 1), (2, False, 3), (2, True, 0),
    ]  # fmt: skip


def test_who_has_no_room_left_waits_in_reserve() -> None:
    """fow.gap.deployment-places, fow.gap.reserve-choice"""
    spots: list[Spot] = [(10, 5), (12, 5)]
    s = laid_out({"us_inf_hq": spots, "us_rifle": None}, THEIRS, extra="depth = 1", in_round=0)
    s = replace(s, units=tuple(replace(now, where=Where.UNPLACED) if n == 1 else now for n, now in enumerate(s.units)))
    table = Table(s, DeployUnit(OUR))
    assert table.run() is None
    assert table.unit(1).where is Where.RESERVE
