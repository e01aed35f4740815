"""Switches for rulings that clubs play differently. Each names the gap that it changes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import fields

#: A cell of a printed table: no number on paper has four digits, and no label fills a page.
Cell = bool | Annotated[int, Meta(ge=-999, le=999)] | Annotated[str, Meta(max_length=200)]
#: The largest table has some thirty rows and a dozen columns.
MOST_CHANGES = 60
Cells = Annotated[dict[str, Cell], Meta(max_length=MOST_CHANGES)]
Rows = Annotated[dict[str, Cells], Meta(max_length=MOST_CHANGES)]


def switch(gap: str, says: str) -> Meta:
    """A switch, the id of the ruling it changes, and what it does."""
    return Meta(description=says, extra={"gap": gap})


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a scenario plays; the defaults are our rulings. `tables` changes cells of printed tables."""

    supply: Annotated[bool, switch("ddb.gap.supply", "play the Supply Phase")] = False
    night: Annotated[bool, switch("ddb.gap.night-clock", "night can fall")] = True
    zones_of_control: Annotated[
        Literal["front", "all_round", "none"],
        switch("ddb.gap.zoc", "control the three front zones, all eight, or none"),
    ] = "front"
    flanks: Annotated[bool, switch("ddb.gap.facing", "attacks on flank and rear count")] = True
    group_activation: Annotated[
        bool, switch("ddb.gap.activation-groups", "one roll may serve several units of a division in a zone")
    ] = True
    primary_defender: Annotated[
        Literal["defender", "attacker"],
        switch("ddb.gap.primary-choice", "who names the primary defender of an assault"),
    ] = "defender"
    table_artillery: Annotated[
        bool, switch("ddb.gap.table-artillery-support", "guns on the table may support assaults")
    ] = True
    engineering: Annotated[bool, switch("ddb.gap.engineering", "engineers build and blow")] = True
    second_assault: Annotated[bool, switch("ddb.gap.breakthrough-assault", "a breakthrough may assault again")] = True
    sudden_victory: Annotated[bool, switch("ddb.gap.victory", "the game may end before the last turn")] = True
    tables: dict[str, Rows] = {}


def gap_of(name: str) -> str:
    """The ruling that a switch changes."""
    return next(gap for switch_name, gap, _ in switches() if switch_name == name)


def switches() -> list[tuple[str, str, str]]:
    """Every switch: its name, its gap and what it does."""
    return [
        (field.name, meta.extra["gap"], meta.description)
        for field in fields(HouseRules)
        for meta in getattr(field.type, "__metadata__", ())
    ]
