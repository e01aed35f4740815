"""Whether a flak unit fires at a flight, and in which column, from squares of the map."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.air.flak import faces_said, flak_classes, reach
from sandtable.rulesets.megagame.procedures.air.squares import Square, check_on_map, square_said, within
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import FlakKind, Flight, Side
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag, zone


class FlakColumn(Spoken):
    """The columns of the flak table, or none."""

    LANDING_2KM = "landing_2km", f"fires: {Flight.LANDING_2KM.said}"
    LANDING_4KM = "landing_4km", f"fires: {Flight.LANDING_4KM.said}"
    OVERFLIGHT = "overflight", f"fires: {Flight.OVERFLIGHT.said}"
    NONE = "none", "does not fire"


LANDING = (FlakColumn.LANDING_2KM, FlakColumn.LANDING_4KM)


class FlakColumnFacts(Facts, frozen=True, kw_only=True):
    """A flak unit and a flight, by their squares."""

    flak: Annotated[FlakKind, choice("Kind of flak", "Heavy or light")] = FlakKind.HEAVY
    at: Annotated[Square, zone("Flak square", "Square of the flak unit as x,y from the south-west corner")] = (38, 92)
    target: Annotated[Square, zone("Target square", "Square of the drop, landing or bombing as x,y")] = (36, 90)
    side: Annotated[
        Side, choice("Flown by", "Allied flights come in from the west edge, German ones from the east")
    ] = Side.ALLIED
    lands: Annotated[bool, flag("Lands or drops", "No for bombers on a target, which only fly over")] = True
    suppressed: Annotated[bool, flag("Suppressed", "Immobilised by interdiction this turn")] = False


def nearest_on_path(facts: FlakColumnFacts) -> Square:
    """The square of the flight that is nearest to the flak: it follows the target's row from the side's edge."""
    x, row = facts.target
    return (min(facts.at[0], x), row) if facts.side is Side.ALLIED else (max(facts.at[0], x), row)


def column_of(facts: FlakColumnFacts, tables: Tables) -> FlakColumn:
    """The landing columns come first, then the overflight."""
    if facts.suppressed:
        return FlakColumn.NONE
    for column in LANDING:
        if facts.lands and within(facts.at, facts.target, reach(facts.flak, Flight(column.value), tables)):
            return column
    over = within(facts.at, nearest_on_path(facts), reach(facts.flak, Flight.OVERFLIGHT, tables))
    return FlakColumn.OVERFLIGHT if over else FlakColumn.NONE


def because(facts: FlakColumnFacts, column: FlakColumn, tables: Tables) -> Effect:
    """Why it fires so, or not."""
    if facts.suppressed:
        return Effect("fires", False, mg.GAP_FLAK_SUPPRESSED, "immobilised by interdiction: it does not fire this turn")
    if column in LANDING:
        km = reach(facts.flak, Flight(column.value), tables)
        return Effect("fires", True, mg.FLAK_ROLL, f"the drop at {square_said(facts.target)} is within {km} km")
    near, km = square_said(nearest_on_path(facts)), reach(facts.flak, Flight.OVERFLIGHT, tables)
    if column is FlakColumn.OVERFLIGHT:
        said = f"the flight passes {near}, within {km} km of {facts.flak.value} flak"
        return Effect("fires", True, mg.GAP_FLAK_FIRE, said)
    return Effect("fires", False, mg.GAP_FLAK_FIRE, f"the flight comes no nearer than {near}, beyond {km} km")


def assess(facts: FlakColumnFacts, tables: Tables) -> Assessment[FlakColumn]:
    check_on_map("at", facts.at, tables)
    check_on_map("target", facts.target, tables)
    column = column_of(facts, tables)
    edge = "west" if facts.side is Side.ALLIED else "east"
    said = f"it flies in from the {edge} edge along row {facts.target[1]}"
    notes = [because(facts, column, tables), Effect("path", edge, mg.GAP_AIR_ORDER_OF_BATTLE, said)]
    if not facts.lands:
        said = "bombers on a target are rolled for by overflight only"
        notes.append(Effect("overflight_only", True, mg.GAP_FLAK_TARGETS, said))
    if column is not FlakColumn.NONE:
        faces = faces_said(flak_classes(facts.flak, Flight(column.value), tables))
        notes.append(Effect("faces", faces, mg.FLAK_TABLE, f"against each serial: {faces}"))
    return Assessment(
        column,
        f"{facts.flak.value.capitalize()} flak at {square_said(facts.at)}, flight to {square_said(facts.target)}",
        notes=tuple(notes),
    )


FLAK_COLUMN = Procedure(
    name="flak_column",
    title="Which flak fires",
    summary="Whether a flak unit fires at a flight, and in which column of the table, from their squares.",
    facts=FlakColumnFacts,
    assess=assess,
    roll=stated,
    rules=(
        mg.FLAK_ROLL,
        mg.FLAK_TABLE,
        mg.GAP_FLAK_FIRE,
        mg.GAP_FLAK_TARGETS,
        mg.GAP_FLAK_SUPPRESSED,
        mg.GAP_AIR_ORDER_OF_BATTLE,
    ),
    shaped_by=(mg.GAP_MAP_GRID,),
)
