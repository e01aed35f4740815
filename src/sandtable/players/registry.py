"""Computer players by name: one that plays everything, and those that a game brings."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.players.player import SECONDS, Player
from sandtable.players.random_player import RandomPlayer
from sandtable.sheet.registry import part

RANDOM = "random"


class NoPlayer(ValueError):
    """There is no such player of this game."""


def players_of(ruleset: str) -> tuple[str, ...]:
    """The players of a game by name, from the weakest to the strongest."""
    return (RANDOM, *_own(ruleset))


def player(name: str, ruleset: str, seconds: float = SECONDS) -> Player:
    """A player of a game, who takes at most so many seconds over an answer."""
    if name == RANDOM:
        return RandomPlayer()
    own = _own(ruleset)
    if name not in own:
        there = ", ".join(players_of(ruleset))
        raise NoPlayer(f"there is no computer player '{name}' of {ruleset}. There are: {there}.")
    return own[name](seconds)


def _own(ruleset: str) -> dict[str, Callable[[float], Player]]:
    found = part(ruleset, "players")
    return {} if found is None else found.PLAYERS
