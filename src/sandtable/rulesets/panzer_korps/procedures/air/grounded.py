"""When nobody flies, and so nobody has air superiority: one reading for missions, superiority and the segment die."""

from __future__ import annotations

from collections.abc import Collection

from sandtable.explain import Refused, refuse_if, refused
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Segment, Weather


def grounded(weather: Collection[Weather], segment: Segment, tables: Tables) -> Refused | None:
    """Weather that keeps everybody on the ground; early morning counts as fog whatever the weather."""
    foggy = segment is Segment.EARLY_MORNING and not tables.flying_weather[Weather.FOG].flies
    return refused(
        *(
            refuse_if(not tables.flying_weather[each].flies, pk.GAP_AIR_MISSIONS, f"nobody flies in {each.value}")
            for each in weather
        ),
        refuse_if(foggy, pk.GAP_VISIBILITY, "early morning counts as fog, in which nobody flies"),
    )


def no_superiority(weather: Collection[Weather], segment: Segment, tables: Tables) -> Refused | None:
    """Why nobody has air superiority, whatever squadrons there are: it takes squadrons that are able to fly."""
    dark = not tables.flying_segments[segment].superiority
    return refused(
        refuse_if(dark, pk.GAP_AIR_SUPERIORITY, "nobody has air superiority at night"),
        None if dark else grounded(weather, segment, tables),
    )
