"""Wind: velocity and direction, once a day segment, and what it does to smoke."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Modifier, Spoken, Target
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_said
from sandtable.rulesets.panzer_korps.tables import D6, TABLES, Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice


class Season(Spoken):
    SPRING = "spring"
    SUMMER = "summer"
    LATE_SUMMER = "late_summer"
    FALL = "fall"
    WINTER = "winter"


class Velocity(Spoken):
    NONE = "none", "no wind"
    LIGHT_BREEZE = "light_breeze"
    LIGHT_WIND = "light_wind"
    MEDIUM_WIND = "medium_wind"
    HEAVY_WIND = "heavy_wind"


class Direction(StrEnum):
    """Where the wind blows from, clockwise."""

    NORTH = "north"
    NORTH_EAST = "north_east"
    EAST = "east"
    SOUTH_EAST = "south_east"
    SOUTH = "south"
    SOUTH_WEST = "south_west"
    WEST = "west"
    NORTH_WEST = "north_west"

    @property
    def said(self) -> str:
        return self.value.replace("_", "-")

    @property
    def downwind(self) -> Direction:
        """Where it blows to."""
        compass = list(Direction)
        return compass[(compass.index(self) + len(compass) // 2) % len(compass)]


NO_CHANGE = "no_change"


class Before(StrEnum):
    """Where the wind blew from in the segment before; the first roll of the day has none to keep."""

    NONE_YET = "none_yet"
    NORTH = "north"
    NORTH_EAST = "north_east"
    EAST = "east"
    SOUTH_EAST = "south_east"
    SOUTH = "south"
    SOUTH_WEST = "south_west"
    WEST = "west"
    NORTH_WEST = "north_west"

    @property
    def said(self) -> str:
        return self.value.replace("_", " " if self is Before.NONE_YET else "-")


class WindFacts(Facts, frozen=True, kw_only=True):
    """The start of a day segment."""

    season: Annotated[Season, choice("Season", "Counts for the velocity only")] = Season.SPRING
    before: Annotated[
        Before, choice("Wind before", "Where it blew from in the segment before; none yet at the first roll of the day")
    ] = Before.NONE_YET


class WindProfile(Struct, frozen=True):
    """Both tables, and the direction of the segment before, if there was one."""

    velocity: Classes
    direction: Classes
    before: Before


class Wind(Struct, frozen=True):
    velocity: Velocity
    direction: Direction


def assess(facts: WindFacts, tables: Tables) -> Assessment[WindProfile]:
    row, table = tables.seasons[facts.season], tables.wind
    season = (Modifier(row.modifier, row.rule, facts.season.said),) if row.modifier else ()
    number = Target("Added to the velocity die", Modifier(0, pk.WIND_VELOCITY, "on a D6"), season)
    first = facts.before is Before.NONE_YET
    ends = "9 and 10 are rolled again" if first else f"9 and 10 leave it in the {facts.before.said}"
    notes = (
        Effect("when", "segment", pk.WIND_WHEN, "rolled once, at the start of each day segment that is played"),
        Effect(
            "no_change",
            "again" if first else facts.before.value,
            pk.GAP_WIND_ENDS if first else pk.WIND_DIRECTION,
            ends,
        ),
        Effect("from", True, pk.GAP_WIND_ENDS, "the direction is where the wind blows from"),
    )
    return Assessment(
        WindProfile(Classes(table.sides, table.rows, number.total), tables.wind_direction, facts.before),
        f"Wind in {facts.season.said}",
        (f"{die_said(D6, number.total)} for velocity, D10 for direction",),
        (number,),
        notes,
    )


def blows_from(dice: Dice, table: Classes) -> str:
    return dice.look_up(table, why=pk.WIND_DIRECTION)


def has_changed(direction: str) -> bool:
    return direction != NO_CHANGE


def wind(dice: Dice, profile: WindProfile) -> Wind:
    """Velocity, then direction; the first roll of the day goes on until it names one."""
    velocity = Velocity(dice.look_up(profile.velocity, why=pk.WIND_VELOCITY))
    if profile.before is Before.NONE_YET:
        return Wind(velocity, Direction(dice.until(blows_from, profile.direction, has_changed, why=pk.WIND_DIRECTION)))
    shown = blows_from(dice, profile.direction)
    return Wind(velocity, Direction(shown if has_changed(shown) else profile.before.value))


def wind_said(blowing: Wind) -> str:
    return f"{blowing.velocity.said}, from the {blowing.direction.said}"


def drift_effect(velocity: Velocity, direction: Direction, tables: Tables) -> Effect:
    """What the wind does to smoke screens."""
    drift = tables.wind_drift[velocity].drift
    if drift is None:
        return Effect("smoke", "removed", pk.GAP_SMOKE, "heavy wind removes every smoke screen")
    if not drift:
        return Effect("smoke", 0, pk.GAP_SMOKE, "smoke screens stay where they are")
    return Effect("smoke", drift, pk.GAP_SMOKE, f"smoke screens drift {drift} in to the {direction.downwind.said}")


def follows(_facts: WindFacts, blowing: Wind, tables: Tables) -> tuple[Effect, ...]:
    shift = Effect("shift", True, pk.WIND_SMOKE, "smoke is moved before the segment begins")
    return (drift_effect(blowing.velocity, blowing.direction, tables), shift)


WIND_ROLL = Procedure(
    name="wind_roll",
    title="Wind",
    summary="Velocity and direction of the wind in a day segment, and where it takes smoke.",
    facts=WindFacts,
    assess=assess,
    roll=wind,
    rules=(
        pk.WIND_WHEN,
        *rules_in(TABLES.seasons.values()),
        pk.WIND_DIRECTION,
        pk.GAP_WIND_ENDS,
        pk.WIND_SMOKE,
        pk.GAP_SMOKE,
    ),
    label=wind_said,
    follows=follows,
    stages=((pk.WIND_VELOCITY, "velocity"), (pk.WIND_DIRECTION, "direction")),
)


# ------------------------------------------------------------------ smoke in the wind


class SmokeDriftFacts(Facts, frozen=True, kw_only=True):
    """Smoke screens on the table when the wind has been rolled."""

    velocity: Annotated[Velocity, choice("Wind", "As it was rolled for this segment")] = Velocity.LIGHT_WIND
    direction: Annotated[Direction, choice("From", "Where it blows from")] = Direction.NORTH


class Drift(Struct, frozen=True):
    """Inches that a screen drifts and where to; or that it is gone."""

    inches: int
    towards: Direction
    removed: bool


def assess_drift(facts: SmokeDriftFacts, tables: Tables) -> Assessment[Drift]:
    drift = tables.wind_drift[facts.velocity].drift
    came = Drift(drift or 0, facts.direction.downwind, drift is None)
    blows = "No wind" if facts.velocity is Velocity.NONE else f"{facts.velocity.said} from the {facts.direction.said}"
    return Assessment(
        came, blows[0].upper() + blows[1:], notes=(drift_effect(facts.velocity, facts.direction, tables),)
    )


def drift_said(came: Drift) -> str:
    if came.removed:
        return "the screen is gone"
    return f"{came.inches} in to the {came.towards.said}" if came.inches else "the screen stays"


SMOKE_DRIFT = Procedure(
    name="smoke_drift",
    title="Smoke in the wind",
    summary="How far and where smoke screens drift when the wind is rolled.",
    facts=SmokeDriftFacts,
    assess=assess_drift,
    roll=stated,
    rules=(pk.GAP_SMOKE,),
    shaped_by=(pk.WIND_SMOKE, pk.GAP_WIND_ENDS),
    label=drift_said,
)
