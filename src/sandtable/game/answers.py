"""What answers are made of: numbers within bounds, and the kinds that every game has. They may come from anybody."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

#: The number of a unit, a zone, an edge or a facing: no scenario has more of any. -1 is none.
MOST_NUMBERED = 1_000
Number = Annotated[int, Meta(ge=-1, lt=MOST_NUMBERED)]
MOST_NUMBERS = 100
Numbers = Annotated[tuple[Number, ...], Meta(max_length=MOST_NUMBERS)]


class Answer(Struct, frozen=True, tag=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """An answer to an open question."""


class Done(Answer, frozen=True):
    """Nothing more to do here: end the phase, stay in place, decline."""


class Concede(Answer, frozen=True):
    """Give up: whoever is to decide may do so at any question, where a game knows it."""
