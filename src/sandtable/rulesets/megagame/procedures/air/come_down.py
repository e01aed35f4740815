"""What comes down of a stream: each group of alike serials past the fighters, past the flak, and its load."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.air.serial_groups import (
    AlikeSerials,
    cup,
    nobody_left,
    still_flying,
    take_one,
    too_many_kinds,
)
from sandtable.rulesets.megagame.procedures.air.serials import (
    Run,
    fly,
    halved,
    most_lost,
    status_left,
    too_many_results,
)
from sandtable.rulesets.megagame.procedures.air.stream import Stream, serials_shot
from sandtable.rulesets.megagame.tables import Tables

#: More than any count of a whole stream.
STRIDE = 1000


class StreamRun(Struct, frozen=True):
    """The fight over the stream, if any, and the serials that fly in it, alike ones together."""

    stream: Stream | None
    groups: tuple[AlikeSerials, ...]
    #: Why its odds cannot be told, though its dice can be thrown.
    too_wide: str = ""


class Down(Struct, frozen=True):
    """Added up over all serials, the units they carry and their supply loads."""

    serials_lost: int = 0
    status_lost: int = 0
    units_landed: int = 0
    loads_delivered: int = 0


def stream_run(stream: Stream | None, groups: tuple[AlikeSerials, ...]) -> StreamRun:
    return StreamRun(stream, groups, too_wide(stream, groups))


def too_wide(stream: Stream | None, groups: tuple[AlikeSerials, ...]) -> str:
    """Why exact odds would take too long; nothing where they can be told."""
    serials = sum(group.serials for group in groups)
    for group in groups:
        lost = most_lost(group.run)
        counts = (1, lost, int(lost >= group.run.status))
        if why := too_many_results(serials, counts, group.run):
            return why
    shot = 0 if stream is None else min(stream.interceptors, serials)
    return too_many_kinds(groups, shot) if len(groups) > 1 else ""


def one_serial(dice: Dice, run: Run) -> Down:
    """A serial past the fighters and its load; one that flak brings down at the drop has delivered."""
    fate = dice.run(fly, run)
    if not run.status:
        return Down(int(fate.lost), loads_delivered=int(fate.dropped))
    left = status_left(run.status, fate)
    return Down(int(fate.lost), run.status - left, int(left > 0))


def come_down(dice: Dice, profile: StreamRun) -> Down:
    """Serials that fighters shoot down never meet the flak; their units land at half status, their supplies do not."""
    if profile.too_wide:
        dice.too_wide(profile.too_wide)
    shot = dice.run(serials_shot, profile.stream)
    if len(profile.groups) == 1:
        (group,) = profile.groups
        return after_fighters(shot, alike_past(dice, replace(group, serials=group.serials - shot)), group)
    return unlike_past(dice, profile.groups, shot)


def alike_past(dice: Dice, group: AlikeSerials) -> Down:
    """Alike serials that come past the fighters."""
    return dice.accumulate(group.serials, one_serial, group.run, Down())


def after_fighters(shot: int, past: Down, group: AlikeSerials) -> Down:
    """What fighters took comes on top: so many serials of a group."""
    status = group.run.status
    return replace(
        past,
        serials_lost=past.serials_lost + shot,
        status_lost=past.status_lost + shot * (status - halved(status)),
        units_landed=past.units_landed + (shot if status else 0),
    )


def unlike_past(dice: Dice, groups: tuple[AlikeSerials, ...], shot: int) -> Down:
    """Which serials fighters take is drawn; each group flies on with those that are left."""
    left = dice.repeat(take_one, cup(groups), shot, nobody_left)
    flying = still_flying(groups, left)
    total = from_one_number(dice.each(in_one_number, flying))
    for group, past in zip(groups, flying, strict=True):
        if past.serials < group.serials:
            total = after_fighters(group.serials - past.serials, total, group)
    return total


def in_one_number(dice: Dice, group: AlikeSerials) -> int:
    """All counts of a group in one number: unlike groups add up ten times as fast as numbers."""
    past = dice.run(alike_past, group, who=group.kind)
    number = past.serials_lost
    for counted in (past.status_lost, past.units_landed, past.loads_delivered):
        number = number * STRIDE + counted
    return number


def from_one_number(number: int) -> Down:
    rest, loads = divmod(number, STRIDE)
    rest, units = divmod(rest, STRIDE)
    return Down(*divmod(rest, STRIDE), units, loads)


def load_note(tables: Tables) -> Effect:
    each = tables.constant("supply_load")
    return Effect("load", each.value, each.rule, f"{each.value} SP a load, lost if its serial is lost before the drop")


def serials_left(flown: int, lost: int) -> Effect:
    left = flown - lost
    return Effect("serials_left", left, mg.GAP_SERIAL_LOAD, f"{count_of(left, 'serial')} left to fly another day")


def given_out(loads: int, tables: Tables) -> Effect:
    """What so many loads bring on the ground."""
    points, reach = loads * tables.limit("supply_load"), tables.limit("supply_drop_reach")
    if not points:
        return Effect("sp", 0, mg.GAP_SERIAL_LOAD, "no supplies come down")
    said = f"{points} SP, one at a time to the unit with fewest within {reach} km of the drop square"
    return Effect("sp", points, mg.GAP_RESUPPLY, said)
