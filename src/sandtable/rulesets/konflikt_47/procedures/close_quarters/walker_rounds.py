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
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import (
    SURVIVES,
    Troops,
    TroopsFate,
    check_of,
    fate_of,
    pick_out,
)
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import Battery, fire_battery
from sandtable.rulesets.konflikt_47.procedures.units.morale import PinsOn, pins_on
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate, VehicleFate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_hits import Hits, SoftSkin, take_hits
from sandtable.rulesets.konflikt_47.terms import Picks

#: Whose dice they are, where the walker and the troops throw for the same rules.
WALKER_FIRES, TROOPS_FIRE, TROOPS_STRIKE = "walker fires", "troops fire", "troops strike"


class WalkerResult(Spoken):
    """How a round ends; troops driven back have lost it but stood their check."""

    TROOPS_DESTROYED = "troops_destroyed", "troops destroyed", "walker wins"
    TROOPS_DRIVEN_BACK = "troops_driven_back", "troops driven back", "walker wins"
    DRAWN = "drawn", "drawn, troops move off"
    WALKER_DESTROYED = "walker_destroyed"
    BOTH_DESTROYED = "both_destroyed"
    PICKING = "picking", "the shooter picks who falls, and the round goes on"

    @property
    def is_hoped_for(self) -> bool:
        return self in (WalkerResult.TROOPS_DESTROYED, WalkerResult.TROOPS_DRIVEN_BACK)


class WalkerAssault(Struct, frozen=True):
    """The end of the round, what is left of the troops, and what became of the walker.

    Where the shooter is asked whom he picks the round is half over, and those who are left may have `to_check`.
    """

    words: ClassVar[dict[str, str]] = {
        "models_left": "troops left",
        "pins": "pins on the troops",
        "walker_pins": "pins on the walker",
        "immobilised": "walker immobilised",
        "picked_out": "casualties picked out by the walker",
        "to_check": "a check comes first",
    }

    result: WalkerResult
    models_left: int
    pins: PinsOn
    walker: Fate
    walker_pins: PinsOn
    immobilised: bool = False
    picked_out: int = 0
    to_check: bool = False

    @property
    def vehicle(self) -> VehicleFate:
        """The walker after the round; whoever survives two results was stunned or on fire at least once."""
        halted = self.walker not in (Fate.KNOCKED_OUT, Fate.IMMOBILISED, Fate.NO_DAMAGE)
        return VehicleFate(self.walker, self.walker_pins.number, self.immobilised, halted)


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
    """Both sides at the start; fire is None where a side chose hand-to-hand.

    Where the fire of the round is `over` so many troops fell to it.
    """

    troops: Troops
    hull: Hull
    walker_fire: Battery | None
    shots: ShotsAtWalker | None
    fists: Fists
    blows: BlowsAtWalker
    hit_pins: int
    over: bool = False
    fallen: int = 0


def fire_at_men(dice: Dice, profile: WalkerProfile) -> tuple[Men, int, TroopsFate]:
    """The walker's point-blank fire and the test it forces: who is left, how many were picked out, and their fate."""
    troops = profile.troops
    if profile.walker_fire is None or profile.over:
        return Men(troops.models, troops.pins), 0, TroopsFate.STANDS
    pinning, casualties, sixes = dice.run(fire_battery, profile.walker_fire, why=k47.CQ_PBF_FIRST)
    if not pinning:
        return Men(troops.models, troops.pins), 0, TroopsFate.STANDS
    picked = pick_out(dice, troops, sixes)
    fate = fate_of(dice, troops, casualties, picked, profile.hit_pins, must_check=False)
    if fate not in SURVIVES:
        return GONE, 0, fate
    officer_lost = picked > 0 and bool(troops.unled)
    return Men(troops.models - casualties, troops.pins + profile.hit_pins, officer_lost), picked, fate


def fire_at_walker(dice: Dice, profile: WalkerProfile) -> VehicleFate:
    """The troops' point-blank fire at the walker."""
    before, shots = profile.hull.before, profile.shots
    if shots is None or profile.over or (shots.soft is None and not shots.pins):
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
    """One round: fire and its tests, then fists and blows at the same time, then who has lost.

    Whom the shooter picks may change every check that comes after, so where he is asked the round stops for it.
    """
    men, picked, fate = dice.run(fire_at_men, profile, why=k47.CQ_PBF_FIRST, who=WALKER_FIRES)
    walker = dice.run(fire_at_walker, profile, why=k47.CQ_PBF_FIRST, who=TROOPS_FIRE)
    if men.officer_lost and profile.troops.picks is Picks.ASKED:
        stopped = left_of(WalkerResult.PICKING, men, walker)
        return replace(stopped, picked_out=picked, to_check=fate is TroopsFate.TO_CHECK)
    met = Met(profile, walker, men)
    left = men.models - dice.run(strike_with_fists, met, why=k47.GAP_WALKER_ASSAULT)
    after = dice.run(strike_walker, met, why=k47.CQV_COMPARE, who=TROOPS_STRIKE)
    done = end_round(dice, profile, replace(men, models=left) if left else GONE, after)
    return replace(done, picked_out=picked) if picked and done.models_left else done


def end_round(dice: Dice, profile: WalkerProfile, men: Men, walker: VehicleFate) -> WalkerAssault:
    """Troops that lost a man and did the walker no damage have lost; a knocked-out walker has; else it is drawn."""
    if walker.is_out or not men.models:
        both = WalkerResult.BOTH_DESTROYED if walker.is_out and not men.models else None
        alone = WalkerResult.WALKER_DESTROYED if walker.is_out else WalkerResult.TROOPS_DESTROYED
        return left_of(both or alone, men, walker)
    if men.models == profile.troops.models + profile.fallen or walker.is_damaged:
        return left_of(WalkerResult.DRAWN, men, walker)
    check = check_of(profile.troops, men.models, men.pins, officer_lost=men.officer_lost)
    if dice.passes(check, why=k47.GAP_ASSAULT_RESULT):
        return left_of(WalkerResult.TROOPS_DRIVEN_BACK, men, walker)
    return left_of(WalkerResult.TROOPS_DESTROYED, GONE, walker)


def left_of(result: WalkerResult, men: Men, walker: VehicleFate) -> WalkerAssault:
    """Both sides at the end of the round; a walker that nobody hit is undamaged."""
    fate = Fate.NO_DAMAGE if walker.fate is Fate.MISSED else walker.fate
    men_pins = pins_on(men.pins, gone=not men.models)
    walker_pins = pins_on(walker.pins, gone=walker.is_out)
    return WalkerAssault(result, men.models, men_pins, fate, walker_pins, walker.immobilised and not walker.is_out)
