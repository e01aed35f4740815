"""Forces built from the roster."""

from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import answer, ask, note, notes, why_not

from sandtable.sheet.faults import FactsFault

OFFICER_AND_SQUADS = ("usa-officer", "usa-rifles", "usa-rifles")


def test_a_force_adds_up_its_points() -> None:
    """k47.gap.force-selection, k47.gap.table-size"""
    assert answer("force", units=OFFICER_AND_SQUADS) == 85 + 113 + 113
    assert notes("force", units=OFFICER_AND_SQUADS) == {"left": 189, "order_dice": 3, "table": "36 x 36 in"}


@pytest.mark.parametrize(("size", "points", "table"), [("medium", 1000, "48 x 48 in"), ("large", 1500, "72 x 48 in")])
def test_larger_battles_have_more_points_and_larger_tables(size: str, points: int, table: str) -> None:
    found = notes("force", units=OFFICER_AND_SQUADS, size=size)
    assert (found["left"], found["table"]) == (points - 311, table)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"units": ("usa-rifles", "usa-rifles")}, "a force needs an officer"),
        ({"units": ("usa-officer", "usa-rifles")}, "a force needs 2 infantry squads, this has 1"),
        ({"units": (*OFFICER_AND_SQUADS, "usa-sherman")}, "516 points where a small battle has 500"),
        (
            {"units": (*OFFICER_AND_SQUADS, "usa-sherman", "usa-sherman", "usa-sherman"), "size": "medium"},
            "3 vehicles of damage value 9 or more, where 1000 points allow 2",
        ),
    ],
)
def test_what_a_force_must_and_may_hold(facts: dict[str, Any], said: str) -> None:
    assert said in why_not("force", **facts)


def test_units_of_different_nations_may_fight_together_and_it_is_told() -> None:
    """k47.gap.unit-roster, k47.gap.force-selection: no ruling keeps them apart"""
    mixed = (*OFFICER_AND_SQUADS, "ger-mmg", "usa-bazooka")
    assert answer("force", units=mixed) == 311 + 50 + 60
    told = note("force", "nations", units=mixed)
    assert (told.value, told.rule) == (("USA", "Germany"), "k47.gap.unit-roster")
    assert told.label == "units of 2 nations fight together: USA, Germany"
    assert "nations" not in notes("force", units=OFFICER_AND_SQUADS)


def test_a_walker_below_the_limit_does_not_count_as_heavy() -> None:
    units = (*OFFICER_AND_SQUADS, "usa-coyote", "usa-coyote")
    assert answer("force", units=units) == 311 + 180


def test_an_empty_force_is_no_force() -> None:
    with pytest.raises(FactsFault, match="units: name at least one unit"):
        ask("force", units=())
