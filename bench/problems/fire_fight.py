"""A fire phase as Panzer Korps has it: several formations fire at one in turn, and it tests its morale after them."""

from __future__ import annotations

from typing import Any

import numpy as np
from icepool import Die, d
from icepool import map as map_dice

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.rulesets.panzer_korps.procedures.fire.fire_fight import FIRE_FIGHT, FireFightFacts
from sandtable.rulesets.panzer_korps.procedures.fire.under_fire import FightProfile, fought_over
from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.sheet import Assessment

FACTS = FireFightFacts(
    firers=("panzer_iv_long",) * 6 + ("german_panzergrenadier",) * 6,
    target="russian_rifle_1942_45",
    terrain="town",
    distance=10,
    entrenched=True,
)
#: Sides of each fire die and what is added to it; the cover die, the morale die and what is added to that.
FIRES = ((8, 1),) * 6 + ((10, 2),) * 6
COVER, MORALE, STEADY = 10, 8, 3
ROUTED, DISPERSED, FORMED = 9, 12, 3
#: Modified morale rolls from 1 to 4, with the markers they add; a 5 passes.
ADDS = {1: 4, 2: 3, 3: 2, 4: 1}
FATES = ("stands", "falls_back", "panics", "disperses")
STANDS, BACK, PANICS, GONE = range(4)

#: What becomes of the target, and its markers.
Fought = tuple[str, int]


def profile() -> Any:
    found = FIRE_FIGHT.assess(FACTS, TABLES)
    assert isinstance(found, Assessment)
    return found.profile


def fire_fight(dice: Dice, profile: FightProfile) -> Fought:
    """The rule itself; its outcome as a tuple, which icepool can sort."""
    came = fought_over(dice, profile)
    return came.fate.value, came.disorder_markers


def given(total: int, cover: int) -> int:
    """Markers for a fire: more than the cover die, at least double, at least triple."""
    return min(total // cover, 3) if total > cover else 0


def fate(markers: int, roll: int) -> int:
    """What becomes of it with so many markers after a modified morale roll."""
    if markers >= DISPERSED:
        return GONE
    if markers >= ROUTED or roll <= 1:
        return PANICS
    return BACK if roll == 2 else STANDS


def tested(markers: int, face: int) -> Fought:
    """The morale test of a formation that took markers and is not formed."""
    roll = min(max(face + STEADY - markers, 1), 5)
    after = markers + ADDS.get(roll, 0)
    return FATES[fate(after, roll)], after


def after_fire(markers: int) -> Any:
    """The morale test, if there is one, and what becomes of it."""
    if FORMED <= markers < ROUTED:
        return d(MORALE).map(lambda face: tested(markers, face))
    return FATES[fate(markers, 5)], markers


def icepool_way() -> Any:
    markers = Die([0])
    for sides, added in FIRES:
        one = map_dice(lambda face, cover, added=added: given(face + added, cover), d(sides), d(COVER))
        markers = map_dice(lambda held, new: held if held >= ROUTED else held + new, markers, one)
    return markers.map(after_fire)


def icepool_tuned() -> Any:
    """What a fire gives is worked out once for those that are alike, and added without looking at its dice again."""
    markers = Die([0])
    once = {
        (sides, added): d(sides).binary_operator(d(COVER), lambda face, cover, added=added: given(face + added, cover))
        for sides, added in set(FIRES)
    }
    for fire in FIRES:
        markers = markers.binary_operator(once[fire], lambda held, new: held if held >= ROUTED else held + new)
    return markers.map(after_fire)


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    markers = np.zeros(samples, dtype=np.intp)
    for sides, added in FIRES:
        total, cover = rng.integers(1, sides + 1, samples) + added, rng.integers(1, COVER + 1, samples)
        new = np.where(total > cover, np.minimum(total // cover, 3), 0)
        markers = np.where(markers >= ROUTED, markers, markers + new)
    tests = (markers >= FORMED) & (markers < ROUTED)
    roll = np.clip(rng.integers(1, MORALE + 1, samples) + STEADY - markers, 1, 5)
    roll = np.where(tests, roll, 5)
    after = markers + 5 - roll
    came = np.select(
        [after >= DISPERSED, (after >= ROUTED) | (roll == 1), roll == 2],
        [GONE, PANICS, BACK],
        STANDS,
    )
    return np.bincount(came * 50 + after)


def outcome_of(code: int) -> Fought:
    came, markers = divmod(code, 50)
    return FATES[came], markers


FIRE_FIGHT_PROBLEM = Problem(
    name="fire phase",
    question="twelve formations fire at one in turn, then its morale: what becomes of it",
    ours=lambda: exact(fire_fight, profile()),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=outcome_of,
    icepool_tuned=icepool_tuned,
    numpy_aim=None,
)
