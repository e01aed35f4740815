"""A day segment: how many tactical turns it has, and the rules that hold in it."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps.command.asked import AirSuperiority, OutOfSupply, die_said
from sandtable.rulesets.panzer_korps.command.segment_die import (
    DIE_RULES,
    EARLY_FOG,
    ROLLER,
    ROUNDING,
    TURNS,
    VISIBILITY,
    ArrivedBefore,
    Circumstances,
    Day,
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
from sandtable.rulesets.panzer_korps.tables import D6, Tables
from sandtable.rulesets.panzer_korps.terms import Leader, Segment
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, flag

LIST = "pk.segment.list"
ZERO = "pk.segment.zero-turns"
ONE_TURN = "pk.segment.midnight-one-turn"
FORCED = "pk.segment.early-force"
NIGHT = "pk.gap.night"

#: Rules that hold in a segment.
IN_FORCE = {
    Segment.EARLY_MORNING: (
        Effect("forced", True, FORCED, "fought only if a commander has forced battle"),
        Effect("visibility", "fog", EARLY_FOG, "fog and visibility rules are in effect"),
    ),
    Segment.DUSK: (Effect("visibility", "dusk", "pk.segment.dusk-visibility", "visibility rules are in effect"),),
    Segment.NIGHT: (
        Effect("visibility", "night", "pk.segment.night-rules", "night rules are in effect"),
        Effect(
            "captured_equipment",
            False,
            "pk.segment.night-withdrawal",
            "a side that withdraws now loses captured equipment",
        ),
        Effect("tokens", True, NIGHT, "a group that leaves the table gives back the objective tokens that it holds"),
    ),
    Segment.MIDNIGHT: (
        Effect("turns", 1, ONE_TURN, "exactly one turn, the segment die is not rolled"),
        Effect("visibility", "night", VISIBILITY, "midnight is night"),
        Effect(
            "aircraft", "night", "pk.segment.midnight-aircraft", "only radar-equipped or night aircraft fly missions"
        ),
        Effect(
            "command",
            "intrinsic",
            "pk.segment.midnight-command",
            "a force whose command fails its intrinsic roll is removed unless surrounded",
        ),
        Effect(
            "double_move",
            6,
            "pk.segment.midnight-double-move",
            "who stays more than 6 inches from every enemy moves at double rate",
        ),
        Effect("doubled", True, NIGHT, "the allowance is doubled before terrain is deducted"),
    ),
}


class DaySegmentFacts(SkyFacts, frozen=True, kw_only=True):
    """The start of a day segment, seen from the side that rolls."""

    first: ClassVar[tuple[str, ...]] = (
        "co",
        "other_co",
        "segment",
        "air_superiority",
        "rain",
        "mud",
        "sandstorm",
        "snow",
        "fog",
    )

    co: Annotated[Leader, choice("CO who rolls", "Overall commander of the side that rolls the segment die")] = Leader.C
    other_co: Annotated[Leader, choice("Other CO", "Overall commander of the other side")] = Leader.D
    segment: Annotated[
        Segment, choice("Segment", "The day segment that begins; the weather is that of this segment")
    ] = Segment.MORNING
    air_superiority: AirSuperiority = False
    fog: Annotated[
        bool, flag("Fog", "Fog in this segment; early morning counts as fog, and fog lasts through morning")
    ] = False
    out_of_supply: OutOfSupply = False
    day: Day = 1
    arrived_before: ArrivedBefore = False
    reservists: Reservists = 0


def assess(facts: DaySegmentFacts, tables: Tables) -> Assessment[Classes | None]:
    row = tables.segments[facts.segment]
    subject = f"{facts.segment.said.capitalize()}, {row.hours} hours"
    notes = IN_FORCE.get(facts.segment, ())
    if facts.segment is Segment.MIDNIGHT:
        return Assessment(None, subject, ("one turn",), notes=notes)
    side = Circumstances(facts.air_superiority, facts.out_of_supply, facts.arrived_before, facts.reservists)
    foggy = is_foggy(facts.segment, facts.fog)
    no_air = nobody_rules_the_sky(facts, foggy, facts.segment)
    number = segment_number(
        average(facts.co, facts.other_co, tables),
        weather_modifiers(facts, foggy, tables),
        side_modifiers(side, facts.day, tables, no_air=no_air),
    )
    who = "the holder of the initiative rolls, in the first segment the better CO, between equals the attacker"
    notes = (
        *notes,
        *uncounted(side, facts.day, no_air),
        Effect("mean", number.base.value, ROUNDING, "halves of the average go towards zero"),
        Effect("roller", "initiative", ROLLER, who),
    )
    needs = (die_said(D6, number.total),)
    return Assessment(segment_die(number.total, tables), subject, needs, (number,), notes)


def turns_of(dice: Dice, die: Classes | None) -> int:
    """Midnight has one turn without a die."""
    return 1 if die is None else int(dice.look_up(die, why=TURNS))


def follows(facts: DaySegmentFacts, turns: int, _tables: Tables) -> tuple[Effect, ...]:
    if not turns:
        return (Effect("played", False, ZERO, "nothing is played, roll for the next segment"),)
    then = "check initiative, then play the tactical turns one after the other"
    return (Effect("then", "initiative", "pk.sequence.segment", then),)


DAY_SEGMENT = Procedure(
    name="day_segment",
    title="Turns of a day segment",
    summary="How many tactical turns a day segment has, by both commanders, weather and circumstances.",
    facts=DaySegmentFacts,
    assess=assess,
    roll=turns_of,
    rules=(
        LIST,
        *DIE_RULES,
        ZERO,
        ONE_TURN,
        FORCED,
        "pk.segment.dusk-visibility",
        "pk.segment.night-rules",
        "pk.segment.night-withdrawal",
        "pk.segment.midnight-aircraft",
        "pk.segment.midnight-command",
        "pk.segment.midnight-double-move",
        NIGHT,
        "pk.sequence.segment",
    ),
    label=lambda turns: count_of(turns, "turn"),
    follows=follows,
    stages=((TURNS, "segment die"),),
)
