"""The roll to hit: 3 or more on a D6, with the printed modifiers added to the die."""

from __future__ import annotations

from functools import lru_cache

from sandtable.dice import Need, at_least
from sandtable.explain import Modifier, Target, counting
from sandtable.explain.sentences import times
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import AimedAt, FiringFacts, firer_alone
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import D6, Tables
from sandtable.rulesets.konflikt_47.terms import Cover, Order, Quality, Special


def hit_modifier(key: str, tables: Tables) -> Modifier:
    """A row of the hit modifiers."""
    row = tables.hit[key]
    return Modifier(row.value, row.rule, row.label)


def at_point_blank(distance: float, tables: Tables) -> bool:
    return distance <= tables.limit("point_blank")


def at_long_range(weapon: Weapon, distance: float, tables: Tables) -> bool:
    """Beyond half the longest range; point blank is never long (k47.gap.long-range)."""
    return 2 * distance > weapon.max and not at_point_blank(distance, tables)


def range_modifier(weapon: Weapon, distance: float, tables: Tables) -> Modifier | None:
    if at_point_blank(distance, tables):
        return hit_modifier("point_blank", tables)
    return hit_modifier("long_range", tables) if at_long_range(weapon, distance, tables) else None


def firer_modifiers(quality: Quality, pins: int, tables: Tables) -> tuple[Modifier | None, Modifier | None]:
    """What the firing unit itself brings wherever it fires."""
    pin = hit_modifier("pin", tables)
    return (
        times(pins, pin, None, "pin marker" if pins == 1 else "pin markers"),
        hit_modifier("inexperienced", tables) if quality is Quality.INEXPERIENCED else None,
    )


def cover_modifier(cover: Cover, tables: Tables) -> Modifier | None:
    """Soft or hard, never both (k47.hit.cover-exclusive)."""
    return None if cover is Cover.NONE else hit_modifier(f"{cover.value}_cover", tables)


def hit_number(weapon: Weapon, facts: FiringFacts, aim: AimedAt, tables: Tables, name: str = "To hit") -> Target:
    """The roll that this weapon needs, with every modifier that applies."""
    return _hit_number(weapon, firer_alone(facts), aim, tables, name)


@lru_cache(maxsize=4096)
def _hit_number(weapon: Weapon, facts: FiringFacts, aim: AimedAt, tables: Tables, name: str) -> Target:
    moving = facts.order is Order.ADVANCE and not weapon.has(Special.ASSAULT)
    lone = facts.lone_crewman and weapon.has(Special.TEAM) and not facts.mounted
    return to_hit(
        tables,
        range_modifier(weapon, facts.distance, tables),
        *firer_modifiers(facts.firer_quality, facts.firer_pins, tables),
        hit_modifier("moving", tables) if moving else None,
        hit_modifier("down", tables) if aim.down else None,
        hit_modifier("small_unit", tables) if aim.small else None,
        cover_modifier(aim.cover, tables),
        hit_modifier("shaped_charge", tables) if weapon.has(Special.SHAPED_CHARGE) else None,
        hit_modifier("lone_crewman", tables) if lone else None,
        name=name,
    )


def to_hit(tables: Tables, *modifiers: Modifier | None, name: str = "To hit") -> Target:
    """3 or more with modifiers to the die; never easier than 2 (k47.gap.hit-extremes)."""
    return Target(
        name, hit_modifier("base", tables), counting(*modifiers), floor=tables.constant("easiest_hit"), to_die=True
    )


def hit_need(number: Target, tables: Tables) -> Need:
    """Needing 7 or more, however much more, is a 6 and then another 6 (k47.gap.hit-extremes)."""
    return _need_for(number.number, tables)


@lru_cache(maxsize=64)
def _need_for(number: int, tables: Tables) -> Need:
    return at_least(D6).then(at_least(D6)) if number >= tables.limit("impossible_hit") else at_least(number)
