"""Moves that nobody steers: panic, escape, moving off after an assault, and what a victor may do instead."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.explain import Refusal
from sandtable.inches.directions import ahead_of, bearing
from sandtable.inches.moving.farthest import farthest
from sandtable.inches.tape import INCH, Place, length, said, tape, towards
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import driving, in_the_way, paths, rates, seeing
from sandtable.rulesets.konflikt_47.battle.driving import driven
from sandtable.rulesets.konflikt_47.battle.paths import Path, Trip
from sandtable.rulesets.konflikt_47.battle.rates import Rate
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Order, Trait


def away_from(foe: Place, own: Place, most: int) -> Place:
    """A place at least so far behind one's own, on the very line from the other through it."""
    dx, dy = own[0] - foe[0], own[1] - foe[1]
    times = most // max(1, abs(dx), abs(dy)) + 1
    return own[0] + dx * times, own[1] + dy * times


# ---------------------------------------------------------------------- panic


def nearest_seen(s: BattleState, unit: int) -> list[int]:
    """The nearest enemies that a unit sees, several if they are equally near (k47.gap.fubar-panic)."""
    found: list[int] = []
    least = -1
    for far, foe in sorted((s.gap(unit, foe), foe) for foe in s.enemies(unit)):
        if found and far > least:
            break
        if seeing.can_see(s, unit, foe, through_friends=True):
            found.append(foe)
            least = far
    return found


def panic(s: BattleState, unit: int, foe: int) -> Path:
    """One straight leg away from an enemy to the farthest legal place on it; the start alone if it stays."""
    start, most = s.place(unit), rates.most_of(s, unit, Order.RUN)
    end = _run_away(s, unit, s.place(foe), most)
    return (start,) if end == start else (start, end)


def panic_facing(s: BattleState, unit: int, foe: int) -> int:
    """A vehicle first turns away freely; all others keep the facing they have."""
    return bearing(s.place(foe), s.place(unit)) if s.is_vehicle(unit) else s.facing(unit)


def _run_away(s: BattleState, unit: int, foe: Place, most: int) -> Place:
    start = s.place(unit)
    if not most or in_no_run(s, unit):
        return start
    mover = in_the_way.mover_of(s, unit, Order.RUN, start, most)
    # It ends a hundredth short of what it may not pass: not even rims touch (k47.gap.panic-path).
    short = tuple(kept._replace(touch=1) for kept in mover.passing)
    mover = mover._replace(ending=(*mover.ending, *short))
    return farthest(mover, start, away_from(foe, start, most), most)


def in_no_run(s: BattleState, unit: int) -> bool:
    """Whether a unit stands in ground that it cannot Run in; who flies is held by none."""
    if s.has(unit, Trait.FLIGHT):
        return False
    barred = rates.no_run_for(s, rates.open_ground(s, unit, Order.RUN))
    return bool(barred and s.scenario.going.at(s.place(unit)) & barred)


# ---------------------------------------------------------------------- escape


def escapes(s: BattleState, unit: int, foe: int) -> Path:
    """The farthest legal escape from assaulters, start included; nothing if it may not try (k47.gap.escape-path)."""
    now = s.units[unit]
    if s.is_gun(unit) or now.immobilised:
        return ()
    start, most = s.place(unit), rates.most_of(s, unit, Order.RUN)
    if s.is_vehicle(unit):
        return driving.driven_off(s, unit, foe)
    end = _run_away(s, unit, s.place(foe), most)
    least = INCH * s.tables.limit("escape_least")
    return (start, end) if tape(start, end) >= least else ()


def escape_refusals(s: BattleState, unit: int, foe: int, path: Path, facing: int) -> tuple[Refusal, ...]:
    """All that the rules have against an escape along a path."""
    if s.is_vehicle(unit):
        found = paths.path_refusals(s, unit, Order.RUN, path, facing)
        if not driving.farther(s, unit, foe, path[-1]):
            found += (
                Refusal(k47.GAP_ESCAPE_PATH, "a vehicle escapes only to where it is farther from the assaulters"),
            )
        return found
    most = escapes(s, unit, foe)
    if not most:
        return (Refusal(k47.GAP_ESCAPE_PATH, "there is no room to escape"),)
    start, end = s.place(unit), path[-1]
    run = rates.most_of(s, unit, Order.RUN)
    away, there = away_from(s.place(foe), start, run), tape(start, end)
    # A place is cut to hundredths towards the start, so its own tape may be up to two of them short of what was laid.
    straight = any(towards(start, away, there + more) == end for more in range(3))
    if len(path) > 2 or path[0] != start or not straight:
        return (Refusal(k47.GAP_ESCAPE_PATH, "infantry escapes straight away from the assaulters"),)
    return paths.path_refusals(s, unit, Order.RUN, path, facing)


# ---------------------------------------------------------------------- after an assault


def moved_off(s: BattleState, unit: int, other: int, inches: int) -> Path:
    """The leg on which a unit moves off from another by a roll; nothing if it does not (k47.gap.consolidate-path)."""
    if s.is_gun(unit) or s.is_vehicle(unit):
        return ()
    start, most = s.place(unit), INCH * inches
    mover = in_the_way.mover_of(s, unit, Order.ADVANCE, start, most)
    end = farthest(mover, start, away_from(s.place(other), start, most), most)
    return () if end == start else (start, end)


def victor_refusals(s: BattleState, unit: int, path: Path, facing: int, inches: int) -> tuple[Refusal, ...]:
    """All that the rules have against the way of a victor over a destroyed unit, up to its roll."""
    if paths.stays(path):
        return _kept_facing(s, unit, facing)
    most = INCH * inches
    start = s.place(unit)
    mover = in_the_way.mover_of(s, unit, Order.ADVANCE, start, most, may_demolish=False)
    way = Trip(mover, start, s.facing(unit), Rate(most, 0), flies=s.has(unit, Trait.FLIGHT))
    found = paths.against(s, unit, Order.ADVANCE, way, path)
    if length(path) > most:
        found.append(Refusal(k47.GAP_CONSOLIDATE_PATH, f"the victor moves {said(most)} at most"))
    if s.is_vehicle(unit) and (len(path) > 2 or bearing(path[0], path[-1]) != s.facing(unit)):
        found.append(Refusal(k47.GAP_CONSOLIDATE_PATH, "a walker moves straight ahead"))
    return (*found, *_kept_facing(s, unit, facing))


def victor_keeps_facing(s: BattleState, unit: int) -> bool:
    """Whether a victor faces on as it did: a walker goes straight ahead, and only teams set their facing afterwards."""
    return s.is_vehicle(unit) or s.is_gun(unit)


def _kept_facing(s: BattleState, unit: int, facing: int) -> tuple[Refusal, ...]:
    if victor_keeps_facing(s, unit) and facing != s.facing(unit):
        kind = "walker" if s.is_vehicle(unit) else "gun"
        return (Refusal(k47.GAP_CONSOLIDATE_PATH, f"a {kind} keeps its facing"),)
    return ()


def victor_ways(s: BattleState, unit: int, inches: int, rng: Random, count: int = 4) -> Iterator[Path]:
    """Ways that a victor may take, besides staying."""
    start, most = s.place(unit), INCH * inches
    mover = in_the_way.mover_of(s, unit, Order.ADVANCE, start, most, may_demolish=False)
    if s.is_vehicle(unit):
        end = driven(mover, start, s.facing(unit), most)
        if end != start:
            yield start, end
        return
    for _ in range(count):
        end = farthest(mover, start, ahead_of(start, rng.randrange(360), most), most)
        if end != start:
            yield start, end
