"""Where a unit stands well: near what is fought for, out of the enemy's fire, with somebody to shoot at."""

from __future__ import annotations

from sandtable.inches.bodies import gap
from sandtable.inches.tape import INCH
from sandtable.rulesets.konflikt_47.battle import armament, rates
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.weapons_held import held
from sandtable.rulesets.konflikt_47.battle.winning import held_by
from sandtable.rulesets.konflikt_47.players.fights import assault_value, can_assault
from sandtable.rulesets.konflikt_47.players.position import FAR, another_turn, decided, nearness
from sandtable.rulesets.konflikt_47.players.shots import best_shot, rough_value
from sandtable.rulesets.konflikt_47.players.worth import POINT
from sandtable.rulesets.konflikt_47.terms import Order, Rank, UnitKind

#: Who shoots picks one of many targets; who has acted comes to it next turn; who is not in sight yet may come there.
PICKED, ACTED, UNSEEN = 0.55, 0.5, 0.3
#: A shot next turn from where one stands then.
NEXT_TURN = 0.15
#: How much what is held counts in the first turn, and how much it draws those who are far from it.
SOON, CLOSE = 0.05, 20.0
#: What every inch from what is fought for costs.
PULL = 0.1
#: How much the enemy's fire is feared.
WARY = 0.8
#: How much an officer wants friends near, and how little he wants to be in front.
LED, IN_FRONT = 1.2, 8.0
NEAR_THE_ENEMY = 12 * INCH


def standing_value(s: BattleState, unit: int) -> float:
    """How well a unit stands where it is."""
    again = another_turn(s)
    next_turn = NEXT_TURN * again * could_do(s, unit) if again else 0.0
    return fought_for(s, s.side(unit)) - WARY * danger(s, unit) + next_turn + led(s, unit) - away(s, unit)


def away(s: BattleState, unit: int) -> float:
    """Of places that are equally safe, those who can hold something stand at the one nearest to it."""
    if not s.scenario.holders >> unit & 1:
        return 0.0
    at = s.place(unit)
    return PULL / INCH * min((gap(at, 0, place) for place in s.scenario.objectives), default=0)


def could_do(s: BattleState, unit: int) -> float:
    """What a unit could take from the enemy from where it stands: by its best shot or its best assault."""
    fists = (assault_value(s, unit, foe) for foe in s.enemies(unit) if can_assault(s, unit, foe))
    return max(best_shot(s, unit, Order.FIRE)[0], max(fists, default=0.0))


def fought_for(s: BattleState, side: int) -> float:
    """What is held, and how near one's infantry is to the rest, which counts for more as the turns run out."""
    late = SOON + (1.0 - SOON) * min(1.0, s.turn / s.scenario.last_turn) ** 2
    total, each = 0.0, POINT * s.tables.limit("objective_points")
    for number in range(len(s.scenario.objectives)):
        holder = held_by(s, number)
        total += 0.0 if holder is None else each * late * (1 if holder == side else -1)
        total += CLOSE * late * nearness(s, side, number)
    return total + decided(s, side)


def is_support(s: BattleState, unit: int) -> bool:
    """Whether a unit fights from where it is: guns, mortars, machine guns."""
    return s.row(unit).kind is UnitKind.ARTILLERY or bool(s.scenario.fixed_teams >> unit & 1)


def danger(s: BattleState, unit: int) -> float:
    """What the enemy could take from a unit where it stands: those who see it, and those who may come to."""
    total, again = 0.0, another_turn(s)
    for foe in s.enemies(unit):
        now = s.units[foe]
        soon = 1.0 if now.die is None or now.die is Order.AMBUSH else ACTED * again
        if soon:
            total += _could_suffer(s, unit, foe) * soon * max(0.4, 1.0 - 0.1 * now.pins)
    return PICKED * total


def _could_suffer(s: BattleState, unit: int, foe: int) -> float:
    """What one enemy could take from a unit, by fire or by assault; less if it has to come into sight first."""
    have, value = held(s, foe), 0.0
    if have.guns:
        if armament.can_fire_at(s, foe, unit, Order.FIRE, all_round=True):
            value = rough_value(s, foe, unit, Order.FIRE)
        else:
            step = rates.most_of(s, foe, Order.ADVANCE)
            if step and s.gap(unit, foe) - step <= have.reach:
                value = UNSEEN * rough_value(s, foe, unit, Order.ADVANCE, nearer=step)
    return max(value, assault_value(s, foe, unit)) if can_assault(s, foe, unit) else value


def led(s: BattleState, unit: int) -> float:
    """An officer is worth having near, and never in front."""
    rank = s.row(unit).officer
    if rank is Rank.NONE:
        return 0.0
    reach = INCH * s.tables.officers[rank].reach
    friends = [friend for friend in s.on_table(s.side(unit)) if friend != unit]
    near = sum(s.gap(unit, friend) <= reach for friend in friends)
    foes = s.enemies(unit)
    closest = min((s.gap(unit, foe) for foe in foes), default=int(FAR * INCH))
    behind = any(gap(s.place(friend), 0, s.place(foe)) < closest for friend in friends for foe in foes)
    return LED * min(near, 4) - (IN_FRONT if closest < NEAR_THE_ENEMY and not behind else 0.0)
