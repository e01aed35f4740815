"""Dice with faces: what the verbs mean when real dice hit the table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from sandtable.dice.classes import Bag, Classes
from sandtable.dice.need import Need
from sandtable.dice.sums import plus
from sandtable.dice.verbs import Dice, O, P, S, name_of

F = TypeVar("F")

MOST_REROLLS = 10_000


class Throw(Struct, frozen=True, gc=False):
    """Dice thrown together: `kind` tells a first throw from a re-roll or the second die of a two-die need.

    Of dice on a real table sometimes only the count is told, as (how many met their need, of how many tests).
    """

    sides: int
    faces: tuple[int, ...]
    kind: str = "roll"
    counted: tuple[int, int] | None = None


class Roll(Struct, frozen=True, gc=False):
    """One verb as it was answered at the table: the reason, the faces and what they came to."""

    why: str
    verb: str
    asked: Need | Classes | Bag | None
    throws: tuple[Throw, ...]
    result: Any
    #: Whose dice, where several throw for the same rule.
    who: str = ""

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(face for throw in self.throws for face in throw.faces)

    @property
    def tests(self) -> int:
        """How many tests against a need were made, re-rolls not counted again."""
        first = self.throws[0]
        dice = self.asked.dice if isinstance(self.asked, Need) else 1
        return len(first.faces) // dice if first.counted is None else first.counted[1]


class NeverAccepted(RuntimeError):
    """A roll was repeated thousands of times without an acceptable result."""


class ThrownDice(Dice):
    """The verbs over faces; every roll is kept in `rolls`. Where the faces come from is each source's own."""

    __slots__ = ("_who", "rolls")

    def __init__(self) -> None:
        self.rolls: list[Roll] = []
        self._who = ""

    def mark(self) -> int:
        return len(self.rolls)

    def since(self, mark: int) -> tuple[Roll, ...]:
        return tuple(self.rolls[mark:])

    @abstractmethod
    def _throw(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        """The faces of n dice."""

    def _faces(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        if n < 0:
            raise ValueError(f"cannot roll {n} dice")
        return self._throw(n, sides, why) if n else ()

    def _keep(self, why: str, verb: str, asked: Need | Classes | Bag | None, throws: tuple[Throw, ...], result: F) -> F:
        self.rolls.append(Roll(why, verb, asked, throws, result, self._who))
        return result

    def d(self, sides: int, why: str = "", who: str = "") -> int:
        if who:
            return self.run(_one_die, (sides, why), who=who)
        faces = self._throw(1, sides, why)
        return self._keep(why, "d", None, (Throw(sides, faces),), faces[0])

    def total(self, n: int, sides: int, why: str = "") -> int:
        faces = self._faces(n, sides, why)
        return self._keep(why, "total", None, (Throw(sides, faces),), sum(faces))

    def successes(self, n: int, need: Need, why: str = "") -> int:
        if n < 0:
            raise ValueError(f"cannot roll {n} dice")
        if n == 0:
            return 0
        throws: list[Throw] = []
        met = self._test(n, need, why, throws, "")
        if need.reroll == "hits":
            met = self._test(met, need, why, throws, "re-roll ")
        elif need.reroll == "misses":
            met += self._test(n - met, need, why, throws, "re-roll ")
        return self._keep(why, "successes", need, tuple(throws), met)

    def _test(self, n: int, need: Need, why: str, throws: list[Throw], again: str) -> int:
        """Throw n dice against the need, and those that meet it once more where it asks for a second die."""
        step: Need | None = need
        kind = "re-roll" if again else "roll"
        while step is not None and n:
            throw, n = self._held_against(n, step, why, kind)
            throws.append(throw)
            step, kind = step.second, f"{again}second die"
        return n

    def _held_against(self, n: int, step: Need, why: str, kind: str) -> tuple[Throw, int]:
        """One throw of n tests, and how many of them are met."""
        faces = self._throw(n * step.dice, step.sides, why)
        if step.dice == 1:
            met = step.met_among(faces)
        else:
            met = sum(step.met_by(sum(faces[at : at + step.dice])) for at in range(0, len(faces), step.dice))
        return Throw(step.sides, faces, kind), met

    def pool(self, parts: Sequence[tuple[int, Need]], why: str = "") -> int:
        return sum([self.successes(n, need, why) for n, need in parts])

    def tally(self, n: int, classes: Classes, why: str = "") -> tuple[int, ...]:
        faces = self._faces(n, classes.sides, why)
        counts = [0] * len(classes.rows)
        for face in faces:
            counts[classes.index_of(face)] += 1
        return self._keep(why, "tally", classes, (Throw(classes.sides, faces),), tuple(counts))

    def look_up(self, classes: Classes, why: str = "") -> str:
        faces = self._throw(1, classes.sides, why)
        row = classes.rows[classes.index_of(faces[0])][0]
        return self._keep(why, "look_up", classes, (Throw(classes.sides, faces),), row)

    def draw(self, bag: Bag, why: str = "") -> str:
        size = bag.size
        if not size:
            raise ValueError("there is nothing left to draw: the bag is empty")
        faces = self._throw(1, size, why)
        piece = faces[0]
        for kind, count in bag.contents:
            if piece <= count:
                return self._keep(why, "draw", bag, (Throw(size, faces),), kind)
            piece -= count
        raise ValueError(f"the draw showed piece {faces[0]} of a bag of {size}")

    def until(self, procedure: Callable[[Dice, P], O], profile: P, accept: Callable[[O], bool], why: str = "") -> O:
        for _ in range(MOST_REROLLS):
            if accept(outcome := procedure(self, profile)):
                return outcome
        raise NeverAccepted(f"{MOST_REROLLS} rolls for {why or name_of(procedure)} and none was acceptable")

    def run(self, procedure: Callable[[Dice, P], O], profile: P, why: str = "", who: str = "") -> O:
        if not who:
            return procedure(self, profile)
        before, self._who = self._who, who
        try:
            return procedure(self, profile)
        finally:
            self._who = before

    def accumulate(self, n: int, procedure: Callable[[Dice, P], O], profile: P, zero: Any = 0, why: str = "") -> O:
        if n < 0:
            raise ValueError(f"cannot add up {n} outcomes")
        return self.each(procedure, (profile,) * n, zero, why)

    def each(self, procedure: Callable[[Dice, P], O], profiles: Sequence[P], zero: Any = 0, why: str = "") -> O:
        total = zero
        for profile in profiles:
            total = plus(total, procedure(self, profile))
        return total  # type: ignore[no-any-return]

    def repeat(
        self, step: Callable[[Dice, S], S], state: S, rounds: int | None, done: Callable[[S], bool], why: str = ""
    ) -> S:
        for _ in range(MOST_REROLLS if rounds is None else rounds):
            if done(state):
                return state
            state = step(self, state)
        if rounds is None and not done(state):
            raise NeverAccepted(f"{MOST_REROLLS} rounds of {why or name_of(step)} and no end")
        return state


def _one_die(dice: Dice, asked: tuple[int, str]) -> int:
    sides, why = asked
    return dice.d(sides, why)
