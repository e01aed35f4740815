"""An assault on a D10: a hit lets the defender save, a miss makes the attacker save."""

from __future__ import annotations

from functools import partial
from typing import Any

import icepool
import numpy as np
from icepool import coin

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice, Need, at_most
from sandtable.dice.exact import exact

NUMBERS = (5, 5, 5)
NEEDS = (at_most(5), at_most(5), at_most(5))
RESULTS = ("nobody falls", "attacker falls", "defender falls")


def assault(dice: Dice, needs: tuple[Need, Need, Need]) -> str:
    hit, defender_saves, attacker_saves = needs
    if dice.passes(hit, why="hit"):
        return RESULTS[0] if dice.passes(defender_saves, why="save") else RESULTS[2]
    return RESULTS[0] if dice.passes(attacker_saves, why="save") else RESULTS[1]


def icepool_way() -> Any:
    hit, defender_saves, attacker_saves = (coin(number, 10) for number in NUMBERS)

    def fall(hits: bool, defender: bool, attacker: bool) -> str:
        if hits:
            return RESULTS[0] if defender else RESULTS[2]
        return RESULTS[0] if attacker else RESULTS[1]

    return icepool.map(fall, hit, defender_saves, attacker_saves, star=False)


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    """Every sample throws to hit and one save: of the defender after a hit, of the attacker after a miss."""
    hit, defender_saves, attacker_saves = NUMBERS
    hits = rng.integers(1, 11, samples, dtype=np.uint16) <= hit
    saving = rng.integers(1, 11, samples, dtype=np.uint16)
    defenders = np.count_nonzero(hits & (saving > defender_saves))
    attackers = np.count_nonzero(~hits & (saving > attacker_saves))
    return np.array([samples - attackers - defenders, attackers, defenders], dtype=np.intp)


ASSAULT = Problem(
    name="assault",
    question="D10: hit on 5 or less, then the defender saves, or on a miss the attacker",
    ours=partial(exact, assault, NEEDS),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=RESULTS.__getitem__,
)
