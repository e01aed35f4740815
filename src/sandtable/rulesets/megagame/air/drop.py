"""A drop from end to end: fighters over the stream, flak on the way, flak at the drop, and what comes down."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame.air.flak_fire import MOST_STATUS
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
from sandtable.rulesets.megagame.air.serials import Run, check_width, fly, halved, most_lost, run_of, status_left
from sandtable.rulesets.megagame.air.stream import Stream, serials_shot
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import count

LANDING = "mg.gap.airborne-landing"
DESTROYED = "mg.gap.elimination"


class DropFacts(RunInFacts, frozen=True, kw_only=True):
    """Alike airborne units, one in each serial."""

    first: ClassVar[tuple[str, ...]] = ("serials", "status")

    status: Annotated[int, count("Status of each unit", 1, MOST_STATUS, "Status of the unit in each serial")] = 7


class DropProfile(Struct, frozen=True):
    """The fight over the stream, if any, and what each serial that comes past it flies through."""

    stream: Stream | None
    serials: int
    run: Run


class Dropped(Struct, frozen=True):
    """Added up over all serials and the units they carry."""

    serials_lost: int
    status_lost: int
    units_landed: int


def assess(facts: DropFacts, tables: Tables) -> Assessment[DropProfile] | Refused:
    if problem := against_flying(facts):
        return problem
    run = run_of(facts.flak, facts.status, 0, tables)
    check_width("serials", facts.serials, (1, most_lost(run), int(most_lost(run) >= facts.status)), run)
    half = halved(facts.status)
    early = f"serials lost before the drop: their units' status is halved, rounded up, {facts.status} becomes {half}"
    return Assessment(
        DropProfile(intercepted(facts, tables), facts.serials, run),
        f"{count_of(facts.serials, 'serial')} with units of status {facts.status}{run_in_said(facts)}",
        run_in_needs(facts, tables),
        run_in_numbers(facts, tables),
        (*run_in_notes(facts, tables), Effect("halved", half, LOAD, early)),
    )


# ------------------------------------------------------------------ the dice


def one_unit(dice: Dice, run: Run) -> Dropped:
    """A serial past the fighters and its unit."""
    fate = dice.run(fly, run)
    left = status_left(run.status, fate)
    return Dropped(int(fate.lost), run.status - left, int(left > 0))


def drop(dice: Dice, profile: DropProfile) -> Dropped:
    """Serials that fighters shoot down never meet the flak; their units land at half status."""
    shot = dice.run(serials_shot, profile.stream)
    past = dice.accumulate(profile.serials - shot, one_unit, profile.run, Dropped(0, 0, 0))
    status = profile.run.status
    early = shot * (status - halved(status))
    return Dropped(shot + past.serials_lost, early + past.status_lost, shot + past.units_landed)


# ------------------------------------------------------------------ what follows


def follows(facts: DropFacts, dropped: Dropped, _tables: Tables) -> tuple[Effect, ...]:
    destroyed = facts.serials - dropped.units_landed
    status = facts.serials * facts.status - dropped.status_lost
    landed = (
        f"{count_of(dropped.units_landed, 'unit')} landed with {status} status in all: half a turn spent, unprepared"
    )
    effects = [Effect("status_landed", status, LANDING, landed)]
    if dropped.serials_lost:
        left = facts.serials - dropped.serials_lost
        effects.append(Effect("serials_left", left, LOAD, f"{count_of(left, 'serial')} left to fly another day"))
    if destroyed:
        effects.append(Effect("destroyed", destroyed, DESTROYED, f"{count_of(destroyed, 'unit')} destroyed"))
    return tuple(effects)


def drop_said(dropped: Dropped) -> str:
    lost = f"{count_of(dropped.serials_lost, 'serial')} lost, {dropped.status_lost} status lost"
    return f"{lost}, {count_of(dropped.units_landed, 'unit')} landed"


DROP = Procedure(
    name="drop",
    title="Airborne drop",
    summary="A drop from take-off to ground: fighters, flak on the way and at the drop, and what status lands.",
    facts=DropFacts,
    assess=assess,
    roll=drop,
    rules=(*RUN_IN_RULES, LANDING),
    label=drop_said,
    follows=follows,
    stages=RUN_IN_STAGES,
)
