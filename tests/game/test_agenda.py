"""The three verbs of an agenda, and what a step is by default."""

from typing import ClassVar

from msgspec import Struct

from sandtable.dice.scripted import ScriptedDice
from sandtable.game import AgendaState, Step
from sandtable.game.agenda import wrong_kind


class Yes(Struct, frozen=True, tag=True):
    pass


class No(Struct, frozen=True, tag=True):
    pass


class Ask(Step, frozen=True):
    title: ClassVar[str] = "Yes or no"
    rule: ClassVar[str] = "ask"
    answers: ClassVar[tuple[type[Struct], ...]] = (Yes, No)
    side: int = 0


class Counted(AgendaState, frozen=True):
    count: int = 0


FIRST, SECOND, THIRD = Ask(1), Ask(2), Ask(3)
STATE = Counted((FIRST, SECOND), count=4)


def test_done_takes_the_step_off() -> None:
    assert STATE.done() == Counted((SECOND,), count=4)


def test_then_puts_steps_in_the_place_of_the_one_that_is_over() -> None:
    assert STATE.then(THIRD, FIRST) == Counted((THIRD, FIRST, SECOND), count=4)
    assert STATE.then() == STATE.done()


def test_first_puts_steps_before_the_one_that_stays() -> None:
    assert STATE.first(THIRD) == Counted((THIRD, FIRST, SECOND), count=4)


def test_each_verb_changes_other_fields_in_the_same_go() -> None:
    assert [state.count for state in (STATE.done(count=5), STATE.then(count=6), STATE.first(count=7))] == [5, 6, 7]
    assert STATE.count == 4


def test_a_step_asks_its_own_side_by_its_title_and_allows_everything_unless_it_says_otherwise() -> None:
    assert FIRST.run(STATE, ScriptedDice(), print) is None
    assert FIRST.decider(STATE) == 1
    assert FIRST.prompt(STATE) == "Yes or no"
    assert FIRST.refusals(STATE, Yes()) is None


def test_only_the_kinds_of_answer_that_a_step_names_are_taken() -> None:
    assert wrong_kind(FIRST, No()) is None
    no = wrong_kind(FIRST, 7)
    assert no is not None
    assert no.refusals[0].because == "int is no answer to Yes or no; it takes Yes, No"
