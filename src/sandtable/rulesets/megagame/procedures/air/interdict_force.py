"""Interdiction by named squadrons and guns: their classes, the row they find, and the dice."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import AIRCRAFT, FARTHEST_GUN, GUNS, MOST_GUNS, MOST_SQUADRONS, Row
from sandtable.rulesets.megagame.procedures.air.artillery_interdiction import against_gun, guns_note
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
from sandtable.rulesets.megagame.procedures.cards.typed import APART_EXAMPLE, APART_HELP, distances, guns_apart, listed
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Attack
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.facts import several, tape, units


class InterdictForceFacts(AreaFacts, frozen=True, kw_only=True):
    """Squadrons and guns of one side on one area."""

    first: ClassVar[tuple[str, ...]] = ("squadrons", "guns", "gun_distance", "units", "flak", "night")

    squadrons: Annotated[
        tuple[str, ...], units("Squadrons", AIRCRAFT, MOST_SQUADRONS, "Every squadron on the area, all of one side")
    ] = ("Typhoon", "Typhoon", "Typhoon")
    guns: Annotated[
        tuple[str, ...], units("Guns", GUNS, MOST_GUNS, "Artillery battalions that interdict the area as well")
    ] = ()
    gun_distance: Annotated[
        float, tape("Gun range", 0, FARTHEST_GUN, "From the guns to the nearest square of the area", "km")
    ] = 10.0
    guns_apart: Annotated[tuple[Row, ...], several("Guns elsewhere", MOST_GUNS, APART_HELP, APART_EXAMPLE)] = ()


def force_of(facts: InterdictForceFacts, tables: Tables) -> InterdictionForce:
    classes = Counter(tables.aircraft[name].interdiction for name in facts.squadrons)
    return InterdictionForce(classes[Attack.LIGHT] + len(facts.guns), classes[Attack.MEDIUM], classes[Attack.HEAVY])


def check_one_side(facts: InterdictForceFacts, tables: Tables) -> None:
    flown = {tables.aircraft[name].side for name in facts.squadrons}
    if len(flown) > 1:
        raise FactsFault("squadrons: an area is attacked by one side, ask for the other side's squadrons apart")
    if len(flown | {tables.units[key].side for key in facts.guns}) > 1:
        raise FactsFault("guns: an area is attacked by one side, ask for the other side's guns apart")


def against_guns(facts: InterdictForceFacts, tables: Tables) -> Refused | None:
    """Every gun that does not reach from where it stands."""
    far = distances(facts.guns, facts.gun_distance, guns_apart("guns_apart", facts.guns_apart, facts.guns))
    kinds = (tables.units[key].kind for key in facts.guns)
    stands = dict.fromkeys(zip(kinds, map(float, far), strict=True))
    return refused(*(against_gun(kind, km, tables) for kind, km in stands))


def named(facts: InterdictForceFacts, tables: Tables) -> str:
    """The force as it is told: "3 Typhoon squadrons and 2 x Field regiment RA"."""
    squadrons = [count_of(number, f"{name} squadron") for name, number in Counter(facts.squadrons).items()]
    guns = [
        f"{number} x {tables.units[key].short}" if number > 1 else tables.units[key].short
        for key, number in Counter(facts.guns).items()
    ]
    return listed((*squadrons, *guns))


def class_notes(facts: InterdictForceFacts, tables: Tables) -> tuple[Effect, ...]:
    """A line for each type and its class."""
    notes = [
        Effect(name, number, mg.INTERDICT_CLASSES, f"{number} {name}: {tables.aircraft[name].interdiction.value}")
        for name, number in Counter(facts.squadrons).items()
    ]
    return (*notes, *guns_note(len(facts.guns)))


def assess(facts: InterdictForceFacts, tables: Tables) -> Assessment[Area] | Refused:
    check_one_side(facts, tables)
    force = force_of(facts, tables)
    daylight = dict.fromkeys(name for name in facts.squadrons if not tables.aircraft[name].night)
    if problem := refused(
        refuse_if(not force.classes, mg.INTERDICT_FORCE, "nothing is put on the area"),
        *(refuse_if(facts.night, mg.GAP_AIR_ALLOCATION, f"{name} squadrons do not fly by night") for name in daylight),
        against_guns(facts, tables),
    ):
        return problem
    notes, called = class_notes(facts, tables), f"{force.said} on "
    return area_assessed(named(facts, tables), force, facts, tables, before=notes, called=called)


INTERDICT_FORCE = Procedure(
    name="interdict_force",
    title="Interdiction by name",
    summary="Named squadrons and guns on an area: classes and row follow from their names.",
    facts=InterdictForceFacts,
    assess=assess,
    roll=interdict,
    rules=(*INTERDICTION_RULES, mg.INTERDICT_CLASSES),
    shaped_by=(*INTERDICTION_SHAPED, mg.ARTY_RANGES),
    label=interdicted_said,
    follows=interdicted_follows,
    stages=INTERDICTION_STAGES,
)
