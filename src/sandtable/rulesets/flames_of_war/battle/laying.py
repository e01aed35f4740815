"""What something laid comes to where no platoon moves: deployment, markers, aiming points, Aircraft, breaking off.

Each way to lay something is registered beside those of moves in `planning`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Refused
from sandtable.explain.sentences import count_of
from sandtable.game.in_order import IN_ORDER
from sandtable.game.planning import Draft, Plan
from sandtable.inches.directions import ahead_of, bearing
from sandtable.inches.drawing.marks import (
    GhostBody,
    Label,
    LineMark,
    Overprint,
    RingMark,
    flight_mark,
    reach_mark,
    square_template,
    tape_mark,
)
from sandtable.inches.drawing.words import where_said
from sandtable.inches.moving.layouts import Formation, formed
from sandtable.inches.tape import INCH, Place, length, said, tape
from sandtable.rulesets.flames_of_war.battle import fire_missions as fire
from sandtable.rulesets.flames_of_war.battle.aims_to_try import joining, tried
from sandtable.rulesets.flames_of_war.battle.ambushes import RevealAmbush
from sandtable.rulesets.flames_of_war.battle.answers import Bombard, Deploy, Go, PlaceObjective, PutDown
from sandtable.rulesets.flames_of_war.battle.breaking_off import BreakOff, farthest
from sandtable.rulesets.flames_of_war.battle.deployments import formed_up, laid, loaded, on_foot
from sandtable.rulesets.flames_of_war.battle.getting_out import GettingOut
from sandtable.rulesets.flames_of_war.battle.objectives import PlaceMarker
from sandtable.rulesets.flames_of_war.battle.picture import ground_now
from sandtable.rulesets.flames_of_war.battle.planning import plan
from sandtable.rulesets.flames_of_war.battle.seeing import sees_point
from sandtable.rulesets.flames_of_war.battle.setting_down import fits_in
from sandtable.rulesets.flames_of_war.battle.setting_up import DeployUnit
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState
from sandtable.rulesets.flames_of_war.battle.team_names import team_said
from sandtable.rulesets.flames_of_war.procedures.bombard.aiming import safe_distance

POINT = "Point at a place"
FORMS = tuple(form.value for form in Formation)
#: The verb of a smoke bombardment begins so.
SMOKE = "lay smoke"


def why_not(s: BattleState, answer: Struct) -> str:
    """The first reason against an answer."""
    wrong = s.agenda[0].refusals(s, answer)
    return wrong.refusals[0].because if isinstance(wrong, Refused) else ""


# ---------------------------------------------------------------------- whole platoons put down


@plan.register
def _(step: DeployUnit, s: BattleState, draft: Draft) -> Plan | None:
    return _deployed(s, draft, hidden=False) if draft.piece in step.waiting(s) else None


@plan.register
def _(step: RevealAmbush, s: BattleState, draft: Draft) -> Plan | None:
    return _deployed(s, draft, hidden=True) if draft.piece in step.hidden(s) else None


def _deployed(s: BattleState, draft: Draft, *, hidden: bool) -> Plan:
    """A platoon about the place that was pointed at, in a formation; single teams where they were put by hand."""
    side = s.side(draft.piece)
    zone = reach_mark((s.scenario.zones[side].ring,), "Deployment area")
    if not draft.path:
        return Plan(None, Overprint(reach=(zone,)), "Point at a place in your area", FORMS)
    answer = _about(s, draft, hidden=hidden)
    if answer is None:
        return Plan(None, Overprint(reach=(zone,)), "There is no room for the whole platoon here", FORMS)
    bodies, places, why = answer.bodies, answer.at, why_not(s, answer)
    ghosts = tuple(
        GhostBody(body, *at, facing, s.radius(body), why if not number else "")
        for number, (body, at, facing) in enumerate(zip(bodies, places, answer.facings, strict=True))
    )
    riding = f", {count_of(len(answer.aboard), 'team')} aboard" if answer.aboard else ""
    rear = f", {count_of(len(answer.rear), 'transport')} in the rear" if answer.rear else ""
    told = f"{where_said(ground_now(s), places[0], s.radius(bodies[0]))}{riding}{rear}"
    return Plan(answer, Overprint(ghosts=ghosts), f"{told}. {why}" if why else told, FORMS)


def _about(s: BattleState, draft: Draft, *, hidden: bool) -> Deploy | None:
    unit, anchor = draft.piece, draft.path[-1]
    like = draft.like if isinstance(draft.like, Deploy) else None
    loading = loaded(s, unit) if like is not None and like.aboard else on_foot(s, unit, hidden=hidden)
    facing = s.scenario.looking[s.side(unit)] if draft.facing is None else draft.facing
    form = Formation(draft.form) if draft.form in FORMS else Formation.LINE
    standing = loading.standing
    pitch = 2 * max(s.radius(body) for body in standing) + INCH // 2
    slots = list(formed(form, anchor, facing, len(standing), pitch))
    for each in draft.bodies:
        if each.body < len(slots):
            slots[each.body] = each.x, each.y
    found = formed_up(s, unit, loading, tuple(slots), fits_in(s, standing, clear=not hidden))
    found = found or laid(s, unit, loading, anchor, None, clear=not hidden)
    return None if found is None else replace(found, facings=(facing,) * len(found.bodies))


# ---------------------------------------------------------------------- single places


@plan.register
def _(step: PlaceMarker, s: BattleState, draft: Draft) -> Plan | None:
    at = draft.path[-1] if draft.path else next(step.suggest(s, IN_ORDER)).at
    answer = PlaceObjective(at)
    ring = RingMark(at, INCH)
    why = why_not(s, answer)
    return Plan(answer, Overprint(rings=(ring,)), why or f"Objective {where_said(ground_now(s), at)}")


@plan.register
def _(step: GettingOut, s: BattleState, draft: Draft) -> Plan | None:
    waiting = [body for body in step.waiting(s) if s.unit_of(body) == draft.piece]
    return _put(s, waiting[:1], draft) if waiting else None


def _put(s: BattleState, bodies: Sequence[int], draft: Draft) -> Plan:
    if not draft.path:
        return Plan(None, Overprint(), POINT)
    facing, at = draft.facing or 0, draft.path[-1]
    answer = PutDown(tuple(bodies), (at,) * len(bodies), (facing,) * len(bodies))
    why = why_not(s, answer)
    ghosts = tuple(GhostBody(body, *at, facing, s.radius(body), why) for body in bodies)
    return Plan(answer, Overprint(ghosts=ghosts), why or where_said(ground_now(s), at))


@plan.register
def _(step: BreakOff, s: BattleState, draft: Draft) -> Plan | None:
    """One team that is still too near goes where it was laid: the one put by hand, or else the first."""
    left = list(step.left(s))
    if draft.piece != step.unit or not left:
        return None
    living = s.living(step.unit)
    named = [living[each.body] for each in draft.bodies if each.body < len(living) and living[each.body] in left]
    body = named[0] if named else left[0]
    bends = draft.path or tuple((each.x, each.y) for each in draft.bodies if living[each.body] == body)
    if not bends:
        told = f"{team_said(s, body)}: where to?"
        return Plan(None, Overprint(rings=(RingMark(s.place(body), s.radius(body), body),)), told)
    path = (s.place(body), *bends)
    facing = bearing(path[-1], path[0]) if draft.facing is None else draft.facing
    answer = Go((body,), (bends,), (facing,))
    why = why_not(s, answer)
    ghost = GhostBody(body, *path[-1], facing, s.radius(body), why)
    marks = Overprint(tapes=(tape_mark(path, farthest(s, body)),), ghosts=(ghost,))
    return Plan(answer, marks, why or f"{said(length(path))}, {where_said(ground_now(s), path[-1])}")


# ---------------------------------------------------------------------- the Aiming Point


@plan.register
def _(step: ShootingStep, s: BattleState, draft: Draft) -> Plan | None:
    gunners = fire.gunners(s, draft.piece) if 0 <= draft.piece < len(s.units) else ()
    if not gunners:
        return None
    smoke = SMOKE in draft.verb.casefold()
    like = draft.like if isinstance(draft.like, Bombard) else None
    best = like or next((each for each in tried(s, draft.piece, IN_ORDER) if not each.again), None)
    at = draft.path[-1] if draft.path else best.at if best is not None else None
    if at is None:
        return Plan(None, Overprint(), POINT)
    spotter = _spotter(s, draft.piece, at, like.spotter if like is not None else NOBODY)
    bodies = like.bodies if like is not None else joining(s, gunners, at) or gunners
    turned = draft.facing if draft.facing is not None else like.bearing if like is not None else 90
    answer = Bombard(bodies, spotter, at, smoke, turned if smoke else 0)
    return _aimed(s, answer)


def _spotter(s: BattleState, unit: int, at: Place, wanted: int) -> int:
    """Who is to spot: as was said, or the nearest who sees the place."""
    able = fire.spotters(s, unit)
    if wanted in able:
        return wanted
    seeing = [body for body in able if sees_point(s, body, at)]
    near = seeing or list(able) or list(s.living(unit))
    return min(near, key=lambda body: tape(s.place(body), at), default=NOBODY)


def _aimed(s: BattleState, answer: Bombard) -> Plan:
    """The template with the teams under it, the flight of the shells and who spots; or the screen."""
    unit, why = s.unit_of(answer.bodies[0]), why_not(s, answer)
    weapon = fire.weapon_of(s, answer.bodies[0])
    if weapon is None:
        return Plan(None, Overprint(), POINT)
    first, at = answer.bodies[0], answer.at
    far = tape(s.place(first), at) - s.radius(first)
    flight = flight_mark(s.place(first), at, far, INCH * weapon.range)
    eyes = LineMark(s.place(answer.spotter), at, labels=(Label(s.place(answer.spotter), "spots"),))
    if answer.smoke:
        end = ahead_of(at, answer.bearing, INCH * s.tables.limit("smoke_screen") * len(answer.bodies))
        marks = Overprint(lines=(flight, eyes, LineMark(at, end, labels=(Label(end, "Smoke Screen"),))))
        return Plan(answer, marks, why or f"a screen of {said(tape(at, end))}")
    template = fire.template_of(s, weapon)
    under = fire.teams_under(s, template, at)
    rings = tuple(RingMark(s.place(body), s.radius(body), body) for body in under)
    words = f"{count_of(len(under), 'team')} under it"
    safe = INCH * safe_distance(fire.is_salvo(weapon), fire.bombs(s, unit), s.tables).value
    friend = fire.nearest_friend(s, s.side(unit), template, at)
    marks = Overprint(
        templates=(square_template(at, 2 * template.half, words, safe),), lines=(flight, eyes), rings=rings
    )
    return Plan(answer, marks, f"{words}, nearest friend {said(friend)} off. {why}".rstrip(". "))


def laid_down(step: Any, s: BattleState, draft: Draft) -> Plan | None:
    """What a draft comes to at any question."""
    return plan(step, s, draft)
