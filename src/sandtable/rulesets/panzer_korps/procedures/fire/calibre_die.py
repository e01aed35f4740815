"""The fire die of guns by calibre, and what their crews add to it."""

from __future__ import annotations

from sandtable.explain import Modifier, Target
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Morale, State

CREW_RULES = (
    pk.FIRE_QUALITY_MINUS_RECRUITS,
    pk.FIRE_QUALITY_PLUS_REGULAR,
    pk.FIRE_QUALITY_PLUS2_ELITE,
    pk.FIRE_QUALITY_PLUS_SS,
)


def calibre_die(calibre: int, state: State, beyond: str, tables: Tables) -> Target | None:
    """The die of the calibre's row; above the last row that one holds, by a ruling that is told as `beyond`.

    None if it does not fire in this state.
    """
    rows = tables.gun_fire
    row = next((row for row in rows if calibre <= row.calibre_to), rows[-1])
    sides = row.formed if state is State.FORMED else row.suppressed
    if sides is None:
        return None
    rule = pk.FIRE_AFV_DIE if calibre <= rows[-1].calibre_to else beyond
    return Target("Fire die", Modifier(sides, rule, f"sides for {calibre} mm, {state.value}"))


def crew_quality(morale: Morale, *, ss: bool, tables: Tables) -> tuple[Modifier, ...]:
    """Better and worse crews; Reservists add nothing, and SS counts besides."""
    lines = []
    if morale.at_least(Morale.ELITE):
        lines.append("elite")
    elif morale.at_least(Morale.REGULAR):
        lines.append("regulars")
    elif not morale.at_least(Morale.RESERVIST):
        lines.append("recruits")
    if ss:
        lines.append("ss")
    return tuple(modifier(tables.gun_modifiers[line]) for line in lines)
