"""Whose luck a roll was, and for whom it went well: saves are the target's, Firepower the shooter's."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.repetition import times

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.luck import luck
from sandtable.rulesets.flames_of_war.battle.verdicts import GOOD, profits
from sandtable.rulesets.flames_of_war.procedures.fire.team_hits import TEAM_HITS
from sandtable.rulesets.flames_of_war.procedures.starting.rally import RALLY_PINNED
from sandtable.sheet.registry import ruleset
from sandtable.sheet.rolling import Rolled

#: What is only stated, or nobody's.
NEITHERS = {"roll_off", "leader_lost", "formation_last_stand", "assault_over", "fall_back"}


def rolls_of_games() -> Iterator[Rolled]:
    """All that is rolled in some random games."""
    shelf = ruleset("flames_of_war").shelf
    assert shelf is not None
    for name in ("patrol_in_the_orchard", "bridgehead_on_the_vistula"):
        for seed in range(times(3, 20)):
            game, dice, rng = shelf.open(name), seeded(f"luck {seed}"), Random(seed)  # noqa: S311 - a game
            s: Any = game.begin(dice).state
            while s.agenda:
                turned = game.take(s, next(iter(game.suggest(s, rng))), dice)
                yield from (event for event in turned.events if isinstance(event, Rolled))
                dice.rolls.clear()
                s = turned.state


@pytest.fixture(scope="module")
def rolled() -> list[Rolled]:
    return list(rolls_of_games())


def test_every_procedure_that_a_battle_rolls_has_a_verdict(rolled: list[Rolled]) -> None:
    assert {each.procedure for each in rolled} - NEITHERS <= set(GOOD)
    ours = [each for each in rolled if each.procedure in GOOD]
    assert {profits(each) for each in ours} == {0, 1}


def test_the_luck_of_both_sides_is_counted(rolled: list[Rolled]) -> None:
    found = [(each.procedure, *one) for each in rolled for one in luck(each)]
    assert {side for _, side, _, _ in found} == {0, 1}
    assert all(0 <= chance <= 1 for *_, chance in found)


def test_a_save_is_the_targets_luck_and_firepower_the_shooters(rolled: list[Rolled]) -> None:
    """fow.save.other, fow.save.bulletproof"""
    both = [fow.SAVE_OTHER, fow.SAVE_BULLETPROOF]
    hits = (each for each in rolled if each.procedure == TEAM_HITS.name)
    covered = [each for each in hits if [roll.why for roll in each.rolls] == both]
    for each in islice(covered, 20):
        (save, firepower) = luck(each)
        assert (save[0], firepower[0]) == (each.side, 1 - each.side)
        assert not save[1]  # it failed, or nobody would have rolled Firepower
        assert profits(each) == (1 - each.side if firepower[1] else each.side)
    assert covered


def test_a_rally_is_its_own_sides(rolled: list[Rolled]) -> None:
    """fow.pin.rally-test"""
    one = next(each for each in rolled if each.procedure == RALLY_PINNED.name)
    side, well, chance = next(iter(luck(one)))
    assert side == one.side
    assert profits(one) == (one.side if well else 1 - one.side)
    assert Fraction(1, 6) <= chance < 1
