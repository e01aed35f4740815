"""A scenario of Flames of War as a person writes it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sandtable.inches.tables.ground_text import Inches, Spot, TableText
from sandtable.rulesets.flames_of_war.battle.house_rules import HouseRules
from sandtable.sheet.scenario_text import Name, Prose, Title

MOST_PLATOONS, MOST_ROUNDS = 30, 20


class PlatoonText(Struct, frozen=True, forbid_unknown_fields=True):
    """A platoon of the lists. What is said of it besides is left out where it is as usual."""

    platoon: Name
    #: What it is called, where a side has several of it.
    name: Name = ""
    #: Where its leader stands when nobody sets up (fow.gap.first-battle).
    leader_at: Spot | None = None


def as_text(entry: str | PlatoonText) -> PlatoonText:
    """A platoon that is only named, as one of which nothing else is said."""
    return PlatoonText(entry) if isinstance(entry, str) else entry


class SideText(Struct, frozen=True, forbid_unknown_fields=True):
    """A side: what it is called, and its platoons, each HQ before the combat platoons that it leads."""

    name: Name
    platoons: Annotated[tuple[Name | PlatoonText, ...], Meta(min_length=1, max_length=MOST_PLATOONS)]
    title: Title = ""


class BattleText(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario. The first side has the south edge and is the attacker, where there is one."""

    title: Title
    mission: Name
    table: TableText
    side: tuple[SideText, SideText]
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 8
    #: How deep the deployment areas are; left out, as the mission says.
    depth: Inches | None = None
    #: The side that has the first turn, where no dice are rolled for it.
    begins: Name = ""
    night: bool = False
    #: Points by which each force is built (fow.gap.formations); 0 where forces are given by name.
    points: Annotated[int, Meta(ge=0, le=1_000)] = 0
    when: Title = ""
    notes: Prose = ""
    house_rules: HouseRules = HouseRules()
