"""The segment die: all that is added to it, and the turns it gives."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Classes
from sandtable.explain import Effect, Modifier, Refused, Target, counting
from sandtable.explain.sentences import signed
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.air.grounded import no_superiority
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Leader, Segment, Weather
from sandtable.sheet import Facts
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import count, flag

#: Every rule that has a part in the segment die.
DIE_RULES = (
    pk.SEGMENT_TURNS,
    pk.SEGMENT_CO_AVERAGE,
    pk.GAP_SEGMENT_ROLLER,
    *rules_in(TABLES.segment_modifiers.values()),
    pk.GAP_AIR_SUPERIORITY,
    pk.GAP_AIR_MISSIONS,
    pk.GAP_VISIBILITY,
)
DIE_SHAPED = (pk.SEGMENT_CO_VALUES, pk.GAP_SLASH_LISTS)

Ice = Annotated[bool, flag("Ice", "The scenario says that there is ice")]
Marsh = Annotated[bool, flag("Marsh", "The scenario says that the battle is in a marsh")]
Reservists = Annotated[int, count("Poor troops", 0, 100, "Share of its force that is Reservist or worse", "per cent")]
ArrivedBefore = Annotated[
    bool, flag("Arrived the day before", "On the field since the day before, as the scenario says; counts on day 1")
]


#: What of the weather is asked first.
WEATHER = ("rain", "mud", "sandstorm", "snow")


class SkyFacts(Facts, frozen=True, kw_only=True):
    """The weather, which is everybody's, apart from fog: that does not last all day."""

    rain: asked.Rain = False
    mud: asked.Mud = False
    sandstorm: asked.Sandstorm = False
    snow: asked.Snow = False
    ice: Ice = False
    marsh: Marsh = False


class Circumstances(Struct, frozen=True):
    """What holds for the side that rolls."""

    air_superiority: bool = False
    out_of_supply: bool = False
    arrived_before: bool = False
    reservists: int = 0


def average(ours: Leader, theirs: Leader, tables: Tables) -> Modifier:
    """The mean of both COs' values, exact halves going towards zero."""
    first, second = tables.leaders[ours].segment, tables.leaders[theirs].segment
    both = f"average of {ours} {signed(first)} and {theirs} {signed(second)}"
    return Modifier(int((first + second) / 2), pk.SEGMENT_CO_AVERAGE, both)


def weather_modifiers(sky: SkyFacts, foggy: bool, tables: Tables) -> tuple[Modifier, ...]:
    """Each line once, however much of it holds."""
    printed = tables.segment_modifiers
    return counting(
        modifier(printed["rain"]) if sky.rain or sky.sandstorm or sky.mud else None,
        modifier(printed["snow"]) if sky.snow or foggy or sky.ice or sky.marsh else None,
    )


def nobody_rules_the_sky(sky: SkyFacts, foggy: bool, segment: Segment, tables: Tables) -> Refused | None:
    """Why air superiority does not count in a segment, whichever side claims it; early morning is a reason itself."""
    fog = foggy and segment is not Segment.EARLY_MORNING
    stated = {Weather.SNOW: sky.snow, Weather.SANDSTORM: sky.sandstorm, Weather.FOG: fog}
    return no_superiority([weather for weather, holds in stated.items() if holds], segment, tables)


def side_modifiers(side: Circumstances, day: int, tables: Tables, *, no_air: Refused | None) -> tuple[Modifier, ...]:
    """What the rolling side's own circumstances add; air superiority only where somebody can fly."""
    printed = tables.segment_modifiers
    share = tables.limit("reservist_share")
    return counting(
        modifier(printed["air"]) if side.air_superiority and no_air is None else None,
        modifier(printed["supply"]) if side.out_of_supply else None,
        modifier(printed["second_day"]) if day > 1 else None,
        modifier(printed["arrived_before"]) if side.arrived_before and day == 1 else None,
        modifier(printed["reservists"]) if side.reservists >= share else None,
    )


def segment_number(
    mean: Modifier, weather: tuple[Modifier, ...], side: tuple[Modifier, ...], name: str = "Added to the segment die"
) -> Target:
    return Target(name, mean, (*weather, *side))


def segment_die(added: int, tables: Tables) -> Classes:
    """The printed table of turns, read with so much added to the die."""
    return replace(tables.segment_turns, modifier=added)


def is_foggy(segment: Segment, fog: bool) -> bool:
    """Early morning counts as fog whatever the weather."""
    return fog or segment is Segment.EARLY_MORNING


def uncounted(side: Circumstances, day: int, no_air: Refused | None) -> tuple[Effect, ...]:
    """Facts that do not count in this segment, so that nobody wonders."""
    found = []
    if side.air_superiority and no_air is not None:
        reason = no_air.refusals[0]
        told = f"air superiority does not count: {reason.because}"
        found.append(Effect("air_superiority", False, reason.rule, told))
    if side.arrived_before and day > 1:
        told = "having arrived the day before counts on the first day only"
        found.append(Effect("arrived_before", False, pk.GAP_SEGMENT_ROLLER, told))
    return tuple(found)
