"""Where a unit may move: the terrain table and its footnotes."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Refusal, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.moving.rates import against_assault
from sandtable.rulesets.konflikt_47.tables import TABLES, Tables
from sandtable.rulesets.konflikt_47.terms import Mobility, Order, Terrain
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, flag

IMPASSABLE = "impassable"


class Ground(StrEnum):
    """The rows of the terrain table, and what nobody can enter."""

    OPEN = "open"
    ROUGH = "rough"
    OBSTACLE = "obstacle"
    BUILDING = "building"
    ROAD = "road"
    IMPASSABLE = "impassable"


#: How an entry that is refused is told.
WHERE = {Ground.ROUGH: "in rough ground", Ground.OBSTACLE: "at an obstacle", Ground.BUILDING: "in a building"}


class TerrainFacts(Facts, frozen=True, kw_only=True):
    """A unit that wants to enter, cross or move within terrain, or to be set up in it."""

    who: ask.MovesAs = Mobility.INFANTRY
    terrain: Annotated[Ground, choice("Terrain", "Category of the terrain")] = Ground.ROUGH
    order: ask.MoveOrder = Order.ADVANCE
    assaulting: Annotated[bool, flag("Assaulting", "The move is an assault, or its target stands there")] = False
    setting_up: Annotated[bool, flag("Setting up", "It is deployed there before the game")] = False
    anti_tank: Annotated[
        bool, flag("Anti-tank obstacle", "An obstacle designated as such, impassable bocage or the like")
    ] = False
    no_walkers: Annotated[bool, flag("Impassable to walkers", "An obstacle designated impassable to walkers")] = False
    heavy: Annotated[bool, flag("Heavy vehicle", "A heavy or super-heavy tank or walker")] = False
    light_building: Annotated[bool, flag("Light building", "A building that the scenario marks as light")] = False
    occupied: Annotated[bool, flag("Occupied", "Another unit is in that section of the building")] = False
    flight: Annotated[bool, flag("Flies", "Has the flight trait")] = False
    ends_there: Annotated[bool, flag("Ends there", "Whether the move of a flying unit ends in this terrain")] = False


class Entry(Spoken):
    """How the unit may be there."""

    FREELY = "freely", "allowed at the normal rate"
    ADVANCE_ONLY = "advance_only", "allowed with an Advance"
    ADVANCE_RATE = "advance_rate", "allowed at the Advance rate"
    DOUBLED = "doubled", "allowed, doubled if all on the road"
    DEMOLISHES = "demolishes", "allowed, the building is demolished"
    SET_UP = "set_up", "allowed to be set up there"
    FLIES_OVER = "flies_over", "flies over it"


def column(who: Mobility) -> str:
    """Half-tracks use the column of tracked vehicles (k47.gap.half-track-terrain)."""
    return Mobility.TRACKED.value if who is Mobility.HALF_TRACKED else who.value


def cell(facts: TerrainFacts, tables: Tables) -> str:
    found: str = getattr(tables.terrain[Terrain(facts.terrain.value)], column(facts.who))
    return found


def check_facts(facts: TerrainFacts) -> None:
    """What cannot be true together."""
    if (facts.anti_tank or facts.no_walkers) and facts.terrain is not Ground.OBSTACLE:
        field = "anti_tank" if facts.anti_tank else "no_walkers"
        raise FactsFault(f"{field}: only an obstacle can be such a one, choose obstacle as terrain or leave it out")
    if (facts.light_building or facts.occupied) and facts.terrain is not Ground.BUILDING:
        field = "light_building" if facts.light_building else "occupied"
        raise FactsFault(f"{field}: only a building is light or occupied, choose building as terrain or leave it out")
    if facts.heavy and facts.who not in (Mobility.TRACKED, Mobility.WALKER):
        raise FactsFault("heavy: only a tracked vehicle or walker is a heavy vehicle, choose one or leave it out")
    if facts.assaulting and facts.setting_up:
        raise FactsFault("assaulting: nobody assaults before the game, either it is set up or it assaults")


def order_refusals(facts: TerrainFacts, tables: Tables) -> Refused | None:
    """Orders under which this unit does not move at all."""
    still = not tables.orders[facts.order].may_move
    row = tables.orders[facts.order]
    gun = facts.who is Mobility.ARTILLERY
    drives = facts.who in (Mobility.TRACKED, Mobility.HALF_TRACKED, Mobility.WHEELED)
    return refused(
        refuse_if(still, row.rule, f"no unit moves under a {facts.order.said} order"),
        refuse_if(gun and facts.order is Order.RUN, k47.GAP_ARTILLERY_MOVE, "guns never Run"),
        against_assault(facts.order, gun=gun, drives=drives) if facts.assaulting else None,
    )


def against_entry(facts: TerrainFacts, shown: str, tables: Tables) -> Refusal | None:
    """What the cell of the table and its footnote say against it."""
    rule = tables.footnotes[shown].rule
    match shown:
        case "OK*":
            return refuse_if(facts.anti_tank, rule, "no such vehicle crosses an anti-tank obstacle")
        case "OK**":
            return refuse_if(facts.no_walkers, rule, "the obstacle is impassable to walkers")
        case "No Run":
            runs = facts.order is Order.RUN and not facts.assaulting and not facts.setting_up
            return refuse_if(runs, rule, f"{facts.who.said} {WHERE[facts.terrain]} may Advance but not Run")
        case "No":
            return Refusal(rule, f"a {facts.who.said} {WHERE[facts.terrain]}: never")
        case "No*":
            return refuse_if(
                not facts.setting_up, rule, f"a gun {WHERE[facts.terrain]} is set up before the game and never moves"
            )
        case "No (!)":
            return against_demolishing(facts, rule)
    return None


def against_demolishing(facts: TerrainFacts, rule: str) -> Refusal | None:
    """Heavy ones drive into light buildings with an Advance."""
    if not facts.heavy or facts.setting_up:
        return Refusal(rule, f"a {facts.who.said} may not enter a building")
    if not facts.light_building:
        return Refusal(k47.GAP_DEMOLISH, "only buildings marked as light can be demolished")
    return refuse_if(facts.order is not Order.ADVANCE, k47.GAP_DEMOLISH, "a building is demolished with an Advance")


def assess(facts: TerrainFacts, tables: Tables) -> Assessment[Entry] | Refused:
    check_facts(facts)
    barred = None if facts.setting_up else order_refusals(facts, tables)
    subject = f"{facts.who.said.capitalize()}, {facts.terrain.value}"
    subject += ", set up" if facts.setting_up else f", {facts.order.said}"
    if facts.flight and not facts.ends_there and not facts.setting_up:
        over = Effect("ignores_terrain", True, k47.GAP_TRAITS, "flies over all terrain except where the move ends")
        return refused(barred) or Assessment(Entry.FLIES_OVER, subject, notes=(over,))
    if facts.terrain is Ground.IMPASSABLE:
        return Refused(
            (
                *(barred.refusals if barred else ()),
                Refusal(k47.GAP_TERRAIN_PIECES, "rivers, lakes and cliffs stop everybody"),
            )
        )
    shown = cell(facts, tables)
    full = facts.occupied and facts.who is Mobility.INFANTRY and not facts.assaulting
    if problem := refused(
        barred,
        against_entry(facts, shown, tables),
        refuse_if(full, k47.GAP_BUILDINGS, "one unit per section of a building"),
    ):
        return problem
    return Assessment(entry(facts, shown), subject, (f"table: {shown}",), notes=entry_notes(facts, shown, tables))


def entry(facts: TerrainFacts, shown: str) -> Entry:
    if facts.setting_up:
        return Entry.SET_UP
    if shown == "No (!)":
        return Entry.DEMOLISHES
    if shown == "x2":
        return Entry.DOUBLED
    if shown == "No Run":
        return Entry.ADVANCE_RATE if facts.assaulting else Entry.ADVANCE_ONLY
    return Entry.FREELY


def entry_notes(facts: TerrainFacts, shown: str, tables: Tables) -> tuple[Effect, ...]:
    half_track = facts.who is Mobility.HALF_TRACKED
    walks_over = facts.who is Mobility.WALKER and facts.anti_tank
    inside = facts.terrain is Ground.BUILDING and facts.who in (Mobility.INFANTRY, Mobility.ARTILLERY)
    demolishes, footnote = shown == "No (!)", tables.footnotes[shown]
    told = (
        (True, "table", shown, footnote.rule, footnote.means),
        (half_track, "column", "tracked", k47.GAP_HALF_TRACK_TERRAIN, "half-tracks use the Tracked column"),
        (
            walks_over,
            "anti_tank_stops_walkers",
            False,
            k47.GAP_OBSTACLE_WALKER,
            "walkers are stopped only by what is impassable to walkers",
        ),
        (
            facts.assaulting and shown == "No Run",
            "assault_rate",
            "advance",
            k47.GAP_NO_RUN_ASSAULT,
            "the assault goes through, at the Advance rate",
        ),
        (
            facts.setting_up and shown == "No*",
            "moves_later",
            False,
            footnote.rule,
            "a gun set up there never moves, but may turn on the spot with an Advance",
        ),
        (inside, "cover", "hard", k47.GAP_BUILDINGS, "hard cover against direct fire; entering costs nothing"),
        (demolishes, "becomes", "rough", k47.GAP_DEMOLISH, "the building becomes a ruin: rough ground, hard cover"),
        (
            demolishes and facts.occupied,
            "put_out",
            "down, D3 pins",
            k47.GAP_DEMOLISH,
            "the unit inside is put down within 1 in of its edge, Down, with D3 pins",
        ),
    )
    return tuple(Effect(name, value, rule, label) for holds, name, value, rule, label in told if holds)


TERRAIN_ENTRY = Procedure(
    name="terrain_entry",
    title="Terrain",
    summary="Whether a unit may enter or cross terrain under its order.",
    facts=TerrainFacts,
    assess=assess,
    roll=stated,
    rules=(
        *rules_in(TABLES.footnotes.values()),
        k47.GAP_HALF_TRACK_TERRAIN,
        k47.GAP_OBSTACLE_WALKER,
        k47.GAP_DEMOLISH,
        k47.GAP_NO_RUN_ASSAULT,
        k47.GAP_BUILDINGS,
        k47.GAP_TERRAIN_PIECES,
        k47.ORDERS_FIRE,
        k47.ORDERS_AMBUSH,
        k47.ORDERS_RALLY,
        k47.ORDERS_DOWN,
        k47.ORDERS_RUN_ASSAULT,
        k47.GAP_ARTILLERY_MOVE,
        k47.GAP_VEHICLE_ASSAULT,
        k47.GAP_TRAITS,
    ),
    shaped_by=(k47.TERRAIN_TABLE, k47.ORDERS_LIST),
)
