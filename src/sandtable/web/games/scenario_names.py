"""What a scenario is called: nobody is invited to a printed one and finds another."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sandtable.game import Game
from sandtable.game.shelf import RANDOM
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.registry import ruleset
from sandtable.sheet.shelves import playable

#: What a scenario of somebody's own is called.
OWN = "own"


def scenario_said(game: Game[Any]) -> str:
    """The name of a game's scenario, if its text is the one that we know by that name."""
    return _said(game.ruleset, game.scenario, game.scenario_text())


@lru_cache(maxsize=64)
def _said(rules: str, name: str, text: str) -> str:
    try:
        shelf = playable(rules)[1]
    except FactsFault:
        return name
    kind, _, seed = name.partition("_")
    known = f"{RANDOM}:{seed}" if kind == RANDOM and shelf.invents else name if name in shelf.names() else ""
    return name if not known or shelf.source(known)[1] == text else OWN


def rules_said(name: str) -> str:
    """What a game is called; a game that is not there any more has only its name."""
    try:
        return ruleset(name).title
    except FactsFault:
        return name
