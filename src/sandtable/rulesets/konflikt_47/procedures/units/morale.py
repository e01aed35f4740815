"""Morale on two dice: quality, pins and officers make the number; a natural 2 passes and a natural 12 fails."""

from __future__ import annotations

from enum import Enum

from msgspec.structs import replace

from sandtable.dice import Need, at_most
from sandtable.explain import Modifier, Target, counting
from sandtable.explain.sentences import times
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_PINS
from sandtable.rulesets.konflikt_47.tables import D6, Tables
from sandtable.rulesets.konflikt_47.terms import Quality, Rank
from sandtable.sheet import FactsFault

#: What morale on two dice is made of, wherever it is tested.
MORALE_RULES = (k47.MORALE_QUALITY, k47.GAP_OFFICER_BONUS, k47.GAP_PINS_EFFECT, k47.GAP_ORDER_TEST, k47.GAP_TRAITS)
MORALE_SHAPED = (k47.MORALE_OFFICER,)


class PinsOn(Enum):
    """Pin markers on a unit when all is over; one that is gone has none to count, which is not the same as 0."""

    ZERO = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    ELEVEN = 11
    TWELVE = MOST_PINS
    GONE = "gone"

    @property
    def said(self) -> str:
        return "destroyed" if self is PinsOn.GONE else str(self.value)

    @property
    def number(self) -> int:
        return 0 if self is PinsOn.GONE else int(self.value)


def pins_on(pins: int, *, gone: bool) -> PinsOn:
    return PinsOn.GONE if gone else PinsOn(pins)


def basic_morale(quality: Quality, tables: Tables) -> Modifier:
    return Modifier(tables.quality[quality].morale, k47.MORALE_QUALITY, f"morale of {quality.said} troops")


def lost_at(quality: Quality, tables: Tables) -> int:
    """The pins at which a unit is destroyed at once (k47.gap.pins-rout); officers do not raise the limit."""
    return tables.quality[quality].morale


def still_there(field: str, what: str, quality: Quality, pins: int, tables: Tables) -> None:
    """Facts of a unit that its pins have ended already cannot be so."""
    limit = lost_at(quality, tables)
    if pins >= limit:
        raise FactsFault(f"{field}: {quality.one(what)} is lost at {limit} pins, give at most {limit - 1}")


def pinned(pins: int, *, or_more: bool = False) -> Modifier | None:
    """The pins that count against morale; `or_more` where these are the fewest that it can have by then."""
    counted = times(
        pins, Modifier(-1, k47.GAP_PINS_EFFECT, "pin markers"), None, "pin marker" if pins == 1 else "pin markers"
    )
    return replace(counted, label=f"at least {counted.label}") if counted and or_more else counted


def officer_near(rank: Rank, tables: Tables) -> Modifier | None:
    """The best officer in reach; several do not add up."""
    row = tables.officers[rank]
    return Modifier(row.modifier, k47.GAP_OFFICER_BONUS, row.label) if row.modifier else None


def morale_number(name: str, quality: Quality, tables: Tables, *modifiers: Modifier | None) -> Target:
    """What two dice must not exceed; never more than 10 after all modifiers."""
    most = tables.constant("most_morale")
    return Target(name, basic_morale(quality, tables), counting(*modifiers), cap=most, or_less=True)


def within_morale(number: Target) -> Need:
    """Two dice against a morale number: a natural 2 always passes, a natural 12 never."""
    return at_most(number.number, D6, dice=2, always=(2,), never=(12,))


def morale_need(morale: int, tables: Tables) -> Need:
    """The same for a number already added up, as dice procedures need it when pins come during the roll."""
    return at_most(min(morale, tables.limit("most_morale")), D6, dice=2, always=(2,), never=(12,))
