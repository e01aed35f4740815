"""The optional weather: whether anybody flies this day turn."""

from __future__ import annotations

from typing import Annotated

from sandtable.dice import Classes, Dice, span
from sandtable.explain import Effect, Refused, Spoken, Target, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Turn
from sandtable.rulesets.megagame.tables import D6, Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import flag


class Weather(Spoken):
    CLEAR = "clear", "clear: aircraft fly"
    GROUNDED = "grounded", "no aircraft fly this turn"


class AirDayFacts(Facts, frozen=True, kw_only=True):
    """The start of a turn."""

    turn: Turn = 3
    optional: Annotated[
        bool, flag("Weather is played", "The optional rule is in use; otherwise it is always clear")
    ] = True


def assess(facts: AirDayFacts, tables: Tables) -> Assessment[Classes | None] | Refused:
    if problem := refused(
        refuse_if(facts.turn % 2 == 0, mg.GAP_TURN_LENGTH, "weather is rolled at the start of day turns only")
    ):
        return problem
    subject = f"Weather on turn {facts.turn}"
    if not facts.optional or facts.turn == 1:
        said = "clear by default" if not facts.optional else "clear on the first turn"
        return Assessment(None, subject, ("no roll",), notes=(Effect("roll", False, mg.GAP_WEATHER, said),))
    worst = tables.constant("weather")
    sky = Classes(D6, ((Weather.GROUNDED.value, 1, worst.value), (Weather.CLEAR.value, worst.value + 1, D6)))
    said = "aircraft of either side, for this day turn"
    return Assessment(
        sky,
        subject,
        (f"nobody flies on {span(1, worst.value)}",),
        (Target("Weather", worst, or_less=True),),
        (Effect("both_sides", True, mg.GAP_WEATHER, said),),
    )


def weather(dice: Dice, sky: Classes | None) -> Weather:
    return Weather.CLEAR if sky is None else Weather(dice.look_up(sky, why=mg.GAP_WEATHER))


def follows(_facts: AirDayFacts, found: Weather, _tables: Tables) -> tuple[Effect, ...]:
    if found is Weather.CLEAR:
        said = "squadrons and serials fly the missions they were given"
        return (Effect("missions", True, mg.GAP_AIR_ALLOCATION, said),)
    return (
        Effect("missions", False, mg.GAP_WEATHER, "no drop, support, recce or interdiction by aircraft of either side"),
        Effect("artillery", True, mg.GAP_ARTILLERY_INTERDICTION, "artillery may still interdict"),
    )


AIR_DAY = Procedure(
    name="air_day",
    title="Weather",
    summary="Whether aircraft fly this day turn, where the optional weather is played.",
    facts=AirDayFacts,
    assess=assess,
    roll=weather,
    rules=(mg.GAP_WEATHER, mg.GAP_TURN_LENGTH, mg.GAP_AIR_ALLOCATION, mg.GAP_ARTILLERY_INTERDICTION),
    follows=follows,
    stages=((mg.GAP_WEATHER, "weather"),),
)
