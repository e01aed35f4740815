"""A firefight: two sides fire in turn, and losses that leave a side below half may break it."""

from __future__ import annotations

from functools import cache, partial
from typing import Any, TypeAlias

import icepool
import numpy as np
from icepool import coin, d, tupleize
from numpy.typing import NDArray

from bench.problems.problem import Counts, Problem
from bench.problems.volley import DAMAGE, HIT, STEADY, killed, stands
from sandtable.dice import Dice
from sandtable.dice.exact import exact

SIDE = 10
HALF_ROUNDS = 24

#: How many each side has left, and which side fires next.
State: TypeAlias = tuple[int, int, int]


def shaken(before: int, left: int) -> bool:
    """Losses that leave some, but fewer than half, force a test of morale."""
    return 0 < left < before and 2 * left < SIDE


def left_after_fire(dice: Dice, firing: int, targets: int) -> int:
    left = max(targets - dice.run(killed, firing), 0)
    return 0 if shaken(targets, left) and not dice.run(stands, STEADY) else left


def half_round(dice: Dice, state: State) -> State:
    """The fire of one side."""
    first, second, turn = state
    if turn == 0:
        return first, left_after_fire(dice, first, second), 1
    return left_after_fire(dice, second, first), second, 0


def over(state: State) -> bool:
    return not (state[0] and state[1])


def firefight(dice: Dice, size: int) -> tuple[int, int]:
    """What is left of both sides."""
    first, second, _ = dice.repeat(half_round, (size, size, 0), HALF_ROUNDS, over)
    return first, second


def icepool_way() -> Any:
    """As ours, each step is worked out once: icepool itself would build the dice of every state in every round."""
    hit = damage = coin(1, 2)
    steady = 2 @ d(6) <= STEADY

    @cache
    def kills_by(firing: int) -> Any:
        return (firing @ hit) @ damage

    @cache
    def left_of(targets: int, firing: int) -> Any:
        def after(kills: int) -> Any:
            left = max(targets - kills, 0)
            return steady.if_else(left, 0) if shaken(targets, left) else left

        return kills_by(firing).map(after)

    @cache
    def step(state: State) -> Any:
        first, second, turn = state
        if over(state):
            return state
        return tupleize(first, left_of(second, first), 1) if turn == 0 else tupleize(left_of(first, second), second, 0)

    end = icepool.map(step, (SIDE, SIDE, 0), star=False, repeat=HALF_ROUNDS)
    return end.map(lambda state: state[:2], star=False)


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    sides = np.full((2, samples), SIDE)
    for turn in range(HALF_ROUNDS):
        firing, targets = sides[turn % 2], sides[1 - turn % 2]
        kills = rng.binomial(rng.binomial(firing, 3 / 6), 3 / 6)
        left = np.maximum(targets - kills, 0)
        tested = (kills > 0) & (left > 0) & (2 * left < SIDE)
        left[tested & (rng.integers(1, 7, (2, samples)).sum(axis=0) > STEADY)] = 0
        sides[1 - turn % 2] = left
    return np.bincount((SIDE + 1) * sides[0] + sides[1], minlength=(SIDE + 1) ** 2)


def numpy_tuned(rng: np.random.Generator, samples: int) -> Counts:
    """Throws every die, and carries only the fights that still go on from one half-round to the next."""
    firing = np.full(samples, SIDE)
    targets = np.full(samples, SIDE)
    ended: Counts = np.zeros((SIDE + 1) ** 2, dtype=np.intp)
    for turn in range(HALF_ROUNDS):
        kills = _kills(firing, rng)
        left = np.maximum(targets - kills, 0)
        tested = np.flatnonzero((kills > 0) & (left > 0) & (2 * left < SIDE))
        thrown = rng.integers(1, 7, (2, tested.size), dtype=np.uint16)
        left[tested[thrown[0] + thrown[1] > STEADY]] = 0
        goes_on = left > 0
        ended += _count(firing[~goes_on], left[~goes_on], turn)
        firing, targets = left[goes_on], firing[goes_on]
    return ended + _count(firing, targets, HALF_ROUNDS)


def _kills(firing: Counts, rng: np.random.Generator) -> Counts:
    dice = int(firing.max(initial=0))
    kill = rng.integers(1, 7, (dice, firing.size), dtype=np.uint16) >= HIT.number
    kill &= rng.integers(1, 7, (dice, firing.size), dtype=np.uint16) >= DAMAGE.number
    kill &= np.arange(dice, dtype=np.uint8)[:, np.newaxis] < firing.astype(np.uint8)
    kills: NDArray[np.uint8] = kill.sum(axis=0, dtype=np.uint8)
    return kills.astype(np.intp)


def _count(firing: Counts, targets: Counts, turn: int) -> Counts:
    first, second = (firing, targets) if turn % 2 == 0 else (targets, firing)
    return np.bincount((SIDE + 1) * first + second, minlength=(SIDE + 1) ** 2)


def outcome_of(code: int) -> tuple[int, int]:
    return divmod(code, SIDE + 1)


FIREFIGHT = Problem(
    name="firefight",
    question="10 against 10 for up to 12 rounds, each side firing in turn and testing morale below half",
    ours=partial(exact, firefight, SIDE),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=outcome_of,
    numpy_tuned=numpy_tuned,
)
