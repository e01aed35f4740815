"""Who is seen from the air, and as what: vehicles or infantry, moving or stationary, or not at all."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import ARTILLERY, FLAK, Kind, Looked, Terrain, Troops
from sandtable.sheet import Facts, FactsFault
from sandtable.sheet.facts import choice, flag

#: Kinds that are vehicles only while motors tow them.
TOWED = (*ARTILLERY, *FLAK, Kind.ANTI_TANK)
SIGHT_RULES = (mg.RECCE_COLUMNS, mg.RECCE_COVER, mg.RECCE_ARMOUR_BUILT_UP, mg.GAP_RECCE_CLASS)
SIGHT_SHAPED = (mg.GAP_UNIT_CLASSES, mg.GAP_TERRAIN_TYPES)


class DrawnBy(Spoken):
    """What moves guns; most of a kind are moved alike."""

    AS_USUAL = "as_usual", "as usual for the kind"
    MOTORS = "motors"
    HORSES = "horses", "horses or men"


class SeenFacts(Facts, frozen=True, kw_only=True):
    """A ground unit as it is when aircraft come to look."""

    kind: Annotated[Kind, choice("Kind", "What kind of unit is looked for")] = Kind.MECH
    terrain: Annotated[Terrain, choice("Terrain", "Terrain of its square")] = Terrain.OPEN
    moved: Annotated[bool, flag("Moved", "It moved a square or more this turn, in whatever way but by landing")] = True
    road_column: Annotated[bool, flag("In road column", "It is in road column this turn")] = False
    drawn_by: Annotated[
        DrawnBy,
        choice(
            "Guns drawn by", "For guns and flak that moved; usually motors, but not for infantry and anti-tank guns"
        ),
    ] = DrawnBy.AS_USUAL


def motors_tow(facts: SeenFacts, tables: Tables) -> bool:
    """As stated, or as the units of its kind are: infantry guns go on foot, and anti-tank guns are in no list."""
    if facts.drawn_by is DrawnBy.AS_USUAL:
        return tables.kinds[facts.kind].moves is Troops.MOTOR_TOWED_ARTILLERY
    return facts.drawn_by is DrawnBy.MOTORS


def is_vehicle(facts: SeenFacts, tables: Tables) -> bool:
    """Guns are looked for as vehicles while motors tow them."""
    if facts.kind in TOWED:
        return facts.moved and motors_tow(facts, tables)
    return tables.kinds[facts.kind].vehicle


def in_cover(facts: SeenFacts, tables: Tables) -> bool:
    exposed = facts.road_column or (facts.terrain is Terrain.TOWN and tables.kinds[facts.kind].armoured)
    return tables.terrain[facts.terrain].cover and not exposed


def column_of(facts: SeenFacts, tables: Tables) -> Looked:
    """The column of the recce table."""
    if facts.drawn_by is not DrawnBy.AS_USUAL and facts.kind not in TOWED:
        raise FactsFault(f"drawn_by: only guns and flak are drawn, leave it as usual for {facts.kind.said}")
    if in_cover(facts, tables):
        return Looked.NO_ROLL
    if is_vehicle(facts, tables):
        return Looked.VEHICLES_MOVING if facts.moved else Looked.VEHICLES_STATIONARY
    return Looked.INFANTRY_MOVING if facts.moved else Looked.INFANTRY_STATIONARY


def unit_said(facts: SeenFacts, tables: Tables) -> str:
    """The unit and what it does, in a few words."""
    ground = {Terrain.OPEN: "in the open", Terrain.CLOSE: "in close country"}.get(
        facts.terrain, f"in {facts.terrain.value}"
    )
    doing = "moving" if facts.moved else "stationary"
    column = " in road column" if facts.road_column else ""
    return f"{tables.kinds[facts.kind].label} {doing}{column} {ground}"


def sight_notes(facts: SeenFacts, tables: Tables) -> tuple[Effect, ...]:
    """Why it is looked for in this column, or not at all."""
    label = tables.kinds[facts.kind].label
    if in_cover(facts, tables):
        said = f"in cover of {facts.terrain.value}: not seen from the air, no roll"
        return (Effect("cover", True, mg.RECCE_COVER, said),)
    notes = []
    if facts.kind in TOWED:
        as_what = "vehicles while motors tow it" if is_vehicle(facts, tables) else "infantry and the like"
        notes.append(Effect("looked_for_as", as_what, mg.GAP_RECCE_CLASS, f"{label}: looked for as {as_what}"))
    else:
        as_what = "vehicles" if is_vehicle(facts, tables) else "infantry and the like"
        notes.append(Effect("looked_for_as", as_what, mg.RECCE_COLUMNS, f"{label}: looked for as {as_what}"))
    if tables.terrain[facts.terrain].cover and facts.road_column:
        notes.append(Effect("cover", False, mg.GAP_RECCE_CLASS, "a unit in road column is never in cover"))
    elif tables.terrain[facts.terrain].cover:
        said = "armoured vehicles get no cover from a built-up area"
        notes.append(Effect("cover", False, mg.RECCE_ARMOUR_BUILT_UP, said))
    return tuple(notes)
