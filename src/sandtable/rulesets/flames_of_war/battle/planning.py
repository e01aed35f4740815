"""What something laid in the Movement Step comes to: the answer, tapes and ghosts, and the rolls that await them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.explain import Refused
from sandtable.game.planning import Draft, Plan
from sandtable.inches.drawing.marks import BandMark, Overprint, band_marks
from sandtable.inches.drawing.words import where_said
from sandtable.inches.moving.forming import Spacing
from sandtable.inches.tape import Place, length, said
from sandtable.measured.marching import Unit, laid_path, ways
from sandtable.measured.planning import move_marks, reach_marks
from sandtable.rulesets.flames_of_war.battle import (
    coming_on,
    command,
    crossing,
    in_the_way,
    marching,
    moves,
    planning_places,
    trying_moves,
)
from sandtable.rulesets.flames_of_war.battle.answers import Go
from sandtable.rulesets.flames_of_war.battle.in_the_way import Manner
from sandtable.rulesets.flames_of_war.battle.marching import Leg
from sandtable.rulesets.flames_of_war.battle.paths import Path
from sandtable.rulesets.flames_of_war.battle.picture import ground_now
from sandtable.rulesets.flames_of_war.battle.small_moves import SmallMove, manner_of
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState
from sandtable.rulesets.flames_of_war.battle.team_names import team_said
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves
from sandtable.rulesets.flames_of_war.procedures.moving.crossing import targets_of
from sandtable.rulesets.flames_of_war.terms import Speed

DASH = "dash"


@singledispatch
def plan(step: Any, s: BattleState, draft: Draft) -> Plan | None:
    """What a draft comes to at a question of the Movement Step; None where nothing is laid for it."""
    return None


@plan.register
def _(step: UnitMoves, s: BattleState, draft: Draft) -> Plan | None:
    if draft.piece != step.unit:
        return None
    if (found := planning_places.put(s, step, draft)) is not None:
        return found
    speed = speed_of(draft)
    if step.entering(s):
        return _planned(s, step.unit, Manner(speed, enters=True), platoon_entered(s, step.unit, speed, draft), draft)
    return _planned(s, step.unit, Manner(speed), platoon_moved(s, step.unit, speed, draft), draft)


@plan.register
def _(step: SmallMove, s: BattleState, draft: Draft) -> Plan | None:
    if draft.piece != step.unit:
        return None
    manner = manner_of(s, step.small)
    return _planned(s, step.unit, manner, moved_by(s, step.unit, step.waiting(s), manner, draft), draft)


def speed_of(draft: Draft) -> Speed:
    """At Tactical, but where a Dash is asked for."""
    if isinstance(draft.like, Go):
        return draft.like.speed
    return Speed.DASH if DASH in draft.verb.casefold() else Speed.TACTICAL


# ---------------------------------------------------------------------- the answer


def platoon_moved(s: BattleState, unit: int, speed: Speed, draft: Draft) -> Go:
    """A platoon sent where a draft says: its leader there, the others with him or in a formation about him."""
    return moved_by(s, unit, movable(s, unit), Manner(speed), draft)


def movable(s: BattleState, unit: int) -> int:
    """Who of a unit may move at the open question, as a set; everybody on the table where that is another one."""
    step = s.agenda[0] if s.agenda else None
    if isinstance(step, UnitMoves) and step.unit == unit:
        return step.movers(s)
    if isinstance(step, SmallMove) and step.unit == unit:
        return step.waiting(s)
    return s.there & s.of_unit(unit)


def moved_by(s: BattleState, unit: int, may: int, manner: Manner, draft: Draft) -> Go:
    """An answer for those who may move. A leader whose way asks for a roll goes alone, the others after him."""
    bodies = [body for body in s.living(unit) if may >> body & 1]
    if not bodies:
        return Go((), (), (), manner.speed)
    group = on_its_way(s, bodies, manner)
    paths = paths_of(s, group, bodies, _renumbered(s, unit, bodies, draft))
    facing = _facing(s, bodies, paths, draft)
    by_hand = {s.living(unit)[each.body]: each.facing for each in draft.bodies if each.body < len(s.living(unit))}
    turns = draft.facing is not None and not draft.path and not draft.bodies
    gone = [(body, path) for body, path in zip(bodies, paths, strict=True) if len(path) > 1 or turns]
    if not manner.small and gone and gone[0][0] == _leader(s, unit) and crossing.asks_a_roll(s, *gone[0]):
        gone = gone[:1]
    return Go(
        tuple(body for body, _ in gone),
        tuple(path[1:] for _, path in gone),
        tuple(by_hand.get(body, facing) for body, _ in gone),
        manner.speed,
    )


def _leader(s: BattleState, unit: int) -> int:
    leader = command.leader_of(s, unit)
    return NOBODY if leader == NOBODY else command.stands_as(s, leader)


def on_its_way(s: BattleState, bodies: Sequence[int], manner: Manner) -> Unit:
    """Teams as a person moves them: each keeps away from the enemies that it sees from where it starts."""
    unit = s.unit_of(bodies[0])
    spacing = Spacing() if manner.small else Spacing(command=command.reach(s, unit))
    group = trying_moves.unit_on_its_way(s, bodies, manner, spacing)
    mates = in_the_way.mates_of(s, bodies)
    seen = [in_the_way.as_seen(s, in_the_way.way_of(s, body, manner, mates)) for body in bodies]
    return replace(group, movers=tuple(seen))


def _renumbered(s: BattleState, unit: int, bodies: Sequence[int], draft: Draft) -> Draft:
    """Teams laid by hand are numbered among all that stand; here among those who may move."""
    living = s.living(unit)
    laid = [(each, living[each.body]) for each in draft.bodies if each.body < len(living)]
    kept = tuple(replace(each, body=bodies.index(body)) for each, body in laid if body in bodies)
    return replace(draft, bodies=kept)


def paths_of(s: BattleState, group: Unit, bodies: Sequence[int], draft: Draft) -> tuple[Path, ...]:
    """A path for each: the first goes where it was laid, the others with it, in a formation, or by hand."""
    first = [each for each in draft.bodies if not each.body]
    if first and not draft.path:  # the one that leads is put by hand, and nobody else
        draft = replace(draft, path=((first[0].x, first[0].y),), bodies=draft.bodies)
        lead = laid_path(group.movers[0], group.starts[0], draft.path, group.allowance)
        return (lead, *((start,) for start in group.starts[1:]))
    return ways(group, draft)


def _facing(s: BattleState, bodies: Sequence[int], paths: Sequence[Path], draft: Draft) -> int:
    if draft.facing is not None:
        return draft.facing
    return trying_moves.looking(s, bodies[0], paths[0][0], paths[0][-1])


def platoon_entered(s: BattleState, unit: int, speed: Speed, draft: Draft) -> Go:
    """A unit that comes onto the table abreast, its leader where it was laid, each straight in from the edge."""
    off = coming_on.waiting(s, unit)
    led = s.units[unit].leader
    first = NOBODY if led == NOBODY else command.stands_as(s, led)
    bodies = sorted(numbers_in(off), key=lambda body: body != first)
    facing = s.scenario.looking[s.side(unit)] if draft.facing is None else draft.facing
    if not draft.path:
        return Go((), (), (), speed)
    (x, y), side = draft.path[-1], s.side(unit)
    pitch = 2 * max(s.radius(body) for body in bodies) + coming_on.ABREAST
    offs = [(number + 1) // 2 * pitch * (1 if number % 2 else -1) for number in range(len(bodies))]
    deep = min(in_the_way.allowance(s, body, Manner(speed)).most for body in bodies)
    edge = coming_on.edge_at(s, side, x)[1]
    inside = min(deep, abs(y - edge))
    return Go(
        tuple(bodies),
        tuple((coming_on.inward(s, side, x + aside, inside),) for aside in offs),
        (facing,) * len(bodies),
        speed,
        tuple(coming_on.edge_at(s, side, x + aside) for aside in offs),
    )


# ---------------------------------------------------------------------- what is shown


def _planned(s: BattleState, unit: int, manner: Manner, go: Go, draft: Draft) -> Plan:
    """Tapes, ghosts and words of an answer; before anything is laid, what can be reached."""
    step = s.agenda[0]
    if not go.bodies:
        bodies = [body for body in s.living(unit) if movable(s, unit) >> body & 1]
        if not bodies or manner.enters:
            return Plan(None, Overprint(), "Point at a place")
        group = on_its_way(s, bodies, manner)
        reach = () if draft.path else reach_marks(group, f"{manner.speed.said}, {said(group.allowance.most)}")
        return Plan(None, Overprint(reach=reach), "Point at a place", _forms(s, bodies, group.starts[0]))
    legs = marching.legs_of(s, go)
    group = _group(s, legs, manner)
    wrong = _wrong(s, step, unit, manner, legs, go)
    marks = move_marks(group, [leg.path for leg in legs], [leg.body for leg in legs], legs[0].facing, wrong)
    marks = replace(marks, bands=_bands(s, unit, legs, manner))
    told = [f"{said(length(legs[0].path))}, {where_said(ground_now(s), legs[0].path[-1], s.radius(legs[0].body))}"]
    told += rolls_said(s, legs)
    told += list(dict.fromkeys(why for why in wrong.values() if why))
    able = numbers_in(movable(s, unit))
    return Plan(go, marks, ". ".join(told), _forms(s, able, legs[0].path[-1]))


def _forms(s: BattleState, bodies: Sequence[int], end: Place) -> tuple[str, ...]:
    """The formations to choose from where they would end."""
    return trying_moves.forms_about(s, bodies[0], end) if len(bodies) > 1 else ()


def _group(s: BattleState, legs: Sequence[Leg], manner: Manner) -> Unit:
    """Those who go, for the length of their tapes."""
    mates = in_the_way.mates_of(s, [leg.body for leg in legs])
    ways_there = [in_the_way.way_of(s, leg.body, manner, mates, leg.path[0]) for leg in legs]
    return Unit(
        tuple(way.mover for way in ways_there),
        tuple(leg.path[0] for leg in legs),
        tuple(s.radius(leg.body) for leg in legs),
        ways_there[0].allowance,
    )


def _wrong(s: BattleState, step: Any, unit: int, manner: Manner, legs: Sequence[Leg], go: Go) -> dict[int, str]:
    """Why a team cannot end there, or what it costs, by its number among those who go."""
    found: dict[int, str] = {}
    problem = step.refusals(s, go)
    if isinstance(problem, Refused):
        for refusal in problem.refusals:
            named = [number for number, leg in enumerate(legs) if refusal.because.startswith(team_said(s, leg.body))]
            found.setdefault(named[0] if named else 0, refusal.because)
    if not manner.small:
        _, led = moves.led_from(s, unit, legs)
        for number, leg in enumerate(legs):
            if led is not None and not command.in_command_at(s, leg.body, leg.path[-1], led):
                found.setdefault(number, f"{team_said(s, leg.body)} would be Out of Command")
    return found


def _bands(s: BattleState, unit: int, legs: Sequence[Leg], manner: Manner) -> tuple[BandMark, ...]:
    """How far from its leader the unit is In Command."""
    leader, led = moves.led_from(s, unit, legs)
    if manner.small or led is None or len(legs) < 2:
        return ()
    reach = command.reach(s, unit)
    rims = s.radius(leader) + max(s.radius(leg.body) for leg in legs)
    return band_marks(led, ((reach + rims, f"{said(reach)}: In Command"),), 0, 179)


def rolls_said(s: BattleState, legs: Sequence[Leg]) -> list[str]:
    """The rolls that await teams on their way, each kind once."""
    found: dict[str, int] = {}
    for leg in legs:
        for test in crossing.tests_on(s, leg.body, leg.path):
            words = _roll_said(s, leg, test)
            found[words] = found.get(words, 0) + 1
    return [f"{words} for {many} teams" if many > 1 else words for words, many in found.items()]


def _roll_said(s: BattleState, leg: Leg, test: crossing.Test) -> str:
    name = s.scenario.ground.pieces[test.piece].name
    if test.mine:
        return f"mines of {name}"
    place: Place = crossing.stop_at(s, test, leg.path).place
    targets = targets_of(crossing.cross_facts(s, leg.body, test, place), s.tables)
    return f"Cross {targets[0].number}+ at {name}" if targets[0] is not None else f"through {name}"
