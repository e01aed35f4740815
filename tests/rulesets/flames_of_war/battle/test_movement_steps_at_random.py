"""Movement Steps at random, with everything that can happen in one: what is offered is allowed, and all stay sound."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.repetition import times
from tests.rulesets.flames_of_war.battle.laid_out import ROAD, body, laid_out

from sandtable.base.bits import numbers_in
from sandtable.dice.play import seeded
from sandtable.game.agenda import run_on
from sandtable.inches.bodies import on_table, overlap
from sandtable.rulesets.flames_of_war.battle.moving_step import MovementStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where

GROUND = (
    ROAD,
    '{ kind = "woods", name = "Wood", at = [12, 22], size = [8, 6] }',
    '{ kind = "stream", name = "Stream", line = [[0, 16], [30, 17], [48, 15]] }',
    '{ kind = "building", name = "House", at = [42, 24], size = [4, 3] }',
    '{ kind = "wire", name = "Wire", line = [[20, 26], [34, 26]] }',
    '{ kind = "bocage", name = "Bocage", line = [[34, 10], [34, 20]] }',
    '{ kind = "minefield", name = "Mines", at = [22, 20], size = [8, 2] }',
    '{ kind = "minefield", name = "Old mines", at = [8, 8], size = [8, 2] }',
)
LONGEST = 300


def battle(seed: int) -> BattleState:
    """Rifles, some of them in half-tracks, tanks, towed guns with their jeeps in the rear, reserves and Aircraft."""
    rng = Random(seed)  # noqa: S311 - the same games every time
    rifles = [(5 + 2 * number, 9 + rng.randrange(3)) for number in range(11)]
    tracks = [(4 + 4 * number, 5) for number in range(5)]
    s = laid_out(
        {
            "us_armored_rifle": [*rifles, *tracks],
            "us_tank75": [(30 + 3 * number, 8 + rng.randrange(4)) for number in range(5)],
            "us_57": [(32, 3), (35, 3), (38, 3)],
            "us_stuart": None,
            "us_rifle": None,
            "us_air": None,
        },
        {
            "de_pzgren": [(8 + 4 * number, 32 + rng.randrange(6)) for number in range(8)],
            "de_pz4": [(14 + 7 * number, 18.5 + rng.randrange(12)) for number in range(4)],
        },
        *GROUND,
        bailed=[(1, 2), (7, 3)],
        at_mines=[(0, 1), (0, 2), (0, 3)],
        units={1: {"pinned": rng.randrange(2) == 0}, 0: {"pinned": rng.randrange(4) == 0}},
    )
    if rng.randrange(2):
        for number in range(6):
            s = s.mount(body(s, 0, number), body(s, 0, 11 + number // 3))
    for unit in (3, 4, 5):
        s = s.with_unit(unit, where=Where.ARRIVING)
    return s


@pytest.mark.parametrize("seed", range(times(6, 300)))
def test_a_movement_step_at_random_is_sound(seed: int) -> None:
    """fow.gap.movement-step-order, fow.gap.footprints, fow.gap.table-edge, fow.gap.reserve-entry"""
    dice, rng = seeded(f"step {seed}"), Random(seed)  # noqa: S311 - the same games every time
    told: list[Any] = []
    s: Any = run_on(replace(battle(seed), agenda=(MovementStep(0),)), dice, told.append)
    for number in range(LONGEST):
        if not s.agenda:
            break
        step = s.agenda[0]
        tried = list(islice(step.suggest(s, rng), 4))
        assert tried, step
        for answer in tried:
            assert isinstance(answer, step.kinds(s)), (step, answer)
            assert step.refusals(s, answer) is None, (step, answer, step.refusals(s, answer))
        if number % 6 == seed % 6:
            listed = list(step.every(s))
            assert [step.refusals(s, answer) for answer in listed] == [None] * len(listed), step
        taken = tried[rng.randrange(len(tried)) if rng.randrange(2) else 0]
        s = run_on(step.take(s, taken, dice, told.append), dice, told.append)
        dice.rolls.clear()
        stands_soundly(s)
    assert not s.agenda
    for unit in (3, 4):
        assert s.units[unit].where is Where.TABLE, "there was room for everybody"


def stands_soundly(s: BattleState) -> None:
    standing = numbers_in(s.there)
    for a, b in combinations(standing, 2):
        assert not overlap(s.place(a), s.radius(a), s.place(b), s.radius(b)), (a, b)
    for each in standing:
        assert on_table(s.place(each), *s.scenario.size, s.radius(each)), each
        if not s.scenario.aircraft >> each & 1:
            assert not s.scenario.going.at(s.place(each)) & s.scenario.shut_to(s.kind(each)), each
            assert not s.scenario.going.lines_at(s.place(each)), each
    assert not s.mounted & s.there
    assert not s.bailed & ~s.there & ~s.mounted
    for rider in numbers_in(s.mounted & ~s.evicted):
        assert s.there >> s.carriers[rider] & 1
