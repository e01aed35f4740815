"""A computer player's thinking, done aside: game and state travel as text, the player as he is."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from sandtable.game import View
from sandtable.players.player import Choice, Player
from sandtable.sheet.shelves import opened

#: A player keeps to his own time; one who takes so many times as long, and this many seconds more, is ended.
PATIENCE, GRACE = 3.0, 20.0


class RefusedPlayer(RuntimeError):
    """A computer player answered with what the rules refuse: an error of the player."""


class Said(Struct, frozen=True):
    """Why a computer player gave the answer with this number."""

    player: str
    reason: str


def chosen(ruleset: str, scenario: str, text: str, seat: str, state: bytes, player: Player) -> tuple[Choice, Player]:
    """What a player answers who sees this, and the player after it: he may have made a plan."""
    game = opened(ruleset, scenario, text)
    view = View(game.seat(seat), game.read_state(state))
    return player.choose(game, view, Random()), player  # noqa: S311 - not for secrets
