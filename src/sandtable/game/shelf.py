"""The scenarios of a ruleset: by name, from a file, or made up from a seed."""

from __future__ import annotations

from collections.abc import Callable
from os import listdir
from os.path import basename, exists, join, splitext
from typing import Any

from sandtable.game.frame import Game

RANDOM = "random"


class NoScenario(ValueError):
    """There is no such scenario, or its file cannot be read."""


class Shelf:
    """A folder of scenario files and the way to open one."""

    def __init__(
        self,
        folder: str,
        open_source: Callable[[str, str], Game[Any]],
        invent: Callable[[str], str] | None = None,
        *,
        first: str = "",
    ) -> None:
        self.folder = folder
        self._first = first
        self.open_source = open_source
        self._invent = invent

    @property
    def invents(self) -> bool:
        """Whether scenarios can be made up from a seed."""
        return self._invent is not None

    @property
    def first(self) -> str:
        """The battle to begin with, for whoever has not played the game before."""
        return self._first or next(iter(self.names()), "")

    def names(self) -> list[str]:
        """The scenarios that come with the ruleset."""
        return sorted(splitext(file)[0] for file in listdir(self.folder) if file.endswith(".toml"))

    def source(self, what: str) -> tuple[str, str]:
        """The short name and the text of a scenario: one of ours, a file of your own, or random:SEED."""
        kind, colon, seed = what.partition(":")
        if kind == RANDOM and self._invent is not None:
            seed = seed if colon else "1"
            return f"{RANDOM}_{seed}", self._invent(seed)
        if what in self.names():
            return what, _read(join(self.folder, f"{what}.toml"))
        if what.endswith(".toml") or exists(what):
            return splitext(basename(what))[0], _read(what)
        known = ", ".join((*self.names(), *([f"{RANDOM}:SEED"] if self._invent else [])))
        raise NoScenario(f"there is no scenario '{what}'. There are: {known}, or the path of a scenario file.")

    def open(self, what: str) -> Game[Any]:
        """A game, ready to begin."""
        return self.open_source(*self.source(what))


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as fault:
        raise NoScenario(f"{path} cannot be read: {fault}") from None
