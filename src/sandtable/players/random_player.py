"""The random player: takes the first thing that comes to mind."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.game import Game, View
from sandtable.players.player import Choice


class RandomPlayer:
    """Answers with the first suggestion."""

    name = "random"

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        return Choice(next(game.suggest(game.imagine(view, rng), rng)), "at random")
