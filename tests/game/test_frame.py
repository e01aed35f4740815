"""Questions, refusals, answers and views of any game, tried on Scouts."""

from typing import ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from tests.game.playing import BLUE, MOVES, RED, SPECTATOR, UMPIRE, chance, play_on, rules_of, told_match
from tests.game.scouts import Began, Creep, Hide, Scouts, Search, SlipAway, State, Stay
from tests.game.signals import Signals

from sandtable.dice import Dice
from sandtable.dice.play import seeded
from sandtable.dice.scripted import ScriptedDice
from sandtable.game import AgendaState, Question, Seat, Step, Tell
from sandtable.game.agenda import MOST_STEPS, EndlessAgenda
from sandtable.game.match import Match
from sandtable.game.seats import NOBODY, UMPIRE_HAND


def begun() -> State:
    return Scouts().begin(ScriptedDice(2)).state


# ---------------------------------------------------------------------- beginning and asking


def test_a_game_runs_on_to_its_first_question_and_tells_what_happened() -> None:
    turned = Scouts().begin(ScriptedDice(3))
    assert turned.events == (Began(1),)
    assert Scouts().question(turned.state) == Question(
        1, "HideStep", "Hide your scouts", "scouts.hide", "Hide your scouts", ("Hide",), (1,)
    )


def test_the_agenda_shows_what_comes_next_and_for_whom() -> None:
    assert Scouts("squares = 4\nscouts = 1\nrounds = 1\n").upcoming(told_match(0).state) == [
        ("Hide your scouts", "scouts.hide", 0),
        ("Hide your scouts", "scouts.hide", 1),
        ("Creep", "scouts.creep", 0),
        ("Search a square", "scouts.search", 0),
        ("Creep", "scouts.creep", 1),
        ("Search a square", "scouts.search", 1),
    ]


def test_a_step_that_belongs_to_nobody_is_shown_without_a_side() -> None:
    assert Scouts().upcoming(Scouts().start()) == [("Initiative", "scouts.initiative", None)]


@pytest.mark.parametrize("hands", [(), (0, 0, 1, 1)])
def test_the_umpire_and_nobody_have_no_side_whatever_a_game_says_of_its_hands(hands: tuple[int, ...]) -> None:
    game = Scouts()
    game.hand_sides = hands
    assert [game.side_of(hand) for hand in (UMPIRE_HAND, NOBODY)] == [UMPIRE_HAND, NOBODY]


def test_a_hand_belongs_to_the_side_that_the_game_names() -> None:
    assert [Scouts().side_of(hand) for hand in (0, 1)] == [0, 1]
    assert [Signals().side_of(hand) for hand in range(4)] == [0, 0, 1, 1]


def test_a_game_that_is_over_asks_and_suggests_nothing() -> None:
    game, state = told_match().game, told_match().state
    assert game.question(state) is None
    assert list(game.suggest(state, chance(0))) == []


# ---------------------------------------------------------------------- refusing


def test_a_valid_answer_is_not_refused() -> None:
    assert Scouts().validate(begun(), Hide((0, 7)), RED) is None


def test_an_answer_of_the_wrong_kind_is_refused_with_the_kinds_the_question_takes() -> None:
    no = Scouts().validate(begun(), Stay())
    assert rules_of(no) == ["game.answer-kind"]
    assert no is not None
    assert no.refusals[0].because == "Stay is no answer to Hide your scouts; it takes Hide"


def test_every_reason_against_an_answer_is_given() -> None:
    assert rules_of(Scouts().validate(begun(), Hide((9,)))) == ["scouts.hide", "scouts.line"]


@pytest.mark.parametrize("seat", [BLUE, SPECTATOR], ids=lambda seat: seat.name)
def test_only_the_deciding_side_may_answer(seat: Seat) -> None:
    assert rules_of(Scouts().validate(begun(), Hide((0, 7)), seat)) == ["game.not-your-decision"]


def test_the_umpire_may_answer_for_anybody() -> None:
    assert Scouts().validate(begun(), Hide((0, 7)), UMPIRE) is None


def test_nothing_is_decided_after_the_end() -> None:
    assert rules_of(Scouts().validate(told_match().state, Stay(), RED)) == ["game.over"]


def test_a_refused_answer_throws_no_dice_and_gives_no_state() -> None:
    dice = ScriptedDice()
    assert rules_of(Scouts().answer(begun(), Search(1), dice)) == ["game.answer-kind"]
    assert dice.rolls == []


# ---------------------------------------------------------------------- answering


def test_an_answer_gives_the_next_question_and_leaves_the_old_state_as_it_was() -> None:
    before = begun()
    written = Scouts().write_state(before)
    turned = Scouts().take(before, Hide((0, 7)), ScriptedDice())
    assert [scout.square for scout in turned.state.scouts] == [0, 7, -1, -1]
    assert turned.state.agenda == before.agenda[1:]
    assert Scouts().write_state(before) == written


class Circle(Step, frozen=True):
    title: ClassVar[str] = "Round and round"
    rule: ClassVar[str] = "circle"

    def run(self, s: AgendaState, dice: Dice, tell: Tell) -> AgendaState:
        return s.then(Circle())


def test_steps_that_pass_on_to_each_other_for_ever_are_stopped_and_named() -> None:
    class Endless(Scouts):
        def start(self) -> State:
            return State((Circle(),))  # type: ignore[arg-type]

    with pytest.raises(EndlessAgenda, match=f"{MOST_STEPS} steps and nobody was asked: Circle goes on for ever"):
        Endless().begin(ScriptedDice())


class Mute(Step, frozen=True):
    """A step that asks and has forgotten how."""

    title: ClassVar[str] = "Mute"
    rule: ClassVar[str] = "mute"
    side: int = 0


def test_a_step_that_asks_must_suggest_and_take() -> None:
    with pytest.raises(NotImplementedError, match="Mute asks, so it must suggest"):
        Mute().suggest(begun(), chance(0))
    with pytest.raises(NotImplementedError, match="Mute asks, so it must take an answer"):
        Mute().take(begun(), Stay(), ScriptedDice(), print)


# ---------------------------------------------------------------------- any game whatever


@given(st.integers(0, 10**6))
def test_whatever_is_suggested_validates_and_every_game_ends(seed: int) -> None:
    rng = chance(seed)
    game = Scouts()
    match = Match.begin(game, seeded(seed))
    while match.question is not None:
        suggested = list(game.suggest(match.state, rng))
        assert suggested
        assert [game.validate(match.state, each) for each in suggested] == [None] * len(suggested)
        play_on(match, rng, 1)
    assert game.result(match.state) is not None
    assert len(match.history) <= 2 + 3 * 2 * (2 + 2)


@given(st.integers(0, 10**6), st.integers(0, 20))
def test_states_and_answers_survive_being_written_and_read(seed: int, answers: int) -> None:
    match = Match.begin(Scouts(), seeded(seed))
    play_on(match, chance(seed), answers)
    game = match.game
    assert game.read_state(game.write_state(match.state)) == match.state
    for entry in match.history:
        assert game.read_answer(msgspec.to_builtins(entry.answer)) == entry.answer


def test_what_is_no_answer_or_state_of_the_game_cannot_be_read() -> None:
    with pytest.raises(msgspec.ValidationError, match="Invalid value 'Assault'"):
        Scouts().read_answer({"type": "Assault"})
    with pytest.raises(msgspec.ValidationError):
        Scouts().read_state(b'{"agenda":[{"type":"Circle"}]}')


def test_a_seat_is_found_by_its_name() -> None:
    assert Scouts().seat("Blue") == BLUE
    with pytest.raises(KeyError):
        Scouts().seat("Green")


def test_the_moves_that_are_written_down_hold_every_kind_of_answer() -> None:
    kinds: set[type[Struct]] = {type(answer) for _, answer in MOVES}
    assert kinds == {Hide, Creep, Stay, Search, SlipAway}
