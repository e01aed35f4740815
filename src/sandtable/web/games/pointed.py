"""Where an answer that nobody has pointed at would be given by pointing: with which piece, and at which place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from sandtable.game import Game
from sandtable.game.offers import Offer

#: How much two answers are alike that are no answers of one kind.
NOT_AT_ALL = -1, -1


def pointed_at(game: Game[Any], s: Any, answer: Struct, sides: tuple[int, ...]) -> tuple[int | None, str]:
    """The piece and the place of the offer that an answer is, or that it is made of by its options.

    Pieces of these sides come first: they act, and others are acted upon. Nothing where no offer is like it.
    """
    kept = _kept(answer, (each.answer for group in game.options(s, answer) for each in group.options))
    most: tuple[int, int] = NOT_AT_ALL
    found: tuple[int | None, str] = None, ""
    pieces = list(game.pieces(s))
    ours = [piece for piece in pieces if game.owner(s, piece) in sides]
    for piece in (*ours, None, *(each for each in pieces if each not in ours)):
        for offer in game.offers(s, piece):
            if (alike := _alike(offer, answer, kept)) > most:
                most, found = alike, (piece, offer.place)
    return found


def _kept(answer: Struct, others: Iterable[Struct]) -> set[str]:
    """The fields of an answer that none of its options changes."""
    fields = set(answer.__struct_fields__)
    for other in others:
        if type(other) is type(answer):
            fields = {each for each in fields if getattr(other, each) == getattr(answer, each)}
    return fields


def _alike(offer: Offer, answer: Struct, kept: set[str]) -> tuple[int, int]:
    """In how many fields an offer is like an answer: first in those that hold one thing, for many are added freely."""
    if type(offer.answer) is not type(answer):
        return NOT_AT_ALL
    same = {each for each in answer.__struct_fields__ if getattr(offer.answer, each) == getattr(answer, each)}
    if not kept <= same:
        return NOT_AT_ALL
    return sum(not isinstance(getattr(answer, each), tuple) for each in same), len(same)
