"""The one chance that a roll is compared by: that it goes well for whoever decides, and how badly it may go.

It is the share of the best outcome, or of the family that the best outcome belongs to. Where nothing can come of a
roll that is worth hoping for, it is nothing: what is certain to fail has no chance. Of numbers it is the share of so
many or more, as headlines tell it. Where the enemy rolls it is the opposite: that the enemy's best does not come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any

from msgspec import Struct

from sandtable.dice import Distribution
from sandtable.sheet.answer import OddsAnswer, group_of
from sandtable.sheet.consequences import class_of
from sandtable.sheet.procedure import is_number, outcome_label

#: A number that is more certain than this tells nothing; what is as likely as not is told instead.
ALMOST_SURE = Fraction(95, 100)
AS_LIKELY_AS_NOT = Fraction(1, 2)
#: What is hoped for of a count that comes to nothing.
SOMETHING = 1


class MainChance(Struct, frozen=True):
    """What is hoped for and what is feared of a roll, each in words with its exact chance."""

    label: str
    chance: Fraction
    worst: str
    worst_chance: Fraction

    @property
    def is_all(self) -> bool:
        """Whether nothing else can come than what is hoped for and what is feared."""
        return self.chance + self.worst_chance == 1


def main_chance(answer: OddsAnswer, *, theirs: bool = False, like: OddsAnswer | None = None) -> MainChance:
    """The main chance of a roll; `like` is a roll of the same procedure by whose measure it is taken."""
    name, seen = _seen(answer)
    say = _sayer(answer, name)

    def told(values: Sequence[Any], beyond: str) -> str:
        return _together(values, say, name, beyond)

    measure = (like and _seen(like)[1]) or seen
    good = _watched(measure)
    values = _best_first(seen)
    wanted, rest = [one for one in values if good(one)], [one for one in values if not good(one)]
    chance = _sum(seen, wanted)
    if theirs:
        if not wanted:
            return MainChance(told(rest, "better"), Fraction(1), "", Fraction(0))
        feared_most = told(wanted, "worse")
        hoped = say(rest[0]) if len(rest) == 1 else f"anything but {feared_most}" if rest else f"not {feared_most}"
        return MainChance(hoped, 1 - chance, told(wanted, "worse"), chance)
    # What cannot come of this roll is told as it would be of the other, or of any.
    out_of_reach = [one for one in _best_first(measure) if is_number(one) and good(one)]
    hoped = told(wanted or out_of_reach or _hoped_for(seen), "better")
    if _counts_nothing(measure):
        hoped = f"{say(SOMETHING)} or more" if not name else f"{SOMETHING} or more {name}"
    feared = [one for one in rest if one == rest[-1] or (group_of(one) and group_of(one) == group_of(rest[-1]))]
    return MainChance(hoped, chance, told(feared[::-1], "worse"), _sum(seen, feared))


def common_measure(answer: OddsAnswer, among: Iterable[OddsAnswer]) -> OddsAnswer | None:
    """Of several rolls that count the same the one of which least is hoped for: by its measure all can be compared.

    None for a roll that comes to names, which say themselves what is best.
    """
    counted = _seen(answer)[0]
    told = ((each, *_seen(each)) for each in (answer, *among))
    alike = [(each, seen) for each, name, seen in told if name == counted and all(map(is_number, seen))]
    if not alike or alike[0][0] is not answer:
        return None
    # What can come to one number alone says nothing of what may be hoped for.
    measures = [(_least(seen, sorted(seen)), each) for each, seen in alike if len(seen) > 1]
    return min(measures, key=lambda each: each[0])[1] if measures else None


def chance_of_its_kind(answer: OddsAnswer, outcome: Any) -> Fraction:
    """How likely what came was, as it is told before: with all that belongs to its family.

    What is named counts with its family ("walker wins"), for that is what a player saw coming; of numbers it counts
    with all that lie as far out or farther, for one of many numbers is never likely.
    """
    all_of = answer.distribution
    named = class_of(outcome)
    if named is not None:
        family = group_of(named)
        alike = (one for one in all_of if class_of(one) == named or (family and group_of(class_of(one)) == family))
        return _sum(all_of, list(alike))
    if not is_number(outcome):
        return all_of[outcome]
    return min(
        _sum(all_of, [one for one in all_of if one >= outcome]), _sum(all_of, [one for one in all_of if one <= outcome])
    )


def _seen(answer: OddsAnswer) -> tuple[str, Distribution[Any]]:
    """What is watched: the outcome, or its first count where it has several."""
    return answer.views[0] if answer.views else ("", answer.distribution)


def _sum(seen: Distribution[Any], values: Sequence[Any]) -> Fraction:
    return sum((seen[value] for value in values), Fraction(0))


def _best_first(seen: Distribution[Any]) -> list[Any]:
    """Named results stand best first, as they are declared; of numbers the highest is best, and yes before no."""
    values = list(seen)
    return sorted(values, reverse=True) if all(isinstance(one, bool) or is_number(one) for one in values) else values


def _hoped_for(seen: Distribution[Any]) -> list[Any]:
    """What a roll of this kind is made for, whether or not it can come now."""
    first = next(iter(seen))
    if not isinstance(first, Enum):
        return [True if isinstance(first, bool) else first]
    return [one for one in type(first) if _gains(one)] or [next(iter(type(first)))]


def _gains(one: Enum) -> bool:
    """Whether a named result is worth hoping for: its class says so, and it is not of the family of the worst.

    Where all results are of one family, the first of them is.
    """
    members = list(type(one))
    family = group_of(one)
    worst = one == members[-1] or bool(family and family == group_of(members[-1]))
    return bool(getattr(one, "is_hoped_for", True)) and (not worst or one == members[0])


def _counts_nothing(seen: Distribution[Any]) -> bool:
    """Whether a count can come to nothing but 0."""
    return all(is_number(one) and not one for one in seen)


def _watched(seen: Distribution[Any]) -> Callable[[Any], bool]:
    """Which outcomes are hoped for."""
    values = _best_first(seen)
    if _counts_nothing(seen):
        return lambda one: bool(one >= SOMETHING)
    if all(map(is_number, values)):
        least = _least(seen, values[::-1])
        return lambda one: bool(one >= least)
    if isinstance(values[0], bool):
        return bool
    if not isinstance(values[0], Enum):
        return lambda one: bool(one == values[0])
    if not _gains(values[0]):
        return _gains
    members = list(type(values[0]))
    family = group_of(values[0])
    last = max(members.index(one) for one in values if one == values[0] or (family and group_of(one) == family))
    return lambda one: members.index(one) <= last


def _least(seen: Distribution[Any], rising: list[Any]) -> Any:
    """From which number on a roll is told: something happens, or as much as is likely where that is all but sure."""
    if len(rising) < 2:
        return rising[0]
    from_here = [_sum(seen, rising[place:]) for place in range(len(rising))]
    if from_here[1] <= ALMOST_SURE:
        return rising[1]
    return rising[max(place for place, chance in enumerate(from_here) if place == 1 or chance >= AS_LIKELY_AS_NOT)]


def _sayer(answer: OddsAnswer, name: str) -> Callable[[Any], str]:
    """How an outcome is said: as the procedure does or, of one count among several, with what is counted."""
    if not name:
        return answer.asked.label

    def say(value: Any) -> str:
        if isinstance(value, bool):
            return name if value else f"not {name}"
        return f"{value} {name}" if is_number(value) else outcome_label(value)

    return say


def _together(values: Sequence[Any], say: Callable[[Any], str], name: str, beyond: str) -> str:
    """Outcomes in one phrase: by the name of their family, or as the nearest of them "or better"."""
    if not values:
        return ""
    if len(values) == 1:
        return say(values[0])
    if all(map(is_number, values)):
        more = "more" if values[0] > values[-1] else "less"
        return f"{values[-1]} or {more} {name}" if name else f"{say(values[-1])} or {more}"
    families = set(map(group_of, values))
    return families.pop() if len(families) == 1 and "" not in families else f"{say(values[-1])} or {beyond}"
