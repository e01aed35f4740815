"""One game between computer players. Each sees its own view and has its own chance; the dice are the table's."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct

from sandtable.dice.play import seeded
from sandtable.explain import Refused
from sandtable.explain.sentences import count_of, refusal_line
from sandtable.game import Game
from sandtable.game.seats import UMPIRE_HAND
from sandtable.players.player import Player
from sandtable.players.strict import StrictUmpire


class Unfinished(RuntimeError):
    """A game that could not be played to its end, and what to do about it."""


class BadAnswer(Unfinished):
    """A player answered with what the rules refuse: an error of the player."""


class EndlessGame(Unfinished):
    """More answers than any game of its kind has: the players never bring it to an end, or its rules do not."""


class GameResult(Struct, frozen=True):
    """What came of one game; sides stand in their order. What the game does not count is left empty."""

    seed: str
    players: tuple[str, ...]
    winner: int | None
    sudden: bool | None
    points: tuple[int, ...]
    turns: int | None
    decisions: int
    losses: tuple[int, ...]
    seconds: float


def play_game(game: Game[Any], players: Sequence[Player], seed: int | str) -> GameResult:
    """Play a game to its end, with a player for each side. The same seed and players give the same game, always."""
    if len(players) != len(game.sides):
        raise ValueError(f"{game.ruleset} has {count_of(len(game.sides), 'side')}: name a player for each")
    began = perf_counter()
    dice = seeded(seed)
    # For thinking, not for dice. The umpire has a chance of his own, so that what he does changes no player's.
    chances = {side: Random(f"{seed}:{side}") for side in (*range(len(players)), UMPIRE_HAND)}  # noqa: S311
    state, decisions = game.begin(dice).state, 0
    while (question := game.question(state)) is not None:
        if decisions == game.most_decisions:
            raise EndlessGame(
                f"game {seed} has not ended after {decisions} answers, and no game of this kind has more: "
                "name players that bring it to an end, or mend the rules that let it go on"
            )
        hand = question.hands[0]
        side, seat = game.side_of(hand), game.seat_of(hand)
        player = StrictUmpire() if side == UMPIRE_HAND else players[side]
        answer = player.choose(game, game.view(state, seat), chances[side]).answer
        turned = game.answer(state, answer, dice, seat)
        if isinstance(turned, Refused):
            what = f"{player.name} answered {answer} in game {seed}. {refusal_line(turned)}"
            raise BadAnswer(f"{what}. Mend that player, or name another")
        state, decisions = turned.state, decisions + 1
        dice.rolls.clear()
    counted = game.measures(state)
    return GameResult(
        str(seed),
        tuple(player.name for player in players),
        game.winner(state),
        counted.sudden,
        counted.points,
        counted.turns,
        decisions,
        counted.losses,
        perf_counter() - began,
    )
