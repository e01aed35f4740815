"""The sequence of play as data: a state holds an agenda of steps, and the top one runs or asks.

A step is one class with everything about it: who decides, what is refused and why, what to try, and
what follows. Because the agenda is part of the state, a game can be saved, copied and searched at any
moment, and players can see what comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, ClassVar, Self, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game.answers import Done
from sandtable.game.in_order import IN_ORDER
from sandtable.game.seats import Seat

#: How a step reports what happened.
Tell: TypeAlias = Callable[[Struct], None]

S = TypeVar("S", bound="AgendaState")
WRONG_KIND = "game.answer-kind"
#: A game whose steps pass on to each other for ever would hang the table.
MOST_STEPS = 10_000


class EndlessAgenda(RuntimeError):
    """Steps went on by themselves without ever asking or ending."""


class AgendaState(Struct, frozen=True, gc=False):
    """What the state of every game has: the steps still to come, the next one first.

    Values that cannot hold themselves need not be looked at by the garbage collector: a server holds very many.
    """

    agenda: tuple[Any, ...]

    def __copy__(self) -> Self:
        """Nothing in it changes, so a copy is itself."""
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def done(self, **new: Any) -> Self:
        """The step is over."""
        return replace(self, agenda=self.agenda[1:], **new)

    def then(self, *steps: Step, **new: Any) -> Self:
        """The step is over, and these come next."""
        return replace(self, agenda=steps + self.agenda[1:], **new)

    def first(self, *steps: Step, **new: Any) -> Self:
        """These come first, and then the same step again."""
        return replace(self, agenda=steps + self.agenda, **new)


class Step(Struct, frozen=True, tag=True, gc=False):
    """One entry of the agenda.

    A step carries what it needs as small fields (a unit's number, a zone), never a unit itself, which
    would be stale after the next change. Only `run` and `take` get dice.
    """

    #: What players read on the turn track, and the rule behind it.
    title: ClassVar[str]
    rule: ClassVar[str]
    #: The kinds of answer it takes; none, if it always goes on by itself.
    answers: ClassVar[tuple[type[Struct], ...]] = ()

    def run(self, s: Any, dice: Dice, tell: Tell) -> Any:
        """The next state, if the step goes on by itself; None, if somebody has to decide."""
        return None

    def decider(self, s: Any) -> int:
        """The hand that decides: a side, where each has one."""
        side: int = self.side  # type: ignore[attr-defined]
        return side

    def hands(self, s: Any) -> tuple[int, ...]:
        """Everybody who is waited for."""
        return (self.decider(s),)

    def kinds(self, s: Any) -> tuple[type[Struct], ...]:
        """The kinds of answer that there is a use for now."""
        return self.answers

    def whose(self, s: Any, answer: Any) -> int:
        """The hand that an answer is given for."""
        return self.decider(s)

    def seen_by(self, s: Any, seat: Seat) -> Any:
        """The state, in which this step is the next, without what only other hands may know of it."""
        return s

    def prompt(self, s: Any) -> str:
        """The question in words."""
        return self.title

    def passes_on(self, s: Any, answer: Any) -> bool:
        """Whether an answer says that nothing more is to be done here."""
        return isinstance(answer, Done)

    def refusals(self, s: Any, answer: Any) -> Refused | None:
        """Every reason against an answer of the right kind."""
        return None

    def suggest(self, s: Any, rng: Random) -> Iterator[Any]:
        """Answers worth trying, in random order, built one by one; all of them valid."""
        raise NotImplementedError(f"{type(self).__name__} asks, so it must suggest")

    def every(self, s: Any) -> Iterator[Any]:
        """All valid answers apart from details; for a step that suggests by chance alone, not what it suggests."""
        return self.suggest(s, IN_ORDER)

    def take(self, s: Any, answer: Any, dice: Dice, tell: Tell) -> Any:
        """The state after a valid answer."""
        raise NotImplementedError(f"{type(self).__name__} asks, so it must take an answer")


def wrong_kind(step: Step, answer: Any) -> Refused | None:
    """An answer must be of a kind that the step asks for."""
    if isinstance(answer, step.answers):
        return None
    asked = ", ".join(kind.__name__ for kind in step.answers)
    return refused(Refusal(WRONG_KIND, f"{type(answer).__name__} is no answer to {step.title}; it takes {asked}"))


def run_on(s: S, dice: Dice, tell: Tell) -> S:
    """Let steps go on by themselves until one asks or the agenda is empty."""
    for _ in range(MOST_STEPS):
        agenda = s.agenda
        if not agenda or (on := agenda[0].run(s, dice, tell)) is None:
            return s
        s = on
    raise EndlessAgenda(f"{MOST_STEPS} steps and nobody was asked: {type(s.agenda[0]).__name__} goes on for ever")
