"""Switches for rulings that clubs play differently. Each names the gap that it changes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.sheet.switches import Rows, switch


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a scenario plays; the defaults are our rulings. `tables` changes cells of printed tables."""

    supply: Annotated[bool, switch(ddb.GAP_SUPPLY, "play the Supply Phase")] = False
    night: Annotated[bool, switch(ddb.GAP_NIGHT_CLOCK, "night can fall")] = True
    zones_of_control: Annotated[
        Literal["front", "all_round", "none"],
        switch(ddb.GAP_ZOC, "control the three front zones, all eight, or none"),
    ] = "front"
    flanks: Annotated[bool, switch(ddb.GAP_FACING, "attacks on flank and rear count")] = True
    group_activation: Annotated[
        bool, switch(ddb.GAP_ACTIVATION_GROUPS, "one roll may serve several units of a division in a zone")
    ] = True
    primary_defender: Annotated[
        Literal["defender", "attacker"],
        switch(ddb.GAP_PRIMARY_CHOICE, "who names the primary defender of an assault"),
    ] = "defender"
    table_artillery: Annotated[
        bool, switch(ddb.GAP_TABLE_ARTILLERY_SUPPORT, "guns on the table may support assaults")
    ] = True
    engineering: Annotated[bool, switch(ddb.GAP_ENGINEERING, "engineers build and blow")] = True
    second_assault: Annotated[bool, switch(ddb.GAP_BREAKTHROUGH_ASSAULT, "a breakthrough may assault again")] = True
    sudden_victory: Annotated[bool, switch(ddb.GAP_VICTORY, "the game may end before the last turn")] = True
    tables: dict[str, Rows] = {}
