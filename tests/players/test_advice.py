"""Advice: what the strongest player would do, and his second choice, from nothing but a view."""

from random import Random
from typing import Any

import pytest
from msgspec import Struct
from tests.game.playing import RED, play_on
from tests.game.scouts import Scouts
from tests.game.test_hidden_information import shuffled_where_hidden
from tests.players.test_minds import ScoutsMind

from sandtable.dice.play import seeded
from sandtable.game import Game, View
from sandtable.game.match import Match
from sandtable.players.advice import advise, coach, coach_of
from sandtable.players.budget import Budget
from sandtable.players.greedy import Greedy
from sandtable.players.player import Choice
from sandtable.players.random_player import RandomPlayer
from sandtable.players.searcher import Searcher, times
from sandtable.sheet.shelves import playable

#: By nodes alone, so that the same is advised on every machine.
BUDGET = Budget(None, 40)
GAME = Scouts()


def rng() -> Random:
    return Random(5)  # noqa: S311


def first_question() -> tuple[Game[Any], View[Any]]:
    game = playable("dday_to_berlin")[1].open("crossroads")
    state = game.begin(seeded(3)).state
    question = game.question(state)
    assert question is not None
    return game, game.view(state, game.seat_of(question.hands[0]))


def scouts_asked_to_search() -> Match[Any]:
    match: Match[Any] = Match.begin(GAME, seeded(4))
    play_on(match, rng(), 5)
    while match.question is not None and match.question.side != 0:
        play_on(match, rng(), 1)
    return match


def test_the_coach_is_the_strongest_player() -> None:
    assert coach_of("dday_to_berlin") == "planner"
    assert coach("dday_to_berlin").name == "planner"


def test_the_best_answer_is_what_the_player_chooses_and_the_second_is_another() -> None:
    game, view = first_question()
    best, second = advise(game, view, rng(), by=coach(game.ruleset, BUDGET))
    chosen = coach(game.ruleset, BUDGET).choose(game, view, rng())
    assert (best.answer, best.reason) == (chosen.answer, chosen.reason)
    assert second.answer != best.answer
    assert game.validate(view.state, second.answer, view.seat) is None
    assert best.reason
    assert second.reason


@pytest.mark.parametrize("kind", [Greedy, Searcher])
def test_a_ranking_begins_with_the_choice_and_goes_down(kind: Any) -> None:
    match = scouts_asked_to_search()
    view = match.view(RED)
    ranked = kind(ScoutsMind(), BUDGET).ranked(GAME, view, rng())
    assert ranked[0].answer == kind(ScoutsMind(), BUDGET).choose(GAME, view, rng()).answer
    assert len({each.answer for each in ranked}) == len(ranked) > 1
    values = [each.value for each in ranked[kind is Searcher :]]
    assert values == sorted(values, reverse=True)


class OneIdea:
    """Gives one answer and nothing else, but thinks with a mind."""

    name = "one idea"
    mind = ScoutsMind()

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        return Choice(next(game.suggest(game.imagine(view, rng), rng)), "my one idea")


def test_a_player_with_one_idea_leaves_the_second_choice_to_the_greedy_ranking() -> None:
    view = scouts_asked_to_search().view(RED)
    best, second = advise(GAME, view, rng(), BUDGET, by=OneIdea())
    assert best.reason == "my one idea"
    assert second.answer != best.answer
    assert second.value is not None


def test_who_has_no_mind_has_no_second_choice() -> None:
    view = scouts_asked_to_search().view(RED)
    assert len(advise(GAME, view, rng(), BUDGET, by=RandomPlayer())) == 1


def test_a_coach_sees_what_the_seat_sees_and_nothing_else() -> None:
    match = scouts_asked_to_search()
    other = shuffled_where_hidden(match.state, RED, rng())
    assert other != match.state

    def told(state: Any) -> list[tuple[Struct, str]]:
        by = Searcher(ScoutsMind(), BUDGET)
        found = advise(GAME, GAME.view(state, RED), rng(), BUDGET, by=by)
        return [(each.answer, each.reason) for each in found]

    assert told(other) == told(match.state)


def test_no_reason_is_a_number_that_only_the_player_understands() -> None:
    """A value compares positions of one game with each other; in words it is the best, or not the best."""
    match = scouts_asked_to_search()
    view = match.view(RED)
    first, *others = Greedy(ScoutsMind(), BUDGET).ranked(GAME, view, rng())
    assert first.reason == "of all it looked at, this leads to the best position"
    assert {each.reason for each in others} == {"it leads to a good position too, though not to the best"}
    best, second = advise(GAME, view, rng(), by=Searcher(ScoutsMind(), BUDGET))
    assert "worth" not in f"{best.reason} {second.reason}"
    assert second.reason.endswith("times, it did less well")


def test_what_was_played_on_a_single_time_was_so_once() -> None:
    assert [times(number) for number in (1, 2, 12)] == ["once", "2 times", "12 times"]
