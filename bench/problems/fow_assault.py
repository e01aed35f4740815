"""An assault as Flames of War has it: Defensive Fire, then strikes and counterattacks back and forth to the end."""

from __future__ import annotations

from functools import cache
from typing import Any

import icepool
import numpy as np
from icepool import coin, tupleize

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.rulesets.flames_of_war.procedures.assault.assault_fight import ASSAULT_FIGHT, AssaultFightFacts
from sandtable.rulesets.flames_of_war.procedures.assault.assault_rounds import Melee, assault_to_the_end
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.sheet import Assessment

ATTACKERS, DEFENDERS = 12, 9
SHOTS, DRIVEN_BACK = 10, 8
#: Out of six: shots that hit, saves that fail, blows that hit on either side, tests passed to counterattack.
SHOT, UNSAVED, OURS, THEIRS, COUNTER = 4, 3, 3, 4, 3
FACTS = AssaultFightFacts(
    attackers=ATTACKERS,
    defenders=DEFENDERS,
    attackers_strike=4,
    defenders_strike=3,
    attackers_counter=4,
    defenders_counter=4,
    firing=SHOTS // 2,
    rof=2,
    hit_on=3,
    save=4,
)
RESULTS = (
    "attacker_wins",
    "defender_breaks_off",
    "driven_back",
    "attacker_breaks_off",
    "defender_wins",
    "charging",
    "attacker_strikes",
    "defender_strikes",
)
WON, LEFT_BY_DEFENDER, BACK, LEFT_BY_ATTACKER, LOST, CHARGING, WE_STRIKE, THEY_STRIKE = range(8)

#: How it ended, and the teams left on both sides.
Ended = tuple[str, int, int]


def profile() -> Melee:
    found = ASSAULT_FIGHT.assess(FACTS, TABLES)
    assert isinstance(found, Assessment)
    return found.profile


def fow_assault(dice: Dice, start: Melee) -> Ended:
    """The rule itself; its outcome as a tuple, which icepool can sort."""
    end = dice.run(assault_to_the_end, start)
    return end.result.value, end.attackers, end.defenders


def icepool_way() -> Any:
    """The states as icepool teaches a process that goes on until it is absorbed; each step is worked out once."""
    passes = coin(COUNTER, 6)

    def fired(hits: int) -> Any:
        went = BACK if hits >= DRIVEN_BACK else WE_STRIKE
        return (hits @ coin(UNSAVED, 6)).map(lambda lost: (went, ATTACKERS - lost, DEFENDERS))

    @cache
    def blows(teams: int, in_six: int) -> Any:
        return teams @ coin(in_six, 6)

    @cache
    def step(state: tuple[int, int, int]) -> Any:
        at, attackers, defenders = state
        if at == CHARGING:
            return (SHOTS @ coin(SHOT, 6)).map(fired)
        if at == WE_STRIKE:
            return blows(attackers, OURS).map(lambda hits: answer(attackers, max(defenders - hits, 0)))
        if at == THEY_STRIKE:
            return blows(defenders, THEIRS).map(lambda hits: riposte(max(attackers - hits, 0), defenders))
        return state

    def answer(attackers: int, left: int) -> Any:
        if not left:
            return WON, attackers, 0
        return tupleize(passes.if_else(THEY_STRIKE, LEFT_BY_DEFENDER), attackers, left)

    def riposte(left: int, defenders: int) -> Any:
        if not left:
            return LOST, 0, defenders
        return tupleize(passes.if_else(WE_STRIKE, LEFT_BY_ATTACKER), left, defenders)

    end = icepool.map(step, (CHARGING, ATTACKERS, DEFENDERS), star=False, repeat="inf")
    return end.map(lambda at, attackers, defenders: (RESULTS[at], attackers, defenders))


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    """Carries the assaults that still go on from strike to strike."""
    hits = rng.binomial(SHOTS, SHOT / 6, samples)
    attackers = ATTACKERS - rng.binomial(hits, UNSAVED / 6)
    defenders = np.full(samples, DEFENDERS)
    result = np.where(hits >= DRIVEN_BACK, BACK, WE_STRIKE)
    ours = True
    while len(going := np.flatnonzero(result >= WE_STRIKE)):
        struck, striking, in_six = (defenders, attackers, OURS) if ours else (attackers, defenders, THEIRS)
        left = np.maximum(struck[going] - rng.binomial(striking[going], in_six / 6), 0)
        passed = rng.random(len(going)) < COUNTER / 6
        won, left_by, goes_on = (WON, LEFT_BY_DEFENDER, THEY_STRIKE) if ours else (LOST, LEFT_BY_ATTACKER, WE_STRIKE)
        struck[going] = left
        result[going] = np.where(left == 0, won, np.where(passed, goes_on, left_by))
        ours = not ours
    return np.bincount((result * 50 + attackers) * 50 + defenders)


def outcome_of(code: int) -> Ended:
    rest, defenders = divmod(code, 50)
    result, attackers = divmod(rest, 50)
    return RESULTS[result], attackers, defenders


FOW_ASSAULT = Problem(
    name="platoon assault",
    question="twelve teams assault nine under Defensive Fire, counterattacking without limit: who wins, who is left",
    ours=lambda: exact(fow_assault, profile()),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=outcome_of,
    numpy_aim=None,
)
