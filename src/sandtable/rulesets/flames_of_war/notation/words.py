"""Typed words of Flames of War: teams by their numbers, orders, and what parts a command.

A team is t and its number in the battle, as the lists of units show it: t12.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sandtable.measured.names import MeasuredNames
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Order, StrikeAt
from sandtable.sheet.faults import FactsFault, did_you_mean
from sandtable.sheet.notation.words import Token, folded, joined

TEAM = re.compile(r"t([0-9]{1,3})")
NOTHING, NEXT = "nothing", "/"
ORDERS = {
    "blitz": Order.BLITZ_MOVE,
    "cross here": Order.CROSS_HERE,
    "follow me": Order.FOLLOW_ME,
    "dig in": Order.DIG_IN,
    "clear mines": Order.MINE_CLEARING,
}
FACES = {"side": StrikeAt.SIDE, "top": StrikeAt.TOP, "better": StrikeAt.BETTER}


class BattleNames(MeasuredNames):
    """The platoons of a battle and the pieces of its table, by what people type."""

    keywords = frozenset(
        ("at", "to", "via", "facing", "each", "teams", "from", "with", "then", "dash", "smoke", "spotter", "aboard")
    )

    def means_something_else(self, word: str) -> bool:
        return bool(TEAM.fullmatch(word)) or super().means_something_else(word)


def team_said(body: int) -> str:
    return f"t{body}"


def teams_said(bodies: Iterable[int]) -> str:
    return " ".join(map(team_said, bodies))


def team(tokens: Sequence[Token], teams: int) -> int:
    """The one team that is named."""
    found = team_numbers(tokens, teams)
    if len(found) != 1:
        raise FactsFault(f"'{joined(tokens)}' is no team: say t and its number, such as t3 ('units' lists them)")
    return found[0]


def team_numbers(tokens: Sequence[Token], teams: int) -> tuple[int, ...]:
    """Teams by their numbers, parted by spaces or commas."""
    words = [token.text for token in tokens if token.text not in (",", "and")]
    found = []
    for word in words:
        number = TEAM.fullmatch(word)
        if number is None:
            raise FactsFault(f"'{word}' is no team: say t and its number, such as t3 ('units' lists them)")
        if int(number[1]) >= teams:
            raise FactsFault(f"there is no team {word}: they run from t0 to t{teams - 1}")
        found.append(int(number[1]))
    return tuple(found)


def weapon(tokens: Sequence[Token], tables: Tables) -> str:
    """The key of a weapon by its key or its name."""
    asked = joined(tokens)
    if asked in tables.weapons:
        return asked
    named = [key for key, row in tables.weapons.items() if folded(row.name) == asked]
    if len(named) != 1:
        raise FactsFault(f"there is no weapon '{asked}'.{did_you_mean(asked, tables.weapons)}")
    return named[0]


def one_of(words: Iterable[str], asked: str, what: str) -> str:
    """The one word that was typed, or enough of it."""
    known = list(words)
    fitting = [word for word in known if word == asked] or [word for word in known if asked and word.startswith(asked)]
    if len(fitting) != 1:
        raise FactsFault(f"'{asked}' is no {what}: say {', '.join(known)}")
    return fitting[0]


def by_word(tokens: Sequence[Token], word: str) -> list[list[Token]]:
    """What stands between a word that parts a list."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == word and not token.units:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]
