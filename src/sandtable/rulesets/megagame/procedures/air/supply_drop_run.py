"""Supplies by air: loads that come down, and serials that come back."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_SERIALS
from sandtable.rulesets.megagame.procedures.air.come_down import (
    StreamRun,
    come_down,
    given_out,
    load_note,
    serials_left,
)
from sandtable.rulesets.megagame.procedures.air.fighters import FIGHT_STAGE
from sandtable.rulesets.megagame.procedures.air.run_in import (
    RUN_IN_RULES,
    RUN_IN_SHAPED,
    RunInFacts,
    against_flying,
    run_in_assessed,
    taken_note,
)
from sandtable.rulesets.megagame.procedures.air.serial_groups import TAKEN_STAGE, supply_groups
from sandtable.rulesets.megagame.procedures.air.serials import LANDING_STAGE, OVERFLIGHT_STAGE
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Mission
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import count


class SupplyRunFacts(RunInFacts, frozen=True, kw_only=True):
    """Serials with a supply load each."""

    first: ClassVar[tuple[str, ...]] = ("serials", "damaged")

    damaged: Annotated[
        int, count("Damaged serials", 0, MOST_SERIALS, "Serials of the stream with 1 damage from before")
    ] = 0


class Delivered(Struct, frozen=True):
    """Loads that came down and serials that were lost."""

    loads_delivered: int
    serials_lost: int


def assess(facts: SupplyRunFacts, tables: Tables) -> Assessment[StreamRun] | Refused:
    if problem := against_flying(facts, Mission.SUPPLY_DROP, tables):
        return problem
    groups = supply_groups("damaged", facts.serials, facts.damaged, facts.flak, tables)
    notes = [load_note(tables)]
    if facts.damaged:
        said = "one more damage loses a damaged serial"
        notes.append(Effect("damaged", facts.damaged, mg.GAP_AIR_DAMAGE, said))
    notes += taken_note(facts, groups)
    damaged = f" ({facts.damaged} of them damaged)" if facts.damaged else ""
    return run_in_assessed(f"{count_of(facts.serials, 'supply serial')}{damaged}", facts, groups, notes, tables)


def supply_run(dice: Dice, profile: StreamRun) -> Delivered:
    down = come_down(dice, profile)
    return Delivered(down.loads_delivered, down.serials_lost)


def follows(facts: SupplyRunFacts, supplied: Delivered, tables: Tables) -> tuple[Effect, ...]:
    return (given_out(supplied.loads_delivered, tables), serials_left(facts.serials, supplied.serials_lost))


def supplied_said(supplied: Delivered) -> str:
    lost = count_of(supplied.serials_lost, "serial")
    return f"{count_of(supplied.loads_delivered, 'load')} delivered, {lost} lost"


SUPPLY_DROP_RUN = Procedure(
    name="supply_drop_run",
    title="Supply drop",
    summary="Supply serials through fighters and flak: loads delivered, SP on the ground, serials lost.",
    facts=SupplyRunFacts,
    assess=assess,
    roll=supply_run,
    rules=(*RUN_IN_RULES, mg.GAP_RESUPPLY),
    shaped_by=RUN_IN_SHAPED,
    label=supplied_said,
    follows=follows,
    stages=(FIGHT_STAGE, TAKEN_STAGE, OVERFLIGHT_STAGE, LANDING_STAGE),
)
