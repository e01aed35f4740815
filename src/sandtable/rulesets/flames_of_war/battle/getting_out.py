"""Passengers who must get out of a transport that is Bailed Out or Destroyed, beside it where there is room."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.inches.bodies import gap
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.room import nearest_free, no_rest, ring_places, square_about
from sandtable.inches.tape import INCH, Box, Place, tape, within
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import PutDown
from sandtable.rulesets.flames_of_war.battle.seeing import can_see
from sandtable.rulesets.flames_of_war.battle.state import BattleState

S = TypeVar("S", bound=BattleState)

#: So far apart are the places that are tried, in degrees around the transport; and so wide the boxes after that.
DEGREES, GRAIN = 15, 25


class GettingOut(Step, frozen=True):
    """The owner puts his passengers down, all at once or one after another (fow.gap.mounted-place).

    For whom there is no room stays in, or takes the nearest clear place if the transport is lost: nobody is asked then.
    """

    title: ClassVar[str] = "Get out"
    rule: ClassVar[str] = fow.GAP_MOUNTED_PLACE
    answers: ClassVar[tuple[type[Struct], ...]] = (PutDown,)
    side: int
    #: In the Movement Step of their own side nobody gets out within 2 in of an enemy that he sees.
    moving: bool = False

    def waiting(self, s: BattleState) -> tuple[int, ...]:
        return numbers_in(s.evicted & s.mounted & s.scenario.bodies_of_side[self.side])

    def keeps_away(self, s: BattleState) -> bool:
        return self.moving and s.active == self.side

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        for body in self.waiting(s):
            away = self.keeps_away(s)
            if s.once(("room", body, away), partial(some_place, s, body, away=away)) is None:
                return without_room(s, body, away=away, tell=tell)
            return None
        return s.done()

    def prompt(self, s: BattleState) -> str:
        names = dict.fromkeys(s.scenario.said(s.unit_of(body)) for body in self.waiting(s))
        return f"Where do the passengers of {' and '.join(names)} get out?"

    def refusals(self, s: BattleState, answer: PutDown) -> Refused | None:
        return refused(*self.against(s, answer))

    def against(self, s: BattleState, answer: PutDown) -> Iterator[Refusal]:
        bodies, waiting = answer.bodies, self.waiting(s)
        if not bodies or len(set(bodies)) < len(bodies) or not set(bodies) <= set(waiting):
            yield Refusal(fow.GAP_MOUNTED_PLACE, "name one or more of those who have to get out, each once")
            return
        if not len(bodies) == len(answer.at) == len(answer.facings):
            yield Refusal(fow.GAP_MOUNTED_PLACE, "say for each of them where it stands and where it looks")
            return
        for body, at in zip(bodies, answer.at, strict=True):
            yield from why_not_there(s, body, at, away=self.keeps_away(s))
            s = s.put_down(body, at, 0)

    def suggest(self, s: BattleState, rng: Random) -> Iterator[PutDown]:
        bodies, places, now = list[int](), list[Place](), s
        for body in self.waiting(s):
            found = some_place(now, body, away=self.keeps_away(s), turn=rng.randrange(360))
            if found is not None:
                bodies.append(body)
                places.append(found)
                now = now.put_down(body, found, 0)
        headings = tuple(s.heading(s.carriers[body]) for body in bodies)
        yield PutDown(tuple(bodies), tuple(places), headings)

    def take(self, s: BattleState, answer: PutDown, dice: Dice, tell: Tell) -> BattleState:
        for body, at, facing in zip(answer.bodies, answer.at, answer.facings, strict=True):
            s = out_at(s, body, at, facing, tell)
        return s


# ---------------------------------------------------------------------- beside a transport


def reach_beside(s: BattleState, body: int) -> tuple[int, int]:
    """How near to the middle of its transport a passenger stands at least, and at most, where he gets out."""
    carrier = s.carriers[body]
    both = s.radius(body) + s.radius(carrier)
    return both if s.there >> carrier & 1 else 0, both + INCH * s.tables.limit("passenger_reach")


def mover_beside(s: BattleState, body: int) -> Mover:
    """What a passenger may not stand in or on when he gets out."""
    radius, (_, most) = s.radius(body), reach_beside(s, body)
    place = s.place(body)
    others = s.discs_of(s.around((*place, *place), most + radius + 2 * INCH, ~(1 << body)))
    return Mover(s.scenario.going, s.scenario.shut_to(s.kind(body)), ending=clear_of(others, radius), margin=radius)


def near_enemies(s: BattleState, body: int, place: Place) -> bool:
    """Whether an enemy is within 2 in of a place who would be seen from there (fow.gap.enemy-proximity)."""
    reach = INCH * s.tables.limit("move_clear_of_enemy") + s.radius(body)
    foes = s.enemies(s.side_of(body)) & ~s.bailed
    return any(can_see(s, body, enemy, at=place) for enemy in s.within(place, reach, foes))


def why_not_there(s: BattleState, body: int, place: Place, *, away: bool) -> Iterator[Refusal]:
    """All that speaks against a place for a passenger who gets out."""
    carrier, named = s.carriers[body], s.scenario.said(s.unit_of(body))
    within_reach = INCH * s.tables.limit("passenger_reach")
    if gap(place, s.radius(body), s.place(carrier), s.radius(carrier)) > within_reach:
        said = f"{named}: who gets out stands within {within_reach // INCH} in of the transport"
        yield Refusal(fow.GAP_MOUNTED_PLACE, said)
    elif not mover_beside(s, body).may_end(place):
        yield Refusal(fow.GAP_MOUNTED_PLACE, f"{named}: it may not stand there, or would lie on somebody")
    if away and near_enemies(s, body, place):
        yield Refusal(fow.GAP_MOUNTED_PLACE, f"{named}: it would be within 2 in of an enemy that it sees")


def some_place(s: BattleState, body: int, *, away: bool, turn: int = 0) -> Place | None:
    """A place where a passenger can get out, if there is any; those around the transport are tried first."""
    mover, middle, (least, most) = mover_beside(s, body), s.place(body), reach_beside(s, body)

    def fits(place: Place) -> bool:
        return mover.may_end(place) and not (away and near_enemies(s, body, place))

    for far in (least + GRAIN, most - GRAIN):
        for degree in range(0, 360, DEGREES):
            place = ahead_of(middle, (turn + degree) % 360, far)
            if not within(place, middle, least - 1) and fits(place):
                return place
    return next((place for place in ring_places(mover, middle, least, most, GRAIN) if fits(place)), None)


def out_at(s: S, body: int, place: Place, facing: int, tell: Tell) -> S:
    """A passenger stands beside its transport, and has moved; in the enemy's turn it has stirred."""
    carrier, bit = s.carriers[body], 1 << body
    tell(e.SetDown(s.unit_of(body), (body,), (place,), fow.GAP_MOUNTED_PLACE))
    s = s.put_down(body, place, facing)
    carriers = list(s.carriers)
    carriers[body] = -1
    own = s.active == s.side_of(carrier)
    return replace(
        s,
        carriers=tuple(carriers),
        evicted=s.evicted & ~bit,
        moved=s.moved | bit if own else s.moved,
        stirred=s.stirred if own else s.stirred | bit,
    )


def without_room(s: S, body: int, *, away: bool, tell: Tell) -> S:
    """One for whom there is no room stays in; of a lost transport he takes the nearest clear place."""
    carrier = s.carriers[body]
    if s.there >> carrier & 1:
        return replace(s, evicted=s.evicted & ~(1 << body))
    middle = s.place(body)
    wide = max(s.scenario.size)
    everybody = s.discs_of(numbers_in(s.there))
    mover = mover_beside(s, body)._replace(ending=clear_of(everybody, s.radius(body)))

    def least(box: Box) -> int:
        west, south, east, north = box
        aside, up = max(west - middle[0], middle[0] - east, 0), max(south - middle[1], middle[1] - north, 0)
        return tape((0, 0), (aside, up))

    def free(place: Place) -> bool:
        return mover.may_end(place) and not (away and near_enemies(s, body, place))

    found = nearest_free(square_about(middle, wide), least, lambda box: no_rest(mover, box), free)
    # A table on which nobody could stand anywhere has no teams left to shoot at each other.
    assert found is not None  # noqa: S101
    return out_at(s, body, found[1], s.heading(carrier), tell)
