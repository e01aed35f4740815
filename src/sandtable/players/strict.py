"""The umpire where nobody sits there: whatever the rules say stands."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.game import Game, View
from sandtable.players.player import Choice


class StrictUmpire:
    """Takes the first thing that comes to mind to a step of the umpire, which is to go by the book."""

    name = "strict"

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        return Choice(next(game.suggest(view.state, rng)), "by the book")
