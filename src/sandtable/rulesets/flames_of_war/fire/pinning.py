"""How many hits Pin Down a unit."""

from __future__ import annotations

from sandtable.explain import Modifier
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind

IMMUNE = {Kind.ARMOURED: "fow.pin.immune-armoured", Kind.AIRCRAFT: "fow.pin.immune-aircraft"}


def pinning_hits(kind: Kind, teams: int, tables: Tables) -> Modifier | None:
    """The hits of direct fire that Pin Down a unit of so many teams; None cannot be Pinned Down."""
    if kind in IMMUNE:
        return None
    large = teams >= tables.limit("pin_large_unit")
    return tables.constant("pin_hits_large" if large else "pin_hits")
