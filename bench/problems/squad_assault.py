"""An assault as Konflikt '47 has it: two squads hand-to-hand, fought on round after round to its end."""

from __future__ import annotations

from typing import Any

import numpy as np
from icepool import Die, coin, d
from icepool import map as map_dice

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.rulesets.konflikt_47.procedures.close_quarters.assault_rounds import AssaultProfile, infantry_assault
from sandtable.rulesets.konflikt_47.procedures.close_quarters.infantry_assault import (
    INFANTRY_ASSAULT,
    InfantryAssaultFacts,
)
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.sheet import Assessment

MODELS, ROUNDS = 10, 3
STEADY = 9
FACTS = InfantryAssaultFacts(
    attacker_arms=("rifle",) * MODELS,
    defender_arms=("rifle",) * MODELS,
    attacker_fights_on=True,
    defender_fights_on=True,
)
RESULTS = (
    "both_destroyed",
    "attacker_destroyed",
    "attacker_driven_back",
    "drawn",
    "defender_driven_back",
    "defender_destroyed",
)
GONE, LOST, HELD, DRAWN, BACK, WON = range(6)

#: How it ended, and the men left on both sides.
Ended = tuple[str, int, int]


def profile() -> Any:
    found = INFANTRY_ASSAULT.assess(FACTS, TABLES)
    assert isinstance(found, Assessment)
    return found.profile


def squad_assault(dice: Dice, profile: AssaultProfile) -> Ended:
    """The rule itself; its outcome as a tuple, which icepool can sort."""
    ended = dice.run(infantry_assault, profile)
    return ended.result.value, ended.attackers_left, ended.defenders_left


def icepool_way() -> Any:
    breaks = 2 @ d(6) > STEADY

    def checked(result: int, attackers: int, defenders: int) -> Any:
        if result == BACK:
            return breaks.map(lambda fails: (WON, attackers, 0) if fails else (BACK, attackers, defenders))
        if result == HELD:
            return breaks.map(lambda fails: (LOST, 0, defenders) if fails else (HELD, attackers, defenders))
        return result, attackers, defenders

    def struck(result: int, attackers: int, defenders: int) -> Any:
        if result in (GONE, LOST, WON):
            return result, attackers, defenders

        def fallen(ours: int, theirs: int) -> Any:
            left, left_there = max(attackers - theirs, 0), max(defenders - ours, 0)
            return judged(left, left_there, attackers - left, defenders - left_there), left, left_there

        return map_dice(fallen, attackers @ coin(1, 2), defenders @ coin(1, 2))

    state = Die([(DRAWN, MODELS, MODELS)])
    for _ in range(ROUNDS):
        state = state.map(struck).map(checked)
    return state.map(lambda result, attackers, defenders: (RESULTS[result], attackers, defenders))


def judged(left: int, left_there: int, lost: int, lost_there: int) -> int:
    """Who has won a round, before the loser's check."""
    if not left or not left_there:
        return WON if left else LOST if left_there else GONE
    return DRAWN if lost == lost_there else BACK if lost < lost_there else HELD


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    attackers, defenders = np.full(samples, MODELS), np.full(samples, MODELS)
    result = np.full(samples, DRAWN)
    for _ in range(ROUNDS):
        going = np.flatnonzero((result != GONE) & (result != LOST) & (result != WON))
        ours, theirs = rng.binomial(attackers[going], 0.5), rng.binomial(defenders[going], 0.5)
        left = np.maximum(attackers[going] - theirs, 0)
        left_there = np.maximum(defenders[going] - ours, 0)
        lost, lost_there = attackers[going] - left, defenders[going] - left_there
        breaks = rng.integers(1, 7, (2, len(going))).sum(axis=0) > STEADY
        now = np.select(
            [(left == 0) & (left_there == 0), left == 0, left_there == 0, lost == lost_there, lost < lost_there],
            [GONE, LOST, WON, DRAWN, np.where(breaks, WON, BACK)],
            np.where(breaks, LOST, HELD),
        )
        attackers[going] = np.where(now == LOST, 0, left)
        defenders[going] = np.where(now == WON, 0, left_there)
        result[going] = now
    return np.bincount((result * 50 + attackers) * 50 + defenders)


def outcome_of(code: int) -> Ended:
    rest, defenders = divmod(code, 50)
    result, attackers = divmod(rest, 50)
    return RESULTS[result], attackers, defenders


SQUAD_ASSAULT = Problem(
    name="squad assault",
    question="two squads of ten hand-to-hand, fought on to the end: who wins and who is left",
    ours=lambda: exact(squad_assault, profile()),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=outcome_of,
    numpy_aim=None,
)
