"""Exact odds: run a procedure down every branch of chance.

Python cannot fork a paused function, so each branch runs the procedure again from the start and
answers the questions of its prefix from memory. That is cheap because verbs branch on counts, not
faces, and because `run`, `until`, `accumulate` and `repeat` merge what they call into one question.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from math import comb, gcd, lcm
from typing import Any, Generic, NamedTuple, TypeAlias

from sandtable.dice import primitives
from sandtable.dice.absorbing import Solved, chain_from, solved
from sandtable.dice.classes import Bag, Classes
from sandtable.dice.distribution import Distribution, from_parts
from sandtable.dice.need import Need
from sandtable.dice.patience import PATIENCE
from sandtable.dice.sums import sum_all, sum_of
from sandtable.dice.verbs import Dice, O, P, S, name_of
from sandtable.dice.visits import Each, Rounds, Times, Until, Visit, kept_visits

BRANCH_BUDGET = 250_000
DEEPEST_PATH = 400
MOST_STATES = 5_000

FEWER = "sort the dice into fewer classes, or ask for each class with successes()"
TOO_LONG = "these odds take longer than was allowed for them"
PURITY = "a procedure may depend on nothing but its dice and its profile"


class TooManyBranches(RuntimeError):
    """A procedure has more branches than can be walked; the message names the verb that would merge them."""


class TooLong(TooManyBranches):
    """These results could be weighed, but not in the time that was given for it; they can still be thrown."""


class TooWide(TooManyBranches):
    """A procedure says of itself that these results are too many to weigh; they can still be thrown."""


class NotRepeatable(RuntimeError):
    """A procedure did not ask the same questions again when it got the same answers."""


class ExactDice(Dice):
    """Answers from memory along a prefix, then opens a new branching question."""

    __slots__ = ("asked", "at", "budget", "depth", "questions", "values", "visits", "weight")

    def __init__(self, visits: list[Visit] | None = None, budget: int = BRANCH_BUDGET) -> None:
        self.at = 0  # how many questions the running procedure has asked
        self.depth = 1  # how many the current path holds answers for; the first is the start itself
        self.values: list[Any] = [None]  # those answers
        self.asked: list[Any] = [None]  # what they answer, to notice a procedure that changes its mind
        self.questions: list[Question] = [(iter(((None, 1),)), 1, 1, "start")]
        self.weight = 1  # of the last of those answers
        self.visits = visits
        self.budget = budget  # branches that may still be opened

    def _ask(self, verb: str, asked: Hashable, distribution: Distribution[Any], why: str, inner: Any = None) -> Any:
        """Open a question at the end of the path and take its first branch."""
        self.budget -= len(distribution)
        if PATIENCE.is_over_after(len(distribution)):
            raise TooLong(TOO_LONG)
        if self.budget < 0 or self.depth > DEEPEST_PATH:
            raise TooManyBranches(_advice(self.questions, verb, self.budget < 0))
        _, base, denominator, _ = self.questions[-1]
        chance = base * self.weight
        if self.visits is not None:
            self.visits.append(Visit(self.depth, chance, denominator, why, distribution, inner))
        branches = iter(distribution.pairs)
        value, self.weight = next(branches)
        self.questions.append((branches, chance, denominator * distribution.denominator, verb))
        self.values.append(value)
        self.asked.append(asked)
        self.at = self.depth = self.depth + 1
        return value

    def _recall(self, asked: Hashable) -> Any:
        """The answer that the current path gives to the next question."""
        at = self.at
        self.at = at + 1
        if self.asked[at] != asked:
            nested = "; a procedure that is run must be defined at module level" if "<locals>" in repr(asked) else ""
            raise NotRepeatable(
                f"question {at} was {self.asked[at]!r} and became {asked!r} with the same dice before it: "
                f"{PURITY}{nested}"
            )
        return self.values[at]

    def d(self, sides: int, why: str = "", who: str = "") -> int:
        at = self.at
        if at < self.depth:
            # _recall, written out for the usual case: the call would cost as much as all the rest
            if self.asked[at] == sides:
                self.at = at + 1
                return self.values[at]
            return self._recall(sides)
        return self._ask("d", sides, primitives.die(sides), why)

    def total(self, n: int, sides: int, why: str = "") -> int:
        if not n:
            return 0
        if self.at < self.depth:
            return self._recall((n, sides))
        return self._ask("total", (n, sides), primitives.total(n, sides), why)

    def successes(self, n: int, need: Need, why: str = "") -> int:
        if not n:
            return 0
        at = self.at
        if at < self.depth:
            asked = self.asked[at]  # _recall, written out as above
            if type(asked) is tuple and asked[0] == n and asked[1] is need:
                self.at = at + 1
                return self.values[at]
            return self._recall((n, need))
        return self._ask("successes", (n, need), primitives.pool(n, need), why)

    def pool(self, parts: Sequence[tuple[int, Need]], why: str = "") -> int:
        asked = tuple(parts)
        if not any(n for n, _ in asked):
            return 0
        if self.at < self.depth:
            return self._recall(asked)
        return self._ask("pool", asked, primitives.mixed_pool(asked), why)

    def tally(self, n: int, classes: Classes, why: str = "") -> tuple[int, ...]:
        if not n:
            return (0,) * len(classes.rows)
        if self.at < self.depth:
            return self._recall((n, classes))
        if n > 0 and comb(n + len(classes.rows) - 1, n) > self.budget:
            raise TooManyBranches(f"a tally of {n} dice in {len(classes.rows)} classes has too many branches: {FEWER}")
        return self._ask("tally", (n, classes), primitives.tally(n, classes), why, classes)

    def look_up(self, classes: Classes, why: str = "") -> str:
        if self.at < self.depth:
            return self._recall(classes)
        return self._ask("look_up", classes, primitives.sorted_die(classes), why)

    def draw(self, bag: Bag, why: str = "") -> str:
        if self.at < self.depth:
            return self._recall(bag)
        return self._ask("draw", bag, primitives.draw(bag), why)

    def until(self, procedure: Callable[[Dice, P], O], profile: P, accept: Callable[[O], bool], why: str = "") -> O:
        if self.at < self.depth:
            return self._recall((procedure, profile))
        accepted = exact(procedure, profile).given(accept)
        return self._ask("until", (procedure, profile), accepted, why, Until(procedure, profile, accept))

    def run(self, procedure: Callable[[Dice, P], O], profile: P, why: str = "", who: str = "") -> O:
        if self.at < self.depth:
            return self._recall((procedure, profile))
        return self._ask("run", (procedure, profile), exact(procedure, profile), why, Times(procedure, profile, 1))

    def accumulate(self, n: int, procedure: Callable[[Dice, P], O], profile: P, zero: Any = 0, why: str = "") -> O:
        if self.at < self.depth:
            return self._recall((n, procedure, profile))
        summed = sum_of(exact(procedure, profile), n, zero) if n else Distribution.certain(zero)
        return self._ask("accumulate", (n, procedure, profile), summed, why, Times(procedure, profile, n))

    def each(self, procedure: Callable[[Dice, P], O], profiles: Sequence[P], zero: Any = 0, why: str = "") -> O:
        asked = (procedure, tuple(profiles))
        if self.at < self.depth:
            return self._recall(asked)
        summed = sum_all((exact(procedure, profile) for profile in profiles), zero)
        return self._ask("each", asked, summed, why, Each(procedure, tuple(profiles)))

    def repeat(
        self, step: Callable[[Dice, S], S], state: S, rounds: int | None, done: Callable[[S], bool], why: str = ""
    ) -> S:
        if self.at < self.depth:
            return self._recall((step, state, rounds))
        after = after_rounds(step, state, rounds, done)
        return self._ask("repeat", (step, state, rounds), after, why, Rounds(step, state, rounds, done))

    def too_wide(self, why: str) -> None:
        raise TooWide(why)


#: An open question of the current path: the answers still to come, the chance to get there
#: (over the denominator of the question before), the denominator with its answer, and its verb.
Question: TypeAlias = tuple[Iterator[tuple[Any, int]], int, int, str]


@lru_cache(maxsize=65536, typed=True)  # typed: a profile of True is not a profile of 1
def exact(procedure: Callable[[Dice, P], O], profile: P) -> Distribution[O]:
    """Every outcome of a procedure with its exact chance; remembered for each profile."""
    return walk(procedure, profile, kept_visits(procedure, profile))


def walk(
    procedure: Callable[[Dice, P], O], profile: P, visits: list[Visit] | None = None, budget: int = BRANCH_BUDGET
) -> Distribution[O]:
    """Walk every branch; `visits` collects the questions met on the way."""
    dice = ExactDice(visits, budget)
    values, questions = dice.values, dice.questions
    parts: dict[int, dict[O, int]] = defaultdict(dict)
    while questions:
        branches, base, denominator, _ = questions[-1]
        depth, part = dice.depth, parts[denominator]
        for values[-1], weight in branches:
            dice.at, dice.weight = 1, weight
            outcome = procedure(dice, profile)
            if dice.at == depth:
                part[outcome] = part.get(outcome, 0) + base * weight
                continue
            if dice.at != dice.depth:
                raise NotRepeatable(
                    f"{name_of(procedure)} asked {dice.at - 1} questions and before that {dice.depth - 1}: {PURITY}"
                )
            # It went on to ask more: first walk the branches of what it asked last.
            _, base, denominator, _ = questions[-1]
            part = parts[denominator]
            part[outcome] = part.get(outcome, 0) + base * dice.weight
            break
        else:
            questions.pop()
            values.pop()
            dice.asked.pop()
            dice.depth -= 1
    return from_parts(parts)


class Flow(NamedTuple, Generic[S]):
    """Where a repeated step has got to: the states that go on, and those that are done, over one denominator."""

    denominator: int
    going: dict[S, int]
    done: dict[S, int]


def flow(step: Callable[[Dice, S], S], state: S, rounds: int, done: Callable[[S], bool]) -> Iterator[Flow[S]]:
    """The states at the start of each round, merged; a state that is done is told once, in the round it got there.

    Weights flow forward from the one start state: a state's whole future is never computed. States
    are numbered as they are met, because adding to a number's weight is cheaper than to a state's.
    """
    numbers: dict[S, int] = {state: 0}
    states: list[S] = [state]
    ended: list[bool] = [done(state)]
    rows: dict[int, tuple[int, list[tuple[int, int]]]] = {}

    def number_of(at: S) -> int:
        if at not in numbers:
            numbers[at] = len(states)
            states.append(at)
            ended.append(done(at))
        return numbers[at]

    def row_of(number: int) -> tuple[int, list[tuple[int, int]]]:
        if number not in rows:
            after = exact(step, states[number])
            rows[number] = after.denominator, [(number_of(at), weight) for at, weight in after.pairs]
        return rows[number]

    denominator, going, finished = (1, {}, {0: 1}) if ended[0] else (1, {0: 1}, {})
    for left in range(rounds, -1, -1):
        give_up_in_time()
        yield Flow(
            denominator,
            {states[number]: weight for number, weight in going.items()},
            {states[number]: weight for number, weight in finished.items()},
        )
        if not going or not left:
            return
        steps = [(*row_of(number), weight) for number, weight in going.items()]
        common = lcm(*(inner for inner, _, _ in steps))
        reached: dict[int, int] = defaultdict(int)
        for inner, row, weight in steps:
            scale = weight * (common // inner)
            for number, share in row:
                reached[number] += scale * share
        shared = gcd(denominator * common, *reached.values())
        denominator = denominator * common // shared
        going = {number: weight // shared for number, weight in reached.items() if not ended[number]}
        finished = {number: weight // shared for number, weight in reached.items() if ended[number]}


@lru_cache(maxsize=64)
def until_done(step: Callable[[Dice, S], S], state: S, done: Callable[[S], bool]) -> Solved[S]:
    """A step that is repeated until it is done. Remembered: first the odds ask for it and then the funnel."""
    try:
        chain = chain_from(state, lambda at: exact(step, at), done, MOST_STATES)
    except ValueError:
        raise TooManyBranches(
            f"repeating {name_of(step)} leads through more than {MOST_STATES:,} states: keep in the state only what "
            "the next round needs, or give a number of rounds"
        ) from None
    return solved(chain, state)


def after_rounds(
    step: Callable[[Dice, S], S], state: S, rounds: int | None, done: Callable[[S], bool]
) -> Distribution[S]:
    """Where a repeated step ends: in states that are done, or where the rounds run out."""
    if rounds is None:
        return until_done(step, state, done).ends
    parts: dict[int, dict[S, int]] = {}
    now = None
    for now in flow(step, state, rounds, done):
        _gather(parts, now.denominator, now.done)
    assert now is not None  # noqa: S101 - a flow always tells its start
    _gather(parts, now.denominator, now.going)
    return from_parts(parts)


def _gather(parts: dict[int, dict[S, int]], denominator: int, weights: dict[S, int]) -> None:
    part = parts.setdefault(denominator, {})
    for at, weight in weights.items():
        part[at] = part.get(at, 0) + weight


def _advice(questions: list[Question], last: str, too_wide: bool) -> str:
    """What is wrong with a path that got too long, and which verb would merge its branches."""
    verbs = [*(verb for *_, verb in questions[1:]), last]
    asked = {verb: verbs.count(verb) for verb in dict.fromkeys(verbs)}
    most = max(asked, key=lambda verb: asked[verb])
    cure = {
        "d": "dice of one pool belong in successes(), total() or tally(), a re-rolled tie in until()",
        "look_up": "dice read on one table belong in tally(), a re-rolled tie in until()",
        "successes": "pools thrown together belong in pool(), a step whose details do not matter later in run()",
        "run": "a loop that adds results up belongs in accumulate() or each(), one that goes on until done in repeat()",
        "draw": "a loop of draws belongs in repeat(), with the bag as its state",
    }.get(most, "a loop belongs in accumulate() or repeat(), a step whose details do not matter later in run()")
    path = ", ".join(f"{verb} x{count}" for verb, count in asked.items())
    fault = "there are too many branches" if too_wide else "a loop seems to go on without end"
    return f"{fault}; one path asks {path}: {cure}"


def give_up_in_time() -> None:
    """Raise TooLong if the time is over that was given for a question (`patience.within`)."""
    if PATIENCE.is_over():
        raise TooLong(TOO_LONG)


def clear() -> None:
    """Forget all answers: the benchmarks measure from a cold start."""
    exact.cache_clear()
    until_done.cache_clear()
    primitives.clear()
