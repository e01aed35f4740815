"""A combat of the megagame: six battalions against four, with the retirement and the counter-attack after it."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from icepool import d
from icepool import map as map_dice

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.rulesets.megagame.procedures.combat.attack_and_counter import BothProfile, fight_both
from sandtable.rulesets.megagame.procedures.combat.combat_and_counter import COMBAT_AND_COUNTER, CombatAndCounterFacts
from sandtable.rulesets.megagame.tables import TABLES
from sandtable.sheet import Assessment

#: 24 status, 8 from the air and 2 of guns against 24 status dug in; then 20 status strike back at 18.
FACTS = CombatAndCounterFacts(
    attackers=(("infantry", 4, "prepared"),) * 6,
    defenders=(("infantry", 6),) * 4,
    attacker_guns=(("infantry_guns", 2, 6),),
    attacker_squadrons=4,
    dug_in=True,
)
ATTACK, COUNTER = 2, 2
RESULTS = ("badly_beaten", "confused", "limited_success", "success", "total_success")
BEATEN, CONFUSED, LIMITED, SUCCESS, TOTAL = range(5)
#: The least total of each result in the open.
LEAST = (-1000, -1, 5, 8, 12)
NOBODY = "none"

#: Result and km of the retirement, then those of the counter-attack.
Ended = tuple[str, int, str, int]


def profile() -> BothProfile:
    found = COMBAT_AND_COUNTER.assess(FACTS, TABLES)
    assert isinstance(found, Assessment)
    return found.profile


#: The peers are given both totals, so adding up the factors of ten units is no part of the comparison.
PROFILE = profile()


def market_combat(dice: Dice, profile: BothProfile) -> Ended:
    """The rule itself; its outcome as a tuple, which icepool can sort."""
    ended = dice.run(fight_both, profile)
    return ended.result.value, ended.km_retired, ended.counter.value, ended.counter_km


def read(total: int) -> int:
    return max(result for result, least in enumerate(LEAST) if total >= least)


def icepool_way() -> Any:
    def retired(total: int, die: int) -> tuple[str, int]:
        result = read(total)
        return RESULTS[result], die if result >= SUCCESS else 2 if result == LIMITED else 0

    counter = map_dice(retired, d(6) + COUNTER, d(6))

    def answered(result: str, km: int) -> Any:
        if result != RESULTS[LIMITED]:
            return result, km, NOBODY, 0
        return counter.map(lambda second, back: (result, km, second, back))

    return map_dice(retired, d(6) + ATTACK, d(6)).map(answered)


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    def fought(difference: int) -> tuple[Any, Any]:
        results = np.searchsorted(LEAST, rng.integers(1, 7, samples) + difference, side="right") - 1
        km = np.select([results >= SUCCESS, results == LIMITED], [rng.integers(1, 7, samples), 2], 0)
        return results, km

    (first, km), (second, back) = fought(ATTACK), fought(COUNTER)
    answered = first == LIMITED
    codes = (first * 10 + km) * 100 + np.where(answered, (second + 1) * 10 + back, 0)
    return np.bincount(codes)


def outcome_of(code: int) -> Ended:
    first, after = divmod(code, 100)
    result, km = divmod(first, 10)
    second, back = divmod(after, 10)
    return RESULTS[result], km, RESULTS[second - 1] if second else NOBODY, back


MARKET_COMBAT = Problem(
    name="market combat",
    question="six battalions attack four, both totals known: result, retirement and the counter-attack after it",
    ours=partial(exact, market_combat, PROFILE),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=outcome_of,
    numpy_aim=None,
)
