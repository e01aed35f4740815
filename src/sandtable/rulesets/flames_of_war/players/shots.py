"""What teams could take from each other by fire, from where they stand or would stand."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.base.bits import numbers_in
from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war.battle.answers import Aim, Shoot
from sandtable.rulesets.flames_of_war.battle.seeing import can_see, distance
from sandtable.rulesets.flames_of_war.battle.sequence import forget_last_turn
from sandtable.rulesets.flames_of_war.battle.shooting import may_shoot_at_all, weapons_of
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volleys_to_try import Arms, best_arms, points_of
from sandtable.rulesets.flames_of_war.battle.volleys_to_try import worth as harm_of
from sandtable.rulesets.flames_of_war.players.worth import per_team

#: So many answers are remembered.
MOST_KEPT = 200_000
#: Who shoots next picks one of many targets.
PICKED = 0.45
#: No more of one target can be taken than this.
ALL = 0.97
#: What it is worth to shoot much at a unit that may be Pinned Down by it, of its points; so many teams do it.
PINS, ENOUGH = 0.12, 5.0
#: Of a unit so many teams stand for all.
SAMPLE = 3


def harm(s: BattleState, shooter: int, target: int) -> tuple[float, Arms]:
    """How much of a target a team takes with its best arms on average, and with which; nothing if it cannot shoot."""
    if not may_shoot_at_all(s, shooter):
        return 0.0, ()
    far = distance(s, shooter, target)
    if far > longest(s, shooter) or not can_see(s, shooter, target):
        return 0.0, ()
    known: dict[object, tuple[float, Arms]] = s.scenario.kept("harms", dict)
    key = _situation(s, shooter), _situation(s, target), s.balls, s.screens
    if key not in known:
        if len(known) > MOST_KEPT:
            known.clear()
        arms = best_arms(s, shooter, target)
        known[key] = (harm_of(s, shooter, target, arms) if arms else 0.0), arms
    return known[key]


def longest(s: BattleState, body: int) -> int:
    """How far the weapons of a team reach."""
    return INCH * max((weapon.range for weapon in weapons_of(s, body)), default=0)


def _situation(s: BattleState, body: int) -> tuple[object, ...]:
    """All that a shot of, or at, a team depends on."""
    sets = (s.moved, s.dashed, s.blitzed, s.stirred, s.shot, s.bailed, s.dug_in, s.digging, s.shot_up)
    marks = sum((each >> body & 1) << number for number, each in enumerate(sets))
    now = s.units[s.unit_of(body)]
    return body, s.bodies[body], s.turrets[body], marks, now.pinned, now.blitz


def takes(s: BattleState, shooter: int, target: int) -> float:
    """What a team takes from the enemy by a shot at a target, in points."""
    found = harm(s, shooter, target)[0]
    return min(ALL, found) * price(s, target) if found else 0.0


def price(s: BattleState, body: int) -> float:
    """What a team is worth that is shot at."""
    return points_of(s, body) if s.scenario.transports >> body & 1 else per_team(s, s.unit_of(body))


def some_of(s: BattleState, unit: int) -> tuple[tuple[int, ...], float]:
    """A few teams of a unit on the table that stand for all, and how many each stands for."""
    own = s.living(unit)
    if len(own) <= SAMPLE:
        return own, 1.0
    step = (len(own) - 1) / (SAMPLE - 1)
    return tuple(own[round(number * step)] for number in range(SAMPLE)), len(own) / SAMPLE


def fire_of(s: BattleState, unit: int) -> float:
    """What a unit could take by fire from where it stands, in the turn that it is in."""
    some, times = some_of(s, unit)
    foes = numbers_in(s.enemies(s.side(unit)))
    return times * sum(max((takes(s, body, foe) for foe in foes), default=0.0) for body in some)


def danger_of(s: BattleState, unit: int) -> float:
    """What the enemy's next fire could take from a unit, from where he stands."""
    side, some = s.side(unit), some_of(s, unit)[0]
    then = forget_last_turn(s, 1 - side)
    foes = numbers_in(s.enemies(side) & ~s.bailed)
    return PICKED * sum(max((takes(then, foe, body) for body in some), default=0.0) for foe in foes)


# ---------------------------------------------------------------------- volleys


def shared_out(s: BattleState, unit: int, among: Iterable[int]) -> tuple[float, Shoot] | None:
    """Each team at what it adds most to, one after another; what that takes, and the answer. None if nobody can."""
    left = dict.fromkeys(among, 1.0)
    aims: list[Aim] = []
    value = 0.0
    firing: dict[int, int] = {}
    for shooter in numbers_in(s.there & s.of_unit(unit)):
        best, most, taken = -1, 0.0, 0.0
        arms: Arms = ()
        for target, rest in left.items():
            found, with_what = harm(s, shooter, target)
            if with_what and (added := rest * min(ALL, found) * price(s, target)) > most:
                best, most, arms, taken = target, added, with_what, min(ALL, found)
        if best >= 0:
            left[best] *= 1 - taken
            value += most
            firing[s.unit_of(best)] = firing.get(s.unit_of(best), 0) + 1
            aims += [Aim(shooter, best, arm) for arm in arms]
    for enemy, teams in firing.items():
        value += _pinning(s, enemy, teams)
    return (value, Shoot(tuple(aims))) if aims else None


def _pinning(s: BattleState, enemy: int, teams: int) -> float:
    """What it is worth that an enemy on foot may be Pinned Down by so many teams."""
    on_foot = s.teams(enemy) & (s.scenario.infantry | s.scenario.guns)
    if s.units[enemy].pinned or not on_foot:
        return 0.0
    return PINS * s.scenario.platoons[enemy].points * min(1.0, teams / ENOUGH)
