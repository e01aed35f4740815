"""The facts of a volley, as the table knows them, for the procedure that answers at any table."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.explain import Refused
from sandtable.game import Forecast
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.declaring import settled
from sandtable.rulesets.konflikt_47.battle.seeing import armour_met, cover_of, in_front
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.weapons_held import held
from sandtable.rulesets.konflikt_47.procedures.fire.ladder import fires_indirectly
from sandtable.rulesets.konflikt_47.procedures.fire.shells import has_both
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire import UNIT_FIRE
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire_facts import UnitFireFacts
from sandtable.rulesets.konflikt_47.procedures.vehicles.armour import facing_bonus
from sandtable.rulesets.konflikt_47.terms import (
    Armour,
    Cover,
    Loaded,
    Order,
    OrderDie,
    Special,
    Trait,
    UnitKind,
)


class WeaponMix(NamedTuple):
    """What some weapons have among them; the same weapons are looked through once."""

    one_shots: int
    pulse: bool
    #: Guns with both rounds.
    both: bool
    #: What is always fired indirectly, what by choice, and all else.
    lofted: bool
    howitzers: bool
    level: bool


def mix_of(s: BattleState, weapons: tuple[str, ...]) -> WeaponMix:
    found: WeaponMix | None = s.scenario.remembered.get(weapons)
    if found is None:
        rows = [s.tables.weapon(key) for key in weapons]
        found = s.scenario.remembered[weapons] = WeaponMix(
            sum(row.has(Special.ONE_SHOT) for row in rows),
            any(row.has(Special.GRAVITY_PULSE) for row in rows),
            any(map(has_both, rows)),
            any(row.has(Special.INDIRECT_FIRE) for row in rows),
            any(row.has(Special.HOWITZER) for row in rows),
            any(not fires_indirectly(row, chosen=True) for row in rows),
        )
    return found


# ---------------------------------------------------------------------- the facts


def facts(
    s: BattleState, unit: int, aim: Aim, order: Order, *, stand: Place | None = None, by: int | None = None
) -> UnitFireFacts:
    """What the table knows of a volley, with the distance as it is."""
    if not aim.weapons:
        found = settled(s, unit, (aim,), order, stand=stand)
        aim = aim if isinstance(found, Refused) else found[0]
    return facts_of(s, unit, aim.target, aim, order, stand=stand, by=by)


def facts_of(
    s: BattleState,
    unit: int,
    target: int,
    aim: Aim,
    order: Order,
    *,
    stand: Place | None = None,
    by: int | None = None,
) -> UnitFireFacts:
    """The facts of an aim whose weapons are named, at one unit; of a shockwave this may be any under its line.

    It is aimed `by` its own side, unless that takes friends for enemies.
    Whoever stands and fires has the assaulters at point blank and in the open (k47.gap.reaction-stand-fire).
    """
    now, other, row, hit = s.units[unit], s.units[target], s.row(unit), s.row(target)
    vehicle, place = hit.kind.is_vehicle, s.place(unit)
    wave = aim.bearing >= 0
    alone = wave and len(aim.weapons) == 1
    shots, ranged = ranging(s, unit, target, aim)
    loaded = round_of(s, unit, target, aim, order)
    return UnitFireFacts(
        firer=row.id,
        target=hit.id,
        distance=0.0 if stand is not None else _reaching(s, unit, target, wave=wave) / INCH,
        cover=Cover.NONE if alone or stand is not None else cover_of(s, target, place, s.place(target)),
        order=order,
        target_down=other.die is Order.DOWN and not vehicle,
        firer_pins=now.pins,
        target_pins=other.pins,
        firer_lost=row.models - now.models,
        target_lost=hit.models - other.models,
        armour=armour_met(s, target, place) if vehicle else Armour.FRONT,
        target_officer=s.officer(target, besides_own=True),
        round=loaded,
        other_round=aim.other_round if loaded is aim.round else (),
        indirect=aim.indirect,
        shots_before=shots,
        hit_before=ranged,
        weapons=aim.weapons,
        past_shield=hit.has(Trait.GUN_SHIELD) and not in_front(s, target, place),
        target_immobilised=other.immobilised,
        target_leaderless=other.leaderless,
        target_near_horror=s.horror_near(target),
        picks=s.picks(target, s.side(unit) if by is None else by),
        vehicle_die=s.order_die(target) if vehicle else OrderDie.NONE,
    )


def _reaching(s: BattleState, unit: int, target: int, *, wave: bool) -> int:
    """From rim to rim; whom a shockwave touches is in its range."""
    away = s.gap(unit, target)
    gun = held(s, unit).wave
    return min(away, gun.most) if wave and gun is not None else away


def ranging(s: BattleState, unit: int, target: int, aim: Aim) -> tuple[int, bool]:
    """Turns in a row up to the last in which this was fired at indirectly, and whether it was hit."""
    ladder = s.units[unit].ladder
    if ladder.target != target or ladder.turn != s.turn - 1 or not is_indirect(s, aim):
        return 0, False
    return ladder.shots, ladder.hit


def is_indirect(s: BattleState, aim: Aim) -> bool:
    """Whether anything of an aim is fired indirectly."""
    has = mix_of(s, aim.weapons)
    return has.lofted or (aim.indirect and has.howitzers)


def is_direct(s: BattleState, aim: Aim) -> bool:
    """Whether anything of it is fired directly."""
    has = mix_of(s, aim.weapons)
    return has.level or (has.howitzers and not aim.indirect)


def round_of(s: BattleState, unit: int, target: int, aim: Aim, order: Order) -> Loaded:
    """What is fired by guns that have both rounds: on Ambush what lies ready, else what is said (k47.gap.he-choice).

    Whoever fires in reaction has a choice as under a Fire order.
    """
    if not mix_of(s, aim.weapons).both:
        return Loaded.USUAL
    now = s.units[unit]
    if order is Order.AMBUSH and now.die is Order.AMBUSH:
        return now.loaded
    if aim.round is not Loaded.USUAL or order is not Order.AMBUSH:
        return aim.round
    return Loaded.AT if s.is_vehicle(target) else Loaded.HE


def alike(s: BattleState, stated: UnitFireFacts) -> UnitFireFacts:
    """The same as far as the dice go, so that it is assessed once: what does not change them is left out.

    The distance is read up to the next that any weapon cares about, a crew is told from its last man alone, fire in
    answer to something is Fire where the round is known, and what has no weak side has only its front. What an order
    die shows counts only for what follows.
    """
    row = s.tables.roster[stated.firer]
    last = stated.firer_lost == row.models - 1 and row.kind in (UnitKind.TEAM, UnitKind.ARTILLERY)
    has = mix_of(s, stated.weapons)
    indirect = has.lofted or (has.howitzers and stated.indirect)
    loaded = has.both and stated.round is Loaded.USUAL
    same_as_fire = stated.order is Order.AMBUSH and not indirect and not loaded
    hit = s.tables.roster[stated.target]
    weak = hit.kind.is_vehicle and facing_bonus(stated.armour, s.tables.damage[hit.target], s.tables)
    return replace(
        stated,
        distance=_band(s, stated),
        firer_lost=stated.firer_lost if last else 0,
        order=Order.FIRE if same_as_fire else stated.order,
        armour=stated.armour if weak else Armour.FRONT,
        vehicle_die=OrderDie.NONE,
    )


def _band(s: BattleState, stated: UnitFireFacts) -> float:
    key = "bands", stated.weapons
    bands: list[float] | None = s.scenario.remembered.get(key)
    if bands is None:
        bands = s.scenario.remembered[key] = _bands(s, stated.weapons)
    place = bisect_left(bands, stated.distance)
    return bands[place] if place < len(bands) else stated.distance


def _bands(s: BattleState, weapons: tuple[str, ...]) -> list[float]:
    """Point blank, the reach of horror, half and whole ranges, and the last hundredth inside a minimum range."""
    tables = s.tables
    found: set[float] = {float(tables.limit("point_blank")), float(tables.limit("horror_reach"))}
    for weapon in map(tables.weapon, set(weapons)):
        found |= {weapon.max / 2, float(weapon.max)}
        found |= {(INCH * least - 1) / INCH for least in (weapon.min, weapon.min_indirect) if least}
    return sorted(found)


def forecast(s: BattleState, unit: int, aim: Aim, order: Order, *, by: int | None = None) -> Forecast:
    """The odds of a volley before it is fired."""
    return Forecast(UNIT_FIRE.name, facts(s, unit, aim, order, by=by), s.scenario.said(aim.target))
