"""Computer players by name."""

from __future__ import annotations

from sandtable.players.player import SECONDS, Player
from sandtable.players.random_player import RandomPlayer

#: From the weakest to the strongest.
NAMES = ("random", "greedy", "planner")


class NoPlayer(ValueError):
    """There is no such player, or not for this game."""


def player(name: str, ruleset: str, seconds: float = SECONDS) -> Player:
    """A player for a game, who takes at most so many seconds over an answer."""
    if name not in NAMES:
        raise NoPlayer(f"there is no computer player '{name}'. There are: {', '.join(NAMES)}.")
    if name == "random":
        return RandomPlayer()
    if ruleset != "dday_to_berlin":
        raise NoPlayer(f"{name} does not play {ruleset} yet; random does.")
    from sandtable.players.dday_to_berlin.greedy import Greedy
    from sandtable.players.dday_to_berlin.planner import Planner

    return Greedy(seconds) if name == "greedy" else Planner(seconds)
