"""Interdiction as the megagame has it: a column of 20 units, four of them flak, caught by nine squadrons."""

from __future__ import annotations

from typing import Any

import numpy as np
from icepool import Die, vectorize
from icepool import map as map_dice

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.rulesets.megagame.procedures.air.interdict_force import INTERDICT_FORCE, InterdictForceFacts
from sandtable.rulesets.megagame.procedures.air.units_in_area import Area, interdict
from sandtable.rulesets.megagame.tables import TABLES
from sandtable.sheet import Assessment

UNITS, FLAK = 20, 4
#: Nine Spitfire squadrons find the fourth row: step loss on 5-6, immobilised on 2-4.
FACTS = InterdictForceFacts(squadrons=("Spitfire",) * 9, units=UNITS, flak=FLAK)
STEP_LOSS, HELD, NOTHING = 2, 3, 1

#: Units immobilised, step losses, and flak that is silent.
Caught = tuple[int, int, int]


def profile() -> Any:
    found = INTERDICT_FORCE.assess(FACTS, TABLES)
    assert isinstance(found, Assessment)
    return found.profile


def interdicted_column(dice: Dice, area: Area) -> Caught:
    """The rule itself; its outcome as a tuple, which icepool can sort."""
    done = dice.run(interdict, area)
    return done.immobilised, done.step_losses, done.flak_silent


def icepool_way() -> Any:
    one = Die({vectorize(1, 1): STEP_LOSS, vectorize(1, 0): HELD, vectorize(0, 0): NOTHING})
    return map_dice(
        lambda others, flak: (others[0] + flak[0], others[1] + flak[1], flak[0]), (UNITS - FLAK) @ one, FLAK @ one
    )


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    chances = np.array([STEP_LOSS, HELD, NOTHING]) / 6
    others, flak = rng.multinomial(UNITS - FLAK, chances, samples), rng.multinomial(FLAK, chances, samples)
    lost, silent = others[:, 0] + flak[:, 0], flak[:, 0] + flak[:, 1]
    held = others[:, 0] + others[:, 1] + silent
    return np.bincount((held * 50 + lost) * 50 + silent)


def outcome_of(code: int) -> Caught:
    rest, silent = divmod(code, 50)
    held, lost = divmod(rest, 50)
    return held, lost, silent


INTERDICTED_COLUMN = Problem(
    name="interdicted column",
    question="20 units, four of them flak, under nine squadrons: immobilised, step losses, silent flak",
    ours=lambda: exact(interdicted_column, profile()),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=outcome_of,
    numpy_aim=None,
)
