"""Computer players by name: one that plays everything, and those that think with the mind of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.players.budget import SECONDS, Budget
from sandtable.players.greedy import Greedy
from sandtable.players.planner import Planner
from sandtable.players.player import Player
from sandtable.players.random_player import RandomPlayer
from sandtable.players.searcher import Searcher
from sandtable.sheet.registry import part

RANDOM = RandomPlayer.name
#: Those whom a game with a mind has, if it does not say which play it well, from the weakest to the strongest.
USUAL = (Greedy, Searcher)
Thinking = type[Greedy] | type[Planner] | type[Searcher]


class NoPlayer(ValueError):
    """There is no such player of this game."""


def players_of(ruleset: str) -> tuple[str, ...]:
    """The players of a game by name, from the weakest to the strongest."""
    return (RANDOM, *(kind.name for kind in _kinds(ruleset)))


def player(name: str, ruleset: str, budget: Budget | float = SECONDS) -> Player:
    """A player of a game, who thinks no more over an answer than his budget, or so many seconds."""
    if name == RANDOM:
        return RandomPlayer()
    kind = next((kind for kind in _kinds(ruleset) if kind.name == name), None)
    if kind is None:
        there = ", ".join(players_of(ruleset))
        raise NoPlayer(f"there is no computer player '{name}' of {ruleset}. There are: {there}.")
    mind: Any = part(ruleset, "players").MIND()  # type: ignore[union-attr]  # it has players
    return kind(mind, budget if isinstance(budget, Budget) else Budget(budget))


def _kinds(ruleset: str) -> Sequence[Thinking]:
    found = part(ruleset, "players")
    kinds: Sequence[Thinking] = () if found is None else getattr(found, "PLAYERS", USUAL)
    return kinds
