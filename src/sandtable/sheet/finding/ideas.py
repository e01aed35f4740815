"""What a phrase speaks of: its words spelt as they are known, and every way to say the same."""

from __future__ import annotations

from collections.abc import Mapping, Set

from msgspec import Struct

from sandtable.sheet.finding.wordbook import Phrase, Wordbook
from sandtable.sheet.finding.words import STOP_WORDS, near, pairs_of, stem, words_of

#: More words than this are not looked at.
MOST_WORDS = 24

#: What a single word of a known phrase counts, and a word that was guessed besides the likeliest.
PART_OF_PHRASE, GUESSED = 0.25, 0.9
#: What a word tells that tells little, or a single figure.
LITTLE = 0.25
#: What it tells that two words stand beside each other.
BESIDE = 0.3
MOST_GUESSES = 3

#: The shortest half of two words that were written as one.
SHORTEST_HALF = 3


class Idea(Struct, frozen=True):
    """One thing that a phrase speaks of: every way to say it, with how much it counts, and how much it tells."""

    tells: float
    ways: tuple[tuple[Phrase, float], ...]


class Spelt(Struct, frozen=True):
    """A word as it is known, and what else it may have been if it was misspelt."""

    word: str
    others: tuple[str, ...] = ()


def spelt(phrase: str, known: Mapping[str, float]) -> list[Spelt]:
    """The words of a phrase as they are known: misspelt ones guessed, parted or joined ones set right."""
    words = list(words_of(phrase)[:MOST_WORDS])
    found: list[Spelt] = []
    while words:
        word = words.pop(0)
        if word in STOP_WORDS or stem(word) in known:
            found.append(Spelt(word))
        elif words and stem(word + words[0]) in known:
            found.append(Spelt(word + words.pop(0)))
        elif parts := _parted(word, known):
            found += map(Spelt, parts)
        elif guesses := near(stem(word), known):
            found.append(Spelt(guesses[0], tuple(guesses[1:MOST_GUESSES])))
        else:
            found.append(Spelt(word))
    return found


def _parted(word: str, known: Mapping[str, float]) -> tuple[str, ...]:
    for at in range(SHORTEST_HALF, len(word) - SHORTEST_HALF + 1):
        if stem(word[:at]) in known and stem(word[at:]) in known:
            return word[:at], word[at:]
    return ()


def ideas_of(words: list[Spelt], known: Mapping[str, float], pairs: Set[str], book: Wordbook) -> list[Idea]:
    """What the words speak of, the longest phrases that are known first; words that say nothing are passed over.

    Two words that stand beside each other in a name as well are an idea of their own.
    """
    plain = [each.word for each in words]
    found: list[Idea] = []
    at = 0
    while at < len(plain):
        phrase, end = book.longest(plain, at) or ((stem(plain[at]),), at + 1)
        pair = plain[at : at + 2]
        if end == at + 1 and len(pair) > 1 and (joined := stem("".join(pair))) in known:
            both = (stem(pair[0]), stem(pair[1]))
            found.append(_idea({**book.others((joined,)), (joined,): 1.0, both: 1.0}, 1.0))
            end = at + 2
        elif len(phrase) > 1 or plain[at] not in STOP_WORDS:
            found.append(_said(phrase, plain[at:end], words[at].others, book))
        at = end
    found += [Idea(BESIDE, (((pair,), 1.0),)) for pair in sorted(pairs & pairs_of(" ".join(plain)))]
    return [idea for idea in found if idea.ways]


def _said(phrase: Phrase, typed: list[str], guesses: tuple[str, ...], book: Wordbook) -> Idea:
    """A phrase, what it is also called, its single words, and what else its first word may have been."""
    kept = tuple(stem(word) for word in typed if word not in STOP_WORDS)
    ways = dict(book.others(phrase))
    for guess in guesses:
        ways[(guess,)] = GUESSED
    for word in kept:
        ways.setdefault((word,), PART_OF_PHRASE)
    if kept:
        ways[kept] = 1.0
    return _idea(ways, LITTLE if len(kept) == 1 and (kept[0] in book.weak or len(kept[0]) == 1) else 1.0)


def _idea(ways: dict[Phrase, float], tells: float) -> Idea:
    return Idea(tells, tuple(sorted(ways.items(), key=lambda way: (-way[1], way[0]))))
