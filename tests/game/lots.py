"""Lots: a game of the tests' own for three sides and an umpire, of which nothing is counted.

The umpire says who draws first. Then each side throws a die, and the highest wins.
"""

from collections.abc import Iterator
from fractions import Fraction
from hashlib import blake2b
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.game import AgendaState, Game, Step, Tell
from sandtable.game.seats import UMPIRE_HAND, usual_seats

SIDES = ("Red", "Blue", "Green")
NOTHING = 0


class Begin(Struct, frozen=True, tag=True):
    side: int


class Throw(Struct, frozen=True, tag=True):
    pass


class Beginning(Step, frozen=True):
    title: ClassVar[str] = "Say who begins"
    rule: ClassVar[str] = "lots.begin"
    answers: ClassVar[tuple[type[Struct], ...]] = (Begin,)

    def decider(self, s: "State") -> int:
        return UMPIRE_HAND

    def suggest(self, s: "State", rng: Random) -> Iterator[Begin]:
        yield from map(Begin, rng.sample(range(3), 3))

    def take(self, s: "State", answer: Begin, dice: Dice, tell: Tell) -> "State":
        return s.then(*(Drawing((answer.side + after) % 3) for after in range(3)), begun_by=answer.side)


class Drawing(Step, frozen=True):
    title: ClassVar[str] = "Throw"
    rule: ClassVar[str] = "lots.throw"
    answers: ClassVar[tuple[type[Struct], ...]] = (Throw,)
    side: int

    def suggest(self, s: "State", rng: Random) -> Iterator[Throw]:
        yield Throw()

    def take(self, s: "State", answer: Throw, dice: Dice, tell: Tell) -> "State":
        thrown = [*s.thrown]
        thrown[self.side] = dice.d(6, "lots.throw")
        return s.done(thrown=tuple(thrown))


class State(AgendaState, frozen=True):
    agenda: tuple[Beginning | Drawing, ...] = (Beginning(),)
    thrown: tuple[int, int, int] = (NOTHING, NOTHING, NOTHING)
    begun_by: int = 0


class Drawn(Struct, frozen=True):
    thrown: tuple[int, int, int]


class Lots(Game[State]):
    ruleset = "lots"
    scenario = "plain"
    sides = SIDES
    seats = usual_seats(SIDES)
    state_type = State
    answer_type = Begin | Throw

    def start(self) -> State:
        return State()

    def rules_hash(self) -> str:
        return blake2b(b"lots 1", digest_size=8).hexdigest()

    def scenario_text(self) -> str:
        return "plain"

    def result(self, s: State) -> Drawn | None:
        return None if s.agenda else Drawn(s.thrown)

    def winner(self, s: State) -> int | None:
        highest = max(s.thrown)
        return None if s.agenda or s.thrown.count(highest) > 1 else s.thrown.index(highest)

    def story(self, event: Struct) -> list[str]:
        return []

    def luck(self, event: Struct) -> Iterator[tuple[int, bool, Fraction]]:
        return iter(())
