"""Which hits to swap: the best plan for Mistaken Target, held against trying every plan there is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chances, notes, refusals, throw, view

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.fire.swap_plan import HitTeam, SwapPlan, after_plan, best_plan
from sandtable.sheet.faults import FactsFault

#: A rifle team in the open: every hit destroys with 1/3.
FOOT = {"kind": "infantry", "save": 3}


def mean_lost(**facts: Any) -> Fraction:
    return sum((lost * chance for lost, chance in view("swap_plan", "worth_lost", **facts).items()), F(0))


def told(**facts: Any) -> tuple[Fraction, Fraction, Any]:
    found = notes("swap_plan", **facts)
    return F(found["loss_without"]), F(found["loss_with"]), found["plan"]


def test_a_hit_on_the_dearest_is_swapped_to_the_cheapest() -> None:
    """fow.gap.mistaken-target, fow.mistaken.swap, fow.mistaken.roll: 9 to save, 2/3 of the time."""
    without, with_plan, plan = told(**FOOT, teams=[[1, 10], [0, 4], [0, 1]])
    assert (without, plan) == (F(10, 3), ((1, 3),))
    assert with_plan == F(10, 3) - F(2, 3) * F(1, 3) * 9


def test_the_pair_that_gains_most_is_tried_first() -> None:
    """fow.mistaken.again: the second pair counts only after the first succeeded."""
    without, with_plan, plan = told(**FOOT, teams=[[1, 3], [1, 9], [0, 1], [0, 1]])
    assert plan[0] in ((2, 3), (2, 4))
    assert plan[1][0] == 1
    gains = F(2, 3) * F(1, 3) * 8 + F(4, 9) * F(1, 3) * 2
    assert without - with_plan == gains


def test_where_no_swap_helps_the_hits_are_left() -> None:
    """fow.gap.mistaken-target"""
    without, with_plan, plan = told(**FOOT, teams=[[1, 2], [1, 2], [0, 5]])
    assert (without, plan) == (with_plan, ())
    assert set(view("swap_plan", "swaps", **FOOT, teams=[[1, 2], [1, 2], [0, 5]])) == {0}


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {**FOOT, "teams": [[2, 7], [1, 3], [1, 5], [0, 2], [0, 1]]},
        {**FOOT, "cover": True, "firepower": 5, "teams": [[3, 2], [1, 9], [2, 9], [0, 1]]},
        {"teams": [[2, 8], [1, 6], [1, 5], [1, 5]], "anti_tank": 10, "remount": 3, "distance": 20.0},
    ],
)
def test_the_expectation_that_is_told_is_that_of_the_dice(facts: dict[str, Any]) -> None:
    """fow.gap.mistaken-target, fow.bail.second-result, fow.save.bulletproof"""
    assert mean_lost(**facts) == told(**facts)[1]


def every_plan(left: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """All ways to try disjoint pairs one after the other."""
    yield ()
    for one in left:
        for other in left:
            if one < other:
                rest = tuple(place for place in left if place not in (one, other))
                for then in every_plan(rest):
                    yield ((one, other), *then)


def loss_of(plan: tuple[tuple[int, int], ...], teams: tuple[HitTeam, ...], lost: dict[int, Fraction]) -> Fraction:
    """The expected loss of a plan, by following it."""
    hits = [team.hits for team in teams]

    def now() -> Fraction:
        return sum((team.worth * lost[taken] for team, taken in zip(teams, hits, strict=True)), F(0))

    expected, still = F(0), F(1)
    for one, other in plan:
        expected += still * F(1, 3) * now()
        hits[one], hits[other] = hits[other], hits[one]
        still *= F(2, 3)
    return expected + still * now()


@pytest.mark.parametrize(
    "teams",
    [
        ((1, 10), (0, 4), (0, 1)),
        ((2, 7), (1, 3), (1, 5), (0, 2), (0, 1)),
        ((1, 3), (1, 3), (2, 3), (0, 3), (0, 9)),
        ((3, 1), (2, 2), (1, 3), (0, 4), (2, 5), (1, 6)),
        ((2, 5), (2, 4), (1, 3), (1, 2), (0, 1), (0, 1)),
    ],
)
def test_no_other_plan_loses_less(teams: tuple[tuple[int, int], ...]) -> None:
    """fow.mistaken.again, fow.gap.mistaken-target"""
    listed = tuple(HitTeam(*team) for team in teams)
    lost = {hits: 1 - F(2, 3) ** hits for hits in range(4)}
    plan, gained = best_plan(listed, tuple(lost.values()), F(2, 3))
    without = loss_of((), listed, lost)
    least = min(loss_of(tried, listed, lost) for tried in every_plan(tuple(range(len(teams)))))
    assert without - gained == least
    assert loss_of(plan, listed, lost) == least
    assert len({place for pair in plan for place in pair}) == 2 * len(plan)


def test_a_whole_company_is_planned_for() -> None:
    """fow.gap.mistaken-target: fourteen teams with eight hits, one of them dear."""
    teams = [[1, 9]] + [[1, 1]] * 7 + [[0, 1]] * 6
    without, with_plan, plan = told(**FOOT, teams=teams)
    assert plan == ((1, 9),)
    assert without - with_plan == F(2, 3) * F(1, 3) * 8


def test_the_dice_of_a_plan() -> None:
    """fow.mistaken.roll, fow.save.other: the swap first, then saves where the hits are now."""
    facts = {**FOOT, "teams": [[1, 10], [0, 1]]}
    assert throw("swap_plan", 3, 1, **facts).outcome == SwapPlan(1, 1)
    assert throw("swap_plan", 2, 1, **facts).outcome == SwapPlan(10, 0)
    assert throw("swap_plan", 2, 3, **facts).outcome == SwapPlan(0, 0)
    assert chances("swap_plan", **facts)[SwapPlan(1, 1)] == F(2, 9)


def test_near_the_shooter_there_is_nothing_to_plan() -> None:
    """fow.mistaken.tank-distance, fow.mistaken.foot-distance"""
    assert refusals("swap_plan", distance=8.0) == ["fow.mistaken.tank-distance"]
    assert refusals("swap_plan", **FOOT, distance=4.0) == ["fow.mistaken.foot-distance"]


@pytest.mark.parametrize("teams", [[], [[1, 5]], [[0, 5], [0, 2]]])
def test_a_plan_needs_a_pair_and_a_hit(teams: list[Any]) -> None:
    """fow.mistaken.swap"""
    with pytest.raises(FactsFault, match="teams: give at least two teams"):
        ask("swap_plan", teams=teams)


def test_played_plans_stay_within_the_exact_odds() -> None:
    """fow.mistaken.roll"""
    asked, dice = ask("swap_plan"), seeded("plan")
    assert {after_plan(dice, asked.profile) for _ in range(2000)} == set(asked.distribution)
