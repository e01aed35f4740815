"""A scenario of Konflikt '47 as a person writes it."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from sandtable.inches.tables.ground_text import Inches, TableText
from sandtable.rulesets.konflikt_47.battle.house_rules import HouseRules
from sandtable.rulesets.konflikt_47.procedures.orders.battle_end import MOST_TURNS
from sandtable.sheet.scenario_text import Name, Prose, Title

MOST_UNITS = 30
Turn = Annotated[int, Meta(ge=0, le=MOST_TURNS)]


class UnitText(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of the roster. What is said of it besides is left out where it is as usual."""

    unit: Name
    #: What it is called, where a side has several of it.
    name: Name = ""
    #: The vehicle of its side that it begins in, or behind which it is hitched, by its name.
    aboard: Name = ""
    #: From this turn on it may arrive; 0 is set up before the game.
    arrives: Turn = 0
    #: The stretch of its edge on which it arrives, from the west; left out, the whole edge.
    stretch: tuple[Inches, Inches] | None = None


class SideText(Struct, frozen=True, forbid_unknown_fields=True):
    """A side: what it is called, where it sets up, and its units in the order of the roster's list."""

    name: Name
    zone: dict[str, Any]
    units: Annotated[tuple[Name | UnitText, ...], Meta(min_length=1, max_length=MOST_UNITS)]
    title: Title = ""


class BattleText(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario."""

    title: Title
    table: TableText
    side: tuple[SideText, SideText]
    #: The last turn that is sure, and whether a D6 may bring one more.
    turns: Annotated[int, Meta(ge=1, le=MOST_TURNS)] = 6
    another_turn: bool = False
    #: Inches that both sides keep from each other where they set up.
    apart: Inches = 12
    #: Points by which each force is built (k47.gap.force-selection); 0 where forces are given by name.
    points: Annotated[int, Meta(ge=0, le=10_000)] = 0
    when: Title = ""
    notes: Prose = ""
    house_rules: HouseRules = HouseRules()
