"""The dice of a fire fight: one fire after the other at the same target, and its morale test after them."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.rulesets.panzer_korps.assault.morale import MoraleResult, MoraleTest, morale_result
from sandtable.rulesets.panzer_korps.assault.panic import Endurance, Fate
from sandtable.rulesets.panzer_korps.opposed import Opposed, markers_of
from sandtable.rulesets.panzer_korps.terms import State


class FightProfile(Struct, frozen=True):
    """The fires in their order, what the target has and bears, and its morale test without its markers.

    Fires that are alike and follow each other are told once with their number; `rounds` is how many fire in all.
    The target tests with `tests_from` markers or more; at `stops_at` the fire stops, as it runs or is gone.
    """

    fires: tuple[tuple[Opposed, int], ...]
    rounds: int
    markers: int
    tests_from: int
    stops_at: int
    panicked: bool
    endurance: Endurance
    test: MoraleTest


class FoughtOver(Struct, frozen=True):
    """What becomes of the target, its markers, and the state they make of it."""

    fate: Fate
    disorder_markers: int
    state: State


class Firing(Struct, frozen=True):
    """A fire phase under way: the fires still to come, each as often as it comes, and the markers so far."""

    fires: tuple[tuple[Opposed, int], ...]
    markers: int
    stops_at: int


def next_fire(dice: Dice, going: Firing) -> Firing:
    """The next of them fires; once the target runs or is gone nobody has anything left to fire at."""
    (fire, times), *later = going.fires
    markers = going.markers + dice.run(markers_of, fire)
    if markers >= going.stops_at:
        return Firing((), markers, going.stops_at)
    same = ((fire, times - 1),) if times > 1 else ()
    return Firing((*same, *later), markers, going.stops_at)


def is_over(going: Firing) -> bool:
    return not going.fires


def fought_over(dice: Dice, profile: FightProfile) -> FoughtOver:
    """Everybody fires in turn; in the morale phase a formation that took markers and is not formed tests."""
    firing = Firing(profile.fires, profile.markers, profile.stops_at)
    markers = dice.repeat(next_fire, firing, profile.rounds, is_over).markers
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
