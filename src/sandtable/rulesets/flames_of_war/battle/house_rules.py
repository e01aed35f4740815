"""Switches for rulings that clubs play differently. Each names the gap that it changes."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.sheet.switches import Rows, switch


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a scenario plays; the defaults are our rulings. `tables` changes cells of printed tables."""

    dug_in_defender: Annotated[
        bool, switch(fow.GAP_DEPLOYMENT, "Infantry and Guns of the defender begin in foxholes")
    ] = True
    tables: dict[str, Rows] = {}
