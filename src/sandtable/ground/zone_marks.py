"""What a picture of a map shows besides the map: counters, and places that matter to a side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

Branch: TypeAlias = Literal["inf", "inf_mot", "inf_mech", "armour", "recon", "td", "at", "art", "spa", "eng", "hq"]
Size: TypeAlias = Literal["company", "battalion", "division"]
State: TypeAlias = Literal["none", "moved", "fought", "road", "out_of_command", "out_of_supply"]

BRANCHES: dict[Branch, str] = {
    "inf": "infantry",
    "inf_mot": "motorised infantry",
    "inf_mech": "mechanised infantry",
    "armour": "armour",
    "recon": "reconnaissance",
    "td": "tank destroyers",
    "at": "anti-tank",
    "art": "artillery",
    "spa": "self-propelled artillery",
    "eng": "engineers",
    "hq": "headquarters",
}
QUALITIES = {1: "Poor", 2: "Regular", 3: "Veteran"}
STATES: dict[State, str] = {
    "none": "",
    "moved": "has moved",
    "fought": "has fought",
    "road": "on road march",
    "out_of_command": "out of command",
    "out_of_supply": "out of supply",
}
#: In the order of FACINGS.
FACING_WORDS = ("north", "east", "south", "west")
SIDES = ("a", "b")
#: What the sides are called where nobody says their names.
NAMELESS = ("side a", "side b")


class Counter(Struct, frozen=True):
    """One counter. `facing` is a place in FACINGS; `state` is the one mark it shows, the worst if there are several."""

    zone: int
    side: int
    branch: Branch
    quality: Literal[1, 2, 3] = 2
    size: Size = "battalion"
    facing: Literal[0, 1, 2, 3] | None = None
    state: State = "none"
    label: str = ""
    #: The number by which a page speaks of it.
    unit: int | None = None


class Place(Struct, frozen=True):
    """A zone that is an objective or a supply point (or both), and the side that holds it."""

    zone: int
    objective: bool = False
    supply: bool = False
    holder: int | None = None


def counter_said(counter: Counter, where: str) -> str:
    """A counter in words: "4 KSLI, motorised infantry, Regular, facing east, has moved, D4"."""
    parts = [counter.label, BRANCHES[counter.branch], QUALITIES[counter.quality]]
    if counter.facing is not None:
        parts.append(f"facing {FACING_WORDS[counter.facing]}")
    parts += [STATES[counter.state], where]
    return ", ".join(part for part in parts if part)


def place_words(place: Place, sides: Sequence[str] = NAMELESS) -> str:
    """What a place is, in words: "objective held by the German side"; `sides` are the names of both sides."""
    what = " and ".join(
        word for word, is_so in (("objective", place.objective), ("supply point", place.supply)) if is_so
    )
    if not what or place.holder is None:
        return what
    return f"{what} held by {sides[place.holder]}"
