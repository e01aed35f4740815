"""One game between players: the same every time, from views alone, and never beyond the rules."""

from random import Random
from typing import Any

import pytest
from tests.game.lots import Lots
from tests.game.scouts import Scouts

from sandtable.game import Game, View
from sandtable.lab.arena import BadAnswer, EndlessGame, play_game
from sandtable.players.player import Choice
from sandtable.players.random_player import RandomPlayer
from sandtable.players.strict import StrictUmpire
from sandtable.rulesets.dday_to_berlin.battle.answers import AirStrike
from sandtable.sheet.registry import ruleset


def crossroads() -> Game[Any]:
    shelf = ruleset("dday_to_berlin").shelf
    assert shelf is not None
    return shelf.open("crossroads")


class Watcher(RandomPlayer):
    """Notes what it is shown and with which chance."""

    def __init__(self) -> None:
        self.seats: set[str] = set()
        self.chances: set[int] = set()

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        self.seats.add(view.seat.name)
        self.chances.add(id(rng))
        return super().choose(game, view, rng)


class Cheat:
    name = "cheat"

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        return Choice(AirStrike(99), "why not")


def test_the_same_seed_is_the_same_game() -> None:
    one, other = (play_game(crossroads(), [RandomPlayer(), RandomPlayer()], 7) for _ in range(2))
    assert one.seconds > 0
    third = play_game(crossroads(), [RandomPlayer(), RandomPlayer()], 8)
    told = [(each.winner, each.points, each.turns, each.decisions, each.losses) for each in (one, other, third)]
    assert told[0] == told[1] != told[2]


def test_a_game_that_goes_on_for_ever_stops_a_simulation() -> None:
    game = crossroads()
    game.most_decisions = play_game(crossroads(), [RandomPlayer(), RandomPlayer()], 7).decisions
    assert play_game(game, [RandomPlayer(), RandomPlayer()], 7).decisions == game.most_decisions
    game.most_decisions -= 1
    with pytest.raises(EndlessGame, match=f"game 7 has not ended after {game.most_decisions} answers"):
        play_game(game, [RandomPlayer(), RandomPlayer()], 7)


def test_what_came_of_it_is_measured() -> None:
    result = play_game(crossroads(), [RandomPlayer(), RandomPlayer()], "x")
    assert result.seed == "x"
    assert result.players == ("random", "random")
    assert result.winner in (0, 1, None)
    assert result.turns is not None
    assert 1 <= result.turns <= 6
    assert result.sudden is False
    assert result.decisions > 10
    assert len(result.points) == len(result.losses) == 2


def test_each_player_sees_its_own_seat_and_has_a_chance_of_its_own() -> None:
    red, blue = Watcher(), Watcher()
    play_game(crossroads(), [red, blue], 1)
    assert (red.seats, blue.seats) == ({"american"}, {"german"})
    assert len(red.chances) == len(blue.chances) == 1
    assert red.chances != blue.chances


def test_a_player_who_answers_against_the_rules_is_named_with_what_he_did() -> None:
    with pytest.raises(BadAnswer, match=r"cheat answered AirStrike\(target=99\) in game 1\. Not allowed: "):
        play_game(crossroads(), [Cheat(), Cheat()], 1)


def test_a_game_of_any_ruleset_can_be_played() -> None:
    result = play_game(Scouts(), [RandomPlayer(), RandomPlayer()], 1)
    assert (result.turns, result.sudden, result.points, result.losses) == (None, None, (), ())
    assert result.decisions > 4


def test_each_of_three_sides_has_a_player_and_the_umpire_a_chance_of_his_own(monkeypatch: pytest.MonkeyPatch) -> None:
    players, asked = [Watcher(), Watcher(), Watcher()], set()

    def by_chance(self: StrictUmpire, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        asked.add(id(rng))
        return Choice(next(game.suggest(view.state, rng)), "by the book")

    monkeypatch.setattr(StrictUmpire, "choose", by_chance)
    assert play_game(Lots(), players, 1).decisions == 4
    assert [player.seats for player in players] == [{"Red"}, {"Blue"}, {"Green"}]
    assert len(asked) == 1
    assert not any(asked & player.chances for player in players)


@pytest.mark.parametrize("players", [0, 2, 4])
def test_a_game_with_too_few_or_too_many_players_is_not_begun(players: int) -> None:
    with pytest.raises(ValueError, match=r"^lots has 3 sides: name a player for each$"):
        play_game(Lots(), [RandomPlayer()] * players, 1)
