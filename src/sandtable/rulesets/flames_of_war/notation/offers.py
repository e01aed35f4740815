"""What a player may do with a platoon by pointing: every answer that begins with it, and why not otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.game.answers import Done
from sandtable.game.in_order import IN_ORDER
from sandtable.game.offers import Offer, judged, to_end
from sandtable.rulesets.flames_of_war.battle import answers as a
from sandtable.rulesets.flames_of_war.battle.aims_to_try import tried
from sandtable.rulesets.flames_of_war.battle.asked import asked_of, choosable
from sandtable.rulesets.flames_of_war.battle.assault_step import AssaultStep
from sandtable.rulesets.flames_of_war.battle.charging import chargers, nearest_first
from sandtable.rulesets.flames_of_war.battle.defending import DefendersFire
from sandtable.rulesets.flames_of_war.battle.setting_up import DeployUnit
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves
from sandtable.rulesets.flames_of_war.battle.volleys_to_try import smoke_at, volley_at
from sandtable.rulesets.flames_of_war.notation.wording import PLAIN, ending, worded
from sandtable.rulesets.flames_of_war.terms import Order, Speed

#: What is laid on the table, by the verb that a page sends back with it.
DISMOUNT, FORWARD = "Dismount", "Bring forward"
MOVE, DASH, PLACE, POINT, BOMBARD, SCREEN = "Move", "Dash", "Put down", "Place here", "Bombard", "Lay smoke"
#: The keys of the orders.
KEYS = {
    Order.BLITZ_MOVE: "z",
    Order.CROSS_HERE: "x",
    Order.FOLLOW_ME: "f",
    Order.DIG_IN: "d",
    Order.MINE_CLEARING: "a",
}
#: So many answers of a question that is only listed are shown.
MOST = 40


def offers(s: BattleState, piece: int | None) -> list[Offer]:
    """Every answer for a platoon or, without one, those that need none to be named."""
    return judged(s, _offered(s, piece)) if s.agenda else []


def _offered(s: BattleState, unit: int | None) -> Iterator[Offer]:
    step = s.agenda[0]
    for kind in step.kinds(s):
        if kind in MAKERS:
            yield from MAKERS[kind](s, step, unit)
        elif kind in PLAIN and unit is None:
            yield Offer(PLAIN[kind], kind())
    if Done in step.kinds(s):
        yield from to_end(ending(s), unit)


def suggested(s: BattleState, step: Any, kind: type[Struct]) -> Iterator[Any]:
    """All answers of a kind that the rules propose, each once."""
    seen: set[Struct] = set()
    for answer in islice(step.every(s), MOST):
        if isinstance(answer, kind) and answer not in seen:
            seen.add(answer)
            yield answer


Maker = Callable[[BattleState, Any, int | None], Iterator[Offer]]


def _listed(kind: type[Struct]) -> Maker:
    """Answers that are only listed, in the words for them."""

    def make(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
        if unit in (None, asked_of(s)):
            yield from (Offer(worded(s, answer), answer) for answer in suggested(s, step, kind))

    return make


# ---------------------------------------------------------------------- set-up


def _objective(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    for answer in islice(suggested(s, step, a.PlaceObjective), 1) if unit is None else ():
        yield Offer(POINT, answer, lays="point")


def _hold_back(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    for answer in suggested(s, step, a.HoldBack):
        if unit is None or unit in answer.units:
            yield Offer(worded(s, answer), answer, piece=unit)


def _deploy(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    if unit is None or not choosable(s) >> unit & 1:
        return
    proposed = (answer for answer in suggested(s, step, a.Deploy) if answer.unit == unit)
    for answer in islice(proposed, 1):
        yield Offer(PLACE, answer, piece=unit, lays="place" if isinstance(step, DeployUnit) else "")


# ---------------------------------------------------------------------- who, and moves


def _pick(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    if unit is not None and choosable(s) >> unit & 1:
        yield Offer("Move it", a.Pick(unit), piece=unit, opens=True)


def _go(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    own = asked_of(s)
    if unit not in (None, own):
        return
    for verb, speed in ((MOVE, Speed.TACTICAL), (DASH, Speed.DASH)):
        if (found := next(_moves(s, step, speed), None)) is not None:
            yield Offer(verb, found, piece=own, lays="path")


def _moves(s: BattleState, step: Any, speed: Speed) -> Iterator[a.Go]:
    """Moves at one speed; a unit that has none to propose may still lay one, or turn where it stands."""
    if isinstance(step, UnitMoves) and not step.entering(s) and not step.flying(s):
        yield from step.moves_at(s, speed)
        if speed is Speed.TACTICAL and (movers := numbers_in(step.movers(s))):
            body = movers[0]
            yield a.Go((body,), ((),), (s.heading(body),), speed)
        return
    yield from (answer for answer in suggested(s, step, a.Go) if answer.speed is speed)


def _give(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    own = asked_of(s)
    if unit in (None, own):
        for order, key in KEYS.items():
            if order is not Order.MINE_CLEARING or s.scenario.minefields:
                yield Offer(order.said, a.Give(order), piece=own, letter=key)


def _put_down(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    for answer in islice(suggested(s, step, a.PutDown), 1):
        own = s.unit_of(answer.bodies[0])
        if unit in (None, own):
            yield Offer(PLACE, answer, piece=own, lays="place")


def _placed(kind: type[Struct], verb: str) -> Maker:
    """Passengers or transports of the unit, put down where somebody points at."""

    def offers(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
        own = asked_of(s)
        for answer in islice(suggested(s, step, kind), 1):
            if unit in (None, own):
                yield Offer(verb, answer, piece=own, lays="place")

    return offers


# ---------------------------------------------------------------------- fire


def _shoot(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    """A platoon's fire at each enemy platoon that it can shoot at; of an enemy, who can shoot at it."""
    if not isinstance(step, ShootingStep):
        for answer in suggested(s, step, a.Shoot) if unit is None else ():
            yield Offer("Shoot at the charge" if isinstance(step, DefendersFire) else worded(s, answer), answer)
        return
    if unit is None:
        return
    own = unit if s.side(unit) == step.side else None
    for shooter in (own,) if own is not None else s.units_of(step.side):
        for enemy in s.units_of(1 - step.side) if own is not None else (unit,):
            yield from _volleys(s, step, shooter, enemy, by_name=own is None)


def _volleys(s: BattleState, step: ShootingStep, shooter: int, enemy: int, *, by_name: bool) -> Iterator[Offer]:
    told = f"with {s.scenario.said(shooter)}" if by_name else f"at {s.scenario.said(enemy)}"
    if step.may_fire(s, shooter) and (volley := volley_at(s, shooter, enemy)) is not None:
        yield Offer(f"Shoot {told}", volley, piece=enemy)
    if step.may_smoke(s, shooter) and (smoke := smoke_at(s, shooter, enemy)) is not None:
        yield Offer(f"Shoot smoke {told}", smoke, piece=enemy)


def _bombard(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    if unit is None or s.side(unit) != step.side or not s.units_of(step.side).count(unit):
        return
    seen: set[str] = set()
    for answer in tried(s, unit, IN_ORDER):
        verb = worded(s, answer) if answer.again else SCREEN if answer.smoke else BOMBARD
        if verb not in seen:
            seen.add(verb)
            yield Offer(verb, answer, piece=unit, lays="" if answer.again else "point")


# ---------------------------------------------------------------------- assaults


def _charge(s: BattleState, step: AssaultStep, unit: int | None) -> Iterator[Offer]:
    """The charge of a platoon; of an enemy, who can charge and reaches it."""
    charge, _ = step.able(s)
    for own in charge:
        bodies = tuple(nearest_first(s, chargers(s, own)))
        answer = a.ChargeIn(own, bodies)
        if unit == own:
            yield Offer("Charge", answer, piece=own)
        elif unit is not None and s.side(unit) != step.side and _near(s, bodies, unit):
            yield Offer(f"Charge with {s.scenario.said(own)}", answer, piece=unit)


def _near(s: BattleState, bodies: tuple[int, ...], enemy: int) -> bool:
    reach = 100 * s.tables.limit("charge")
    foes = numbers_in(s.there & s.of_unit(enemy))
    return any(s.gap(body, foe) <= reach for body in bodies for foe in foes)


def _scoot(s: BattleState, step: AssaultStep, unit: int | None) -> Iterator[Offer]:
    if unit is not None and unit in step.able(s)[1]:
        yield Offer("Shoot and Scoot", a.Scoot(unit), piece=unit)


def _choose(s: BattleState, step: Any, unit: int | None) -> Iterator[Offer]:
    for answer in suggested(s, step, a.Choose):
        if unit in (None, s.unit_of(answer.body)):
            yield Offer(worded(s, answer), answer, piece=s.unit_of(answer.body))


MAKERS: dict[type[Struct], Maker] = {
    a.PlaceObjective: _objective,
    a.HoldBack: _hold_back,
    a.Deploy: _deploy,
    a.Arrive: _listed(a.Arrive),
    a.Pick: _pick,
    a.Choose: _choose,
    a.Go: _go,
    a.Give: _give,
    a.Mount: _listed(a.Mount),
    a.Dismount: _placed(a.Dismount, DISMOUNT),
    a.BringForward: _placed(a.BringForward, FORWARD),
    a.PutDown: _put_down,
    a.Shoot: _shoot,
    a.Assign: _listed(a.Assign),
    a.Swap: _listed(a.Swap),
    a.Bombard: _bombard,
    a.ChargeIn: _charge,
    a.Scoot: _scoot,
    a.Blows: _listed(a.Blows),
    a.CounterCharge: _listed(a.CounterCharge),
}
