"""What passes between a game and those who play it: questions, what an answer led to, views and forecasts."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

from sandtable.game.agenda import AgendaState
from sandtable.game.seats import Seat

S = TypeVar("S", bound=AgendaState)


class Question(Struct, frozen=True):
    """What is open: who decides, what, under which rule, and which kinds of answer there are.

    `hands` are all who are waited for, and `side` the side of the first; `ready` are those who may still change their
    mind. In what a seat sees there are only its own.
    """

    side: int
    step: str
    title: str
    rule: str
    prompt: str
    answers: tuple[str, ...]
    hands: tuple[int, ...]
    ready: tuple[int, ...] = ()

    def is_for(self, seat: Seat) -> bool:
        """Whether a seat has a say in it."""
        return any(map(seat.speaks_for, (*self.hands, *self.ready)))


class Turned(Struct, Generic[S], frozen=True):
    """After an answer: the new state, and what happened on the way."""

    state: S
    events: tuple[Struct, ...]


class View(Struct, Generic[S], frozen=True):
    """What one seat may know: the state as it sees it."""

    seat: Seat
    state: S


class Proviso(Struct, frozen=True):
    """A test before other dice: they fall by the facts of their forecast where it comes to this outcome.

    Where it does not they fall by other facts, or not at all.
    """

    procedure: str
    facts: Struct
    outcome: Any
    otherwise: Struct | None = None


class Forecast(Struct, frozen=True):
    """A procedure and the facts it would be asked with, so that exact odds can be shown before an answer is given.

    `theirs` if the enemy rolls: its best outcome is then the worst for whoever answers. `answered` are the facts if the
    enemy, who may still reply, adds all he can; None where he can add nothing. `proviso` is the test that decides
    whether the dice fall so.
    """

    procedure: str
    facts: Struct
    label: str = ""
    theirs: bool = False
    answered: Struct | None = None
    proviso: Proviso | None = None
