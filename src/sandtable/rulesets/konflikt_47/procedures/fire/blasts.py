"""Flamethrowers and shockwaves at troops: one die to hit, and a hit becomes several with pins of its own."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import at_least
from sandtable.explain import Effect, Target
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire import under_fire
from sandtable.rulesets.konflikt_47.procedures.fire.damage import damage_need, damage_number
from sandtable.rulesets.konflikt_47.procedures.fire.flames import flame_number, flame_pins, fuel_die
from sandtable.rulesets.konflikt_47.procedures.fire.shells import jet, own_penetration, wave
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import amount
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import hit_need
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import Blast
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Special


class BlastShot(Struct, frozen=True):
    """A flamethrower or shockwave with its numbers against this target."""

    weapon: Weapon
    to_hit: Target
    to_damage: Target
    blast: Blast

    @property
    def needs(self) -> tuple[str, str]:
        """What must be rolled, in words."""
        return f"hits on {self.blast.need.text}", f"damages on {damage_need(self.to_damage).text}"


def is_blast(weapon: Weapon) -> bool:
    return weapon.has(Special.FLAMETHROWER) or weapon.has(Special.SHOCKWAVE)


def blast_shot(weapon: Weapon, facts: under_fire.TroopsFacts, tables: Tables, of: str = "") -> BlastShot:
    """The numbers of either; `of` names the weapon where others fire too."""
    shot = wave_shot if weapon.has(Special.SHOCKWAVE) else flame_shot
    return shot(weapon, facts, tables, of)


def flame_shot(weapon: Weapon, facts: under_fire.TroopsFacts, tables: Tables, of: str) -> BlastShot:
    """Cover, Down and gun shields are ignored; D3 + 1 pins, a check in any case, and fuel that may run out."""
    to_hit = flame_number(weapon, facts, tables, small=under_fire.is_small(facts, tables), name=f"To hit{of}")
    penetration = own_penetration(weapon, tables)
    value = under_fire.value_under_fire(facts, tables, past_shield=True)
    to_damage = damage_number(value, penetration, tables, f"To damage{of}")
    damage = under_fire.dice_against(to_damage, facts, tables)
    blast = Blast(hit_need(to_hit, tables), flame_pins(tables), jet(weapon), damage, fuel_die(tables))
    return BlastShot(weapon, to_hit, to_damage, blast)


def wave_shot(weapon: Weapon, facts: under_fire.TroopsFacts, tables: Tables, of: str) -> BlastShot:
    """4 or more without modifiers, D3 pins, and D3 hits with a penetration of their own."""
    to_hit, pen = Target(f"To hit{of}", tables.constant("shockwave_hit"), to_die=True), tables.constant("shockwave_pen")
    to_damage = damage_number(under_fire.value_under_fire(facts, tables), pen, tables, f"To damage{of}")
    blast = Blast(at_least(to_hit.number), amount("D3"), wave(), under_fire.dice_against(to_damage, facts, tables))
    return BlastShot(weapon, to_hit, to_damage, blast)


def blast_notes(shot: BlastShot) -> tuple[Effect, ...]:
    """What the rules say of a hit."""
    hits, pins = shot.blast.hits.hits.text, shot.blast.pins.text
    if shot.weapon.has(Special.SHOCKWAVE):
        return (
            Effect(
                "modifiers",
                False,
                k47.GAP_SHOCKWAVE,
                "no modifiers to the shockwave: pins, cover and Down do not count",
            ),
            Effect("friends", True, k47.GAP_SHOCKWAVE, "every unit under the line is rolled for, friend or foe"),
            Effect(
                "hit_brings",
                hits,
                k47.GAP_SHOCKWAVE,
                f"a hit of the shockwave puts on {pins} pins, and becomes {hits} hits",
            ),
        )
    return (
        Effect("ignored", ("cover", "down"), k47.GAP_FLAMETHROWER, "flames ignore cover and Down"),
        Effect("hits", hits, k47.GAP_FLAMETHROWER, f"a hit of the flames becomes {hits} hits"),
        Effect("pins_of_hit", pins, k47.GAP_FLAMETHROWER, f"a hit of the flames pins with {pins}"),
        Effect("check", True, k47.GAP_FLAMETHROWER, "a hit of the flames forces one morale check, whatever the losses"),
    )
