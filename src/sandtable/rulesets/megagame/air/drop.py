"""A drop from end to end: fighters over the stream, flak on the way, flak at the drop, and what comes down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame.air.fighters import BREAKTHROUGH, FIGHT_STAGE
from sandtable.rulesets.megagame.air.flak_fire import MOST_STATUS
from sandtable.rulesets.megagame.air.run_in import (
    LOAD,
    MOST_SERIALS,
    RUN_IN_RULES,
    RunInFacts,
    against_flying,
    intercepted,
    run_in_needs,
    run_in_notes,
    run_in_numbers,
    run_in_said,
)
from sandtable.rulesets.megagame.air.serial_groups import (
    EXAMPLE,
    TAKEN_STAGE,
    Alike,
    check_pairs,
    cup,
    groups_said,
    groups_stated,
    nobody_left,
    take_one,
)
from sandtable.rulesets.megagame.air.serials import (
    LANDING_STAGE,
    OVERFLIGHT_STAGE,
    Run,
    check_width,
    fly,
    halved,
    most_lost,
    run_of,
    status_left,
)
from sandtable.rulesets.megagame.air.stream import Stream, serials_shot
from sandtable.rulesets.megagame.ground.typed import Row
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import count, several

LANDING = "mg.gap.airborne-landing"
DESTROYED = "mg.gap.elimination"
#: More than any count of a whole drop.
STRIDE = 1000


class DropFacts(RunInFacts, frozen=True, kw_only=True):
    """Airborne units, one in each serial."""

    first: ClassVar[tuple[str, ...]] = ("serials", "status", "flak", "interceptors", "escorts", "night", "grounded")

    serials: Annotated[int, count("Serials", 1, MOST_SERIALS, "Transport serials of the stream")] = 9
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


class DropProfile(Struct, frozen=True):
    """The fight over the stream, if any, and the serials that fly in it, alike ones together."""

    stream: Stream | None
    groups: tuple[Alike, ...]


class Dropped(Struct, frozen=True):
    """Added up over all serials and the units they carry."""

    serials_lost: int
    status_lost: int
    units_landed: int


def groups_of(facts: DropFacts, tables: Tables) -> tuple[Alike, ...]:
    stated = groups_stated(facts.serials, facts.status, facts.unlike, MOST_STATUS)
    return tuple(
        Alike(number, kind.status, run_of(facts.flak, kind.status, kind.damage, tables))
        for kind, number in stated.items()
    )


def check_groups(groups: tuple[Alike, ...], facts: DropFacts) -> None:
    """Whether exact odds can be told."""
    for group in groups:
        lost = most_lost(group.run)
        check_width("serials", facts.serials, (1, lost, int(lost >= group.status)), group.run)
    if len(groups) > 1:
        check_pairs(groups, min(facts.interceptors, facts.serials))


def load_notes(groups: tuple[Alike, ...], facts: DropFacts) -> Iterator[Effect]:
    if facts.interceptors and len(groups) > 1:
        yield Effect("taken", "at random", BREAKTHROUGH, "which serials the interceptors take is drawn at random")
    for place, status in enumerate(dict.fromkeys(group.status for group in groups), start=1):
        half = halved(status)
        early = f"serials lost before the drop: their units' status is halved, rounded up, {status} becomes {half}"
        yield Effect("halved" if place == 1 else f"halved_{place}", half, LOAD, early)


def drop_of(facts: DropFacts, groups: tuple[Alike, ...]) -> str:
    alike = len(groups) == 1 and not groups[0].run.damage
    units = f" with units of status {groups[0].status}" if alike else f" ({groups_said(groups)})"
    return f"{count_of(facts.serials, 'serial')}{units}{run_in_said(facts)}"


def assess(facts: DropFacts, tables: Tables) -> Assessment[DropProfile] | Refused:
    if problem := against_flying(facts):
        return problem
    groups = groups_of(facts, tables)
    check_groups(groups, facts)
    return Assessment(
        DropProfile(intercepted(facts, tables), groups),
        drop_of(facts, groups),
        run_in_needs(facts, tables),
        run_in_numbers(facts, tables),
        (*run_in_notes(facts, tables), *load_notes(groups, facts)),
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
    if len(profile.groups) == 1:
        (group,) = profile.groups
        return after_fighters(shot, alike_past(dice, replace(group, serials=group.serials - shot)), group.status)
    return unlike_drop(dice, profile.groups, shot)


def alike_past(dice: Dice, group: Alike) -> Dropped:
    """Alike serials that come past the fighters."""
    return dice.accumulate(group.serials, one_unit, group.run, Dropped(0, 0, 0))


def after_fighters(shot: int, past: Dropped, status: int) -> Dropped:
    early = shot * (status - halved(status))
    return Dropped(shot + past.serials_lost, early + past.status_lost, shot + past.units_landed)


def unlike_drop(dice: Dice, groups: tuple[Alike, ...], shot: int) -> Dropped:
    """Which serials fighters take is drawn; each group flies on with those that are left."""
    left = dice.repeat(take_one, cup(groups), shot, nobody_left)
    flying = tuple(replace(group, serials=left.count(group.kind)) for group in groups)
    total = from_one_number(dice.each(in_one_number, flying))
    for group, past in zip(groups, flying, strict=True):
        total = after_fighters(group.serials - past.serials, total, group.status)
    return total


def in_one_number(dice: Dice, group: Alike) -> int:
    """All counts of a group in one number: unlike groups add up ten times as fast as numbers."""
    past = dice.run(alike_past, group)
    return (past.serials_lost * STRIDE + past.status_lost) * STRIDE + past.units_landed


def from_one_number(number: int) -> Dropped:
    lost, units = divmod(number, STRIDE)
    serials, status = divmod(lost, STRIDE)
    return Dropped(serials, status, units)


# ------------------------------------------------------------------ what follows


def follows(facts: DropFacts, dropped: Dropped, tables: Tables) -> tuple[Effect, ...]:
    destroyed = facts.serials - dropped.units_landed
    status = sum(group.serials * group.status for group in groups_of(facts, tables)) - dropped.status_lost
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
    stages=(FIGHT_STAGE, TAKEN_STAGE, OVERFLIGHT_STAGE, LANDING_STAGE),
)
