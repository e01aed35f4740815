"""What something laid on the table comes to: the answer, the tape and the ghost, who would be seen, and the odds."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from msgspec.structs import replace

from sandtable.explain import Refused
from sandtable.game.planning import Draft, Plan
from sandtable.game.question import Forecast
from sandtable.inches.bodies import Body, gap
from sandtable.inches.contact import contact_places
from sandtable.inches.directions import apart, bearing, turned
from sandtable.inches.drawing.marks import (
    GhostBody,
    LineMark,
    OutlineMark,
    Overprint,
    RingMark,
    outline_mark,
    reach_mark,
    sight_mark,
    tape_mark,
)
from sandtable.inches.drawing.words import where_said
from sandtable.inches.moving.vehicles import facings
from sandtable.inches.sight import line
from sandtable.inches.tape import INCH, Place, length, said, tape, towards
from sandtable.measured.snapping import straightened
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle import armament, assault_ways, moves, paths, rates, straight_ways, volleys
from sandtable.rulesets.konflikt_47.battle.asked import asked_of
from sandtable.rulesets.konflikt_47.battle.assault_facts import assault_of
from sandtable.rulesets.konflikt_47.battle.assaulting import AssaultPath
from sandtable.rulesets.konflikt_47.battle.boarding import towed
from sandtable.rulesets.konflikt_47.battle.escaping import Escape
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit
from sandtable.rulesets.konflikt_47.battle.picture import ground_now
from sandtable.rulesets.konflikt_47.battle.putting_down import PutDownUnit
from sandtable.rulesets.konflikt_47.battle.seeing import sees
from sandtable.rulesets.konflikt_47.battle.setting_up import SetUp, first_place, looking, unplaced
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState, Where
from sandtable.rulesets.konflikt_47.terms import Order

#: Who is farther off is not told of.
FAR = 36 * INCH
#: So many places in contact are tried near the one that was pointed at.
TRIES = 24
#: What lies so few degrees off is straight behind a vehicle.
BEHIND = 15


def plan(s: BattleState, draft: Draft) -> Plan | None:
    """What a draft comes to at the open question; None where nothing is laid for it."""
    return _planned(s.agenda[0], s, draft) if s.agenda else None


@singledispatch
def _planned(step: Any, s: BattleState, draft: Draft) -> Plan | None:
    """Any other question about a way takes the tape as it lies; the rules say what is wrong with it."""
    unit = asked_of(s)
    if a.Go not in step.answers or draft.piece != unit:
        return None
    laid = _driven(s, unit, Order.ADVANCE, draft)
    path, back = (s.place(unit), *laid.path), laid.form == moves.REVERSE
    facing = draft.facing
    if facing is None:
        led = facings(path, back) if s.is_vehicle(unit) else ()
        facing = led[-1] if led else s.facing(unit)
    return _moved(s, unit, Order.RUN, a.Go(laid.path, facing, reverse=back), path, draft)


@_planned.register
def _(step: SetUp, s: BattleState, draft: Draft) -> Plan | None:
    if draft.piece not in unplaced(s, step.side):
        return None
    at = draft.path[-1] if draft.path else first_place(s, draft.piece)
    facing = looking(s, step.side) if draft.facing is None else draft.facing
    found = _put(s, a.Place(draft.piece, at, facing), draft.piece, at, facing)
    if draft.path:
        return found
    zone = reach_mark((s.scenario.zones[step.side].ring,), "Set up in here")
    return replace(found, marks=replace(found.marks, reach=(zone,)), said="Point at a place in your zone")


@_planned.register
def _(step: PutDownUnit, s: BattleState, draft: Draft) -> Plan | None:
    at = draft.path[-1] if draft.path else None
    if at is None:
        return Plan(None, Overprint(), "Point at a place")
    facing = draft.facing or 0
    return _put(s, a.PutDown(at, facing), step.unit, at, facing)


def _put(s: BattleState, answer: Any, unit: int, at: Place, facing: int) -> Plan:
    """A unit that is put somewhere: its ghost, and what is against it."""
    wrong = s.agenda[0].refusals(s, answer)
    why = wrong.refusals[0].because if isinstance(wrong, Refused) else ""
    ghost = GhostBody(unit, *at, facing, s.radius(unit), why)
    return Plan(answer, Overprint(ghosts=(ghost,)), where_said(ground_now(s), at, s.radius(unit)))


@_planned.register
def _(step: MoveUnit, s: BattleState, draft: Draft) -> Plan | None:
    if draft.piece != step.unit:
        return None
    if draft.verb == "Unhitch":
        return _unhitched(s, draft)
    answer = moves.laid(s, step.unit, step.order, _driven(s, step.unit, step.order, draft))
    start = answer.start if answer.start is not None else s.place(step.unit)
    return _moved(s, step.unit, step.order, answer, (start, *answer.bends), draft)


def _driven(s: BattleState, unit: int, order: Order, draft: Draft) -> Draft:
    """A vehicle's tape as it is meant: straight where it nearly is, and in reverse where that leads straight back."""
    if not s.is_vehicle(unit) or s.units[unit].where is not Where.TABLE:
        return draft
    back = _backs(s, unit, order, draft)
    path = (s.place(unit), *draft.path)
    if draft.snap and draft.path:
        ahead = bearing(path[-3], path[-2]) if len(path) > 2 else turned(s.facing(unit), 180 if back else 0)
        path = (*path[:-1], straightened(path[-2], path[-1], (ahead, *range(0, 360, 45))))
    return replace(draft, path=path[1:], form=moves.REVERSE if back else draft.form)


def _backs(s: BattleState, unit: int, order: Order, draft: Draft) -> bool:
    """Whether a vehicle drives in reverse: as was said or, if nothing was, to what lies straight behind it."""
    if isinstance(draft.like, a.Go):
        return draft.like.reverse
    if draft.verb == "Reverse" or len(draft.path) != 1 or draft.facing is not None:
        return draft.verb == "Reverse"
    start, end = s.place(unit), draft.path[0]
    found = rates.rate(s, unit, order, reverse=True)
    behind = start != end and apart(bearing(start, end), turned(s.facing(unit), 180)) <= BEHIND
    return behind and not isinstance(found, Refused) and tape(start, end) <= found.most


@_planned.register
def _(step: AssaultPath, s: BattleState, draft: Draft) -> Plan | None:
    assault = assault_of(s)
    path = _to_contact(s, assault, draft)
    if path is None or draft.piece != assault.unit:
        return None
    answer = a.Go(path[1:], step.facing_after(s, assault, path))
    return _moved(s, assault.unit, Order.RUN, answer, path, draft)


def _to_contact(s: BattleState, assault: Assault, draft: Draft) -> tuple[Place, ...] | None:
    """A path that ends in contact as near as can be to where it was laid; else the one that is proposed."""
    if draft.path:
        end, both = draft.path[-1], s.radius(assault.unit) + s.radius(assault.target)
        near = sorted(contact_places(s.place(assault.target), both), key=lambda place: tape(place, end))
        for place in near[:TRIES]:
            path = (s.place(assault.unit), *draft.path[:-1], place)
            if not assault_ways.refusals(s, assault.unit, assault.target, path):
                return path
    return assault_ways.proposed(s, assault.unit, assault.target)


@_planned.register
def _(step: Escape, s: BattleState, draft: Draft) -> Plan | None:
    """Infantry has one straight line to escape along, and goes as far on it as was laid."""
    assault = assault_of(s)
    unit = assault.target
    if draft.piece != unit:
        return None
    if s.is_vehicle(unit):
        answer = moves.laid(s, unit, Order.RUN, draft)
        return _moved(s, unit, Order.RUN, answer, (s.place(unit), *answer.bends), draft)
    path = straight_ways.escapes(s, unit, assault.unit)
    if draft.path:
        path = path[0], towards(path[0], path[-1], tape(path[0], draft.path[-1]))
    return _moved(s, unit, Order.RUN, a.Go(path[1:], s.facing(unit)), path, draft)


def _unhitched(s: BattleState, draft: Draft) -> Plan | None:
    """The towed gun beside its vehicle, where it was pointed at."""
    gun = towed(s, draft.piece)
    if gun < 0:
        return None
    if not draft.path:
        return Plan(None, Overprint(), "Point at a place beside the vehicle")
    facing = s.facing(draft.piece) if draft.facing is None else draft.facing
    return _put(s, a.Unhitch(draft.path[-1], facing), gun, draft.path[-1], facing)


def _moved(s: BattleState, unit: int, order: Order, answer: a.Go, path: tuple[Place, ...], draft: Draft) -> Plan:
    """A way: its tape and ghost, what can be reached before anything is laid, and what is seen from its end."""
    end, road = path[-1], paths.by_road(s, unit, path, reverse=answer.reverse)
    found = rates.rate(s, unit, order, on_road=road, reverse=answer.reverse)
    most = 0 if isinstance(found, Refused) else found.most
    wrong = s.agenda[0].refusals(s, answer)
    why = wrong.refusals[0].because if isinstance(wrong, Refused) else ""
    ghost = GhostBody(unit, *end, answer.facing, s.radius(unit), why)
    tapes = (tape_mark(path, most),) if len(path) > 1 else ()
    bounded = draft.path or not isinstance(s.agenda[0], MoveUnit)
    outlines = () if bounded else moves.reach_of(s, unit, order, reverse=answer.reverse)
    reach = (reach_mark(outlines, f"{order.said}, {said(most)}"),) if outlines else ()
    after = _as_if(s, unit, end, answer.facing)
    lines, rings, pieces, words = _seen_from(after, unit, draft.target)
    marks = Overprint(tapes=tapes, ghosts=(ghost,), reach=reach, lines=lines, rings=rings, outlines=pieces)
    told = [f"{said(length(path))}, {where_said(ground_now(s), end, s.radius(unit))}", *words]
    return Plan(answer, marks, ". ".join(told), (), _shots_from(after, unit, order, draft))


def _as_if(s: BattleState, unit: int, at: Place, facing: int) -> BattleState:
    """The table with the unit where it would stand."""
    if s.units[unit].where is not Where.TABLE:
        return s.onto_table(unit, at, facing)
    return s.put({unit: Body(*at, facing)})


def _shots_from(s: BattleState, unit: int, order: Order, draft: Draft) -> tuple[Forecast, ...]:
    """The volley that could follow at whom is pointed at."""
    if order is not Order.ADVANCE or draft.target is None or draft.target not in s.enemies(unit):
        return ()
    aim = armament.usual_aim(s, unit, draft.target, order)
    if aim is None or aim.bearing >= 0:
        return ()
    found = volleys.forecast(s, unit, aim, order)
    return (replace(found, label=f"Then fire at {s.scenario.said(draft.target)}"),)


Marks = tuple[tuple[LineMark, ...], tuple[RingMark, ...], tuple[OutlineMark, ...], list[str]]


def _seen_from(s: BattleState, unit: int, target: int | None = None) -> Marks:
    """Whom a unit sees from where it stands, the nearest first; of the hidden one is drawn, with what hides it.

    That is who is pointed at or, if nobody is, the nearest of them.
    """
    lines, rings, outlines, words, hidden = [], [], [], [], list[int]()
    place = s.place(unit)
    far = {foe: gap(place, s.radius(unit), s.place(foe), s.radius(foe)) for foe in s.enemies(unit)}
    for foe in sorted((foe for foe in far if far[foe] <= FAR), key=far.__getitem__):
        seen = sees(s, unit, foe)
        if seen.blocked is not None:
            hidden.append(foe)
            continue
        state = seen.cover.sheltered
        lines.append(sight_mark(place, s.place(foe), far[foe], None, state))
        rings.append(RingMark(s.place(foe), s.radius(foe), foe))
        words.append(f"{s.scenario.said(foe)} {said(far[foe])}{f', {state}' if state else ''}")
    if hidden:
        foe = target if target in hidden else hidden[0]
        mark, outline, name = _hidden(s, unit, foe, far[foe])
        lines.append(mark)
        outlines += [outline] if outline is not None else []
        others = f"; {len(hidden) - 1} more out of sight" if len(hidden) > 1 else ""
        words.append(f"{s.scenario.said(foe)} hidden by {name}{others}")
    return tuple(lines), tuple(rings), tuple(outlines), words


def _hidden(s: BattleState, unit: int, foe: int, far: int) -> tuple[LineMark, OutlineMark | None, str]:
    """The line to somebody who is not seen, with the piece that stops it, and what it is called."""
    place, there, blocked = s.place(unit), s.place(foe), sees(s, unit, foe).blocked
    if blocked is None or blocked.what != "piece":
        name = s.scenario.said(blocked.number) if blocked is not None and blocked.what == "unit" else "a wreck"
        return sight_mark(place, there, far), None, name
    piece = s.scenario.ground.pieces[blocked.number]
    cut = next(each for each in line(s.scenario.sight, place, there).cuts if each.piece == piece.number)
    return sight_mark(place, there, far, cut), outline_mark(piece, f"{piece.name} blocks"), piece.name
