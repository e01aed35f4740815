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


def assess(facts: AirInterdictionFacts, tables: Tables) -> Assessment[Area] | Refused:
    force = InterdictionForce(facts.light + facts.artillery, facts.medium, facts.heavy)
    by_night = "by night only heavy squadrons fly: Lancaster, Halifax and Stirling"
    if problem := refused(
        refuse_if(not force.classes, mg.INTERDICT_FORCE, "nothing is put on the area"),
        refuse_if(facts.night and facts.light + facts.medium > 0, mg.GAP_AIR_ALLOCATION, by_night),
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
