"""The weather of a day, rolled at dawn by climate."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Spoken
from sandtable.explain.sentences import signed
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import D6, Tables
from sandtable.rulesets.panzer_korps.terms import Theatre, Weather
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, flag

SNOW_OR_RAIN = "snow_or_rain"
#: The line of the segment die that each weather stands in.
SEGMENT_LINES = {
    Weather.RAIN: "rain",
    Weather.MUD: "rain",
    Weather.SANDSTORM: "rain",
    Weather.SNOW: "snow",
    Weather.FOG: "snow",
}


class Climate(Spoken):
    COLD = "cold"
    COLD_WET = "cold_wet", "cold and wet"
    DRY = "dry"
    WARM = "warm"
    WARM_WET = "warm_wet", "warm and wet"


class WeatherFacts(Facts, frozen=True, kw_only=True):
    """The dawn of a day for which no scenario gives the weather."""

    climate: Annotated[Climate, choice("Climate", "The climate of the theatre")] = Climate.COLD
    winter: Annotated[bool, flag("Winter", "In winter a 6 may bring snow")] = False
    rain_yesterday: Annotated[bool, flag("Rain yesterday", "It rained the day before")] = False


class WeatherProfile(Struct, frozen=True):
    """The weather of each face of the die."""

    faces: tuple[Weather, ...]


def weather_of(cell: str, winter: bool) -> Weather:
    if cell == SNOW_OR_RAIN:
        return Weather.SNOW if winter else Weather.RAIN
    return Weather(cell)


def assess(facts: WeatherFacts, tables: Tables) -> Assessment[WeatherProfile]:
    faces = tuple(weather_of(cell, facts.winter) for cell in tables.weather[facts.climate.value].faces)
    where = [theatre.said for theatre in Theatre if tables.theatres[theatre.value].climate == facts.climate.value]
    notes = [
        Effect("faces", tuple(face.value for face in faces), pk.GAP_WEATHER, f"1 to 6: {', '.join(faces)}"),
        Effect("theatres", tuple(where), pk.TERRAIN_GENERATOR, f"climate of {', '.join(where)}"),
    ]
    if facts.rain_yesterday:
        notes.append(Effect("mud", True, pk.GAP_WEATHER, "the day after rain has mud, whatever is rolled"))
    season = "winter" if facts.winter else "not winter"
    return Assessment(WeatherProfile(faces), f"{facts.climate.said.capitalize()} climate, {season}", notes=tuple(notes))


def roll_weather(dice: Dice, profile: WeatherProfile) -> Weather:
    return profile.faces[dice.d(D6, why=pk.GAP_WEATHER) - 1]


def follows(_facts: WeatherFacts, weather: Weather, tables: Tables) -> tuple[Effect, ...]:
    lasts = "through early morning and morning" if weather is Weather.FOG else "all day"
    sight = tables.visibility[weather.value].inches
    found = [
        Effect("lasts", lasts, pk.GAP_WEATHER, f"{weather.value} lasts {lasts}"),
        Effect("visibility", sight, pk.GAP_VISIBILITY, f"nothing is spotted beyond {sight} inches"),
    ]
    if line := SEGMENT_LINES.get(weather):
        row = tables.segment_modifiers[line]
        found.append(Effect("segment", row.value, row.rule, f"{signed(row.value)} to the segment die"))
    if not tables.flying_weather[weather].flies:
        found.append(Effect("flies", False, pk.GAP_AIR_MISSIONS, "nobody flies in it"))
    if weather is Weather.RAIN:
        found.append(Effect("tomorrow", "mud", pk.GAP_WEATHER, "tomorrow there is mud"))
    return tuple(found)


WEATHER_ROLL = Procedure(
    name="weather_roll",
    title="Weather",
    summary="The weather of a day by climate and season, and how far one sees.",
    facts=WeatherFacts,
    assess=assess,
    roll=roll_weather,
    rules=(
        pk.GAP_WEATHER,
        pk.GAP_VISIBILITY,
        pk.TERRAIN_GENERATOR,
        pk.SEGMENT_MOD_RAIN,
        pk.SEGMENT_MOD_SNOW,
        pk.GAP_AIR_MISSIONS,
    ),
    follows=follows,
    stages=((pk.GAP_WEATHER, "weather die"),),
)
