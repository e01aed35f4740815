"""A whole day of battle: how many tactical turns all its segments have together."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Refused, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.command.early_morning import (
    Early,
    EarlyFacts,
    EarlyProfile,
    against_forcing,
    early_profile,
    force_battle,
)
from sandtable.rulesets.panzer_korps.procedures.command.initiative import (
    InitiativeProfile,
    initiative,
    initiative_profile,
    roller_of,
)
from sandtable.rulesets.panzer_korps.procedures.command.segment_die import (
    DIE_RULES,
    DIE_SHAPED,
    WEATHER,
    Circumstances,
    SkyFacts,
    average,
    is_foggy,
    nobody_rules_the_sky,
    segment_die,
    segment_number,
    side_modifiers,
    weather_modifiers,
)
from sandtable.rulesets.panzer_korps.procedures.common.alike import alike
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_and_said
from sandtable.rulesets.panzer_korps.tables import D6, Tables
from sandtable.rulesets.panzer_korps.terms import Holder, Leader, Segment, Side
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.facts import count, flag

#: Fog lasts through these.
FOG_UNTIL = (Segment.EARLY_MORNING, Segment.MORNING)


class WholeDayFacts(SkyFacts, frozen=True, kw_only=True):
    """A day of battle from its dawn."""

    first: ClassVar[tuple[str, ...]] = (*("our_co", "their_co", "we_force", "they_force", "we_attack"), *WEATHER, "fog")

    our_co: asked.OurCo = Leader.C
    their_co: asked.TheirCo = Leader.D
    we_force: asked.WeForce = False
    they_force: asked.TheyForce = False
    we_attack: asked.WeAttack = True
    fog: Annotated[bool, flag("Fog", "Fog at dawn, which lasts through early morning and morning")] = False
    day: asked.Day = 1
    holder: asked.HolderBefore = Holder.NOBODY
    our_air: Annotated[bool, flag("Our air superiority", "We have it whenever somebody can fly")] = False
    our_supply: Annotated[bool, flag("We are out of supply", "All day long")] = False
    our_arrival: Annotated[bool, flag("We came the day before", "On the field since then; counts on day 1")] = False
    our_reservists: Annotated[
        int, count("Our poor troops", 0, 100, "Share of our force that is Reservist or worse", "per cent")
    ] = 0
    their_air: Annotated[bool, flag("Their air superiority", "They have it whenever somebody can fly")] = False
    their_supply: Annotated[bool, flag("They are out of supply", "All day long")] = False
    their_arrival: Annotated[bool, flag("They came the day before", "On the field since then; counts on day 1")] = False
    their_reservists: Annotated[
        int, count("Their poor troops", 0, 100, "Share of their force that is Reservist or worse", "per cent")
    ] = 0


class DayTurns(Struct, frozen=True):
    """All turns of the day, midnight's included, and whether there was an early morning."""

    tactical_turns: int
    early_morning: bool


class DayState(Struct, frozen=True):
    """The segments still to come, each with the die if we roll it and if they do, and who rolls the next."""

    dice: tuple[tuple[Classes, Classes], ...]
    initiative: InitiativeProfile
    roller: Side


class DayProfile(Struct, frozen=True):
    """The early morning, if somebody forces it, and the day from the morning on."""

    early: EarlyProfile
    early_dice: tuple[Classes, Classes]
    day: DayState
    midnight: int


# ------------------------------------------------------------------ the day as the rules see it


def side_of(facts: WholeDayFacts, side: Side) -> Circumstances:
    if side is Side.WE:
        return Circumstances(facts.our_air, facts.our_supply, facts.our_arrival, facts.our_reservists)
    return Circumstances(facts.their_air, facts.their_supply, facts.their_arrival, facts.their_reservists)


def foggy_in(facts: WholeDayFacts, segment: Segment) -> bool:
    return is_foggy(segment, facts.fog and segment in FOG_UNTIL)


def added(facts: WholeDayFacts, segment: Segment, side: Side, tables: Tables) -> Target:
    """What a side adds when it rolls the die of a segment."""
    foggy = foggy_in(facts, segment)
    no_air = nobody_rules_the_sky(facts, foggy, segment, tables)
    return segment_number(
        average(facts.our_co, facts.their_co, tables),
        weather_modifiers(facts, foggy, tables),
        side_modifiers(side_of(facts, side), facts.day, tables, no_air=no_air),
        f"{'Our' if side is Side.WE else 'Their'} {segment.said} die",
    )


def both_dice(facts: WholeDayFacts, segment: Segment, tables: Tables) -> tuple[Classes, Classes]:
    ours, theirs = (segment_die(added(facts, segment, side, tables).total, tables) for side in Side)
    return ours, theirs


def assess(facts: WholeDayFacts, tables: Tables) -> Assessment[DayProfile] | Refused:
    if facts.day > 1 and facts.holder is Holder.NOBODY:
        raise FactsFault(f"holder: on day {facts.day} the initiative is held from the day before, say by whom")
    if facts.our_air and facts.their_air:
        raise FactsFault("their_air: only one side can have air superiority, leave ours or theirs out")
    if problem := against_forcing(EarlyFacts(**alike(facts, EarlyFacts)), tables):
        return problem
    rolled = [segment for segment in Segment if segment not in (Segment.EARLY_MORNING, Segment.MIDNIGHT)]
    tries, midnight = facts.we_force + facts.they_force, tables.limit("midnight_turns")
    held = facts.holder if facts.day > 1 else Holder.NOBODY
    roller = roller_of(held, facts.our_co, facts.their_co, facts.we_attack)
    profile = DayProfile(
        early_profile(tries, tables),
        both_dice(facts, Segment.EARLY_MORNING, tables),
        DayState(
            tuple(both_dice(facts, segment, tables) for segment in rolled),
            initiative_profile(facts.our_co, facts.their_co, tables),
            roller,
        ),
        midnight,
    )
    lasts = Effect("fog", "morning", pk.GAP_WEATHER, "fog lasts through early morning and morning, the rest all day")
    told = "who wins the initiative of a segment rolls for the next one; a segment of no turns changes nothing"
    notes = (
        Effect("first_roller", roller.value, pk.GAP_SEGMENT_ROLLER, f"{roller.value} roll for the first segment"),
        Effect("roller", "initiative", pk.GAP_SEGMENT_ROLLER, told),
        Effect("midnight", midnight, pk.SEGMENT_MIDNIGHT_ONE_TURN, f"midnight always has {count_of(midnight, 'turn')}"),
        *holder_notes(facts),
        *((lasts,) if facts.fog else ()),
        *air_notes(facts, tables),
    )
    numbers = tuple(added(facts, Segment.MIDDAY, side, tables) for side in Side)
    subject = f"Day {facts.day}, {facts.our_co} CO against {facts.their_co} CO"
    needs = (f"{die_and_said(D6, numbers[0].total)} at midday if we roll",)
    return Assessment(profile, subject, needs, numbers, notes)


def holder_notes(facts: WholeDayFacts) -> tuple[Effect, ...]:
    if facts.day > 1 or facts.holder is Holder.NOBODY:
        return ()
    told = "nobody holds the initiative before the first day: the better CO rolls, between equals the attacker"
    return (Effect("holder", False, pk.GAP_SEGMENT_ROLLER, told),)


def air_notes(facts: WholeDayFacts, tables: Tables) -> tuple[Effect, ...]:
    """The segments in which air superiority does not count, of those that have a die."""
    if not (facts.our_air or facts.their_air):
        return ()
    early = facts.we_force or facts.they_force
    diced = [each for each in Segment if each is not Segment.MIDNIGHT and (early or each is not Segment.EARLY_MORNING)]
    without = [each for each in diced if nobody_rules_the_sky(facts, foggy_in(facts, each), each, tables)]
    when = "all day" if without == diced else " and ".join(f"in the {each.said}" for each in without)
    told = f"air superiority does not count {when}, as squadrons cannot fly"
    return (Effect("air_superiority", False, pk.GAP_AIR_SUPERIORITY, told),)


# ------------------------------------------------------------------ the dice


def rest_of_day(dice: Dice, state: DayState) -> int:
    """The turns of all segments that are left."""
    ours, theirs = state.dice[0]
    turns = int(dice.look_up(ours if state.roller is Side.WE else theirs, why=pk.SEGMENT_TURNS))
    left = state.dice[1:]
    if not left:
        return turns
    roller = dice.run(initiative, state.initiative, why=pk.GAP_INITIATIVE_DIE) if turns else state.roller
    return turns + dice.run(rest_of_day, DayState(left, state.initiative, roller), why=pk.SEGMENT_TURNS)


def whole_day(dice: Dice, profile: DayProfile) -> DayTurns:
    early = dice.run(force_battle, profile.early, why=pk.SEGMENT_EARLY_FORCE) is Early.FOUGHT
    day = profile.day
    if early:
        day = DayState((profile.early_dice, *day.dice), day.initiative, day.roller)
    return DayTurns(dice.run(rest_of_day, day, why=pk.SEGMENT_TURNS) + profile.midnight, early)


def day_said(day: DayTurns) -> str:
    begins = "early morning" if day.early_morning else "the morning"
    return f"{count_of(day.tactical_turns, 'turn')} from {begins} to midnight"


WHOLE_DAY = Procedure(
    name="whole_day",
    title="Turns of a whole day",
    summary="How many tactical turns the segments of a day have together, midnight's one included.",
    facts=WholeDayFacts,
    assess=assess,
    roll=whole_day,
    rules=(*DIE_RULES, pk.SEGMENT_EARLY_FORCE, pk.SEGMENT_MIDNIGHT_ONE_TURN, pk.GAP_INITIATIVE_DIE, pk.GAP_WEATHER),
    shaped_by=(
        *DIE_SHAPED,
        pk.SEGMENT_LIST,
        pk.GAP_SEGMENT_AVERAGE,
        pk.SEGMENT_EARLY_FOG,
        pk.GAP_EARLY_MORNING,
        pk.SEGMENT_ZERO_TURNS,
        pk.INITIATIVE_MODIFIERS,
    ),
    label=day_said,
    stages=(
        (pk.SEGMENT_EARLY_FORCE, "to force battle"),
        (pk.SEGMENT_TURNS, "segment dice"),
        (pk.GAP_INITIATIVE_DIE, "initiative dice"),
    ),
)
