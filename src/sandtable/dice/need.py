"""What a die must show: "4+", "6 or less", "a 6 and then a 5+", with natural exceptions and re-rolls."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice.sums import power

Reroll = Literal["", "hits", "misses"]


class Need(Struct, frozen=True):
    """One test of one die, or of the sum of several; `second` asks for another test after the first.

    A modified number may leave the die altogether (0 or less, 13 or less on a D10): `always` and
    `never` name the faces that succeed or fail whatever the number.
    """

    number: int
    sides: int
    or_less: bool
    always: tuple[int, ...] = ()
    never: tuple[int, ...] = ()
    second: Need | None = None
    reroll: Reroll = ""
    dice: int = 1

    def __post_init__(self) -> None:
        if self.sides < 1:
            raise ValueError(f"a die has at least one side, not {self.sides}")
        if self.dice < 1:
            raise ValueError(f"a test needs at least one die, not {self.dice}")
        if odd := [face for face in self.always + self.never if not self.dice <= face <= self.dice * self.sides]:
            raise ValueError(f"{self.die_text} cannot show {odd[0]}")
        if self.reroll not in ("", "hits", "misses"):
            raise ValueError(f"re-roll hits or misses, not {self.reroll!r}")
        if self.second is not None and self.second.reroll:
            raise ValueError("a two-die test is re-rolled as a whole: put the re-roll on the first die's need")
        if both := set(self.always) & set(self.never):
            raise ValueError(f"face {min(both)} cannot both always succeed and always fail")

    def met_by(self, face: int) -> bool:
        """Whether this face meets the need as far as the first die goes."""
        if face in self.always:
            return True
        if face in self.never:
            return False
        return face <= self.number if self.or_less else face >= self.number

    def met_among(self, faces: Sequence[int]) -> int:
        """How many of some faces meet it."""
        if self.always or self.never:
            return sum(map(self.met_by, faces))
        number = self.number
        return sum([face <= number for face in faces] if self.or_less else [face >= number for face in faces])

    @property
    def die_text(self) -> str:
        return f"a D{self.sides}" if self.dice == 1 else f"{self.dice}D{self.sides}"

    def then(self, second: Need) -> Need:
        """Dice in a row: this test, and on a success the second as well."""
        return replace(self, second=second if self.second is None else self.second.then(second))

    def rerolling(self, which: Reroll) -> Need:
        """The whole test is made again, once, after a hit or after a miss; the second result stands."""
        return replace(self, reroll=which)

    @property
    def text(self) -> str:
        """As a player says it: "4+", "7 or less", "6 then 5+"."""
        said = f"{self.number} or less" if self.or_less else f"{self.number}+"
        if not self.or_less and self.number == self.sides and self.dice == 1:
            said = str(self.number)
        if self.dice > 1:
            said += f" on {self.dice}D{self.sides}"
        if self.second is not None:
            said += f" then {self.second.text}"
        return f"{said}, re-roll {self.reroll}" if self.reroll else said


def at_least(
    number: int, sides: int = 6, *, dice: int = 1, always: tuple[int, ...] = (), never: tuple[int, ...] = ()
) -> Need:
    """So much or more: 4 is a player's "4+"; with two dice, "9+ on 2D6"."""
    return Need(number, sides, or_less=False, always=always, never=never, dice=dice)


def at_most(
    number: int, sides: int = 10, *, dice: int = 1, always: tuple[int, ...] = (), never: tuple[int, ...] = ()
) -> Need:
    """So much or less: 6 is a player's "6 or less"; with two dice, "8 or less on 2D6"."""
    return Need(number, sides, or_less=True, always=always, never=never, dice=dice)


def _first_roll(need: Need) -> tuple[int, int]:
    """The same for the first die or dice alone: every face, or every sum with the ways to throw it."""
    faces = [(face, 1) for face in range(1, need.sides + 1)]
    ways = power(faces, need.dice, need.dice * need.sides + 1)
    return sum(ways[total] for total in range(need.dice, len(ways)) if need.met_by(total)), need.sides**need.dice


@lru_cache(maxsize=4096)
def chance(need: Need) -> tuple[int, int]:
    """How likely one test succeeds, as (successes, out of), re-rolls and second die included."""
    hits, out_of = _first_roll(need)
    if need.second is not None:
        hits_then, out_of_then = chance(need.second)
        hits, out_of = hits * hits_then, out_of * out_of_then
    if need.reroll == "hits":
        return hits * hits, out_of * out_of
    if need.reroll == "misses":
        return hits * out_of + (out_of - hits) * hits, out_of * out_of
    return hits, out_of
