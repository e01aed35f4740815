"""How formations go: on foot, on wheels, on tracks, on horseback, or pushed by hand."""

from __future__ import annotations

from sandtable.rulesets.panzer_korps.rows.movement import MoverRow
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Marcher, Mover

#: What a player hears who wants to move guns that stay where they are.
NOT_BY_HAND = "deployed artillery above 75 mm is not moved by hand, AT guns of any calibre are"
IN_NO_COLUMN = "deployed guns form no transit column, they limber first"


def row_of(marcher: Marcher, tables: Tables, *, column: bool = False, double: bool = False) -> MoverRow | None:
    """The row of the movement table; deployed artillery above 75 mm has none, it is not moved."""
    if marcher is Marcher.HEAVY_GUNS:
        return None
    if marcher.is_mounted:
        return tables.movement[Mover.CAVALRY_COLUMN if column else Mover.CAVALRY_LINE]
    return tables.movement[Mover.FOOT_DOUBLE if double and marcher is Marcher.FOOT else Mover(marcher.value)]
