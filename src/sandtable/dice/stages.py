"""The funnel: what each roll of a procedure comes to, by the rule that asks for it.

Chances add up linearly, so a stage can be read off the walk that finds the odds: the chance to
reach a question times the distribution it asks. Stages inside `run`, `until`, `accumulate` and
`repeat` are those of what they call, as often as it is called.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import inf, lcm
from typing import Any

from msgspec import Struct

from sandtable.dice.absorbing import expected_visits
from sandtable.dice.classes import Classes
from sandtable.dice.distribution import Distribution
from sandtable.dice.exact import Each, Rounds, Times, Until, Visit, exact, flow, until_done, walk
from sandtable.dice.verbs import Dice, P


class Stage(Struct, frozen=True):
    """One roll of a procedure: how often it is made on average and at most, and what it then gives.

    Where it is made once at most, `asked` is the chance that it is made at all. `counts` is what a roll that sorts its
    dice into classes puts into each on average.
    """

    why: str
    asked: Fraction
    result: Distribution[Any]
    most: float = 1
    counts: tuple[tuple[str, Fraction], ...] = ()


@lru_cache(maxsize=1024, typed=True)
def stages(procedure: Callable[[Dice, P], Any], profile: P) -> tuple[Stage, ...]:
    """The rolls of a procedure in the order it first asks for them."""
    visits: list[Visit] = []
    walk(procedure, profile, visits)
    met: list[tuple[Fraction, Stage]] = []
    most: dict[str, float] = {}
    path: list[dict[str, float]] = [{}]  # how often each rule has been asked before each question of the path
    for visit in visits:
        reached = Fraction(visit.chance, visit.denominator)
        made = _made(visit)
        met.extend((reached, stage) for stage in made)
        del path[visit.depth :]
        asked = dict(path[-1])
        for stage in made:
            asked[stage.why] = asked.get(stage.why, 0) + stage.most
            most[stage.why] = max(most.get(stage.why, 0), asked[stage.why])
        path.append(asked)
    return _joined(met, most)


def _made(visit: Visit) -> tuple[Stage, ...]:
    """The rolls that a question is made of, each as often as it asks for them."""
    inner = visit.inner
    if inner is None:
        return (Stage(visit.why, Fraction(1), visit.distribution),)
    if isinstance(inner, Classes):
        spread = visit.distribution
        counts = tuple((name, spread.marginal(place).mean()) for place, name in enumerate(inner.names))
        return (Stage(visit.why, Fraction(1), spread, counts=counts),)
    if isinstance(inner, Times):
        called = stages(inner.procedure, inner.profile) if inner.times else ()
        return _joined([(Fraction(inner.times), stage) for stage in called], _at_most(called, inner.times))
    if isinstance(inner, Each):
        several = [stage for profile in inner.profiles for stage in stages(inner.procedure, profile)]
        return _joined([(Fraction(1), stage) for stage in several], _at_most(several))
    if isinstance(inner, Until):
        tries = 1 / exact(inner.procedure, inner.profile).chance(inner.accept)
        called = stages(inner.procedure, inner.profile)
        return _joined([(tries, stage) for stage in called], _at_most(called, 1 if tries == 1 else inf))
    visited = _visited(inner)
    repeated = [(often, stage) for state, often in visited.items() for stage in stages(inner.step, state)]
    a_round: dict[str, float] = {}
    for _, stage in repeated:
        a_round[stage.why] = max(a_round.get(stage.why, 0), stage.most)
    rounds = inf if inner.rounds is None else inner.rounds
    return _joined(repeated, {why: most * rounds for why, most in a_round.items()})


def _at_most(called: tuple[Stage, ...] | list[Stage], times: float = 1) -> dict[str, float]:
    """How often each rule is asked at most when all of these are rolled, and that so many times."""
    most: dict[str, float] = {}
    for stage in called:
        most[stage.why] = most.get(stage.why, 0) + stage.most * times
    return most


def _visited(inner: Rounds) -> dict[Any, Fraction]:
    """How often a repeated step is made from each state, on average."""
    if inner.rounds is None:
        chain = until_done(inner.step, inner.state, inner.done)
        return expected_visits(chain, inner.state) if chain else {}
    visits: dict[Any, Fraction] = {}
    for now in islice(flow(inner.step, inner.state, inner.rounds, inner.done), inner.rounds):
        for state, weight in now.going.items():
            visits[state] = visits.get(state, Fraction(0)) + Fraction(weight, now.denominator)
    return visits


def _joined(met: list[tuple[Fraction, Stage]], most: dict[str, float]) -> tuple[Stage, ...]:
    """Stages of one rule become one, weighted by how often each is asked."""
    by_rule: dict[str, list[tuple[Fraction, Stage]]] = {}
    for times, stage in met:
        if times:
            by_rule.setdefault(stage.why, []).append((times * stage.asked, stage))
    joined = []
    for why, parts in by_rule.items():
        asked = sum((often for often, _ in parts), Fraction(0))
        scale = lcm(*(often.denominator for often, _ in parts))
        mixed = Distribution.mixture((stage.result, int(often * scale)) for often, stage in parts)
        joined.append(Stage(why, asked, mixed, most[why], _counted(parts, asked)))
    return tuple(joined)


def _counted(parts: list[tuple[Fraction, Stage]], asked: Fraction) -> tuple[tuple[str, Fraction], ...]:
    """What falls into each class on average, over all the rolls of a rule."""
    counts: dict[str, Fraction] = {}
    for often, stage in parts:
        for name, mean in stage.counts:
            counts[name] = counts.get(name, Fraction(0)) + mean * often / asked
    return tuple(counts.items())
