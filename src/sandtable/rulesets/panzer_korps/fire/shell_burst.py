"""Whom a shell hits where it falls: the formation nearest to the impact, friend or enemy."""

from __future__ import annotations

from enum import StrEnum
from math import hypot
from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.panzer_korps.fire.indirect_fire import ACCURACY, MISSION, Fall
from sandtable.rulesets.panzer_korps.tables import D6, Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
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


class ShellBurstFacts(Facts, frozen=True, kw_only=True):
    """Fire aimed at a formation with another one near it."""

    fall: Annotated[Fall, choice("Falls", "As the accuracy die says, seen from the firer")] = Fall.RIGHT
    inches: Annotated[
        int, count("Inches off", 1, D6, "The d6 for how far off; nothing if on target", unit="inches")
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


class Struck(StrEnum):
    TARGET = "target"
    OTHER = "other"
    NOBODY = "nobody"


SAID = {
    Struck.TARGET: "the target is hit",
    Struck.OTHER: "the other formation is hit",
    Struck.NOBODY: "nobody is hit",
}


def distances(facts: ShellBurstFacts) -> tuple[float, float]:
    """From the impact to the centres of the target and of the other formation."""
    right, farther = (facts.inches * step for step in WAYS[facts.fall])
    return hypot(right, farther), hypot(facts.other_right - right, facts.other_farther - farther)


def assess(facts: ShellBurstFacts, tables: Tables) -> Assessment[Struck]:
    apart = tables.limit("disc")
    if hypot(facts.other_right, facts.other_farther) < apart:
        raise FactsFault(f"other_right: formations do not overlap, so put the other {apart:g} inches away at least")
    burst = tables.limit("burst")
    target, other = distances(facts)
    nearest, struck = (target, Struck.TARGET) if target <= other else (other, Struck.OTHER)
    struck = struck if nearest <= burst else Struck.NOBODY
    off = "on target" if facts.fall is Fall.ON_TARGET else f"{facts.inches} in {facts.fall.said}"
    notes = (
        Effect("from_target", f"{target:.3g}", MISSION, f"{target:.3g} in from the target's centre"),
        Effect("from_other", f"{other:.3g}", MISSION, f"{other:.3g} in from the other's centre"),
        Effect("tie", "target", MISSION, "at equal distance the intended target is hit"),
    )
    return Assessment(struck, f"Fire that falls {off}", (), (), notes[: 3 if target == other else 2])


SHELL_BURST = Procedure(
    name="shell_burst",
    title="Whom a shell hits",
    summary="Whether the target of indirect fire, a formation near it or nobody is hit.",
    facts=ShellBurstFacts,
    assess=assess,
    roll=stated,
    rules=(MISSION, ACCURACY, "pk.gap.stacking"),
    label=SAID.__getitem__,
)
