"""Interdiction or flak suppression of an area by stated numbers of each class."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.explain import Refused, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_GUNS, MOST_SQUADRONS
from sandtable.rulesets.megagame.procedures.air.artillery_interdiction import guns_note
from sandtable.rulesets.megagame.procedures.air.interdiction import (
    INTERDICTION_RULES,
    INTERDICTION_SHAPED,
    INTERDICTION_STAGES,
    InterdictionForce,
)
from sandtable.rulesets.megagame.procedures.air.units_in_area import (
    Area,
    AreaFacts,
    area_assessed,
    interdict,
    interdicted_follows,
    interdicted_said,
)
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import count


class AirInterdictionFacts(AreaFacts, frozen=True, kw_only=True):
    """What is put on one area, and how many units are in it."""

    first: ClassVar[tuple[str, ...]] = ("light", "medium", "heavy", "artillery")

    light: Annotated[
        int, count("Light squadrons", 0, MOST_SQUADRONS, "Spitfire, Bf109 and Fw190 squadrons on the area")
    ] = 0
    medium: Annotated[
        int, count("Medium squadrons", 0, MOST_SQUADRONS, "Typhoon, Mustang, Fortress, Liberator and Ju88 squadrons")
    ] = 3
    heavy: Annotated[
        int, count("Heavy squadrons", 0, MOST_SQUADRONS, "Lancaster, Halifax and Stirling squadrons on the area")
    ] = 0
    artillery: Annotated[
        int, count("Artillery", 0, MOST_GUNS, "Field, medium and heavy artillery battalions in long range; 1 light")
    ] = 0


def grounded_by_night(facts: AirInterdictionFacts, tables: Tables) -> tuple[bool, str]:
    """Whether a class is named of which nothing flies by night, and what does."""
    flying = [row for row in tables.aircraft.values() if row.night]
    classes = {row.interdiction for row in flying}
    named = {"light": facts.light, "medium": facts.medium, "heavy": facts.heavy}
    *most, last = (row.aircraft for row in flying)
    told = f"by night only {' and '.join(sorted(classes))} squadrons fly: {', '.join(most)} and {last}"
    return any(number and each not in classes for each, number in named.items()), told


def assess(facts: AirInterdictionFacts, tables: Tables) -> Assessment[Area] | Refused:
    force = InterdictionForce(facts.light + facts.artillery, facts.medium, facts.heavy)
    by_day, by_night = grounded_by_night(facts, tables)
    if problem := refused(
        refuse_if(not force.classes, mg.INTERDICT_FORCE, "nothing is put on the area"),
        refuse_if(facts.night and by_day, mg.GAP_AIR_ALLOCATION, by_night),
    ):
        return problem
    return area_assessed(force.said, force, facts, tables, behind=guns_note(facts.artillery))


AIR_INTERDICTION = Procedure(
    name="air_interdiction",
    title="Interdiction by numbers",
    summary="Light, medium and heavy squadrons and artillery on an area: who is immobilised, who loses a step.",
    facts=AirInterdictionFacts,
    assess=assess,
    roll=interdict,
    rules=INTERDICTION_RULES,
    shaped_by=(*INTERDICTION_SHAPED, mg.INTERDICT_CLASSES),
    label=interdicted_said,
    follows=interdicted_follows,
    stages=INTERDICTION_STAGES,
)
