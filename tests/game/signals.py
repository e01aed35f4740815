"""Signals: a game of the tests' own, in which four teams write their orders at once, hidden from each other.

Each side has two teams, and each team a runner on a line of posts. In every round each team may order its runner one
post on or back. The orders are carried out one after the other, runner by runner. Whoever comes to the post of an enemy
is met by him: that one may shoot, in the middle of the move, and on a 4+ the runner falls. If an umpire was asked for,
he may spare whoever fell. After the last round the side with more runners wins.
"""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from hashlib import blake2b
from random import Random
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice, at_least
from sandtable.explain import Refused, refuse_if, refused
from sandtable.game import AgendaState, Game, Role, Seat, Step, Tell, View
from sandtable.game.drawing import drawn
from sandtable.game.record import Header
from sandtable.game.ruling import Ruled, Ruling, Uphold
from sandtable.game.seats import SPECTATOR, UMPIRE
from sandtable.game.waiting import Close, Closed, Ready, Reopen, Wait

SIDES = ("Red", "Blue")
TEAMS = ("Red north", "Red south", "Blue north", "Blue south")
ROUND = tuple(range(len(TEAMS)))
HIDDEN, FALLEN = -1, -2
#: No order.
NONE = 9
SHOT = at_least(4)
RIDGE = "posts = 7\nrounds = 3\numpire = false\n"


class Order(Struct, frozen=True, tag=True):
    """Where a team's runner goes: one post on, one back, or nowhere."""

    hand: int
    step: int


class Shoot(Struct, frozen=True, tag=True):
    pass


class LieLow(Struct, frozen=True, tag=True):
    pass


class Spare(Struct, frozen=True, tag=True):
    because: str


class Ran(Struct, frozen=True, tag=True):
    team: int
    post: int


class Shot(Struct, frozen=True, tag=True):
    team: int
    at: int
    well: bool


class Spared(Struct, frozen=True, tag=True):
    team: int


class Left(Struct, frozen=True):
    """How many runners each side has."""

    runners: tuple[int, int]


# ---------------------------------------------------------------------- the sequence of play


class Round(Step, frozen=True):
    title: ClassVar[str] = "Round"
    rule: ClassVar[str] = "signals.round"

    def run(self, s: "State", dice: Dice, tell: Tell) -> "State":
        return s.then(Orders(open=s.teams), Running(), orders=(NONE,) * len(TEAMS))


class Orders(Wait, frozen=True):
    title: ClassVar[str] = "Write your orders"
    rule: ClassVar[str] = "signals.orders"
    filings: ClassVar[tuple[type[Struct], ...]] = (Order,)
    filed: tuple[Order, ...] = ()

    def against(self, s: "State", filing: Order) -> Refused | None:
        to = s.runners[filing.hand] + filing.step
        return refused(
            refuse_if(filing.step not in (-1, 0, 1), "signals.orders", "a runner goes one post, or none"),
            refuse_if(not 0 <= to < s.posts, "signals.line", "there is no such post"),
        )

    def file(self, s: "State", filing: Order) -> "State":
        return s.with_order(filing.hand, filing.step)

    def to_file(self, s: "State", hand: int, rng: Random) -> Iterator[Order]:
        if s.orders[hand] == NONE:
            steps = [step for step in (-1, 0, 1) if 0 <= s.runners[hand] + step < s.posts]
            yield from (Order(hand, step) for step in rng.sample(steps, len(steps)))


class Running(Step, frozen=True):
    """One runner after the other; it stops wherever somebody is met."""

    title: ClassVar[str] = "Run"
    rule: ClassVar[str] = "signals.run"

    def run(self, s: "State", dice: Dice, tell: Tell) -> "State":
        team = next((team for team in s.teams if s.orders[team] != NONE), None)
        if team is None:
            return s.done()
        s = s.at(team, s.runners[team] + s.orders[team]).with_order(team, NONE)
        tell(Ran(team, s.runners[team]))
        met = [foe for foe in s.teams if foe // 2 != team // 2 and s.runners[foe] == s.runners[team]]
        return s.first(*(Meet(foe, team) for foe in met))


class Meet(Step, frozen=True):
    """A reaction in the middle of another's move."""

    title: ClassVar[str] = "Meet a runner"
    rule: ClassVar[str] = "signals.meet"
    answers: ClassVar[tuple[type[Struct], ...]] = (Shoot, LieLow)
    hand: int
    runner: int

    def run(self, s: "State", dice: Dice, tell: Tell) -> "State | None":
        return None if self.runner in s.teams else s.done()

    def decider(self, s: "State") -> int:
        return self.hand

    def suggest(self, s: "State", rng: Random) -> Iterator[Shoot | LieLow]:
        reactions: list[Shoot | LieLow] = [Shoot(), LieLow()]
        yield from drawn(reactions, rng)

    def take(self, s: "State", answer: Shoot | LieLow, dice: Dice, tell: Tell) -> "State":
        if isinstance(answer, LieLow):
            return s.done()
        well = dice.passes(SHOT, "signals.shot")
        tell(Shot(self.hand, self.runner, well))
        if not well:
            return s.done()
        post = s.runners[self.runner]
        rule = (Judge(self.runner, post),) if s.umpire else ()
        return s.at(self.runner, FALLEN).with_order(self.runner, NONE).then(*rule)


class Judge(Ruling, frozen=True):
    title: ClassVar[str] = "A runner fell"
    rule: ClassVar[str] = "signals.judge"
    changes: ClassVar[tuple[type[Struct], ...]] = (Spare,)
    team: int
    post: int

    def to_change(self, s: "State", rng: Random) -> Iterator[Spare]:
        yield Spare("he lost his way")

    def changed(self, s: "State", change: Spare, dice: Dice, tell: Tell) -> "State":
        tell(Spared(self.team))
        return s.at(self.team, self.post).done()


class State(AgendaState, frozen=True):
    agenda: tuple[Round | Orders | Running | Meet | Judge, ...] = ()
    runners: tuple[int, ...] = ()
    orders: tuple[int, ...] = (NONE,) * len(TEAMS)
    posts: int = 0
    umpire: bool = False

    @property
    def teams(self) -> tuple[int, ...]:
        return tuple(team for team, post in enumerate(self.runners) if post != FALLEN)

    def at(self, team: int, post: int) -> "State":
        return replace(self, runners=_put(self.runners, team, post))

    def with_order(self, team: int, step: int) -> "State":
        return replace(self, orders=_put(self.orders, team, step))


def _put(among: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*among[:at], value, *among[at + 1 :])


# ---------------------------------------------------------------------- the game


class Signals(Game[State]):
    ruleset = "signals"
    sides = SIDES
    hands = TEAMS
    hand_sides = (0, 0, 1, 1)
    seats = (
        *(Seat(name, Role.TEAM, (team // 2,), (team,)) for team, name in enumerate(TEAMS)),
        *(Seat(f"{name} chief", Role.PLAYER, (side,), (2 * side, 2 * side + 1)) for side, name in enumerate(SIDES)),
        UMPIRE,
        SPECTATOR,
    )
    state_type = State
    answer_type = Order | Ready | Reopen | Close | Shoot | LieLow | Uphold | Spare

    def __init__(self, text: str = RIDGE, scenario: str = "ridge") -> None:
        self.scenario, self.text = scenario, text
        numbers = tomllib.loads(text)
        last = numbers["posts"] - 1
        rounds = (Round(),) * numbers["rounds"]
        self.set_up = State(rounds, (0, 1, last, last - 1), posts=last + 1, umpire=numbers["umpire"])

    def start(self) -> State:
        return self.set_up

    def rules_hash(self) -> str:
        return blake2b(b"signals 1", digest_size=8).hexdigest()

    def scenario_text(self) -> str:
        return self.text

    def result(self, s: State) -> Left | None:
        red = sum(team < 2 for team in s.teams)
        return None if s.agenda else Left((red, len(s.teams) - red))

    def winner(self, s: State) -> int | None:
        result = self.result(s)
        red, blue = (0, 0) if result is None else result.runners
        return None if red == blue else int(blue > red)

    def known(self, s: State, seat: Seat) -> State:
        """A side knows where its own runners are, and whoever just came to one of them."""
        meets = s.agenda[0] if s.agenda and isinstance(s.agenda[0], Meet | Judge) else None
        met = {meets.hand, meets.runner} if isinstance(meets, Meet) else set[int]()
        hidden = [team for team in s.teams if team // 2 not in seat.sides and team not in met]
        for team in hidden:
            s = s.at(team, HIDDEN)
        return replace(s, orders=tuple(step if team // 2 in seat.sides else NONE for team, step in enumerate(s.orders)))

    def seen(self, event: Struct, seat: Seat) -> Struct | None:
        return None if isinstance(event, Ran) and event.team // 2 not in seat.sides else event

    def told(self, answer: Struct, side: int, seat: Seat) -> Struct | None:
        return None if isinstance(answer, Order | Ready | Reopen) and side not in seat.sides else answer

    def imagine(self, view: View[State], rng: Random) -> State:
        s = view.state
        for team in s.teams:
            if s.runners[team] == HIDDEN:
                s = s.at(team, rng.randrange(s.posts))
        return s

    def luck(self, event: Struct) -> Iterator[tuple[int, bool, Fraction]]:
        if isinstance(event, Shot):
            yield event.team // 2, event.well, Fraction(1, 2)

    def story(self, event: Struct) -> list[str]:
        match event:
            case Ran(team, post):
                return [f"{TEAMS[team]} runs to post {post}"]
            case Shot(team, at, well):
                return [f"{TEAMS[team]} shoots at {TEAMS[at]} and {'hits' if well else 'misses'}"]
            case Spared(team):
                return [f"{TEAMS[team]} is spared"]
            case Closed(title, because, hands):
                missing = ", ".join(TEAMS[hand] for hand in hands) or "nobody"
                return [f"The umpire waits no longer ({title}): {because}", f"  not ready: {missing}"]
            case Ruled(title, because):
                return [f"The umpire rules otherwise ({title}): {because}"]
        return []


def open_signals(header: Header) -> Signals:
    """The game of a record, from its header alone."""
    return Signals(header.scenario_text, header.scenario)


SEATS: dict[str, Any] = {seat.name: seat for seat in Signals.seats}
