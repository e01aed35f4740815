"""Disorder: what so many markers make of a formation (pk.gap.disorder-thresholds)."""

from __future__ import annotations

from sandtable.explain import Refusal, refuse_if
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import State

#: What a state keeps a formation from; a routed one is panicked, and that is told with its panic.
STATE_BRINGS = {
    State.SUPPRESSED: ": it fires with its suppressed die and starts no assault",
    State.FRAGMENTED: ": it does not fire, starts no assault and comes no closer to a known enemy",
}


def state_said(state: State, *, panicked: bool) -> str:
    """A state and what it keeps a formation from, unless panic keeps it from more."""
    return state.value + ("" if panicked else STATE_BRINGS.get(state, ""))


def off_table(state: State) -> Refusal | None:
    """Who is dispersed does nothing more."""
    gone = state is State.DISPERSED
    return refuse_if(gone, pk.GAP_DISORDER_THRESHOLDS, "a dispersed formation is no longer on the table")


def state_of(markers: int, companies: int, tables: Tables) -> State:
    """The state of a formation with so many core companies."""
    reached = [row.state for row in tables.states.values() if markers >= row.markers_from * companies]
    return reached[-1]


def markers_from(state: State, companies: int, tables: Tables) -> int:
    """The number of markers at which a state begins."""
    return tables.states[state].markers_from * companies
