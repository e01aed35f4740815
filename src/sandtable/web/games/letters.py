"""The key of each thing to do: a letter that belongs to a verb, the same in every question of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, get_args

from msgspec import Struct

from sandtable.game import Game
from sandtable.sheet.shelves import MOST_OPEN

#: Keys with a meaning of their own everywhere at the table (static/table/keys.js).
TABLE_KEYS = frozenset("bnuhltpgc")
#: To go on is one key in every game: it ends what is asked.
GOES_ON = "e"
ENDING = frozenset({"Done", "Ready"})


@lru_cache(maxsize=MOST_OPEN)
def letters_of(game: Game[Any]) -> Mapping[str, str]:
    """The letter of each verb: typed verbs or, where nothing can be typed, kinds of answers.

    What a game declares is taken; others get the first letter of theirs that is free or, if none is, the first that
    may be shared. A page that finds a letter on several buttons asks which is meant.
    """
    verbs = game.verbs
    if verbs:
        wanted = {word: verb.letter for word, verb in verbs.items()}
        ends = [word for word, verb in verbs.items() if ENDING & set(verb.kinds)]
    else:
        kinds = get_args(game.answer_type) or (game.answer_type,)
        wanted = {kind.__name__: "" for kind in kinds}
        ends = [word for word in wanted if word in ENDING]
    found = {**{word: letter for word, letter in wanted.items() if letter}, **dict.fromkeys(ends, GOES_ON)}
    taken = {*TABLE_KEYS, GOES_ON, *found.values()}
    for word in wanted:
        if word not in found:
            found[word] = _first(word, taken) or _first(word, {*TABLE_KEYS, GOES_ON})
            taken.add(found[word])
    return found


def _first(word: str, shut: Iterable[str]) -> str:
    """The first letter of a word that is not shut; nothing if all are."""
    return next((letter for letter in word.lower() if "a" <= letter <= "z" and letter not in shut), "")


def letter_of(game: Game[Any], letters: Mapping[str, str], said: str, answer: Struct) -> str:
    """The letter of an answer, by the verb that it is typed with."""
    kind = type(answer).__name__
    if kind in ENDING:
        return GOES_ON
    if not game.verbs:
        return letters.get(kind, "")
    typed, *_ = said.split(maxsplit=1) or [""]
    if typed in letters:
        return letters[typed]
    return next((letters[word] for word, verb in game.verbs.items() if kind in verb.kinds), "")


def keys_of(game: Game[Any]) -> tuple[tuple[str, str, str], ...]:
    """Every key of a game with its verb and what it does, in the order of the letters."""
    verbs = game.verbs
    found = [
        (letter, in_words_of(word), verbs[word].says if word in verbs else "")
        for word, letter in letters_of(game).items()
        if letter
    ]
    return tuple(sorted(found, key=lambda key: key[0]))


def in_words_of(word: str) -> str:
    """A verb to read: "SlipAway" is slip away."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", word).lower()
