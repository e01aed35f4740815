"""Indirect fire: 6 at first, one easier with every further shot, and 2 or more once it has hit."""

from __future__ import annotations

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Order, Special

#: Told wherever something fires indirectly.
NO_MODIFIERS = Effect(
    "modifiers",
    False,
    k47.GAP_INDIRECT,
    "no modifiers to indirect fire: range, pins, cover and Down do not count to hit",
)


def fires_indirectly(weapon: Weapon, *, chosen: bool) -> bool:
    """Mortars and rifle grenades always, howitzers by choice (k47.special.indirect, k47.special.howitzer)."""
    return weapon.has(Special.INDIRECT_FIRE) or (chosen and weapon.has(Special.HOWITZER))


class Rung(Struct, frozen=True):
    """How far indirect fire has ranged in: shots at this target in turns before, and whether one of them has hit."""

    shots: int = 0
    hit: bool = False


def ladder_number(rung: Rung, tables: Tables, name: str = "To hit", *, order: Order = Order.FIRE) -> Target:
    """What indirect fire needs; no modifier of any kind applies.

    A shot under an Advance always needs as much as the first. If nobody has changed place it counts for the next all
    the same (k47.gap.indirect-track).
    """
    best = tables.constant("indirect_best")
    if order is Order.ADVANCE:
        return Target(name, tables.constant("indirect_first"), or_more=True)
    if rung.hit:
        return Target(name, best, or_more=True)
    easier = Modifier(-rung.shots, k47.GAP_INDIRECT, f"{count_of(rung.shots, 'shot')} at the same target before")
    return Target(name, tables.constant("indirect_first"), counting(easier), floor=best, or_more=True)


def next_shot(rung: Rung, tables: Tables, *, hit: bool | None) -> Effect:
    """What indirect fire needs next turn if it goes on and nobody moves; None where only the firer knows if it hit."""

    def needed(hit_now: bool) -> int:
        return ladder_number(Rung(rung.shots + 1, rung.hit or hit_now), tables).number

    if hit is not None or needed(hit_now=True) == needed(hit_now=False):
        need = needed(bool(hit))
        said = f"next turn indirect fire at the same target hits on {need}+ if neither moves"
    else:
        need = needed(hit_now=False)
        either = f"on {needed(hit_now=True)}+ if it has hit now, else on {need}+"
        said = f"next turn indirect fire at the same target hits {either}, if neither moves"
    return Effect("next_shot", need, k47.GAP_INDIRECT, said)
