"""The index of a game's questions: made once, when somebody first looks for one."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from sandtable.sheet.finding.entries import entry_of
from sandtable.sheet.finding.wordbook import Talk, own_talk
from sandtable.sheet.ruleset import Ruleset


class Index:
    """For each word, the questions of a game that it leads to and how much it counts for them."""

    def __init__(self, home: Ruleset) -> None:
        self.home = home
        self.talk: Talk = own_talk(home.home)
        self.postings: dict[str, dict[str, float]] = {}
        citing = Counter(rule for procedure in home.procedures.values() for rule in set(procedure.every_rule))
        for name, procedure in home.procedures.items():
            for stem, counts in entry_of(home, procedure, self.talk.also_called.get(name, ""), citing).items():
                self.postings.setdefault(stem, {})[name] = counts


@lru_cache(maxsize=64)
def index_of(home: Ruleset) -> Index:
    """The index of a game."""
    return Index(home)
