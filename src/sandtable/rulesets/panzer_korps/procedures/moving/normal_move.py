"""The normal move: how formations go, and their rate with all that morale adds, before any terrain."""

from __future__ import annotations

from sandtable.explain import Modifier, Target
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.rows.movement import MoverRow
from sandtable.rulesets.panzer_korps.tables import Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Marcher, Morale, Mover

IN_NO_COLUMN = "deployed guns form no transit column, they limber first"


def heavy_guns_said(tables: Tables) -> str:
    """Guns that stay where they are deployed."""
    return f"deployed artillery above {tables.limit('hand_moved_calibre')} mm"


def not_by_hand(tables: Tables) -> str:
    """What a player hears who wants to move them."""
    return f"{heavy_guns_said(tables)} is not moved by hand, AT guns of any calibre are"


def row_of(marcher: Marcher, tables: Tables, *, column: bool = False, double: bool = False) -> MoverRow | None:
    """The row of the movement table; deployed heavy guns have none, they are not moved."""
    if marcher is Marcher.HEAVY_GUNS:
        return None
    if marcher.is_mounted:
        return tables.movement[Mover.CAVALRY_COLUMN if column else Mover.CAVALRY_LINE]
    return tables.movement[Mover.FOOT_DOUBLE if double and marcher is Marcher.FOOT else Mover(marcher.value)]


#: The rules of a normal move.
NORMAL_RULES = (
    pk.MOVE_RATES,
    pk.MOVE_LIGHT_TRACKED,
    pk.MOVE_HEAVY_TRACKED,
    pk.MOVE_SUPER_HEAVY_TRACKED,
    pk.MOVE_PARTISAN,
    pk.MOVE_SS,
    pk.MOVE_MILITIA,
    pk.MOVE_ELITE,
    pk.MOVE_HARDENED,
    pk.GAP_MOUNTED,
)
NORMAL_SHAPED = (pk.GAP_TERRAIN_PENALTIES, pk.GAP_FANATICS_SS)


def quality_modifiers(morale: Morale, *, ss: bool, tables: Tables) -> tuple[Modifier, ...]:
    """What morale and the SS add to every move, of every kind of mover; they add up."""
    rows = tables.move_modifiers
    keys = (morale.value, *(("ss",) if ss else ()))
    return tuple(modifier(rows[key]) for key in keys if key in rows)


def normal_move(
    marcher: Marcher, morale: Morale, tables: Tables, *, ss: bool, column: bool = False, double: bool = False
) -> Target:
    """A full move without terrain; heavy guns make none once they are deployed."""
    row = row_of(marcher, tables, column=column, double=double)
    if row is None:
        return Target("Normal move", Modifier(0, pk.GAP_MOUNTED, not_by_hand(tables)))
    return Target(
        "Normal move", Modifier(row.inches, row.rule, row.label), quality_modifiers(morale, ss=ss, tables=tables)
    )
