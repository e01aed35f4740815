"""A drop as the megagame has it: 30 serials through fighters, flak on the way and flak at the drop."""

from __future__ import annotations

from typing import Any

import numpy as np
from icepool import Die, d, vectorize
from icepool import map as map_dice

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.rulesets.megagame.procedures.air.come_down import StreamRun
from sandtable.rulesets.megagame.procedures.air.drop import DROP, DropFacts, drop
from sandtable.rulesets.megagame.tables import TABLES
from sandtable.sheet import Assessment

SERIALS, STATUS = 30, 7
#: Six squadrons intercept, four escort: odds 1-1, they win on a 6, lose nobody and take six serials.
FACTS = DropFacts(
    serials=SERIALS,
    status=STATUS,
    flak=("heavy-overflight", "light-overflight", "light-2km"),
    interceptors=6,
    escorts=4,
)
WINS, SHOT = 6, 6
HALF = (STATUS + 1) // 2

#: Serials lost, status lost and units landed.
Landed = tuple[int, int, int]


def profile() -> Any:
    found = DROP.assess(FACTS, TABLES)
    assert isinstance(found, Assessment)
    return found.profile


def airborne_drop(dice: Dice, profile: StreamRun) -> Landed:
    """The rule itself; its outcome as a tuple, which icepool can sort."""
    dropped = dice.run(drop, profile)
    return dropped.serials_lost, dropped.status_lost, dropped.units_landed


def flown(heavy: int, light: int, at_drop: int) -> Landed:
    """One serial under the three dice that flak throws at it."""
    hurt, losses = int(heavy >= 5) + int(light == 6), int(heavy == 6)
    if hurt == 2:
        return 1, STATUS - (STATUS - losses + 1) // 2, 1
    return int(hurt + (at_drop >= 4) >= 2), losses + int(at_drop >= 5), 1


def icepool_way() -> Any:
    serial = map_dice(lambda *faces: vectorize(*flown(*faces)), d(6), d(6), d(6))

    def past_fighters(face: int) -> Any:
        shot = SHOT if face == WINS else 0
        return ((SERIALS - shot) @ serial).map(
            lambda lost, status, landed: (lost + shot, status + shot * (STATUS - HALF), landed + shot)
        )

    return d(6).map(past_fighters)


def icepool_tuned() -> Any:
    """All counts of a serial in one number, which adds up faster than a vector."""
    serial = map_dice(lambda *faces: code_of(*flown(*faces)), d(6), d(6), d(6))
    shot = code_of(SHOT, SHOT * (STATUS - HALF), SHOT)
    won, stopped = (SERIALS - SHOT) @ serial + shot, SERIALS @ serial
    return Die([won, *[stopped] * 5]).map(outcome_of)


def code_of(lost: int, status: int, landed: int) -> int:
    return (lost * 1000 + status) * 50 + landed


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    heavy, light, at_drop = rng.integers(1, 7, (3, samples, SERIALS), dtype=np.int8)
    hurt, losses = (heavy >= 5).astype(np.int8) + (light == 6), (heavy == 6).astype(np.int8)
    early = hurt == 2
    lost = early | (hurt + (at_drop >= 4) >= 2)
    status = np.where(early, STATUS - (STATUS - losses + 1) // 2, losses + (at_drop >= 5))
    won = rng.integers(1, 7, samples) == WINS
    shot = np.where(won, SHOT, 0)
    flies = np.arange(SERIALS) >= shot[:, None]
    serials_lost = (lost & flies).sum(axis=1) + shot
    status_lost = (status * flies).sum(axis=1) + shot * (STATUS - HALF)
    return np.bincount(code_of(serials_lost, status_lost, SERIALS))


def outcome_of(code: int) -> Landed:
    rest, landed = divmod(code, 50)
    lost, status = divmod(rest, 1000)
    return lost, status, landed


AIRBORNE_DROP = Problem(
    name="airborne drop",
    question="30 serials through fighters and two belts of flak: serials lost, status lost, units landed",
    ours=lambda: exact(airborne_drop, profile()),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=outcome_of,
    icepool_tuned=icepool_tuned,
    numpy_aim=None,
)
