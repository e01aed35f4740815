"""The cover die of a target: by terrain, by armour if that is larger, shifted by artillery and bombs."""

from __future__ import annotations

from sandtable.explain import Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import LADDER, Tables
from sandtable.rulesets.panzer_korps.terms import Cover, FiredAt, Role

#: Between two dice of the ladder.
STEP = LADDER[1] - LADDER[0]

COVER_RULES = (pk.COVER_DIE, pk.GAP_AFV_COVER_DIE, pk.GAP_MOUNTED)


def cover_number(target: FiredAt, cover: Cover, tables: Tables, shift: Modifier | None = None) -> Target:
    """The die that a target rolls in this cover; a shift counts against AFV only."""
    base = terrain_die(cover, tables)
    if target.is_afv:
        armour = armour_die(target, tables)
        base = armour if armour.value >= base.value else base
    if shift is None or not target.is_afv:
        return Target("Cover die", base)
    largest = Modifier(LADDER[-1], pk.GAP_COVER_SHIFT_LIMITS, "the largest die")
    smallest = Modifier(LADDER[0], pk.GAP_COVER_SHIFT_LIMITS, "the smallest die")
    moved = (Modifier(shift.value * STEP, shift.rule, shift.label),) if shift.value else ()
    return Target("Cover die", base, moved, floor=smallest, cap=largest)


def terrain_die(cover: Cover, tables: Tables) -> Modifier:
    said = "sides in the open" if cover is Cover.OPEN else f"sides in {cover.said} cover"
    return Modifier(tables.cover[cover].die, pk.COVER_DIE, said)


def armour_die(target: FiredAt, tables: Tables) -> Modifier:
    rule = pk.GAP_MOUNTED if target is FiredAt.HALF_TRACKS else pk.GAP_AFV_COVER_DIE
    return Modifier(tables.armour[target.armour].die, rule, f"sides for the armour of {target.said}")


def artillery_shift(calibre: int, tables: Tables) -> Modifier:
    """Steps up the ladder, down if negative, under indirect fire of a calibre."""
    row = next(row for row in tables.artillery_shifts if calibre <= row.calibre_to)
    return Modifier(row.shift, pk.COVER_SHIFT_ARTILLERY, f"for {calibre} mm artillery, {steps_said(row.shift)}")


def air_shift(role: Role, tables: Tables) -> Modifier:
    """The same under bombs."""
    row = tables.air_shifts[role]
    return Modifier(row.shift, pk.COVER_SHIFT_AIR, f"for a {role.said}, {steps_said(row.shift)}")


def steps_said(shift: int) -> str:
    if not shift:
        return "no shift"
    return f"{count_of(abs(shift), 'step')} {'up' if shift > 0 else 'down'}"
