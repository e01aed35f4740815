"""Whom a shell hits where it falls: the formation nearest to the impact, friend or enemy."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Spoken
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.fire.indirect_fire import Fall, scatter
from sandtable.rulesets.panzer_korps.tables import D6, Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, tape

FAR = 20

#: The way from the aim point to the impact, as inches to the right and inches farther for each inch off.
WAYS = {
    Fall.ON_TARGET: (0, 0),
    Fall.RIGHT: (1, 0),
    Fall.LEFT: (-1, 0),
    Fall.CLOSER: (0, -1),
    Fall.FARTHER: (0, 1),
}


class Falls(Spoken):
    """Where the fire falls, if the accuracy die has been thrown."""

    TO_ROLL = "to_roll"
    ON_TARGET = "on_target"
    RIGHT = "right"
    LEFT = "left"
    CLOSER = "closer"
    FARTHER = "farther"


class ShellBurstFacts(Facts, frozen=True, kw_only=True):
    """Fire aimed at a formation with another one near it."""

    fall: Annotated[Falls, choice("Falls", "As the accuracy die says, seen from the firer, or still to roll")] = (
        Falls.TO_ROLL
    )
    inches: Annotated[
        int,
        count("Inches off", 1, D6, "The d6 for how far off; nothing if on target or still to roll", unit="inches"),
    ] = 3
    other_right: Annotated[
        float,
        tape(
            "Other to the right",
            -FAR,
            FAR,
            "Centre of the other from that of the target; left is less than 0",
            "inches",
        ),
    ] = 4.0
    other_farther: Annotated[
        float, tape("Other farther", -FAR, FAR, "The same along the line of fire; closer is less than 0", "inches")
    ] = 0.0


class Struck(Spoken):
    TARGET = "target", "the target is hit"
    OTHER = "other", "the other formation is hit"
    NOBODY = "nobody", "nobody is hit"


class BurstProfile(Struct, frozen=True):
    """The accuracy die if it is still to throw, where the fire falls otherwise, and where the other formation is."""

    accuracy: Classes | None
    fall: Fall
    inches: int
    right: float
    farther: float
    burst: int


def distances(profile: BurstProfile, fall: Fall, inches: int) -> tuple[float, float]:
    """From the impact to the centres of the target and of the other formation."""
    right, farther = (inches * step for step in WAYS[fall])
    return hypot(right, farther), hypot(profile.right - right, profile.farther - farther)


def assess(facts: ShellBurstFacts, tables: Tables) -> Assessment[BurstProfile]:
    apart, burst = tables.limit("disc"), tables.limit("burst")
    if hypot(facts.other_right, facts.other_farther) < apart:
        raise FactsFault(f"other_right: formations do not overlap, so put the other {apart:g} inches away at least")
    to_roll = facts.fall is Falls.TO_ROLL
    fall = Fall.ON_TARGET if to_roll else Fall(facts.fall)
    accuracy = tables.accuracy if to_roll else None
    profile = BurstProfile(accuracy, fall, facts.inches, facts.other_right, facts.other_farther, burst)
    if to_roll:
        away = hypot(facts.other_right, facts.other_farther)
        nearest = f"the nearest formation is hit if it is within {burst} in of the impact"
        near = Effect("burst", burst, pk.GAP_INDIRECT_PROCEDURE, nearest)
        return Assessment(profile, f"Fire with another formation {away:.3g} in from the target", notes=(near,))
    off = "on target" if fall is Fall.ON_TARGET else f"{facts.inches} in {fall.said}"
    return Assessment(
        profile, f"Fire that falls {off}", notes=tuple(distance_notes(*distances(profile, fall, facts.inches)))
    )


def distance_notes(target: float, other: float) -> Iterator[Effect]:
    yield Effect("from_target", f"{target:.3g}", pk.GAP_INDIRECT_PROCEDURE, f"{target:.3g} in from the target's centre")
    yield Effect("from_other", f"{other:.3g}", pk.GAP_INDIRECT_PROCEDURE, f"{other:.3g} in from the other's centre")
    if target == other:
        yield Effect("tie", "target", pk.GAP_INDIRECT_PROCEDURE, "at equal distance the intended target is hit")


def burst_on(dice: Dice, profile: BurstProfile) -> Struck:
    """The accuracy die and the inches off if they are still to throw, and whoever is nearest then."""
    fall, inches = profile.fall, profile.inches
    if profile.accuracy is not None:
        fall, inches = scatter(dice, profile.accuracy, why=pk.GAP_INDIRECT_PROCEDURE)
    target, other = distances(profile, fall, inches)
    if min(target, other) > profile.burst:
        return Struck.NOBODY
    return Struck.TARGET if target <= other else Struck.OTHER


def follows(_facts: ShellBurstFacts, struck: Struck, _tables: Tables) -> tuple[Effect, ...]:
    """Whoever is hit rolls for its cover, of either side."""
    if struck is Struck.NOBODY:
        return (Effect("nothing", True, pk.GAP_INDIRECT_PROCEDURE, "the fire has no effect"),)
    it = "the target" if struck is Struck.TARGET else "the other formation, of whichever side,"
    shelled = "it is under artillery fire in this turn's morale phase"
    return (
        Effect("rolls", struck.value, pk.GAP_INDIRECT_PROCEDURE, f"{it} rolls its cover die against the fire die"),
        Effect("under_artillery", True, pk.MORALE_MOD_ARTILLERY, shelled),
    )


SHELL_BURST = Procedure(
    name="shell_burst",
    title="Whom a shell hits",
    summary="Whether the target of indirect fire, a formation near it or nobody is hit.",
    facts=ShellBurstFacts,
    assess=assess,
    roll=burst_on,
    rules=(pk.GAP_INDIRECT_PROCEDURE, pk.INDIRECT_ACCURACY, pk.MORALE_MOD_ARTILLERY),
    shaped_by=(pk.GAP_STACKING,),
    follows=follows,
    stages=((pk.INDIRECT_ACCURACY, "accuracy"), (pk.GAP_INDIRECT_PROCEDURE, "inches off")),
)
