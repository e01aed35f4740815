"""How far one sees: the smallest limit that weather and the time of day set."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Segment, Weather
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, tape

FAR = 100.0

#: What limits sight in each segment that does, with the rule that says so.
BY_SEGMENT = {
    Segment.EARLY_MORNING: ("fog", pk.SEGMENT_EARLY_FOG),
    Segment.DUSK: ("dusk", pk.SEGMENT_DUSK_VISIBILITY),
    Segment.NIGHT: ("night", pk.SEGMENT_NIGHT_RULES),
    Segment.MIDNIGHT: ("night", pk.GAP_VISIBILITY),
}


class VisibilityCapFacts(Facts, frozen=True, kw_only=True):
    """A day segment and its weather."""

    segment: Annotated[Segment, choice("Segment", "The day segment that is played")] = Segment.MORNING
    weather: Annotated[
        Weather, choice("Weather", "Of this segment: fog lasts through the morning; mud does not limit sight")
    ] = Weather.CLEAR
    distance: Annotated[float, tape("Distance", 0, FAR, "To what is looked for, from edge to edge", "inches")] = 24.0


def caps(segment: Segment, weather: Weather, tables: Tables) -> dict[str, tuple[int, str, str]]:
    """Every limit that holds, the clear day's among them: inches, the rule and what sets it."""

    def inches(condition: str) -> int:
        return tables.visibility[condition].inches

    found = {"clear": (inches("clear"), pk.GAP_VISIBILITY, "clear day")}
    if weather is not Weather.CLEAR and weather.value in tables.visibility:
        found["weather"] = (inches(weather.value), pk.GAP_VISIBILITY, weather.value)
    if segment in BY_SEGMENT:
        condition, rule = BY_SEGMENT[segment]
        alike = "" if condition == segment.value else f", which counts as {condition}"
        found["segment"] = (inches(condition), rule, f"{segment.said}{alike}")
    return found


def assess(facts: VisibilityCapFacts, tables: Tables) -> Assessment[int]:
    found = caps(facts.segment, facts.weather, tables)
    inches = min(cap for cap, _, _ in found.values())
    seen = facts.distance <= inches
    reach = "can be spotted and fired at directly" if seen else "is too far to be spotted or fired at directly"
    notes = (
        *(Effect(name, cap, rule, f"{what}: {cap} in") for name, (cap, rule, what) in found.items()),
        Effect("seen", seen, pk.GAP_VISIBILITY, f"what is {facts.distance:g} in away {reach}"),
    )
    weather = "" if facts.weather is Weather.CLEAR else f", {facts.weather.value}"
    return Assessment(inches, f"{facts.segment.said.capitalize()}{weather}", notes=notes)


VISIBILITY_CAP = Procedure(
    name="visibility_cap",
    title="How far one sees",
    summary="The distance within which formations can be spotted or fired at directly.",
    facts=VisibilityCapFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_VISIBILITY, pk.SEGMENT_EARLY_FOG, pk.SEGMENT_DUSK_VISIBILITY, pk.SEGMENT_NIGHT_RULES),
    label=lambda inches: f"{inches} in",
)
