"""Set-up and reinforcements: when a unit comes on, and in which state."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Spoken, Target
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_TURNS, Turn
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import count, flag


class Arrival(Spoken):
    SET_UP = "set_up", "stands on the map from the start"
    ENTERS = "enters", "enters in the movement phase"
    WAITS = "waits", "waits, the entry square is held by the enemy"
    LATER = "later", "is not due yet"


class GroundArrivalFacts(Facts, frozen=True, kw_only=True):
    """A unit of the order of battle."""

    arrival: Annotated[int, count("Turn of arrival", 0, MOST_TURNS, "Turn of arrival; 0 for units at the start")] = 3
    turn: Turn = 3
    entry_held: Annotated[bool, flag("Entry held", "An enemy unit is in the entry square")] = False
    garrison: Annotated[bool, flag("Garrison", "Set up as a garrison")] = False
    prepared: Annotated[bool, flag("Prepared", "The scenario declares it prepared")] = False


def when(facts: GroundArrivalFacts) -> Arrival:
    if facts.arrival == 0:
        return Arrival.SET_UP
    if facts.turn < facts.arrival:
        return Arrival.LATER
    return Arrival.WAITS if facts.entry_held else Arrival.ENTERS


def assess(facts: GroundArrivalFacts, tables: Tables) -> Assessment[Arrival]:
    if (facts.garrison or facts.prepared) and facts.arrival:
        raise FactsFault("arrival: garrisons and prepared units stand on the map from the start, give 0")
    found = when(facts)
    points = Target("SP at the start", tables.constant("most_sp"))
    notes = [Effect("order", "hold", mg.GAP_DEPLOYMENT, "units start on Hold with all their SP")]
    if found is Arrival.ENTERS:
        notes.append(Effect("pays", True, mg.GAP_DEPLOYMENT, "it pays for the entry square as for any other"))
    if facts.garrison:
        notes.append(Effect("dug_in", True, mg.GAP_TACTICAL_ADVANTAGE, "garrisons count as dug in from turn 1"))
    if facts.prepared:
        notes.append(Effect("prepared", True, mg.GAP_PREPARED, "prepared in its first turn"))
    return Assessment(found, f"A unit in turn {facts.turn}", (), (points,), tuple(notes))


GROUND_ARRIVAL = Procedure(
    name="ground_arrival",
    title="Arrival",
    summary="Whether a unit comes on in a turn, and in which state it starts.",
    facts=GroundArrivalFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_DEPLOYMENT, mg.GAP_SUPPLY_POINTS, mg.GAP_TACTICAL_ADVANTAGE, mg.GAP_PREPARED),
)
