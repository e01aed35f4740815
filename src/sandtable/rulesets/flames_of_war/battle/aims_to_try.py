"""Bombardments worth trying: places with enemies under the template and friends clear of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.base.bits import numbers_in
from sandtable.inches.tape import INCH, Place
from sandtable.inches.templates import suggested
from sandtable.rulesets.flames_of_war.battle.answers import Bombard
from sandtable.rulesets.flames_of_war.battle.fire_missions import (
    against_joining,
    bombs,
    gunners,
    is_salvo,
    refusals,
    spotters,
    template_of,
    weapon_of,
)
from sandtable.rulesets.flames_of_war.battle.seeing import distance_to, sees_point
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.bombard.aiming import safe_distance
from sandtable.rulesets.flames_of_war.rows import BombardmentWeapon
from sandtable.rulesets.flames_of_war.terms import Note


def may_bombard(s: BattleState, unit: int) -> bool:
    """Whether a unit has somebody to fire, and somebody to spot."""
    return bool(gunners(s, unit)) and bool(spotters(s, unit) or spotters(s, unit, again=True))


def tried(s: BattleState, unit: int, rng: Random) -> Iterator[Bombard]:
    """Bombardments of one unit in random order, all of them allowed."""
    able = gunners(s, unit)
    weapon = weapon_of(s, able[0]) if able else None
    if weapon is None:
        return
    side = s.side(unit)
    for answer in _wished(s, unit, able, weapon, rng):
        if refusals(s, side, answer) is None:
            yield answer


def _wished(
    s: BattleState, unit: int, able: tuple[int, ...], weapon: BombardmentWeapon, rng: Random
) -> Iterator[Bombard]:
    last = s.units[unit].aimed_at
    if last is not None and not s.units[unit].smoked:
        for spotter in spotters(s, unit, again=True)[:1]:
            yield Bombard(joining(s, able, last), spotter, last, again=True)
    asked = list(spotters(s, unit))
    rng.shuffle(asked)
    for spotter in asked:
        aim = best_aim(s, unit, able, spotter, weapon)
        if aim is None:
            continue
        bodies = joining(s, able, aim)
        if not bodies:
            continue
        if weapon.has(Note.SMOKE_BOMBARDMENT) and not s.units[unit].screen_spent and rng.random() < 0.15:
            yield Bombard(bodies, spotter, aim, smoke=True, bearing=rng.randrange(360))
        yield Bombard(bodies, spotter, aim)


def joining(s: BattleState, able: tuple[int, ...], at: Place) -> tuple[int, ...]:
    """Those of some teams that may join in at a place."""
    return tuple(body for body in able if against_joining(s, body, at) is None)


def best_aim(s: BattleState, unit: int, able: tuple[int, ...], spotter: int, weapon: BombardmentWeapon) -> Place | None:
    """A place that the spotter sees, with much under the template, friends clear of it and most guns in range."""
    scenario, side = s.scenario, s.side(unit)
    foes = numbers_in(s.enemies(side))
    own = numbers_in(s.there & scenario.bodies_of_side[side] & ~scenario.aircraft)
    safe = INCH * safe_distance(is_salvo(weapon), bombs(s, unit), s.tables).value
    reach = INCH * weapon.range

    def allowed(at: Place) -> bool:
        return sees_point(s, spotter, at) and any(distance_to(s, body, at) <= reach for body in able)

    found = suggested(
        template_of(s, weapon),
        [(s.place(foe), s.radius(foe)) for foe in foes],
        [1 if s.scenario.armoured >> foe & 1 else 3 for foe in foes],
        [(s.place(body), s.radius(body)) for body in own],
        safe,
        allowed,
    )
    return None if found is None else found.aim
