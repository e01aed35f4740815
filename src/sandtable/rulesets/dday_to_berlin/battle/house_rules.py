"""Switches for rulings that clubs play differently. Each names the gap that it changes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from sandtable.sheet.switches import Rows, switch


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
