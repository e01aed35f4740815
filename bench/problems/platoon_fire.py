"""A platoon's fire as Flames of War has it: five Shermans at four Panzer IVs, hits spread, saves, nerve."""

from __future__ import annotations

from typing import Any

import numpy as np
from icepool import Die, coin, vectorize

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.rulesets.flames_of_war.procedures.fire.engaged import PlatoonFireFacts
from sandtable.rulesets.flames_of_war.procedures.fire.platoon_fire import PLATOON_FIRE
from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import FireProfile, dealt, fire
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.sheet import Assessment

#: Halted, at long range, front on, the target in the open.
FACTS = PlatoonFireFacts(shooter="us_tank75", target="de_pz4", distance=20.0)
SHOTS, TANKS = 10, 4
#: Faces of a die that hit, and on which a crew Bailed Out again stays with its tank.
HITS, STEADY = 2, 4
#: What one hit does, in 18ths: armour 6 + 1 against Anti-tank 10, Firepower 3+.
HARM = {"none": 10, "bail": 4, "destroy": 4}

#: Tanks Destroyed, tanks Bailed Out, and hits.
Ended = tuple[int, int, int]


def profile() -> Any:
    found = PLATOON_FIRE.assess(FACTS, TABLES)
    assert isinstance(found, Assessment)
    return found.profile


def platoon_fire(dice: Dice, profile: FireProfile) -> Ended:
    """The rule itself; its outcome as a tuple, which icepool can sort."""
    fired = dice.run(fire, profile)
    return fired.destroyed, fired.bailed, fired.hits


def ours() -> Any:
    """From nothing: how hits are dealt round the tanks is forgotten as well."""
    dealt.cache_clear()
    return exact(platoon_fire, profile())


def icepool_way() -> Any:
    harm = Die(HARM)
    steady = coin(STEADY, 6)

    def struck(state: str) -> Any:
        if state == "destroyed":
            return state
        again = steady.map(lambda stays: "bailed" if stays else "destroyed") if state == "bailed" else "bailed"
        return harm.map({"none": state, "bail": again, "destroy": "destroyed"})

    def tank(hits: int) -> Any:
        state = Die(["ok"])
        for _ in range(hits):
            state = state.map(struck)
        return state.map(lambda at: vectorize(int(at == "destroyed"), int(at == "bailed")))

    def saved(hits: int) -> Any:
        each, over = divmod(hits, TANKS)
        lost = over @ tank(each + 1) + (TANKS - over) @ tank(each) if over else TANKS @ tank(each)
        return lost.map(lambda destroyed, bailed: (destroyed, bailed, hits))

    return (SHOTS @ coin(HITS, 6)).map(saved)


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    hits = rng.binomial(SHOTS, HITS / 6, samples)
    destroyed, bailed = np.zeros(samples, np.intp), np.zeros(samples, np.intp)
    for place in range(TANKS):
        state = np.zeros(samples, np.intp)  # 0 unhurt, 1 Bailed Out, 2 Destroyed
        left = (hits + TANKS - 1 - place) // TANKS
        for hit in range(left.max()):
            under = np.flatnonzero((left > hit) & (state < 2))
            harm = rng.integers(1, 19, len(under))
            breaks = (state[under] == 1) & (rng.integers(1, 7, len(under)) > STEADY)
            bails = np.where(breaks, 2, 1)
            state[under] = np.select(
                [harm <= HARM["none"], harm <= HARM["none"] + HARM["bail"]], [state[under], bails], 2
            )
        destroyed += state == 2
        bailed += state == 1
    return np.bincount((destroyed * 10 + bailed) * 50 + hits)


def outcome_of(code: int) -> Ended:
    rest, hits = divmod(code, 50)
    destroyed, bailed = divmod(rest, 10)
    return destroyed, bailed, hits


PLATOON = Problem(
    name="platoon fire",
    question="five Shermans at four Panzer IVs, 20 inches: hits, tanks Bailed Out and Destroyed",
    ours=ours,
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=outcome_of,
    numpy_aim=None,
)
