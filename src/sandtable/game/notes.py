"""What an answer uses up and what comes of it apart from its dice: said before it is given, each with its rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sandtable.game.warnings import Warned

if TYPE_CHECKING:
    from sandtable.game.frame import Game


class Note(Struct, frozen=True):
    """Something to know of an answer: the rule behind it, and a sentence without its full stop."""

    rule: str
    says: str


def notes_of(game: Game[Any], s: Any, answer: Struct, warned: Iterable[Warned]) -> tuple[Note, ...]:
    """What an answer costs, as far as no warning says it, and then what comes of it."""
    told = {each.rule for each in warned}
    costs = (each for each in game.costs(s, answer) if each.rule not in told)
    return tuple(dict.fromkeys((*costs, *game.outlook(s, answer))))
