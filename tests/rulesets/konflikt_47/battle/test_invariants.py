"""Whole random games: what must hold at every moment of a battle holds, whatever both sides do."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random
from typing import Any

import pytest
from tests.repetition import times

from sandtable.base.bits import numbers_in
from sandtable.dice.play import seeded
from sandtable.inches.bodies import on_table, overlap
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle import in_the_way
from sandtable.rulesets.konflikt_47.battle.game import BattleGame
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.steps import Battle
from sandtable.rulesets.konflikt_47.procedures.units.morale import lost_at
from sandtable.sheet.registry import ruleset

LONGEST = 5_000
#: What costs most is looked at only so often.
NOW_AND_THEN = 9
SCENARIOS = (
    "patrol_at_the_mill",
    "crossroads_at_dusk",
    "sound_and_fury",
    "march_of_the_titans",
    *(f"random:{seed}" for seed in range(8)),
)
GAMES = [(name, seed) for name in SCENARIOS for seed in range(times(3, 170))]


def opened(name: str) -> BattleGame:
    shelf = ruleset("konflikt_47").shelf
    assert shelf is not None
    game = shelf.open(name)
    assert isinstance(game, BattleGame)
    return game


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_random_game_is_sound_from_set_up_to_result(name: str, seed: int) -> None:
    """k47.gap.spacing, k47.gap.in-area, k47.gap.dice-cup, k47.gap.casualty-models, k47.gap.pins-rout"""
    game, dice, rng = opened(name), seeded(f"sound {seed}"), Random(seed)  # noqa: S311 - the same games every time
    s: Any = game.begin(dice).state
    for number in range(LONGEST):
        if not s.agenda:
            break
        tried = list(islice(game.suggest(s, rng), 3 if number % NOW_AND_THEN == 0 else 1))
        assert [game.validate(s, answer) for answer in tried] == [None] * len(tried)
        turned = game.take(s, tried[0], dice)
        dice.rolls.clear()
        stands_soundly(turned.state)
        only_grows(s, turned.state)
        for event in turned.events:
            if isinstance(event, e.Moved):
                ends_clear(turned.state, event)
        s = turned.state
        if number % NOW_AND_THEN == 0:
            assert game.read_state(game.write_state(s)) == s
    assert game.result(s) is not None


def stands_soundly(s: BattleState) -> None:
    """Nobody overlaps anybody, hangs over the edge or stands where nobody can; the cup and the units agree."""
    field = s.scenario
    moving = s.march.unit if s.march is not None else -1
    standing = [unit for unit in numbers_in(s.there) if unit != moving]
    for a, b in combinations(standing, 2):
        assert not overlap(s.place(a), s.radius(a), s.place(b), s.radius(b)), (a, b)
    for unit in standing:
        assert on_table(s.place(unit), field.ground.width, field.ground.depth, s.radius(unit)), unit
        assert not field.going.at(s.place(unit)) & field.impassable, unit
    for side in (0, 1):
        without = sum(
            now.die is None and now.where in (Where.TABLE, Where.ABOARD)
            for unit, now in enumerate(s.units)
            if field.unit_sides[unit] == side
        )
        assert s.outcome is not None or s.cup()[side] == without - (s.drawn == side)
    for unit, now in enumerate(s.units):
        assert (now.where is Where.TABLE) is bool(s.there >> unit & 1)
        assert (now.where is Where.GONE) is bool(s.destroyed >> unit & 1)
        assert now.where is Where.GONE or now.pins < lost_at(s.row(unit).quality, s.tables)
        assert not now.arms or len(now.arms) == now.models
        if now.where is Where.ABOARD:
            assert s.units[now.carrier].where is Where.TABLE or s.agenda


def only_grows(before: BattleState, after: BattleState) -> None:
    """Losses are never taken back."""
    assert before.destroyed & ~after.destroyed == 0
    assert after.wrecks[: len(before.wrecks)] == before.wrecks
    assert before.ruined & ~after.ruined == 0
    for old, new in zip(before.units, after.units, strict=True):
        assert new.models <= old.models
        assert new.launchers <= old.launchers
    assert after.turn >= before.turn


def ends_clear(s: BattleState, moved: e.Moved) -> None:
    """Who moved by an order ends more than an inch from everybody, but from what could tow it or be towed by it.

    Who got out may stay beside its vehicle.
    """
    unit = moved.unit
    if moved.why not in (k47.ORDERS_ADVANCE, k47.ORDERS_RUN) or moved.stopped or not s.there >> unit & 1:
        return
    if s.units[unit].dismounted or s.place(unit) != moved.path[-1]:
        return
    for other in numbers_in(s.there & ~(1 << unit | in_the_way.hitching(s, unit))):
        assert s.gap(unit, other) > 100 * s.tables.limit("apart"), (unit, other)


def _played(game: BattleGame, seed: int, *, forgetful: bool) -> tuple[list[Any], Battle]:
    """A random game with all its answers and events, by somebody who remembers what was asked before, or by nobody."""
    rng, dice, field = Random(seed), seeded(seed), game.battlefield  # noqa: S311 - a game, not a secret
    s, told = game.begin(dice).state, list[Any]()
    while s.agenda:
        if forgetful:
            field.remembered.clear()
            field.open_lines.clear()
            field.last_held.clear()
            field.last_ready = field.last_asked = field.last_sights = None
        answer = next(game.suggest(s, rng))
        turned = game.take(s, answer, dice)
        told += [answer, *turned.events]
        s = turned.state
    return told, s


@pytest.mark.parametrize("name", SCENARIOS[:4])
def test_what_is_remembered_of_units_as_they_stand_changes_no_game(name: str) -> None:
    game = opened(name)
    for seed in range(times(2, 40)):
        told, s = _played(game, seed, forgetful=False)
        again, same = _played(game, seed, forgetful=True)
        assert told == again
        assert game.write_state(s) == game.write_state(same)
