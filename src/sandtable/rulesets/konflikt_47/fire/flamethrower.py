"""A flamethrower at troops: one die to hit, a jet of hits, pins, a morale check in any case, and the fuel."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused, refused
from sandtable.rulesets.konflikt_47.fire.aftermath import DIRECT_RULES, FALLEN, HURT, RULES, losses_follow, losses_said
from sandtable.rulesets.konflikt_47.fire.casualties import DamageDice, Fate, Losses, Troops, suffer, wounds
from sandtable.rulesets.konflikt_47.fire.damage import damage_need, damage_number
from sandtable.rulesets.konflikt_47.fire.flames import (
    FLAME,
    FLAMETHROWERS,
    flame_number,
    flame_pins,
    fuel_effect,
    fuel_spent,
)
from sandtable.rulesets.konflikt_47.fire.shells import Shell, jet, own_penetration, shell_hits
from sandtable.rulesets.konflikt_47.fire.shooting import FARTHEST, against_firing
from sandtable.rulesets.konflikt_47.fire.small_dice import Amount, rolled
from sandtable.rulesets.konflikt_47.fire.to_hit import TO_HIT, hit_need
from sandtable.rulesets.konflikt_47.fire.under_fire import (
    IN_A_HURRY,
    TroopsFacts,
    against_target,
    check_after,
    dice_against,
    is_small,
    target_said,
    troops_of,
    value_under_fire,
)
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import tape, unit

PINS = "k47.gap.pins-gain"
FUEL = "k47.special.flamethrower"


class FlamethrowerFacts(TroopsFacts, frozen=True, kw_only=True):
    """A flamethrower team or flame tank close to infantry or artillery."""

    #: Cover and Down are ignored, so they are asked for last.
    first: ClassVar[tuple[str, ...]] = (
        "weapon",
        *(name for name in IN_A_HURRY if name not in ("cover", "target_down")),
        "lone_crewman",
        "mounted",
        "in_arc",
    )

    distance: Annotated[float, tape("Distance", 0, FARTHEST, "From the firer to the target", "inches")] = 5.0
    weapon: Annotated[str, unit("Weapon", FLAMETHROWERS, "The infantry's flamethrower, or one on a vehicle")] = (
        "flamethrower-inf"
    )


class Flamed(Struct, frozen=True):
    """What fire does to troops, and whether the flamethrower has fuel left."""

    casualties: int
    pins: int
    picked_out: int
    destroyed: bool
    fate: Fate
    out_of_fuel: bool

    @property
    def losses(self) -> Losses:
        return Losses(self.casualties, self.pins, self.picked_out, self.destroyed, self.fate)


class FlameProfile(Struct, frozen=True):
    need: Need
    pins: Amount
    jet: Shell
    damage: DamageDice
    troops: Troops
    fuel_gone: Need


def assess(facts: FlamethrowerFacts, tables: Tables) -> Assessment[FlameProfile] | Refused:
    weapon = tables.weapon(facts.weapon)
    if problem := refused(against_target(facts, tables), against_firing(weapon, facts)):
        return problem
    to_hit = flame_number(weapon, facts, tables, small=is_small(facts, tables))
    penetration = own_penetration(weapon, tables)
    value = value_under_fire(facts, tables, past_shield=True)
    to_damage = damage_number(value, penetration.value, penetration.rule, penetration.label)
    profile = FlameProfile(
        hit_need(to_hit, tables),
        flame_pins(tables),
        jet(weapon),
        dice_against(to_damage, facts, tables),
        troops_of(facts, tables),
        fuel_spent(tables),
    )
    hits, pins = profile.jet.hits.text, profile.pins.text
    return Assessment(
        profile,
        f"{weapon.name} at {target_said(facts)}, {facts.distance:g} in away",
        (f"hits on {profile.need.text}", f"damages on {damage_need(to_damage).text}"),
        (to_hit, to_damage, check_after(facts, profile.pins, tables, fallen=0)),
        (
            Effect("ignored", ("cover", "down"), FLAME, "cover and Down are ignored"),
            Effect("hits", hits, FLAME, f"a hit becomes {hits} hits"),
            Effect("pins_of_hit", pins, FLAME, f"a hit pins with {pins}"),
            Effect("check", True, FLAME, "a hit forces one morale check, whatever the losses"),
        ),
    )


def flamethrower(dice: Dice, profile: FlameProfile) -> Flamed:
    """The shot, and then the die for fuel, hit or miss."""
    losses = dice.run(engulf, profile, why=FLAME)
    gone = dice.passes(profile.fuel_gone, why=FUEL)
    return Flamed(losses.casualties, losses.pins, losses.picked_out, losses.destroyed, losses.fate, gone)


def engulf(dice: Dice, profile: FlameProfile) -> Losses:
    """One die to hit; pins; every hit of the jet; one morale check."""
    if not dice.passes(profile.need, why=TO_HIT):
        return Losses()
    pins = rolled(dice, profile.pins, why=PINS)
    casualties, sixes = dice.run(scorch, (profile.jet, profile.damage), why=FLAME)
    return suffer(dice, profile.troops, casualties, sixes, pins, must_check=True)


def scorch(dice: Dice, burning: tuple[Shell, DamageDice]) -> tuple[int, int]:
    """The hits of the jet and their damage dice."""
    shell, damage = burning
    return dice.run(wounds, (shell_hits(dice, shell), damage))


def follows(facts: FlamethrowerFacts, flamed: Flamed, tables: Tables) -> tuple[Effect, ...]:
    fuel = fuel_effect(flamed.out_of_fuel, tables.weapon(facts.weapon), facts)
    return *losses_follow(facts, flamed.losses, tables), fuel


def flamed_said(flamed: Flamed) -> str:
    return f"{losses_said(flamed.losses)}{', fuel gone' if flamed.out_of_fuel else ''}"


FLAMETHROWER = Procedure(
    name="flamethrower",
    title="Flamethrower at troops",
    summary="One die to hit becomes a jet of hits, with pins, a morale check in any case, and fuel that may run out.",
    facts=FlamethrowerFacts,
    assess=assess,
    roll=flamethrower,
    rules=(
        *RULES,
        *DIRECT_RULES,
        FLAME,
        FUEL,
        "k47.gap.cover",
        "k47.gap.buildings",
        "k47.gap.he-long-range",
        "k47.weapons.heavy",
    ),
    label=flamed_said,
    follows=follows,
    stages=((TO_HIT, "roll to hit"), (PINS, "pins"), (FLAME, "hits of the jet"), *HURT, *FALLEN, (FUEL, "fuel")),
)
