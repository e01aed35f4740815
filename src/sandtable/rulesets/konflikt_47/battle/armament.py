"""What a unit can fire at whom: weapons in range, in arc and in sight, and what an aim comes to."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from sandtable.inches.bodies import gap
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.seeing import Sights, armour_met, can_see, in_front
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.wave_lines import laid_in_arc, laid_over
from sandtable.rulesets.konflikt_47.battle.weapons_held import Gun, Held, held, reaches
from sandtable.rulesets.konflikt_47.procedures.fire.armament import best_for, worth
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import lasting
from sandtable.rulesets.konflikt_47.terms import Armour, Mount, Order, Trait, UnitKind


def is_lofted(gun: Gun, *, indirect: bool) -> bool:
    """Whether a weapon fires indirectly: mortars and rifle grenades always, howitzers by choice."""
    return gun.lofted or (indirect and gun.howitzer)


def aimed(
    s: BattleState,
    unit: int,
    target: int,
    order: Order,
    *,
    indirect: bool = False,
    to: Place | None = None,
    all_round: bool = False,
    stand: Place | None = None,
) -> list[Gun]:
    """The weapons that a unit could fire at a target under an order; whoever has come into contact is in sight.

    `to` is where the target would stand elsewhere; `stand` is where an assault on the unit began, to which the arc is
    taken then. Ambush stands for all fire that answers an action. Between a declaration and its dice the same is asked
    several times, so it is kept while nobody moves.
    """
    have = held(s, unit)
    if to is not None or all_round or stand is not None:
        return _aimed(s, have, unit, target, order, indirect, to, all_round, stand)
    if not have.guns:
        return []
    known, key = Sights.of(s).bearing, (unit, target, order, indirect)
    last = known.get(key)
    if last is not None and last[0] is have:
        return last[1]
    found = _aimed(s, have, unit, target, order, indirect)
    known[key] = have, found
    return found


def _aimed(
    s: BattleState,
    have: Held,
    unit: int,
    target: int,
    order: Order,
    indirect: bool,
    to: Place | None = None,
    all_round: bool = False,
    stand: Place | None = None,
) -> list[Gun]:
    found = _bearing_on(s, have, unit, target, order, indirect, to, all_round, stand)
    if not found or stand is not None:
        return found
    if have.lofts and any(is_lofted(gun, indirect=indirect) for gun in found):
        if not can_see(s, unit, target, to=to, indirect=True):
            return []
        direct = any(not is_lofted(gun, indirect=indirect) for gun in found)
        if direct and not can_see(s, unit, target, to=to):
            return [gun for gun in found if is_lofted(gun, indirect=indirect)]
        return found
    return found if can_see(s, unit, target, to=to) else []


def _bearing_on(
    s: BattleState,
    have: Held,
    unit: int,
    target: int,
    order: Order,
    indirect: bool,
    to: Place | None,
    all_round: bool,
    stand: Place | None,
) -> list[Gun]:
    """The weapons that have a target in range and arc, sight aside."""
    radii, one, other = s.scenario.radii, s.bodies[unit], s.bodies[target]
    place = to or (other.x, other.y)
    distance = gap((one.x, one.y), radii[unit], place, radii[target])
    if distance > have.reach:
        return []
    found, front = list[Gun](), True if all_round else None
    for gun in have.guns:
        if gun.wave or distance > gun.most or (gun.fixed and order is Order.ADVANCE):
            continue
        if gun.lofted or (indirect and gun.howitzer):
            if order is Order.AMBUSH or distance < gun.least_indirect:
                continue
        elif distance < gun.least:
            continue
        if gun.front:
            if front is None:
                front = in_front(s, unit, stand or place)
            if not front:
                continue
        found.append(gun)
    return found


def can_fire_at(
    s: BattleState,
    unit: int,
    target: int,
    order: Order,
    *,
    to: Place | None = None,
    all_round: bool = False,
) -> bool:
    """Whether a unit can shoot at another at all; `all_round` where it would turn first."""
    have = held(s, unit)
    if not have.guns:
        return False
    if have.wave is None:  # most are out of range, and that is the quickest question
        radii, one, other = s.scenario.radii, s.bodies[unit], s.bodies[target]
        place = to or (other.x, other.y)
        dx, dy, rims = place[0] - one.x, place[1] - one.y, radii[unit] + radii[target]
        square, reach, freely = dx * dx + dy * dy, have.reach + rims, have.freely + rims
        if square > reach * reach:
            return False
        # Of those in range most have a weapon that needs nothing but sight.
        if have.freely >= 0 and square <= freely * freely:
            if can_see(s, unit, target, to=to):
                return True
            if not have.lofts or order is Order.AMBUSH:
                return False
        if have.front and not all_round and not in_front(s, unit, place):
            return False
    if aimed(s, unit, target, order, to=to, all_round=all_round):
        return True
    if have.wave is not None:
        return _wave_over(s, unit, have.wave, target, order, to, all_round=all_round) is not None
    if order is Order.AMBUSH or not have.lofts or not any(gun.howitzer for gun in have.guns):
        return False
    return bool(aimed(s, unit, target, order, indirect=True, to=to, all_round=all_round))


def in_reach(s: BattleState, unit: int) -> list[int]:
    """The enemies that any weapon of a unit reaches; what else keeps it from shooting at them is not asked."""
    far = reaches(s, unit)
    return s.within(s.place(unit), far, s.foes(unit)) if far >= 0 else []


def has_target(s: BattleState, unit: int, order: Order) -> bool:
    """Whether there is anybody that a unit can shoot at."""
    have, known = held(s, unit), Sights.of(s).targets
    last = known.get((unit, order))
    if last is not None and last[0] is have:
        return last[1]
    found = any(can_fire_at(s, unit, foe, order) for foe in in_reach(s, unit))
    known[unit, order] = have, found
    return found


def _wave_over(
    s: BattleState,
    unit: int,
    gun: Gun,
    target: int,
    order: Order,
    to: Place | None = None,
    *,
    all_round: bool = False,
) -> int | None:
    """The bearing of a shockwave that touches a target."""
    if gun.fixed and order is Order.ADVANCE:
        return None
    if all_round:
        return laid_over(s, unit, gun, target, to=to)
    return laid_in_arc(s, unit, gun, target, to=to)


def usual_aim(s: BattleState, unit: int, target: int, order: Order) -> Aim | None:
    """All that a unit would fire at a target, if anything; howitzers directly where they can, waves over it."""
    have = held(s, unit)
    if have.wave is not None:
        direction = _wave_over(s, unit, have.wave, target, order)
        if direction is not None:
            return Aim(target, bearing=direction)
    if aimed(s, unit, target, order):
        return Aim(target)
    howitzers = have.lofts and order is not Order.AMBUSH and any(gun.howitzer for gun in have.guns)
    if howitzers and aimed(s, unit, target, order, indirect=True):
        return Aim(target, indirect=True)
    return None


def all_at(s: BattleState, unit: int, target: int, order: Order) -> Aim | None:
    """The same where all is fired in one answer: with a shockwave, whatever else bears on the target."""
    aim = usual_aim(s, unit, target, order)
    if aim is None or aim.bearing < 0:
        return aim
    others = aimed(s, unit, target, order)
    return replace(aim, weapons=usual_weapons(s, unit, target, others, models=0)) if others else aim


# ---------------------------------------------------------------------- what is fired where nothing is named


def usual_weapons(s: BattleState, unit: int, target: int, guns: Iterable[Gun], *, models: int) -> tuple[str, ...]:
    """Of the weapons that bear: all that fire together, launchers kept for vehicles, what does most where one can."""
    row = s.row(unit)
    bearing = list(guns)
    if row.kind is UnitKind.INFANTRY:
        return _of_a_squad(s, target, bearing, models, s.gap(unit, target))
    mains = [gun for gun in bearing if gun.mount is Mount.TURRET]
    if mains:  # a coaxial gun fires instead of the main gun, not with it (k47.gap.mounts)
        bearing = [gun for gun in bearing if gun.mount is not Mount.COAXIAL]
    keys = tuple(gun.key for gun in bearing for _ in range(gun.number))
    if len(keys) > 1 and row.has(Trait.SINGLE_CREW):
        armour = armour_met(s, target, s.place(unit)) if s.is_vehicle(target) else Armour.FRONT
        return best_for(s.row(target), keys, s.gap(unit, target) / INCH, armour, s.tables)
    return keys


def _of_a_squad(s: BattleState, target: int, guns: list[Gun], models: int, distance: int) -> tuple[str, ...]:
    """Hand weapons of all models but those who fire a launcher, and one profile of dual weapon packs."""
    tables, row = s.tables, s.row(target)
    launched = [gun.key for gun in guns if gun.mount is Mount.CARRIED for _ in range(gun.number)]
    packs = [gun for gun in guns if gun.mount is Mount.SAME_WEAPON]
    small = [gun for gun in guns if gun.mount is Mount.HAND]
    launched = launched[:models] if row.kind.is_vehicle or not small + packs else []
    if packs and row.kind.is_vehicle:
        small = packs
    elif packs:
        small = [max((*small, *packs), key=lambda gun: worth(gun.weapon, row, distance / INCH, Armour.FRONT, tables))]
    hands = [gun.key for gun in small for _ in range(gun.number)]
    left = models - len(launched)
    if len(hands) > left:
        order = {key: number for number, key in enumerate(hands)}
        hands = sorted(lasting(hands, tables)[:left], key=order.__getitem__)
    return (*hands, *launched)
