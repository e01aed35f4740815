"""What a unit could do with the drawn die, and what that is worth: the heart of how the computer gives orders."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import NamedTuple

from sandtable.dice import Need
from sandtable.dice.exact import exact
from sandtable.explain import Refused
from sandtable.inches.bodies import Body
from sandtable.inches.directions import bearing
from sandtable.rulesets.konflikt_47.battle import armament, assaulting, rates
from sandtable.rulesets.konflikt_47.battle.answers import Give, Go
from sandtable.rulesets.konflikt_47.battle.orders import against_order, is_turning_team, order_facts
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.weapons_held import held
from sandtable.rulesets.konflikt_47.players.fights import assault_value
from sandtable.rulesets.konflikt_47.players.position import another_turn
from sandtable.rulesets.konflikt_47.players.shots import PIN, answered, rough_value, wisest_shot
from sandtable.rulesets.konflikt_47.players.standing import danger, is_support, standing_value
from sandtable.rulesets.konflikt_47.players.ways import Look, ways_worth
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import ORDER_TEST, needs_test
from sandtable.rulesets.konflikt_47.terms import Order

#: A shot from where one will stand is not sure to come: sight and range may change by then.
LATER = 0.85
#: What Rally sheds on average besides the pin of the test, and from how many pins on it is thought of.
RALLIED, MANY_PINS = 3.5, 2
#: A unit that waits in ambush spoils some of what the enemy wants; one that lies down keeps some of what it has.
AMBUSHED, LAIN_DOWN = 0.3, 0.3
#: What acting now is worth to whoever is in danger of never acting.
HASTE = 0.6
#: So many orders of each unit are compared with those of others.
ORDERS_OF_A_UNIT = 2
#: What a failed test costs besides the action.
MESS = 1.0


#: The ways that are looked at before an order is given.
BEFORE = Look(12, into_cover=6, near_enough=2)


class Activation(NamedTuple):
    """An order for a unit, what it is worth on average, and why."""

    value: float
    answer: Give
    why: str
    #: The way that it had in mind for its move.
    go: Go | None = None


def activations(s: BattleState, side: int, rng: Random) -> list[Activation]:
    """The best orders for each unit that can be given one, the best of all first."""
    found = list[Activation]()
    for unit in s.ready(side):
        orders = islice(for_unit(s, unit, rng), ORDERS_OF_A_UNIT)
        urgent = HASTE * danger(s, unit) if s.units[unit].where is Where.TABLE else 0.0
        found += [each._replace(value=each.value + urgent) for each in orders]
    return sorted(found, key=lambda each: -each.value)


def for_unit(s: BattleState, unit: int, rng: Random) -> Iterator[Activation]:
    """Every kind of order for a unit, tested orders by the chance that they are obeyed, the best first.

    Whether an order is allowed is asked last: to rule out every way of an assault takes long.
    """
    found = [each._replace(value=_if_obeyed(s, each)) for each in _tried(s, unit, rng)]
    for each in sorted(found, key=lambda each: -each.value):
        if against_order(s, each.answer) is None:
            yield each


def _if_obeyed(s: BattleState, each: Activation) -> float:
    passed = chance_to_obey(s, each.answer)
    return each.value * passed + (PIN * passed - MESS * (1 - passed) if passed < 1 else 0.0)


def chance_to_obey(s: BattleState, answer: Give) -> float:
    """The chance that an order is obeyed."""
    facts = order_facts(s, answer, weighed=False)
    if not needs_test(facts):
        return 1.0
    found = s.scenario.assess(ORDER_TEST, facts)
    need = None if isinstance(found, Refused) else found.profile.need
    return 1.0 if need is None else _chance(need)


def _chance(need: Need) -> float:
    return float(exact(_passes, need)[True])


def _passes(dice: object, need: Need) -> bool:
    return dice.passes(need)  # type: ignore[attr-defined,no-any-return]


def _tried(s: BattleState, unit: int, rng: Random) -> Iterator[Activation]:
    now = s.units[unit]
    if now.where is not Where.TABLE:
        yield from from_off_table(s, unit)
        return
    exposed = danger(s, unit)
    yield from fires(s, unit)
    yield from _moves(s, unit, rng)
    yield from _assaults(s, unit)
    if now.pins >= MANY_PINS:
        yield Activation(PIN * min(now.pins - 1, RALLIED) * 1.3, Give(unit, Order.RALLY), "it sheds its pins")
    yield Activation(LAIN_DOWN * exposed, Give(unit, Order.DOWN), "it lies down under the enemy's guns")
    yield _waits(s, unit)


def from_off_table(s: BattleState, unit: int) -> Iterator[Activation]:
    """Whoever waits comes, and whoever rides gets out."""
    yield Activation(6.0, Give(unit, Order.ADVANCE), "it comes into the battle")
    yield Activation(0.5, Give(unit, Order.RUN), "it comes into the battle")
    yield Activation(0.1, Give(unit, Order.DOWN), "it stays where it is")
    yield Activation(0.1, Give(unit, Order.RALLY), "it stays where it is")


def fires(s: BattleState, unit: int) -> Iterator[Activation]:
    """A shot where it stands; a team first turns to whomever it hurts most."""
    if not is_turning_team(s, unit):
        value, aim = wisest_shot(s, unit, Order.FIRE)
        if aim is not None:
            yield Activation(value, Give(unit, Order.FIRE), f"it shoots at {_target(s, aim.target)}")
        return
    for foe in s.enemies(unit):
        if not armament.can_fire_at(s, unit, foe, Order.FIRE, all_round=True):
            continue
        facing = bearing(s.place(unit), s.place(foe))
        turned = s.put({unit: Body(*s.place(unit), facing)})
        aim = armament.usual_aim(turned, unit, foe, Order.FIRE)
        if aim is not None:
            why = f"it shoots at {_target(s, foe)}"
            value = answered(turned, unit, aim, Order.FIRE)
            yield Activation(value, Give(unit, Order.FIRE, facing=facing), why)


def _target(s: BattleState, unit: int) -> str:
    return s.scenario.said(unit) if unit >= 0 else "whoever is in the way"


class Way(NamedTuple):
    """A way to go, and by how much one stands better for it, a shot from there included."""

    value: float
    go: Go
    shot: float


def best_way(s: BattleState, unit: int, order: Order, rng: Random, look: Look, meant: Go | None = None) -> Way | None:
    """The best of some ways under an order, and of the one that was meant before."""
    found = ways_to_go(s, unit, order, rng, look, meant)
    return found[0] if found else None


def ways_to_go(s: BattleState, unit: int, order: Order, rng: Random, look: Look, meant: Go | None = None) -> list[Way]:
    """Some ways under an order, the best first."""
    here = standing_value(s, unit) if s.units[unit].where is Where.TABLE else 0.0
    found: list[Way] = []
    tried = chain(() if meant is None else (meant,), ways_worth(s, unit, order, rng, look))
    for go in dict.fromkeys(tried):
        if go.boards >= 0:
            continue
        start = go.start if go.start is not None else s.place(unit)
        x, y = go.bends[-1] if go.bends else start
        there = s.put({unit: Body(x, y, go.facing)}, there=s.there | 1 << unit)
        gain = standing_value(there, unit) - here
        shot = LATER * wisest_shot(there, unit, order)[0] if order is Order.ADVANCE else 0.0
        found.append(Way(gain + shot, go, shot))
    return sorted(found, key=lambda way: -way.value)


def _moves(s: BattleState, unit: int, rng: Random) -> Iterator[Activation]:
    if s.units[unit].immobilised or s.units[unit].dug_in:
        return
    for order in (Order.ADVANCE, Order.RUN):
        if order is Order.RUN and is_support(s, unit) and another_turn(s) == 1.0:
            continue
        way = best_way(s, unit, order, rng, BEFORE)
        if way is not None:
            why = "it advances and shoots" if way.shot else "it stands better there"
            yield Activation(way.value, Give(unit, order), why, way.go)


def _assaults(s: BattleState, unit: int) -> Iterator[Activation]:
    reach = assaulting.farthest_assault(s, unit)
    if not reach:
        return
    for foe in s.enemies(unit):
        if s.gap(unit, foe) <= reach and (value := assault_value(s, unit, foe)) > 0:
            value += left_standing(s, unit, foe)
            yield Activation(value, Give(unit, Order.RUN, foe), f"it assaults {s.scenario.said(foe)}")


def left_standing(s: BattleState, unit: int, foe: int) -> float:
    """How much better, or worse, whoever has assaulted an enemy stands where that one stood, among his friends."""
    without = s.put({}, there=s.there & ~(1 << foe))
    after = without.put({unit: Body(*s.place(foe), s.facing(unit))})
    return standing_value(after, unit) - standing_value(without, unit)


def _waits(s: BattleState, unit: int) -> Activation:
    """Ambush where enemies who have not acted may come before its guns."""
    coming = [foe for foe in s.enemies(unit) if s.units[foe].die is None]
    facing, value = -1, AMBUSHED * spoils(s, unit, coming)
    if is_turning_team(s, unit) and coming:
        nearest = min(coming, key=lambda foe: s.gap(unit, foe))
        facing = bearing(s.place(unit), s.place(nearest))
    return Activation(value, Give(unit, Order.AMBUSH, facing=facing), "it waits for whoever comes")


def spoils(s: BattleState, unit: int, coming: list[int]) -> float:
    """What the best shot takes at one of some enemies who comes before a unit's guns."""
    have = held(s, unit)
    if not have.guns or all(gun.lofted for gun in have.guns):
        return 0.0
    near = (foe for foe in coming if s.gap(unit, foe) - rates.most_of(s, foe, Order.ADVANCE) <= have.reach)
    return max((rough_value(s, unit, foe, Order.FIRE, nearer=400) for foe in near), default=0.0)
