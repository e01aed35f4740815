"""A bombardment as Flames of War has it: Ranging In, hits on every tank under the template, Top armour, Firepower."""

from __future__ import annotations

from typing import Any

import numpy as np
from icepool import Die, coin, vectorize

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.rulesets.flames_of_war.procedures.bombard.battery_fire import BATTERY_FIRE, BatteryFireFacts
from sandtable.rulesets.flames_of_war.procedures.bombard.fall_of_shot import BombardProfile, bombard
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.rulesets.flames_of_war.terms import Height
from sandtable.sheet import Assessment

TANKS = 7
#: Four 10.5cm howitzers and their Observer, with woods under the template.
FACTS = BatteryFireFacts(battery="de_105", target="su_t34_76", under=TANKS, beneath=Height.TALL)
RANGES_IN = 3
ATTEMPTS = ("first", "second", "third")
FAILED = "failed"
#: The sixths that hit a T-34 after each attempt.
HITS = (4, 3, 2)
#: What a hit does, in eighteenths: die + 1 against Anti-tank 3, then Firepower 3+.
DESTROYS, BAILS, OUT_OF = 2, 3, 18

#: The attempt, hits, tanks Destroyed, tanks Bailed Out.
Ended = tuple[str, int, int, int]


def profile() -> Any:
    found = BATTERY_FIRE.assess(FACTS, TABLES)
    assert isinstance(found, Assessment)
    return found.profile


def bombardment(dice: Dice, profile: BombardProfile) -> Ended:
    """The rule itself; its outcome as a tuple, which icepool can sort."""
    came = dice.run(bombard, profile)
    return came.ranged.value, came.hits, came.destroyed, came.bailed


def icepool_way() -> Any:
    harm = Die({vectorize(0, 0): OUT_OF - DESTROYS - BAILS, vectorize(1, 0): DESTROYS, vectorize(0, 1): BAILS})
    ranges_in = coin(RANGES_IN, 6)

    def tried(attempt: int) -> Any:
        if attempt == len(ATTEMPTS):
            return FAILED
        return ranges_in.map(lambda succeeds: ATTEMPTS[attempt] if succeeds else tried(attempt + 1))

    def fallen(attempt: str) -> Any:
        if attempt == FAILED:
            return FAILED, 0, 0, 0
        return (TANKS @ coin(HITS[ATTEMPTS.index(attempt)], 6)).map(lambda hits: harmed(attempt, hits))

    def harmed(attempt: str, hits: int) -> Any:
        lost = hits @ harm if hits else Die([vectorize(0, 0)])
        return lost.map(lambda destroyed, bailed: (attempt, hits, destroyed, bailed))

    return tried(0).map(fallen)


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    succeeds = rng.integers(1, 7, (len(ATTEMPTS), samples)) > 6 - RANGES_IN
    attempt = np.where(succeeds.any(axis=0), succeeds.argmax(axis=0), len(ATTEMPTS))
    hits = rng.binomial(TANKS, np.array([*HITS, 0])[attempt] / 6)
    destroyed = rng.binomial(hits, DESTROYS / OUT_OF)
    bailed = rng.binomial(hits - destroyed, BAILS / (OUT_OF - DESTROYS))
    return np.bincount(((attempt * 10 + hits) * 10 + destroyed) * 10 + bailed)


def outcome_of(code: int) -> Ended:
    rest, bailed = divmod(code, 10)
    rest, destroyed = divmod(rest, 10)
    attempt, hits = divmod(rest, 10)
    return (*ATTEMPTS, FAILED)[attempt], hits, destroyed, bailed


BOMBARDMENT = Problem(
    name="bombardment",
    question="four howitzers Range In on seven tanks in woods: attempt, hits, Destroyed and Bailed Out",
    ours=lambda: exact(bombardment, profile()),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=outcome_of,
    numpy_aim=None,
)
