"""Whether a leg of a move is open, and all that is in its way: facts with numbers, which a game turns into refusals.

What is offered, drawn or found anywhere in movement passes these very checks, so nothing that is shown is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from sandtable.base.bits import numbers_in
from sandtable.base.quick import made
from sandtable.inches.layer import Cuts
from sandtable.inches.moving.going import Going
from sandtable.inches.moving.keeping import Kept, eased, first_passed, first_refusing, reaching, stretch_near
from sandtable.inches.tape import Box, Place, tape


class Why(StrEnum):
    """What can be wrong with a path."""

    OFF_TABLE = "off the table"
    SHUT = "enters what is shut"
    NEAR = "comes too near"
    RESTS_IN = "rests in"
    ON_LINE = "rests on a line"
    ENDS_NEAR = "ends too near"


class Fault(NamedTuple):
    """One thing that is wrong with a path."""

    why: Why
    #: The leg, from 0; an end belongs to the leg that leads there.
    leg: int
    #: How far along the path.
    where: int
    #: The piece, or the number among those that are kept away from; -1 for the table's edge.
    number: int = -1


class Mover(NamedTuple):
    """Who moves its middle, and what stands in its way."""

    going: Going
    #: Pieces that it may not enter or cross, as a set.
    shut: int = 0
    #: Pieces that it may cross but not rest in, as a set.
    no_rest: int = 0
    #: What it keeps away from at every point of its way.
    passing: tuple[Kept, ...] = ()
    #: What it keeps away from where it ends.
    ending: tuple[Kept, ...] = ()
    #: Its middle keeps so far from the table's edges.
    margin: int = 0
    #: Where its middle may be on the way, though not at the end, if it hangs over the edge by which it enters.
    entry: Box | None = None

    def starting(self, start: Place) -> Mover:
        """The same, but what it stands in it may leave, and to what it is too near to it only comes no nearer."""
        going, shut, passing = self.going, self.shut, self.passing
        if shut & going.layer.near(start, start):
            shut &= ~going.at(start)
        if passing:
            passing = eased(passing, start)
        if shut == self.shut and passing is self.passing:
            return self
        return Mover(going, shut, self.no_rest, passing, self.ending, self.margin, self.entry)

    def on_table(self, place: Place) -> bool:
        margin, layer = self.margin, self.going.layer
        return margin <= place[0] <= layer.width - margin and margin <= place[1] <= layer.depth - margin

    def may_pass(self, place: Place) -> bool:
        """Whether the edges of the table let it pass: who enters may hang over his own edge on the way."""
        if self.entry is None:
            return self.on_table(place)
        west, south, east, north = self.entry
        return west <= place[0] <= east and south <= place[1] <= north

    def leg_open(self, a: Place, b: Place) -> bool:
        """Whether its middle may go straight from a place where it may be to another."""
        margin, going = self.margin, self.going
        layer = going.layer
        x, y = b
        if not ((margin <= x <= layer.width - margin and margin <= y <= layer.depth - margin) or self.may_pass(b)):
            return False
        if self.passing and first_passed(self.passing, a, b) is not None:
            return False
        return not (self.shut and going.meets(a, b, self.shut))

    def may_bend(self, place: Place) -> bool:
        """Whether a path may bend here: not on a line."""
        return not self.going.lines_at(place)

    def may_end(self, place: Place) -> bool:
        """Whether it may rest at a place, however it comes there."""
        return (
            self.on_table(place)
            and not (self.passing and first_refusing(self.passing, place) is not None)
            and self.may_rest(place)
        )

    def may_rest(self, place: Place) -> bool:
        """The same for the end of a leg that is open, if that hangs over no edge: less is left to ask."""
        if self.ending and first_refusing(self.ending, place) is not None:
            return False
        return self.going.may_rest(place, self.shut | self.no_rest)

    def may_step(self, a: Place, b: Place) -> bool:
        """Whether it may go straight from a place and rest at another: both questions with one look at the ground."""
        going, shut, no_rest, passing, ending, margin, _ = self
        layer, (x, y) = going.layer, b
        if not (margin <= x <= layer.width - margin and margin <= y <= layer.depth - margin):
            return False
        if passing and first_passed(passing, a, b) is not None:
            return False
        if ending and first_refusing(ending, b) is not None:
            return False
        near = layer.near(a, b)
        if near & shut and going.stopped(a, b, near & shut):
            return False
        barred = shut | no_rest
        return not near & (barred | going.lines) or going.may_rest(b, barred)

    def within(self, west: int, south: int, east: int, north: int) -> Mover:
        """The same for one whose middle stays in a box: without those whom it cannot come near to there."""
        going, shut, no_rest, passing, ending, margin, entry = self
        if not passing and not ending:
            return self
        if passing:
            passing = reaching(passing, west, south, east, north)
        if ending:
            ending = reaching(ending, west, south, east, north)
        return made(Mover, (going, shut, no_rest, passing, ending, margin, entry))

    def unhindered(self, west: int, south: int, east: int, north: int, also: int = 0) -> bool:
        """Whether nothing at all is in its way in a box, nor any of a set of pieces: no place in it need be asked."""
        margin, going = self.margin, self.going
        layer = going.layer
        return (
            not self.passing
            and not self.ending
            and margin <= west
            and margin <= south
            and east <= layer.width - margin
            and north <= layer.depth - margin
            and not layer.near((west, south), (east, north)) & (self.shut | self.no_rest | going.lines | also)
        )

    def may_go(self, path: Sequence[Place]) -> bool:
        """Whether it may go along a path and rest at its end. To stay is always allowed."""
        if len(path) < 2:
            return True
        return (
            self.may_end(path[-1])
            and all(self.may_bend(bend) for bend in path[1:-1])
            and all(self.leg_open(a, b) for a, b in pairwise(path))
        )

    def faults(self, path: Sequence[Place]) -> tuple[Fault, ...]:
        """All that is wrong with a path, in its order: none exactly where it may go."""
        found: list[Fault] = []
        done = 0
        for leg, (a, b) in enumerate(pairwise(path)):
            last = leg == len(path) - 2
            found += sorted(self._on_leg(a, b, leg, done, last=last), key=_where)
            done += tape(a, b)
            if not last:
                found += [Fault(Why.ON_LINE, leg, done, line) for line in numbers_in(self.going.lines_at(b))]
            else:
                found += self._at_end(b, leg, done)
        return tuple(found)

    def _on_leg(self, a: Place, b: Place, leg: int, done: int, *, last: bool) -> Iterator[Fault]:
        if not (self.on_table(b) if last else self.may_pass(b)):
            yield Fault(Why.OFF_TABLE, leg, done + tape(a, b))
        for cut in self.shut_cuts(a, b):
            yield Fault(Why.SHUT, leg, done + cut.start, cut.piece)
        for number, kept in enumerate(self.passing):
            if first_passed((kept,), a, b) is not None:
                near = stretch_near(kept, a, b)
                yield Fault(Why.NEAR, leg, done + (max(0, int(near[0])) if near else 0), number)

    def _at_end(self, end: Place, leg: int, done: int) -> Iterator[Fault]:
        for piece in numbers_in((self.shut | self.no_rest) & self.going.at(end)):
            yield Fault(Why.RESTS_IN, leg, done, piece)
        for line in numbers_in(self.going.lines_at(end)):
            yield Fault(Why.ON_LINE, leg, done, line)
        for number, kept in enumerate(self.ending):
            if kept.refuses(end):
                yield Fault(Why.ENDS_NEAR, leg, done, number)

    def shut_cuts(self, a: Place, b: Place) -> Cuts:
        """What a leg meets of what is shut, in its order."""
        return self.going.cuts_of(a, b, self.shut)


def within_box(movers: Sequence[Mover], west: int, south: int, east: int, north: int) -> list[Mover]:
    """Several who stay in a box; often all of them are the same, and looked at once."""
    if _alike(movers):
        return [movers[0].within(west, south, east, north)] * len(movers)
    boxed: dict[int, Mover] = {}
    for mover in movers:
        if id(mover) not in boxed:
            boxed[id(mover)] = mover.within(west, south, east, north)
    return [boxed[id(mover)] for mover in movers]


def all_unhindered(movers: Sequence[Mover], box: Box, also: int = 0) -> bool:
    """Whether nothing near could stop any of some who move alike, nor any of a set of pieces matters to them."""
    return _alike(movers) and movers[0].unhindered(*box, also)


def _alike(movers: Sequence[Mover]) -> bool:
    return movers.count(movers[0]) == len(movers)


def _where(fault: Fault) -> int:
    return fault.where
