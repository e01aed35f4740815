"""The fire of a unit as dice, held against counting everything one hit at a time."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask

from sandtable.dice.exact import exact
from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import dealt, fire

#: A tank is 0 unhurt, 1 Bailed Out, 2 Destroyed.
States = dict[int, Fraction]


def armour_die(armour: int, anti_tank: int, firepower: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances of one hit to do nothing, to Bail Out and to Destroy, face by face."""
    nothing, bail, destroy = F(0), F(0), F(0)
    passes = F(7 - firepower, 6)
    for die in range(1, 7):
        if die + armour > anti_tank:
            nothing += F(1, 6)
        elif die + armour == anti_tank:
            bail, nothing = bail + passes / 6, nothing + (1 - passes) / 6
        else:
            destroy, bail = destroy + passes / 6, bail + (1 - passes) / 6
    return nothing, bail, destroy


def tank_after(hits: list[tuple[Fraction, Fraction, Fraction]], start: int, stays: Fraction) -> States:
    state: States = {start: F(1)}
    for nothing, bail, destroy in hits:
        after: defaultdict[int, Fraction] = defaultdict(Fraction)
        for at, chance in state.items():
            if at == 2:
                after[2] += chance
                continue
            after[at] += chance * nothing
            after[2] += chance * destroy
            if at == 0:
                after[1] += chance * bail
            else:
                after[1] += chance * bail * stays
                after[2] += chance * bail * (1 - stays)
        state = dict(after)
    return state


def binomial(dice: int, score: int) -> list[Fraction]:
    p = F(7 - score, 6)
    return [comb(dice, hits) * p**hits * (1 - p) ** (dice - hits) for hits in range(dice + 1)]


def by_hand(
    weapons: list[tuple[int, int, tuple[Fraction, Fraction, Fraction]]], starts: list[int], stays: Fraction
) -> dict[tuple[int, int, int], Fraction]:
    """(dice, score, harm) of each weapon in the order of assignment: Destroyed, newly Bailed Out, hits."""
    found: defaultdict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    for counts in product(*(range(dice + 1) for dice, _, _ in weapons)):
        chance = F(1)
        pool = []
        for (dice, score, harm), hits in zip(weapons, counts, strict=True):
            chance *= binomial(dice, score)[hits]
            pool += [harm] * hits
        each = [tank_after(pool[place :: len(starts)], start, stays) for place, start in enumerate(starts)]
        for ends in product(*(state.items() for state in each)):
            share = chance
            destroyed = bailed = 0
            for (at, part), start in zip(ends, starts, strict=True):
                share *= part
                destroyed += at == 2
                bailed += at == 1 and start == 0
            found[destroyed, bailed, sum(counts)] += share
    return {outcome: share for outcome, share in found.items() if share}


def told(**facts: Any) -> dict[tuple[int, int, int], Fraction]:
    return {
        (fired.destroyed, fired.bailed, fired.hits): chance
        for fired, chance in ask("team_fire", **facts).distribution.fractions().items()
    }


@pytest.mark.parametrize(("teams", "dice"), [(1, 3), (2, 5), (3, 4), (3, 7), (4, 3)])
def test_one_weapon_at_tanks_comes_to_the_same_counted_by_hand(teams: int, dice: int) -> None:
    """fow.assign.first, fow.assign.even, fow.armour.outcome, fow.gap.bail-multiple-hits, fow.bail.second-result"""
    facts = {"dice": dice, "score": 4, "teams": teams, "anti_tank": 10, "firepower": 4, "front": 6, "distance": 10.0}
    assert told(**facts, motivation=3) == by_hand([(dice, 4, armour_die(6, 10, 4))], [0] * teams, F(2, 3))


def test_mixed_weapons_come_best_anti_tank_first() -> None:
    """fow.gap.hit-assignment-who: with three tanks the better gun's hits fall on the first of them."""
    facts = {
        "dice": 3,
        "score": 4,
        "anti_tank": 9,
        "firepower": 5,
        "more": [[2, 3, 12, 3]],
        "teams": 3,
        "front": 6,
        "distance": 20.0,
        "motivation": 5,
    }
    weapons = [(2, 3, armour_die(7, 12, 3)), (3, 4, armour_die(7, 9, 5))]
    assert told(**facts) == by_hand(weapons, [0, 0, 0], F(1, 3))


def test_tanks_bailed_out_before_take_hits_last_and_test_at_once() -> None:
    """fow.bail.second-result"""
    facts = {"dice": 4, "score": 3, "anti_tank": 11, "firepower": 4, "front": 6, "distance": 16.0, "teams": 3}
    weapons = [(4, 3, armour_die(6, 11, 4))]
    assert told(**facts, bailed=1, motivation=4, remount=3) == by_hand(weapons, [0, 0, 1], F(2, 3))
    assert told(**facts, bailed=3) == by_hand(weapons, [1, 1, 1], F(1, 2))


def test_hits_that_can_hurt_nobody_are_counted_all_the_same() -> None:
    """fow.armour.greater: machine-guns at a tank, beside a gun."""
    facts = {"dice": 2, "score": 4, "anti_tank": 10, "firepower": 3, "front": 6, "distance": 10.0, "teams": 2}
    weapons = [(2, 4, armour_die(6, 10, 3)), (3, 5, armour_die(6, 2, 6))]
    assert told(**facts, more=[[3, 5, 2, 6]]) == by_hand(weapons, [0, 0], F(1, 2))
    only = told(**{**facts, "dice": 5, "anti_tank": 2})
    assert only == {(0, 0, hits): chance for hits, chance in enumerate(binomial(5, 4))}


def test_hull_and_turret_are_rolled_for_each_hit() -> None:
    """fow.facing.mixed"""
    facts = {
        "dice": 3,
        "score": 4,
        "anti_tank": 12,
        "firepower": 3,
        "front": 9,
        "side": 5,
        "distance": 14.0,
        "teams": 2,
    }
    hull, turret = armour_die(9, 12, 3), armour_die(5, 12, 3)
    mixed = tuple((a + b) / 2 for a, b in zip(hull, turret, strict=True))
    assert told(**facts, facing="hull_front") == by_hand([(3, 4, mixed)], [0, 0], F(1, 2))  # type: ignore[list-item]


@pytest.mark.parametrize(("dice", "teams"), [(4, 2), (5, 3), (9, 4)])
def test_teams_without_armour_fall_to_any_of_their_hits(dice: int, teams: int) -> None:
    """fow.save.other, fow.assign.even"""
    expected: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for hits, chance in enumerate(binomial(dice, 4)):
        each = [hits // teams + (place < hits % teams) for place in range(teams)]
        for fallen in product((0, 1), repeat=teams):
            share = chance
            for falls, taken in zip(fallen, each, strict=True):
                stands = F(2, 3) ** taken
                share *= 1 - stands if falls else stands
            expected[sum(fallen), hits] += share
    facts = {"dice": dice, "score": 4, "kind": "infantry", "save": 3, "teams": teams}
    found = {(destroyed, hits): chance for (destroyed, _, hits), chance in told(**facts).items()}
    assert found == {outcome: share for outcome, share in expected.items() if share}


@pytest.mark.parametrize(
    ("sizes", "hits", "expected"),
    [
        ((3,), (1,), ((1, 0, (1,)),)),
        ((3,), (4,), ((1, 0, (2,)), (2, 0, (1,)))),
        ((3,), (2, 2), ((1, 0, (1, 1)), (1, 0, (1, 0)), (1, 0, (0, 1)))),
        ((2, 1), (3,), ((2, 0, (1,)), (1, 1, (1,)))),
        ((1, 2), (0, 2), ((1, 0, (0, 1)), (1, 1, (0, 1)))),
        ((2,), (0,), ()),
    ],
)
def test_hits_are_dealt_round_the_teams_weapon_after_weapon(
    sizes: tuple[int, ...], hits: tuple[int, ...], expected: tuple[Any, ...]
) -> None:
    """fow.assign.first, fow.assign.even, fow.gap.hit-assignment-who"""
    assert dealt(sizes, hits) == expected


def test_played_fire_falls_as_the_odds_foretell() -> None:
    """fow.hit.base, fow.armour.roll"""
    profile = ask("team_fire", dice=4, teams=2, score=4, more=[[2, 5, 12, 3]]).profile
    foretold, dice, seen = exact(fire, profile), seeded("fire"), Counter[Any]()
    for _ in range(3000):
        seen[fire(dice, profile)] += 1
        dice.rolls.clear()
    assert set(seen) <= set(foretold)
    for outcome, chance in foretold.floats().items():
        assert abs(seen[outcome] - 3000 * chance) < 5 * (3000 * chance) ** 0.5 + 5
