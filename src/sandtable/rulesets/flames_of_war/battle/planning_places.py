"""Teams that are put down in the Movement Step as somebody lays it: Aircraft, passengers, transports from the rear."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.base.bits import numbers_in
from sandtable.explain import Refused
from sandtable.game.planning import Draft, Plan
from sandtable.inches.directions import ahead_of
from sandtable.inches.drawing.marks import GhostBody, Overprint
from sandtable.inches.drawing.words import where_said
from sandtable.inches.moving.forming import Spacing, form_up, stands
from sandtable.inches.moving.layouts import Formation, formed
from sandtable.inches.tape import INCH, Place, tape
from sandtable.rulesets.flames_of_war.battle import coming_forward, command, flying_in
from sandtable.rulesets.flames_of_war.battle.answers import BringForward, Dismount, PutDown
from sandtable.rulesets.flames_of_war.battle.getting_out import reach_beside, why_not_there
from sandtable.rulesets.flames_of_war.battle.picture import ground_now
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves

#: Verbs of a draft that put teams down.
DISMOUNT, FORWARD = "dismount", "forward"
#: Places around a transport or a team are tried every so many degrees.
DEGREES = 15

Puts = PutDown | Dismount | BringForward


def put(s: BattleState, step: UnitMoves, draft: Draft) -> Plan | None:
    """What a draft of such a verb comes to; None if it is about something else."""
    verb = draft.verb.casefold()
    if step.flying(s):
        found: Callable[[BattleState, UnitMoves, Place, Draft], Puts] = aircraft_at
    elif DISMOUNT in verb:
        found = out_towards
    elif FORWARD in verb:
        found = forward_at
    else:
        return None
    if not draft.path:
        return Plan(None, Overprint(), "Point at a place")
    answer = found(s, step, draft.path[-1], draft)
    if not answer.bodies:
        return Plan(None, Overprint(), "there is no room for anybody there")
    problem = step.refusals(s, answer)
    why = problem.refusals[0].because if isinstance(problem, Refused) else ""
    together = zip(answer.bodies, answer.at, answer.facings, strict=True)
    ghosts = tuple(GhostBody(body, *at, facing, s.radius(body), why) for body, at, facing in together)
    said = where_said(ground_now(s), answer.at[0], s.radius(answer.bodies[0]))
    return Plan(answer, Overprint(ghosts=ghosts), f"{said}. {why}" if why else said)


def aircraft_at(s: BattleState, step: UnitMoves, place: Place, draft: Draft) -> PutDown:
    """All Aircraft of the unit side by side, their leader at a place."""
    bodies = numbers_in(step.flying(s))
    facing = s.scenario.looking[step.side] if draft.facing is None else draft.facing
    radii = tuple(s.radius(body) for body in bodies)
    slots = formed(Formation.LINE, place, facing, len(bodies), 2 * max(radii) + flying_in.APART)
    fits = stands([flying_in.mover(s, body) for body in bodies])
    formed_there = form_up(slots, radii, fits, Spacing(command=flying_in.reach(s)))
    at = [spot or slot for spot, slot in zip(formed_there.places, slots, strict=True)]
    return PutDown(bodies, tuple(at), (facing,) * len(bodies))


def out_towards(s: BattleState, step: UnitMoves, place: Place, draft: Draft) -> Dismount:
    """Every passenger beside its transport, as near to a place as there is room."""
    now, bodies, at = s, list[int](), list[Place]()
    for body in numbers_in(step.riders(s)):
        for spot in sorted(_beside(now, body), key=lambda spot: tape(spot, place)):
            if next(why_not_there(now, body, spot, away=True), None) is None:
                now = now.put_down(body, spot, 0)
                bodies.append(body)
                at.append(spot)
                break
    facings = [s.heading(s.carriers[body]) if draft.facing is None else draft.facing for body in bodies]
    return Dismount(tuple(bodies), tuple(at), tuple(facings))


def _beside(s: BattleState, body: int) -> Iterator[Place]:
    least, most = reach_beside(s, body)
    for far in (least + INCH // 4, most - INCH // 4):
        yield from (ahead_of(s.place(body), degree, far) for degree in range(0, 360, DEGREES))


def forward_at(s: BattleState, step: UnitMoves, place: Place, draft: Draft) -> BringForward:
    """The first transport at a place, the others as near to it as they may stand."""
    facing = s.scenario.looking[step.side] if draft.facing is None else draft.facing
    now, bodies, at = s, list[int](), list[Place]()
    for body in numbers_in(step.forward(s)):
        spots = [place] if not bodies else sorted(_about(now, body), key=lambda spot: tape(spot, place))
        for spot in spots:
            if not bodies or next(coming_forward.against_place(now, body, spot), None) is None:
                now = now.put_down(body, spot, facing)
                bodies.append(body)
                at.append(spot)
                break
    return BringForward(tuple(bodies), tuple(at), (facing,) * len(bodies))


def _about(s: BattleState, body: int) -> Iterator[Place]:
    """Places around the teams of its unit."""
    here = (team for team in numbers_in(command.counted(s, s.unit_of(body))) if command.present(s, team))
    for team in here:
        far = s.radius(body) + s.radius(command.stands_as(s, team)) + INCH // 4
        yield from (ahead_of(s.place(team), degree, far) for degree in range(0, 360, DEGREES))
