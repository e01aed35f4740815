"""Moves worth trying, one by one, for players who try: all of them are allowed.

A destination is drawn for the team that leads, and the others go along with it or form up around it. Whoever tries
keeps away from every enemy as if it saw him, so nobody's sight need be asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from sandtable.base.bits import set_of
from sandtable.inches.bodies import box_about
from sandtable.inches.directions import ahead_of, bearing
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import affordable, farthest_paying
from sandtable.inches.moving.forming import Spacing, form_up, steps
from sandtable.inches.moving.reach import places_to_try
from sandtable.inches.tape import INCH, Place, tape
from sandtable.measured.forms import forms_at, slots
from sandtable.measured.marching import Unit, marched
from sandtable.rulesets.flames_of_war.battle import command, crossing, in_the_way, paths, rates
from sandtable.rulesets.flames_of_war.battle.answers import Go
from sandtable.rulesets.flames_of_war.battle.in_the_way import Manner
from sandtable.rulesets.flames_of_war.battle.marching import legs_of
from sandtable.rulesets.flames_of_war.battle.moves import leader_first, towards_the_leader
from sandtable.rulesets.flames_of_war.battle.paths import Path
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState
from sandtable.rulesets.flames_of_war.terms import Speed

#: So many places are tried before a unit is said to stay.
TRIES = 6
#: One move in so many is a Dash, where that is open.
SELDOM_DASH = 4
#: Degrees from ray to ray where all ways are listed.
FAN = 15
#: Enemies farther off do not decide where somebody looks.
FAR = 32 * INCH


# ---------------------------------------------------------------------- what is asked


def own(s: BattleState, unit: int, bodies: Sequence[int], settled: bool, may_dash: int, rng: Random) -> Iterator[Go]:
    """Moves of the teams of a unit that have not moved; `may_dash` are those who may Dash, `settled` its leader."""
    for _ in range(2):
        dashes = bool(may_dash) and (rng.randrange(SELDOM_DASH) == 0 or not _tactical(s, bodies))
        manner = Manner(Speed.DASH if dashes else Speed.TACTICAL)
        able = [body for body in bodies if not dashes or may_dash >> body & 1]
        leader = command.leader_of(s, unit)
        carried = NOBODY if leader == NOBODY else command.stands_as(s, leader)
        if carried in able and not settled:
            yield from _led(s, unit, carried, able, manner, rng)
        else:
            rest = [body for body in able if body != carried]
            yield from _around(s, unit, carried, rest, manner, rng)


def _tactical(s: BattleState, bodies: Sequence[int]) -> bool:
    """Whether anybody can move at Tactical at all."""
    return any(rates.row(s, body).tactical for body in bodies)


def small(s: BattleState, bodies: Sequence[int], manner: Manner, rng: Random) -> Iterator[Go]:
    """Small moves of all these teams together."""
    if not bodies:
        return
    yield from together(s, bodies, manner, Spacing(), rng, TRIES // 2)


def dashes(s: BattleState, unit: int, bodies: Sequence[int], rng: Random) -> Iterator[Go]:
    """Loaded transports Dash off, each by itself."""
    for body in bodies:
        for go in together(s, (body,), Manner(Speed.DASH), Spacing(), rng, TRIES // 2):
            legs = legs_of(s, go)
            if not any(leader_first(s, unit, legs, NOBODY)) and not any(towards_the_leader(s, unit, legs, go.speed)):
                yield go


def every(
    s: BattleState, unit: int, bodies: Sequence[int], settled: bool, may_dash: int, speeds: Sequence[Speed]
) -> Iterator[Go]:
    """Moves of a platoon all around, far and half as far, at each speed: all that there is apart from details."""
    leader = command.leader_of(s, unit)
    carried = NOBODY if leader == NOBODY else command.stands_as(s, leader)
    for speed in speeds:
        manner = Manner(speed)
        able = [body for body in bodies if speed is Speed.TACTICAL or may_dash >> body & 1]
        if carried in able and not settled:
            able.sort(key=lambda body: body != carried)
            spacing = Spacing(command=command.reach(s, unit))
            for go in all_around(s, able, manner, spacing):
                if (
                    len(go.bodies) == 1
                    or go.bodies[0] != carried
                    or not crossing.asks_a_roll(s, carried, _path(s, go, 0))
                ):
                    yield go
                elif (alone := _alone(s, go, manner)) is not None:
                    yield alone
            continue
        rest = [body for body in able if body != carried]
        if rest and carried != NOBODY:
            for form in forms_about(s, carried, s.place(carried)):
                if (found := formed_up(s, unit, carried, rest, manner, form, s.heading(carried))) is not None:
                    yield found
        if rest and speed is Speed.TACTICAL:
            yield from all_around(s, rest, manner, Spacing())


def all_around(s: BattleState, bodies: Sequence[int], manner: Manner, spacing: Spacing) -> Iterator[Go]:
    """Teams together in every direction of a fan, as far as the first may go and half as far."""
    if not bodies:
        return
    group = unit_on_its_way(s, bodies, manner, spacing)
    start, most = group.starts[0], group.allowance.most
    for degree in range(0, 360, FAN):
        for far in (most, most // 2):
            end = farthest_paying(group.movers[0], start, ahead_of(start, degree, far), group.allowance)
            if end == start or (ways := marched(group, end)) is None:
                continue
            go = answer(s, bodies, ways, manner, looking(s, bodies[0], start, end))
            if go is not None and _holds(s, go, group, manner):
                yield go


# ---------------------------------------------------------------------- a unit and its leader


def _led(s: BattleState, unit: int, leader: int, able: Sequence[int], manner: Manner, rng: Random) -> Iterator[Go]:
    """The leader goes somewhere and the others with him; alone first, if his way asks for a roll."""
    bodies = [leader, *(body for body in able if body != leader)]
    for go in together(s, bodies, manner, Spacing(command=command.reach(s, unit)), rng, TRIES):
        if go.bodies[0] != leader or len(go.bodies) == 1 or not crossing.asks_a_roll(s, leader, _path(s, go, 0)):
            yield go
        elif (alone := _alone(s, go, manner)) is not None:
            yield alone


def _alone(s: BattleState, go: Go, manner: Manner) -> Go | None:
    """The first of an answer by himself, if the others would let him."""
    body, path = go.bodies[0], _path(s, go, 0)
    way = in_the_way.way_of(s, body, manner, 1 << body)
    return Go((body,), go.bends[:1], go.facings[:1], manner.speed) if paths.surely(way, path) else None


def _around(s: BattleState, unit: int, leader: int, rest: Sequence[int], manner: Manner, rng: Random) -> Iterator[Go]:
    """Those who have not moved come to a leader who has, or go somewhere without one."""
    if not rest:
        return
    if leader == NOBODY:
        if manner.speed is Speed.TACTICAL:
            yield from together(s, rest, manner, Spacing(), rng, TRIES // 2)
        return
    forms = list(forms_about(s, leader, s.place(leader)))
    rng.shuffle(forms)
    for form in forms:
        if (found := formed_up(s, unit, leader, rest, manner, form, s.heading(leader))) is not None:
            yield found
    if manner.speed is Speed.TACTICAL:
        yield from together(s, rest, manner, Spacing(), rng, 2)


def forms_about(s: BattleState, leader: int, place: Place) -> tuple[str, ...]:
    """The formations that a unit can take up about a place where its first team would stand."""
    mover = in_the_way.way_of(s, leader, Manner(), 1 << leader).mover
    return forms_at(mover, place, s.scenario.cover)


def formed_up(
    s: BattleState, unit: int, leader: int, rest: Sequence[int], manner: Manner, form: str, facing: int
) -> Go | None:
    """The others in a formation about their leader where he stands; who has no room stays."""
    group = unit_on_its_way(s, rest, manner, Spacing())
    at, radii = s.place(leader), (s.radius(leader), *group.radii)
    places = slots(form, group.movers[0], at, facing, radii, s.scenario.cover)
    if not places:
        return None
    stand = steps(group.movers, group.starts, group.allowance.most)
    found = form_up(
        places,
        radii,
        lambda body, place: place == at if not body else stand(body - 1, place),
        Spacing(command=command.reach(s, unit)),
        (at, *group.starts),
        group.allowance.most,
    )
    if found.places[0] != at or any(place is None for place in found.places):
        return None
    ends = [place for place in found.places[1:] if place is not None]
    ways = tuple(() if end == start else (end,) for end, start in zip(ends, group.starts, strict=True))
    if manner.speed is Speed.DASH and found.troubles:
        return None
    go = answer(s, rest, ways, manner, facing)
    return go if go is not None and _holds(s, go, group, manner) else None


# ---------------------------------------------------------------------- several together


def together(
    s: BattleState, bodies: Sequence[int], manner: Manner, spacing: Spacing, rng: Random, tries: int
) -> Iterator[Go]:
    """The first of some teams goes to a place worth going to, and the others go along with it."""
    unit = unit_on_its_way(s, bodies, manner, spacing)
    start, most = unit.starts[0], unit.allowance.most
    enemies = s.leaders(1 - s.side_of(bodies[0]))
    near = s.scenario.worth.near(start, most)
    for end in places_to_try(unit.movers[0], start, unit.allowance, near, enemies, rng, tries):
        if (ways := marched(unit, end)) is None:
            continue
        go = answer(s, bodies, ways, manner, looking(s, bodies[0], start, end))
        if go is not None and _holds(s, go, unit, manner):
            yield go


def unit_on_its_way(s: BattleState, bodies: Sequence[int], manner: Manner, spacing: Spacing) -> Unit:
    """Teams as the kit moves them: with what binds each, and no farther than the slowest goes."""
    mates = in_the_way.mates_of(s, bodies)
    ways = [in_the_way.way_of(s, body, manner, mates) for body in bodies]
    starts = tuple(way.start for way in ways)
    radii = tuple(s.radius(body) for body in bodies)
    pays = slowest(s, [way.allowance for way in ways])
    return Unit(tuple(way.careful for way in ways), starts, radii, pays, spacing, box_about(starts), s.scenario.cover)


def slowest(s: BattleState, several: Sequence[Allowance]) -> Allowance:
    """What all of some teams may go; by road only where they go alike."""
    alike = {id(each): each for each in several}
    if len(alike) == 1:
        return several[0]
    known: dict[frozenset[int], Allowance] = s.scenario.kept("slowest", dict)
    key = frozenset(alike)
    if key not in known:
        dear = {piece for each in several for piece in each.caps}
        caps = {piece: min(each.caps.get(piece, each.most) for each in several) for piece in sorted(dear)}
        known[key] = Allowance(min(each.most for each in several), caps=caps)
    return known[key]


def answer(s: BattleState, bodies: Sequence[int], ways: Sequence[Path], manner: Manner, facing: int) -> Go | None:
    """The teams that go, each along its way; None where nobody does."""
    gone = [(body, way) for body, way in zip(bodies, ways, strict=True) if way]
    if not gone:
        return None
    return Go(tuple(body for body, _ in gone), tuple(way for _, way in gone), (facing,) * len(gone), manner.speed)


def _holds(s: BattleState, go: Go, unit: Unit, manner: Manner) -> bool:
    """Whether an answer stands in which some of a unit stay: these are in the way of the others then."""
    if len(go.bodies) == len(unit.starts):
        return _pays(s, go, manner)
    mates = set_of(go.bodies)
    for number, body in enumerate(go.bodies):
        if not paths.surely(in_the_way.way_of(s, body, manner, mates), _path(s, go, number)):
            return False
    return True


def _pays(s: BattleState, go: Go, manner: Manner) -> bool:
    """Whether everybody is within his own allowance, which a shared one may not tell of roads."""
    mates = set_of(go.bodies)
    for number, body in enumerate(go.bodies):
        way = in_the_way.way_of(s, body, manner, mates)
        if not affordable(way.mover, _path(s, go, number), way.allowance):
            return False
    return True


def _path(s: BattleState, go: Go, number: int) -> Path:
    return (s.place(go.bodies[number]), *go.bends[number])


def looking(s: BattleState, body: int, start: Place, end: Place) -> int:
    """Where somebody faces who ends at a place: the nearest enemy if one is near, or the way it came."""
    enemies = s.leaders(1 - s.side_of(body))
    nearest = min(enemies, key=lambda place: tape(end, place), default=None)
    if nearest is not None and nearest != end and tape(end, nearest) <= FAR:
        return bearing(end, nearest)
    return bearing(start, end) if start != end else s.heading(body)
