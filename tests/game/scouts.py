"""Scouts: a game of the tests' own. Scouts hide on a line of squares, creep, and search for each other.

Hide your scouts. Then, in each round, each side may creep one scout a square and searches one square: on
a 3+ whoever stands there is found. A found scout is fought: on a 4+ he is captured, otherwise he slips
away to a square of his choice. Whoever creeps onto an enemy is found at once, and so is the enemy.
"""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from hashlib import blake2b
from itertools import product
from random import Random
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice, at_least
from sandtable.explain import Refused, refuse_if, refused
from sandtable.game import AgendaState, Game, Role, Seat, Step, Tell, Turned, View
from sandtable.game.record import Header
from sandtable.game.seats import usual_seats

SIDES = ("Red", "Blue")
HIDDEN = -1
SEARCH, FIGHT = at_least(3), at_least(4)
FORD = "squares = 8\nscouts = 2\nrounds = 3\n"


class Scout(Struct, frozen=True):
    side: int
    square: int = HIDDEN
    found: bool = False
    captured: bool = False


# ---------------------------------------------------------------------- answers and events


class Hide(Struct, frozen=True, tag=True):
    squares: tuple[int, ...]


class Creep(Struct, frozen=True, tag=True):
    scout: int
    square: int


class Stay(Struct, frozen=True, tag=True):
    pass


class Search(Struct, frozen=True, tag=True):
    square: int


class SlipAway(Struct, frozen=True, tag=True):
    square: int


class Began(Struct, frozen=True, tag=True):
    side: int


class Hid(Struct, frozen=True, tag=True):
    side: int
    squares: tuple[int, ...]


class Moved(Struct, frozen=True, tag=True):
    side: int
    scout: int
    square: int


class Met(Struct, frozen=True, tag=True):
    square: int
    scouts: tuple[int, ...]


class Searched(Struct, frozen=True, tag=True):
    side: int
    square: int
    well: bool
    found: tuple[int, ...]


class Fought(Struct, frozen=True, tag=True):
    side: int
    scout: int
    well: bool


class Score(Struct, frozen=True):
    captured: tuple[int, int]


# ---------------------------------------------------------------------- the sequence of play


class Initiative(Step, frozen=True):
    title: ClassVar[str] = "Initiative"
    rule: ClassVar[str] = "scouts.initiative"

    def run(self, s: "State", dice: Dice, tell: Tell) -> "State":
        first = dice.d(6, "scouts.initiative") % 2
        tell(Began(first))
        turns = [step for side in (first, 1 - first) for step in (CreepStep(side), SearchStep(side))]
        return s.then(HideStep(first), HideStep(1 - first), *(turns * s.rounds))


class HideStep(Step, frozen=True):
    title: ClassVar[str] = "Hide your scouts"
    rule: ClassVar[str] = "scouts.hide"
    answers: ClassVar[tuple[type[Struct], ...]] = (Hide,)
    side: int

    def refusals(self, s: "State", answer: Hide) -> Refused | None:
        return refused(
            refuse_if(len(answer.squares) != len(s.of(self.side)), "scouts.hide", "hide each scout on a square"),
            refuse_if(
                any(not s.on_line(square) for square in answer.squares), "scouts.line", "there is no such square"
            ),
        )

    def suggest(self, s: "State", rng: Random) -> Iterator[Hide]:
        yield Hide(tuple(rng.randrange(s.squares) for _ in s.of(self.side)))

    def every(self, s: "State") -> Iterator[Hide]:
        return (Hide(squares) for squares in product(range(s.squares), repeat=len(s.of(self.side))))

    def take(self, s: "State", answer: Hide, dice: Dice, tell: Tell) -> "State":
        for number, square in zip(s.of(self.side), answer.squares, strict=True):
            s = s.with_scout(number, square=square)
        tell(Hid(self.side, answer.squares))
        return s.done()


class CreepStep(Step, frozen=True):
    title: ClassVar[str] = "Creep"
    rule: ClassVar[str] = "scouts.creep"
    answers: ClassVar[tuple[type[Struct], ...]] = (Creep, Stay)
    side: int

    def run(self, s: "State", dice: Dice, tell: Tell) -> "State | None":
        return None if s.of(self.side) else s.done()

    def refusals(self, s: "State", answer: Creep | Stay) -> Refused | None:
        if isinstance(answer, Stay):
            return None
        if answer.scout not in s.of(self.side):
            return refused(refuse_if(True, "scouts.creep", f"scout {answer.scout} is not yours to move"))
        far = abs(s.scouts[answer.scout].square - answer.square)
        return refused(
            refuse_if(far != 1, "scouts.creep", "a scout creeps one square"),
            refuse_if(not s.on_line(answer.square), "scouts.line", "there is no such square"),
        )

    def suggest(self, s: "State", rng: Random) -> Iterator[Creep | Stay]:
        yield Stay()
        for scout in rng.sample(s.of(self.side), len(s.of(self.side))):
            for square in (s.scouts[scout].square - 1, s.scouts[scout].square + 1):
                if s.on_line(square):
                    yield Creep(scout, square)

    def take(self, s: "State", answer: Creep | Stay, dice: Dice, tell: Tell) -> "State":
        if isinstance(answer, Stay):
            return s.done()
        s = s.with_scout(answer.scout, square=answer.square, found=False)
        tell(Moved(self.side, answer.scout, answer.square))
        if not (there := s.standing(1 - self.side, answer.square)):
            return s.done()
        for number in (answer.scout, *there):
            s = s.with_scout(number, found=True)
        tell(Met(answer.square, (answer.scout, *there)))
        return s.done()


class SearchStep(Step, frozen=True):
    title: ClassVar[str] = "Search a square"
    rule: ClassVar[str] = "scouts.search"
    answers: ClassVar[tuple[type[Struct], ...]] = (Search,)
    side: int

    def refusals(self, s: "State", answer: Search) -> Refused | None:
        return refused(refuse_if(not s.on_line(answer.square), "scouts.line", "there is no such square"))

    def suggest(self, s: "State", rng: Random) -> Iterator[Search]:
        yield from (Search(square) for square in rng.sample(range(s.squares), s.squares))

    def take(self, s: "State", answer: Search, dice: Dice, tell: Tell) -> "State":
        well = dice.passes(SEARCH, "scouts.search")
        found = s.standing(1 - self.side, answer.square) if well else ()
        tell(Searched(self.side, answer.square, well, found))
        for number in found:
            s = s.with_scout(number, found=True)
        return s.then(*(FightStep(1 - self.side, number) for number in found))


class FightStep(Step, frozen=True):
    """The other side rolls first; only then is there something to decide."""

    title: ClassVar[str] = "Slip away"
    rule: ClassVar[str] = "scouts.fight"
    answers: ClassVar[tuple[type[Struct], ...]] = (SlipAway,)
    side: int
    scout: int
    fought: bool = False

    def run(self, s: "State", dice: Dice, tell: Tell) -> "State | None":
        if self.fought:
            return None
        well = dice.passes(FIGHT, "scouts.fight")
        tell(Fought(1 - self.side, self.scout, well))
        if well:
            return s.with_scout(self.scout, captured=True).done()
        return s.then(replace(self, fought=True))

    def refusals(self, s: "State", answer: SlipAway) -> Refused | None:
        return refused(refuse_if(not s.on_line(answer.square), "scouts.line", "there is no such square"))

    def suggest(self, s: "State", rng: Random) -> Iterator[SlipAway]:
        yield SlipAway(rng.randrange(s.squares))

    def every(self, s: "State") -> Iterator[SlipAway]:
        return map(SlipAway, range(s.squares))

    def take(self, s: "State", answer: SlipAway, dice: Dice, tell: Tell) -> "State":
        tell(Moved(self.side, self.scout, answer.square))
        return s.with_scout(self.scout, square=answer.square, found=False).done()


class State(AgendaState, frozen=True):
    agenda: tuple[Initiative | HideStep | CreepStep | SearchStep | FightStep, ...] = ()
    scouts: tuple[Scout, ...] = ()
    squares: int = 0
    rounds: int = 0

    def of(self, side: int) -> tuple[int, ...]:
        return tuple(n for n, scout in enumerate(self.scouts) if scout.side == side and not scout.captured)

    def standing(self, side: int, square: int) -> tuple[int, ...]:
        return tuple(n for n in self.of(side) if self.scouts[n].square == square)

    def on_line(self, square: int) -> bool:
        return 0 <= square < self.squares

    def with_scout(self, number: int, **new: Any) -> "State":
        changed = replace(self.scouts[number], **new)
        return replace(self, scouts=(*self.scouts[:number], changed, *self.scouts[number + 1 :]))


# ---------------------------------------------------------------------- the game


class Scouts(Game[State]):
    ruleset = "scouts"
    sides = SIDES
    seats = usual_seats(SIDES)
    state_type = State
    answer_type = Hide | Creep | Stay | Search | SlipAway

    def __init__(self, text: str = FORD, scenario: str = "ford", rules: str = "scouts 1") -> None:
        self.scenario = scenario
        self.text = text
        self.rules = rules
        numbers = tomllib.loads(text)
        scouts = tuple(Scout(side) for side in (0, 1) for _ in range(numbers["scouts"]))
        self.set_up = State((Initiative(),), scouts, numbers["squares"], numbers["rounds"])

    def start(self) -> State:
        return self.set_up

    def rules_hash(self) -> str:
        return blake2b(self.rules.encode(), digest_size=8).hexdigest()

    def scenario_text(self) -> str:
        return self.text

    def result(self, s: State) -> Score | None:
        return None if s.agenda else Score(self.captured(s))

    def winner(self, s: State) -> int | None:
        red, blue = self.captured(s)
        return None if s.agenda or red == blue else int(blue > red)

    @staticmethod
    def captured(s: State) -> tuple[int, int]:
        red, blue = (sum(scout.captured for scout in s.scouts if scout.side == 1 - side) for side in (0, 1))
        return red, blue

    def known(self, s: State, seat: Seat) -> State:
        return replace(s, scouts=tuple(self.shown(scout, seat) for scout in s.scouts))

    @staticmethod
    def shown(scout: Scout, seat: Seat) -> Scout:
        """A captured scout has left the line, and where he stood was found out before."""
        open_to_it = scout.found or scout.captured or sees(seat, scout.side)
        return scout if open_to_it else replace(scout, square=HIDDEN)

    def seen(self, event: Struct, seat: Seat) -> Struct | None:
        if isinstance(event, Hid) and not sees(seat, event.side):
            return replace(event, squares=())
        if isinstance(event, Moved) and not sees(seat, event.side):
            return None
        return event

    def told(self, answer: Struct, side: int, seat: Seat) -> Struct | None:
        return None if isinstance(answer, Hide | Creep | Stay | SlipAway) else answer

    def reveals(self, turned: Turned[State], before: State) -> bool:
        return any(isinstance(event, Met) for event in turned.events)

    def imagine(self, view: View[State], rng: Random) -> State:
        s = view.state
        for number, scout in enumerate(s.scouts):
            hidden = not (scout.found or scout.captured or sees(view.seat, scout.side))
            if hidden and HideStep(scout.side) not in s.agenda:
                s = s.with_scout(number, square=rng.randrange(s.squares))
        return s

    def luck(self, event: Struct) -> Iterator[tuple[int, bool, Fraction]]:
        if isinstance(event, Searched):
            yield event.side, event.well, Fraction(2, 3)
        elif isinstance(event, Fought):
            yield event.side, event.well, Fraction(1, 2)

    def story(self, event: Struct) -> list[str]:
        match event:
            case Began(side):
                return [f"{SIDES[side]} goes first"]
            case Hid(side, squares):
                where = ["  on " + ", ".join(map(str, squares))] if squares else []
                return [f"{SIDES[side]}'s scouts hide", *where]
            case Moved(side, scout, square):
                return [f"{SIDES[side]}'s scout {scout} goes to square {square}"]
            case Met(square, scouts):
                return [f"Scouts {' and '.join(map(str, scouts))} meet on square {square}"]
            case Searched(side, square, well, found):
                roll = f"  needed {SEARCH.text}: {'success' if well else 'failure'}"
                return [f"{SIDES[side]} searches square {square} and finds {len(found) or 'nobody'}", roll]
            case Fought(side, scout, well):
                return [f"{SIDES[side]} fights scout {scout}, who {'is captured' if well else 'holds out'}"]
        return []


def sees(seat: Seat, side: int) -> bool:
    """Whether a seat knows where a side's scouts are."""
    return seat.role is not Role.SPECTATOR and seat.speaks_for(side)


def open_scouts(header: Header) -> Scouts:
    """The game of a record, from its header alone."""
    return Scouts(header.scenario_text, header.scenario)
