"""A day segment: how many tactical turns it has, and the rules that hold in it."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.command.segment_die import (
    DIE_RULES,
    DIE_SHAPED,
    WEATHER,
    ArrivedBefore,
    Circumstances,
    Reservists,
    SkyFacts,
    average,
    is_foggy,
    nobody_rules_the_sky,
    segment_die,
    segment_number,
    side_modifiers,
    uncounted,
    weather_modifiers,
)
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_and_said
from sandtable.rulesets.panzer_korps.tables import D6, TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import Leader, Segment
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.citing import once, rules_in
from sandtable.sheet.facts import choice, flag


def in_force(segment: Segment, tables: Tables) -> tuple[Effect, ...]:
    """The rules that hold in a segment."""
    rows = [row for row in tables.in_force if row.segment is segment]
    values = [tables.limit(row.limit) if row.limit else row.value for row in rows]
    found = zip(rows, values, strict=True)
    return tuple(Effect(row.name, value, row.rule, row.label.format(value)) for row, value in found)


class DaySegmentFacts(SkyFacts, frozen=True, kw_only=True):
    """The start of a day segment, seen from the side that rolls."""

    first: ClassVar[tuple[str, ...]] = ("co", "other_co", "segment", "air_superiority", *WEATHER, "fog")

    co: Annotated[Leader, choice("CO who rolls", "Overall commander of the side that rolls the segment die")] = Leader.C
    other_co: Annotated[Leader, choice("Other CO", "Overall commander of the other side")] = Leader.D
    segment: Annotated[
        Segment, choice("Segment", "The day segment that begins; the weather is that of this segment")
    ] = Segment.MORNING
    air_superiority: asked.AirSuperiority = False
    fog: Annotated[
        bool, flag("Fog", "Fog in this segment; early morning counts as fog, and fog lasts through morning")
    ] = False
    out_of_supply: asked.OutOfSupply = False
    day: asked.Day = 1
    arrived_before: ArrivedBefore = False
    reservists: Reservists = 0


def assess(facts: DaySegmentFacts, tables: Tables) -> Assessment[Classes | None]:
    row = tables.segments[facts.segment]
    subject = f"{facts.segment.said.capitalize()}, {row.hours} hours"
    notes = in_force(facts.segment, tables)
    if facts.segment is Segment.MIDNIGHT:
        return Assessment(None, subject, ("one turn",), notes=notes)
    side = Circumstances(facts.air_superiority, facts.out_of_supply, facts.arrived_before, facts.reservists)
    foggy = is_foggy(facts.segment, facts.fog)
    no_air = nobody_rules_the_sky(facts, foggy, facts.segment, tables)
    number = segment_number(
        average(facts.co, facts.other_co, tables),
        weather_modifiers(facts, foggy, tables),
        side_modifiers(side, facts.day, tables, no_air=no_air),
    )
    who = "the holder of the initiative rolls, in the first segment the better CO, between equals the attacker"
    notes = (
        *notes,
        *uncounted(side, facts.day, no_air),
        Effect("mean", number.base.value, pk.GAP_SEGMENT_AVERAGE, "halves of the average go towards zero"),
        Effect("roller", "initiative", pk.GAP_SEGMENT_ROLLER, who),
    )
    needs = (die_and_said(D6, number.total),)
    return Assessment(segment_die(number.total, tables), subject, needs, (number,), notes)


def turns_of(dice: Dice, die: Classes | None) -> int:
    """Midnight has one turn without a die."""
    return 1 if die is None else int(dice.look_up(die, why=pk.SEGMENT_TURNS))


def follows(facts: DaySegmentFacts, turns: int, _tables: Tables) -> tuple[Effect, ...]:
    if not turns:
        return (Effect("played", False, pk.SEGMENT_ZERO_TURNS, "nothing is played, roll for the next segment"),)
    then = "check initiative, then play the tactical turns one after the other"
    return (Effect("then", "initiative", pk.SEQUENCE_SEGMENT, then),)


DAY_SEGMENT = Procedure(
    name="day_segment",
    title="Turns of a day segment",
    summary="How many tactical turns a day segment has, by both commanders, weather and circumstances.",
    facts=DaySegmentFacts,
    assess=assess,
    roll=turns_of,
    rules=once(
        *DIE_RULES,
        *rules_in(TABLES.in_force),
        pk.GAP_SEGMENT_AVERAGE,
        pk.SEGMENT_ZERO_TURNS,
        pk.SEQUENCE_SEGMENT,
    ),
    shaped_by=(*DIE_SHAPED, pk.SEGMENT_LIST, pk.GAP_WEATHER),
    label=lambda turns: count_of(turns, "turn"),
    follows=follows,
    stages=((pk.SEGMENT_TURNS, "segment die"),),
)
