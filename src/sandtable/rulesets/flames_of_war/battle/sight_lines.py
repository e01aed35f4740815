"""The nine lines from one team to another: what blocks them, and what of the ground hides who is at their end.

Here is the ground alone, which never changes, so what was found for two places is remembered for the whole game. Smoke
Screens are laid in play and come with the question. Who moved or shot is no matter here (see `hiding`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import hypot, isqrt
from typing import NamedTuple, TypeAlias

from sandtable.inches.bodies import gap
from sandtable.inches.layer import HAIR, Layer
from sandtable.inches.pieces import Piece
from sandtable.inches.sight import Line, beam, first, inside, line, off, rim
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import Tables

#: So many pairs of places are remembered.
REMEMBERED = 1 << 16
#: Of so many lines.
LINES = 9
#: A question about one line.
_Reads: TypeAlias = Callable[[Line], bool]
#: What a Smoke Screen is instead of a piece of the table.
SCREEN = -1


class Blocked(NamedTuple):
    """What cuts a line of sight: a piece of the table by its number, or a Smoke Screen, and the rule."""

    piece: int
    rule: str


class Ground(NamedTuple):
    """What the pieces of a table are to sight, as sets."""

    solid: int
    hills: int
    tall: int
    short: int
    #: Those of them that are lines: hedges, walls and bocage.
    lines: int


def nine_points(place: Place, radius: int) -> tuple[Place, ...]:
    """A team's centre, and eight points of its rim (fow.gap.nine-points)."""
    return rim(place, radius, isqrt(radius * radius // 2))


class SightLines:
    """Sight over the ground of one table."""

    def __init__(self, layer: Layer, ground: Ground, tables: Tables) -> None:
        self.layer, self.ground = layer, ground
        self.growth = ground.tall | ground.short
        self.tall_lines, self.tall_areas = ground.tall & ground.lines, ground.tall & ~ground.lines
        self.close = INCH * tables.limit("close_sight")
        self.through = INCH * tables.limit("tall_terrain")
        self.past_line = INCH * tables.limit("tall_line")
        self.beside = INCH * tables.limit("terrain_beside")
        self.from_air = INCH * tables.limit("aircraft_terrain")
        #: A target is half hidden when so many of its lines are blocked by Buildings or Hills.
        self.half = -(-LINES * tables.limit("half_hidden") // 100)
        self.visible = lru_cache(REMEMBERED)(self._visible)
        self.behind = lru_cache(REMEMBERED)(self._behind)
        self.behind_from_air = lru_cache(REMEMBERED)(self._behind_from_air)
        self.wholly_in = lru_cache(REMEMBERED)(self._wholly_in)

    # ---------------------------------------------------------------- line of sight

    def _visible(self, a: Place, radius: int, b: Place, other: int, screens: tuple[Piece, ...] = ()) -> bool:
        """Whether at least one of the nine lines is clear (fow.gap.los-geometry). Screens come last, if there are."""
        far = gap(a, radius, b, other) > self.close
        among = self._between(a, b, far=far)
        if not among and not (far and screens):
            return True
        ends = nine_points(b, other)
        return any(
            not seen.met or not self._stops(seen, a, radius, b, other, among, far=far)
            for seen in beam(self.layer, a, ends, screens if far else (), among)
        )

    def _between(self, a: Place, b: Place, *, far: bool) -> int:
        """The pieces that can block: Buildings and Hills that hold neither centre, and farther off what is Tall."""
        held = self.layer.at(a) | self.layer.at(b)
        return self.ground.solid & ~held | (self.ground.tall if far else 0)

    def _stops(self, seen: Line, a: Place, radius: int, b: Place, other: int, among: int, *, far: bool) -> bool:
        """Whether anything blocks one line: the quick question, as mostly all nine are blocked by the same."""
        solid, areas, lines = self.ground.solid & among, self.tall_areas, self.tall_lines
        inside_tall, stretches = 0.0, 0
        for number, (start, end, piece) in enumerate(seen.met):
            if solid >> piece & 1:
                return True
            if not far:
                continue
            if areas >> piece & 1:
                inside_tall += end - start
                stretches += 1
            elif lines >> piece & 1:
                if off(seen, number, a) - radius > self.past_line and off(seen, number, b) - other > self.past_line:
                    return True
            elif piece not in self.layer.pieces:
                return True
        if not stretches:
            return False
        if stretches > 1:  # where areas overlap their length counts once
            return inside(seen, areas) > self.through
        return inside_tall * hypot(seen.b[0] - seen.a[0], seen.b[1] - seen.a[1]) - HAIR > self.through

    def _stopped(
        self, seen: Line, a: Place, radius: int, b: Place, other: int, among: int, *, far: bool
    ) -> Blocked | None:
        """What blocks one line, of the pieces that can, or a screen."""
        if cut := first(seen, self.ground.solid & among):
            return Blocked(cut.piece, fow.LOS_BUILDINGS_HILLS)
        if not far:
            return None
        if inside(seen, self.tall_areas) > self.through:
            met = first(seen, self.tall_areas)
            return Blocked(met.piece if met else SCREEN, fow.LOS_TALL_TERRAIN)
        for number, (_, _, piece) in enumerate(seen.met):
            if self.tall_lines >> piece & 1:
                # By each line for itself (fow.gap.terrain-along-line).
                if off(seen, number, a) - radius > self.past_line and off(seen, number, b) - other > self.past_line:
                    return Blocked(piece, fow.GAP_LOS_GEOMETRY)
            elif piece not in self.layer.pieces:
                return Blocked(SCREEN, fow.LOS_SMOKE_SCREEN)
        return None

    def blocked(self, a: Place, radius: int, b: Place, other: int, screens: tuple[Piece, ...] = ()) -> Blocked | None:
        """What hides a team: nothing if any line is clear, or else what stops the line between the centres."""
        if self.visible(a, radius, b, other, screens):
            return None
        far = gap(a, radius, b, other) > self.close
        among = self._between(a, b, far=far)
        seen = line(self.layer, a, b, screens if far else (), (), among)
        return self._stopped(seen, a, radius, b, other, among, far=far)

    def to_point(self, a: Place, radius: int, point: Place, screens: tuple[Piece, ...] = ()) -> Blocked | None:
        """What stops the one line to a point, which is no team (fow.gap.aiming-point-sight)."""
        far = gap(a, radius, point) > self.close
        among = self._between(a, point, far=far)
        if not among & self.layer.near(a, point) and not (far and screens):
            return None
        seen = line(self.layer, a, point, screens if far else (), (), among)
        return self._stopped(seen, a, radius, point, 0, among, far=far)

    # ---------------------------------------------------------------- what the ground hides

    def _behind(self, a: Place, radius: int, b: Place, other: int) -> str:
        """The rule by which the ground conceals a team from a shooter, "" if it does not.

        It is half hidden by Buildings or Hills, or all nine lines cross Tall or Short terrain or end in it
        (fow.gap.concealment-geometry).
        """
        near = self._may_hide(a, b, other)
        if not near:
            return ""
        solid = self.ground.solid & ~(self.layer.at(a) | self.layer.at(b))
        # From a hill one sees over what is Short, unless it is beside the target.
        over = self.ground.short if self.ground.hills & self.layer.at(a) else 0

        def counts(seen: Line, number: int, piece: int) -> bool:
            if off(seen, number, b) - other <= self.beside:
                return True
            return not over >> piece & 1 and off(seen, number, a) - radius > self.beside

        return self._hidden(
            beam(self.layer, a, nine_points(b, other), (), near & (solid | self.growth)),
            lambda seen: first(seen, solid) is not None,
            lambda seen: any(
                self.growth >> piece & 1 and counts(seen, number, piece)
                for number, (_, _, piece) in enumerate(seen.met)
            ),
        )

    def _behind_from_air(self, a: Place, b: Place, other: int) -> str:
        """The same for the eyes of an Aircraft: only terrain so near to the team counts (fow.aa.terrain)."""
        near = self._may_hide(a, b, other)
        if not near:
            return ""
        solid = self.ground.solid & ~self.layer.at(b)

        def beside(seen: Line, among: int) -> bool:
            return any(
                among >> piece & 1 and off(seen, number, b) - other <= self.from_air
                for number, (_, _, piece) in enumerate(seen.met)
            )

        return self._hidden(
            beam(self.layer, a, nine_points(b, other), (), near & (solid | self.growth)),
            lambda seen: beside(seen, solid),
            lambda seen: beside(seen, self.growth),
        )

    def _may_hide(self, a: Place, b: Place, other: int) -> int:
        """All pieces that lines to a team can meet."""
        (ax, ay), (bx, by) = a, b
        low = min(ax, bx - other), min(ay, by - other)
        high = max(ax, bx + other), max(ay, by + other)
        return self.layer.near(low, high) & (self.ground.solid | self.growth)

    def _hidden(self, lines: Iterator[Line], stopped: _Reads, crosses: _Reads) -> str:
        """Read nine lines as far as they can still tell."""
        behind, stops, left = True, 0, LINES
        for seen in lines:
            left -= 1
            stops += stopped(seen)
            if stops >= self.half:
                return fow.CONCEAL_HALF_HIDDEN
            behind = behind and (crosses(seen) or bool(self.layer.at(seen.b) & self.growth))
            if not behind and stops + left < self.half:
                return ""
        return fow.CONCEAL_TERRAIN if behind else ""

    def _wholly_in(self, place: Place, radius: int) -> int:
        """The areas that hold all nine points of a team (fow.gap.in-and-wholly-in)."""
        return self.layer.all_at(nine_points(place, radius))
