"""What the table shows while somebody lays a move or the square of a mortar: marks, and words."""

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from sandtable.game.planning import Draft, Plan
from sandtable.inches.directions import bearing
from sandtable.inches.drawing.marks import (
    BandMark,
    Label,
    LineMark,
    OutlineMark,
    Overprint,
    RingMark,
    band_marks,
    flight_mark,
    outline_mark,
    sight_mark,
    square_template,
)
from sandtable.inches.drawing.words import counted
from sandtable.inches.tape import Place, said, tape
from sandtable.inches.templates import gap_to
from sandtable.measured.snapping import Catch, against_edges, along_roads, caught, in_contact, inside_edges
from skirmish.battle.ground import COVER_BEHIND, COVER_IN, OVER
from skirmish.battle.mortar import Bombard, Mortar
from skirmish.battle.scenario import RADIUS
from skirmish.battle.state import Skirmish
from skirmish.battle.steps import Go, went

Seen = tuple[tuple[LineMark, ...], tuple[RingMark, ...], tuple[OutlineMark, ...], list[str]]


def moved(s: Skirmish, draft: Draft) -> tuple[Go, str]:
    """The answer that a draft comes to, and what its end has caught on; nothing where it did not."""
    if draft.snap and draft.path:
        for catch in caught(_catches(s, draft.piece, draft.path[-1])):
            found = went(s, draft.piece, replace(draft, path=(*draft.path[:-1], catch.place)))
            if found.ways and found.ways[0] and found.ways[0][-1] == catch.place:
                return found, catch.words
    return went(s, draft.piece, draft), ""


def _catches(s: Skirmish, squad: int, place: Place) -> Iterator[Catch]:
    """What the end of a move may catch on: enemies, cover, roads."""
    field, side = s.scenario, s.scenario.unit_sides[squad]
    pieces = field.ground.pieces
    enemies = [(disc, field.said(enemy)) for enemy in s.units_of(1 - side) for disc in s.discs(_bodies(s, enemy))]
    cover = [piece for piece in pieces if piece.kind in COVER_IN]
    return chain(
        in_contact(place, enemies, RADIUS, field.apart),
        inside_edges(place, cover, ", in cover"),
        against_edges(place, [piece for piece in pieces if piece.kind in (*COVER_BEHIND, *COVER_IN)], RADIUS),
        along_roads(place, [piece for piece in pieces if piece.kind in OVER]),
    )


def _bodies(s: Skirmish, squad: int) -> int:
    return sum(1 << body for body in s.living(squad))


def seen_from(s: Skirmish, squad: int, ends: tuple[Place, ...], target: int | None = None) -> Seen:
    """What a squad would see of each enemy from where it would stand; of one that is pointed at, of him alone."""
    lines: list[LineMark] = []
    rings: list[RingMark] = []
    outlines: dict[int, OutlineMark] = {}
    words: list[str] = []
    tables = s.scenario.tables
    reach, cover = tables.inches("range"), f"in cover +{tables.numbers['cover'].value}"
    enemies = s.units_of(1 - s.scenario.unit_sides[squad])
    for enemy in (target,) if target in enemies else enemies:
        there = s.bodies[s.living(enemy)[0]].place
        far = max(0, tape(ends[0], there) - 2 * RADIUS)
        if far > reach + 200:
            continue
        seen = s.line(ends[0], there)
        piece = s.blocked(seen)
        if piece is not None:
            cut = next(each for each in seen.cuts if each.piece == piece)
            lines.append(sight_mark(ends[0], there, far, cut))
            found = s.scenario.ground.pieces[piece]
            outlines[piece] = outline_mark(found, f"{found.name} blocks")
            words.append(f"{s.scenario.said(enemy)} out of sight behind {found.name}")
            continue
        facts = s.volley(squad, enemy, ends)
        state = "out of range" if facts is None else cover if facts.cover else ""
        seen_mark = sight_mark(ends[0], there, far, None, state if facts else "")
        # What is in the way of a shot is white; filled is what changes its number.
        lines.append(seen_mark if facts else replace(seen_mark, labels=(*seen_mark.labels, Label(there, state))))
        rings.append(RingMark(there, RADIUS, s.living(enemy)[0], dashed=facts is None))
        words.append(f"{s.scenario.said(enemy)} {said(far)}{f', {state}' if state else ''}")
    return tuple(lines), tuple(rings), tuple(outlines.values()), words


def bands(s: Skirmish, draft: Draft, ends: tuple[Place, ...]) -> tuple[BandMark, ...]:
    """How far rifles reach towards whom is pointed at; and where a team is put by itself, how far it may be off."""
    field, found = s.scenario, list[BandMark]()
    if draft.target in s.units_of(1 - field.unit_sides[draft.piece]):
        aim = bearing(ends[0], s.stands(draft.target) or ends[0])
        found += band_marks(ends[0], ((field.reach, f"{said(field.reach - 2 * RADIUS)}: rifles reach"),), aim, 30)
    if draft.bodies:
        reach = field.command + 2 * RADIUS
        found += band_marks(ends[0], ((reach, f"{said(field.command)} from the leader"),), 0, 179)
    return tuple(found)


def astray(s: Skirmish, ends: tuple[Place, ...]) -> dict[int, str]:
    """The teams that would be too far from their leader, by their numbers in the squad."""
    reach = s.scenario.command + 2 * RADIUS
    return {
        number: f"more than {said(s.scenario.command)} from its leader"
        for number, end in enumerate(ends)
        if tape(ends[0], end) > reach
    }


def bombarding(s: Skirmish, draft: Draft) -> Plan:
    """What a square comes to where it lies; without one, where it might do most."""
    mortar = Mortar(s, draft.piece)
    best = mortar.best()
    aim = draft.path[-1] if draft.path else best or s.scenario.objective
    answer = Bombard(draft.piece, aim)
    hit, spotter = mortar.under(aim), mortar.spotter(aim)
    teams = f"{counted(len(hit))} team{'' if len(hit) == 1 else 's'} under it"
    size = 2 * mortar.square.half
    lines = [flight_mark(mortar.place, aim, tape(mortar.place, aim), mortar.reach)]
    words = [f"{said(tape(mortar.place, aim))} from {s.scenario.said(draft.piece)}, {teams}"]
    if spotter is not None and s.scenario.body_unit[spotter] != draft.piece:
        name = s.scenario.said(s.scenario.body_unit[spotter])
        lines.append(
            LineMark(s.bodies[spotter].place, aim, labels=(Label(s.bodies[spotter].place, f"{name} sees it"),))
        )
        words.append(f"{name} sees the middle")
    friend = min(gap_to(mortar.square, aim, place, radius) for place, radius in mortar.friends)
    words.append(f"Nearest friend {said(friend)} from its edge, {said(mortar.safe)} needed")
    under_best = len(mortar.under(best)) if best else 0
    labels = (Label(best, f"best: {counted(under_best)} under it"),) if best and under_best > len(hit) else ()
    marks = Overprint(
        templates=(square_template(aim, size, f"{said(size)} square, {teams}", mortar.safe),),
        lines=tuple(lines),
        rings=tuple(RingMark(s.bodies[body].place, RADIUS, body) for body in hit),
        labels=labels,
    )
    return Plan(answer, marks, ". ".join(words))
