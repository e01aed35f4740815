"""Arrivals as Panzer Korps has them: a division's groups over a whole day, availability first."""

from __future__ import annotations

from typing import Any

import numpy as np
from icepool import Die, coin, d, tupleize
from icepool import map as map_dice

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.rulesets.panzer_korps.procedures.before.arrival_day import (
    ARRIVAL_DAY,
    ArrivalDayFacts,
    Muster,
    arrival_day,
)
from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.sheet import Assessment

SEGMENTS = 8
#: What is added to the availability die and the chance of arrival in per cent, from the worst leader to the best.
GROUPS = ((0, 20), (0, 25), (-1, 35))
FACTS = ArrivalDayFacts(leaders=("B", "D", "E"), segments=SEGMENTS)
DEPLOYED_UP_TO = 3
STEP = 5

#: Groups on the field at the end, and how many of them were deployed.
Arrived = tuple[int, int]


def profile() -> Muster:
    found = ARRIVAL_DAY.assess(FACTS, TABLES)
    assert isinstance(found, Assessment)
    return found.profile


def arrivals(dice: Dice, muster: Muster) -> Arrived:
    """The rule itself; its outcome as a tuple, which icepool can sort."""
    day = dice.run(arrival_day, muster)
    return day.on_field, day.deployed


def first_segment(total: int) -> int:
    """The segment of the first attempt of a group that is not deployed; beyond the day if it never comes."""
    return 1 if total <= 5 else 2 if total <= 7 else 4 if total <= 9 else SEGMENTS + 1


def icepool_way() -> Any:
    """All availability dice together, then a coin for each group that waits."""

    def comes(chance: int, total: int) -> Any:
        missed = 1
        attempts = range(SEGMENTS - first_segment(total) + 1)
        for attempt in attempts:
            missed *= 100 - chance - STEP * attempt
        return coin(100 ** len(attempts) - missed, 100 ** len(attempts))

    def day(*faces: int) -> Any:
        totals = [face + added for face, (added, _) in zip(faces, GROUPS, strict=True)]
        here = [number for number, total in enumerate(totals) if total <= DEPLOYED_UP_TO]
        here = here or [totals.index(min(totals))]
        waiting = [comes(GROUPS[number][1], total) for number, total in enumerate(totals) if number not in here]
        return tupleize(sum(waiting, Die([len(here)])), len(here))

    return map_dice(day, *(d(10) for _ in GROUPS))


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    added, chance = (np.array(column)[:, None] for column in zip(*GROUPS, strict=True))
    totals = rng.integers(1, 11, (len(GROUPS), samples)) + added
    here = totals <= DEPLOYED_UP_TO
    nobody = np.flatnonzero(~here.any(axis=0))
    here[totals[:, nobody].argmin(axis=0), nobody] = True
    deployed = here.sum(axis=0)
    first = np.select([totals <= 5, totals <= 7, totals <= 9], [1, 2, 4], SEGMENTS + 1)
    for segment in range(1, SEGMENTS + 1):
        tried = rng.integers(1, 101, here.shape) <= chance + STEP * (segment - first)
        here |= tried & (segment >= first)
    return np.bincount(here.sum(axis=0) * 10 + deployed)


def outcome_of(code: int) -> Arrived:
    return divmod(code, 10)


ARRIVALS = Problem(
    name="arrivals of a day",
    question="three groups of different leaders over eight segments: how many are deployed, how many on the field",
    ours=lambda: exact(arrivals, profile()),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=outcome_of,
    numpy_aim=None,
)
