"""The Zvukovoy's shockwave: every unit under its line is rolled for, friend or foe."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice, at_least
from sandtable.explain import Effect, Refused, Target
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire import cited, under_fire
from sandtable.rulesets.konflikt_47.procedures.fire.aftermath import losses_follow, losses_said
from sandtable.rulesets.konflikt_47.procedures.fire.blasts import blast_notes, blast_shot
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import against_firing
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import amount
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import VolleyProfile, blast_volley
from sandtable.rulesets.konflikt_47.procedures.vehicles import vehicle_fate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate, VehicleAfter, VehicleFate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_volley import VehicleVolley, Wave, shoot_vehicle
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import OrderDie
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import flag

PROJECTOR = "zvukovoy"


class ShockwaveFacts(under_fire.TroopsFacts, frozen=True, kw_only=True):
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
        "die",
    )

    vehicle: Annotated[
        bool, flag("Target is a vehicle", "The unit under the line is a vehicle or walker, soft-skins too")
    ] = False
    die: ask.VehicleDie = OrderDie.NONE


class WaveProfile(Struct, frozen=True):
    """The unit under the line: troops, or a vehicle."""

    troops: VolleyProfile | None = None
    vehicle: VehicleVolley | None = None


def assess(facts: ShockwaveFacts, tables: Tables) -> Assessment[WaveProfile] | Refused:
    weapon = tables.weapon(PROJECTOR)
    under_fire.consistent(facts, tables)
    if problem := against_firing(weapon, facts, tables):
        return problem
    if facts.vehicle:
        return over_vehicle(facts, tables)
    shot = blast_shot(weapon, facts, tables)
    return Assessment(
        WaveProfile(troops=VolleyProfile((), under_fire.troops_of(facts, tables), blasts=(shot.blast,))),
        f"Shockwave over {under_fire.target_said(facts)}, {facts.distance:g} in away",
        shot.needs,
        (shot.to_hit, shot.to_damage, under_fire.check_after(facts, shot.blast.pins, tables)),
        (*blast_notes(shot), *under_fire.officer_note(facts, tables), NO_REACTION),
    )


def over_vehicle(facts: ShockwaveFacts, tables: Tables) -> Assessment[WaveProfile]:
    """A vehicle, soft-skins too: pins, and a stunned crew."""
    to_hit = Target("To hit", tables.constant("shockwave_hit"), to_die=True)
    crew = vehicle_fate.vehicle_crew(facts.target_quality, facts.target_officer, tables, horror=facts.horror_near)
    wave = Wave(at_least(to_hit.number), amount("D3"), tables.limit("result_pins"))
    return Assessment(
        WaveProfile(vehicle=VehicleVolley(crew, VehicleFate(pins=facts.target_pins), wave=wave)),
        f"Shockwave over {facts.target_quality.one('vehicle')}, {facts.distance:g} in away",
        (f"hits on {wave.need.text}",),
        (to_hit,),
        (*wave_notes(wave), NO_REACTION),
    )


def wave_notes(wave: Wave) -> tuple[Effect, ...]:
    """What the rules say of a shockwave over a vehicle."""
    stuns = f"a hit of the shockwave puts on {wave.pins.text} pins, and its crew is stunned, with a pin more"
    return (
        Effect(
            "modifiers", False, k47.GAP_SHOCKWAVE, "no modifiers to the shockwave: pins, cover and Down do not count"
        ),
        Effect("friends", True, k47.GAP_SHOCKWAVE, "every unit under the line is rolled for, friend or foe"),
        Effect("hit_brings", "stunned", k47.GAP_SHOCKWAVE, stuns),
    )


NO_REACTION = Effect(
    "reaction", "go_down", k47.GAP_SHOCKWAVE, "no reaction but going down, which changes nothing but the die"
)


def shockwave(dice: Dice, profile: WaveProfile) -> Losses | VehicleAfter:
    """4 or more; pins; then hits on troops, or a stunned crew."""
    if profile.vehicle is not None:
        return shoot_vehicle(dice, profile.vehicle)
    assert profile.troops is not None  # noqa: S101
    return dice.run(blast_volley, profile.troops, why=k47.HIT_BASE)


def follows(facts: ShockwaveFacts, after: Losses | VehicleAfter, tables: Tables) -> tuple[Effect, ...]:
    if isinstance(after, Losses):
        return losses_follow(facts, after, tables)
    if after.fate is Fate.MISSED:
        return (Effect("effect", False, k47.HIT_BASE, "the vehicle is not hit, and not pinned"),)
    if not after.vehicle.is_out:
        return vehicle_fate.fate_effects(after.vehicle, facts.die)
    return (
        Effect("destroyed", True, k47.GAP_PINS_ROUT, "its pins have reached its basic morale: destroyed at once"),
        Effect("wreck", True, k47.GAP_WRECK, "an armoured vehicle stays as a wreck, a soft-skin is removed"),
        vehicle_fate.lost_die(facts.die),
    )


def shaken_said(after: Losses | VehicleAfter) -> str:
    return losses_said(after) if isinstance(after, Losses) else vehicle_fate.after_said(after)


SHOCKWAVE = Procedure(
    name="shockwave",
    title="Shockwave",
    summary="One unit under the line of a Zvukovoy Proyektor: hit on 4 or more without modifiers.",
    facts=ShockwaveFacts,
    assess=assess,
    roll=shockwave,
    rules=(
        *cited.TROOPS_RULES,
        *cited.FIRING_RULES,
        k47.HIT_BASE,
        k47.GAP_SHOCKWAVE,
        k47.RESULT_STUNNED,
        k47.GAP_RESULT_DIE,
        k47.GAP_DICE_CUP,
        k47.GAP_WRECK,
        k47.WEAPONS_HEAVY,
    ),
    shaped_by=(*cited.TROOPS_SHAPED, k47.WEAPONS_SHOTS, k47.SPECIAL_SHOCKWAVE, k47.SPECIAL_FIXED),
    label=shaken_said,
    follows=follows,
    stages=(cited.HIT, cited.BLAST_PINS, cited.WAVE_HITS, *cited.HURT, *cited.FALLEN),
)
