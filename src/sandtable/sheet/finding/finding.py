"""Finding a question: every question of some games, ranked by how well it fits a phrase."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import log

from msgspec import Struct

from sandtable.sheet.finding.ideas import Idea, ideas_of, spelt
from sandtable.sheet.finding.index import Index, index_of
from sandtable.sheet.finding.stated import stated_facts
from sandtable.sheet.finding.why import why_found
from sandtable.sheet.finding.wordbook import Wordbook, common_talk
from sandtable.sheet.finding.words import kept_stems
from sandtable.sheet.ruleset import Ruleset

#: More results than this nobody reads, and a phrase longer than this nobody types.
MOST_FOUND, LONGEST_PHRASE = 12, 200

#: What a question that is asked most, and one that throws dice, has before others that fit as well.
ASKED_MOST, THROWS_DICE = 1.15, 1.03
#: What it adds that all words of the title were said, and how much depends on all that was said being found.
WHOLE_TITLE, ALL_SAID = 0.5, 0.75
#: What a question has before others whose title is what was said, no more and no less.
JUST_THE_TITLE = 1.5


class Found(Struct, frozen=True, kw_only=True):
    """A question that a phrase may mean.

    `why` tells what was matched where the title does not show it; `facts` are those that the phrase states, as typed.
    """

    procedure: str
    ruleset: str
    ruleset_title: str
    title: str
    summary: str
    phase: str
    dice: bool
    why: str
    facts: dict[str, str]


class Search:
    """Some games that are searched together."""

    def __init__(self, homes: Iterable[Ruleset]) -> None:
        self.indexes = [index_of(home) for home in homes]
        self.book = Wordbook([common_talk(), *(index.talk for index in self.indexes)])
        #: Every known word with how much it counts in all.
        self.known: dict[str, float] = dict.fromkeys(sorted(self.book.stems), 0.0)
        self.pairs = frozenset(word for index in self.indexes for word in index.postings if " " in word)
        for index in self.indexes:
            for word in index.postings.keys() - self.pairs:
                self.known[word] = self.known.get(word, 0.0) + sum(index.postings[word].values())

    def find(self, phrase: str, most: int) -> list[Found]:
        words = spelt(phrase[:LONGEST_PHRASE], self.known)
        ideas = ideas_of(words, self.known, self.pairs, self.book)
        said = [each.word for each in words]
        scored = [(-score, place) for place, score in self._scores(ideas, kept_stems(" ".join(said))).items()]
        return [_found(self.indexes[number], name, said, ideas) for _, (number, name) in sorted(scored)[:most]]

    def _scores(self, ideas: list[Idea], said: frozenset[str]) -> dict[tuple[int, str], float]:
        """How well each question fits, by the number of its game and its name: rare words count more."""
        fitting: dict[tuple[int, str], float] = {}
        covered: dict[tuple[int, str], float] = {}
        whole = 0.0
        questions = sum(len(index.home.procedures) for index in self.indexes)
        for idea in ideas:
            fits = {
                (number, name): counts
                for number, index in enumerate(self.indexes)
                for name, counts in _fits(index, idea).items()
            }
            rare = idea.tells * log(1 + questions / (0.5 + sum(min(1.0, counts) for counts in fits.values())))
            whole += rare
            for place, counts in fits.items():
                fitting[place] = fitting.get(place, 0.0) + rare * counts
                covered[place] = covered.get(place, 0.0) + rare * min(1.0, counts)
        spoken = _spoken(ideas)
        return {
            place: score * (1 - ALL_SAID + ALL_SAID * covered[place] / whole) * self._standing(place, spoken, said)
            for place, score in fitting.items()
        }

    def _standing(self, place: tuple[int, str], spoken: dict[str, float], said: frozenset[str]) -> float:
        """What a question has before others: how much of its title was said, and how often it is asked."""
        number, name = place
        index = self.indexes[number]
        procedure = index.home.procedures[name]
        title = kept_stems(procedure.title)
        standing = 1 + WHOLE_TITLE * sum(spoken.get(word, 0.0) for word in title) / max(len(title), 2)
        standing *= JUST_THE_TITLE if title == said else 1
        standing *= ASKED_MOST if name in index.home.common else 1
        return standing * THROWS_DICE if procedure.rolls_dice else standing


def _fits(index: Index, idea: Idea) -> dict[str, float]:
    """How well each question of a game fits an idea: by the best way to say it, of a phrase by its weakest word."""
    best: dict[str, float] = {}
    for way, factor in idea.ways:
        lists = [index.postings.get(word, {}) for word in way]
        for name in min(lists, key=len):
            if all(name in counts for counts in lists):
                best[name] = max(best.get(name, 0.0), factor * min(counts[name] for counts in lists))
    return best


def _spoken(ideas: list[Idea]) -> dict[str, float]:
    """Every word that the ideas may be said with, and how much it counts."""
    spoken: dict[str, float] = {}
    for idea in ideas:
        for way, factor in idea.ways:
            for word in way:
                spoken[word] = max(factor, spoken.get(word, 0.0))
    return spoken


def _found(index: Index, name: str, said: list[str], ideas: list[Idea]) -> Found:
    home, procedure = index.home, index.home.procedures[name]
    facts = stated_facts(home, procedure, said)
    return Found(
        procedure=f"{home.short_name}.{name}",
        ruleset=home.short_name,
        ruleset_title=home.title,
        title=procedure.title,
        summary=procedure.summary,
        phase=home.phase_of(name),
        dice=procedure.rolls_dice,
        why=why_found(procedure, index.talk.also_called.get(name, ""), ideas, facts),
        facts=facts,
    )


@lru_cache(maxsize=64)
def _search(homes: tuple[Ruleset, ...]) -> Search:
    return Search(homes)


def find(phrase: str, homes: Iterable[Ruleset], most: int = MOST_FOUND) -> list[Found]:
    """The questions of some games that a phrase may mean, the likeliest first."""
    return _search(tuple(homes)).find(phrase, most)
