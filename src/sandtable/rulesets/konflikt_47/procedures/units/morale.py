"""Morale on two dice: quality, pins and officers make the number; a natural 2 passes and a natural 12 fails."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from msgspec.structs import replace

from sandtable.dice import Need, at_most
from sandtable.explain import Effect, Modifier, Refusal, Target, counting, refuse_if
from sandtable.explain.sentences import count_of, times
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import FAR, MOST_PINS
from sandtable.rulesets.konflikt_47.tables import D6, Tables
from sandtable.rulesets.konflikt_47.terms import Quality, Rank, UnitKind
from sandtable.sheet import Facts, FactsFault

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
    return _on_two_dice(number.number)


def morale_need(morale: int, tables: Tables) -> Need:
    """The same for a number already added up, as dice procedures need it when pins come during the roll."""
    return _on_two_dice(min(morale, tables.limit("most_morale")))


@lru_cache(maxsize=64)
def _on_two_dice(number: int) -> Need:
    return at_most(number, D6, dice=2, always=(2,), never=(12,))


# ------------------------------------------------------------------ a unit whose nerve is tested

#: What a player in a hurry states of a unit whose nerve is tested, in this order.
NERVE_FIRST = ("quality", "pins", "officer", "officer_distance", "kind", "lone_model", "horror_near")


class NerveFacts(Facts, frozen=True, kw_only=True):
    """A unit whose nerve is tested."""

    quality: ask.TroopQuality = Quality.REGULAR
    pins: ask.Pins = 0
    officer: ask.Officer = Rank.NONE
    officer_distance: ask.OfficerDistance = 0.0
    second_officer: ask.SecondOfficer = Rank.NONE
    second_officer_distance: ask.SecondOfficerDistance = 0.0
    more_officers: ask.MoreOfficers = ()
    kind: ask.Kind = UnitKind.INFANTRY
    lone_model: ask.LoneModel = False
    horror_near: ask.HorrorNear = False


def officers_of(unit: NerveFacts) -> tuple[tuple[Rank, float], ...]:
    """Every officer named, with his distance."""
    if wrong := next((away for _, away in unit.more_officers if not 0 <= away <= FAR), None):
        raise FactsFault(f"more_officers: {wrong:g} in is no distance to an officer, give 0 to {FAR:g}")
    named = (unit.officer, unit.officer_distance), (unit.second_officer, unit.second_officer_distance)
    return (*named, *unit.more_officers)


def best_officer(unit: NerveFacts, tables: Tables) -> Rank:
    """The best officer in reach; a lieutenant's voice carries 6 inches, a captain's or major's 12."""
    rows = [tables.officers[rank] for rank, away in officers_of(unit) if away <= tables.officers[rank].reach]
    return max(rows, key=lambda row: row.modifier, default=tables.officers[Rank.NONE]).rank


def officer_notes(unit: NerveFacts, tables: Tables) -> tuple[Effect, ...]:
    """Officers who do not reach the unit."""
    rows = [(tables.officers[rank], away) for rank, away in officers_of(unit) if rank is not Rank.NONE]
    return tuple(
        Effect(
            "out_of_reach",
            row.rank.value,
            k47.GAP_OFFICER_BONUS,
            f"{row.label} at {away:g} in is beyond his {row.reach} in",
        )
        for row, away in rows
        if away > row.reach
    )


def nerve(name: str, unit: NerveFacts, tables: Tables, *others: Modifier | None, pins: int | None = None) -> Target:
    """Morale with pins, the best officer and what else frightens the unit; `pins` where not all of them count."""
    lone = unit.lone_model and not unit.kind.is_vehicle
    return morale_number(
        name,
        unit.quality,
        tables,
        pinned(unit.pins if pins is None else pins),
        officer_near(best_officer(unit, tables), tables),
        tables.constant("lone_crewman_morale") if lone else None,
        tables.constant("horror_morale") if unit.horror_near else None,
        *others,
    )


def routed(quality: Quality, pins: int, tables: Tables) -> bool:
    """Whether so many pins destroy the unit at once; officers do not raise the limit."""
    return pins >= lost_at(quality, tables)


def lost_to_pins(quality: Quality, pins: int, tables: Tables) -> Refusal | None:
    because = f"{quality.said} units are lost at {count_of(lost_at(quality, tables), 'pin')}"
    return refuse_if(routed(quality, pins, tables), k47.GAP_PINS_ROUT, because)


def check_immobilised(kind: UnitKind, immobilised: bool) -> None:
    if immobilised and not kind.is_vehicle:
        raise FactsFault("immobilised: only a vehicle is immobilised, choose one as kind of unit or leave it out")


def need_said(need: Need) -> str:
    """The number as a player says it; below 2 only the natural 2 is left."""
    return need.text if need.number >= need.dice else "a natural 2 only"


def unit_said(unit: NerveFacts) -> str:
    """The unit in a few words: Regular infantry with 2 pins."""
    said = f"{unit.quality.said} {unit.kind.said}"
    return f"{said} with {count_of(unit.pins, 'pin')}" if unit.pins else said
