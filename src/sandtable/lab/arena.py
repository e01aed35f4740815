"""One game between computer players. Each sees its own view and has its own chance; the dice are the table's."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct

from sandtable.dice.play import seeded
from sandtable.explain import Refused
from sandtable.explain.sentences import refusal_line
from sandtable.game import Game
from sandtable.lab.measures import measured
from sandtable.players.player import Player

#: No game that ends takes so many answers.
MOST_DECISIONS = 200_000


class BadAnswer(RuntimeError):
    """A player answered with what the rules refuse: an error of the player."""


class GameResult(Struct, frozen=True):
    """What came of one game; sides stand in their order. `losses` counts battalions shattered or lost."""

    seed: str
    players: tuple[str, ...]
    winner: int | None
    sudden: bool
    points: tuple[int, ...]
    turns: int
    decisions: int
    losses: tuple[int, ...]
    seconds: float


def play_game(game: Game[Any], players: Sequence[Player], seed: int | str) -> GameResult:
    """Play a game to its end. The same seed and players give the same game, whatever else runs."""
    began = perf_counter()
    dice = seeded(seed)
    chances = [Random(f"{seed}:{side}") for side in range(len(players))]  # noqa: S311 - for thinking, not for dice
    seats = [next(seat for seat in game.seats if side in seat.sides) for side in range(len(players))]
    state, decisions = game.begin(dice).state, 0
    while (question := game.question(state)) is not None:
        side = question.side
        answer = players[side].choose(game, game.view(state, seats[side]), chances[side]).answer
        turned = game.answer(state, answer, dice, seats[side])
        if isinstance(turned, Refused):
            raise BadAnswer(f"{players[side].name} answered {answer} in game {seed}. {refusal_line(turned)}")
        state, decisions = turned.state, decisions + 1
        dice.rolls.clear()
        if decisions > MOST_DECISIONS:
            raise RuntimeError(f"game {seed} has not ended after {MOST_DECISIONS} answers")
    sudden, points, turns, losses = measured(game, state)
    return GameResult(
        str(seed),
        tuple(player.name for player in players),
        game.winner(state),
        sudden,
        points,
        turns,
        decisions,
        losses,
        perf_counter() - began,
    )
