"""Who and what binds a team that moves: ground shut to it, teams in its way, enemies that it keeps away from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.base.bits import numbers_in, set_of
from sandtable.inches.bodies import box_about
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.entering import Edge, from_edge
from sandtable.inches.moving.keeping import Kept, clear_of, eased, farther_than, no_nearer
from sandtable.inches.moving.legs import Mover
from sandtable.inches.tape import INCH, Box, Place
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


class Around(NamedTuple):
    """Who stands about teams that move alike, and what they are to them: the same for all of an answer."""

    near: tuple[int, ...]
    blocking: tuple[int, ...]
    friends: tuple[int, ...]
    blocked: tuple[Kept, ...]
    met: tuple[Kept, ...]
    seen: tuple[Kept, ...]
    ending: tuple[Kept, ...]


def way_of(s: BattleState, body: int, manner: Manner, mates: int = 0, start: Place | None = None) -> Way:
    """What binds a team on its way. `mates` move by the same answer and are not in its way."""
    at = s.place(body) if start is None else start
    found: Way = s.once(("way", body, manner, mates, at), lambda: _way(s, body, manner, mates, at))
    return found


def _way(s: BattleState, body: int, manner: Manner, mates: int, start: Place) -> Way:
    pays, pinned = allowance(s, body, manner), is_pinned(s, body)
    about = _around(s, body, manner, mates, start, pays, pinned=pinned)
    kept = tuple([no_nearer(s.place(foe), start) for foe in about.near]) if pinned else eased(about.seen, start)
    kind, own = s.kind(body), s.radius(body)
    passing = (*about.blocked, *about.met)
    mover = Mover(s.scenario.going, s.scenario.shut_to(kind), 0, passing, about.ending, own).starting(start)
    careful = mover._replace(passing=(*mover.passing[: len(about.blocked)], *kept))
    if manner.enters:
        edge = OWN_EDGE[s.side_of(body)]
        mover, careful = from_edge(mover, edge), from_edge(careful, edge)
    passed = (*about.blocking, *about.near)
    return Way(body, start, manner, pays, mover, careful, about.near, passed, (*about.friends, *about.near))


def _around(
    s: BattleState, body: int, manner: Manner, mates: int, start: Place, pays: Allowance, *, pinned: bool
) -> Around:
    """One look for all that move by an answer: as far as any of them could go, and as near as would matter there."""
    together = mates >> body & 1 and start == s.place(body)
    group = numbers_in(mates & s.there) if together else ()
    box = box_about(s.places(group)) if group else (*start, *start)
    kind, radius = s.kind(body), s.radius(body)
    most = max(pays.most, pays.by_road)
    key = (
        "around",
        box,
        s.side_of(body),
        kind,
        radius,
        manner,
        mates | 1 << body if not together else mates,
        most,
        pinned,
    )
    found: Around = s.once(key, lambda: _looked_around(s, body, manner, mates | 1 << body, box, most, pinned=pinned))
    return found


def _looked_around(
    s: BattleState, body: int, manner: Manner, movers: int, box: Box, most: int, *, pinned: bool
) -> Around:
    kind, radius = s.kind(body), s.radius(body)
    widest = most + radius + INCH * s.tables.limit("dash_clear_of_enemy") + 2 * INCH
    around = s.around(box, widest, ~movers)
    foes = s.enemies(s.side_of(body))
    # Who is Pinned Down gets no closer to any enemy that it sees, however far off.
    near = numbers_in(foes) if pinned else tuple([other for other in around if foes >> other & 1])
    friends = tuple([other for other in around if not foes >> other & 1])
    blocking = tuple([other for other in friends if stands_in_the_way(s, kind, other)])
    met = clear_of(s.discs_of(near), radius)
    return Around(
        near,
        blocking,
        friends,
        clear_of(s.discs_of(blocking), radius),
        met,
        tuple([kept_from(s, body, foe, manner) for foe in near]) if not pinned else (),
        (*clear_of(s.discs_of(friends), radius), *met),
    )


def stands_in_the_way(s: BattleState, kind: Kind, other: int) -> bool:
    """Whether a friend may not be passed: Infantry and friends pass through each other (fow.gap.footprints).

    Aircraft are over the table, and anybody may pass under them (fow.gap.aircraft-put-down).
    """
    return kind is not Kind.INFANTRY and s.kind(other) not in (Kind.INFANTRY, Kind.AIRCRAFT)


def kept_from(s: BattleState, body: int, enemy: int, manner: Manner) -> Kept:
    """What an enemy that it sees is to a team; who starts too near comes no nearer (`eased`)."""
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
        if seeing.can_see(s, way.body, enemy, at=way.start):
            passing[number] = way.careful.passing[number]
        elif way.manner.from_all:
            passing[number] = eased((kept_from(s, way.body, enemy, way.manner),), way.start)[0]
    return way.mover._replace(passing=tuple(passing))
