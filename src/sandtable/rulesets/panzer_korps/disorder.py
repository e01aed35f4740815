"""Disorder: what so many markers make of a formation (pk.gap.disorder-thresholds)."""

from __future__ import annotations

from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import State

THRESHOLDS = "pk.gap.disorder-thresholds"
#: The usual battalion, and the most core companies of a formation.
COMPANIES, MOST_COMPANIES = 3, 5
#: More markers than any formation outlives, for facts that count them.
MOST_MARKERS = 24


def state_of(markers: int, companies: int, tables: Tables) -> State:
    """The state of a formation with so many core companies."""
    reached = [row.state for row in tables.states.values() if markers >= row.markers_from * companies]
    return reached[-1]


def markers_from(state: State, companies: int, tables: Tables) -> int:
    """The number of markers at which a state begins."""
    return tables.states[state].markers_from * companies
