"""The way of an assault: where rims touch, what the way needs, and how far assaulters go that fall short."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from sandtable.explain import Refusal
from sandtable.inches.bodies import TOUCHING, Body, Disc, gap, overlap
from sandtable.inches.contact import contact_places
from sandtable.inches.crossing import nearer_than
from sandtable.inches.directions import apart, bearing
from sandtable.inches.moving.farthest import farthest
from sandtable.inches.moving.finding_paths import find_path
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.room import ring_places, way_to_touch
from sandtable.inches.moving.vehicles import TURN
from sandtable.inches.tape import Place, length, said, tape, towards, within
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import in_the_way, paths, rates
from sandtable.rulesets.konflikt_47.battle.paths import Path, Trip
from sandtable.rulesets.konflikt_47.battle.rates import Rate
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Order, Trait

#: Around a target a bent way is looked for to every so many degrees.
AROUND = 15
#: How long a way around is, where there is none short enough, is said up to so many times the rate.
AROUND_AT_MOST = 3
#: Whether there is room in contact at all is asked in boxes of so many hundredths.
ROOMY = 100


def assaulter(s: BattleState, unit: int, target: int) -> Mover:
    """What binds the middle of an assaulter on its way to its target."""
    most = rates.most_of(s, unit, Order.RUN)
    return in_the_way.mover_of(s, unit, Order.RUN, s.place(unit), most, assaulting=target)


def needed(s: BattleState, unit: int, target: int, path: Path) -> int:
    """What an assault along a path needs: its tape, and the gap that is left (k47.gap.assault-path)."""
    return length(path) + gap(path[-1], s.radius(unit), s.place(target), s.radius(target))


def through_no_run(s: BattleState, unit: int, target: int, path: Path) -> bool:
    """Whether an assault along a path goes through ground where nobody Runs, up to the target's middle.

    Who flies is bound only by where the target stands, and by an obstacle or a wreck between the two.
    """
    going, middle = s.scenario.going, s.place(target)
    barred = rates.no_run_for(s, rates.open_ground(s, unit, Order.RUN, assaulting=True))
    if barred and going.at(middle) & barred:
        return True
    last = path[-1], middle
    if s.has(unit, Trait.FLIGHT):
        return going.meets(*last, barred & s.scenario.obstacles) or _over_wreck(s, unit, (last,))
    legs = [*pairwise(path), last]
    return _enters(s, unit, legs, barred)


def _enters(s: BattleState, unit: int, legs: list[tuple[Place, Place]], barred: int) -> bool:
    going = s.scenario.going
    return (
        any(going.meets(a, b, barred) for a, b in legs)
        or any(going.lines_at(b) & barred for _, b in legs[:-1])
        or _over_wreck(s, unit, tuple(legs))
    )


def _over_wreck(s: BattleState, unit: int, legs: tuple[tuple[Place, Place], ...]) -> bool:
    """Whether a middle crosses a wreck, which is an obstacle to infantry; vehicles cannot."""
    if s.is_vehicle(unit) or not s.wrecks:
        return False
    return any(a != b and nearer_than(a, b, wreck.place, wreck.radius) for wreck in s.wrecks for a, b in legs)


def reach(s: BattleState, unit: int, target: int, path: Path) -> int:
    """How far an assault along a path may be: the Run rate, or the Advance rate through No Run ground."""
    return rates.most_of(s, unit, Order.ADVANCE if through_no_run(s, unit, target, path) else Order.RUN)


def _shut_beyond(s: BattleState, unit: int, target: int, end: Place) -> int:
    """Ground between a contact place and the target's middle that the assaulter may not enter, as a set."""
    if s.has(unit, Trait.FLIGHT):
        return 0
    going, middle = s.scenario.going, s.place(target)
    shut = rates.shut_to(s, rates.open_ground(s, unit, Order.RUN, assaulting=True))
    met = going.at(middle) & shut
    for cut in going.cuts(end, middle) if shut else ():
        met |= 1 << cut.piece & shut
    return met


# ---------------------------------------------------------------------- what the rules have against a way


def refusals(s: BattleState, unit: int, target: int, path: Path) -> tuple[Refusal, ...]:
    """All that the rules have against an assault along a path, start included."""
    found: list[Refusal] = []
    end, middle, radii = path[-1], s.place(target), s.radius(unit) + s.radius(target)
    mover = assaulter(s, unit, target)
    if not within(end, middle, radii + TOUCHING):
        found.append(Refusal(k47.GAP_ASSAULT_PATH, f"the way does not end in contact with {s.scenario.said(target)}"))
    if overlap(end, s.radius(unit), middle, s.radius(target)) and paths.stays(path):
        found.append(Refusal(k47.GAP_ASSAULT_PATH, "it may not lie on its target"))
    if path[0] != s.place(unit):
        found.append(Refusal(k47.GAP_PATH, "the way begins where the unit stands"))
    flies = s.has(unit, Trait.FLIGHT)
    way = Trip(mover, path[0], s.facing(unit), Rate(0, 0), fresh=paths.stays(path), flies=flies)
    found += paths.against(s, unit, Order.RUN, way, path, assaulting=True)
    for piece in _pieces(_shut_beyond(s, unit, target, end)):
        name = s.scenario.ground.pieces[piece].name
        found.append(Refusal(k47.GAP_ASSAULT_PATH, f"{name} lies between them, which it may not enter"))
    wants, most = needed(s, unit, target, path), reach(s, unit, target, path)
    if wants > most:
        slowed = most < rates.most_of(s, unit, Order.RUN)
        rule = k47.GAP_NO_RUN_ASSAULT if slowed else k47.GAP_ASSAULT_DECLARE
        through = " through ground where nobody may Run" if slowed else ""
        found.append(Refusal(rule, f"the assault needs {said(wants)}, and {said(most)} are allowed{through}"))
    if s.is_vehicle(unit):
        found += _walker_refusals(s, unit, path)
    return tuple(dict.fromkeys(found))


def _pieces(mask: int) -> Iterator[int]:
    return (number for number in range(mask.bit_length()) if mask >> number & 1)


def _walker_refusals(s: BattleState, unit: int, path: Path) -> Iterator[Refusal]:
    """A walker makes one turn of up to 90 degrees and then goes straight (k47.gap.walker-assault)."""
    if len(path) > 2:
        yield Refusal(k47.GAP_WALKER_ASSAULT, "a walker goes straight to contact")
    if not paths.stays(path) and apart(s.facing(unit), bearing(path[0], path[1])) > TURN:
        yield Refusal(k47.GAP_WALKER_ASSAULT, f"a walker turns by {TURN} degrees at most before it assaults")


# ---------------------------------------------------------------------- a way that is proposed


class LastProposed(NamedTuple):
    """The way that was looked for last: who at whom, and on which table."""

    key: tuple[int, int, int, int, int]
    bodies: tuple[Body, ...]
    wrecks: tuple[Disc, ...]
    path: Path | None


def proposed(s: BattleState, unit: int, target: int) -> Path | None:
    """A way that reaches a target, the straight one if it can; None if none was found.

    It is asked for when an assault is declared and again when it is made, so the last one is remembered.
    """
    known = s.scenario.remembered
    key = unit, target, s.there, s.ruined, rates.most_of(s, unit, Order.RUN)
    last = known.get("proposed")
    if not (isinstance(last, LastProposed) and last.key == key and last.bodies is s.bodies and last.wrecks is s.wrecks):
        last = known["proposed"] = LastProposed(key, s.bodies, s.wrecks, _looked_for(s, unit, target))
    return last.path


def goes_straight(s: BattleState, unit: int, target: int) -> bool:
    """Whether the straight way towards the middle of a target reaches it; then it is what is proposed."""
    return _straight(s, unit, target, assaulter(s, unit, target)) is not None


def _straight(s: BattleState, unit: int, target: int, mover: Mover) -> Path | None:
    start, middle = s.place(unit), s.place(target)
    most, contact = rates.most_of(s, unit, Order.RUN), s.radius(unit) + s.radius(target) + TOUCHING
    if within(start, middle, contact) and not refusals(s, unit, target, (start,)):
        return (start,)
    end = farthest(mover, start, middle, most)
    if end == start:  # where it stands is no place to fight from, as beside another unit
        return None
    return (start, end) if within(end, middle, contact) and _reaches(s, unit, target, (start, end)) else None


def _looked_for(s: BattleState, unit: int, target: int) -> Path | None:
    """A way that reaches: a straight one, one to a few places around, and then any that there is."""
    start, middle = s.place(unit), s.place(target)
    most, both = rates.most_of(s, unit, Order.RUN), s.radius(unit) + s.radius(target)
    if tape(start, middle) - both > most:
        return None
    mover = assaulter(s, unit, target)
    if (straight := _straight(s, unit, target, mover)) is not None:
        return straight
    bends = not (s.row(unit).has(Trait.FLIGHT) or s.is_vehicle(unit))
    tried = _straight_around(s, unit, target, mover, most)
    if bends:
        tried = tried or _bent(s, unit, target, mover)
    return tried or _any_way(s, unit, target, mover, bends)


def _reaches(s: BattleState, unit: int, target: int, path: Path) -> bool:
    """The quick question of a way that its mover may go and that ends in contact."""
    if needed(s, unit, target, path) > reach(s, unit, target, path) or _shut_beyond(s, unit, target, path[-1]):
        return False
    return not (s.is_vehicle(unit) and any(_walker_refusals(s, unit, path)))


def _straight_around(s: BattleState, unit: int, target: int, mover: Mover, most: int) -> Path | None:
    """The shortest straight way to any place in contact."""
    start, middle = s.place(unit), s.place(target)
    both = s.radius(unit) + s.radius(target)
    # Where the target stands may hold up everybody, or slow down whoever comes.
    ground, at = rates.open_ground(s, unit, Order.RUN, assaulting=True), s.scenario.going.at(middle)
    if at & rates.shut_to(s, ground) and not s.has(unit, Trait.FLIGHT):
        return None
    if at & rates.no_run_for(s, ground):
        most = min(most, rates.most_of(s, unit, Order.ADVANCE))
    around = sorted((tape(start, place), number, place) for number, place in enumerate(contact_places(middle, both)))
    for far, _, place in around:
        if far > most:
            break
        if mover.may_step(start, place) and _reaches(s, unit, target, (start, place)):
            return start, place
    return None


def _bent(s: BattleState, unit: int, target: int, mover: Mover) -> Path | None:
    """A way that bends, to a few places around the target."""
    start, middle = s.place(unit), s.place(target)
    places = contact_places(middle, s.radius(unit) + s.radius(target))[::AROUND]
    for most, asked in _ways_to_go(s, unit, mover):
        for far, place in sorted((tape(start, place), place) for place in places):
            if far > most:
                break
            path = find_path(asked, start, place, most)
            if path is not None and mover.may_go(path) and _reaches(s, unit, target, path):
                return path
    return None


def _ways_to_go(s: BattleState, unit: int, mover: Mover) -> Iterator[tuple[int, Mover]]:
    """How far, and bound by what: around No Run ground at the Run rate, or through it at the Advance rate."""
    barred = rates.no_run_for(s, rates.open_ground(s, unit, Order.RUN, assaulting=True))
    shut = mover.shut if s.has(unit, Trait.FLIGHT) else mover.shut | barred
    yield rates.most_of(s, unit, Order.RUN), mover._replace(shut=shut)
    yield rates.most_of(s, unit, Order.ADVANCE), mover


def _any_way(s: BattleState, unit: int, target: int, mover: Mover, bends: bool) -> Path | None:
    """Any way at all into contact, to the hundredth: if there is none, the assault cannot be made."""
    start, middle, both = s.place(unit), s.place(target), s.radius(unit) + s.radius(target)
    if next(ring_places(mover, middle, both, both + TOUCHING, ROOMY), None) is None:
        return None

    def fits(path: Path) -> bool:
        return _reaches(s, unit, target, path)

    for most, asked in _ways_to_go(s, unit, mover):
        if (path := way_to_touch(asked, start, middle, both, most, fits, bends)) is not None:
            return path
    return None


def why_none(s: BattleState, unit: int, target: int) -> Iterator[Refusal]:
    """Why no way reaches a target: what speaks against the straight one, and how long one around it would be."""
    start, middle, both = s.place(unit), s.place(target), s.radius(unit) + s.radius(target)
    name, run = s.scenario.said(target), rates.most_of(s, unit, Order.RUN)
    yield Refusal(k47.GAP_ASSAULT_PATH, f"no path of the assault reaches {name}")
    end = towards(start, middle, tape(start, middle) - both)
    straight = (start,) if end == start else (start, end)
    for reason in refusals(s, unit, target, straight):
        yield Refusal(reason.rule, f"straight ahead: {reason.because}")
    mover = assaulter(s, unit, target)
    if next(ring_places(mover, middle, both, both + TOUCHING, ROOMY), None) is None:
        yield Refusal(k47.GAP_ASSAULT_PATH, f"there is no free place in contact with {name}")
    elif not (s.has(unit, Trait.FLIGHT) or s.is_vehicle(unit)):
        wants = _needed_around(s, unit, target, next(clear for _, clear in _ways_to_go(s, unit, mover)))
        if wants is None:
            yield Refusal(k47.GAP_ASSAULT_PATH, "there is no way around at the Run rate")
        elif wants > run:
            yield Refusal(k47.GAP_ASSAULT_DECLARE, f"a way around needs {said(wants)}, and {said(run)} are allowed")


def _needed_around(s: BattleState, unit: int, target: int, mover: Mover) -> int | None:
    """What the shortest way around needs that keeps clear of No Run ground; None if there is none."""
    start, middle, both = s.place(unit), s.place(target), s.radius(unit) + s.radius(target)
    most, found = AROUND_AT_MOST * rates.most_of(s, unit, Order.RUN), None
    for place in sorted(contact_places(middle, both)[::AROUND], key=lambda place: tape(start, place)):
        if (path := find_path(mover, start, place, most)) is not None:
            found = needed(s, unit, target, path)
            most = length(path) - 1
    return found


# ---------------------------------------------------------------------- falling short


def short(s: BattleState, unit: int, target: int) -> Path:
    """Straight towards a target that is out of reach, to the farthest legal place; the start alone if it stays."""
    start, middle = s.place(unit), s.place(target)
    if s.is_vehicle(unit) and apart(s.facing(unit), bearing(start, middle)) > TURN:
        return (start,)
    run, advance = (rates.most_of(s, unit, order) for order in (Order.RUN, Order.ADVANCE))
    if s.has(unit, Trait.FLIGHT):
        # What lies below a flight does not slow it, but it ends a Run where it could walk to (k47.gap.flight-path).
        end = farthest(in_the_way.mover_of(s, unit, Order.RUN, start, run), start, middle, run)
        return (start,) if end == start else (start, end)
    # No Run ground stops no assault, but a leg at the Run rate that meets some is gone at the Advance rate instead.
    mover = in_the_way.mover_of(s, unit, Order.ADVANCE, start, run, may_demolish=False)
    end = farthest(mover, start, middle, run)
    barred = rates.no_run_for(s, rates.open_ground(s, unit, Order.RUN, assaulting=True))
    if end != start and _enters(s, unit, [(start, end)], barred):
        end = farthest(mover, start, middle, advance)
    return (start,) if end == start else (start, end)
