"""Answers on zones that a player gives by pointing: where a unit can go, and who takes part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from sandtable.game.offers import Offer, Option, Options, one_of, toggles
from sandtable.ground.zone_marks import FACING_WORDS
from sandtable.zoned.state import ZoneState


def in_zones(
    s: ZoneState[Any, Any], verb: str, unit: int, zones: Iterable[int], answer: Callable[[int], Struct]
) -> Iterator[Offer]:
    """The same for a unit in each of some zones: to be placed, to move or to retreat there."""
    for zone in zones:
        yield Offer(verb, answer(zone), s.scenario.grid.labels[zone], unit)


def unit_at(s: ZoneState[Any, Any], number: int) -> str:
    """The label of the zone in which a unit stands; nothing, off the table."""
    zone = s.units[number].zone
    return s.scenario.grid.labels[zone] if zone >= 0 else ""


def units_in_or_out(s: ZoneState[Any, Any], title: str, answer: Any, field: str, among: Iterable[int]) -> Options:
    """Units that take part or not."""
    said = s.scenario.said
    return toggles(title, answer, field, among, lambda one: Option(said(one), answer, False, unit_at(s, one), one))


def zones_in_or_out(s: ZoneState[Any, Any], title: str, answer: Any, field: str, among: Iterable[int]) -> Options:
    """Zones that take part or not."""
    labels, said = s.scenario.grid.labels, s.scenario.map.place_said
    return toggles(title, answer, field, among, lambda zone: Option(said(zone), answer, False, labels[zone]))


def to_face(answer: Any) -> Options:
    """Which way a unit faces in the end."""
    return one_of("Facing", answer, "facing", zip(FACING_WORDS, range(len(FACING_WORDS)), strict=True))
