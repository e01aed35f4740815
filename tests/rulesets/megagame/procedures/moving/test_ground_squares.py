"""Roads and squares: columns, traffic, towed guns, contact, room, distances and whose step comes first."""

from typing import Any

import pytest
from tests.rulesets.megagame.asking import answer, ask, notes, refusals

from sandtable.rulesets.megagame.procedures.moving.road_traffic import Passed
from sandtable.rulesets.megagame.procedures.moving.square_distance import Apart
from sandtable.sheet import FactsFault

TOWED = "motor_towed_artillery"


@pytest.mark.parametrize(("before", "step"), [(0, "goes_on"), (2, "goes_on"), (3, "stops"), (5, "stops")])
def test_a_fourth_column_stops_before_the_square(before: int, step: str) -> None:
    """mg.gap.traffic"""
    assert answer("road_column", before=before) == step


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"follows_road": False}, ["mg.gap.move-mode"]),
        ({"known_enemy": True}, ["mg.gap.move-mode"]),
        ({"follows_road": False, "last_step": True}, ["mg.gap.move-mode"]),
        ({"follows_road": False, "troops": TOWED}, ["mg.gap.towed-artillery-deploy"]),
    ],
)
def test_where_a_column_may_not_go(facts: dict[str, Any], rules: list[str]) -> None:
    assert refusals("road_column", **facts) == rules


def test_towed_guns_leave_the_road_with_their_last_step() -> None:
    """mg.gap.towed-artillery-deploy, mg.move.towed-artillery-road-only"""
    facts = {"follows_road": False, "troops": TOWED, "last_step": True}
    assert answer("road_column", **facts, before=3) == "goes_on"
    assert notes("road_column", **facts)["deploys"] is True
    assert answer("towed_deployment") is True
    assert answer("towed_deployment", off_road=0, last=False, starts_off_road=True) is True
    assert refusals("towed_deployment", off_road=2) == ["mg.gap.towed-artillery-deploy"]
    assert refusals("towed_deployment", last=False) == ["mg.gap.towed-artillery-deploy"]
    assert refusals("towed_deployment", starts_off_road=True, returns=False) == ["mg.gap.towed-artillery-deploy"]


@pytest.mark.parametrize(
    ("columns", "before", "expected"),
    [(4, 0, Passed(3, 1)), (3, 0, Passed(3, 0)), (2, 2, Passed(1, 1)), (2, 5, Passed(0, 2)), (0, 0, Passed(0, 0))],
)
def test_three_columns_pass_a_road_square_in_a_turn(columns: int, before: int, expected: Passed) -> None:
    """mg.gap.traffic"""
    assert answer("road_traffic", columns=columns, before=before) == expected


@pytest.mark.parametrize(
    ("there", "arriving", "ends"), [(4, 1, 1), (5, 1, 1), (6, 1, 0), (4, 4, 2), (0, 6, 6), (0, 7, 6)]
)
def test_a_square_holds_six(there: int, arriving: int, ends: int) -> None:
    """mg.gap.stacking"""
    assert answer("stacking_limit", there=there, arriving=arriving) == ends
    assert notes("stacking_limit", there=there, arriving=arriving).get("over", 0) == arriving - ends


@pytest.mark.parametrize(
    ("facts", "step"),
    [
        ({}, "stops"),
        ({"enemy_beside": False}, "goes_on"),
        ({"river_between": True}, "goes_on"),
        ({"overrun": True}, "stops"),
        ({"overrun": True, "beaten": True}, "goes_on"),
        ({"overrun": True, "beaten": True, "enemy_inside": True}, "goes_on"),
    ],
)
def test_a_unit_stops_next_to_an_enemy(facts: dict[str, Any], step: str) -> None:
    """mg.gap.contact, mg.gap.overrun-move"""
    assert answer("contact_stop", **facts) == step


def test_nobody_enters_a_square_with_enemies() -> None:
    """mg.gap.contact"""
    assert refusals("contact_stop", enemy_inside=True) == ["mg.gap.contact"]
    assert refusals("contact_stop", enemy_inside=True, overrun=True) == ["mg.gap.contact"]
    with pytest.raises(FactsFault, match="only an overrun leaves beaten defenders behind"):
        ask("contact_stop", beaten=True)


@pytest.mark.parametrize(
    ("end", "reach", "expected", "movement", "steps"),
    [
        ((4, 3), 5, Apart(True, 25), "11/2", 4),
        ((4, 4), 5, Apart(False, 32), "6", 4),
        ((8, 0), 8, Apart(True, 64), "8", 8),
        ((8, 1), 8, Apart(False, 65), "17/2", 8),
        ((0, 0), 0, Apart(True, 0), "0", 0),
    ],
)
def test_ranges_are_straight_lines_and_moves_go_by_steps(
    end: tuple[int, int], reach: float, expected: Apart, movement: str, steps: int
) -> None:
    """mg.gap.map-grid"""
    facts = {"start": [0, 0], "end": list(end), "reach": reach}
    assert answer("square_distance", **facts) == expected
    found = notes("square_distance", **facts)
    assert (found["movement"], found["steps"]) == (movement, steps)


def test_steps_are_made_in_the_order_of_their_times() -> None:
    """mg.gap.simultaneous-move: ties go to the initiative, then to the lower number"""
    steps = "german,3,1/4 allied,7,1/4 allied,2,1/4 german,1,1/6"
    assert answer("step_order", steps=steps) == (4, 3, 2, 1)
    assert answer("step_order", steps=steps, initiative="german") == (4, 1, 3, 2)
    assert answer("step_order", steps="allied,1,1/3 german,1,0.33") == (2, 1)
    with pytest.raises(FactsFault, match="write side, number of the unit and share of the turn"):
        ask("step_order", steps="allied,7")
    with pytest.raises(FactsFault, match="name at least one step"):
        ask("step_order", steps="")
