"""What every computer player owes the table: answers by the rules, from its view, with a reason."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.game.scouts import Scouts

from sandtable.dice.play import seeded
from sandtable.game import Game
from sandtable.lab.arena import play_game
from sandtable.players.player import Choice, Player
from sandtable.players.registry import NoPlayer, player, players_of
from sandtable.sheet.registry import ruleset

#: So long that the clock decides nothing.
PATIENT = 600.0
SCENARIOS = ("crossroads", "panzer_counterattack", "bluecoat", "corps_breakout", "random:4")
DECISIONS = 60

PLAYERS = players_of("dday_to_berlin")


def opened(scenario: str) -> Game[Any]:
    shelf = ruleset("dday_to_berlin").shelf
    assert shelf is not None
    return shelf.open(scenario)


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311


def choices(game: Game[Any], thinker: Player, seed: int, most: int) -> Iterator[tuple[Any, Choice]]:
    """A player against itself: each state and what it chose there, from the view of the seat that is asked."""
    dice, rng = seeded(seed), chance(seed)
    s = game.begin(dice).state
    for _ in range(most):
        if (question := game.question(s)) is None:
            return
        seat = next(seat for seat in game.seats if question.side in seat.sides)
        choice = thinker.choose(game, game.view(s, seat), rng)
        yield s, choice
        s = game.take(s, choice.answer, dice).state


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_answer_is_allowed_and_has_a_reason(name: str, scenario: str) -> None:
    game = opened(scenario)
    made = 0
    for s, choice in choices(game, player(name, "dday_to_berlin", 0.02), 3, DECISIONS):
        assert game.validate(s, choice.answer) is None, choice
        assert choice.reason.strip() == choice.reason != ""
        made += 1
    assert made == DECISIONS


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_is_the_same_game(name: str) -> None:
    games = [
        play_game(opened("crossroads"), [player(name, "dday_to_berlin", PATIENT) for _ in range(2)], seed)
        for seed in (5, 5, 6)
    ]
    told = [(game.winner, game.points, game.turns, game.decisions, game.losses) for game in games]
    assert told[0] == told[1] != told[2]


@pytest.mark.parametrize("name", PLAYERS)
def test_thinking_changes_nothing_on_the_table(name: str) -> None:
    game = opened("crossroads")
    for s, _ in choices(game, player(name, "dday_to_berlin", 0.02), 1, 25):
        text = game.write_state(s)
        player(name, "dday_to_berlin", 0.02).choose(game, game.view(s, game.seats[0]), chance(1))
        assert game.write_state(s) == text


@pytest.mark.parametrize("side", [0, 1])
def test_greedy_beats_random_on_either_side(side: int) -> None:
    pair = ("greedy", "random") if side == 0 else ("random", "greedy")
    results = [play_game(opened("crossroads"), [player(name, "dday_to_berlin") for name in pair], n) for n in range(8)]
    assert [result.winner for result in results].count(side) >= 7


def test_any_game_has_the_random_player() -> None:
    game = Scouts()
    made = 0
    for s, choice in choices(game, player("random", game.ruleset), 1, 200):
        assert game.validate(s, choice.answer) is None
        assert choice.reason == "at random"
        made += 1
    assert made > 4


def test_who_is_not_there_is_named_with_those_who_are() -> None:
    there = "There are: random, greedy, planner"
    with pytest.raises(NoPlayer, match=rf"no computer player 'rommel' of dday_to_berlin\. {there}"):
        player("rommel", "dday_to_berlin")
    with pytest.raises(NoPlayer, match=r"no computer player 'planner' of scouts\. There are: random\."):
        player("planner", "scouts")
