"""A unit whose nerve is tested: what every question about morale asks of it."""

from __future__ import annotations

from sandtable.dice import Need
from sandtable.explain import Effect, Modifier, Refusal, Target, refuse_if
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import FAR
from sandtable.rulesets.konflikt_47.procedures.units.morale import lost_at, morale_number, officer_near, pinned
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Quality, Rank, UnitKind
from sandtable.sheet import Facts, FactsFault

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
