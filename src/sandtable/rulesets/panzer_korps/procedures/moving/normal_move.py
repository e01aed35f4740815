"""The normal move: the rate of a formation with all that its morale adds, before any terrain."""

from __future__ import annotations

from sandtable.explain import Modifier, Target
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.moving.marcher import NOT_BY_HAND, row_of
from sandtable.rulesets.panzer_korps.tables import Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Marcher, Morale

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
    """A full move without terrain; artillery above 75 mm makes none once it is deployed."""
    row = row_of(marcher, tables, column=column, double=double)
    if row is None:
        return Target("Normal move", Modifier(0, pk.GAP_MOUNTED, NOT_BY_HAND))
    return Target(
        "Normal move", Modifier(row.inches, row.rule, row.label), quality_modifiers(morale, ss=ss, tables=tables)
    )
