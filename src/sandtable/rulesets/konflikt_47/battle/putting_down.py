"""A unit is put down by its owner beside what it came out of, where there is room (k47.gap.put-down)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from random import Random
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.inches.apart import edges_of
from sandtable.inches.bodies import Disc, gap
from sandtable.inches.contact import contact_places
from sandtable.inches.crossing import comes_within, nearer_than, off_line
from sandtable.inches.directions import bearing
from sandtable.inches.layer import holds
from sandtable.inches.moving.keeping import farther_than
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.room import corners_of, free_places, nearest_free, no_rest, square_about
from sandtable.inches.tape import INCH, Box, Place, said, tape, within
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import boarding, in_the_way
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import PutDown
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone

#: So far apart are the places that are tried around a house.
STEP = INCH // 2


class PutDownUnit(Step, frozen=True):
    """A unit is put down by its owner beside what it came out of: a vehicle, or a house that is driven down."""

    title: ClassVar[str] = "Put a unit down"
    rule: ClassVar[str] = k47.GAP_PUT_DOWN
    answers: ClassVar[tuple[type[Struct], ...]] = (PutDown,)
    side: int
    unit: int
    carrier: int = -1
    house: int = -1
    #: The vehicle that drove the house down, and what it has still to go.
    vehicle: int = -1
    clear: tuple[Place, ...] = ()

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return s.done() if is_gone(s, self.unit) else None

    def prompt(self, s: BattleState) -> str:
        return f"Where is {s.scenario.said(self.unit)} put down?"

    def refusals(self, s: BattleState, answer: PutDown) -> Refused | None:
        return refused(*self.against(s, answer.at))

    def against(self, s: BattleState, at: Place) -> list[Refusal]:
        """All that speaks against a place (k47.gap.put-down)."""
        found = list(self._room(s, at))
        near = INCH * s.tables.limit("put_down_within")
        far = self.distance(s, at)
        if far > near:
            most = self.nearest(s)
            if far > most:
                found.append(Refusal(k47.GAP_PUT_DOWN, f"it is put down within {said(most)} of the edge"))
        return found

    def _room(self, s: BattleState, at: Place) -> Iterator[Refusal]:
        apart, radius = in_the_way.spacing(s), s.radius(self.unit)
        if not boarding.stands_free(s, self.unit, at):
            yield Refusal(k47.GAP_PUT_DOWN, "it may not stand there, or it would lie on somebody")
        if self.is_inside(s, at):
            yield Refusal(k47.GAP_PUT_DOWN, "it is put down outside")
        for foe in s.enemies(self.unit):
            if gap(at, radius, s.place(foe), s.radius(foe)) <= apart:
                yield Refusal(k47.GAP_PUT_DOWN, f"it must be more than {said(apart)} from {s.scenario.said(foe)}")
        if self.clear and self._on_the_way(s, at, apart):
            yield Refusal(k47.GAP_DEMOLISH_MOVE, "it must be clear of the vehicle's further path")

    def _on_the_way(self, s: BattleState, at: Place, apart: int) -> bool:
        both = s.radius(self.unit) + s.radius(self.vehicle)
        if any(nearer_than(a, b, at, both) for a, b in pairwise(self.clear)):
            return True
        foes = s.side(self.unit) != s.side(self.vehicle)
        return foes and within(at, self.clear[-1], both + apart)

    def is_inside(self, s: BattleState, at: Place) -> bool:
        if self.house >= 0:
            return holds(s.scenario.ground.pieces[self.house], at)
        return within(at, s.place(self.carrier), s.radius(self.carrier) - 1)

    def distance(self, s: BattleState, at: Place) -> int:
        """From the unit's rim to the edge of what it came out of, read up."""
        if self.house < 0:
            return gap(at, s.radius(self.unit), s.place(self.carrier), s.radius(self.carrier))
        reach = s.radius(self.unit)
        edges = edges_of(s.scenario.ground.pieces[self.house])
        if any(comes_within(a, b, at, reach) for a, b in edges):
            return 0
        far = min(over // under for over, under in (off_line(a, b, at) for a, b in edges))
        more = max(0, int(far**0.5) - reach - 1)
        while not any(comes_within(a, b, at, reach + more) for a, b in edges):
            more += 1
        return more

    def nearest(self, s: BattleState) -> int:
        """How far off it may be put at most: within reach of the edge, or where the nearest room is."""
        near = INCH * s.tables.limit("put_down_within")
        if any(True for _ in self.tried(s, near)):
            return near
        found = self.nearest_room(s)
        return near if found is None else max(near, found[0])

    def tried(self, s: BattleState, most: int) -> Iterator[Place]:
        """Places near by that are tried first, since mostly there is room: at most so far off."""
        mover = self.mover(s)
        for off in dict.fromkeys((0, most // 2, most - 2)):
            for place in self.around(s, off):
                if self.has_room(s, mover, place) and self.distance(s, place) <= most:
                    yield place

    def around(self, s: BattleState, off: int) -> Iterator[Place]:
        """Places around what it came out of, so far from rim to edge."""
        own = s.radius(self.unit)
        if self.house < 0:
            yield from contact_places(s.place(self.carrier), s.radius(self.carrier) + own + off)[::5]
            return
        for a, b in edges_of(s.scenario.ground.pieces[self.house]):
            dx, dy, whole = b[0] - a[0], b[1] - a[1], max(1, tape(a, b))
            for part in range(0, whole, STEP):
                x, y = a[0] + dx * part // whole, a[1] + dy * part // whole
                for away in (own + off, -own - off):
                    yield x - dy * away // whole, y + dx * away // whole
            yield from contact_places(a, own + off)[::15]

    # ------------------------------------------------------------------ room, to the hundredth

    def mover(self, s: BattleState) -> Mover:
        """What binds a unit that is put down, but for the way of the vehicle that drives on."""
        mover, own = boarding.standing(s, self.unit), s.radius(self.unit)
        foes = (Disc(*s.place(foe), s.radius(foe)) for foe in s.enemies(self.unit))
        kept = farther_than(in_the_way.spacing(s), foes, own)
        if self.house >= 0:
            return mover._replace(no_rest=1 << self.house, ending=(*mover.ending, *kept))
        inside = Disc(*s.place(self.carrier), s.radius(self.carrier) - 1)
        return mover._replace(ending=(*mover.ending, *kept, *farther_than(0, (inside,), 0)))

    def has_room(self, s: BattleState, mover: Mover, place: Place) -> bool:
        return mover.may_end(place) and not any(self._room(s, place))

    def nearest_room(self, s: BattleState) -> tuple[int, Place] | None:
        """The nearest place on the table where it can be put, and how far off it is."""
        mover = self.mover(s)
        return nearest_free(
            (0, 0, s.scenario.ground.width, s.scenario.ground.depth),
            partial(self.least, s),
            partial(self.shut, s, mover),
            lambda place: self.has_room(s, mover, place),
        )

    def least(self, s: BattleState, box: Box) -> int:
        """How near any place of a box can be."""
        west, south, east, north = box
        middle = (west + east) // 2, (south + north) // 2
        return max(0, self.distance(s, middle) - tape(middle, (east, north)))

    def shut(self, s: BattleState, mover: Mover, box: Box) -> bool:
        """Whether it can certainly be put nowhere in a box."""
        if no_rest(mover, box):
            return True
        both = s.radius(self.unit) + s.radius(self.vehicle) if self.clear else 0
        corners = corners_of(box)
        return any(all(nearer_than(a, b, corner, both) for corner in corners) for a, b in pairwise(self.clear))

    def narrow(self, s: BattleState) -> Iterator[Place]:
        """Where it can be put if none of the usual places will do: one place in every small gap that is near enough."""
        if (found := self.nearest_room(s)) is None:
            return
        near, mover = max(found[0], INCH * s.tables.limit("put_down_within")), self.mover(s)
        own = s.radius(self.unit)
        middle, out = self._middle(s)
        yield found[1]
        for place in free_places(
            square_about(middle, out + own + near),
            lambda box: self.least(s, box) > near or self.shut(s, mover, box),
            lambda place: self.distance(s, place) <= near and self.has_room(s, mover, place),
            boarding.ALONG_EDGE,
        ):
            if place != found[1]:
                yield place

    def _middle(self, s: BattleState) -> tuple[Place, int]:
        """The middle of what it came out of, and how far from there its edge is at most."""
        if self.house < 0:
            return s.place(self.carrier), s.radius(self.carrier)
        piece = s.scenario.ground.pieces[self.house]
        return piece.middle, max(tape(piece.middle, corner) for corner in piece.corners)

    # ------------------------------------------------------------------ the answers

    def suggest(self, s: BattleState, rng: Random) -> Iterator[PutDown]:
        middle, _ = self._middle(s)
        found = list(self.tried(s, INCH * s.tables.limit("put_down_within")))
        rng.shuffle(found)
        for place in found or self.narrow(s):
            yield PutDown(place, bearing(middle, place))

    def take(self, s: BattleState, answer: PutDown, dice: Dice, tell: Tell) -> BattleState:
        tell(e.SetDown(self.unit, answer.at, k47.GAP_PUT_DOWN))
        return s.done().onto_table(self.unit, answer.at, answer.facing)
