"""Who and what is in the way of a unit that moves: units it may not pass, wrecks, ground that is shut, full houses."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.base.bits import numbers_in, set_of
from sandtable.base.quick import made
from sandtable.inches.moving.keeping import Kept, eased
from sandtable.inches.moving.legs import Mover
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.konflikt_47.battle import rates
from sandtable.rulesets.konflikt_47.battle.rates import Open
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Order, Trait, UnitKind


def spacing(s: BattleState) -> int:
    """Units end their moves more than this from each other (k47.gap.spacing)."""
    return INCH * s.tables.limit("apart")


def occupied(s: BattleState, but: int, among: int = -1) -> int:
    """Houses of a set in which somebody is; `but` are units that do not count (k47.gap.building-table)."""
    scenario = s.scenario
    houses, found = scenario.houses & ~s.ruined & among, 0
    if houses:
        going, bodies = scenario.going, s.bodies
        holding = going.layer.at
        for unit in numbers_in(s.there & ~scenario.vehicles & ~but):
            place = bodies[unit].x, bodies[unit].y
            if holding(place) & houses:
                found |= going.at(place) & houses
    return found


def inside(s: BattleState, houses: int) -> list[int]:
    """The units in some houses."""
    going = s.scenario.going
    return [unit for unit in numbers_in(s.there & ~s.scenario.vehicles) if going.at(s.place(unit)) & houses]


class Gait(NamedTuple):
    """How a unit moves under an order, wherever it is: kept with the scenario."""

    flies: bool
    on_foot: bool
    #: The units that it may move through, as a set.
    through: int
    ground: Open


def gait_of(s: BattleState, unit: int, order: Order, *, assaulting: bool) -> Gait:
    known, key = s.scenario.remembered, ("gait", unit, order, assaulting)
    found: Gait | None = known.get(key)
    if found is None:
        flies, on_foot = s.has(unit, Trait.FLIGHT), s.row(unit).kind in (UnitKind.INFANTRY, UnitKind.TEAM)
        # Infantry moves through friends on foot and their guns (k47.gap.spacing).
        through = s.scenario.of_side[s.side(unit)] & ~s.scenario.vehicles if on_foot else 0
        ground = rates.open_ground(s, unit, order, assaulting=assaulting)
        found = known[key] = Gait(flies, on_foot, -1 if flies else through, ground)
    return found


def hitching(s: BattleState, unit: int) -> int:
    """Whom a unit may end next to since one of them can tow the other, as a set (k47.gap.hitch-place)."""
    scenario = s.scenario
    mine = s.there & scenario.of_side[scenario.unit_sides[unit]]
    if scenario.transports >> unit & 1:
        guns = mine & scenario.guns
        return set_of(gun for gun in numbers_in(guns) if not s.units[gun].dug_in) if _is_empty(s, guns, unit) else 0
    if not scenario.guns >> unit & 1 or s.units[unit].dug_in:
        return 0
    vehicles = mine & scenario.transports
    return set_of(vehicle for vehicle in numbers_in(vehicles) if _is_empty(s, vehicles, vehicle))


def _is_empty(s: BattleState, any_of: int, vehicle: int) -> bool:
    return any_of != 0 and not s.passengers(vehicle)


def mover_of(
    s: BattleState,
    unit: int,
    order: Order,
    start: Place,
    most: int,
    *,
    assaulting: int = -1,
    beside: int = -1,
    driven_down: int = 0,
    may_demolish: bool = True,
) -> Mover:
    """What binds a unit's middle on a way of at most so much.

    Whom it assaults, gets out of (`beside`) or could tow it may end next to. Houses that it drives down are empty ruins
    to it.
    """
    scenario, radius = s.scenario, s.radius(unit)
    flies, on_foot, through, ground = gait_of(s, unit, order, assaulting=assaulting >= 0)
    others = s.there & ~(1 << unit)
    for each in inside(s, driven_down) if driven_down else ():
        others &= ~(1 << each)
    next_to = 1 << assaulting if assaulting >= 0 else hitching(s, unit)
    if beside >= 0:
        next_to |= 1 << beside
    passing, ending = _kept(s, start, radius, most, others, through, next_to)
    for wreck in s.wrecks:
        reach = wreck.radius
        if not on_foot:
            passing.append(Kept(wreck.x, wreck.y, reach + radius, (reach + radius) ** 2))
            continue
        ending.append(Kept(wreck.x, wreck.y, reach, reach * reach, 1))
        if order is Order.RUN and assaulting < 0 and not flies and ground.wrecks_no_run:
            passing.append(Kept(wreck.x, wreck.y, reach, reach * reach))
    shut = rates.shut_to(s, ground)
    if not may_demolish:
        shut |= ground.demolishes & ~s.ruined
    own = 1 << unit | (1 << assaulting if assaulting >= 0 else 0)
    x, y = start
    in_reach = scenario.going.layer.near((x - most, y - most), (x + most, y + most))
    full = occupied(s, own, in_reach) & ~driven_down
    if flies:
        return Mover(scenario.going, 0, shut | full, (), tuple(ending), radius)
    if full:
        shut |= full & ~scenario.going.at(start)
    return Mover(scenario.going, shut, full, eased(tuple(passing), start), tuple(ending), radius)


def _kept(
    s: BattleState, start: Place, radius: int, most: int, others: int, through: int, next_to: int
) -> tuple[list[Kept], list[Kept]]:
    """Those near enough to be met: whom it may not pass, and from whom it ends away."""
    bodies, radii, apart = s.bodies, s.scenario.radii, spacing(s)
    (x, y), far = start, most + radius + apart
    passing: list[Kept] = []
    ending: list[Kept] = []
    for other in numbers_in(others):
        body, own = bodies[other], radii[other]
        bx, by = body.x, body.y
        room = far + own
        if bx - x > room or x - bx > room or by - y > room or y - by > room:
            continue
        reach = radius + own
        passed = through >> other & 1
        if not passed:
            passing.append(made(Kept, (bx, by, reach, reach * reach, 0)))
        if not next_to >> other & 1:
            away = reach + apart
            ending.append(made(Kept, (bx, by, away, away * away, 1)))
        elif passed:
            ending.append(Kept(bx, by, reach, reach * reach))
    return passing, ending
