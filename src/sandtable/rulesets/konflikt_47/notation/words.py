"""Typed words of Konflikt '47: those that part its commands, weapons, orders and reactions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.measured.names import MeasuredNames
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Loaded, Mode, Order, Reaction
from sandtable.sheet.faults import FactsFault, did_you_mean
from sandtable.sheet.notation.words import Token, folded, joined

REACTIONS = {
    "down": Reaction.GO_DOWN,
    "firefight": Reaction.FIREFIGHT,
    "escape": Reaction.ESCAPE,
    "recce": Reaction.RECCE,
    "stand and fire": Reaction.STAND_AND_FIRE,
    "ambush fire": Reaction.AMBUSH_FIRE,
}
MODES = {"hand-to-hand": Mode.HAND_TO_HAND, "point-blank": Mode.POINT_BLANK}
ROUNDS = {"he": Loaded.HE, "at": Loaded.AT}
ORDERS = {order.value: order for order in Order}
NOTHING = "nothing"
INDIRECT = "indirect"


class BattleNames(MeasuredNames):
    """The units of a battle and the pieces of its table, by what people type."""

    keywords = frozenset(
        ("at", "to", "via", "facing", "reverse", "board", "from", "with", "then", "he", "indirect", "bearing", "on")
    )


def weapon(tokens: Sequence[Token], tables: Tables) -> str:
    """The key of a weapon by its key, its name or its letters: "lmg", "Light machine gun", "panzerfaust"."""
    asked = joined(tokens)
    charts = {**tables.small_arms, **tables.heavy_weapons}
    if asked in charts:
        return asked
    named = [key for key, row in charts.items() if asked in (folded(row.short), folded(row.name.partition("(")[0]))]
    if len(named) > 1:
        raise FactsFault(f"'{asked}' may be {', '.join(named)}: say which")
    if not named:
        raise FactsFault(f"there is no weapon '{asked}'.{did_you_mean(asked, charts)}")
    return named[0]


def one_of(words: dict[str, object], asked: str, what: str) -> str:
    """The one word that was typed, or enough of it."""
    fitting = [word for word in words if word == asked] or [word for word in words if asked and word.startswith(asked)]
    if len(fitting) != 1:
        raise FactsFault(f"'{asked}' is no {what}: say {', '.join(words)}")
    return fitting[0]


def lists(parts: Iterable[Sequence[Token]]) -> list[list[Token]]:
    """Parts of a list that hold something."""
    return [list(part) for part in parts if part]


def by_commas(tokens: Sequence[Token]) -> list[list[Token]]:
    """What stands between commas."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == "," and not token.units:
            parts.append([])
        else:
            parts[-1].append(token)
    return lists(parts)
