"""Where a vehicle can drive to: straight on, by the road and its bends, or around a turn; and which way leads off."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, pairwise

from sandtable.base.bits import numbers_in
from sandtable.explain import Refused
from sandtable.inches.bodies import gap
from sandtable.inches.crossing import off_line
from sandtable.inches.directions import ahead_of, bearing
from sandtable.inches.moving.farthest import EXACT, farthest
from sandtable.inches.moving.finding_paths import along_roads, crossing, road_corners
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.vehicles import facings, headings, straight_on
from sandtable.inches.tape import INCH, Place, tape
from sandtable.rulesets.konflikt_47.battle import paths, rates
from sandtable.rulesets.konflikt_47.battle.paths import Path, Trip
from sandtable.rulesets.konflikt_47.battle.rates import Rate
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Order

#: So many degrees lie between the ways that are tried for a vehicle.
FANNED = 15


def farther(s: BattleState, unit: int, foe: int, end: Place) -> bool:
    """Whether a unit would be farther from another at a place than it is now."""
    there, radii = s.place(foe), (s.radius(foe), s.radius(unit))
    return gap(there, radii[0], end, radii[1]) > gap(there, radii[0], s.place(unit), radii[1])


# ---------------------------------------------------------------------- straight on


def drives(way: Trip, away: Place | None = None, step: int = FANNED) -> Iterator[Place]:
    """Where a vehicle can drive straight to, heading by heading; straight away from a place too, if it can."""
    wide = headings(way.facing, way.rate.turns, way.reverse)
    tried = list(wide[:1]) + list(wide[2 * step - 1 :: 2 * step]) + list(wide[2 * step :: 2 * step])
    if away is not None and (straight := bearing(away, way.start)) in wide:
        tried.insert(0, straight)
    for heading in dict.fromkeys(tried):
        end = driven(way.mover, way.start, heading, way.rate.most)
        if end != way.start:
            yield end


def driven(mover: Mover, start: Place, heading: int, most: int, over: int = EXACT) -> Place:
    """The farthest place exactly along a heading at which one may end; or the start.

    For a place to try nothing need be asked over what sums say (`farthest`).
    """
    left = most
    while left > 0:
        end = farthest(mover, start, ahead_of(start, heading, left), left, over)
        if end == start or bearing(start, end) == heading:
            return end
        left = tape(start, end)
        end = straight_on(start, heading, left)
        if end == start or mover.may_step(start, end):
            return end
        left -= 1
    return start


# ---------------------------------------------------------------------- by the road


def by_road(s: BattleState, unit: int, order: Order, way: Trip, *, recce: bool = False) -> Iterator[Path]:
    """Ways along the road that a vehicle stands on, over its bends: to the farthest place on each stretch of it."""
    found, going = rates.rate(s, unit, order, on_road=True, recce=recce), s.scenario.going
    if way.reverse or isinstance(found, Refused) or not going.on_roads((way.start,)):
        return
    spines = [s.scenario.ground.pieces[number].spine for number in numbers_in(going.at(way.start) & going.roads)]
    laid_out = [
        laid for spine in spines for line in (spine, spine[::-1]) for laid in _along_spine(way, line, found.most)
    ]
    if way.rate.turns:
        reached = (along_roads(way.mover, way.start, corner, found.most) for corner in road_corners(going))
        laid_out += [path for path in reached if path is not None]
    for path in dict.fromkeys(each for laid in laid_out for each in _stages(way.mover, laid, found.most)):
        if paths.fits(s, unit, order, way, path, facings(path)[-1], recce=recce) and paths.may_go(way, path):
            yield path


def _along_spine(way: Trip, spine: Path, most: int) -> Iterator[Path]:
    """From beside a road's middle line along it, in its direction: straight on to its next bend, or to that first."""
    start = way.start
    nearest = min(pairwise(spine), key=lambda leg: Fraction(*off_line(leg[0], leg[1], start)))
    rest = spine[spine.index(nearest[1]) :]
    yield start, *rest
    on = ahead_of(start, way.facing, most)
    if len(rest) == 1:
        yield start, on
        return
    # The road bends; who drives beside its middle line bends where he meets the next stretch of that.
    (ax, ay), (bx, by) = rest[:2]
    before = ax - (bx - ax), ay - (by - ay)
    met = crossing(start, on, before, rest[1])
    if met is not None and met != start:
        yield start, met, *rest[1:]


def _stages(mover: Mover, path: Path, most: int) -> Iterator[Path]:
    """A way as far as one may go and rest on each of its legs in turn."""
    done, left = path[:1], most
    for a, b in pairwise(path):
        end = farthest(mover, a, b, left)
        if end != a:
            yield *done, end
        if tape(a, b) >= left or not (mover.leg_open(a, b) and mover.may_bend(b)):
            return
        done, left = (*done, b), left - tape(a, b)


# ---------------------------------------------------------------------- around a turn


def around_turns(s: BattleState, unit: int, order: Order, way: Trip, *, recce: bool = False) -> Iterator[Path]:
    """Ways of two legs, with a turn between them: for whoever cannot drive straight to where he would be."""
    if not way.rate.turns:
        return
    for heading in headings(way.facing, way.rate.turns - 1, way.reverse)[::FANNED]:
        for far in range(INCH, way.rate.most, INCH):
            bend = straight_on(way.start, heading, far)
            if bend == way.start or not (way.mover.leg_open(way.start, bend) and way.mover.may_bend(bend)):
                break
            second = Trip(way.mover, bend, heading, Rate(way.rate.most - tape(way.start, bend), 1), way.reverse)
            for end in drives(second):
                path = way.start, bend, end
                facing = bearing(end, bend) if way.reverse else bearing(bend, end)
                if paths.fits(s, unit, order, way, path, facing, recce=recce) and paths.may_go(way, path):
                    yield path


# ---------------------------------------------------------------------- away from somebody


def driven_off(s: BattleState, unit: int, foe: int) -> Path:
    """A way forward that leads a vehicle as far from somebody as any that is tried; nothing if none ends farther.

    Straight ways and those by the road are tried first; a turn on the way where none of them ends farther away.
    """
    way = paths.trip(s, unit, Order.RUN)
    if isinstance(way, Refused):
        return ()
    there, radius, own = s.place(foe), s.radius(foe), s.radius(unit)

    def away(path: Path) -> int:
        return gap(there, radius, path[-1], own)

    straight = ((way.start, end) for end in drives(way, away=there))
    best = max((*straight, *by_road(s, unit, Order.RUN, way)), key=away, default=())
    if best and away(best) > s.gap(unit, foe):
        return best
    every = ((way.start, end) for end in drives(way, step=1))
    bent = around_turns(s, unit, Order.RUN, way)
    return next((path for path in chain(every, bent) if away(path) > s.gap(unit, foe)), ())
