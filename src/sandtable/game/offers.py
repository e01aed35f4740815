"""Answers that a player gives by pointing, and what can still be changed about one before it is given."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.explain import Refused


class Offer(Struct, frozen=True):
    """An answer for a chosen piece, or for nobody in particular.

    `place` and `piece` are what to point at to give it. What the rules refuse is offered too, with the reasons.
    """

    verb: str
    answer: Struct
    place: str = ""
    piece: int | None = None
    refused: Refused | None = None


class Option(Struct, frozen=True):
    """One thing to change: `answer` is what the whole answer becomes by choosing it."""

    label: str
    answer: Struct
    on: bool = False
    place: str = ""
    piece: int | None = None
    refused: Refused | None = None


class Options(Struct, frozen=True):
    """Things to choose between, or to add one by one."""

    title: str
    pick: Literal["one", "many"]
    options: tuple[Option, ...]
