"""Konflikt '47 at a terminal: the table in characters, lists of units, a card, and the scenario."""

from typing import Any

import pytest
from tests.rulesets.konflikt_47.battle.firing_fields import Aim, battle, firing
from tests.rulesets.konflikt_47.battle.tables import laid, scenario

from sandtable.rulesets.konflikt_47.battle.answers import Shoot
from sandtable.rulesets.konflikt_47.battle.game import BattleGame
from sandtable.rulesets.konflikt_47.terminal import GameCommands
from sandtable.rulesets.konflikt_47.terms import Order
from sandtable.sheet.faults import FactsFault


def commands() -> GameCommands:
    return GameCommands(BattleGame(scenario()))


def test_the_heading_has_the_turn_the_cup_and_the_points() -> None:
    assert commands().heading(laid()) == "Turn 2 of 6, in the cup 8 Soviet and 9 British dice, points now 0 to 0"


def test_units_are_listed_with_what_matters_at_the_table() -> None:
    s = laid().with_unit(1, models=7, arms=("smg", *("rifle",) * 6), pins=2, die=Order.AMBUSH)
    listed = commands().units(s, "rifle")
    assert "#1" in listed
    assert "7/10" in listed
    assert "Ambush" in listed
    with pytest.raises(FactsFault):
        commands().units(s, "nobody at all")


def test_one_unit_in_full_by_its_name_or_number() -> None:
    card = commands().unit(laid(), "t-34")
    assert "T-34/85" in card
    assert "Heavy AT gun 72 in" in card
    assert commands().unit(laid(), "#7") == card


def test_the_table_is_drawn_in_characters() -> None:
    drawn = commands().picture(laid())
    assert "& woods" in drawn
    assert "A1  soviet: Rifle squad" in drawn or "soviet: Rifle squad" in drawn


def test_the_scenario_is_told_before_it_is_played() -> None:
    told = commands().about()
    assert "Sound and Fury" in told
    assert "6 turns, and one more on a 4+" in told
    assert "Cromwell-T" in told


def test_only_reactions_that_are_open_are_written() -> None:
    """k47.gap.reaction-choice: a squad goes down or shoots back, a recce car slips away"""
    table = firing(battle([("usa-rifles", 20, 10)], [("ger-grenadiers", 20, 25), ("ger-puma", 30, 30)]))
    squad: Any = table.answer(Shoot((Aim(1),))).s
    written = BattleGame(squad.scenario).verbs_for(squad)
    assert written["react"].usage == "react down|firefight [with WEAPON, WEAPON] [he|at] [indirect], or react nothing"
    assert set(written) == {"react", "done", "concede"}
    armoured = battle([("ger-pak40", 20, 10)], [("usa-greyhound", 20, 25, 0)])
    car: Any = firing(armoured).answer(Shoot((Aim(1),))).s
    written = BattleGame(car.scenario).verbs_for(car)
    assert written["react"].usage.startswith("react firefight|recce [with")
