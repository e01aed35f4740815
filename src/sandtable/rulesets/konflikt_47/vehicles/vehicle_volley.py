"""Different weapons of one unit at one vehicle: rolled to hit together, pinned once, and suffered in order."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.rulesets.konflikt_47.fire.small_dice import rolled
from sandtable.rulesets.konflikt_47.fire.to_hit import TO_HIT
from sandtable.rulesets.konflikt_47.vehicles.penetration import PENETRATION
from sandtable.rulesets.konflikt_47.vehicles.vehicle_fate import Fate, VehicleFate
from sandtable.rulesets.konflikt_47.vehicles.vehicle_hits import Hits, take_hits
from sandtable.rulesets.konflikt_47.vehicles.vehicle_shot import HE_PINS, ShotProfile


class MixedProfile(Struct, frozen=True):
    """The shots of each kind of weapon at the same vehicle."""

    shots: tuple[ShotProfile, ...]


def vehicle_volley(dice: Dice, profile: MixedProfile) -> VehicleFate:
    """All roll to hit; the strongest pinning of those that hit counts once; then every hit in order."""
    hits = [dice.successes(shot.shots, shot.need, why=TO_HIT) for shot in profile.shots]
    struck = [(shot, number) for shot, number in zip(profile.shots, hits, strict=True) if number]
    if not struck:
        return replace(profile.shots[0].vehicle, fate=Fate.MISSED)
    pins = max((shot.pins for shot, _ in struck), key=lambda amount: amount.most)
    first = struck[0][0]
    vehicle = first.crew.pinned(first.vehicle, rolled(dice, pins, why=HE_PINS))
    for shot, number in struck:
        if not vehicle.is_out:
            vehicle = dice.run(take_hits, Hits(number, shot.hull, shot.crew, vehicle), why=PENETRATION)
    return vehicle
