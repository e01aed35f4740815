"""How large a unit is on the table."""

from __future__ import annotations

from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.terms import UnitKind

#: Footprints in hundredths of an inch (k47.gap.measurement).
LARGE, SMALL = 150, 100
#: Officers and teams of so many models have the small one.
FEW = 3


def radius_of(row: Unit) -> int:
    """The footprint of a unit, which never shrinks."""
    few = row.kind is UnitKind.TEAM or (row.kind is UnitKind.INFANTRY and row.officer.value != "none")
    return SMALL if few and row.models <= FEW else LARGE
