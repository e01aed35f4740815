"""What three games read from the report of a line, each by its own rulings: proof that the report tells enough.

Only the geometry of the rulings is here. What a piece means comes as sets of pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sandtable.inches.bodies import gap
from sandtable.inches.layer import Layer
from sandtable.inches.pieces import Piece
from sandtable.inches.sight import Line, Standing, beam, first, inside, line, near_end, off, rim
from sandtable.inches.tape import Place

CLEAR = ""


@dataclass(frozen=True)
class Skirmish:
    """Konflikt '47: one line, what blocks it, and the target's cover."""

    layer: Layer
    #: Woods and houses.
    blocks: int = 0
    soft: int = 0
    hard: int = 0
    wrecks: tuple[Piece, ...] = ()
    ruined: int = 0

    def line(self, a: Place, b: Place, standing: Sequence[Standing] = ()) -> Line:
        return line(self.layer, a, b, self.wrecks, standing)

    def stopped(self, seen: Line, radius: int, other: int) -> str:
        """k47.gap.sight, k47.gap.sight-table, k47.gap.cover-line: wrecks near either end do not block."""
        own = self.layer.at(seen.a) | self.layer.at(seen.b)
        if cut := first(seen, self.blocks & ~self.ruined & ~own):
            return self.layer.pieces[cut.piece].name
        for wreck in self.wrecks:
            cut = first(seen, 1 << wreck.number)
            if cut and cut.left - other > 100 and cut.start - radius > 100:
                return wreck.name
        return f"unit {seen.bodies[0].piece}" if seen.bodies else CLEAR

    def cover(self, seen: Line, other: int) -> str:
        """k47.gap.cover: an area the target stands in, or what is crossed within 1 in of its rim."""
        wrecks = sum(1 << wreck.number for wreck in self.wrecks)
        areas = self.layer.at(seen.b)
        lines = sum({1 << cut.piece for cut in near_end(seen, self.lines | wrecks, other + 100)})
        given = areas | lines
        return "hard" if given & (self.hard | self.ruined | wrecks) else "soft" if given & self.soft else "none"

    @property
    def lines(self) -> int:
        return sum(1 << number for number, piece in self.layer.pieces.items() if piece.shape == "line")


@dataclass(frozen=True)
class Company:
    """Flames of War: nine lines, what blocks each, and whether the target is concealed."""

    layer: Layer
    solid: int = 0
    tall_areas: int = 0
    tall_lines: int = 0
    short: int = 0
    screens: tuple[Piece, ...] = ()
    radius: int = 75
    diagonal: int = 53

    def beam(self, a: Place, b: Place) -> list[Line]:
        return list(beam(self.layer, a, rim(b, self.radius, self.diagonal), self.screens))

    def stopped(self, seen: Line, target: Place) -> str:
        """fow.gap.los-geometry, fow.gap.terrain-along-line."""
        own = self.layer.at(seen.a) | self.layer.at(target)
        if first(seen, self.solid & ~own):
            return "solid"
        if gap(seen.a, self.radius, target, self.radius) <= 600:
            return CLEAR
        if inside(seen, self.tall_areas) > 200:
            return "tall area"
        for number, cut in enumerate(seen.cuts):
            if self.tall_lines >> cut.piece & 1 and self.apart(seen, number, target) == (True, True):
                return "tall line"
        return "screen" if first(seen, sum(1 << screen.number for screen in self.screens)) else CLEAR

    def apart(self, seen: Line, number: int, target: Place) -> tuple[bool, bool]:
        """Whether a cut lies more than 2 in from the shooter, and from the target."""
        return (
            off(seen, number, seen.a) - self.radius > 200,
            off(seen, number, target) - self.radius > 200,
        )

    def sees(self, a: Place, b: Place) -> bool:
        ends = rim(b, self.radius, self.diagonal)
        return any(self.stopped(seen, b) == CLEAR for seen in beam(self.layer, a, ends, self.screens))

    def concealed(self, a: Place, b: Place) -> str:
        """fow.gap.concealment-geometry."""
        lines = self.beam(a, b)
        if sum(self.stopped(seen, b) == "solid" for seen in lines) >= 5:
            return "half hidden"
        return "behind terrain" if all(self.through_terrain(seen, b) for seen in lines) else CLEAR

    def through_terrain(self, seen: Line, target: Place) -> bool:
        growth = self.tall_areas | self.tall_lines | self.short
        if any(
            growth >> cut.piece & 1 and self.apart(seen, number, target) != (False, True)
            for number, cut in enumerate(seen.cuts)
        ):
            return True
        return bool(self.layer.at(seen.b) & growth)


@dataclass(frozen=True)
class Corps:
    """Panzer Korps: one line, inches inside counted once, hills by level."""

    layer: Layer
    #: Woods, tall brush, built-up areas.
    thick: int = 0
    #: The set of outlines of each level, from level 1 on.
    hills: tuple[int, ...] = ()
    #: On which level each thick piece stands.
    stands_on: dict[int, int] = field(default_factory=dict)
    smoke: tuple[Piece, ...] = ()

    def level(self, place: Place) -> int:
        held = self.layer.at(place)
        return max((level for level, outlines in enumerate(self.hills, 1) if held & outlines), default=0)

    def stopped(self, a: Place, b: Place) -> str:
        """pk.gap.los, pk.gap.los-through, pk.gap.los-hills."""
        seen = line(self.layer, a, b, self.smoke)
        levels = self.level(a), self.level(b)
        crossed = max((level for level, outlines in enumerate(self.hills, 1) if first(seen, outlines)), default=0)
        if crossed > max(levels):
            return "hill"
        thick = self.thick | sum(1 << smoke.number for smoke in self.smoke)
        if levels[0] == levels[1]:
            return "thick" if inside(seen, thick) > 200 else CLEAR
        lower = sum(
            1 << number
            for number in (*self.layer.pieces, *(smoke.number for smoke in self.smoke))
            if thick >> number & 1 and self.stands_on.get(number, 0) < max(levels)
        )
        end = a if levels[0] < levels[1] else b
        return "thick" if inside(seen, thick & ~lower, near=lower, reach=600, end=end) > 200 else CLEAR

    def wall(self, a: Place, b: Place, walls: int) -> bool:
        """pk.gap.wall-cover: crossed 3 inches or less from the target's centre."""
        return any(near_end(line(self.layer, a, b), walls, 300))
