"""Flames of War at a terminal: the table in characters, lists of units, a card, and the scenario."""

from typing import Any

import pytest

from sandtable.rulesets.flames_of_war.terminal import GameCommands
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.registry import ruleset

SHELF = ruleset("flames_of_war").shelf
assert SHELF is not None
PATROL: Any = SHELF.open("patrol_in_the_orchard")


def commands() -> GameCommands:
    return GameCommands(PATROL)


def test_the_heading_has_the_round_and_the_points() -> None:
    told = commands().heading(PATROL.start())
    assert told.endswith("points now 0 to 0")


def test_units_are_listed_with_what_matters_at_the_table() -> None:
    s = PATROL.start()
    listed = commands().units(s, "rifle platoon")
    assert "#1" in listed
    assert "9" in listed
    with pytest.raises(FactsFault):
        commands().units(s, "nobody at all")


def test_one_unit_in_full_by_its_name_or_number() -> None:
    s = PATROL.start()
    card = commands().unit(s, "stuart")
    assert "Stuart platoon" in card
    assert "37mm" in card
    assert commands().unit(s, "#3") == card


def test_the_table_is_drawn_in_characters() -> None:
    drawn = commands().picture(PATROL.start())
    assert "orchard" in drawn
    assert "Grenadier platoon" in drawn


def test_the_scenario_is_told_before_it_is_played() -> None:
    """fow.gap.first-battle"""
    told = commands().about()
    assert "Patrol in the Orchard" in told
    assert "4 rounds" in told
    assert "Puma patrol" in told
