"""How many hits Pin Down a unit."""

from __future__ import annotations

from sandtable.explain import Modifier
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet import FactsFault

IMMUNE = {Kind.ARMOURED: fow.PIN_IMMUNE_ARMOURED, Kind.AIRCRAFT: fow.PIN_IMMUNE_AIRCRAFT}
CANNOT = {Kind.ARMOURED: "armoured tanks cannot be Pinned Down", Kind.AIRCRAFT: "Aircraft cannot be Pinned Down"}


def pinning_hits(kind: Kind, teams: int, tables: Tables) -> Modifier | None:
    """The hits of direct fire that Pin Down a unit of so many teams; None cannot be Pinned Down."""
    if kind in IMMUNE:
        return None
    large = teams >= tables.limit("pin_large_unit")
    return tables.constant("pin_hits_large" if large else "pin_hits")


def check_pinned(kind: Kind, pinned: bool) -> None:
    """Facts that pin what cannot be Pinned Down cannot be so."""
    if pinned and kind in IMMUNE:
        raise FactsFault(f"pinned: {CANNOT[kind]}, leave it out or choose another kind")
