"""The verbs a procedure may ask of the dice. `dice` is always an argument, never a global.

A procedure is an ordinary function `procedure(dice, profile) -> outcome`. Its profile holds small
numbers and enums, its outcome small counts and enums; it makes no decision that belongs to a
player and changes nothing outside itself. Then the same function serves play (real faces), exact
odds (every branch) and bulk simulation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from sandtable.dice.classes import Bag, Classes
from sandtable.dice.need import Need

if TYPE_CHECKING:
    from sandtable.dice.thrown import Roll

P = TypeVar("P", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741 - the outcome
S = TypeVar("S", bound=Hashable)


def name_of(procedure: Callable[..., Any]) -> str:
    """What to call a procedure in a message."""
    return getattr(procedure, "__name__", repr(procedure))


class Dice(ABC):
    """Where faces come from: a table, a script, a record, or every possibility at once.

    Every verb takes `why`, the id of the rule that asks for the roll.
    """

    __slots__ = ()

    @abstractmethod
    def d(self, sides: int, why: str = "", who: str = "") -> int:
        """One die. Branches on every face: prefer `successes` or `look_up` when only a class matters."""

    @abstractmethod
    def total(self, n: int, sides: int, why: str = "") -> int:
        """The sum of n dice."""

    @abstractmethod
    def successes(self, n: int, need: Need, why: str = "") -> int:
        """How many of n dice meet the need."""

    @abstractmethod
    def pool(self, parts: Sequence[tuple[int, Need]], why: str = "") -> int:
        """How many dice of a mixed pool meet their needs: (number of dice, need) for each kind thrown together."""

    @abstractmethod
    def tally(self, n: int, classes: Classes, why: str = "") -> tuple[int, ...]:
        """How many of n dice fall into each class, in the order of the classes."""

    @abstractmethod
    def look_up(self, classes: Classes, why: str = "") -> str:
        """One die read on a table: the name of the class it falls into."""

    @abstractmethod
    def draw(self, bag: Bag, why: str = "") -> str:
        """One piece out of a cup. The bag does not change: go on with `bag.without(kind)`."""

    @abstractmethod
    def until(self, procedure: Callable[[Dice, P], O], profile: P, accept: Callable[[O], bool], why: str = "") -> O:
        """Repeat a procedure until its outcome is accepted ("ties are rolled again")."""

    @abstractmethod
    def run(self, procedure: Callable[[Dice, P], O], profile: P, why: str = "", who: str = "") -> O:
        """Call another procedure. Exact odds remember its answer and go on from each distinct outcome once.

        Where several throw for the same rule, `who` tells whose dice they are.
        """

    @abstractmethod
    def accumulate(self, n: int, procedure: Callable[[Dice, P], O], profile: P, zero: Any = 0, why: str = "") -> O:
        """Run a procedure n times and add the outcomes up, starting from `zero`."""

    @abstractmethod
    def each(self, procedure: Callable[[Dice, P], O], profiles: Sequence[P], zero: Any = 0, why: str = "") -> O:
        """Run a procedure once for each of several profiles and add the outcomes up, starting from `zero`."""

    @abstractmethod
    def repeat(
        self, step: Callable[[Dice, S], S], state: S, rounds: int | None, done: Callable[[S], bool], why: str = ""
    ) -> S:
        """Go from state to state until it is done, at most `rounds` times; with None, however long it takes."""

    def too_wide(self, why: str) -> None:  # noqa: B027 - thrown dice need not care
        """A procedure's own word that its results are too many to weigh: exact odds refuse, thrown dice go on."""

    def mark(self) -> int:
        """A point in the sequence of rolls, for `since`."""
        return 0

    def since(self, mark: int) -> tuple[Roll, ...]:
        """The rolls made since a mark; none from dice that keep no faces."""
        return ()

    def passes(self, need: Need, why: str = "") -> bool:
        """Whether a single die meets the need."""
        return self.successes(1, need, why) == 1
