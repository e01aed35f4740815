"""What a picture of a map shows besides the map: counters, and places that matter to a side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from msgspec import Struct

from sandtable.ground.zone_map import ZoneMap

Branch: TypeAlias = Literal["inf", "inf_mot", "inf_mech", "armour", "recon", "td", "at", "art", "spa", "eng", "hq"]
Size: TypeAlias = Literal["company", "battalion", "division"]
State: TypeAlias = Literal["none", "moved", "fought", "road", "out_of_command", "out_of_supply"]

#: What the signs mean in words, where a game has no word of its own.
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
STATES: dict[State, str] = {
    "none": "",
    "moved": "has moved",
    "fought": "has fought",
    "road": "on road march",
    "out_of_command": "out of command",
    "out_of_supply": "out of supply",
}
#: Counters in words that are remembered: from one picture to the next few change.
MOST_SAID = 4_096
#: In the order of FACINGS.
FACING_WORDS = ("north", "east", "south", "west")
#: The looks of the first two sides, and the one of all others: they have no colour and no shape of their own.
LOOKS, NEUTRAL = ("a", "b"), "n"


class Counter(Struct, frozen=True):
    """One counter. `facing` is a place in FACINGS; `state` is the one mark it shows, the worst if there are several.

    It shows and tells only what is given: a game without qualities or sizes leaves them out.
    """

    zone: int
    side: int
    branch: Branch | None = None
    #: So many pips of three.
    quality: Literal[1, 2, 3] | None = None
    size: Size | None = None
    facing: Literal[0, 1, 2, 3] | None = None
    state: State = "none"
    label: str = ""
    #: The number by which a page speaks of it.
    unit: int | None = None
    #: What stands for it on a map in text, and in the frame of a counter without a branch: a letter, or two.
    letters: str = ""
    #: In the words of the game: what it is, how good it is, how it fares. What is empty is told by branch and state.
    kind: str = ""
    grade: str = ""
    fares: str = ""


class Place(Struct, frozen=True):
    """A zone that is an objective or a supply point (or both), and the side that holds it."""

    zone: int
    objective: bool = False
    supply: bool = False
    holder: int | None = None


class OnMap(Struct, frozen=True):
    """A map and all that lies on it at one moment. Positions and bridges are sets; None means as the map begins."""

    map: ZoneMap
    counters: Sequence[Counter] = ()
    places: Sequence[Place] = ()
    positions: int | None = None
    bridges: int | None = None


@runtime_checkable
class OnZones(Protocol):
    """A game that is played on a map of zones."""

    def on_map(self, s: Any) -> OnMap:
        """What lies on the map, for everyone who draws it; counters with a `unit` are pieces of that number."""


def look_of(side: int) -> str:
    """Which look a side has, as classes and symbols are named for it."""
    return LOOKS[side] if side < len(LOOKS) else NEUTRAL


def side_letter(side: int) -> str:
    """A side without a name: a, b, c."""
    return chr(ord("a") + side)


@lru_cache(maxsize=MOST_SAID)
def counter_said(counter: Counter, where: str) -> str:
    """A counter in words: "4 KSLI, motorised infantry, Regular, facing east, has moved, D4"."""
    sign = BRANCHES[counter.branch] if counter.branch is not None else ""
    parts = [counter.label, counter.kind or sign, counter.grade]
    if counter.facing is not None:
        parts.append(f"facing {FACING_WORDS[counter.facing]}")
    parts += [counter.fares or STATES[counter.state], where]
    return ", ".join(part for part in parts if part)


def place_words(place: Place, sides: Sequence[str] = ()) -> str:
    """What a place is, in words: "objective held by the German side"; `sides` are the names of the sides."""
    what = " and ".join(
        word for word, is_so in (("objective", place.objective), ("supply point", place.supply)) if is_so
    )
    if not what or place.holder is None:
        return what
    holder = sides[place.holder] if place.holder < len(sides) else f"side {side_letter(place.holder)}"
    return f"{what} held by {holder}"
