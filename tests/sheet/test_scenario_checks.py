"""What is wrong with a scenario of any game: its changed tables and the names of its sides."""

from __future__ import annotations

import pytest

from sandtable.rulesets.dday_to_berlin.tables import TABLES, tables_with
from sandtable.sheet.scenario_checks import no_such_side, side_name_faults, with_changes


@pytest.mark.parametrize(
    ("names", "faults"),
    [
        (["north", "south"], []),
        (["north", "north"], ["side 2, name: both sides are called 'north'"]),
        (["a_b", "north", "a_b"], ["side 3, name: sides 1 and 3 are called 'a_b'"]),
        (
            ["North", "b"],
            [
                f"side {n}, name: '{name}' will not do, give 2 to 16 small letters (and _ for a blank)"
                for n, name in ((1, "North"), (2, "b"))
            ],
        ),
        (["north", "umpire"], ["side 2, name: 'umpire' is somebody else at the table"]),
    ],
)
def test_every_side_has_a_name_of_its_own(names: list[str], faults: list[str]) -> None:
    assert list(side_name_faults(names)) == faults


def test_a_side_that_is_named_must_be_there() -> None:
    assert list(no_such_side("defender", "nort", ["north", "south"])) == [
        "defender: there is no side 'nort'. Did you mean 'north'?"
    ]
    assert list(no_such_side("defender", "", ["north", "south"])) == []


def test_tables_that_cannot_be_changed_so_are_the_printed_ones_with_the_fault_told() -> None:
    faults: list[str] = []
    assert with_changes(tables_with, {"limits": {"stacking": {"value": 2}}}, faults).limit("stacking") == 2
    assert faults == []
    assert with_changes(tables_with, {"limit": {"stacking": {"value": 2}}}, faults) is TABLES
    assert faults == ["house_rules.tables: there is no table 'limit' to change. Did you mean 'limits'?"]
