"""Geometry of Front and Side, from the centres of the discs and the headings of hull and turret."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.sighting.facing import Shown, facing
from sandtable.rulesets.flames_of_war.procedures.starting.distances import within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import tape


class Met(Spoken):
    """What a shot from there meets."""

    FRONT = "front", "Front armour"
    SIDE = "side", "Side armour"
    ROLL = "roll", "roll for hull or turret"


class FrontLinesFacts(Facts, frozen=True, kw_only=True):
    """A tank and the centre of its shooter; y points up the table and headings turn clockwise from it."""

    shooter_x: Annotated[
        float, tape("Shooter x", -asked.FARTHEST, asked.FARTHEST, "Centre of the shooter's disc", "inches")
    ] = 0.0
    shooter_y: Annotated[
        float, tape("Shooter y", -asked.FARTHEST, asked.FARTHEST, "Centre of the shooter's disc", "inches")
    ] = 12.0
    hull_heading: Annotated[
        float, tape("Hull heading", 0, 360, "0 is up the table (+y), 90 to the right (+x)", "degrees")
    ] = 0.0
    turret_heading: Annotated[
        float, tape("Turret heading", 0, 360, "0 is up the table, like the hull's", "degrees")
    ] = 0.0
    turretless: asked.Turretless = False
    tank_x: Annotated[float, tape("Tank x", -asked.FARTHEST, asked.FARTHEST, "Centre of the tank's disc", "inches")] = (
        0.0
    )
    tank_y: Annotated[float, tape("Tank y", -asked.FARTHEST, asked.FARTHEST, "Centre of the tank's disc", "inches")] = (
        0.0
    )


def face_shown(across: float, up: float, heading: float, line: float) -> Shown:
    """Whether a place, as seen from the tank's centre, is on or beyond the line so far ahead."""
    turned = radians(heading)
    ahead = across * sin(turned) + up * cos(turned)
    return Shown.FRONT if within(line, ahead) else Shown.SIDE


def assess(facts: FrontLinesFacts, tables: Tables) -> Assessment[Met]:
    across, up = facts.shooter_x - facts.tank_x, facts.shooter_y - facts.tank_y
    lines = tables.front_lines
    hull = face_shown(across, up, facts.hull_heading, lines["hull"].ahead)
    turret = face_shown(across, up, facts.turret_heading, lines["turret"].ahead)
    met = facing(hull, turret, facts.turretless)
    told = f"the shooter is {hull.said}, {lines['hull'].ahead:g} in ahead of the hull"
    notes = [Effect("hull", hull.value, fow.GAP_FRONT_LINES, told)]
    if not facts.turretless:
        said = f"the shooter is {turret.said}, {lines['turret'].ahead:g} in ahead of the turret"
        notes.append(Effect("turret", turret.value, fow.GAP_FRONT_LINES, said))
    rule = fow.FACING_MIXED if met is None else fow.FACING_FRONT if met is Shown.FRONT else fow.FACING_SIDE
    found = Met.ROLL if met is None else Met(met.value)
    notes.append(Effect("face", found.value, rule, found.said))
    subject = f"Shooter at {facts.shooter_x:g}, {facts.shooter_y:g}"
    return Assessment(found, subject, notes=tuple(notes))


FRONT_LINES = Procedure(
    name="front_lines",
    title="Front or side",
    summary="Which armour a shot meets, from the places of tank and shooter and the headings of hull and turret.",
    facts=FrontLinesFacts,
    assess=assess,
    roll=stated,
    rules=(fow.FACING_FRONT, fow.FACING_SIDE, fow.FACING_MIXED, fow.GAP_FRONT_LINES),
    shaped_by=(fow.GAP_FOOTPRINTS, fow.GAP_UNITS_OF_MEASURE),
)
