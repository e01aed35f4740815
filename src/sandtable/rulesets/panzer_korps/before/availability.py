"""Force availability: whether a group is deployed at the start, may arrive later, or will not come."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Modifier, Target, counting
from sandtable.rulesets.panzer_korps.before.asked import Ground, MarchFacts, Transport
from sandtable.rulesets.panzer_korps.command.asked import GroupLeader, die_said
from sandtable.rulesets.panzer_korps.tables import D10, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Leader
from sandtable.sheet import Assessment, Procedure

TABLE = "pk.avail.table"
READING = "pk.gap.availability-reading"
HOME = "pk.gap.home-nation"
ZONES = "pk.gap.deployment-zones"
MOUNTED = "pk.gap.mounted"
#: Every rule that has a part in the availability die.
DIE_RULES = (
    TABLE,
    READING,
    "pk.avail.mod-leader-a",
    "pk.avail.mod-leader-b",
    "pk.avail.mod-leader-f",
    "pk.avail.mod-leader-g",
    "pk.avail.mod-leader-h",
    "pk.avail.mod-woods",
    "pk.avail.mod-swamp",
    "pk.avail.mod-clear",
    "pk.avail.mod-rain",
    "pk.avail.mod-mud",
    "pk.avail.mod-snow",
    "pk.avail.mod-home",
    "pk.avail.mod-supply",
    "pk.avail.mod-mechanized",
    "pk.avail.mod-motorized",
    HOME,
    MOUNTED,
    "pk.gap.slash-lists",
)


class AvailabilityFacts(MarchFacts, frozen=True, kw_only=True):
    """A force group that is to enter the battle."""

    first: ClassVar[tuple[str, ...]] = ("leader",)

    leader: GroupLeader = Leader.D


class Availability(StrEnum):
    DEPLOYED = "deployed"
    FROM_SEGMENT_1 = "from_segment_1"
    FROM_SEGMENT_2 = "from_segment_2"
    AFTER_SEGMENT_3 = "after_segment_3"
    NEVER = "never"

    @property
    def group(self) -> str:
        return "" if self in (Availability.DEPLOYED, Availability.NEVER) else "on its way"


def march_modifiers(facts: MarchFacts, tables: Tables) -> tuple[Modifier, ...]:
    """What ground, weather and circumstances add, the same for every group of the force."""
    printed = tables.availability_modifiers
    return counting(
        modifier(printed[facts.ground.value]) if facts.ground is not Ground.MIXED else None,
        modifier(printed["rain"]) if facts.rain else None,
        modifier(printed["mud"]) if facts.mud else None,
        modifier(printed["snow"]) if facts.snow else None,
        modifier(printed["home"]) if facts.home else None,
        modifier(printed["supply"]) if facts.out_of_supply else None,
        modifier(printed[facts.transport.value]) if facts.transport is not Transport.FOOT else None,
    )


def availability_number(leader: Leader, facts: MarchFacts, tables: Tables) -> Target:
    """All that is added to the die."""
    led = tables.availability_modifiers.get(f"leader_{leader.lower()}")
    return Target(
        "Added to the availability die",
        Modifier(0, TABLE, "unmodified"),
        counting(modifier(led) if led else None, *march_modifiers(facts, tables)),
    )


def assess(facts: AvailabilityFacts, tables: Tables) -> Assessment[Classes]:
    number = availability_number(facts.leader, facts, tables)
    lowest = "if none of a side's groups comes out deployed, the one with the lowest total is, its player breaking ties"
    notes = (
        Effect("zero", 10, READING, "the 0 of the die is 10, before modifiers"),
        Effect("lowest", "deployed", READING, lowest),
        Effect("scenario", True, READING, "a scenario may name who is deployed instead"),
    )
    subject = f"Group led by {facts.leader}, {facts.transport.said}"
    needs = (die_said(D10, number.total),)
    return Assessment(replace(tables.availability, modifier=number.total), subject, needs, (number,), notes)


def available(dice: Dice, die: Classes) -> Availability:
    return Availability(dice.look_up(die, why=TABLE))


def follows(_facts: AvailabilityFacts, result: Availability, tables: Tables) -> tuple[Effect, ...]:
    row = tables.availability_rows[result.value]
    if result is Availability.DEPLOYED:
        away = tables.limit("deploy_distance")
        return (
            Effect("deployed", away, TABLE, row.label),
            Effect("set_up", "own half", ZONES, "in its own table half, the defender first, in cover unspotted"),
            Effect("no_place", "central", ZONES, "without a legal place it marches on in the central zone instead"),
        )
    if result is Availability.NEVER:
        return (
            Effect("arrives", False, TABLE, row.label),
            Effect("again", "second day", READING, "it rolls again at the start of a second day"),
        )
    counted = "segments are counted from the first one played on the day"
    return (
        Effect("first_attempt", row.first_segment, TABLE, row.label),
        Effect("attempt", row.first_segment, READING, f"first attempt at the start of segment {row.first_segment}"),
        Effect("counted", True, READING, counted),
    )


AVAILABLE_LABELS = {
    Availability.DEPLOYED: "deployed",
    Availability.FROM_SEGMENT_1: "arrival from segment 1",
    Availability.FROM_SEGMENT_2: "arrival from segment 2",
    Availability.AFTER_SEGMENT_3: "arrival after segment 3",
    Availability.NEVER: "will not arrive",
}

FORCE_AVAILABILITY = Procedure(
    name="force_availability",
    title="Force availability",
    summary="Whether a force group starts on the table, may arrive from a segment on, or does not come.",
    facts=AvailabilityFacts,
    assess=assess,
    roll=available,
    rules=(*DIE_RULES, ZONES),
    label=AVAILABLE_LABELS.__getitem__,
    follows=follows,
    stages=((TABLE, "availability die"),),
)
