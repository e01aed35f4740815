"""What people agree on when they sit down to a game: kept with it, and shown before anybody takes a seat."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

#: The shortest and the longest time that a clock gives, in seconds: thirty days for one decision by post.
SHORTEST, LONGEST = 10, 30 * 24 * 3600


def called(name: str) -> str:
    """A name as it is shown: in one line, without what cannot be printed."""
    return " ".join("".join(each if each.isprintable() else " " for each in name).split())


class Clock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many seconds for every `decision`, or for all those of a side in the `game`.

    Whoever has used them up is stood in for by the computer: by itself, or once another player has claimed it (`late`).
    """

    per: Literal["decision", "game"]
    seconds: Annotated[int, Meta(ge=SHORTEST, le=LONGEST)]
    late: Literal["computer", "claim"] = "computer"


class Terms(Struct, frozen=True, kw_only=True):
    """Who invites, to which battle, which side is whose, in words, and the clock."""

    by: str = ""
    battle: str = ""
    #: The sides as people call them, by the seats that play them.
    sides: dict[str, str] = {}
    clock: Clock | None = None
