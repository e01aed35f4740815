"""The funnel: what each roll of a procedure comes to, by the rule that asks for it.

Chances add up linearly, so a stage can be read off the walk that finds the odds: the chance to
reach a question times the distribution it asks. Stages inside `run`, `until`, `accumulate` and
`repeat` are those of what they call, as often as it is called. What a procedure calls is walked once,
however many ways lead to it: first how often everything is called is worked out from the outermost
procedure inwards, then the rolls of each rule are mixed, once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from itertools import islice
from math import inf, lcm
from typing import Any, TypeAlias

from msgspec import Struct

from sandtable.dice.classes import Classes
from sandtable.dice.distribution import Distribution
from sandtable.dice.exact import exact, flow, give_up_in_time, until_done, walk
from sandtable.dice.verbs import Dice, P
from sandtable.dice.visits import Each, Rounds, Times, Until, Visit, Walks


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


def stages(procedure: Callable[[Dice, P], Any], profile: P, walks: Walks | None = None) -> tuple[Stage, ...]:
    """The rolls of a procedure in the order it first asks for them; `walks` were kept when its odds were found."""
    whole = _Procedures(walks or Walks()).asks(procedure, profile)
    by_rule: dict[str, dict[_Roll, Fraction]] = {why: {} for why in whole.most}
    for roll, times in _rolls_made(whole).items():
        by_rule[roll.why][roll] = times
    return tuple(_stage(why, rolls, whole.most[why]) for why, rolls in by_rule.items())


# ------------------------------------------------------------------ what a procedure asks for


class _Roll(Struct, eq=False):
    """A question that is answered by dice; `classes` is what a tally sorts them into."""

    why: str
    result: Distribution[Any]
    classes: Classes | None


class _Asks(Struct, eq=False):
    """What one run of a procedure asks for, and how often on average: rolls, and procedures that it calls.

    `most` is how often it asks for each rule at most, in the order it first does.
    """

    parts: list[tuple[_Roll | _Asks, Fraction]]
    most: dict[str, float]


#: The parts of a single question, each with how often it is asked for, and how often each rule is at most.
_Made: TypeAlias = "tuple[list[tuple[_Roll | _Asks, int | Fraction]], dict[str, float]]"


class _Procedures:
    """All procedures that are called on the way. Each is walked once, however many ways lead to it."""

    def __init__(self, walks: Walks) -> None:
        self._walks = walks
        self._asks: dict[Hashable, _Asks] = {}
        self._rolls: dict[tuple[str, int], _Roll] = {}

    def asks(self, procedure: Callable[[Dice, Any], Any], profile: Any) -> _Asks:
        key = procedure, type(profile), profile
        if key not in self._asks:
            give_up_in_time()
            visits = self._walks.of(procedure, profile)
            if visits is None:
                walk(procedure, profile, visits := [])
            self._asks[key] = self._gathered(visits)
        return self._asks[key]

    def _gathered(self, visits: list[Visit]) -> _Asks:
        """Questions of all branches added up: for each part of them the chance to reach it, by denominators."""
        reached: dict[tuple[_Roll | _Asks, int | Fraction], dict[int, int]] = {}
        most: dict[str, float] = {}
        path: list[dict[str, float]] = [{}]  # how often each rule has been asked before each question of the path
        for visit in visits:
            parts, at_most = self._made(visit)
            for part in parts:
                weights = reached.setdefault(part, {})
                weights[visit.denominator] = weights.get(visit.denominator, 0) + visit.chance
            del path[visit.depth :]
            asked = dict(path[-1])
            for why, times in at_most.items():
                asked[why] = asked.get(why, 0) + times
                most[why] = max(most.get(why, 0), asked[why])
            path.append(asked)
        return _Asks([(part, times * _joined(weights)) for (part, times), weights in reached.items()], most)

    def _made(self, visit: Visit) -> _Made:
        """What a question is made of: a roll, or what a merging verb called."""
        inner = visit.inner
        if inner is None or isinstance(inner, Classes):
            return [(self._roll(visit, inner), 1)], {visit.why: 1}
        if isinstance(inner, Times):
            if not inner.times:
                return [], {}
            called = self.asks(inner.procedure, inner.profile)
            return [(called, inner.times)], _times(called.most, inner.times)
        if isinstance(inner, Each):
            several = Counter(self.asks(inner.procedure, profile) for profile in inner.profiles)
            return list(several.items()), _sum(_times(called.most, often) for called, often in several.items())
        if isinstance(inner, Until):
            tries = 1 / exact(inner.procedure, inner.profile).chance(inner.accept)
            called = self.asks(inner.procedure, inner.profile)
            return [(called, tries)], _times(called.most, 1 if tries == 1 else inf)
        rounds = [(self.asks(inner.step, state), often) for state, often in _visited(inner).items()]
        most: dict[str, float] = {}
        for called, _ in rounds:
            for why, times in called.most.items():
                most[why] = max(most.get(why, 0), times)
        return list(rounds), _times(most, inf if inner.rounds is None else inner.rounds)

    def _roll(self, visit: Visit, classes: Classes | None) -> _Roll:
        """One roll for each rule and distribution; these are remembered, so that one is never two."""
        key = visit.why, id(visit.distribution)
        if key not in self._rolls:
            self._rolls[key] = _Roll(visit.why, visit.distribution, classes)
        return self._rolls[key]


def _joined(weights: dict[int, int]) -> Fraction:
    """A chance whose parts were gathered over several denominators."""
    common = lcm(*weights)
    return Fraction(sum(weight * (common // denominator) for denominator, weight in weights.items()), common)


def _times(most: dict[str, float], times: float) -> dict[str, float]:
    return most if times == 1 else {why: often * times for why, often in most.items()}


def _sum(several: Iterable[dict[str, float]]) -> dict[str, float]:
    total: dict[str, float] = {}
    for most in several:
        for why, often in most.items():
            total[why] = total.get(why, 0) + often
    return total


def _visited(inner: Rounds) -> dict[Any, Fraction]:
    """How often a repeated step is made from each state, on average."""
    if inner.rounds is None:
        return until_done(inner.step, inner.state, inner.done).visits
    visits: dict[Any, Fraction] = {}
    for now in islice(flow(inner.step, inner.state, inner.rounds, inner.done), inner.rounds):
        for state, weight in now.going.items():
            visits[state] = visits.get(state, Fraction(0)) + Fraction(weight, now.denominator)
    return visits


# ------------------------------------------------------------------ how often each roll is made in all


def _rolls_made(whole: _Asks) -> dict[_Roll, Fraction]:
    """Every roll with how often it is made on average, from the outermost procedure inwards."""
    made: dict[_Roll | _Asks, dict[int, int]] = {whole: {1: 1}}
    for asks in _callers_first(whole):
        often = _joined(made.pop(asks))
        for part, share in asks.parts:
            weights = made.setdefault(part, {})
            denominator = often.denominator * share.denominator
            weights[denominator] = weights.get(denominator, 0) + often.numerator * share.numerator
    return {part: _joined(weights) for part, weights in made.items() if isinstance(part, _Roll)}


def _callers_first(whole: _Asks) -> list[_Asks]:
    """Every procedure before those that it calls."""
    finished: dict[_Asks, None] = {}
    waiting: list[tuple[_Asks, Iterator[tuple[_Roll | _Asks, Fraction]]]] = [(whole, iter(whole.parts))]
    while waiting:
        asks, parts = waiting[-1]
        inner = next((part for part, _ in parts if isinstance(part, _Asks) and part not in finished), None)
        if inner is not None:
            waiting.append((inner, iter(inner.parts)))
        else:
            finished[asks] = None
            waiting.pop()
    return list(reversed(finished))


def _stage(why: str, rolls: dict[_Roll, Fraction], most: float) -> Stage:
    """The rolls of one rule become one, weighted by how often each is made."""
    asked = sum(rolls.values(), Fraction(0))
    scale = lcm(*(often.denominator for often in rolls.values()))
    weights = {roll: often.numerator * (scale // often.denominator) for roll, often in rolls.items()}
    mixed = Distribution.mixture((roll.result, weight) for roll, weight in weights.items())
    counts: dict[str, Fraction] = {}
    for roll, often in rolls.items():
        for place, name in enumerate(roll.classes.names if roll.classes else ()):
            counts[name] = counts.get(name, Fraction(0)) + roll.result.marginal(place).mean() * often / asked
    return Stage(why, asked, mixed, most, tuple(counts.items()))
