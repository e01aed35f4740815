"""Moves worth a thought: the whole unit towards what it wants, into cover on the way, and all about by chance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from msgspec.structs import replace

from sandtable.base.bits import set_of
from sandtable.game.planning import Draft
from sandtable.inches.tape import Place, tape
from sandtable.rulesets.flames_of_war.battle import planning, rates
from sandtable.rulesets.flames_of_war.battle.answers import Go
from sandtable.rulesets.flames_of_war.battle.crossing import asks_a_roll
from sandtable.rulesets.flames_of_war.battle.small_moves import SmallMove
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves
from sandtable.rulesets.flames_of_war.players.standing import goals, leading_place
from sandtable.rulesets.flames_of_war.players.worth import per_team
from sandtable.rulesets.flames_of_war.terms import Speed

#: So many goals are gone for, and so many places in cover.
GOALS, COVER = 2, 3
#: What a roll to cross costs, of a team.
ROLL = 0.12


def ways(s: BattleState, step: UnitMoves, rng: Random, by_chance: int) -> Iterator[Go]:
    """Moves of the picked unit, all of them allowed, each once."""
    tried: set[Go] = set()
    for go in _meant(s, step):
        if go.bodies and go not in tried:
            tried.add(go)
            if step.refusals(s, go) is None:
                yield go
    for answer in islice(step.suggest(s, rng), by_chance):
        if isinstance(answer, Go) and answer not in tried:
            tried.add(answer)
            yield answer


def _meant(s: BattleState, step: UnitMoves) -> Iterator[Go]:
    """Towards its goals at either speed, and into cover that is nearer to them."""
    unit = step.unit
    if not step.movers(s) or step.entering(s) or step.flying(s):
        return
    wanted = [goal for goal, _ in goals(s, unit)[:GOALS]]
    for goal in wanted:
        yield _towards(s, unit, goal, Speed.TACTICAL)
        if step.may_dash(s):
            yield _towards(s, unit, goal, Speed.DASH)
    for place in islice(_cover(s, unit, wanted), COVER):
        yield _towards(s, unit, place, Speed.TACTICAL)


def _towards(s: BattleState, unit: int, place: Place, speed: Speed) -> Go:
    return planning.platoon_moved(s, unit, speed, Draft("move", unit, (place,)))


def _cover(s: BattleState, unit: int, wanted: list[Place]) -> Iterator[Place]:
    """Places worth standing at that are within reach, the nearest to what is wanted first."""
    at, own = leading_place(s, unit), s.living(unit)
    most = rates.most(s, own[0], Speed.TACTICAL) if own else 0
    near = [place for place in s.scenario.worth.near(at, most) if 0 < tape(place, at) <= most]
    aim = wanted[0] if wanted else at
    yield from sorted(near, key=lambda place: tape(place, aim))


def after(s: BattleState, go: Go) -> BattleState:
    """The position at the end of a move, if nobody is held up on the way."""
    there, new = s, set_of(go.bodies)
    for body, bends, facing in zip(go.bodies, go.bends, go.facings, strict=True):
        there = there.put_down(body, bends[-1], facing) if bends else there.turned_to(body, facing)
    dashed = there.dashed | new if go.speed is Speed.DASH else there.dashed
    return replace(there, moved=there.moved | new, dashed=dashed)


def risk(s: BattleState, go: Go) -> float:
    """What rolls to cross on the way cost on average."""
    if go.start:
        return 0.0
    some = zip(go.bodies, go.bends, strict=True)
    rolls = [body for body, bends in some if bends and asks_a_roll(s, body, (s.place(body), *bends))]
    return sum(ROLL * per_team(s, s.unit_of(body)) for body in rolls)


def small_ways(s: BattleState, step: SmallMove, rng: Random, many: int) -> Iterator[Go]:
    """Small moves by chance."""
    for answer in islice(step.suggest(s, rng), many):
        if isinstance(answer, Go):
            yield answer
