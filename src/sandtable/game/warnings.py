"""What an answer gives up: said before it is given, from what its seat knows, and never a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sandtable.game.waiting import Ready, Wait

if TYPE_CHECKING:
    from sandtable.game.frame import Game

#: So many warnings are told of one answer, so many pieces are looked at and named, and so many filings looked through.
MOST_WARNINGS, MOST_PIECES, MOST_NAMED, MOST_FILINGS = 8, 200, 4, 5_000


class Warned(Struct, frozen=True):
    """Something that an answer makes impossible: the rule that does, and a sentence without its full stop."""

    rule: str
    says: str


def warnings_of(game: Game[Any], s: Any, answer: Struct) -> tuple[Warned, ...]:
    """What the game says of an answer, and who could still act where it ends the question."""
    step = s.agenda[0]
    found = dict.fromkeys(game.forgoes(s, answer))
    if step.passes_on(s, answer) and (left := still_to_act(game, s, answer)):
        named = (card.title if (card := game.card(s, piece)) else f"#{piece}" for piece in left[:MOST_NAMED])
        found[Warned(step.rule, f"{listed(list(named), len(left))} can still act")] = None
    return tuple(found)[:MOST_WARNINGS]


def still_to_act(game: Game[Any], s: Any, answer: Any) -> list[int]:
    """Pieces of whoever answers that could still do something which does not stand beside the answer anyway.

    What has its own button is not overlooked; what a piece has to be chosen for can be. Where orders are filed,
    those that have theirs are done.
    """
    step = s.agenda[0]
    hand = step.whose(s, answer)
    side = game.side_of(hand)
    plain = {offer.answer for offer in game.offers(s, None)}
    wanted: set[Any] | None = None
    if isinstance(step, Wait):
        filings = (each for each in step.every(s) if not isinstance(each, Ready) and each.hand == hand)
        wanted = set(islice(filings, MOST_FILINGS))
    return [
        piece
        for piece in islice(game.pieces(s), MOST_PIECES)
        if game.owner(s, piece) in (side, None)
        and any(
            offer.refused is None and offer.answer not in plain and (wanted is None or offer.answer in wanted)
            for offer in game.offers(s, piece)
        )
    ]


def listed(names: Sequence[str], number: int | None = None) -> str:
    """The first names of a number of things: "A", "A and B", "A, B, C, D and 3 others"."""
    left = (len(names) if number is None else number) - MOST_NAMED
    told = [*names[:MOST_NAMED], *([f"{left} other{'s' if left > 1 else ''}"] if left > 0 else [])]
    return " and ".join(filter(None, (", ".join(told[:-1]), told[-1]))) if told else ""
