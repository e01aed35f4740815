"""How long a contact stays on a side's map."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_TURNS
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count


class Marker(StrEnum):
    FRESH = "fresh"
    STALE = "stale"
    REMOVED = "removed"


class ContactMarkerFacts(Facts, frozen=True, kw_only=True):
    """A contact of an earlier turn, or of this one."""

    age: Annotated[int, count("Turns since", 0, MOST_TURNS, "Turns since it was reported; 0 in the same turn")] = 1


def assess(facts: ContactMarkerFacts, tables: Tables) -> Assessment[Marker]:
    fresh, stale = tables.limit("fresh"), tables.limit("stale")
    said = f"fresh in its turn and {count_of(fresh, 'turn')} more, then stale for {count_of(stale, 'turn')}, then gone"
    still_there = Marker.STALE if facts.age <= fresh + stale else Marker.REMOVED
    marker = Marker.FRESH if facts.age <= fresh else still_there
    return Assessment(
        marker,
        f"Contact of {count_of(facts.age, 'turn')} ago",
        notes=(Effect("marker", marker.value, mg.GAP_HIDDEN_INFORMATION, said),),
    )


CONTACT_MARKER = Procedure(
    name="contact_marker",
    title="Age of a contact",
    summary="Whether a contact is fresh, stale or taken off the map.",
    facts=ContactMarkerFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_HIDDEN_INFORMATION,),
)
