"""Assault walkers: their classes, and how many blows their fists strike and how hard."""

from __future__ import annotations

from sandtable.explain import Modifier, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.units.morale import pinned
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Walker


def size_bonus(walker: Walker, tables: Tables) -> Modifier:
    """What the size of a walker adds to each blow."""
    row = tables.damage[walker.vehicle.target]
    return Modifier(row.fist, k47.GAP_WALKER_ASSAULT, f"size of a {row.name.lower()}")


def fist_dice(fists: int, pins: int, tables: Tables) -> Target:
    """Against troops: two and one for each fist, less pins, at least one."""
    two = tables.constant("walker_dice")
    more = Modifier(fists, k47.GAP_WALKER_ASSAULT, count_of(fists, "fist"))
    return Target("Walker's dice", two, counting(more, pinned(pins)), floor=tables.constant("fewest_attack_dice"))


def fist_dice_at_vehicle(fists: int, pins: int, tables: Tables) -> Target:
    """Against a vehicle: one for each fist, and one fewer if it is pinned at all."""
    fewer = tables.constant("walker_pinned") if pins else None
    return Target("Walker's dice", Modifier(fists, k47.GAP_WALKER_ASSAULT, count_of(fists, "fist")), counting(fewer))
