"""A dogfight as Panzer Korps has it: initiative, fire and air morale, round after round to its end."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from icepool import Die, d, tupleize
from icepool import map as map_dice

from bench.problems.problem import Counts, Problem
from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.rulesets.panzer_korps.procedures.air.dogfight import DOGFIGHT, DogfightFacts
from sandtable.rulesets.panzer_korps.procedures.air.duel import DuelProfile, to_the_end
from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.rulesets.panzer_korps.terms import Morale, Nation
from sandtable.sheet import Assessment

ROUNDS, DESTROYED = 3, 6
#: Sides of each side's fire die and target die, and what pilots add to the dice of fire, initiative and morale.
OURS, THEIRS, SPEED = 10, 8, 8
OUR_FIRE, THEIR_FIRE = 0, -1
OUR_SKILL, THEIR_SKILL = 0, -1
NERVE, OUR_NERVE, THEIR_NERVE = 10, 2, 0
FACTS = DogfightFacts(
    morale=Morale.VETERAN,
    enemy_morale=Morale.REGULAR,
    nation=Nation.GERMANY,
    enemy_nation=Nation.RUSSIA,
    year=1941,
)
FATES = ("flying", "aborted", "destroyed")
FLYING, ABORTED, GONE = range(3)

#: What has become of both squadrons, and their air damage markers.
Ended = tuple[str, str, int, int]


def profile() -> DuelProfile:
    found = DOGFIGHT.assess(FACTS, TABLES)
    assert isinstance(found, Assessment)
    return found.profile


def dogfight(dice: Dice, start: DuelProfile) -> Ended:
    """The rule itself; its outcome as a tuple, which icepool can sort."""
    end = dice.run(to_the_end, start)
    return end.squadron.value, end.enemy.value, end.squadron_damage, end.enemy_damage


def markers(fire: int, target: int) -> int:
    if fire <= max(target, 0):
        return 0
    return min(fire // target, 3)


def icepool_way() -> Any:
    """The rounds as icepool teaches a process of states; what a state does not change is worked out once."""
    our_fire = map_dice(markers, d(OURS) + OUR_FIRE, d(SPEED))
    their_fire = map_dice(markers, d(THEIRS) + THEIR_FIRE, d(SPEED))
    lead = (d(6) + OUR_SKILL) - (d(6) + THEIR_SKILL)
    first = lead.map(lambda more: (more > 0) - (more < 0))

    def fired(who: int, ours: int, theirs: int, damage: int, damage_there: int) -> tuple[int, int]:
        """Markers on us and on them; who is destroyed before it fires has no effect."""
        if who > 0 and damage_there + ours >= DESTROYED:
            return 0, ours
        if who < 0 and damage + theirs >= DESTROYED:
            return theirs, 0
        return theirs, ours

    @cache
    def tested(damage: int, hits: int, nerve: int, later: int) -> Any:
        """What has become of a squadron, and its markers."""
        now = damage + hits
        if not hits or now >= DESTROYED:
            return Die([(GONE, DESTROYED) if now >= DESTROYED else (FLYING, now)])
        return (d(NERVE) + (nerve - now - later)).map(lambda shown: after(now, shown))

    @cache
    def fight(state: tuple[int, int, int, int, int]) -> Any:
        past, ours, theirs, damage, damage_there = state
        if ours != FLYING or theirs != FLYING:
            return state

        def struck(who: int, our_hits: int, their_hits: int) -> Any:
            taken, given = fired(who, our_hits, their_hits, damage, damage_there)
            us, them = tested(damage, taken, OUR_NERVE, past), tested(damage_there, given, THEIR_NERVE, past)
            return tupleize(us, them).map(lambda we, they: (past + 1, we[0], they[0], we[1], they[1]))

        return map_dice(struck, first, our_fire, their_fire)

    end = map_dice(fight, (0, FLYING, FLYING, 0, 0), star=False, repeat=ROUNDS)
    return end.map(lambda _past, ours, theirs, damage, there: (FATES[ours], FATES[theirs], damage, there))


def after(damage: int, shown: int) -> tuple[int, int]:
    """A squadron after its test: 4 to 1 or less add 1 to 4 markers, and 1 or less aborts."""
    now = damage + min(max(5 - shown, 0), 4)
    return (GONE, DESTROYED) if now >= DESTROYED else (ABORTED if shown <= 1 else FLYING, now)


def numpy_way(rng: np.random.Generator, samples: int) -> Counts:
    """Carries the dogfights that still go on from round to round."""
    ours, theirs = np.full(samples, FLYING), np.full(samples, FLYING)
    damage, damage_there = np.zeros(samples, int), np.zeros(samples, int)
    for past in range(ROUNDS):
        at = np.flatnonzero((ours == FLYING) & (theirs == FLYING))
        lead = rng.integers(1, 7, len(at)) + OUR_SKILL - rng.integers(1, 7, len(at)) - THEIR_SKILL
        given = shots(rng, len(at), OURS, OUR_FIRE)
        taken = shots(rng, len(at), THEIRS, THEIR_FIRE)
        silent = (lead > 0) & (damage_there[at] + given >= DESTROYED)
        silent_there = (lead < 0) & (damage[at] + taken >= DESTROYED)
        taken, given = np.where(silent, 0, taken), np.where(silent_there, 0, given)
        ours[at], damage[at] = tested_at(rng, damage[at], taken, OUR_NERVE - past)
        theirs[at], damage_there[at] = tested_at(rng, damage_there[at], given, THEIR_NERVE - past)
    return np.bincount(((ours * 10 + theirs) * 10 + damage) * 10 + damage_there)


def shots(rng: np.random.Generator, number: int, sides: int, added: int) -> Any:
    fire, target = rng.integers(1, sides + 1, number) + added, rng.integers(1, SPEED + 1, number)
    return np.where(fire > target, np.minimum(fire // target, 3), 0)


def tested_at(rng: np.random.Generator, damage: Any, hits: Any, nerve: int) -> tuple[Any, Any]:
    now = damage + hits
    shown = rng.integers(1, NERVE + 1, len(now)) + nerve - now
    tests = (hits > 0) & (now < DESTROYED)
    now = np.minimum(now + np.where(tests, np.clip(5 - shown, 0, 4), 0), DESTROYED)
    return np.select([now >= DESTROYED, tests & (shown <= 1)], [GONE, ABORTED], FLYING), now


def outcome_of(code: int) -> Ended:
    rest, damage_there = divmod(code, 10)
    rest, damage = divmod(rest, 10)
    ours, theirs = divmod(rest, 10)
    return FATES[ours], FATES[theirs], damage, damage_there


AIR_DUEL = Problem(
    name="dogfight",
    question="two squadrons fight three rounds: what becomes of both, and their air damage markers",
    ours=lambda: exact(dogfight, profile()),
    icepool_way=icepool_way,
    numpy_way=numpy_way,
    outcome_of=outcome_of,
    numpy_aim=None,
)
