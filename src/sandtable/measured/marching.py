"""A unit of one or several bodies on its way: from what a person lays, or a player aims at, to a tape for each body.

These only make answers. Whether one is allowed is for the rules, which ask the same movers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sandtable.game.planning import Draft, Laid
from sandtable.inches.bodies import box_about, overlap
from sandtable.inches.directions import bearing
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import affordable, farthest_onward, farthest_paying, starts_in_or_meets
from sandtable.inches.moving.finding_paths import Path, along_roads, find_paying
from sandtable.inches.moving.forming import Fits, Spacing, form_up, loose, steps
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.march import PARTS, March, march
from sandtable.inches.tape import INCH, Box, Place, length, tape, towards
from sandtable.measured.forms import slots


class Unit(Struct, frozen=True):
    """Who is on the way: for each body its mover, where it is and its radius; how far each may go, and together."""

    movers: tuple[Mover, ...]
    starts: tuple[Place, ...]
    radii: tuple[int, ...]
    allowance: Allowance
    spacing: Spacing = Spacing()
    #: Around all of them, where they are; None if nobody has looked yet.
    box: Box | None = None
    #: The pieces that give cover, as a set, for the forms that they can take up there.
    cover: int = 0


def about_to_move(
    mover: Mover,
    starts: tuple[Place, ...],
    radii: tuple[int, ...],
    allowance: Allowance,
    spacing: Spacing = Spacing(),  # noqa: B008 - it never changes
    box: Box | None = None,
    cover: int = 0,
) -> Unit:
    """A unit whose bodies all move alike; their mover need only know of those who are near (`MeasuredState.around`)."""
    box = box or box_about(starts)
    if not mover.passing and not mover.shut & mover.going.layer.near(box[:2], box[2:]):
        return Unit((mover,) * len(starts), starts, radii, allowance, spacing, box, cover)
    return Unit(tuple([mover.starting(start) for start in starts]), starts, radii, allowance, spacing, box, cover)


def may_go(unit: Unit, paths: Sequence[Path]) -> bool:
    """Whether every body may go its way, each by itself; what they are to each other is not asked."""
    return all(
        mover.may_go(path) and affordable(mover, path, unit.allowance)
        for mover, path in zip(unit.movers, paths, strict=True)
    )


def marched(unit: Unit, end: Place) -> tuple[Path, ...] | None:
    """A way for each body where the first goes straight to a place that it may go to, and the others along with it.

    A way is a path without its start, so nothing for who stays. Each passes the checks that judge it, so nobody need
    ask again; None where nobody moves or they would be parted.
    """
    starts = unit.starts
    if len(starts) == 1:
        return ((end,),)
    way, pays = (end[0] - starts[0][0], end[1] - starts[0][1]), unit.allowance
    if pays.capped_only:
        way = _for_the_slowest(unit, way)
        found = march(unit.movers, starts, unit.radii, way, box=unit.box)
        if not _parts_paid(unit, found):
            found = march(unit.movers, starts, unit.radii, way, allowance=pays, box=unit.box)
    else:
        found = march(unit.movers, starts, unit.radii, way, allowance=pays, box=unit.box)
    ends = found.ends
    if ends == starts or loose(ends, unit.radii, unit.spacing):
        return None
    return tuple([() if start == there else (there,) for start, there in zip(starts, ends, strict=True)])


def _for_the_slowest(unit: Unit, way: Place) -> Place:
    """As much of a way as is capped for nobody by what lies on it: a unit stays together, by road if all of it may."""
    going, allowance, (west, south, east, north) = (
        unit.movers[0].going,
        unit.allowance,
        unit.box or box_about(unit.starts),
    )
    far = tape((0, 0), way)
    if far > allowance.most:
        if _all_by_road(unit, way, far):
            return way
        way = towards((0, 0), way, allowance.most)
        far = allowance.most
    for shorter in (*allowance.lengths[1:], 0):
        dx, dy = way
        binding = allowance.binding(far)
        if binding:
            low = west + min(0, dx), south + min(0, dy)
            binding &= going.layer.near(low, (east + max(0, dx), north + max(0, dy)))
        if not binding or not any(starts_in_or_meets(going, (x, y), (x + dx, y + dy), binding) for x, y in unit.starts):
            break
        if _all_by_road(unit, way, far):
            break
        way, far = towards((0, 0), way, shorter), shorter
    return way


def _parts_paid(unit: Unit, found: March) -> bool:
    """Whether who goes a part of the way can pay for it: a part is cut to hundredths, and may graze what the whole does
    not meet.
    """
    partly = [body for body, part in enumerate(found.parts) if 0 < part < PARTS]
    legs = ((unit.movers[body], (unit.starts[body], found.ends[body])) for body in partly)
    return not partly or all(affordable(mover, leg, unit.allowance) for mover, leg in legs)


def _all_by_road(unit: Unit, way: Place, far: int) -> bool:
    """Whether the way of every body lies on roads, and is no longer than it may be there."""
    if far > unit.allowance.by_road:
        return False
    going, (dx, dy) = unit.movers[0].going, way
    return all(going.on_roads((start, (start[0] + dx, start[1] + dy))) for start in unit.starts)


def laid_path(mover: Mover, start: Place, bends: Sequence[Place], allowance: Allowance) -> Path:
    """A path over some bends to an end, around what is in its way, by road if only that leads there, or part of it."""
    path = _across(mover, start, bends, allowance)
    if bends and path[-1] != bends[-1] and allowance.by_road:
        return _by_road(mover, start, bends, allowance.by_road) or path
    return path


def _by_road(mover: Mover, start: Place, bends: Sequence[Place], most: int) -> Path | None:
    """A path on roads over all of some bends, if there is one."""
    path: Path = (start,)
    for place in bends:
        found = along_roads(mover, path[-1], place, most - length(path))
        if found is None:
            return None
        path = (*path, *found[1:])
    return path


def _across(mover: Mover, start: Place, bends: Sequence[Place], allowance: Allowance) -> Path:
    """Across country: what the path has met before a bend binds it behind that, too."""
    path: Path = (start,)
    for place in bends:
        left = replace(allowance, most=allowance.most - length(path), by_road=0) if len(path) > 1 else allowance
        found = find_paying(mover, path[-1], place, left)
        whole = (*path, *found[1:]) if found else ()
        if not whole or (len(path) > 1 and not affordable(mover, whole, allowance)):
            end = farthest_paying(mover, start, place, left) if len(path) == 1 else _on(mover, path, place, allowance)
            return path if end == path[-1] else (*path, end)
        path = whole
    return path


def _on(mover: Mover, path: Path, place: Place, allowance: Allowance) -> Place:
    """As far towards a place as the rest of a path's allowance leads."""
    return farthest_onward(mover, path, place, allowance.across)


def ways(unit: Unit, draft: Draft) -> tuple[Path, ...]:
    """A path for each body: the first goes where it was laid, the others with it or into a formation.

    Who was put by hand goes there, if he may.
    """
    lead = laid_path(unit.movers[0], unit.starts[0], draft.path, unit.allowance)
    if len(unit.movers) == 1:
        return (lead,)
    paths = [lead, *_following(unit, lead, draft)]
    if any(_on_another(unit, dict(enumerate(paths[:body])), body, path[-1]) for body, path in enumerate(paths)):
        # Somebody cannot make room for the others: all go along as far as they can.
        way = lead[-1][0] - lead[0][0], lead[-1][1] - lead[0][1]
        ends = march(unit.movers, unit.starts, unit.radii, way, allowance=unit.allowance).ends
        paths = [(start,) if start == end else (start, end) for start, end in zip(unit.starts, ends, strict=True)]
    for each in draft.bodies:
        if 0 < each.body < len(paths):
            paths[each.body] = _by_hand(unit, paths, each)
    return tuple(paths)


def _following(unit: Unit, lead: Path, draft: Draft) -> list[Path]:
    facing = draft.facing if draft.facing is not None else bearing(lead[0], lead[-1])
    if places := slots(draft.form, unit.movers[0], lead[-1], facing, unit.radii, unit.cover):
        most = max(unit.allowance.most, unit.allowance.by_road)
        fits = _pays(unit, steps(unit.movers, unit.starts, most))
        found = form_up(places, unit.radii, fits, unit.spacing, unit.starts, unit.allowance.most)
        ends = [place for place in found.places if place is not None]
        if len(ends) == len(found.places):  # else somebody cannot even stay: they go along as they are
            paths = [lead, *(_short(unit, body, ends[body]) for body in range(1, len(ends)))]
            return [path if len(path) > 1 else _nearer(unit, paths, body) for body, path in enumerate(paths)][1:]
    way = lead[-1][0] - lead[0][0], lead[-1][1] - lead[0][1]
    found_ends = march(unit.movers, unit.starts, unit.radii, way, allowance=unit.allowance).ends
    if found_ends[0] != lead[-1]:
        # The leader bends around something: the others look for a way to where they would stand beside him.
        return _after(unit, lead, way)
    return [_short(unit, body, found_ends[body]) for body in range(1, len(found_ends))]


def _pays(unit: Unit, fits: Fits) -> Fits:
    """The same for those who can also pay for the way there."""
    return lambda body, place: (
        fits(body, place)
        and (place == unit.starts[body] or affordable(unit.movers[body], (unit.starts[body], place), unit.allowance))
    )


def _nearer(unit: Unit, paths: Sequence[Path], body: int) -> Path:
    """Who has no room in a form comes as near to its first as he may."""
    start, others = unit.starts[body], {other: path for other, path in enumerate(paths) if other != body}
    path = _short(unit, body, paths[0][-1])
    while len(path) > 1 and (_on_another(unit, others, body, path[-1]) or not unit.movers[body].may_step(*path)):
        path = _shorter(path)
    return path if len(path) > 1 else (start,)


def _after(unit: Unit, lead: Path, way: Place) -> list[Path]:
    paths: list[Path] = [lead]
    for body in range(1, len(unit.starts)):
        start = unit.starts[body]
        goal = start[0] + way[0], start[1] + way[1]
        path = laid_path(unit.movers[body], start, (goal,), unit.allowance)
        while len(path) > 1 and _on_another(unit, dict(enumerate(paths)), body, path[-1]):
            path = _shorter(path)
        paths.append(path)
    return paths[1:]


def _shorter(path: Path) -> Path:
    """A path without half of its last leg; without the leg, if that is less than half an inch."""
    a, b = path[-2:]
    if tape(a, b) < INCH // 2:
        return path[:-1]
    return (*path[:-1], ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2))


def _by_hand(unit: Unit, paths: Sequence[Path], laid: Laid) -> Path:
    body, start = laid.body, unit.starts[laid.body]
    path = laid_path(unit.movers[body], start, ((laid.x, laid.y),), unit.allowance)
    others = {other: each for other, each in enumerate(paths) if other != body}
    return paths[body] if _on_another(unit, others, body, path[-1]) else path


def _on_another(unit: Unit, others: Mapping[int, Path], body: int, end: Place) -> bool:
    return any(overlap(end, unit.radii[body], path[-1], unit.radii[other]) for other, path in others.items())


def _short(unit: Unit, body: int, end: Place) -> Path:
    """Straight there, as far as what it meets allows."""
    start = unit.starts[body]
    if end == start:
        return (start,)
    if affordable(unit.movers[body], (start, end), unit.allowance):
        return start, end
    reached = farthest_paying(unit.movers[body], start, end, unit.allowance)
    return (start,) if reached == start else (start, reached)
