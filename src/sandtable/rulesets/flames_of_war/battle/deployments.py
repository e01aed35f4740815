"""Ways to put a whole unit down that the rules allow: in lines, columns and clusters all over its area."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import NamedTuple

from sandtable.base.bits import numbers_in
from sandtable.inches.moving.forming import ALL, Fits, Spacing, form_up
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.layouts import Formation, formed
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.room import free_places, no_rest
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war.battle.answers import Deploy
from sandtable.rulesets.flames_of_war.battle.setting_down import fits_in, must_be_in_rear, reach_of
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.terms import Kind, Note

#: So many ways are tried by chance before places are tried in their order.
TRIES = 12
#: From rim to rim in a layout, at most.
WIDEST_GAP = INCH
#: Grain of the places in order, and of those that are looked for where nothing else will do.
STEP, GRAIN = 4 * INCH, INCH


class Loading(NamedTuple):
    """Who stands, the leader or his transport first, who rides in what, and which transports are in the rear."""

    standing: tuple[int, ...]
    aboard: tuple[tuple[int, int], ...]
    rear: tuple[int, ...]


def on_foot(s: BattleState, unit: int, *, hidden: bool, empties: bool = False) -> Loading:
    """Everybody stands; transports are in the rear, but for empty ones that may stand with their unit."""
    transports = numbers_in(s.of_unit(unit) & s.scenario.transports)
    beside = tuple(body for body in transports if empties and not hidden and not must_be_in_rear(s, body))
    rear = tuple(body for body in transports if body not in beside)
    return Loading((*led(s, unit), *beside), (), rear)


def led(s: BattleState, unit: int) -> tuple[int, ...]:
    """The teams of a unit, its leader first."""
    leader, teams = s.units[unit].leader, numbers_in(s.teams(unit))
    return (leader, *(body for body in teams if body != leader)) if leader in teams else teams


def loaded(s: BattleState, unit: int) -> Loading:
    """As many as can ride do, in the order of the list."""
    aboard, left = list[tuple[int, int]](), list(led(s, unit))
    rear, used = list[int](), list[int]()
    for carrier in numbers_in(s.of_unit(unit) & s.scenario.transports):
        riders = _fill(s, carrier, left)
        left = [body for body in left if body not in riders]
        aboard += [(rider, carrier) for rider in riders]
        (used if riders else rear).append(carrier)
    first = dict(aboard).get(s.units[unit].leader)
    standing = [*left, *used] if first is None else [first, *left, *(each for each in used if each != first)]
    return Loading(tuple(standing), tuple(aboard), tuple(rear))


def _fill(s: BattleState, carrier: int, waiting: list[int]) -> list[int]:
    """Who of those that wait gets into a transport: so much Infantry, or one Gun on tow."""
    if not waiting:
        return []
    card, first = s.card(carrier), waiting[0]
    if s.kind(first) is Kind.GUN:
        return [first] if card.has(Note.TOW) else []
    return [body for body in waiting if s.kind(body) is Kind.INFANTRY][: card.carries]


# ---------------------------------------------------------------------- placed


def deployments(s: BattleState, unit: int, rng: Random, *, clear: bool, hidden: bool = False) -> Iterator[Deploy]:
    """Placings of a unit, by chance first, then all over its area, at last wherever it has room at all.

    `hidden` if it comes out of ambush, and so without its transports.
    """
    found = False
    for _ in range(TRIES):
        loading = some_loading(s, unit, rng, hidden=hidden)
        answer = laid(s, unit, loading, anchor_by_chance(s, unit, rng), rng, clear=clear)
        if answer is not None:
            found = True
            yield answer
    if not found:
        yield from proposals(s, unit, clear=clear, hidden=hidden)


def some_loading(s: BattleState, unit: int, rng: Random, *, hidden: bool) -> Loading:
    if hidden or not s.of_unit(unit) & s.scenario.transports or rng.random() < 0.5:
        return on_foot(s, unit, hidden=hidden, empties=rng.random() < 0.5)
    return loaded(s, unit)


def anchor_by_chance(s: BattleState, unit: int, rng: Random) -> Place:
    """Anywhere in the area; as often at a place worth standing at, where there is one."""
    west, south, east, north = s.scenario.zone_boxes[s.side(unit)]
    worth: tuple[Place, ...] = s.scenario.kept(("worth in area", s.side(unit)), lambda: _worth_in(s, s.side(unit)))
    if worth and rng.random() < 0.5:
        return worth[rng.randrange(len(worth))]
    return rng.randint(west, east), rng.randint(south, north)


def _worth_in(s: BattleState, side: int) -> tuple[Place, ...]:
    zone = s.scenario.zones[side]
    return tuple(place for place in s.scenario.worth.places if zone.holds(place, INCH))


def in_order(s: BattleState, unit: int) -> Iterator[Place]:
    """The middle of the area, then places all over it."""
    west, south, east, north = s.scenario.zone_boxes[s.side(unit)]
    yield (west + east) // 2, (south + north) // 2
    for y in range(south + INCH, north, STEP):
        for x in range(west + INCH, east, STEP):
            yield x, y


def narrow(s: BattleState, loading: Loading, *, clear: bool) -> Iterator[Place]:
    """Every small gap in which the first of a unit could stand."""
    scenario, body = s.scenario, loading.standing[0]
    radius, fits = scenario.radii[body], fits_in(s, loading.standing, clear=clear)
    mover = Mover(
        scenario.going, 0, scenario.shut_to(s.kind(body)), ending=clear_of(s.discs(s.there), radius), margin=radius
    )
    west, south, east, north = scenario.zone_boxes[s.side_of(body)]
    box = west + radius, south + radius, east - radius, north - radius
    yield from free_places(box, lambda some: no_rest(mover, some), lambda place: fits(0, place), GRAIN)


def proposals(s: BattleState, unit: int, *, clear: bool, hidden: bool = False) -> Iterator[Deploy]:
    """One placing of each kind, the same every time: on foot and, where there are transports, with them and in them."""
    ways = [on_foot(s, unit, hidden=hidden)]
    if not hidden and s.of_unit(unit) & s.scenario.transports:
        ways += [on_foot(s, unit, hidden=False, empties=True), loaded(s, unit)]
    for loading in dict.fromkeys(ways):
        anchors = chain(in_order(s, unit), narrow(s, loading, clear=clear))
        found = (laid(s, unit, loading, anchor, None, clear=clear) for anchor in anchors)
        yield from islice((answer for answer in found if answer is not None), 1)


def room_for(s: BattleState, unit: int, *, clear: bool) -> bool:
    """Whether a unit can be put down anywhere in its area."""
    return next(proposals(s, unit, clear=clear), None) is not None


def laid(
    s: BattleState, unit: int, loading: Loading, anchor: Place, rng: Random | None, *, clear: bool
) -> Deploy | None:
    """The unit about an anchor, in a layout by chance, or in a cluster; None if somebody has no room there."""
    standing, scenario = loading.standing, s.scenario
    radii = [scenario.radii[body] for body in standing]
    pitch = 2 * max(radii)
    facing = scenario.looking[s.side(unit)]
    layout, wide = Formation.CLUSTER, 0
    if rng is not None:
        layout, pitch = rng.choice(tuple(Formation)), pitch + rng.randint(0, WIDEST_GAP)
        wide = rng.randint(3, 8)
    slots = formed(layout, anchor, facing, len(standing), pitch, wide)
    return formed_up(s, unit, loading, slots, fits_in(s, standing, clear=clear))


def formed_up(s: BattleState, unit: int, loading: Loading, slots: tuple[Place, ...], fits: Fits) -> Deploy | None:
    """Everybody at his place of a layout or near it, In Command; None if somebody has no room."""
    standing = loading.standing
    radii = [s.scenario.radii[body] for body in standing]
    found = form_up(slots, radii, fits, Spacing(command=reach_of(s, unit)), tries=ALL)
    places = tuple(place for place in found.places if place is not None)
    if found.troubles or len(places) < len(standing):
        return None
    facings = (s.scenario.looking[s.side(unit)],) * len(standing)
    return Deploy(unit, standing, places, facings, loading.aboard, loading.rear)
