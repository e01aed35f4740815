"""Answers that are laid on the table before they are given: where a tape runs, where bodies end, what is aimed at.

Where not every answer can be listed, an offer says what is to be laid for it (`Offer.lays`). A person lays it bit by
bit, and at each moment the game tells what it would come to (`Game.plan`): the answer, what is shown on the table for
it, and what it says. Nothing is measured anywhere else.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from sandtable.game.question import Forecast

#: What is laid: a tape that ends where a piece shall stand, the place alone, or a point that is aimed at.
Lays: TypeAlias = Literal["", "path", "place", "point"]
#: Hundredths of an inch, or whatever the ground counts in; no table is larger.
Coordinate = Annotated[int, Meta(ge=-100_000, le=100_000)]
Point: TypeAlias = tuple[Coordinate, Coordinate]
#: A tape with more bends is laid by nobody.
MOST_BENDS, MOST_BODIES = 24, 60


class Laid(Struct, frozen=True):
    """One body that was put by itself: its number within its piece, its place and facing."""

    body: Annotated[int, Meta(ge=0, le=MOST_BODIES)]
    x: Coordinate
    y: Coordinate
    facing: Annotated[int, Meta(ge=0, le=359)]


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has laid so far for an offer of a piece.

    `path` are the bends and the end, without the start; `facing` None leaves it to the game; `form` is the formation,
    `bodies` those that were put by hand, `target` the piece that is pointed at. With `snap` the end may catch on what
    is near it: an edge, a road, somebody; without it stands exactly where it was laid. Where a point is laid, an empty
    path asks the game to propose one. `like` is an answer that was chosen from what the last one left open: what is not
    laid stays as it is there.
    """

    verb: Annotated[str, Meta(max_length=60)]
    piece: int
    path: Annotated[tuple[Point, ...], Meta(max_length=MOST_BENDS)] = ()
    facing: Annotated[int, Meta(ge=0, le=359)] | None = None
    form: Annotated[str, Meta(max_length=30)] = ""
    bodies: Annotated[tuple[Laid, ...], Meta(max_length=MOST_BODIES)] = ()
    target: int | None = None
    snap: bool = True
    like: Any = None


class Plan(Struct, frozen=True):
    """What a draft comes to: the answer that it would give, what the table shows, and what is said of it.

    `answer` None: nothing can be given so. `marks` is whatever the ground's drawings know; what can be
    reached need be told only before anything is laid. `forms` are the formations
    to choose from, where the piece has several bodies. `forecasts` are the dice that would follow the answer, such as
    a shot from where a piece would stand at the target that is pointed at.
    """

    answer: Struct | None
    marks: Any
    said: str = ""
    forms: tuple[str, ...] = ()
    forecasts: tuple[Forecast, ...] = ()
