"""Games from the shelf: by the words of a command, or as a record has them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sandtable.game import Game
from sandtable.game.record import Header
from sandtable.game.shelf import Shelf
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.registry import ruleset, sound_rulesets
from sandtable.sheet.ruleset import Ruleset

#: So many games stay open. Each remembers what it has worked out, some twenty megabytes where computers play it.
MOST_OPEN = 16


def playable(name: str | None) -> tuple[Ruleset, Shelf]:
    """A ruleset that can be played; without a name, the first there is."""
    if name is None:
        for home in sound_rulesets()[0]:
            if home.shelf is not None:
                return home, home.shelf
        raise FactsFault("no ruleset here has scenarios to play")
    home = ruleset(name)
    if home.shelf is None:
        raise FactsFault(f"{home.short_name} has no scenarios: ask it for odds ('sandtable procedures {name}')")
    return home, home.shelf


def open_scenario(shelf: Shelf, what: str) -> Game[Any]:
    """A scenario by its name, its file or its seed."""
    try:
        return shelf.open(what)
    except ValueError as fault:
        raise FactsFault(str(fault)) from None


def home_of(game: Game[Any]) -> Ruleset:
    """The ruleset of a game with its tables as the scenario changes them, so that odds are those of this table."""
    home = ruleset(game.ruleset)
    return home if game.tables is None else home.with_tables(game.tables)


def open_recorded(header: Header) -> Game[Any]:
    """The game of a record, from nothing but its header."""
    return opened(header.ruleset, header.scenario, header.scenario_text)


@lru_cache(maxsize=MOST_OPEN)
def opened(name: str, scenario: str, text: str) -> Game[Any]:
    """The game of a scenario's text. Games do not change, so all tables of a scenario share one."""
    _, shelf = playable(name)
    return shelf.open_source(scenario, text)
