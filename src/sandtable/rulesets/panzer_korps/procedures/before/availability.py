"""Force availability: whether a group is deployed at the start, may arrive later, or will not come."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Modifier, Spoken, Target, counting
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.before.march import Ground, MarchFacts, Transport
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_and_said
from sandtable.rulesets.panzer_korps.tables import D10, TABLES, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Leader
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.citing import rules_in

#: What is added to the availability die, and what else has a part in it.
MARCH_RULES = rules_in(TABLES.availability_modifiers.values())
DIE_SHAPED = (pk.GAP_HOME_NATION, pk.GAP_MOUNTED, pk.GAP_SLASH_LISTS)


class AvailabilityFacts(MarchFacts, frozen=True, kw_only=True):
    """A force group that is to enter the battle."""

    first: ClassVar[tuple[str, ...]] = ("leader",)

    leader: asked.GroupLeader = Leader.D


class Availability(Spoken):
    DEPLOYED = "deployed", "deployed"
    FROM_SEGMENT_1 = "from_segment_1", "arrival from segment 1"
    FROM_SEGMENT_2 = "from_segment_2", "arrival from segment 2"
    AFTER_SEGMENT_3 = "after_segment_3", "arrival after segment 3"
    NEVER = "never", "will not arrive"

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
        Modifier(0, pk.AVAIL_TABLE, "unmodified"),
        counting(modifier(led) if led else None, *march_modifiers(facts, tables)),
    )


def assess(facts: AvailabilityFacts, tables: Tables) -> Assessment[Classes]:
    number = availability_number(facts.leader, facts, tables)
    lowest = "if none of a side's groups comes out deployed, the one with the lowest total is, its player breaking ties"
    notes = (
        Effect("zero", 10, pk.GAP_AVAILABILITY_READING, "the 0 of the die is 10, before modifiers"),
        Effect("lowest", "deployed", pk.GAP_AVAILABILITY_READING, lowest),
        Effect("scenario", True, pk.GAP_AVAILABILITY_READING, "a scenario may name who is deployed instead"),
    )
    subject = f"Group led by {facts.leader}, {facts.transport.said}"
    needs = (die_and_said(D10, number.total),)
    return Assessment(replace(tables.availability, modifier=number.total), subject, needs, (number,), notes)


def roll_availability(dice: Dice, die: Classes) -> Availability:
    return Availability(dice.look_up(die, why=pk.AVAIL_TABLE))


def follows(_facts: AvailabilityFacts, result: Availability, tables: Tables) -> tuple[Effect, ...]:
    row = tables.availability_rows[result.value]
    if result is Availability.DEPLOYED:
        away = tables.limit("deploy_distance")
        half = "in its own table half, the defender first, in cover unspotted"
        instead = "without a legal place it marches on in the central zone instead"
        return (
            Effect("deployed", away, pk.AVAIL_TABLE, row.label),
            Effect("set_up", "own half", pk.GAP_DEPLOYMENT_ZONES, half),
            Effect("no_place", "central", pk.GAP_DEPLOYMENT_ZONES, instead),
        )
    if result is Availability.NEVER:
        return (
            Effect("arrives", False, pk.AVAIL_TABLE, row.label),
            Effect("again", "second day", pk.GAP_AVAILABILITY_READING, "it rolls again at the start of a second day"),
        )
    counted = "segments are counted from the first one played on the day"
    attempt = f"first attempt at the start of segment {row.first_segment}"
    return (
        Effect("first_attempt", row.first_segment, pk.AVAIL_TABLE, row.label),
        Effect("attempt", row.first_segment, pk.GAP_AVAILABILITY_READING, attempt),
        Effect("counted", True, pk.GAP_AVAILABILITY_READING, counted),
    )


FORCE_AVAILABILITY = Procedure(
    name="force_availability",
    title="Force availability",
    summary="Whether a force group starts on the table, may arrive from a segment on, or does not come.",
    facts=AvailabilityFacts,
    assess=assess,
    roll=roll_availability,
    rules=(pk.AVAIL_TABLE, pk.GAP_AVAILABILITY_READING, *MARCH_RULES, pk.GAP_DEPLOYMENT_ZONES),
    shaped_by=DIE_SHAPED,
    follows=follows,
    stages=((pk.AVAIL_TABLE, "availability die"),),
)
