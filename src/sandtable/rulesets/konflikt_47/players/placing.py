"""Where units are set up: who stands firm first, who is easily lost last and out of sight."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from sandtable.inches.bodies import gap
from sandtable.inches.sight import clear
from sandtable.inches.tape import INCH, Place, tape
from sandtable.players.player import Choice
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.battle.setting_up import SetUp, looking, may_stand, places_to_try, unplaced
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.players.standing import could_do, danger, is_support
from sandtable.rulesets.konflikt_47.players.worth import worth
from sandtable.rulesets.konflikt_47.terms import Cover, Rank, UnitKind

#: So many places are looked at for a unit that is set up.
PLACES = 48
#: Officers and guns begin about so many inches from what is fought for, and guns where they see it.
BEHIND, SEEN = 14, 3.0
#: For every inch that an officer begins from his own edge.
IN_FRONT = 1.5
#: For every friend near him.
LEADS = 2.5
#: What cover is worth where a unit is set up.
COVERED = {Cover.NONE: 0.0, Cover.SOFT: 2.0, Cover.HARD: 3.5}
#: How much the fire of those who stand already is feared, and how much one's own is hoped for.
FEARED, HOPED = 0.8, 0.3
#: What a place is worth less that is seen from all over the enemy's zone, in parts of what the unit is worth, for
#: those who fall at the first volley and for others; a gun is of no use where it sees nobody.
OPEN_TO_ALL, FRAGILE, FIRM = 30 * INCH, 0.6, 0.15
#: A unit of so few is lost to one good volley.
FEW = 3
#: Spots in the enemy's zone are so far apart.
SPOTS = 4 * INCH
#: So far whoever is set up comes before he shoots.
STEP = 6 * INCH


def placed(s: BattleState, step: SetUp, rng: Random) -> Choice:
    """In cover, infantry towards what is fought for; whoever falls easily out of sight."""
    unit = min(unplaced(s, step.side), key=lambda each: (is_fragile(s, each), s.row(each).officer is not Rank.NONE))
    best: tuple[float, a.Place] | None = None
    for at in islice(_places(s, unit, rng), PLACES):
        answer = a.Place(unit, at, looking(s, step.side))
        value = place_value(s, answer) + risked(s, answer) + rng.random()
        if best is None or value > best[0]:
            best = value, answer
    if best is None:
        return Choice(next(step.suggest(s, rng)), "there is no other room")
    return Choice(best[1], why_there(s, best[1]))


def why_there(s: BattleState, answer: a.Place) -> str:
    """What is to be said for a place: cover where there is any."""
    covered = ground_cover(s, answer.at) is not Cover.NONE and not s.is_vehicle(answer.unit)
    return f"it begins {'in cover and ' if covered else ''}near what is fought for"


def ground_cover(s: BattleState, at: Place) -> Cover:
    """The cover of the ground at a place."""
    held = s.scenario.sight.at(at)
    return Cover.HARD if held & s.scenario.hard else Cover.SOFT if held & s.scenario.soft else Cover.NONE


def _places(s: BattleState, unit: int, rng: Random) -> Iterator[Place]:
    """Places for a unit: near the enemy and far from him, in sight and behind walls."""
    return (at for at in dict.fromkeys(places_to_try(s, unit, rng)) if may_stand(s, unit, at))


def is_fragile(s: BattleState, unit: int) -> bool:
    """Whether a good volley is the end of a unit."""
    return not s.row(unit).kind.is_vehicle and s.units[unit].models <= FEW


def risked(s: BattleState, answer: a.Place) -> float:
    """What the enemy's fire may take from a unit at a place, and what its own may take: from those who stand already,
    and from those who may be set up where they see it.
    """
    unit = answer.unit
    there = s.onto_table(unit, answer.at, answer.facing)
    share = still_to_come(s, 1 - s.side(unit))
    gun = s.row(unit).kind is UnitKind.ARTILLERY
    part = FRAGILE if is_fragile(s, unit) and not gun else FIRM
    hidden = -part * worth(there, unit) * seen_from(s.scenario, s.side(unit), answer.at) * share
    return hidden + HOPED * could_do(there, unit) - FEARED * (1 - share) * danger(there, unit)


def still_to_come(s: BattleState, side: int) -> float:
    """The part of a side, by the points of its units, that has not been set up yet."""
    whole = sum(s.row(unit).points for unit, of in enumerate(s.scenario.unit_sides) if of == side)
    return sum(s.row(unit).points for unit in unplaced(s, side)) / max(1, whole)


def seen_from(scenario: Scenario, side: int, at: Place) -> float:
    """The part of the enemy's zone, and of what is a step from it, from which a place is seen and near enough."""
    west, south, east, north = scenario.zone_boxes[1 - side]
    low, high = max(0, south - STEP), min(scenario.sight.depth, north + STEP)
    spots = [(x, y) for x in range(west, east + 1, SPOTS) for y in range(low, high + 1, SPOTS)]
    seen = sum(tape(at, spot) <= OPEN_TO_ALL and clear(scenario.sight, at, spot, scenario.blocking) for spot in spots)
    return seen / len(spots)


def place_value(s: BattleState, answer: a.Place) -> float:
    """How good a place is to begin the battle from."""
    unit, at = answer.unit, answer.at
    row = s.row(unit)
    objective = min((gap(at, 0, each) for each in s.scenario.objectives), default=0) / INCH
    if row.officer is not Rank.NONE or is_support(s, unit):
        objective = abs(objective - BEHIND)
    value = -0.4 * objective + (0.0 if row.kind.is_vehicle else COVERED[ground_cover(s, at)])
    if is_support(s, unit) or row.kind.is_vehicle:
        blocking = s.scenario.blocking
        value += SEEN * sum(clear(s.scenario.sight, at, each, blocking) for each in s.scenario.objectives)
    if row.officer is not Rank.NONE:
        ys = [y for _, y in s.scenario.zones[s.side(unit)].ring]
        own_edge = min(ys) if looking(s, s.side(unit)) == 0 else max(ys)
        value -= IN_FRONT * abs(at[1] - own_edge) / INCH
        friends = [friend for friend in s.on_table(s.side(unit)) if friend != unit]
        near = sum(gap(at, s.radius(unit), s.place(friend), s.radius(friend)) <= 6 * INCH for friend in friends)
        value += LEADS * near
    return value
