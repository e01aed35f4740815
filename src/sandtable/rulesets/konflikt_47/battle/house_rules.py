"""Switches for rulings that clubs play differently. Each names the gap that it changes."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.sheet.switches import Rows, switch


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a scenario plays; the defaults are our rulings. `tables` changes cells of printed tables."""

    friends_block: Annotated[bool, switch(k47.GAP_LOS, "friends in the way block direct fire")] = True
    firefights: Annotated[bool, switch(k47.GAP_REACTION_FIREFIGHT, "a unit that is shot at may shoot back at once")] = (
        True
    )
    escapes: Annotated[bool, switch(k47.GAP_REACTION_ESCAPE, "a unit that is assaulted may run away")] = True
    exceptional_damage: Annotated[
        bool, switch(k47.GAP_EXCEPTIONAL_DAMAGE, "the shooter picks who falls to exceptional damage")
    ] = True
    keep_orders: Annotated[bool, switch(k47.GAP_RETAIN, "Ambush and Down may be kept over the turn")] = True
    tables: dict[str, Rows] = {}
