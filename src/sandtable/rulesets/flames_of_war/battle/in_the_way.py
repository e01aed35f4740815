"""Who and what binds a team that moves: ground shut to it, teams in its way, enemies that it keeps away from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.base.bits import numbers_in, set_of
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.entering import Edge, from_edge
from sandtable.inches.moving.keeping import Kept, clear_of, eased, farther_than, no_nearer
from sandtable.inches.moving.legs import Mover
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war.battle import rates, seeing
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import can_be_pinned
from sandtable.rulesets.flames_of_war.terms import Kind, Speed

#: The edge over which each side comes on: side A has the south edge, side B the north one.
OWN_EDGE: tuple[Edge, Edge] = ("south", "north")


class Manner(NamedTuple):
    """How teams move: at a speed, or so far at most by an order or after an assault."""

    speed: Speed = Speed.TACTICAL
    #: A small move goes so far whatever the table of rates says (fow.gap.small-moves); 0: by the rate.
    small: int = 0
    #: It keeps away from all enemies, seen or not (consolidation).
    from_all: bool = False
    #: It comes over its own edge (fow.gap.reserve-entry).
    enters: bool = False


class Way(NamedTuple):
    """A team that is about to move, and what binds it.

    `mover` knows what stands in its way whatever it sees; `careful` keeps away from every enemy as if it saw it. So
    what `careful` may do is allowed, and only of what it may not do need be asked who is seen.
    """

    body: int
    start: Place
    manner: Manner
    allowance: Allowance
    mover: Mover
    careful: Mover
    #: The enemies near enough to matter.
    near: tuple[int, ...]
    #: Those of its movers' `passing` and `ending`, by their order there.
    passed: tuple[int, ...]
    ended: tuple[int, ...]


def is_pinned(s: BattleState, body: int) -> bool:
    """Whether a team is Pinned Down: an armoured tank is not, though its unit be (fow.pin.no-closer)."""
    return s.units[s.unit_of(body)].pinned and can_be_pinned(s.kind(body), s.tables)


def clear_distance(s: BattleState, enemy: int, manner: Manner) -> int:
    """How far from an enemy that it sees a move keeps at every point; 0 if it only may not lie on it.

    A Dash keeps clear of all teams (fow.gap.dash-kinds), any move of those that could fight (fow.gap.enemy-proximity).
    """
    if manner.speed is Speed.DASH:
        return INCH * s.tables.limit("dash_clear_of_enemy")
    helpless = s.bailed >> enemy & 1 and not manner.from_all
    return 0 if helpless else INCH * s.tables.limit("move_clear_of_enemy")


def allowance(s: BattleState, body: int, manner: Manner) -> Allowance:
    return Allowance(manner.small) if manner.small else rates.allowance(s, body, manner.speed)


def way_of(s: BattleState, body: int, manner: Manner, mates: int = 0, start: Place | None = None) -> Way:
    """What binds a team on its way. `mates` move by the same answer and are not in its way."""
    at = s.place(body) if start is None else start
    found: Way = s.once(("way", body, manner, mates, at), lambda: _way(s, body, manner, mates, at))
    return found


def _way(s: BattleState, body: int, manner: Manner, mates: int, start: Place) -> Way:
    side, radius, kind = s.side_of(body), s.radius(body), s.kind(body)
    pays = allowance(s, body, manner)
    widest = max(pays.most, pays.by_road) + radius + INCH * s.tables.limit("dash_clear_of_enemy") + 2 * INCH
    around = s.around((*start, *start), widest, ~(mates | 1 << body))
    foes = s.enemies(side)
    # Who is Pinned Down gets no closer to any enemy that it sees, however far off.
    near = numbers_in(foes) if is_pinned(s, body) else tuple([other for other in around if foes >> other & 1])
    friends = [other for other in around if not foes >> other & 1]
    blocking = tuple([other for other in friends if stands_in_the_way(s, kind, other)])
    blocked, met = clear_of(s.discs_of(blocking), radius), clear_of(s.discs_of(near), radius)
    ending = clear_of(s.discs_of((*friends, *near)), radius)
    mover = Mover(s.scenario.going, s.scenario.shut_to(kind), 0, (*blocked, *met), ending, radius).starting(start)
    kept = tuple([kept_from(s, body, foe, manner, start) for foe in near])
    careful = mover._replace(passing=(*eased(blocked, start), *eased(kept, start)))
    if manner.enters:
        mover, careful = from_edge(mover, OWN_EDGE[side]), from_edge(careful, OWN_EDGE[side])
    return Way(body, start, manner, pays, mover, careful, near, (*blocking, *near), (*friends, *near))


def stands_in_the_way(s: BattleState, kind: Kind, other: int) -> bool:
    """Whether a friend may not be passed: Infantry and friends pass through each other (fow.gap.footprints).

    Aircraft are over the table, and anybody may pass under them (fow.gap.aircraft-put-down).
    """
    return kind is not Kind.INFANTRY and s.kind(other) not in (Kind.INFANTRY, Kind.AIRCRAFT)


def kept_from(s: BattleState, body: int, enemy: int, manner: Manner, start: Place) -> Kept:
    """What an enemy that it sees is to a team that sets out from a place."""
    if is_pinned(s, body):
        return no_nearer(s.place(enemy), start)
    disc, radius = s.disc(enemy), s.radius(body)
    distance = clear_distance(s, enemy, manner)
    return (farther_than(distance, (disc,), radius) if distance else clear_of((disc,), radius))[0]


def mates_of(s: BattleState, bodies: Sequence[int]) -> int:
    """Those who move by the same answer (fow.gap.passing-friends), as a set."""
    return set_of(bodies) & s.there


def as_seen(s: BattleState, way: Way) -> Mover:
    """What binds it by those whom it sees from where it starts; of the others it only keeps off."""
    first = len(way.careful.passing) - len(way.near)
    passing = list(way.mover.passing)
    for number, enemy in enumerate(way.near, start=first):
        if way.manner.from_all or seeing.can_see(s, way.body, enemy, at=way.start):
            passing[number] = way.careful.passing[number]
    return way.mover._replace(passing=tuple(passing))
