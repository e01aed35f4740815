"""Air recce of a unit: which column, the dice of all squadrons, and the report they make together."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Modifier, Refused, Target, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_STATUS
from sandtable.rulesets.megagame.procedures.air.missions import not_by_night
from sandtable.rulesets.megagame.procedures.air.reports import (
    Heading,
    Report,
    report_of,
    size_effect,
    type_effect,
    united,
)
from sandtable.rulesets.megagame.procedures.air.seen_from_the_air import (
    SIGHT_RULES,
    SIGHT_SHAPED,
    SeenFacts,
    column_of,
    sight_notes,
    unit_said,
)
from sandtable.rulesets.megagame.tables import FACES, Tables, face_by_face
from sandtable.rulesets.megagame.terms import Looked, Mission
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, count, flag

MOST_SQUADRONS = 10
MOST_IN_SQUARE = 20


class AirRecceFacts(SeenFacts, frozen=True, kw_only=True):
    """A unit in the air zone that fighter squadrons look over."""

    first: ClassVar[tuple[str, ...]] = ("kind", "terrain", "moved", "road_column", "in_square", "squadrons")

    in_square: Annotated[
        int, count("Units in square", 1, MOST_IN_SQUARE, "All ground units of its side in its square, in cover or not")
    ] = 1
    squadrons: Annotated[
        int, count("Recce squadrons", 1, MOST_SQUADRONS, "Fighter squadrons on recce over its air zone")
    ] = 1
    status: Annotated[int, count("Its status", 1, MOST_STATUS, "For the size that a report tells")] = 6
    heading: Annotated[Heading, choice("Its last step", "For the direction that a report tells")] = Heading.NORTH
    night: Annotated[bool, flag("Night turn", "Recce is flown by day only")] = False


class RecceProfile(Struct, frozen=True):
    """A die for each squadron; None where the unit is in cover."""

    squadrons: int
    classes: Classes | None


def report_classes(column: Looked, modifier: int, tables: Tables) -> Classes:
    """One column of the table, its reports as a team reads them; a modified 7 reads as 6."""
    return face_by_face((Report(tables.recce[face].report(column)).said for face in FACES), modifier)


def assess(facts: AirRecceFacts, tables: Tables) -> Assessment[RecceProfile] | Refused:
    if problem := refused(not_by_night(facts.night, [Mission.RECCE], "recce is flown by day only", tables)):
        return problem
    column = column_of(facts, tables)
    bonus = (tables.constant("dense_bonus"),) if facts.in_square >= tables.limit("dense") else ()
    subject = f"{count_of(facts.squadrons, 'recce squadron')} over {unit_said(facts, tables)}"
    notes = sight_notes(facts, tables)
    if column is Looked.NO_ROLL:
        return Assessment(RecceProfile(facts.squadrons, None), subject, ("no roll",), notes=notes)
    plus = Target("Bonus on the recce die", Modifier(0, mg.GAP_RECCE_ROLL, "one die for each squadron"), bonus)
    return Assessment(
        RecceProfile(facts.squadrons, report_classes(column, plus.number, tables)),
        subject,
        (f"column {column.said}",),
        (plus,),
        (
            *notes,
            Effect("column", column.value, mg.RECCE_TABLE, f"column: {column.said}"),
            Effect("zone", 1, mg.RECCE_ZONE, "each squadron looks over one air zone a turn"),
        ),
    )


def look(dice: Dice, profile: RecceProfile) -> Report:
    """Each squadron rolls; what they report is united."""
    if profile.classes is None:
        return Report.NONE
    counts = dice.tally(profile.squadrons, profile.classes, why=mg.RECCE_TABLE)
    return united(report_of(said) for said, number in zip(profile.classes.names, counts, strict=True) if number)


def follows(facts: AirRecceFacts, report: Report, tables: Tables) -> tuple[Effect, ...]:
    """What the team is told."""
    if report is Report.NONE:
        return (Effect("report", False, mg.RECCE_TABLE, "nothing is reported of it"),)
    said = "an enemy unit is in that square; formation and name are never told"
    effects = [Effect("spotted", True, mg.GAP_REPORT_CONTENT, said)]
    if "direction" in report.parts:
        said = f"its direction is told: {facts.heading.said}"
        effects.append(Effect("direction", facts.heading.said, mg.GAP_REPORT_CONTENT, said))
    if "type" in report.parts:
        effects.append(type_effect(facts.kind, tables))
    if "size" in report.parts:
        effects.append(size_effect(facts.status, tables))
    return tuple(effects)


AIR_RECCE = Procedure(
    name="air_recce",
    title="Air recce",
    summary="What squadrons on recce report of a unit: nothing, that it is there, its direction, type and size.",
    facts=AirRecceFacts,
    assess=assess,
    roll=look,
    rules=(
        *SIGHT_RULES,
        mg.RECCE_ZONE,
        mg.RECCE_TABLE,
        mg.RECCE_DENSE,
        mg.GAP_RECCE_ROLL,
        mg.GAP_REPORT_CONTENT,
        mg.GAP_AIR_ALLOCATION,
    ),
    shaped_by=(*SIGHT_SHAPED, mg.GAP_DICE),
    follows=follows,
    stages=((mg.RECCE_TABLE, "reports"),),
)
