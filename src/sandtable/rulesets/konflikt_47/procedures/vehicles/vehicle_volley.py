"""All weapons of one unit at one vehicle as dice: rolled to hit together, pinned once, and suffered in order."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Classes, Dice, Need
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.flames import FUEL_GONE
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import Amount, roll_amount, strongest
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import hits_of
from sandtable.rulesets.konflikt_47.procedures.vehicles import vehicle_fate
from sandtable.rulesets.konflikt_47.procedures.vehicles.damage_results import stunned
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import OUT, Crew, Fate, VehicleAfter, VehicleFate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_hits import Armoured, Hits, SoftSkin, take_hits

#: Whose dice they are.
WAVE = "shockwave"


class Shots(Struct, frozen=True):
    """Weapons of one kind: dice to hit, the pins if one does, and what each hit meets.

    `name` tells whose dice they are where others fire too.
    """

    shots: int
    need: Need
    pins: Amount
    hull: Armoured | SoftSkin
    name: str = ""


class Jet(Struct, frozen=True):
    """A flamethrower: one die to hit, its pins, the hits it becomes, what they meet, and the die for its fuel."""

    need: Need
    pins: Amount
    hits: Amount
    hull: Armoured | SoftSkin
    fuel: Classes
    name: str = ""


class Wave(Struct, frozen=True):
    """A shockwave: the roll that hits, its pins, and the pin of the crew that it stuns."""

    need: Need
    pins: Amount
    stunned_pins: int


class VehicleVolley(Struct, frozen=True):
    """Everything that one unit fires at a vehicle, its crew, and the vehicle before."""

    crew: Crew
    vehicle: VehicleFate
    shots: tuple[Shots, ...] = ()
    jet: Jet | None = None
    wave: Wave | None = None

    @property
    def is_harmless(self) -> bool:
        """Whether no hit would change anything (k47.gap.pins-vehicle)."""
        return self.jet is None and self.wave is None and not any(shots.pins.most for shots in self.shots)


class Burned(VehicleAfter, frozen=True):
    """What became of the vehicle, and whether the flamethrower has fuel left."""

    words: ClassVar[dict[str, str]] = {**VehicleAfter.words, "out_of_fuel": "flamethrower out of fuel"}

    out_of_fuel: bool


def burned_said(after: Burned) -> str:
    return f"{vehicle_fate.fate_said(after.vehicle)}{', fuel gone' if after.out_of_fuel else ''}"


def shoot_vehicle(dice: Dice, volley: VehicleVolley) -> VehicleAfter:
    """A volley without flames."""
    return vehicle_fate.vehicle_after(dice.run(strike_vehicle, volley, why=k47.HIT_BASE))


def burn_vehicle(dice: Dice, volley: VehicleVolley) -> Burned:
    """A volley with a flamethrower, and then the die for its fuel, hit or miss."""
    assert volley.jet is not None  # noqa: S101
    after = shoot_vehicle(dice, volley)
    gone = dice.look_up(volley.jet.fuel, why=k47.SPECIAL_FLAMETHROWER) == FUEL_GONE
    return Burned(after.fate, after.pins, after.immobilised, after.halted, gone)


def strike_vehicle(dice: Dice, volley: VehicleVolley) -> VehicleFate:
    """All roll to hit; the strongest pinning counts once; then every hit, a stunned crew, and the check of flames."""
    hits = [dice.run(hits_of, (shots.shots, shots.need), k47.HIT_BASE, shots.name) for shots in volley.shots]
    jet, wave = volley.jet, volley.wave
    if jet and not dice.run(hits_of, (1, jet.need), k47.HIT_BASE, jet.name):
        jet = None
    if wave and not dice.run(hits_of, (1, wave.need), k47.HIT_BASE, WAVE):
        wave = None
    struck = [(shots, number) for shots, number in zip(volley.shots, hits, strict=True) if number]
    if not struck and jet is None and wave is None:
        return replace(volley.vehicle, fate=Fate.MISSED)
    pinning = [(shots.pins, k47.HE_PINS) for shots, _ in struck]
    pinning += [(special.pins, k47.GAP_PINS_GAIN) for special in (jet, wave) if special is not None]
    pins, why = strongest(pinning)
    vehicle = volley.crew.pinned(volley.vehicle, roll_amount(dice, pins, why=why))
    for shots, number in struck:
        vehicle = take(dice, Hits(number, shots.hull, volley.crew, vehicle), shots.name)
    if jet is not None:
        vehicle = burn(dice, jet, volley.crew, vehicle)
    return vehicle if wave is None else stunned(volley.crew, vehicle, wave.stunned_pins)


def take(dice: Dice, hits: Hits, who: str) -> VehicleFate:
    """Hits of one kind; nothing more happens to what is out."""
    return OUT if hits.vehicle.is_out else dice.run(take_hits, hits, k47.DAMAGE_ROLL, who)


def burn(dice: Dice, jet: Jet, crew: Crew, vehicle: VehicleFate) -> VehicleFate:
    """Every hit of the jet and, whatever came of it, one morale check."""
    if vehicle.is_out:
        return OUT
    vehicle = take(dice, Hits(roll_amount(dice, jet.hits, why=k47.GAP_FLAMETHROWER), jet.hull, crew, vehicle), jet.name)
    if vehicle.is_out or not dice.passes(crew.checks[vehicle.pins], why=k47.GAP_MORALE_CHECK):
        return OUT
    return vehicle
