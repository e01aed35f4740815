"""How a team charges: at whom, along which way, and where it comes to stand (fow.gap.charge-placing)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.base.bits import numbers_in
from sandtable.inches.contact import into_contact
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.legs import Mover
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war.battle.contacts import touching
from sandtable.rulesets.flames_of_war.battle.state import BattleState


class ChargeWay(NamedTuple):
    """The way of a team into contact: straight, its start included; whom it touches at its end, friend or foe."""

    path: tuple[Place, ...]
    whom: int


def charger(s: BattleState, body: int) -> Mover:
    """What binds a team that charges: ground that it may not enter, enemies, and friends whom it may not pass."""
    scenario, radius = s.scenario, s.radius(body)
    own = scenario.bodies_of_side[s.side_of(body)]
    on_foot = scenario.infantry
    ground = s.there & ~scenario.aircraft & ~(1 << body)
    friends = 0 if on_foot >> body & 1 else ground & own & ~on_foot
    start = s.place(body)
    mover = Mover(
        scenario.going,
        scenario.shut_to(s.kind(body)),
        0,
        clear_of(s.discs(friends | ground & ~own), radius),
        clear_of(s.discs(s.there & ~(1 << body)), radius),
        radius,
    )
    return mover.starting(start)


def most(s: BattleState) -> int:
    """How far a charge goes, in hundredths."""
    return INCH * s.tables.limit("charge")


def in_reach(s: BattleState, body: int, foes: int) -> int:
    """Those of some enemies to whom contact is no farther than a charge goes; others are left out."""
    far, found = most(s), 0
    for foe in numbers_in(foes & s.there):
        if s.gap(body, foe) <= far:
            found |= 1 << foe
    return found


def aimed_at(s: BattleState, body: int, foes: int, friends: int) -> tuple[int, ...]:
    """The enemies that a team may charge: the nearest that none of its friends has contacted, or the nearest at all.

    Of several as near its owner chooses.
    """
    near = in_reach(s, body, foes)
    if not near:
        return ()
    contacted = 0
    for friend in numbers_in(friends & s.there & ~(1 << body)):
        contacted |= touching(s, friend, near)
    free = near & ~contacted or near
    gaps = {foe: s.gap(body, foe) for foe in numbers_in(free)}
    least = min(gaps.values())
    return tuple(foe for foe, gap in gaps.items() if gap == least)


def way_to(s: BattleState, body: int, foe: int, friends: int) -> ChargeWay | None:
    """The way of a team into contact with an enemy; else of Infantry with a friend who is in contact; None if none."""
    start, mover = s.place(body), charger(s, body)
    found = _straight_at(s, mover, body, start, foe)
    if found is not None or not s.scenario.infantry >> body & 1:
        return found
    return next(_second_rank(s, mover, body, start, friends), None)


def _straight_at(s: BattleState, mover: Mover, body: int, start: Place, whom: int) -> ChargeWay | None:
    reach = s.radius(body) + s.radius(whom)
    end = into_contact(mover, start, s.place(whom), reach, most(s))
    return None if end is None else ChargeWay((start, end), whom)


def _second_rank(s: BattleState, mover: Mover, body: int, start: Place, friends: int) -> Iterator[ChargeWay]:
    """Ways to friendly Infantry that touches the enemy, the nearest first."""
    side = s.side_of(body)
    foes = s.enemies(side)
    mates = [
        mate for mate in numbers_in(friends & s.scenario.infantry & s.there & ~(1 << body)) if touching(s, mate, foes)
    ]
    for mate in sorted(mates, key=lambda mate: (s.gap(body, mate), mate)):
        way = _straight_at(s, mover, body, start, mate)
        if way is not None:
            yield way
