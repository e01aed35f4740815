"""A unit whose nerve is tested: what every question about morale asks of it."""

from __future__ import annotations

from typing import Protocol

from sandtable.dice import Need
from sandtable.explain import Effect, Modifier, Refusal, Target, refuse_if
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import FAR
from sandtable.rulesets.konflikt_47.procedures.units.morale import lost_at, morale_number, officer_near, pinned
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Quality, Rank, UnitKind
from sandtable.sheet import FactsFault


class Tested(Protocol):
    """What the facts of a morale question have in common."""

    @property
    def quality(self) -> Quality: ...
    @property
    def pins(self) -> int: ...
    @property
    def officer(self) -> Rank: ...
    @property
    def officer_distance(self) -> float: ...
    @property
    def second_officer(self) -> Rank: ...
    @property
    def second_officer_distance(self) -> float: ...
    @property
    def more_officers(self) -> tuple[tuple[Rank, float], ...]: ...
    @property
    def kind(self) -> UnitKind: ...
    @property
    def lone_model(self) -> bool: ...
    @property
    def horror_near(self) -> bool: ...


def officers_of(unit: Tested) -> tuple[tuple[Rank, float], ...]:
    """Every officer named, with his distance."""
    if wrong := next((away for _, away in unit.more_officers if not 0 <= away <= FAR), None):
        raise FactsFault(f"more_officers: {wrong:g} in is no distance to an officer, give 0 to {FAR:g}")
    named = (unit.officer, unit.officer_distance), (unit.second_officer, unit.second_officer_distance)
    return (*named, *unit.more_officers)


def best_officer(unit: Tested, tables: Tables) -> Rank:
    """The best officer in reach; a lieutenant's voice carries 6 inches, a captain's or major's 12."""
    rows = [tables.officers[rank] for rank, away in officers_of(unit) if away <= tables.officers[rank].reach]
    return max(rows, key=lambda row: row.modifier, default=tables.officers[Rank.NONE]).rank


def officer_notes(unit: Tested, tables: Tables) -> tuple[Effect, ...]:
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


def nerve(name: str, unit: Tested, tables: Tables, *others: Modifier | None, pins: int | None = None) -> Target:
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


def unit_said(unit: Tested) -> str:
    """The unit in a few words: Regular infantry with 2 pins."""
    said = f"{unit.quality.said} {unit.kind.said}"
    return f"{said} with {count_of(unit.pins, 'pin')}" if unit.pins else said
