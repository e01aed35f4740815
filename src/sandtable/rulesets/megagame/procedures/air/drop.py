"""A drop from end to end: fighters over the stream, flak on the way, flak at the drop, and what comes down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_SERIALS, MOST_STATUS, Row
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
from sandtable.rulesets.megagame.procedures.air.serial_groups import (
    EXAMPLE,
    TAKEN_STAGE,
    AlikeSerials,
    groups_said,
    groups_stated,
    supply_groups,
)
from sandtable.rulesets.megagame.procedures.air.serials import LANDING_STAGE, OVERFLIGHT_STAGE, halved, run_of
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Mission
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import count, several


class DropFacts(RunInFacts, frozen=True, kw_only=True):
    """Airborne units, one in each serial, and supplies that fly with them."""

    first: ClassVar[tuple[str, ...]] = ("serials", "status", "flak", "interceptors", "escorts", "night", "grounded")

    serials: Annotated[int, count("Serials", 1, MOST_SERIALS, "Transport serials with a unit each")] = 9
    status: Annotated[int, count("Status of each unit", 1, MOST_STATUS, "Status of the unit in each serial")] = 7
    unlike: Annotated[
        tuple[Row, ...],
        several(
            "Unlike serials",
            MOST_SERIALS,
            "Those of the serials that have a unit of another status or carry damage, as number x status, then damaged",
            EXAMPLE,
        ),
    ] = ()
    supplies: Annotated[
        int, count("Supply serials", 0, MOST_SERIALS, "Serials with supplies that fly in the same stream, besides")
    ] = 0
    supplies_damaged: Annotated[
        int, count("Damaged supply serials", 0, MOST_SERIALS, "Of these, serials with 1 damage from before")
    ] = 0

    @property
    def in_stream(self) -> int:
        return self.serials + self.supplies


class Dropped(Struct, frozen=True):
    """Added up over all serials and the units they carry."""

    serials_lost: int
    status_lost: int
    units_landed: int


class DroppedWithSupplies(Dropped, frozen=True):
    """The same of a stream in which supplies fly as well."""

    loads_delivered: int


def unit_groups(facts: DropFacts, tables: Tables) -> tuple[AlikeSerials, ...]:
    stated = groups_stated(facts.serials, facts.status, facts.unlike, MOST_STATUS)
    return tuple(
        AlikeSerials(number, run_of(facts.flak, kind.status, kind.damage, tables)) for kind, number in stated.items()
    )


def groups_of(facts: DropFacts, tables: Tables) -> tuple[AlikeSerials, ...]:
    supplies = supply_groups("supplies_damaged", facts.supplies, facts.supplies_damaged, facts.flak, tables)
    return (*unit_groups(facts, tables), *supplies)


def load_notes(groups: tuple[AlikeSerials, ...], facts: DropFacts, tables: Tables) -> Iterator[Effect]:
    yield from taken_note(facts, groups)
    carried = dict.fromkeys(group.run.status for group in groups if group.run.status)
    for place, status in enumerate(carried, start=1):
        half = halved(status)
        early = f"serials lost before the drop: their units' status is halved, rounded up, {status} becomes {half}"
        yield Effect("halved" if place == 1 else f"halved_{place}", half, mg.GAP_SERIAL_LOAD, early)
    if facts.supplies:
        yield load_note(tables)


def drop_of(facts: DropFacts, groups: tuple[AlikeSerials, ...]) -> str:
    alike = len(groups) == 1 and not groups[0].run.damage
    units = f" with units of status {groups[0].run.status}" if alike else f" ({groups_said(groups)})"
    return f"{count_of(facts.in_stream, 'serial')}{units}"


def assess(facts: DropFacts, tables: Tables) -> Assessment[StreamRun] | Refused:
    if problem := against_flying(facts, Mission.AIRBORNE_DROP, tables):
        return problem
    groups = groups_of(facts, tables)
    return run_in_assessed(drop_of(facts, groups), facts, groups, load_notes(groups, facts, tables), tables)


def drop(dice: Dice, profile: StreamRun) -> Dropped:
    down = come_down(dice, profile)
    if all(group.run.status for group in profile.groups):
        return Dropped(down.serials_lost, down.status_lost, down.units_landed)
    return DroppedWithSupplies(down.serials_lost, down.status_lost, down.units_landed, down.loads_delivered)


def follows(facts: DropFacts, dropped: Dropped, tables: Tables) -> tuple[Effect, ...]:
    destroyed = facts.serials - dropped.units_landed
    status = sum(group.serials * group.run.status for group in unit_groups(facts, tables)) - dropped.status_lost
    landed = (
        f"{count_of(dropped.units_landed, 'unit')} landed with {status} status in all: half a turn spent, unprepared"
    )
    effects = [Effect("status_landed", status, mg.GAP_AIRBORNE_LANDING, landed)]
    if isinstance(dropped, DroppedWithSupplies):
        effects.append(given_out(dropped.loads_delivered, tables))
    effects.append(serials_left(facts.in_stream, dropped.serials_lost))
    if destroyed:
        effects.append(Effect("destroyed", destroyed, mg.GAP_ELIMINATION, f"{count_of(destroyed, 'unit')} destroyed"))
    return tuple(effects)


def drop_said(dropped: Dropped) -> str:
    lost = f"{count_of(dropped.serials_lost, 'serial')} lost, {dropped.status_lost} status lost"
    said = f"{lost}, {count_of(dropped.units_landed, 'unit')} landed"
    if isinstance(dropped, DroppedWithSupplies):
        return f"{said}, {count_of(dropped.loads_delivered, 'load')} delivered"
    return said


DROP = Procedure(
    name="drop",
    title="Airborne drop",
    summary="A drop from take-off to ground: fighters, flak on the way and at the drop, and what status lands.",
    facts=DropFacts,
    assess=assess,
    roll=drop,
    rules=(*RUN_IN_RULES, mg.GAP_AIRBORNE_LANDING, mg.GAP_RESUPPLY, mg.GAP_ELIMINATION),
    shaped_by=RUN_IN_SHAPED,
    label=drop_said,
    follows=follows,
    stages=(FIGHT_STAGE, TAKEN_STAGE, OVERFLIGHT_STAGE, LANDING_STAGE),
)
