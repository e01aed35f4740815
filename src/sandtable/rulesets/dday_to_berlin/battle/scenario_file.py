"""Scenario files: who fights where, for what and for how long, as a person writes it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sandtable.ground.zone_map import MapText
from sandtable.ground.zones import Facing
from sandtable.rulesets.dday_to_berlin.battle.house_rules import HouseRules
from sandtable.rulesets.dday_to_berlin.terms import Quality
from sandtable.sheet.scenario_text import Name, Prose, Title
from sandtable.zoned.places import MOST_PLACES, PlaceText
from sandtable.zoned.scenario_checks import Label

#: Stands of one side are few; a typing error should not make a thousand.
Few = Annotated[int, Meta(ge=0, le=20)]
MOST_DIVISIONS_WRITTEN = 20
MOST_UNITS_WRITTEN = 100


class UnitText(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A stand. Without `at` it is placed by its owner before the first turn; with `arrives` it comes on later."""

    name: Name
    code: Name
    at: Label = ""
    facing: Facing | None = None
    quality: Quality | None = None
    detachment: bool = False
    arrives: Annotated[int, Meta(ge=0, le=60)] = 0
    entry: Label = ""


class DivisionText(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A division: its HQ is the unit of kind HQ. `corps` troops belong to no division and follow any HQ."""

    name: Name
    quality: Quality
    units: Annotated[tuple[UnitText, ...], Meta(max_length=MOST_UNITS_WRITTEN)]
    corps: bool = False


class SideText(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side, its own table edge, and the supports it may call on."""

    name: Name
    title: Title
    edge: Facing
    art: Few = 0
    air: Few = 0
    support_quality: Quality = Quality.REGULAR
    #: Zones in which units without a place are set up; the rows next to the own edge if empty.
    deploy: Prose = ""
    #: Points this side is given before the last count.
    handicap: Annotated[int, Meta(ge=0, le=200)] = 0
    division: Annotated[tuple[DivisionText, ...], Meta(max_length=MOST_DIVISIONS_WRITTEN)]


class ScenarioText(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole scenario. It ends after `turns`, or when night has fallen `nightfalls` times, whichever comes first."""

    title: Title
    when: Title
    notes: Prose
    map: MapText
    side: Annotated[tuple[SideText, ...], Meta(min_length=2, max_length=2)]
    place: Annotated[tuple[PlaceText, ...], Meta(max_length=MOST_PLACES)] = ()
    turns: Annotated[int, Meta(ge=0, le=60)] = 0
    nightfalls: Annotated[int, Meta(ge=0, le=3)] = 0
    clock: Annotated[int, Meta(ge=0, le=20)] = 0
    #: The side that sets up first, where units are placed by their owners; by default the second side.
    defender: Name = ""
    house_rules: HouseRules = HouseRules()
