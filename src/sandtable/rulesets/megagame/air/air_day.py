"""The optional weather: whether anybody flies this day turn."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.dice import Dice, Need, at_most
from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.rulesets.megagame.tables import D6, Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count, flag

WEATHER = "mg.gap.weather"
NIGHTS = "mg.gap.turn-length"
MOST_TURNS = 18


class Weather(StrEnum):
    CLEAR = "clear"
    GROUNDED = "grounded"

    @property
    def said(self) -> str:
        return "clear: aircraft fly" if self is Weather.CLEAR else "no aircraft fly this turn"


class AirDayFacts(Facts, frozen=True, kw_only=True):
    """The start of a turn."""

    turn: Annotated[int, count("Turn", 1, MOST_TURNS, "Number of the turn; odd ones are day")] = 3
    optional: Annotated[
        bool, flag("Weather is played", "The optional rule is in use; otherwise it is always clear")
    ] = True


def assess(facts: AirDayFacts, tables: Tables) -> Assessment[Need | None] | Refused:
    if problem := refused(refuse_if(facts.turn % 2 == 0, NIGHTS, "weather is rolled at the start of day turns only")):
        return problem
    subject = f"Weather on turn {facts.turn}"
    if not facts.optional or facts.turn == 1:
        said = "clear by default" if not facts.optional else "clear on the first turn"
        return Assessment(None, subject, ("no roll",), notes=(Effect("roll", False, WEATHER, said),))
    worst = tables.constant("weather")
    need = at_most(worst.value, D6)
    said = "aircraft of either side, for this day turn"
    return Assessment(
        need,
        subject,
        (f"nobody flies on {need.text}",),
        (Target("Weather", worst),),
        (Effect("both_sides", True, WEATHER, said),),
    )


def weather(dice: Dice, need: Need | None) -> Weather:
    if need is None:
        return Weather.CLEAR
    return Weather.GROUNDED if dice.passes(need, why=WEATHER) else Weather.CLEAR


AIR_DAY = Procedure(
    name="air_day",
    title="Weather",
    summary="Whether aircraft fly this day turn, where the optional weather is played.",
    facts=AirDayFacts,
    assess=assess,
    roll=weather,
    rules=(WEATHER, NIGHTS),
    stages=((WEATHER, "weather"),),
)
