"""A walker's assault as dice: fire first, then fists against blows, then the check of troops that have lost."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Classes, Dice, Need
from sandtable.explain import Spoken
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.close_quarters.comparing import GONE, Men
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_blows import Hull, VehicleBlows, assault_hull
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import PICKED, SURVIVES, Troops, fate_of
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import Battery, fire_battery
from sandtable.rulesets.konflikt_47.procedures.units.morale import PinsOn, pins_on
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate, VehicleFate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_hits import Hits, SoftSkin, take_hits


class WalkerResult(Spoken):
    """How a round ends; troops driven back have lost it but stood their check."""

    TROOPS_DESTROYED = "troops_destroyed", "troops destroyed", "walker wins"
    TROOPS_DRIVEN_BACK = "troops_driven_back", "troops driven back", "walker wins"
    DRAWN = "drawn", "drawn, troops move off"
    WALKER_DESTROYED = "walker_destroyed"
    BOTH_DESTROYED = "both_destroyed"


class WalkerAssault(Struct, frozen=True):
    """The end of the round, what is left of the troops, and what became of the walker."""

    words: ClassVar[dict[str, str]] = {
        "models_left": "troops left",
        "pins": "pins on the troops",
        "walker_pins": "pins on the walker",
    }

    result: WalkerResult
    models_left: int
    pins: PinsOn
    walker: Fate
    walker_pins: PinsOn


class Fists(Struct, frozen=True):
    """The walker's blows: dice by its pins, and what kills; a gun and its crew are destroyed without dice."""

    dice: tuple[int, ...]
    kill: Need
    gun: bool


class ShotsAtWalker(Struct, frozen=True):
    """Small arms at the walker: they can only hurt what is not armoured, and pin it or what is open-topped."""

    shots: int
    hit: Need
    soft: SoftSkin | None
    pins: int


class BlowsAtWalker(Struct, frozen=True):
    """The troops' blows: what hits the walker, and the damage die for each number of hits."""

    hit: Need
    damage: tuple[Classes, ...]
    fewest: int


class WalkerProfile(Struct, frozen=True):
    """Both sides at the start; fire is None where a side chose hand-to-hand."""

    troops: Troops
    hull: Hull
    walker_fire: Battery | None
    shots: ShotsAtWalker | None
    fists: Fists
    blows: BlowsAtWalker
    hit_pins: int


def fire_at_men(dice: Dice, profile: WalkerProfile) -> Men:
    """The walker's point-blank fire and the test it forces."""
    troops = profile.troops
    if profile.walker_fire is None:
        return Men(troops.models, troops.pins)
    pinning, casualties, sixes = dice.run(fire_battery, profile.walker_fire, why=k47.CQ_PBF_FIRST)
    if not pinning:
        return Men(troops.models, troops.pins)
    picked = dice.successes(sixes, PICKED, why=k47.GAP_EXCEPTIONAL_DAMAGE) if troops.gunner else 0
    if fate_of(dice, troops, casualties, picked, profile.hit_pins, must_check=False) not in SURVIVES:
        return GONE
    return Men(troops.models - casualties, troops.pins + profile.hit_pins)


def fire_at_walker(dice: Dice, profile: WalkerProfile) -> VehicleFate:
    """The troops' point-blank fire at the walker."""
    before, shots = profile.hull.before, profile.shots
    if shots is None or (shots.soft is None and not shots.pins):
        return before
    hits = dice.successes(shots.shots, shots.hit, why=k47.HIT_BASE)
    if not hits:
        return before
    crew = profile.hull.crew
    walker = crew.pinned(before, shots.pins)
    if walker.is_out or shots.soft is None:
        return walker
    return take_hits(dice, Hits(hits, shots.soft, crew, walker))


class Met(Struct, frozen=True):
    """Both sides when it comes to blows."""

    profile: WalkerProfile
    walker: VehicleFate
    men: Men


def strike_with_fists(dice: Dice, met: Met) -> int:
    """What the fists kill, if the walker chose them and still stands."""
    fists = met.profile.fists
    if met.profile.walker_fire is not None or met.walker.is_out:
        return 0
    if fists.gun:
        return met.men.models
    return min(dice.successes(fists.dice[met.walker.pins], fists.kill, why=k47.GAP_WALKER_ASSAULT), met.men.models)


def strike_walker(dice: Dice, met: Met) -> VehicleFate:
    """What the blows of the men do to the walker, if they chose to strike and are still there."""
    profile, men = met.profile, met.men
    if profile.shots is not None or met.walker.is_out or not men.models:
        return met.walker
    thrown = max(men.models - men.pins, profile.blows.fewest)
    blows = VehicleBlows(thrown, profile.blows.hit, profile.blows.damage, replace(profile.hull, before=met.walker))
    return assault_hull(dice, blows).vehicle


def walker_assault(dice: Dice, profile: WalkerProfile) -> WalkerAssault:
    """One round: fire and its tests, then fists and blows at the same time, then who has lost."""
    men = dice.run(fire_at_men, profile, why=k47.CQ_PBF_FIRST)
    walker = dice.run(fire_at_walker, profile, why=k47.CQ_PBF_FIRST)
    met = Met(profile, walker, men)
    left = men.models - dice.run(strike_with_fists, met, why=k47.GAP_WALKER_ASSAULT)
    after = dice.run(strike_walker, met, why=k47.CQV_COMPARE)
    return end_round(dice, profile, Men(left, men.pins if left else 0), after)


def end_round(dice: Dice, profile: WalkerProfile, men: Men, walker: VehicleFate) -> WalkerAssault:
    """Troops that lost a man and did the walker no damage have lost; a knocked-out walker has; else it is drawn."""
    if walker.is_out or not men.models:
        both = WalkerResult.BOTH_DESTROYED if walker.is_out and not men.models else None
        alone = WalkerResult.WALKER_DESTROYED if walker.is_out else WalkerResult.TROOPS_DESTROYED
        return left_of(both or alone, men, walker)
    if men.models == profile.troops.models or walker.is_damaged:
        return left_of(WalkerResult.DRAWN, men, walker)
    checks = profile.troops.alone if men.models == 1 else profile.troops.checks
    if dice.passes(checks[men.pins], why=k47.GAP_ASSAULT_RESULT):
        return left_of(WalkerResult.TROOPS_DRIVEN_BACK, men, walker)
    return left_of(WalkerResult.TROOPS_DESTROYED, GONE, walker)


def left_of(result: WalkerResult, men: Men, walker: VehicleFate) -> WalkerAssault:
    """Both sides at the end of the round; a walker that nobody hit is undamaged."""
    fate = Fate.NO_DAMAGE if walker.fate is Fate.MISSED else walker.fate
    men_pins = pins_on(men.pins, gone=not men.models)
    return WalkerAssault(result, men.models, men_pins, fate, pins_on(walker.pins, gone=walker.is_out))
