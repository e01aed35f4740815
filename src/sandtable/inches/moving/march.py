"""A unit moves along one way together: everybody as far as goes, in quarters of it, or stays. It is always placed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from sandtable.inches.bodies import box_about, overlap
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import leg_affordable
from sandtable.inches.moving.legs import Fault, Mover, all_unhindered, within_box
from sandtable.inches.tape import Box, Place, cut_short, tape

#: In so many parts the way is divided.
PARTS = 4
#: Some parts of a way: how far it leads east and north, its tape, and the pieces that can make it too long.
Portion: TypeAlias = tuple[int, int, int, int]


class March(NamedTuple):
    """Where everybody ends, and how many parts of the way each has gone."""

    ends: tuple[Place, ...]
    parts: tuple[int, ...]


class Halt(NamedTuple):
    """Why somebody did not go all of the way: what is wrong with one part more, and on whom it would end."""

    body: int
    faults: tuple[Fault, ...]
    on: tuple[int, ...]


def march(
    movers: Sequence[Mover],
    starts: Sequence[Place],
    radii: Sequence[int],
    way: Place,
    parts: int = PARTS,
    allowance: Allowance | None = None,
    box: Box | None = None,
) -> March:
    """Everybody goes the same way, so far east and north, who leads first.

    Those who go together do not stand in each other's way; their ends are clear of each other, if their starts were.
    What else is in the way of each is its mover's; with an allowance everybody can also pay for its way.
    The box is that of the starts, for who knows it already.
    """
    if way == (0, 0):
        return March(tuple(starts), (0,) * len(starts))
    dx, dy = way
    west, south, east, north = box or box_about(starts)
    box = west + min(0, dx), south + min(0, dy), east + max(0, dx), north + max(0, dy)
    # One look at everybody and at the ground for the whole unit: most is far off.
    asked = within_box(movers, *box)
    ends = tuple([(x + dx, y + dy) for x, y in starts])
    whole = _whole(asked, starts, ends, box, allowance)
    if all(whole):  # they stand to each other as before
        return March(ends, (parts,) * len(ends))
    halted: set[int] = set()
    portions = [_portion(way, part, parts, allowance) for part in range(parts + 1)]
    while (found := _tried(asked, starts, radii, portions, halted, whole, allowance)) is None:
        pass
    return found


def _whole(
    movers: Sequence[Mover], starts: Sequence[Place], ends: Sequence[Place], box: Box, allowance: Allowance | None
) -> list[bool]:
    """Who may go all of the way. It is as long for everybody, so what can make it too long is asked once."""
    far = binding = 0
    if allowance is not None:
        far = tape(starts[0], ends[0])
        if far > max(allowance.most, allowance.by_road):
            return [False] * len(ends)
        binding = allowance.binding(far) & movers[0].going.layer.near(box[:2], box[2:])
    across = allowance is None or far <= allowance.most
    if across and all_unhindered(movers, box, binding):
        return [True] * len(ends)
    open_to = [mover.may_step(start, end) for mover, start, end in zip(movers, starts, ends, strict=True)]
    if allowance is None or (across and not binding):
        return open_to
    asks = zip(open_to, movers, zip(starts, ends, strict=True), strict=True)
    return [free and leg_affordable(mover, leg, far, allowance, binding) for free, mover, leg in asks]


def _portion(way: Place, part: int, parts: int, allowance: Allowance | None) -> Portion:
    dx, dy = cut_short(way[0] * part, parts), cut_short(way[1] * part, parts)
    if allowance is None:
        return dx, dy, 0, 0
    far = tape((0, 0), (dx, dy))
    return dx, dy, far, allowance.binding(far)


def _may(mover: Mover, start: Place, portion: Portion, allowance: Allowance | None) -> bool:
    """Whether one may go some parts of the way straight, rest there, and pay for it."""
    dx, dy, far, binding = portion
    end = start[0] + dx, start[1] + dy
    if end == start or not mover.may_step(start, end):
        return False
    if allowance is None:
        return True
    return leg_affordable(mover, (start, end), far, allowance, binding)


def halts(
    movers: Sequence[Mover],
    starts: Sequence[Place],
    radii: Sequence[int],
    way: Place,
    marched: March,
    parts: int = PARTS,
) -> tuple[Halt, ...]:
    """For everybody who was stopped short, why."""
    found = []
    for body, (x, y) in enumerate(starts):
        part = marched.parts[body] + 1
        if part <= parts:
            end = x + cut_short(way[0] * part, parts), y + cut_short(way[1] * part, parts)
            mates = (each for each in range(len(starts)) if each != body)
            on = tuple(mate for mate in mates if overlap(end, radii[body], marched.ends[mate], radii[mate]))
            found.append(Halt(body, movers[body].faults((starts[body], end)), on))
    return tuple(found)


def _tried(
    movers: Sequence[Mover],
    starts: Sequence[Place],
    radii: Sequence[int],
    portions: Sequence[Portion],
    halted: set[int],
    whole: Sequence[bool],
    allowance: Allowance | None,
) -> March | None:
    """One try. Who has gone where another must stay is halted for the next."""
    parts, (dx, dy, _, _) = len(portions) - 1, portions[-1]
    order = sorted([(-(x * dx + y * dy), body) for body, (x, y) in enumerate(starts)])
    ends, gone = list(starts), [0] * len(starts)
    ended: list[tuple[int, int, int, int]] = []
    for _, body in order:
        x, y = start = starts[body]
        own, mover = radii[body], movers[body]
        most = 0 if body in halted else parts if whole[body] else parts - 1
        for part in range(most, -1, -1):
            ex, ey = x + portions[part][0], y + portions[part][1]
            for ox, oy, radius, _ in ended:
                px, py, both = ox - ex, oy - ey, own + radius
                if px * px + py * py < both * both:
                    break
            else:
                if not part or part == parts or _may(mover, start, portions[part], allowance):
                    ends[body], gone[body] = (ex, ey), part
                    break
        else:
            # A place cut to hundredths can lie on one who only just did not touch: who went there stays instead.
            stuck = {
                other
                for ox, oy, radius, other in ended
                if gone[other] and (ox - x) ** 2 + (oy - y) ** 2 < (own + radius) ** 2
            }
            if not stuck:
                gone[body] = 0  # they lay on each other before: nobody is asked to mend that here
            else:
                halted |= stuck
                return None
        ended.append((ends[body][0], ends[body][1], own, body))
    return March(tuple(ends), tuple(gone))
