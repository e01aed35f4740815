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
from math import lcm
from typing import Any

from msgspec import Struct

from sandtable.dice.absorbing import expected_visits
from sandtable.dice.distribution import Distribution
from sandtable.dice.exact import Each, Rounds, Times, Until, Visit, exact, flow, until_done, walk
from sandtable.dice.verbs import Dice, P


class Stage(Struct, frozen=True):
    """One roll of a procedure: how often it is made on average, and what it then gives."""

    why: str
    asked: Fraction
    result: Distribution[Any]


@lru_cache(maxsize=1024, typed=True)
def stages(procedure: Callable[[Dice, P], Any], profile: P) -> tuple[Stage, ...]:
    """The rolls of a procedure in the order it first asks for them."""
    visits: list[Visit] = []
    walk(procedure, profile, visits)
    met: list[tuple[Fraction, Stage]] = []
    for chance, denominator, why, distribution, inner in visits:
        reached = Fraction(chance, denominator)
        if inner is None:
            met.append((reached, Stage(why, Fraction(1), distribution)))
        else:
            met.extend((reached, stage) for stage in _called(inner))
    return _joined(met)


def _called(inner: Times | Each | Until | Rounds) -> tuple[Stage, ...]:
    if isinstance(inner, Times):
        if not inner.times:
            return ()
        return _joined([(Fraction(inner.times), stage) for stage in stages(inner.procedure, inner.profile)])
    if isinstance(inner, Each):
        return _joined(
            [(Fraction(1), stage) for profile in inner.profiles for stage in stages(inner.procedure, profile)]
        )
    if isinstance(inner, Until):
        tries = 1 / exact(inner.procedure, inner.profile).chance(inner.accept)
        return _joined([(tries, stage) for stage in stages(inner.procedure, inner.profile)])
    visits = _visited(inner)
    return _joined([(often, stage) for state, often in visits.items() for stage in stages(inner.step, state)])


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


def _joined(met: list[tuple[Fraction, Stage]]) -> tuple[Stage, ...]:
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
        joined.append(Stage(why, asked, mixed))
    return tuple(joined)
