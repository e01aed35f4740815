"""The Zvukovoy's shockwave: every unit under its line is rolled for, friend or foe."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice, Need, at_least
from sandtable.explain import Effect, Refused, Target
from sandtable.rulesets.konflikt_47.fire.aftermath import FALLEN, HURT, RULES, losses_follow, losses_said
from sandtable.rulesets.konflikt_47.fire.casualties import DamageDice, Fate, Losses, Troops, suffer, wounds
from sandtable.rulesets.konflikt_47.fire.damage import damage_need, damage_number
from sandtable.rulesets.konflikt_47.fire.shooting import against_firing
from sandtable.rulesets.konflikt_47.fire.small_dice import Amount, amount, rolled
from sandtable.rulesets.konflikt_47.fire.to_hit import TO_HIT
from sandtable.rulesets.konflikt_47.fire.under_fire import (
    TroopsFacts,
    check_after,
    consistent,
    dice_against,
    target_said,
    troops_of,
    value_under_fire,
)
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import flag

WAVE = "k47.gap.shockwave"
PINS = "k47.gap.pins-gain"
STUNNED = "k47.result.stunned"
PROJECTOR = "zvukovoy"


class ShockwaveFacts(TroopsFacts, frozen=True, kw_only=True):
    """One unit under the line of a shockwave; no modifiers count, neither the firer's nor the target's."""

    first: ClassVar[tuple[str, ...]] = (
        "vehicle",
        "target_models",
        "target_pins",
        "target_quality",
        "distance",
        "order",
        "target",
        "target_officer",
    )

    vehicle: Annotated[
        bool, flag("Target is a vehicle", "The unit under the line is a vehicle or walker, soft-skins too")
    ] = False


class Shaken(Struct, frozen=True):
    """What a shockwave does to one unit; a vehicle loses no models but its crew is stunned."""

    casualties: int
    pins: int
    picked_out: int
    destroyed: bool
    fate: Fate
    stunned: bool

    @property
    def losses(self) -> Losses:
        return Losses(self.casualties, self.pins, self.picked_out, self.destroyed, self.fate)


class WaveProfile(Struct, frozen=True):
    """The roll that hits, pins, and hits with damage dice for troops; for vehicles the pin of being stunned."""

    need: Need
    pins: Amount
    troops: Troops
    hits: Amount
    damage: DamageDice | None
    stunned: int


def assess(facts: ShockwaveFacts, tables: Tables) -> Assessment[WaveProfile] | Refused:
    weapon = tables.weapon(PROJECTOR)
    consistent(facts, tables)
    if problem := against_firing(weapon, facts):
        return problem
    to_hit = Target("To hit", tables.constant("shockwave_hit"))
    pen = tables.constant("shockwave_pen")
    to_damage = damage_number(value_under_fire(facts, tables), pen.value, pen.rule, pen.label)
    profile = WaveProfile(
        at_least(to_hit.number),
        amount("D3"),
        troops_of(facts, tables),
        amount("D3"),
        None if facts.vehicle else dice_against(to_damage, facts, tables),
        tables.limit("result_pins") if facts.vehicle else 0,
    )
    said = facts.target_quality.one("vehicle") if facts.vehicle else target_said(facts)
    hits, damages = f"hits on {profile.need.text}", f"damages on {damage_need(to_damage).text}"
    return Assessment(
        profile,
        f"Shockwave over {said}, {facts.distance:g} in away",
        (hits,) if facts.vehicle else (hits, damages),
        (to_hit,) if facts.vehicle else (to_hit, to_damage, check_after(facts, profile.pins, tables)),
        wave_notes(facts),
    )


def wave_notes(facts: ShockwaveFacts) -> tuple[Effect, ...]:
    """What the rules say besides."""
    does = "its crew is stunned, with a pin more" if facts.vehicle else "becomes D3 hits"
    return (
        Effect("modifiers", False, WAVE, "no modifiers: pins, cover and Down do not count"),
        Effect("friends", True, WAVE, "every unit under the line is rolled for, friend or foe"),
        Effect("hit_brings", "stunned" if facts.vehicle else "D3", WAVE, f"a hit puts on D3 pins, and {does}"),
        Effect("reaction", "go_down", WAVE, "no reaction but going down, which changes nothing but the die"),
    )


def shockwave(dice: Dice, profile: WaveProfile) -> Shaken:
    """4 or more; pins; then hits on troops, or a stunned crew."""
    if not dice.passes(profile.need, why=TO_HIT):
        return shaken(Losses(), stunned=False)
    pins = rolled(dice, profile.pins, why=PINS) + profile.stunned
    if profile.damage is None:
        return shaken(suffer(dice, profile.troops, 0, 0, pins), stunned=True)
    casualties, sixes = dice.run(wounds, (rolled(dice, profile.hits, why=WAVE), profile.damage))
    return shaken(suffer(dice, profile.troops, casualties, sixes, pins), stunned=False)


def shaken(losses: Losses, *, stunned: bool) -> Shaken:
    return Shaken(losses.casualties, losses.pins, losses.picked_out, losses.destroyed, losses.fate, stunned)


def follows(facts: ShockwaveFacts, after: Shaken, tables: Tables) -> tuple[Effect, ...]:
    if not facts.vehicle or not after.pins:
        return losses_follow(facts, after.losses, tables)
    total = facts.target_pins + after.pins
    effects = (Effect("pins", total, WAVE, f"{after.pins} pins put on, {total} on it now"),)
    if after.destroyed:
        lost = "its pins have reached its basic morale: destroyed at once"
        return *effects, Effect("destroyed", True, "k47.gap.pins-rout", lost)
    stunned = "its die is placed as Down or turned to Down, it halts and may do nothing more this turn"
    return *effects, Effect("stunned", True, STUNNED, stunned)


def shaken_said(after: Shaken) -> str:
    if after.stunned and not after.destroyed:
        return f"crew stunned, {after.pins} pins"
    return losses_said(after.losses)


SHOCKWAVE = Procedure(
    name="shockwave",
    title="Shockwave",
    summary="One unit under the line of a Zvukovoy Proyektor: hit on 4 or more without modifiers.",
    facts=ShockwaveFacts,
    assess=assess,
    roll=shockwave,
    rules=(
        *RULES,
        WAVE,
        STUNNED,
        TO_HIT,
        "k47.special.shockwave",
        "k47.special.fixed",
        "k47.weapons.heavy",
        "k47.weapons.shots",
        "k47.weapons.max-range",
        "k47.gap.fixed",
        "k47.gap.mounts",
        "k47.orders.run",
        "k47.orders.rally",
        "k47.orders.down",
    ),
    label=shaken_said,
    follows=follows,
    stages=((TO_HIT, "roll to hit"), (PINS, "pins"), (WAVE, "hits of the wave"), *HURT, *FALLEN),
)
