"""Damage on troops and soft-skins: a D6 plus penetration against the damage value, for each hit."""

from __future__ import annotations

from sandtable.dice import Need, at_least
from sandtable.explain import Modifier, Target, counting
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.tables import D6, Tables
from sandtable.rulesets.konflikt_47.terms import TROOPS, Quality, TargetClass


def damage_value(target: TargetClass, tables: Tables) -> Modifier:
    """A row of the damage values."""
    row = tables.damage[target]
    return Modifier(row.needed, row.rule, f"damage value, {row.name}")


def troops_value(quality: Quality, tables: Tables, *, resilient: bool = False, shield: bool = False) -> Modifier:
    """The damage value of infantry or artillery under fire (k47.gap.traits for resilient troops and gun shields)."""
    own = damage_value(TROOPS[quality], tables)
    better = [tables.constant(key) for key, counts in (("resilient", resilient), ("gun_shield", shield)) if counts]
    return max([own, *better], key=lambda modifier: modifier.value)


#: Small arms have none.
NO_PENETRATION = Modifier(0, k47.WEAPONS_SMALL_ARMS, "penetration")


def damage_number(value: Modifier, penetration: Modifier, tables: Tables, name: str = "To damage") -> Target:
    """What the die must show once penetration is added; a natural 1 always fails."""
    return Target(name, value, counting(penetration), floor=tables.constant("easiest_damage"), to_die=True)


def damage_need(number: Target) -> Need:
    """A natural 1 always fails, and there is no second 6: what a 6 cannot reach is not damaged."""
    if number.total > D6:
        return at_least(D6 + 1)
    return at_least(number.number, never=(1,))
