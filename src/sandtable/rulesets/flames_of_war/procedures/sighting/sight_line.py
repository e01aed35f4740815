"""Line of sight, from what a player can say about the line between two teams."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond, within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Flown
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag


class Sight(Spoken):
    CLEAR = "clear", "in line of sight"
    BLOCKED = "blocked", "line of sight blocked"


class SightLineFacts(Facts, frozen=True, kw_only=True):
    """The clearest line between two teams, and what it crosses."""

    distance: asked.Range = 12.0
    tall: Annotated[
        float, asked.inches("Tall terrain crossed", "Inches of the line inside woods, orchards and the like")
    ] = 0.0
    tall_line: Annotated[bool, flag("Tall line crossed", "A line of Tall terrain such as bocage is in between")] = False
    tall_line_distance: Annotated[
        float, asked.inches("Tall line to team", "From that line to the nearer of the two teams")
    ] = 4.0
    building: Annotated[bool, flag("Building between", "One that neither of the two teams is in")] = False
    hill: Annotated[bool, flag("Hill between", "One that neither of the two teams is on")] = False
    smoke_screen: Annotated[bool, flag("Smoke Screen between", "A screen laid by a smoke bombardment")] = False
    aircraft: asked.AircraftPart = Flown.NOBODY


def blocked_by(facts: SightLineFacts, tables: Tables) -> Iterator[Effect]:
    """Everything that cuts the line."""
    close, through = tables.limit("close_sight"), tables.limit("tall_terrain")
    far = beyond(facts.distance, close)
    if far and beyond(facts.tall, through):
        yield Effect("tall", True, fow.LOS_TALL_TERRAIN, f"more than {through} in of Tall terrain blocks it")
    line = tables.limit("tall_line")
    if far and facts.tall_line and beyond(facts.tall_line_distance, line):
        said = f"a Tall line more than {line} in from both teams blocks it"
        yield Effect("tall_line", True, fow.GAP_LOS_GEOMETRY, said)
    if facts.building:
        yield Effect("building", True, fow.LOS_BUILDINGS_HILLS, "the Building blocks it")
    if facts.hill:
        yield Effect("hill", True, fow.LOS_BUILDINGS_HILLS, "the Hill blocks it")
    if far and facts.smoke_screen:
        yield Effect("smoke_screen", True, fow.LOS_SMOKE_SCREEN, f"the Smoke Screen blocks it beyond {close} in")


def seen_past(facts: SightLineFacts, tables: Tables) -> Iterator[Effect]:
    """What is in the way and does not block."""
    close, through = tables.limit("close_sight"), tables.limit("tall_terrain")
    near = within(facts.distance, close)
    if near and (beyond(facts.tall, through) or facts.tall_line):
        yield Effect("tall_close", False, fow.LOS_TALL_CLOSE_RANGE, f"Tall terrain does not block within {close} in")
    elif facts.tall and within(facts.tall, through):
        yield Effect("tall", False, fow.LOS_TALL_TERRAIN, f"one sees through {through} in of Tall terrain")
    line = tables.limit("tall_line")
    if not near and facts.tall_line and within(facts.tall_line_distance, line):
        yield Effect("tall_line", False, fow.GAP_LOS_GEOMETRY, f"one sees past a Tall line within {line} in of a team")
    if near and facts.smoke_screen:
        yield Effect("through_smoke", True, fow.GAP_SHOOT_THROUGH_SMOKE, "the shot goes through smoke, +1 to the score")


def assess(facts: SightLineFacts, tables: Tables) -> Assessment[Sight]:
    subject = f"Line of {facts.distance:g} in"
    if facts.aircraft is not Flown.NOBODY:
        to_it = fow.LOS_TO_AIRCRAFT if facts.aircraft is Flown.TARGET else fow.AA_LOS
        notes = [Effect("aircraft", True, to_it, "nothing blocks line of sight to Aircraft or from them")]
        if any(blocked_by(facts, tables)):
            notes.append(Effect("ignored", True, fow.GAP_AIRCRAFT_LOS, "terrain and smoke in between do not block"))
        return Assessment(Sight.CLEAR, f"{subject}, with an Aircraft", notes=tuple(notes))
    blocks = tuple(blocked_by(facts, tables))
    notes = [*blocks, *seen_past(facts, tables)]
    if not notes:
        notes.append(Effect("clear", True, fow.SHOOT_CHECK_LOS, "nothing is in the way"))
    return Assessment(Sight.BLOCKED if blocks else Sight.CLEAR, subject, notes=tuple(notes))


SIGHT_LINE = Procedure(
    name="sight_line",
    title="Line of sight",
    summary="Whether one team sees another, from what lies between them.",
    facts=SightLineFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.LOS_TALL_TERRAIN,
        fow.LOS_TALL_CLOSE_RANGE,
        fow.LOS_BUILDINGS_HILLS,
        fow.LOS_SMOKE_SCREEN,
        fow.LOS_TO_AIRCRAFT,
        fow.AA_LOS,
        fow.GAP_AIRCRAFT_LOS,
        fow.GAP_LOS_GEOMETRY,
        fow.GAP_SHOOT_THROUGH_SMOKE,
        fow.SHOOT_CHECK_LOS,
    ),
    shaped_by=(fow.BOMBARD_SMOKE_LOS, fow.GAP_UNITS_OF_MEASURE),
)
