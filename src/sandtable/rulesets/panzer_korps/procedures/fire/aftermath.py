"""What disorder markers do to the formation that receives them."""

from __future__ import annotations

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.disorder import markers_from, state_of, state_said
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import State
from sandtable.sheet import FactsFault

AFTERMATH_RULES = (pk.FIRE_RESULT, pk.GAP_DISORDER_THRESHOLDS, pk.GAP_PANICKED, pk.GAP_MORALE_TRIGGERS)


def markers_said(markers: int) -> str:
    """How many markers a fire gives."""
    return count_of(markers, "disorder marker") if markers else "no effect"


def still_there(field: str, markers: int, companies: int, tables: Tables) -> None:
    """A formation with so many markers has been removed from play and cannot be fired at."""
    most = markers_from(State.DISPERSED, companies, tables) - 1
    if markers > most:
        raise FactsFault(
            f"{field}: {markers} markers disperse a formation of {count_of(companies, 'company')}, give at most {most}"
        )


def aftermath(new: int, before: int, companies: int, tables: Tables, *, panicked: bool) -> tuple[Effect, ...]:
    """What the markers of one fire bring besides their number."""
    now = before + new
    markers = Effect("markers", now, pk.FIRE_RESULT, f"the target has {count_of(now, 'marker')}")
    state = state_of(now, companies, tables)
    effects = [markers, state_now(state, panicked=panicked)]
    if not new or state is State.DISPERSED:
        return tuple(effects)
    if panicked or state_of(before, companies, tables) is State.ROUTED:
        effects.append(Effect("panics", False, pk.GAP_PANICKED, "it is panicked already and panics no second time"))
    elif state is State.ROUTED:
        runs = "it panics: panic move and a red marker, but no further disorder markers"
        effects.append(Effect("panics", True, pk.GAP_PANICKED, runs))
    elif state is not State.FORMED:
        effects.append(
            Effect("tests", True, pk.GAP_MORALE_TRIGGERS, "it tests morale in the morale phase of this turn")
        )
    return tuple(effects)


def state_now(state: State, *, panicked: bool) -> Effect:
    """The state that its markers make of the target."""
    gone = ", removed from play at once" if state is State.DISPERSED else ""
    told = f"the target is {state_said(state, panicked=panicked)}{gone}"
    return Effect("state", state.value, pk.GAP_DISORDER_THRESHOLDS, told)
