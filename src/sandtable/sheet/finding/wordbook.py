"""How players speak: phrases that mean the same, and what one thing makes them think of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from os.path import dirname, exists, join

from msgspec import Struct

from sandtable.sheet.finding.words import STOP_WORDS, stem, stems_of, words_of
from sandtable.sheet.toml import read_toml

#: The name of a game's own talk, beside its rules.
OWN_TALK = "words.toml"

#: How much another word counts of what the typed one would: one that means the same, and one that it leads to.
SAME, LEADS = 0.8, 0.3

#: A phrase by the stems of its words.
Phrase = tuple[str, ...]


class Talk(Struct, frozen=True, forbid_unknown_fields=True):
    """What a wordbook holds.

    `weak` are words that tell little. `same` has lines of words that mean the same. `leads_to` tells what a word makes
    a player think of. A game's own talk may also tell what a question is `also_called`.
    """

    weak: str = ""
    same: tuple[str, ...] = ()
    leads_to: dict[str, str] = {}
    also_called: dict[str, str] = {}


class Wordbook:
    """Talk that was read: from a phrase to all that it may stand for."""

    def __init__(self, talks: Sequence[Talk]) -> None:
        self._others: dict[Phrase, dict[Phrase, float]] = {}
        self._by_first: dict[str, list[Phrase]] = {}
        for talk in talks:
            for line in talk.same:
                for one, other in permutations(_listed(line), 2):
                    self._add(one, other, SAME)
            for one, others in talk.leads_to.items():
                for other in _listed(others):
                    self._add(one, other, LEADS)
        for phrase in self._others:
            self._by_first.setdefault(phrase[0], []).append(phrase)
        for beginning in self._by_first.values():
            beginning.sort(key=lambda phrase: (-len(phrase), phrase))
        self.weak = frozenset(stem(word) for talk in talks for word in _listed(talk.weak))
        self.stems = frozenset(each for phrase in self._others for each in phrase)

    def others(self, phrase: Phrase) -> dict[Phrase, float]:
        """What else a phrase may be called, without the words that say nothing, each with how much it counts."""
        return self._others.get(phrase, {})

    def longest(self, words: list[str], start: int) -> tuple[Phrase, int] | None:
        """The longest phrase that begins at a word, and where it ends; words that say nothing may stand between."""
        for phrase in self._by_first.get(stem(words[start]), ()):
            if (end := _end_of(phrase, words, start)) is not None:
                return phrase, end
        return None

    def _add(self, one: str, other: str, counts: float) -> None:
        meant = tuple(stem(word) for word in words_of(other) if word not in STOP_WORDS)
        known = self._others.setdefault(stems_of(one), {})
        if meant:
            known[meant] = max(known.get(meant, 0.0), counts)


def _end_of(phrase: Phrase, words: list[str], start: int) -> int | None:
    at = start
    for wanted in phrase:
        while at > start and at < len(words) and stem(words[at]) != wanted and words[at] in STOP_WORDS:
            at += 1
        if at == len(words) or stem(words[at]) != wanted:
            return None
        at += 1
    return at


def _listed(line: str) -> Iterator[str]:
    return (each.strip() for each in line.split(","))


@cache
def common_talk() -> Talk:
    """What is said in every game."""
    return read_toml(join(dirname(__file__), "wordbook.toml"), Talk, "wordbook")


def own_talk(home: str) -> Talk:
    """What is said in one game; a game need not bring any."""
    path = join(home, OWN_TALK)
    return read_toml(path, Talk, "wordbook") if exists(path) else Talk()
