"""Words as a search compares them: small letters, without endings, and what a misspelt word may have been."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from unicodedata import normalize

_NOTHING_SAID = """
a about again against all also am an and any anybody anyone are as at be because been both but by can could did do
does else either every for from get gets had has have he her here him his how i if in into is it its just let me might
more most much must my need needs no nobody not now of off on once one only or other others our over please s shall
she should so some somebody such take than that the their them then there these they this those through till to too
under until up us versus very vs want wants was we were what whether which while whom whose why will with within
without would yet you your
"""
#: Words that say nothing of what is looked for; "out", "may" and numbers do.
STOP_WORDS = frozenset(_NOTHING_SAID.split())

_WORD = re.compile(r"[a-z]+[0-9]+[a-z0-9]*|[a-z]+|[0-9]+(?:\.[0-9]+)?")
_DOUBLED = re.compile(r"([bdgkmnprt])\1$")
_VOWEL = re.compile("[aeiouy]")


@lru_cache(maxsize=20_000)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text in order, in small letters and without accents; "half-track" is two."""
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return tuple(_WORD.findall(plain.replace("'s ", " ").replace("'", "")))


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A word without its ending: shooting, shoots and shoot are one."""
    if len(word) <= 3 or word[-1].isdigit():
        return word
    if word.endswith("ies"):
        word = f"{word[:-3]}y"
    elif word.endswith(("sses", "shes", "ches", "xes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= 3 and not rest.endswith("e") and _VOWEL.search(rest):
            word = _DOUBLED.sub(r"\1", rest)
            break
    return word.removesuffix("e") if len(word) > 3 else word


@lru_cache(maxsize=20_000)
def stems_of(text: str) -> tuple[str, ...]:
    """The words of a text without their endings, in order."""
    return tuple(stem(word) for word in words_of(text))


@lru_cache(maxsize=20_000)
def kept_stems(text: str) -> frozenset[str]:
    """The stems of a text that are worth finding, names written together as well: "Pak 40" is also pak40."""
    words = words_of(text)
    found = {stem(word) for word in words if word not in STOP_WORDS}
    for left, right in pairwise(words):
        if right[0].isdigit() and left.isalpha() and left not in STOP_WORDS:
            found.add(left + right)
    found |= {stem(left + right) for left, right in re.findall("([a-z]+)-([a-z]+)", text.lower())}
    found |= {word.replace(".", "") for word in words if "." in word}
    return frozenset(found)


@lru_cache(maxsize=20_000)
def pairs_of(text: str) -> frozenset[str]:
    """Two words that stand beside each other in a name: "Heavy infantry squad" has two such pairs."""
    kept = [stem(word) for word in words_of(text) if word not in STOP_WORDS]
    return frozenset(f"{left} {right}" for left, right in pairwise(kept))


def near(word: str, known: Mapping[str, float]) -> list[str]:
    """The known words that an unknown one may have been: begun like it, or one or two slips away, commoner first."""
    if len(word) < 3:
        return []
    begun = sorted((each for each in known if each.startswith(word)), key=lambda each: (-known[each], each))
    if begun and len(word) >= 4:
        return begun
    most = 0 if len(word) < 4 or word.isdigit() else 1 if len(word) < 7 else 2
    slipped = [
        (slips, -known[each], each)
        for each in known
        if abs(len(each) - len(word)) <= most
        and (slips := slips_between(word, each, most)) <= (most if each[0] == word[0] else min(most, 1))
    ]
    fewest = min(slipped)[0] if slipped else 0
    return [each for slips, _, each in sorted(slipped) if slips == fewest] or begun


def slips_between(left: str, right: str, most: int) -> int:
    """Letters left out, added, changed or swapped with their neighbour; no more than one over `most` is counted."""
    if not most or len(set(left) ^ set(right)) > 2 * most:
        return most + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, letter in enumerate(left, 1):
        latest, row, older = row, [i], before
        for j, other in enumerate(right, 1):
            cost = min(latest[j] + 1, row[-1] + 1, latest[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == right[j - 2] and left[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before = latest
    return row[-1]
