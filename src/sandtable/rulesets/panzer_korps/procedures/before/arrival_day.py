"""The arrival of a whole force over a day: availability first, then every attempt of every group that waits."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect
from sandtable.explain.sentences import count_of, signed
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.before.arrival import (
    MOST_SEGMENTS,
    arrival_number,
    attempt_that_succeeds,
)
from sandtable.rulesets.panzer_korps.procedures.before.availability import (
    DIE_SHAPED,
    MARCH_RULES,
    Availability,
    availability_number,
)
from sandtable.rulesets.panzer_korps.procedures.before.march import MarchFacts
from sandtable.rulesets.panzer_korps.tables import D10, TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import Leader
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.facts import count, flag, units

MOST_GROUPS = 8
LEADERS = {rating.value: row.character for rating, row in TABLES.leaders.items()}


class ArrivalDayFacts(MarchFacts, frozen=True, kw_only=True):
    """All groups of a side that is on its way to the battle."""

    first: ClassVar[tuple[str, ...]] = ("leaders", "segments")

    leaders: Annotated[tuple[str, ...], units("Groups", LEADERS, MOST_GROUPS, "Every group by its leader's rating")] = (
        "B",
        "D",
        "E",
    )
    segments: Annotated[
        int, count("Segments", 1, MOST_SEGMENTS, "Day segments: 8 from morning to midnight, 9 with early morning")
    ] = 8
    others_deployed: Annotated[
        bool, flag("Others deployed", "Another group of the side is on the table, so none of these has to be")
    ] = False


class DayArrivals(Struct, frozen=True):
    """Groups on the field at the end of the day, and how many of them were deployed at its start."""

    words: ClassVar[dict[str, str]] = {"on_field": "groups on the field", "deployed": "groups deployed"}

    on_field: int
    deployed: int


class GroupOnItsWay(Struct, frozen=True):
    """What is added to a group's availability die, and its chance to arrive at the first attempt."""

    added: int
    chance: int


class Attempts(Struct, frozen=True):
    """So many attempts to arrive, each with a higher chance in per cent than the one before, up to a limit."""

    number: int
    chance: int
    step: int
    most: int


class Waiting(Struct, frozen=True):
    """A group that was not deployed: the total of its availability die, and its attempts to arrive."""

    total: int
    attempts: Attempts


class AvailabilityBand(Struct, frozen=True):
    """A row of the availability chart: the highest total, and the segment of the first attempt.

    The first segment is 0 for a group that is deployed, and beyond the day for one that never comes.
    """

    highest: int
    first_segment: int


class Day(Struct, frozen=True):
    """The chart, the segments of the day, and how chances of arrival rise."""

    bands: tuple[AvailabilityBand, ...]
    segments: int
    step: int
    most: int


class Muster(Struct, frozen=True):
    """Groups that have still to roll, and those that are on the field.

    As long as none is deployed, `lowest` keeps the group with the lowest total back: it may still have to be.
    """

    day: Day
    groups: tuple[GroupOnItsWay, ...]
    settled: bool
    lowest: Waiting | None = None
    on_field: int = 0


# ------------------------------------------------------------------ before the dice


def day_of(segments: int, tables: Tables) -> Day:
    never = MOST_SEGMENTS + 1
    bands = tuple(
        AvailabilityBand(row.roll.high, never if row.result == Availability.NEVER else row.first_segment)
        for row in tables.availability_rows.values()
    )
    return Day(bands, segments, tables.limit("arrival_step"), tables.limit("most_arrival"))


def assess(facts: ArrivalDayFacts, tables: Tables) -> Assessment[Muster]:
    if not facts.leaders:
        raise FactsFault("leaders: name the leader of at least one group, such as B or B,2xD")
    # The worst leaders first: of equal totals the player deploys the group that is least likely to arrive.
    leaders = sorted((Leader(rating) for rating in facts.leaders), reverse=True)
    groups = tuple(
        GroupOnItsWay(availability_number(leader, facts, tables).total, arrival_number(leader, 0, tables).number)
        for leader in leaders
    )
    muster = Muster(day_of(facts.segments, tables), groups, facts.others_deployed)
    numbers = {leader: availability_number(leader, facts, tables) for leader in reversed(leaders)}
    told = ", ".join(f"{leader} {signed(number.total)}" for leader, number in numbers.items())
    lowest = "if none is deployed the lowest total is; of equal ones the group whose leader is worst"
    dice = f"availability die: {told}"
    must = "nobody has to be" if facts.others_deployed else lowest
    notes = (
        Effect("added", tuple(number.total for number in numbers.values()), pk.AVAIL_TABLE, dice),
        Effect("lowest", not facts.others_deployed, pk.GAP_AVAILABILITY_READING, must),
    )
    subject = f"{count_of(len(groups), 'group')} over {count_of(facts.segments, 'segment')}"
    return Assessment(muster, subject, notes=notes)


# ------------------------------------------------------------------ the dice


def roll_availability(dice: Dice, day: Day, group: GroupOnItsWay) -> Waiting | None:
    """The availability die of a group; None if it is deployed."""
    total = dice.d(D10, why=pk.AVAIL_TABLE) + group.added
    first = next(band.first_segment for band in day.bands if total <= band.highest)
    if not first:
        return None
    number = max(0, day.segments - first + 1)
    return Waiting(total, Attempts(number, group.chance, day.step, day.most))


def comes(dice: Dice, attempts: Attempts) -> int:
    """1 if the group arrives within the day."""
    rising = (attempts.chance + attempts.step * attempt for attempt in range(attempts.number))
    return 1 if attempt_that_succeeds(dice, [min(chance, attempts.most) for chance in rising]) else 0


def next_group(dice: Dice, muster: Muster) -> Muster:
    """One availability die while nobody is deployed yet; whoever is now known to wait tries to arrive."""
    day, lowest, group, others = muster.day, muster.lowest, muster.groups[0], muster.groups[1:]
    waits = roll_availability(dice, day, group)
    if waits is None:
        here = dice.run(comes, lowest.attempts, why=pk.ARRIVAL_ROLL) if lowest else 0
        return Muster(day, others, True, None, muster.on_field + here)
    if lowest is None:
        return Muster(day, others, False, waits, muster.on_field)
    kept, freed = (waits, lowest) if waits.total < lowest.total else (lowest, waits)
    return Muster(day, others, False, kept, muster.on_field + dice.run(comes, freed.attempts, why=pk.ARRIVAL_ROLL))


def is_settled(muster: Muster) -> bool:
    """Somebody is deployed, or everybody has waits."""
    return muster.settled or not muster.groups


class OnItsOwn(Struct, frozen=True):
    day: Day
    group: GroupOnItsWay


def on_its_own(dice: Dice, profile: OnItsOwn) -> DayArrivals:
    """A group of a side that has somebody on the table."""
    waits = roll_availability(dice, profile.day, profile.group)
    return DayArrivals(1, 1) if waits is None else DayArrivals(dice.run(comes, waits.attempts, why=pk.ARRIVAL_ROLL), 0)


def the_others(dice: Dice, muster: Muster) -> DayArrivals:
    """The groups that roll after one has been deployed."""
    each = [OnItsOwn(muster.day, group) for group in muster.groups]
    return dice.each(on_its_own, each, DayArrivals(0, 0), why=pk.AVAIL_TABLE)


def arrival_day(dice: Dice, muster: Muster) -> DayArrivals:
    """Group by group until one is deployed, if need be the one that was kept back, and then all others."""
    if muster.settled:
        return the_others(dice, muster)
    end = dice.repeat(next_group, muster, len(muster.groups), is_settled, why=pk.AVAIL_TABLE)
    rest = dice.run(the_others, Muster(muster.day, end.groups, True), why=pk.AVAIL_TABLE)
    return DayArrivals(end.on_field + 1 + rest.on_field, 1 + rest.deployed)


def day_said(day: DayArrivals) -> str:
    return f"{count_of(day.on_field, 'group')} on the field, {day.deployed} deployed at the start"


def follows(facts: ArrivalDayFacts, day: DayArrivals, _tables: Tables) -> tuple[Effect, ...]:
    missing = len(facts.leaders) - day.on_field
    if not missing:
        return ()
    said = f"{count_of(missing, 'group')} not on the field; those that will not arrive roll again on a second day"
    return (Effect("missing", missing, pk.GAP_AVAILABILITY_READING, said),)


ARRIVAL_DAY = Procedure(
    name="arrival_day",
    title="Arrival over a whole day",
    summary="How many groups of a force are deployed or arrive within a day, each by its leader.",
    facts=ArrivalDayFacts,
    assess=assess,
    roll=arrival_day,
    rules=(pk.AVAIL_TABLE, pk.GAP_AVAILABILITY_READING, pk.ARRIVAL_ROLL),
    shaped_by=(*MARCH_RULES, *DIE_SHAPED, pk.ARRIVAL_TABLE, pk.ARRIVAL_INCREMENT, pk.GAP_ARRIVAL_PROCEDURE),
    label=day_said,
    follows=follows,
    stages=((pk.AVAIL_TABLE, "availability dice"), (pk.ARRIVAL_ROLL, "arrival rolls")),
)
