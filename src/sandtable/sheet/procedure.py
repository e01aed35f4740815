"""A procedure of a sheet: facts in, explained numbers, dice, an outcome and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum
from typing import Any, Generic, TypeVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Target
from sandtable.sheet.facts import Facts

F = TypeVar("F", bound=Facts)
P = TypeVar("P", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741 - the outcome


class Assessment(Struct, Generic[P], frozen=True):
    """What the rules make of the facts before any die: the profile that is rolled, and why it is so.

    `subject` says the situation in a few words, `needs` what must be rolled ("hits on 7 or less"),
    `numbers` explains every number, `notes` whatever else the rules decide without dice.
    """

    profile: P
    subject: str
    needs: tuple[str, ...] = ()
    numbers: tuple[Target, ...] = ()
    notes: tuple[Effect, ...] = ()


def outcome_label(outcome: Any) -> str:
    """How an outcome reads when its procedure does not say it better."""
    if isinstance(outcome, bool):
        return "yes" if outcome else "no"
    if isinstance(outcome, Enum):
        return str(getattr(outcome, "said", None) or outcome.value).replace("_", " ")
    return str(outcome).replace("_", " ")


def is_number(outcome: Any) -> bool:
    """Whether an outcome counts something; yes and no do not."""
    return isinstance(outcome, int) and not isinstance(outcome, bool)


def nothing_follows(_facts: Any, _outcome: Any, _tables: Any) -> tuple[Effect, ...]:
    """For procedures whose outcome is the whole answer."""
    return ()


class Procedure(Struct, Generic[F, P, O], frozen=True, kw_only=True):
    """One question that a player can ask of a sheet, registered once for every front.

    `assess` turns facts into a profile or refuses; `roll` is the dice procedure; `follows` tells what an
    outcome brings without another die. `stages` names, for the funnel, what each rule's roll is. `rules` are those that
    an answer can cite, `shaped_by` those that make the procedure what it is and are never cited. Where the words of an
    assessment take their time, `profile` has what is rolled without them: `assess` is made of it, so they never differ.
    """

    name: str
    title: str
    summary: str
    facts: type[F]
    assess: Callable[[F, Any], Assessment[P] | Refused]
    roll: Callable[[Dice, P], O]
    rules: tuple[str, ...]
    shaped_by: tuple[str, ...] = ()
    label: Callable[[O], str] = outcome_label
    follows: Callable[[F, O, Any], tuple[Effect, ...]] = nothing_follows
    stages: tuple[tuple[str, str], ...] = ()
    profile: Callable[[F, Any], P | Refused] | None = None

    def __post_init__(self) -> None:
        if not self.rules:
            raise TypeError(f"procedure {self.name} cites no rule")

    @property
    def every_rule(self) -> tuple[str, ...]:
        return (*self.rules, *self.shaped_by)

    @property
    def rolls_dice(self) -> bool:
        """Whether chance has a part in it."""
        return self.roll is not stated

    def stage_label(self, rule: str, who: str = "") -> str:
        """The name of the roll for a rule, with whose it is where several make it."""
        label = dict(self.stages).get(rule, rule)
        return f"{who}, {label}" if who else label


def stated(_dice: Dice, answer: O) -> O:
    """Nothing is rolled: the rules alone give the answer."""
    return answer
