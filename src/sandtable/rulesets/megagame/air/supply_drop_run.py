"""Supplies by air: loads that come down, and serials that come back."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame.air.run_in import (
    LOAD,
    RUN_IN_RULES,
    RUN_IN_STAGES,
    RunInFacts,
    against_flying,
    intercepted,
    run_in_needs,
    run_in_notes,
    run_in_numbers,
    run_in_said,
)
from sandtable.rulesets.megagame.air.serials import Run, fly, run_of
from sandtable.rulesets.megagame.air.stream import Stream, serials_shot
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Procedure

GIVEN_OUT = "mg.gap.resupply"


class SupplyRunFacts(RunInFacts, frozen=True, kw_only=True):
    """Serials with a supply load each."""


class SupplyProfile(Struct, frozen=True):
    stream: Stream | None
    serials: int
    run: Run


class Supplied(Struct, frozen=True):
    """Loads that came down and serials that were lost."""

    loads_delivered: int
    serials_lost: int


def assess(facts: SupplyRunFacts, tables: Tables) -> Assessment[SupplyProfile] | Refused:
    if problem := against_flying(facts):
        return problem
    each = tables.constant("supply_load")
    load = Effect("load", each.value, each.rule, f"{each.value} SP a load, lost if its serial is lost before the drop")
    return Assessment(
        SupplyProfile(intercepted(facts, tables), facts.serials, run_of(facts.flak, 0, 0, tables)),
        f"{count_of(facts.serials, 'supply serial')}{run_in_said(facts)}",
        run_in_needs(facts, tables),
        run_in_numbers(facts, tables),
        (*run_in_notes(facts, tables), load),
    )


def one_load(dice: Dice, run: Run) -> Supplied:
    fate = dice.run(fly, run)
    return Supplied(int(fate.dropped), int(fate.lost))


def supply_run(dice: Dice, profile: SupplyProfile) -> Supplied:
    """A serial that flak brings down at the drop has delivered."""
    shot = dice.run(serials_shot, profile.stream)
    past = dice.accumulate(profile.serials - shot, one_load, profile.run, Supplied(0, 0))
    return Supplied(past.loads_delivered, shot + past.serials_lost)


def follows(_facts: SupplyRunFacts, supplied: Supplied, tables: Tables) -> tuple[Effect, ...]:
    points = supplied.loads_delivered * tables.limit("supply_load")
    reach = tables.limit("supply_drop_reach")
    if not points:
        return (Effect("sp", 0, LOAD, "no supplies come down"),)
    said = f"{points} SP, one at a time to the unit with fewest within {reach} km of the drop square"
    return (Effect("sp", points, GIVEN_OUT, said),)


def supplied_said(supplied: Supplied) -> str:
    lost = count_of(supplied.serials_lost, "serial")
    return f"{count_of(supplied.loads_delivered, 'load')} delivered, {lost} lost"


SUPPLY_DROP_RUN = Procedure(
    name="supply_drop_run",
    title="Supply drop",
    summary="Supply serials through fighters and flak: loads delivered, SP on the ground, serials lost.",
    facts=SupplyRunFacts,
    assess=assess,
    roll=supply_run,
    rules=(*RUN_IN_RULES, GIVEN_OUT),
    label=supplied_said,
    follows=follows,
    stages=RUN_IN_STAGES,
)
