"""A move from zone to zone: roads, rough terrain, rivers, ZOC, stacking, facing, and places on the way."""

from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_5, OPEN_7, RED, Situation, situation

from sandtable.rulesets.dday_to_berlin.battle.answers import Move
from sandtable.rulesets.dday_to_berlin.battle.events import Captured, Moved
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup
from sandtable.rulesets.dday_to_berlin.battle.moves import move_ends

ALLOWANCE, ROUGH, WATER, ZOC = "ddb.gap.move-allowance", "ddb.move.rough-one-zone", "ddb.gap.water", "ddb.gap.zoc"
ROAD = '[[map.road]]\npath = "A1 B1 C1 D1 E1"'
RIVER = '[[map.river]]\nedges = "A2-A3 B2-B3 C2-C3 D2-D3 E2-E3"\nbridges = "C2-C3"\nfords = "E2-E3"'


def mover(
    unit: str, *more: str, terrain: str = OPEN_5, red: tuple[str, ...] = (), times: int = 1, **text: Any
) -> Situation:
    """One unit, the first named, is about to move."""
    table = situation(terrain, [unit, *more], red or ["Fritz inf E5/N"], **text)
    name = unit.split(maxsplit=1)[0]
    return table.activated(name, times).on(MoveGroup(BLUE, table.units(name)))


def ends(table: Situation, name: str, *, road: bool = False) -> set[str]:
    """Every zone where its move can end, by the search; each path must be allowed by the refusals as well."""
    found = move_ends(table.state, table.unit(name), road=road, night=False)
    assert all(table.allowed(Move(table.unit(name), path, 0, road)) for path in found.values())
    return {table.scenario.grid.labels[zone] for zone in found}


# ------------------------------------------------------------------ how far


def test_each_step_goes_to_any_of_eight_neighbours() -> None:
    """ddb.gap.grid, ddb.move.any-direction: facing does not matter."""
    table = mover("Able inf C3/S")
    assert ends(table, "Able") == {"B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4"}
    assert table.refused(table.move("Able", "C5")) == ["ddb.gap.grid"]


def test_more_zones_than_the_allowance_are_refused() -> None:
    """ddb.gap.move-allowance: infantry 1, with Double 2; MECH 2."""
    assert mover("Able inf C1").refused(mover("Able inf C1").move("Able", "C2 C3")) == [ALLOWANCE]
    table = mover("Able inf C1", times=2)
    assert table.play(table.move("Able", "C2 C3")).where("Able") == "C3"
    table = mover("Tank tnk_medium C1", times=2)
    assert table.play(table.move("Tank", "C2 C3 C4 C5")).where("Tank") == "C5"


def test_what_is_left_is_kept_for_an_assault() -> None:
    """ddb.gap.zoc, ddb.gap.assault-eligibility"""
    table = mover("Tank tnk_medium C1")
    table.play(table.move("Tank", "C2"))
    assert (table.left("Tank"), table.marked("changed"), table.marked("moved")) == (1, {"Tank"}, {"Tank"})


def test_the_owner_chooses_the_facing_at_the_end() -> None:
    """ddb.move.final-facing"""
    table = mover("Able inf C1/S")
    table.play(table.move("Able", "D2", "W"))
    assert (table.facing("Able"), table.event(Moved).rule) == ("W", "ddb.move.any-direction")
    assert mover("Able inf C1").refused(Move(1, (), 4)) == ["game.no-such-thing"]


def test_turning_alone_is_not_moving() -> None:
    """ddb.gap.facing-change: a gun that only turned may still fire, and nothing of the allowance is spent."""
    table = mover("Gun art_light C1/N")
    table.play(table.move("Gun", "", "E"))
    assert (table.facing("Gun"), table.left("Gun"), table.marked("moved")) == ("E", 1, set())


def test_a_gun_that_changes_zone_has_moved_for_the_game_turn() -> None:
    """ddb.move.guns-move-or-fight"""
    table = mover("Pak atg C1")
    assert table.play(table.move("Pak", "C2")).marked("moved") == {"Pak"}


# ------------------------------------------------------------------ roads


@pytest.mark.parametrize(("code", "times", "reach"), [("tnk_light", 1, 4), ("inf_mot", 1, 2), ("inf_mot", 2, 4)])
def test_a_declared_road_move_doubles_mech_and_mot(code: str, times: int, reach: int) -> None:
    """ddb.move.road-double, ddb.gap.move-allowance"""
    table = mover(f"Able {code} A1", times=times, ground=ROAD)
    assert ends(table, "Able", road=True) == set(["B1", "C1", "D1", "E1"][:reach])
    path = " ".join(["B1", "C1", "D1", "E1"][:reach])
    table.play(table.move("Able", path, road=True))
    assert (table.left("Able"), table.marked("road"), table.event(Moved).road) == (0, {"Able"}, True)


def test_foot_has_no_road_move_to_declare_and_goes_at_its_normal_rate() -> None:
    """ddb.gap.move-allowance, ddb.gap.road-move-optional: not doubled, so neither bound to the road nor barred."""
    table = mover("Able inf A1", ground=ROAD)
    assert ends(table, "Able", road=True) == set()
    assert table.refused(table.move("Able", "B1 C1", road=True)) == [ALLOWANCE]
    assert table.allowed(table.move("Able", "A2", road=True))
    table.play(table.move("Able", "B1", road=True))
    assert (table.where("Able"), table.marked("road"), table.event(Moved).road) == ("B1", set(), False)


def test_every_step_of_a_road_move_follows_a_road() -> None:
    """ddb.gap.move-allowance"""
    table = mover("Tank tnk_light A1", ground=ROAD)
    assert table.refused(table.move("Tank", "B1 C1 C2", road=True)) == [ALLOWANCE]
    assert table.refused(table.move("Tank", "", road=True)) == [ALLOWANCE]


def test_without_the_declaration_the_road_bars_nobody_from_combat() -> None:
    """ddb.gap.road-move-optional"""
    table = mover("Tank tnk_light A1", ground=ROAD)
    table.play(table.move("Tank", "B1"))
    assert (table.left("Tank"), table.marked("road")) == (1, set())


# ------------------------------------------------------------------ rough terrain

WOODS = """
. . . . .
. . . . .
. . . . .
. . w . .
. w . . .
"""


@pytest.mark.parametrize(
    ("path", "refused"),
    [
        ("C2", []),
        ("B2 C2", [ROUGH]),
        ("C2 C3", [ROUGH]),
        ("D2 D3 D4 D5", []),
        ("B1", []),
    ],
)
def test_rough_terrain_off_the_road_is_the_first_and_only_zone(path: str, refused: list[str]) -> None:
    """ddb.move.rough-one-zone, ddb.gap.rough-movement and the worked example of tanks with Move Double at C1."""
    table = mover("Tank tnk_medium C1", terrain=WOODS, times=2)
    if refused:
        assert table.refused(table.move("Tank", path)) == refused
    else:
        assert table.allowed(table.move("Tank", path))


def test_rough_terrain_takes_the_whole_move() -> None:
    """ddb.gap.rough-movement: nothing is left for an assault."""
    table = mover("Tank tnk_medium C1", terrain=WOODS, times=2)
    assert table.play(table.move("Tank", "C2")).left("Tank") == 0


def test_a_road_cancels_the_limit_without_a_declaration() -> None:
    """ddb.gap.road-move-optional"""
    table = mover("Tank tnk_medium C1", terrain=WOODS, ground='[[map.road]]\npath = "C1 C2 C3"')
    table.play(table.move("Tank", "C2 C3"))
    assert (table.where("Tank"), table.marked("road")) == ("C3", set())


def test_leaving_rough_terrain_costs_nothing_more() -> None:
    """ddb.gap.rough-movement"""
    table = mover("Tank tnk_medium C2", terrain=WOODS)
    assert table.play(table.move("Tank", "D3 E4")).where("Tank") == "E4"


def test_nobody_enters_impassable_ground() -> None:
    """ddb.gap.rough-movement"""
    table = mover("Able inf C1", terrain=WOODS.replace(". . w", ". ~ w", 1))
    assert table.refused(table.move("Able", "B2")) == ["ddb.gap.rough-movement"]


# ------------------------------------------------------------------ rivers


@pytest.mark.parametrize(("start", "to", "dry"), [("C2", "C3", True), ("E2", "E3", True), ("D2", "D3", False)])
def test_mech_crosses_a_river_by_bridge_or_ford_only(start: str, to: str, dry: bool) -> None:
    """ddb.gap.water"""
    table = mover(f"Tank tnk_medium {start}", ground=RIVER)
    if dry:
        assert table.play(table.move("Tank", to)).left("Tank") == 1
    else:
        assert table.refused(table.move("Tank", to)) == [WATER]


def test_a_diagonal_step_over_a_river_corner_crosses_it_even_beside_a_bridge() -> None:
    """ddb.gap.water"""
    table = mover("Tank tnk_medium C2", ground=RIVER)
    assert table.refused(table.move("Tank", "D3")) == [WATER]
    assert ends(table, "Tank") == {
        "B2",
        "D2",
        "A2",
        "E2",
        "C3",
        "B1",
        "C1",
        "D1",
        "A1",
        "E1",
        "B4",
        "C4",
        "D4",
        "B3",
        "D3",
    }


@pytest.mark.parametrize("code", ["inf_mot", "eng", "atg", "art_light", "hq_leg"])
def test_mot_and_guns_cannot_wade(code: str) -> None:
    """ddb.gap.water"""
    table = mover(f"Able {code} B2", ground=RIVER)
    assert table.refused(table.move("Able", "B3")) == [WATER]


def test_foot_wades_with_its_whole_move() -> None:
    """ddb.gap.water: like rough terrain."""
    table = mover("Able inf B2", ground=RIVER, times=2)
    assert table.play(table.move("Able", "A3")).left("Able") == 0


def test_wading_is_the_only_step_of_a_move() -> None:
    """ddb.gap.water"""
    table = mover("Able inf B1", ground=RIVER, times=2)
    assert table.refused(table.move("Able", "B2 B3")) == [WATER]


def test_a_blown_bridge_is_no_road() -> None:
    """ddb.gap.water: the road leads over C2-C3, whose bridge is gone."""
    table = mover("Tank tnk_medium C2", ground=f'[[map.road]]\npath = "C2 C3"\n{RIVER}').change(bridges=0)
    assert table.refused(table.move("Tank", "C3")) == [WATER]


# ------------------------------------------------------------------ the enemy


def test_nobody_enters_a_zone_that_the_enemy_holds_not_even_a_lone_hqs() -> None:
    """ddb.gap.move-allowance, ddb.gap.stacking"""
    table = mover("Tank tnk_medium C1", red=("Stab hq_leg C2", "Fritz inf E5"))
    assert table.refused(table.move("Tank", "C2")) == [ALLOWANCE]
    assert "C2" not in ends(table, "Tank")


def test_a_unit_stops_on_entering_an_enemy_zoc() -> None:
    """ddb.gap.zoc: Fritz at C4 faces S and controls B3, C3 and D3."""
    table = mover("Tank tnk_medium C2", red=("Fritz inf C4/S",), times=2)
    assert table.refused(table.move("Tank", "B3 A4")) == [ZOC]
    assert table.play(table.move("Tank", "B3")).left("Tank") == 3


def test_it_may_leave_a_zoc_freely_and_go_from_one_to_the_next() -> None:
    """ddb.gap.zoc"""
    table = mover("Tank tnk_medium C3", red=("Fritz inf C4/S",))
    assert table.allowed(table.move("Tank", "B3"))
    assert table.allowed(table.move("Tank", "B2 A3"))
    assert table.refused(table.move("Tank", "B3 B4")) == [ZOC]


@pytest.mark.parametrize(
    ("code", "controls"), [("inf", True), ("atg", True), ("art_light", False), ("spa", False), ("hq_leg", False)]
)
def test_hq_art_and_spa_exert_no_zoc(code: str, controls: bool) -> None:
    """ddb.gap.zoc, ddb.gap.hq"""
    table = mover(
        "Tank tnk_medium C2", red=(f"Fritz {code} C4/S",) if code != "hq_leg" else ("Fritz hq_leg C4/S", "X inf E5/N")
    )
    assert table.labels(table.state.zoc(RED)) >= {"C3"} if controls else "C3" not in table.labels(table.state.zoc(RED))
    assert table.allowed(table.move("Tank", "C3 B3")) is not controls


def test_zoc_is_the_front_and_does_not_reach_impassable_ground_but_crosses_rivers() -> None:
    """ddb.gap.zoc, ddb.gap.water"""
    lake = "\n".join([". . . . .", ". . . . .", ". . . . .", ". ~ . . .", ". . . . ."])
    table = mover("Able inf A1", terrain=lake, red=("Fritz inf C3/S",), ground=RIVER)
    assert table.labels(table.state.zoc(RED)) == {"C2", "D2"}


# ------------------------------------------------------------------ friends and places


def test_a_full_zone_may_be_passed_but_not_ended_in() -> None:
    """ddb.gap.stacking: the limit is checked at the end of the move."""
    crowd = [f"Here{n} inf C2" for n in range(4)]
    table = mover("Tank tnk_medium C1", *crowd)
    assert table.refused(table.move("Tank", "C2")) == ["ddb.gap.stacking"]
    assert table.play(table.move("Tank", "C2 C3")).where("Tank") == "C3"


def test_a_detachment_takes_a_place_and_an_hq_none() -> None:
    """ddb.gap.stacking"""
    crowd = [f"Here{n} inf C2" for n in range(3)] + ["Coy inf C2 det"]
    assert "C2" not in ends(mover("Able inf C1", *crowd), "Able")
    table = mover("HQ hq_leg C1", *crowd)
    assert table.play(table.move("HQ", "C2")).where("HQ") == "C2"
    assert "C2" in ends(mover("Able inf C1", "HQ hq_leg C2", *crowd[:3]), "Able")


def test_a_place_is_captured_by_passing_through() -> None:
    """ddb.markers.objective, ddb.gap.objective-markers: 5 to the side that held it."""
    table = mover("Tank tnk_medium C1", terrain=OPEN_7, red=("Fritz inf G7",), places="C2 objective supply red")
    table.play(table.move("Tank", "C2 C3"))
    assert table.event(Captured) == Captured(BLUE, 0, RED, "ddb.gap.objective-markers")
    assert table.taken() == [(RED, 5, "ddb.markers.objective")]
    assert table.state.control == (BLUE,)


def test_a_neutral_place_costs_nobody_and_ones_own_is_no_capture() -> None:
    """ddb.gap.objective-markers"""
    table = mover("Tank tnk_medium C1", places="C2 objective, C3 supply blue")
    table.play(table.move("Tank", "C2 C3"))
    assert (table.state.control, table.markers, len(table.events(Captured))) == ((BLUE, BLUE), (0, 0), 1)
