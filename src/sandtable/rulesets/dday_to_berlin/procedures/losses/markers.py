"""Morale markers: what setbacks cost a side."""

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Modifier, Target, counting
from sandtable.explain.sentences import count_of, times
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.rulesets.dday_to_berlin.terms import Quality, State
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag

#: What a fate can cost.
MARKER_RULES = (
    ddb.MARKERS_SHATTERED_OR_RETREATED,
    ddb.MARKERS_POOR_LOST,
    ddb.MARKERS_REGULAR_LOST,
    ddb.MARKERS_VETERAN_LOST,
    ddb.GAP_DETACHMENT_MARKERS,
)


def marker_event(state: State, quality: Quality, detachment: bool) -> str:
    """The one row of the table that a battalion's fate is charged by (ddb.gap.marker-stacking)."""
    if state is State.LOST:
        return "detachment_lost" if detachment else f"{quality.value}_lost"
    return {State.SHATTERED: "shattered", State.RETREATED: "retreated"}[state]


def price(event: str, tables: Tables) -> Modifier:
    """What an event costs for each battalion, unit or place."""
    row = tables.markers[event]
    return Modifier(row.markers, row.rule, event.replace("_", " "))


def marker_cost(state: State, quality: Quality, detachment: bool, tables: Tables) -> Modifier:
    """What one battalion costs its side."""
    return price(marker_event(state, quality, detachment), tables)


def retreat_cost(battalions: int, tables: Tables) -> Modifier | None:
    """What battalions made to retreat by combat cost their side."""
    return times(battalions, price("retreated", tables), None, "retreated")


#: Markers that a player takes by choice.
CHOSEN = ("held", "stayed")


def cost_effect(name: str, side: str, *costs: Modifier | None) -> Effect:
    """Markers a side takes, added up."""
    paid = counting(*costs)
    total = sum(cost.value for cost in paid)
    said = ", ".join(f"{cost.label}: {cost.value}" for cost in paid)
    rule = paid[0].rule if paid else ddb.MARKERS_SHATTERED_OR_RETREATED
    taken = f"{side} takes {count_of(total, 'morale marker')}"
    return Effect(name, total, rule, f"{taken} ({said})" if len(paid) > 1 else taken)


class MarkerFacts(Facts, frozen=True, kw_only=True):
    """What happened to one side, battalion by battalion: each counted once, under the worst that befell it."""

    shattered: Annotated[int, count("Shattered", 0, 60, "Battalions shattered by combat")] = 0
    retreated: Annotated[int, count("Retreated", 0, 60, "Battalions made to retreat by combat")] = 0
    poor_lost: Annotated[int, count("Poor lost", 0, 60, "Poor battalions lost")] = 0
    regular_lost: Annotated[int, count("Regular lost", 0, 60, "Regular battalions lost")] = 0
    veteran_lost: Annotated[int, count("Veteran lost", 0, 60, "Veteran battalions lost")] = 0
    detachment_lost: Annotated[int, count("Detachments lost", 0, 60, "Detachments lost, of any quality")] = 0
    place_lost: Annotated[int, count("Places lost", 0, 60, "Objectives or supply points the enemy took")] = 0
    held: Annotated[int, count("Held under fire", 0, 60, "Battalions in zones that held instead of retreating")] = 0
    stayed: Annotated[int, count("Stayed on Fallback", 0, 60, "Units that stayed on a Fallback result")] = 0


def assess(facts: MarkerFacts, tables: Tables) -> Assessment[int]:
    costs = [
        times(getattr(facts, event), price(event, tables), None, event.replace("_", " "))
        for event in tables.markers
        if event not in CHOSEN
    ]
    costs += [
        times(facts.held, price("held", tables), None, "held under fire"),
        times(facts.stayed, price("stayed", tables), None, "stayed on Fallback"),
    ]
    total = Target("Morale markers", Modifier(0, ddb.GAP_MARKER_STACKING, "none to begin with"), counting(*costs))
    return Assessment(total.number, "Morale markers of one side", (), (total,))


MORALE_MARKERS = Procedure(
    name="morale_markers",
    title="Morale markers",
    summary="How many morale markers a side takes for its setbacks.",
    facts=MarkerFacts,
    assess=assess,
    roll=stated,
    rules=(
        *MARKER_RULES,
        ddb.MARKERS_OBJECTIVE,
        ddb.RANGED_HOLD_OPTION,
        ddb.ACTIVATION_FALLBACK,
        ddb.GAP_MARKER_STACKING,
    ),
    shaped_by=(ddb.GAP_OBJECTIVE_MARKERS,),
    label=lambda total: count_of(total, "morale marker"),
)


class Holder(StrEnum):
    """Who held the place before."""

    ENEMY = "enemy"
    NOBODY = "nobody"
    OWN = "own"


class CaptureFacts(Facts, frozen=True, kw_only=True):
    """A unit enters a zone that is an objective or a supply point, or both."""

    held_by: Annotated[Holder, choice("Held by", "Who held the place before the unit entered")] = Holder.ENEMY
    objective: Annotated[bool, flag("Objective", "Whether the place is an objective")] = True
    supply_point: Annotated[bool, flag("Supply point", "Whether the place is a supply point")] = False


def assess_capture(facts: CaptureFacts, tables: Tables) -> Assessment[int]:
    if not facts.objective and not facts.supply_point:
        raise FactsFault("objective: say whether the place is an objective, a supply point or both")
    row = tables.markers["place_lost"]
    taken = facts.held_by is Holder.ENEMY
    cost = row.markers if taken else 0
    why = "it loses a supply point or objective" if taken else "nobody loses a place here"
    number = Target("Markers of the side that held it", Modifier(cost, row.rule, why))
    notes = (
        Effect("captor_markers", 0, ddb.GAP_OBJECTIVE_MARKERS, "the side that takes the place pays nothing"),
        Effect("holder_markers", cost, row.rule, "one place costs once, even if it is both"),
    )
    return Assessment(cost, "A place is occupied", (), (number,), notes)


CAPTURE = Procedure(
    name="capture",
    title="Capture of a place",
    summary="Markers for an occupied objective or supply point.",
    facts=CaptureFacts,
    assess=assess_capture,
    roll=stated,
    rules=(ddb.MARKERS_OBJECTIVE, ddb.GAP_OBJECTIVE_MARKERS),
    label=lambda cost: f"{count_of(cost, 'marker')} to the side that held it",
)
