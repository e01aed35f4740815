"""A squad's volley as Konflikt '47 has it: 40 mixed shots with pins, picked casualties and the morale check."""

from __future__ import annotations

from typing import Any

import numpy as np
from icepool import Die, coin, d, vectorize

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses
from sandtable.rulesets.konflikt_47.procedures.fire.volley import VOLLEY, VolleyFacts
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import VolleyProfile, fire_volley
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.rulesets.konflikt_47.terms import Cover
from sandtable.sheet import Assessment

MODELS = 12
#: 25 rifles at long range and five LMGs, at Regular infantry in soft cover.
FACTS = VolleyFacts(weapons=("rifle",) * 25 + ("lmg",) * 5, distance=14.0, cover=Cover.SOFT, target_models=MODELS)
RIFLES, LMGS = 25, 15
RIFLE_HITS, LMG_HITS = 2, 3
DAMAGES, PICKED = 18, 1
STEADY = 8


def profile() -> Any:
    found = VOLLEY.assess(FACTS, TABLES)
    assert isinstance(found, Assessment)
    return found.profile


#: Casualties, pins, picked men, whether the squad is destroyed, and how it ends.
Ended = tuple[int, int, int, bool, str]


def squad_volley(dice: Dice, profile: VolleyProfile) -> Ended:
    """The rule itself; its outcome as a tuple, which icepool can sort."""
    losses: Losses = dice.run(fire_volley, profile)
    return losses.casualties, losses.pins, losses.picked_out, losses.destroyed, losses.fate.value


def ended(casualties: int, picked: int, hits: int, breaks: bool) -> Ended:
    """The outcome as the rule tells it; nobody of a squad that is wiped out is picked."""
    if not hits:
        return 0, 0, 0, False, "stands"
    if casualties >= MODELS:
        return MODELS, 1, 0, True, "wiped_out"
    if 2 * casualties < MODELS:
        return casualties, 1, picked, False, "stands"
    return casualties, 1, picked, breaks, "failed_check" if breaks else "passed_check"


#: One hit as casualties and picked casualties, in 36ths.
WOUND = {(0, 0): 36 - DAMAGES, (1, 0): DAMAGES - PICKED, (1, 1): PICKED}


def icepool_way() -> Any:
    breaks = 2 @ d(6) > STEADY
    wound = Die({vectorize(*counts): ways for counts, ways in WOUND.items()})
    hits = RIFLES @ coin(RIFLE_HITS, 6) + LMGS @ coin(LMG_HITS, 6)

    def wounded(hit: int) -> Any:
        fallen = hit @ wound if hit else Die([vectorize(0, 0)])
        return fallen.map(lambda men, picked: (min(hit, 1), min(men, MODELS), picked * (men < MODELS)))

    def checked(hit: int, men: int, picked: int) -> Any:
        if men < MODELS and 2 * men >= MODELS:
            return breaks.map(lambda fails: ended(men, picked, hit, bool(fails)))
        return ended(men, picked, hit, False)

    return hits.map(wounded).map(checked)


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    hits = rng.binomial(RIFLES, RIFLE_HITS / 6, samples) + rng.binomial(LMGS, LMG_HITS / 6, samples)
    sixes = rng.binomial(hits, 1 / 6)
    fallen = np.minimum(rng.binomial(hits - sixes, 2 / 5) + sixes, MODELS)
    picked = np.where(fallen < MODELS, rng.binomial(sixes, 1 / 6), 0)
    broken = (2 * fallen >= MODELS) & (fallen < MODELS) & (rng.integers(1, 7, (2, samples)).sum(axis=0) > STEADY)
    return np.bincount(((fallen * 50 + picked) * 2 + (hits > 0)) * 2 + broken)


def outcome_of(code: int) -> Ended:
    rest, broken = divmod(code, 2)
    rest, hit = divmod(rest, 2)
    fallen, picked = divmod(rest, 50)
    return ended(fallen, picked, hit, bool(broken))


SQUAD_VOLLEY = Problem(
    name="squad volley",
    question="25 rifles and 5 LMGs at 12 men in soft cover: casualties, pins, picked men, morale",
    ours=lambda: exact(squad_volley, profile()),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=outcome_of,
    numpy_aim=None,
)
