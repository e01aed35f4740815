"""Numbers of a unit that is assaulted before anybody strikes: its nerve, and what its stand and fire needs."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.explain import Target
from sandtable.rulesets.konflikt_47.procedures.close_quarters.combatants import Side, as_target
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import firer_modifiers, hit_modifier, to_hit
from sandtable.rulesets.konflikt_47.procedures.fire.under_fire import check_number
from sandtable.rulesets.konflikt_47.procedures.units.morale import morale_number, officer_near, pinned
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import TroopKind


def reaction_test(defender: Side, tables: Tables) -> Target:
    """Stand and fire without an order die: pins count even for the stubborn."""
    alone = defender.kind is not TroopKind.INFANTRY and defender.models == 1
    return morale_number(
        "Reaction test",
        defender.quality,
        tables,
        pinned(defender.pins),
        officer_near(defender.officer, tables),
        tables.constant("lone_crewman_morale") if alone else None,
        tables.constant("horror_morale") if defender.horror_near else None,
    )


def horror_check(defender: Side, tables: Tables) -> Target | None:
    """The check at declaration of whoever a horror unit assaults; nobody has fallen yet."""
    if not defender.horror_near:
        return None
    check = check_number(as_target(defender), tables, fallen=0)
    return replace(check, name="Check at declaration")


def stand_number(defender: Side, attacker: Side, tables: Tables) -> Target:
    """Stand and fire: point blank and without cover, but otherwise a shot like any other."""
    alone = defender.kind is not TroopKind.INFANTRY and defender.models == 1
    return to_hit(
        tables,
        hit_modifier("point_blank", tables),
        *firer_modifiers(defender.quality, defender.pins, tables),
        hit_modifier("small_unit", tables) if attacker.models <= tables.limit("small_unit") else None,
        hit_modifier("lone_crewman", tables) if alone else None,
        name="Stand and fire hits",
    )
