"""Parts 6 and 7 of the Starting Step: reserves and Aircraft arrive."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, counting, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.scores import dice_said, how_many_score, score_text, scores
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count, flag

MOST_TURNS = 20
MOST_UNITS = 20


# ------------------------------------------------------------------ reserves


class ReserveFacts(Facts, frozen=True, kw_only=True):
    """A turn in which reserves may arrive."""

    turn: Annotated[int, count("Own turn", 1, MOST_TURNS, "The number of this player's own turn")] = 3
    from_turn: Annotated[
        int,
        count("Reserves from turn", 1, MOST_TURNS, "The first own turn in which reserves may arrive; 3 in No Retreat"),
    ] = 3
    units_left: Annotated[int, count("In reserve", 0, MOST_UNITS, "Units that are still in reserve")] = 3


class ReserveProfile(Struct, frozen=True):
    dice: int
    score: int
    units: int


def assess_reserves(facts: ReserveFacts, tables: Tables) -> Assessment[ReserveProfile] | Refused:
    problem = refused(
        refuse_if(
            facts.turn < facts.from_turn,
            fow.GAP_RESERVES_DETAILS,
            f"reserves are not rolled for before turn {facts.from_turn}",
        ),
        refuse_if(not facts.units_left, fow.RESERVE_ARRIVAL, "no unit is left in reserve"),
    )
    if problem:
        return problem
    dice = Target(
        "Reserve dice",
        Modifier(1, fow.RESERVE_DICE, "in the first turn of reserves"),
        counting(Modifier(facts.turn - facts.from_turn, fow.RESERVE_DICE, "one more for each turn since")),
    )
    score = tables.limit("reserve_score")
    subject = f"{count_of(facts.units_left, 'unit')} in reserve, own turn {facts.turn}"
    needs = f"{dice_said(dice.total)}, a unit arrives on each {score_text(score)}"
    profile = ReserveProfile(dice.total, score, facts.units_left)
    return Assessment(profile, subject, (needs,), (dice, Target("Reserves arrive", tables.constant("reserve_score"))))


def reserves_arrive(dice: Dice, profile: ReserveProfile) -> int:
    """Surplus successes are lost."""
    return min(how_many_score(dice, profile.dice, profile.score, fow.RESERVE_ARRIVAL), profile.units)


def reserves_follow(facts: ReserveFacts, units: int, _tables: Tables) -> tuple[Effect, ...]:
    waiting = facts.units_left - units
    left = Effect("waiting", waiting, fow.RESERVE_ARRIVAL, f"{count_of(waiting, 'unit')} still in reserve")
    if not units:
        return (
            left,
            Effect("play", "goes on", fow.GAP_RESERVES_DETAILS, "play goes on even if nothing is on the table"),
        )
    said = "of the owner's choice to come on from his edge at Tactical or Dash, with transports"
    told = "no movement orders for them this turn, otherwise they act normally"
    return (
        left,
        Effect("enter", units, fow.GAP_RESERVES_DETAILS, f"{count_of(units, 'unit')} {said}"),
        Effect("orders", False, fow.GAP_RESERVES_DETAILS, told),
    )


RESERVE_ARRIVAL = Procedure(
    name="reserve_arrival",
    title="Roll for reserves",
    summary="How many reserve units arrive this turn.",
    facts=ReserveFacts,
    assess=assess_reserves,
    roll=reserves_arrive,
    rules=(fow.RESERVE_DICE, fow.RESERVE_ARRIVAL, fow.GAP_RESERVES_DETAILS, fow.GAP_SCORE_TEST),
    label=lambda units: f"{count_of(units, 'unit')} {'arrives' if units == 1 else 'arrive'}",
    follows=reserves_follow,
    stages=((fow.RESERVE_ARRIVAL, "dice that bring a unit"),),
)


# ------------------------------------------------------------------ Aircraft


class AircraftFacts(Facts, frozen=True, kw_only=True):
    """A force that waits for its Aircraft."""

    aircraft: Annotated[int, count("Aircraft left", 0, 6, "Aircraft of the unit that are not Destroyed")] = 2
    units: Annotated[int, count("Aircraft units", 0, 3, "Aircraft units in the force")] = 1
    rolled: Annotated[bool, flag("Rolled already", "This turn's roll for the unit was made")] = False


class AircraftResult(Spoken):
    ARRIVES = "arrives", "they arrive"
    STAYS_AWAY = "stays_away", "they stay away"


def assess_aircraft(facts: AircraftFacts, tables: Tables) -> Assessment[int] | Refused:
    problem = refused(
        refuse_if(not facts.units, fow.GAP_AIRCRAFT_ROLL_LIMITS, "a force without Aircraft does not roll"),
        refuse_if(facts.units > 1, fow.GAP_AIRCRAFT_ROLL_LIMITS, "a force has at most one unit of Aircraft"),
        refuse_if(
            facts.units > 0 and not facts.aircraft,
            fow.GAP_AIRCRAFT_PLACEMENT,
            "Destroyed Aircraft are gone, none is left",
        ),
        refuse_if(facts.rolled, fow.GAP_AIRCRAFT_PLACEMENT, "one roll for the unit in a turn"),
    )
    if problem:
        return problem
    score = tables.limit("aircraft_score")
    notes = (Effect("first_turn", 1, fow.GAP_AIRCRAFT_ROLL_LIMITS, "rolled for from the first turn on"),)
    number = Target("Aircraft arrive", tables.constant("aircraft_score"))
    return Assessment(score, f"{facts.aircraft} Aircraft", (f"arrive on {score_text(score)}",), (number,), notes)


def aircraft_arrive(dice: Dice, score: int) -> AircraftResult:
    return AircraftResult.ARRIVES if scores(dice, score, fow.AIR_ARRIVAL) else AircraftResult.STAYS_AWAY


def aircraft_follow(_facts: AircraftFacts, outcome: AircraftResult, _tables: Tables) -> tuple[Effect, ...]:
    again = Effect("again", True, fow.GAP_AIRCRAFT_PLACEMENT, "Aircraft that are not Destroyed roll again next turn")
    if outcome is AircraftResult.STAYS_AWAY:
        return (again,)
    placed = "placed in the Movement Step anywhere but on a team; they need not move and neither hold nor contest"
    return (
        Effect("leaves", "end of this turn", fow.AIR_DURATION, "they stay until the end of this turn"),
        Effect("placed", "Movement Step", fow.GAP_AIRCRAFT_PLACEMENT, placed),
        again,
    )


AIRCRAFT_ARRIVAL = Procedure(
    name="aircraft_arrival",
    title="Roll for Aircraft",
    summary="Whether a unit of Aircraft arrives this turn, and how long it stays.",
    facts=AircraftFacts,
    assess=assess_aircraft,
    roll=aircraft_arrive,
    rules=(
        fow.AIR_ARRIVAL,
        fow.AIR_DURATION,
        fow.GAP_AIRCRAFT_ROLL_LIMITS,
        fow.GAP_AIRCRAFT_PLACEMENT,
        fow.GAP_SCORE_TEST,
    ),
    follows=aircraft_follow,
    stages=((fow.AIR_ARRIVAL, "roll for Aircraft"),),
)
