"""What flamethrowers have in common against troops and vehicles: aim, pins and fuel."""

from __future__ import annotations

from sandtable.dice import Classes
from sandtable.explain import Effect, Target
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import AimedAt, FiringFacts
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import Amount
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import hit_number
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import D6, Tables
from sandtable.rulesets.konflikt_47.terms import Special

#: What the die for the fuel shows when there is none left.
FUEL_GONE = "gone"


def flame_number(
    weapon: Weapon, facts: FiringFacts, tables: Tables, *, small: bool = False, name: str = "To hit"
) -> Target:
    """One die to hit; cover and Down are ignored, all other modifiers count."""
    return hit_number(weapon, facts, AimedAt(small=small), tables, name)


def flame_pins(tables: Tables) -> Amount:
    """D3 + 1, whatever the target."""
    return Amount(1, 3, tables.limit("flame_pins"))


def fuel_die(tables: Tables) -> Classes:
    """The die after each shot, hit or miss, that tells whether there is fuel for another."""
    gone = tables.limit("fuel_gone")
    return Classes(D6, ((FUEL_GONE, 1, gone), ("left", gone + 1, D6)))


def fuel_effect(gone: bool, weapon: Weapon, facts: FiringFacts) -> Effect:
    if not gone:
        return Effect("fuel", True, k47.GAP_FLAMETHROWER, "it has fuel for another shot")
    # The infantry's flamethrower is the only Team weapon among them, and walkers carry it too.
    on_vehicle = facts.mounted or not weapon.has(Special.TEAM)
    lost = "the vehicle loses the weapon" if on_vehicle else "the team is removed as destroyed"
    return Effect("fuel", False, k47.GAP_FLAMETHROWER, f"the fuel is gone: {lost}")
