"""The dice of a fire fight: one fire after the other at the same target, and its morale test after them."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.rulesets.panzer_korps.procedures.assault.morale import MoraleResult, MoraleTest, morale_result
from sandtable.rulesets.panzer_korps.procedures.assault.panic import Endurance, Fate
from sandtable.rulesets.panzer_korps.procedures.common.opposed import Opposed, markers_of
from sandtable.rulesets.panzer_korps.terms import State


class FightProfile(Struct, frozen=True):
    """The fires in their order, what the target has and bears, and its morale test without its markers.

    Fires that are alike and follow each other are told once with their number. The target tests with `tests_from`
    markers or more; at `stops_at` the fire stops, as it runs or is gone.
    """

    fires: tuple[tuple[Opposed, int], ...]
    markers: int
    tests_from: int
    stops_at: int
    panicked: bool
    endurance: Endurance
    test: MoraleTest


class FoughtOver(Struct, frozen=True):
    """What becomes of the target, its markers, and the state they make of it."""

    words: ClassVar[dict[str, str]] = {"fate": "target"}

    fate: Fate
    disorder_markers: int
    state: State


class Target(Struct, frozen=True):
    """A formation under one fire after another that are alike: its markers so far, and where the fire stops."""

    fire: Opposed
    markers: int
    stops_at: int


def next_fire(dice: Dice, target: Target) -> Target:
    """The next of those that are alike fires."""
    return Target(target.fire, target.markers + dice.run(markers_of, target.fire), target.stops_at)


def gone(target: Target) -> bool:
    """Once the target runs or is gone nobody has anything left to fire at."""
    return target.markers >= target.stops_at


class Fires(Struct, frozen=True):
    """All who fire in their order, the markers of their target before, and where the fire stops."""

    fires: tuple[tuple[Opposed, int], ...]
    markers: int
    stops_at: int


def markers_after(dice: Dice, all_: Fires) -> int:
    """The markers of the target when all have fired in their order."""
    *before, (fire, times) = all_.fires
    markers = all_.markers
    if before:
        markers = dice.run(markers_after, Fires(tuple(before), markers, all_.stops_at))
    return dice.repeat(next_fire, Target(fire, markers, all_.stops_at), times, gone).markers


def fought_over(dice: Dice, profile: FightProfile) -> FoughtOver:
    """Everybody fires in turn; in the morale phase a formation that took markers and is not formed tests."""
    markers = dice.run(markers_after, Fires(profile.fires, profile.markers, profile.stops_at))
    result = MoraleResult.PASSED
    took = markers > profile.markers
    if took and not profile.panicked and profile.tests_from <= markers < profile.stops_at:
        result = dice.run(morale_result, profile.test.with_markers(markers))
        markers += profile.test.markers_for(result)
    fate = profile.endurance.fate(
        markers,
        panicked=profile.panicked,
        panics=result is MoraleResult.PANIC,
        falls_back=result is MoraleResult.FALL_BACK,
    )
    return FoughtOver(fate, markers, profile.endurance.state(markers))
