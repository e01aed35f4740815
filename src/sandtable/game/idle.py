"""Why a piece can do nothing at a place: asked for by whoever points there in vain."""

from __future__ import annotations

from typing import Any

from sandtable.explain import Refusal
from sandtable.game.frame import NOT_YOURS, Game


def why_idle(game: Game[Any], s: Any, piece: int, place: str) -> tuple[Refusal, ...]:
    """What the game says or, of any game, what stands against all that the piece could do.

    Where it could do something elsewhere or without a place, that is said instead.
    """
    step = s.agenda[0]
    if game.owner(s, piece) not in (game.side_of(step.decider(s)), None):
        return (Refusal(NOT_YOURS, "it belongs to another side"),)
    if found := tuple(game.idle(s, piece, place)):
        return found
    offers = [each for each in game.offers(s, piece) if each.piece == piece]
    if able := dict.fromkeys(each.verb for each in offers if each.refused is None):
        return (Refusal(step.rule, f"in this step it can do only this: {', '.join(able)}"),)
    against = dict.fromkeys(reason for each in offers if each.refused is not None for reason in each.refused.refusals)
    return tuple(against) or (Refusal(step.rule, f"nothing is asked of it in this step: {step.title}"),)
