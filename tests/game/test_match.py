"""A game in progress: answering, taking back, looking back and going another way."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.playing import (
    BLUE,
    FACES,
    MOVES,
    ONE_ROUND,
    RED,
    SPECTATOR,
    UMPIRE,
    accepted,
    chance,
    play_on,
    rules_of,
    told_match,
)
from tests.game.scouts import Creep, Fought, Hid, Hide, Met, Scouts, Search, Searched, State, Stay

import sandtable
from sandtable.dice.play import seeded
from sandtable.dice.recorded import RecordedThrow
from sandtable.dice.scripted import ScriptedDice
from sandtable.game import Role, Seat, Turned
from sandtable.game.match import Entry, Halted, Match
from sandtable.game.refusals import TABLE_RULES

# ---------------------------------------------------------------------- answering


def test_a_match_begins_at_the_first_question_and_keeps_what_was_thrown_for_it() -> None:
    match = told_match(0)
    assert match.question is not None
    assert match.question.title == "Hide your scouts"
    assert match.opening.throws == (RecordedThrow("scouts.initiative", 6, (2,)),)
    assert match.history == []


def test_an_answer_is_kept_with_who_gave_it_what_was_thrown_and_what_happened() -> None:
    match = told_match(4)
    last = match.history[-1]
    assert (last.seat, last.side, last.answer) == ("Red", 0, Search(3))
    assert last.throws == (RecordedThrow("scouts.search", 6, (3,)), RecordedThrow("scouts.fight", 6, (1,)))
    assert last.events == (Searched(0, 3, True, (1,)), Fought(0, 1, False))
    assert last.state == match.state


def test_an_answer_gives_the_new_state_and_the_events() -> None:
    match = told_match(0)
    assert match.answer(Hide((4,)), RED) == Turned(match.state, (Hid(0, (4,)),))


def test_the_umpire_answers_for_a_side_under_his_own_name() -> None:
    match = told_match(0)
    accepted(match.answer(Hide((4,)), UMPIRE))
    assert (match.history[0].seat, match.history[0].side) == ("umpire", 0)


def test_a_refusal_changes_nothing_and_throws_no_dice() -> None:
    match = told_match(3)
    before = match.state
    assert rules_of(match.answer(Search(99), RED)) == ["scouts.line"]
    assert rules_of(match.answer(Search(1), BLUE)) == ["game.not-your-decision"]
    assert rules_of(match.answer(Stay(), RED)) == ["game.answer-kind"]
    assert match.state is before
    assert len(match.history) == 3
    assert match.dice.rolls == []


def test_nothing_is_answered_after_the_end() -> None:
    assert rules_of(told_match().answer(Stay(), RED)) == ["game.over"]


def test_a_game_that_goes_on_for_ever_is_left_where_it_has_had_as_many_answers_as_any() -> None:
    game = Scouts(ONE_ROUND)
    game.most_decisions = 3
    match = Match.begin(game, ScriptedDice(*FACES))
    for seat, answer in MOVES[:3]:
        accepted(match.answer(answer, seat))
    before = match.state
    assert rules_of(match.answer(MOVES[3][1], MOVES[3][0])) == ["game.endless"]
    assert match.state is before
    assert len(match.history) == 3
    accepted(match.undo(RED))
    accepted(match.answer(MOVES[2][1], RED))


def test_the_dice_forget_what_the_history_keeps() -> None:
    match = Match.begin(Scouts(), seeded(3))
    play_on(match, chance(3))
    assert match.dice.rolls == []
    assert sum(len(entry.throws) for entry in match.history) > 3


def test_nobody_answers_or_takes_back_from_a_seat_that_is_not_at_the_table() -> None:
    stranger = Seat("umpire", Role.UMPIRE, (0, 1))
    with pytest.raises(ValueError, match="nobody sits at 'umpire' here: take one of Red, Blue, umpire, spectator"):
        told_match(0).answer(Hide((1,)), stranger)
    with pytest.raises(ValueError, match="nobody sits at 'umpire' here"):
        told_match(1).undo(stranger)


# ---------------------------------------------------------------------- taking back


def test_an_answer_without_dice_is_taken_back_by_the_seat_that_gave_it() -> None:
    match = told_match(1)
    before, given_answer = match.state_at(0), match.history[0]
    assert match.undo(RED) == given_answer
    assert match.state == before
    assert match.history == []
    accepted(match.answer(Hide((5,)), RED))


def test_several_answers_are_taken_back_one_by_one() -> None:
    match = told_match(3)
    for seat in (RED, BLUE, RED):
        accepted(match.undo(seat))
    assert match.state == match.opening.state
    assert rules_of(match.undo(RED)) == ["game.undo-nothing"]


def test_the_umpire_takes_back_for_anybody() -> None:
    match = told_match(1)
    accepted(match.undo(UMPIRE))
    assert match.history == []


@pytest.mark.parametrize("seat", [BLUE, SPECTATOR], ids=lambda seat: seat.name)
def test_nobody_else_takes_it_back(seat: Seat) -> None:
    match = told_match(1)
    assert rules_of(match.undo(seat)) == ["game.undo-not-yours"]
    assert len(match.history) == 1


def test_what_the_umpire_answered_is_not_the_players_to_take_back() -> None:
    match = told_match(0)
    accepted(match.answer(Hide((4,)), UMPIRE))
    assert rules_of(match.undo(RED)) == ["game.undo-not-yours"]


@pytest.mark.parametrize("seat", [RED, UMPIRE], ids=lambda seat: seat.name)
def test_an_answer_with_dice_stands(seat: Seat) -> None:
    match = told_match(4)
    assert rules_of(match.undo(seat)) == ["game.undo-dice"]
    assert len(match.history) == 4


def test_an_answer_that_laid_something_hidden_open_stands() -> None:
    match = told_match(0)
    for seat, answer in ((RED, Hide((2,))), (BLUE, Hide((3,))), (RED, Creep(0, 3))):
        accepted(match.answer(answer, seat))
    assert match.history[-1].events[-1] == Met(3, (0, 1))
    assert rules_of(match.undo(RED)) == ["game.undo-revealed"]
    assert rules_of(match.undo(UMPIRE)) == ["game.undo-revealed"]


def test_every_reason_against_taking_back_is_given() -> None:
    assert rules_of(told_match(4).undo(BLUE)) == ["game.undo-not-yours", "game.undo-dice"]


def test_the_end_of_a_game_ends_taking_back() -> None:
    match = told_match(0)
    play_on(match, chance(5))
    assert match.question is None
    answers = len(match.history)
    assert rules_of(match.undo(UMPIRE))[0] == "game.undo-over"
    assert rules_of(match.against_undo(UMPIRE))[0] == "game.undo-over"
    assert len(match.history) == answers


def test_what_was_thrown_before_the_first_question_stands() -> None:
    assert rules_of(told_match(0).undo(UMPIRE)) == ["game.undo-nothing"]


def test_a_taken_back_answer_does_not_move_the_dice() -> None:
    straight, detour = Match.begin(Scouts(), seeded(5)), Match.begin(Scouts(), seeded(5))
    assert straight.question is not None
    seat = Scouts.seats[straight.question.side]
    accepted(detour.answer(Hide((0, 0)), seat))
    accepted(detour.undo(seat))
    for match in (straight, detour):
        play_on(match, chance(5))
    assert straight.history == detour.history


def test_every_refusal_of_the_table_is_in_the_list_of_its_rules_with_a_text() -> None:
    assert sorted(TABLE_RULES) == sorted(_refused_by_name())
    assert list(TABLE_RULES) == [
        "game.answer-kind",
        "game.not-your-decision",
        "game.over",
        "game.endless",
        "game.wait-not-asked",
        "game.wait-ready",
        "game.wait-not-ready",
        "game.wait-reason",
        "game.ruling-reason",
        "game.no-such-thing",
        "game.seen-elsewhere",
        "game.undo-nothing",
        "game.undo-over",
        "game.undo-not-yours",
        "game.undo-dice",
        "game.undo-reopened",
        "game.undo-built-on",
        "game.undo-revealed",
        "game.undo-enough",
        "game.filed-enough",
        "game.coach-not-agreed",
        "game.coach-nobody",
        "game.coach-players",
        "game.coach-enough",
        "game.not-begun",
        "game.salt",
        "game.begun",
        "game.moved-on",
        "game.clock",
        "game.too-long",
    ]
    assert all(text.endswith(".") for text in TABLE_RULES.values())


def _refused_by_name() -> set[str]:
    """Every rule of the table that some module names."""
    modules = Path(sandtable.__file__).parent.rglob("*.py")
    return {name for module in modules for name in re.findall(r'"(game\.[a-z]+(?:-[a-z]+)*)"', module.read_text())}


# ---------------------------------------------------------------------- looking back and going another way


def test_every_earlier_state_is_at_hand() -> None:
    match = told_match()
    assert match.state_at(0) is match.opening.state
    assert [match.state_at(n) for n in range(1, 8)] == [entry.state for entry in match.history]
    assert match.state_at(7) is match.state


@pytest.mark.parametrize("answers", [-1, 8])
def test_a_point_outside_the_game_is_an_error(answers: int) -> None:
    with pytest.raises(ValueError, match=f"there is no answer {answers}: ask for 0 to 7"):
        told_match().state_at(answers)
    with pytest.raises(ValueError, match=f"there is no answer {answers}"):
        told_match().fork(answers, ScriptedDice())


def test_a_fork_goes_its_own_way_and_leaves_the_match_as_it_was() -> None:
    match = told_match()
    fork = match.fork(3, ScriptedDice(1))
    assert fork.state is match.state_at(3)
    accepted(fork.answer(Search(0), RED))
    assert fork.history[:3] == match.history[:3]
    assert fork.history[3].events == (Searched(0, 0, False, ()),)
    assert [entry.answer for entry in match.history] == [answer for _, answer in MOVES]


@given(st.integers(0, 10**6), st.integers(0, 20))
def test_the_same_answers_and_dice_give_the_same_match(seed: int, answers: int) -> None:
    first, second = (Match.begin(Scouts(), seeded(seed)) for _ in range(2))
    for match in (first, second):
        play_on(match, chance(seed), answers)
    assert first.history == second.history


# ---------------------------------------------------------------------- when something breaks


class BrokenJournal:
    """Cannot keep anything."""

    def knows(self, chain: str) -> bool:
        return False

    def answered(self, entry: Entry[Any]) -> None:
        raise OSError("the disk is full")

    def undone(self, seat: str, back: int) -> None:
        raise OSError("the disk is full")


def test_an_answer_that_cannot_be_kept_does_not_count_and_halts_the_match() -> None:
    match = told_match(3)
    match.journal = BrokenJournal()
    with pytest.raises(OSError, match="the disk is full"):
        match.answer(Search(3), RED)
    assert len(match.history) == 3
    with pytest.raises(Halted, match="take the game up again from its record"):
        match.answer(Search(3), RED)


def test_an_undo_that_cannot_be_kept_does_not_count() -> None:
    match = told_match(3)
    match.journal = BrokenJournal()
    with pytest.raises(OSError, match="the disk is full"):
        match.undo(RED)
    assert len(match.history) == 3


def test_a_fault_in_the_rules_halts_the_match_because_dice_were_thrown_that_nobody_keeps() -> None:
    class Faulty(Scouts):
        def take(self, s: State, answer: Any, dice: Any) -> Turned[State]:
            dice.d(6, "unseen")
            raise ZeroDivisionError

    match = Match.begin(Faulty(), ScriptedDice(2, 1))
    with pytest.raises(ZeroDivisionError):
        match.answer(Hide((1, 2)), RED)
    with pytest.raises(Halted):
        match.undo(RED)
