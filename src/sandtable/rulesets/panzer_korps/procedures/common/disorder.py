"""Disorder: what so many markers make of a formation (pk.gap.disorder-thresholds)."""

from __future__ import annotations

from sandtable.explain import Refusal
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


def kept_from(doing: str, state: State, because: str, tables: Tables) -> Refusal | None:
    """Why a formation does not do something, if its state does not allow it."""
    row = next((row for row in tables.state_allows if (row.state, row.name) == (state, doing)), None)
    return None if row is None or row.allowed else Refusal(row.rule, because)


def off_table(state: State, tables: Tables) -> Refusal | None:
    """Who is dispersed does nothing more."""
    return kept_from("in_play", state, "a dispersed formation is no longer on the table", tables)


def state_of(markers: int, companies: int, tables: Tables) -> State:
    """The state of a formation with so many core companies."""
    reached = [row.state for row in tables.states.values() if markers >= row.markers_from * companies]
    return reached[-1]


def markers_from(state: State, companies: int, tables: Tables) -> int:
    """The number of markers at which a state begins."""
    return tables.states[state].markers_from * companies
