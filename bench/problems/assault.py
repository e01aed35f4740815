"""The assault of D-Day to Berlin: hit, the defender's save, and if the defender stands the attacker's save."""

from __future__ import annotations

from functools import partial
from typing import Any

import icepool
import numpy as np
from icepool import d

from bench.problems.problem import Counts, Problem
from sandtable.dice.exact import exact
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import AssaultResult, assault
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault_by_numbers import AssaultNumbersFacts, assess
from sandtable.rulesets.dday_to_berlin.tables import TABLES

HIT, DEFENDER_SAVE, ATTACKER_SAVE = 7, 5, 6
PROFILE = assess(
    AssaultNumbersFacts(hit_number=HIT, defender_save=DEFENDER_SAVE, attacker_save=ATTACKER_SAVE), TABLES
).profile
RESULTS = (AssaultResult.DEFENDER_SHATTERED, AssaultResult.ATTACKER_HOLDS, AssaultResult.ATTACKER_SHATTERED)


def icepool_way() -> Any:
    hits, defender_stands, attacker_holds = d(10) <= HIT, d(10) <= DEFENDER_SAVE, d(10) <= ATTACKER_SAVE

    def result(hit: bool, stands: bool, holds: bool) -> AssaultResult:
        if hit and not stands:
            return RESULTS[0]
        return RESULTS[1] if holds else RESULTS[2]

    return icepool.map(result, hits, defender_stands, attacker_holds, star=False)


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    hits, defender, attacker = rng.integers(1, 11, (3, samples))
    falls = (hits <= HIT) & (defender > DEFENDER_SAVE)
    return np.bincount(np.where(falls, 0, np.where(attacker <= ATTACKER_SAVE, 1, 2)))


def numpy_tuned(rng: np.random.Generator, samples: int) -> Counts:
    """Small dice, and one save for each sample: the attacker's where the defender has none to make or has passed."""
    falls = rng.integers(1, 11, samples, dtype=np.uint16) <= HIT
    falls &= rng.integers(1, 11, samples, dtype=np.uint16) > DEFENDER_SAVE
    holds = rng.integers(1, 11, samples, dtype=np.uint16) <= ATTACKER_SAVE
    fallen, held = np.count_nonzero(falls), np.count_nonzero(holds & ~falls)
    return np.array([fallen, held, samples - fallen - held], dtype=np.intp)


ASSAULT = Problem(
    name="assault",
    question="D-Day to Berlin: hit on 7, defender saves on 5, else the attacker saves on 6",
    ours=partial(exact, assault, PROFILE),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=RESULTS.__getitem__,
    numpy_tuned=numpy_tuned,
)
