from typing import Any

import pytest
from tests.rulesets.megagame.asking import F, ask, chances, cited, cited_after, follows, notes, parts, refusals, throw

from sandtable.dice.play import seeded
from sandtable.rulesets.megagame.procedures.air.air_recce import look
from sandtable.rulesets.megagame.procedures.air.reports import Report, united

NONE, SPOTTED, DIRECTION, TYPE = "none", "spotted", "direction", "type"
DIRECTION_TYPE, TYPE_SIZE, ALL = "direction+type", "type+size", "direction+type+size"
MOVING = {"kind": "mech", "terrain": "open", "moved": True}
STANDING = {"kind": "mech", "terrain": "open", "moved": False}
FOOT_STANDING = {"kind": "infantry", "terrain": "open", "moved": False}
FOOT_MOVING = {"kind": "infantry", "terrain": "open", "moved": True}


@pytest.mark.parametrize(
    ("seen", "reports"),
    [
        (MOVING, {NONE: 1, SPOTTED: 1, DIRECTION: 2, DIRECTION_TYPE: 1, ALL: 1}),
        (STANDING, {NONE: 3, SPOTTED: 1, TYPE: 1, TYPE_SIZE: 1}),
        (FOOT_STANDING, {NONE: 4, SPOTTED: 1, TYPE: 1}),
        (FOOT_MOVING, {NONE: 2, SPOTTED: 2, DIRECTION_TYPE: 1, ALL: 1}),
    ],
)
def test_the_report_of_one_squadron(seen: dict[str, Any], reports: dict[str, int]) -> None:
    """mg.recce.table, mg.recce.columns, mg.recce.zone, mg.gap.recce-roll"""
    assert chances("air_recce", **seen) == {report: F(faces, 6) for report, faces in reports.items()}


@pytest.mark.parametrize(
    ("seen", "reports"),
    [
        (MOVING, {SPOTTED: 1, DIRECTION: 2, DIRECTION_TYPE: 1, ALL: 2}),
        (STANDING, {NONE: 2, SPOTTED: 1, TYPE: 1, TYPE_SIZE: 2}),
        (FOOT_STANDING, {NONE: 3, SPOTTED: 1, TYPE: 2}),
        (FOOT_MOVING, {NONE: 1, SPOTTED: 2, DIRECTION_TYPE: 1, ALL: 2}),
    ],
)
def test_more_than_three_in_a_square_are_easier_to_see(seen: dict[str, Any], reports: dict[str, int]) -> None:
    """mg.recce.dense, mg.gap.recce-roll: a modified 7 reads as 6, and three are not enough."""
    expected = {report: F(faces, 6) for report, faces in reports.items()}
    for crowd in (4, 5, 20):
        assert chances("air_recce", in_square=crowd, **seen) == expected
        assert parts("air_recce", "Bonus on the recce die", in_square=crowd, **seen) == {"mg.recce.dense": 1}
    for few in (1, 2, 3):
        assert chances("air_recce", in_square=few, **seen) == chances("air_recce", **seen)
        assert parts("air_recce", "Bonus on the recce die", in_square=few, **seen) == {}


@pytest.mark.parametrize("squadrons", [1, 2, 3, 10])
def test_several_squadrons_unite_their_reports(squadrons: int) -> None:
    """mg.gap.recce-roll, mg.gap.dice: within a column the best die tells all."""

    def at_most(faces: int) -> Any:
        return F(faces, 6) ** squadrons

    assert chances("air_recce", squadrons=squadrons, **MOVING) == {
        NONE: at_most(1),
        SPOTTED: at_most(2) - at_most(1),
        DIRECTION: at_most(4) - at_most(2),
        DIRECTION_TYPE: at_most(5) - at_most(4),
        ALL: 1 - at_most(5),
    }


@pytest.mark.parametrize(
    ("reports", "together"),
    [
        ([], NONE),
        ([NONE, NONE], NONE),
        ([NONE, SPOTTED], SPOTTED),
        ([SPOTTED, DIRECTION], DIRECTION),
        ([DIRECTION, TYPE], DIRECTION_TYPE),
        ([DIRECTION, TYPE_SIZE], ALL),
        ([TYPE, TYPE_SIZE], TYPE_SIZE),
    ],
)
def test_what_reports_tell_together(reports: list[str], together: str) -> None:
    """mg.gap.recce-roll"""
    assert united(Report(report) for report in reports) == together


def test_a_unit_in_cover_is_not_rolled_for() -> None:
    """mg.recce.cover"""
    facts = {"kind": "infantry", "terrain": "wood", "squadrons": 5}
    assert chances("air_recce", **facts) == {NONE: 1}
    assert throw("air_recce", **facts).rolls == ()
    assert cited("air_recce", **facts)["cover"] == "mg.recce.cover"
    assert chances("air_recce", road_column=True, **facts) != {NONE: 1}


@pytest.mark.parametrize(
    ("status", "size"), [(1, "small"), (3, "small"), (4, "medium"), (6, "medium"), (7, "large"), (12, "large")]
)
def test_what_a_full_report_tells(status: int, size: str) -> None:
    """mg.gap.report-content"""
    facts = MOVING | {"status": status, "heading": "south_west"}
    assert follows("air_recce", ALL, **facts) == {
        "spotted": True,
        "direction": "south-west",
        "type": "motorised",
        "size": size,
    }
    assert set(cited_after("air_recce", ALL, **facts).values()) == {"mg.gap.report-content"}


def test_what_lesser_reports_tell() -> None:
    """mg.gap.report-content, mg.recce.table"""
    assert follows("air_recce", SPOTTED, **MOVING) == {"spotted": True}
    assert follows("air_recce", DIRECTION, **MOVING) == {"spotted": True, "direction": "north"}
    assert follows("air_recce", TYPE, **STANDING) == {"spotted": True, "type": "motorised"}
    assert follows("air_recce", NONE, **MOVING) == {"report": False}
    assert cited_after("air_recce", NONE, **MOVING) == {"report": "mg.recce.table"}


def test_recce_is_flown_by_day() -> None:
    """mg.gap.recce-roll, mg.gap.air-allocation"""
    assert refusals("air_recce", night=True) == ["mg.gap.air-allocation"]


def test_each_squadron_has_a_die() -> None:
    """mg.recce.zone, mg.gap.dice"""
    thrown = throw("air_recce", 1, 4, 2, squadrons=3, **MOVING)
    assert thrown.outcome == DIRECTION
    assert [roll.why for roll in thrown.rolls] == ["mg.recce.table"]
    assert notes("air_recce", **MOVING)["column"] == "vehicles_moving"
    assert cited("air_recce", **MOVING)["zone"] == "mg.recce.zone"


def test_play_stays_within_the_odds() -> None:
    asked = ask("air_recce", squadrons=2)
    assert {look(seeded(seed), asked.profile) for seed in range(200)} == set(asked.distribution)
