"""Zones in which forces set up, and what is told of a unit that stands where it may not."""

from typing import Any

import pytest
from tests.inches.books import KONFLIKT

from sandtable.inches.tables.deploying import (
    DeployZone,
    Misplaced,
    SettingUp,
    Standing,
    Why,
    box_zone,
    misplaced,
    read_zone,
    set_up_faults,
    strip_zone,
)
from sandtable.inches.tables.ground_reading import read_table

SIZE = (7200, 4800)
SOUTH = strip_zone("south", 1200, SIZE)
RIFLES = Standing("Rifles", (2000, 1000), 150)


def zone(plain: dict[str, Any]) -> DeployZone:
    faults: list[str] = []
    found = read_zone(plain, SIZE, "side 1, zone", faults)
    assert (faults, found is not None) == ([], True)
    return found or SOUTH


def faults_of(plain: dict[str, Any]) -> list[str]:
    faults: list[str] = []
    assert read_zone(plain, SIZE, "side 1, zone", faults) is None
    return faults


@pytest.mark.parametrize(
    ("plain", "box"),
    [
        ({"edge": "south", "depth": 12}, (0, 0, 7200, 1200)),
        ({"edge": "north", "depth": 12}, (0, 3600, 7200, 4800)),
        ({"edge": "west", "depth": 9.5}, (0, 0, 950, 4800)),
        ({"edge": "east", "depth": 10, "part": [0, 24]}, (6200, 0, 7200, 2400)),
        ({"edge": "south", "depth": 12, "part": [24, 48]}, (2400, 0, 4800, 1200)),
        ({"box": [0, 18, 48, 36]}, (0, 1800, 4800, 3600)),
    ],
)
def test_a_zone_is_a_strip_along_an_edge_or_a_box(plain: dict[str, Any], box: tuple[int, int, int, int]) -> None:
    assert zone(plain) == box_zone(box)


def test_a_zone_may_have_any_outline() -> None:
    corner = zone({"polygon": [[0, 0], [30, 0], [0, 30]]})
    assert corner.holds((1000, 1000), 150)
    assert not corner.holds((1500, 1500), 1)
    assert corner.holds((1500, 1500))


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        ({}, ": give a zone in one way: edge with depth, or box, or polygon"),
        ({"edge": "south", "box": [0, 0, 9, 9]}, ": give a zone in one way: edge with depth, or box, or polygon"),
        ({"edge": "south"}, ": say how deep it is, such as depth = 12"),
        ({"edge": "up", "depth": 12}, ': edge should look like this: edge = "south"'),
        ({"edge": "south", "depth": 0.5}, ", depth: 0.5 in is too little, give 1 or more"),
        ({"edge": "south", "depth": 60}, ": 0,60 is off the table"),
        ({"box": [0, 0, 9, 9], "depth": 3}, ": depth goes with edge only"),
        ({"polygon": [[0, 0], [9, 9], [9, 0], [0, 9]]}, ", polygon: the outline crosses itself, or has no room inside"),
        ({"edge": "south", "depth": 9, "part": [9, 3]}, ", part: give from where to where, the smaller number first"),
    ],
)
def test_what_is_wrong_with_a_zone_is_told(plain: dict[str, Any], told: str) -> None:
    assert faults_of(plain) == [f"side 1, zone{told}"]


def test_the_whole_disc_lies_in_the_zone() -> None:
    """k47.gap.deploy-table: its middle is at most the depth less its radius from the edge"""
    assert SOUTH.holds((2000, 1050), 150)
    assert not SOUTH.holds((2000, 1051), 150)
    assert SOUTH.holds((150, 150), 150)
    assert not SOUTH.holds((149, 150), 150)


def test_a_box_holds_the_same_discs_as_an_outline_that_is_walked() -> None:
    box = box_zone((100, 200, 700, 900))
    outline = DeployZone((*box.ring[:1], (100, 500), *box.ring[1:]))
    for radius in (0, 100):
        for x in range(0, 800, 20):
            for y in range(100, 1000, 20):
                assert box.holds((x, y), radius) == outline.holds((x, y), radius)
    leaning = DeployZone(((400, 0), (800, 400), (400, 800), (0, 400)))
    assert leaning.holds((400, 400), 200)
    assert not leaning.holds((100, 100))


def test_a_unit_that_stands_well_is_not_misplaced() -> None:
    asked = SettingUp(spacing=100, from_enemies=1800, from_shut=200)
    other, enemy = Standing("MG", (2401, 1000), 150), Standing("Grenadiers", (2000, 3100), 150)
    assert list(misplaced(RIFLES, SOUTH, SIZE, (), (other,), (enemy,), asked)) == []


def test_all_that_is_wrong_with_a_place_is_told() -> None:
    lake = read_table(
        {"size": [72, 48], "piece": [{"kind": "lake", "name": "Mill pond", "at": [20, 16], "size": [6, 8]}]}, KONFLIKT
    ).pieces
    who = Standing("Rifles", (2000, 1250), 150)
    others = Standing("MG", (2200, 1250), 150), Standing("Mortar", (1600, 1250), 150)
    enemy = Standing("Grenadiers", (2000, 3349), 150)
    found = list(misplaced(who, SOUTH, SIZE, lake, others, (enemy,), SettingUp(spacing=100, from_enemies=1800)))
    assert [each.why for each in found] == [Why.OUTSIDE, Why.SHUT, Why.OVERLAP, Why.CROWDED, Why.NEAR_ENEMY]
    assert [each.told for each in found] == [
        "Rifles at 20,12.5 is not wholly in its zone",
        "Rifles at 20,12.5 stands in Mill pond, where it cannot be",
        "Rifles at 20,12.5 lies on MG",
        "Rifles at 20,12.5 has to be more than 1 in from Mortar",
        "Rifles at 20,12.5 has to be 18 in or more from Grenadiers",
    ]


def test_more_than_an_inch_is_not_an_inch() -> None:
    """k47.gap.spacing"""
    asked = SettingUp(spacing=100)
    touching, free = Standing("MG", (2400, 1000), 150), Standing("MG", (2401, 1000), 150)
    assert list(misplaced(RIFLES, SOUTH, SIZE, (), (touching,), (), asked)) == [
        Misplaced(RIFLES, Why.CROWDED, "MG", 100)
    ]
    assert list(misplaced(RIFLES, SOUTH, SIZE, (), (free,), (), asked)) == []


def test_so_far_or_more_from_an_enemy_is_just_so_far() -> None:
    asked = SettingUp(from_enemies=1800)
    assert not list(misplaced(RIFLES, SOUTH, SIZE, (), (), (Standing("E", (2000, 3100), 150),), asked))
    assert list(misplaced(RIFLES, SOUTH, SIZE, (), (), (Standing("E", (2000, 3099), 150),), asked))


def test_more_than_two_inches_from_shut_ground_is_measured_from_the_rim() -> None:
    """fow.gap.deployment, fow.gap.deployment-places"""
    river = read_table({"size": [72, 48], "piece": [{"kind": "lake", "at": [36, 3], "size": [72, 6]}]}, KONFLIKT).pieces
    asked = SettingUp(from_shut=200)
    near, far = Standing("T-34", (2000, 950), 150), Standing("T-34", (2000, 951), 150)
    assert [each.told for each in misplaced(near, SOUTH, SIZE, river, asked=asked)] == [
        "T-34 at 20,9.5 has to be more than 2 in from lake"
    ]
    assert list(misplaced(far, SOUTH, SIZE, river, asked=asked)) == []


def test_a_disc_over_the_edge_of_the_table_is_told_even_where_there_is_no_zone() -> None:
    over = Standing("Rifles", (100, 1000), 150)
    assert [each.told for each in misplaced(over, None, SIZE)] == ["Rifles at 1,10 is not wholly on the table"]


def test_a_force_that_a_file_sets_up_is_told_unit_by_unit() -> None:
    placed = [
        ("side 1, unit 1", RIFLES),
        ("side 1, unit 2", Standing("MG", (2200, 1000), 150)),
        ("side 1, unit 3", Standing("Mortar", (4000, 2000), 150)),
    ]
    assert list(set_up_faults(placed, SOUTH, SIZE)) == [
        "side 1, unit 2: MG at 22,10 lies on Rifles",
        "side 1, unit 3: Mortar at 40,20 is not wholly in its zone",
    ]
