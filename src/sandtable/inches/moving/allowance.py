"""How long a path may be, by what it meets: a piece can cost some of the allowance, or cap it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.inches.layer import Cuts
from sandtable.inches.moving.path import Touch


class Allowance(Struct, frozen=True, dict=True):
    """Hundredths that a path may be long."""

    most: int
    #: What a piece takes off when it is entered or crossed: once, however often.
    costs: Mapping[int, int] = {}
    #: What each crossing of an outline takes off, in or out: of a hill's step, of a wall.
    each: Mapping[int, int] = {}
    #: No path that meets such a piece, or starts in it, may be longer than this.
    caps: Mapping[int, int] = {}
    #: So far it may go whatever the pieces cost.
    least: int = 0
    #: So long a path may be that lies on roads from its start to its end, whatever they lie over.
    by_road: int = 0

    @cached_property
    def dear(self) -> int:
        """The pieces that change it, as a set: where none of them is near, a tape tells all."""
        return set_of((*self.costs, *self.each, *self.caps))

    @cached_property
    def capped_only(self) -> bool:
        """Whether pieces cost nothing: a path then is too long exactly where it meets one that caps it to less."""
        return not (self.costs or self.each)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """All that it can be capped to, the longest first: no piece caps a way of the last."""
        return tuple(sorted({self.most, *self.caps.values()}, reverse=True))

    @cached_property
    def across(self) -> Allowance:
        """The same across country, on roads too."""
        return replace(self, by_road=0)

    def binding(self, whole: int) -> int:
        """The pieces that can make a straight way of a length too long, as a set."""
        found = self._costing
        for cap, pieces in self._capping:
            if cap >= whole:
                break
            found |= pieces
        return found

    @cached_property
    def _costing(self) -> int:
        return set_of((*self.costs, *self.each))

    @cached_property
    def _capping(self) -> tuple[tuple[int, int], ...]:
        """The pieces that cap it to each length, the shortest first."""
        lengths = sorted(set(self.caps.values()))
        return tuple((cap, set_of(piece for piece, to in self.caps.items() if to == cap)) for cap in lengths)

    def after(self, met: Iterable[Touch], start: int = 0) -> int:
        """How long a path may be that meets all this and starts in some pieces."""
        most, cost = self._at_start(start), 0
        for _, toll, cap in self._tolls(met):
            cost += toll
            if cap < most:
                most = cap
        return min(most, max(most - cost, self.least))

    def reach(self, met: Iterable[Touch], start: int = 0) -> int:
        """How far one can go along a way that meets all this: nothing is paid before it is met."""
        most, cost = self._at_start(start), 0
        left = most
        for where, toll, cap in self._tolls(met):
            if where > left:
                break
            cost += toll
            most = min(most, cap)
            left = min(most, max(most - cost, self.least))
            if left < where:
                return max(0, where - 1)
        return left

    def capped_reach(self, cuts: Cuts, start: int) -> int:
        """The same where pieces only cap the way, for those of them that are met."""
        left = self._at_start(start)
        for piece, where, _, _ in cuts:
            if where > left:
                break
            if where:  # else it starts in the piece
                left = min(left, self.caps[piece])
                if left < where:
                    return where - 1
        return left

    def _at_start(self, start: int) -> int:
        caps = self.caps
        return min([self.most, *[caps[piece] for piece in numbers_in(start) if piece in caps]]) if caps else self.most

    def _tolls(self, met: Iterable[Touch]) -> list[tuple[int, int, int]]:
        """Where along the way how much is paid, and what the way is capped to there."""
        tolls: list[tuple[int, int, int]] = []
        costs, caps, most = self.costs, self.caps, self.most
        paid = 0
        for piece, start, end, enters, leaves in met:
            each = self.each.get(piece, 0) if self.each else 0
            cap = caps.get(piece, most) if caps else most
            if enters:
                once = 0 if paid >> piece & 1 else costs.get(piece, 0)
                paid |= 1 << piece
                tolls.append((start, once + each, cap))
            if leaves and each and end > start:
                tolls.append((end, each, cap))
        tolls.sort()
        return tolls
