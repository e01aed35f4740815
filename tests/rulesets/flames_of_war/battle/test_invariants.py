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
from sandtable.rulesets.flames_of_war.battle.game import BattleGame
from sandtable.rulesets.flames_of_war.battle.leaders import AppointLeader
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState, Where
from sandtable.sheet.registry import ruleset

LONGEST = 5_000
#: What costs most is looked at only so often.
NOW_AND_THEN = 9
SCENARIOS = (
    "patrol_in_the_orchard",
    "orchard_at_dusk",
    "bocage_crossroads",
    "bridgehead_on_the_vistula",
    *(f"random:{seed}" for seed in range(4)),
)
GAMES = [(name, seed) for name in SCENARIOS for seed in range(times(3, 170))]


def opened(name: str) -> BattleGame:
    shelf = ruleset("flames_of_war").shelf
    assert shelf is not None
    game = shelf.open(name)
    assert isinstance(game, BattleGame)
    return game


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_random_game_is_sound_from_set_up_to_result(name: str, seed: int) -> None:
    """fow.gap.footprints, fow.gap.table-edge, fow.gap.in-and-wholly-in, fow.gap.points-counted, fow.gap.end-of-turn"""
    game, dice, rng = opened(name), seeded(f"sound {seed}"), Random(seed)  # noqa: S311 - the same games every time
    s: Any = game.begin(dice).state
    for number in range(LONGEST):
        if not s.agenda:
            break
        tried = list(islice(game.suggest(s, rng), 3 if number % NOW_AND_THEN == 0 else 1))
        assert tried, s.agenda[0]
        assert [game.validate(s, answer) for answer in tried] == [None] * len(tried), s.agenda[0]
        turned = game.take(s, tried[0], dice)
        dice.rolls.clear()
        stands_soundly(turned.state)
        only_grows(s, turned.state)
        for event in turned.events:
            assert game.story(event)
        s = turned.state
        if number % NOW_AND_THEN == 0:
            assert game.read_state(game.write_state(s)) == s
    assert game.result(s) is not None


def stands_soundly(s: BattleState) -> None:
    """Nobody overlaps anybody, hangs over the edge or stands where nobody can; sets and units agree."""
    field = s.scenario
    standing = numbers_in(s.there)
    for a, b in combinations(standing, 2):
        assert not overlap(s.place(a), s.radius(a), s.place(b), s.radius(b)), (a, b)
    for body in standing:
        assert on_table(s.place(body), field.ground.width, field.ground.depth, s.radius(body)), body
        if not field.aircraft >> body & 1:
            assert not field.going.at(s.place(body)) & field.shut_to(s.kind(body)), body
    # Each is in one place only.
    for one, other in combinations((s.there, s.lost, s.mounted, s.rear), 2):
        assert not one & other
    assert not s.bailed & ~s.there & ~s.mounted
    assert not s.dug_in & ~s.there
    for body in numbers_in(s.mounted & ~s.evicted):
        assert s.there >> s.carriers[body] & 1 or s.units[s.unit_of(s.carriers[body])].where is not Where.TABLE
    for unit, now in enumerate(s.units):
        gone = bool(s.destroyed >> unit & 1)
        assert (now.where is Where.GONE) is gone
        assert gone is (not s.teams(unit))
        if s.on_table(unit):
            assert now.where in (Where.TABLE, Where.ARRIVING)
        if not s.agenda or gone:
            continue
        assert now.leader == NOBODY or s.teams(unit) >> now.leader & 1 or leader_is_sought(s), unit
    for hq, who in enumerate(s.commanders):
        if who != NOBODY and s.agenda and not leader_is_sought(s):
            assert s.units[hq].leader == who


def leader_is_sought(s: BattleState) -> bool:
    """Whether somebody is being asked who leads next, or dice are still rolling in which he fell."""
    appointing = any(isinstance(step, AppointLeader) for step in s.agenda)
    return appointing or any(now.leader != NOBODY and s.lost >> now.leader & 1 for now in s.units)


def only_grows(before: BattleState, after: BattleState) -> None:
    """Losses are never taken back; a unit comes back only where another team takes over its HQ."""
    assert before.lost & ~after.lost == 0
    back = before.destroyed & ~after.destroyed
    assert all(after.scenario.formations[unit] == unit for unit in numbers_in(back))
    assert after.swept & before.swept == before.swept
    assert (after.round, after.active != after.begins) >= (before.round, before.active != before.begins)
