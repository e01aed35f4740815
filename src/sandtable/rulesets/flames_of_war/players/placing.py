"""How the computer sets up: objectives, reserves and an ambush, and where each unit begins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from sandtable.base.bits import numbers_in
from sandtable.inches.tape import INCH, Place, tape
from sandtable.players.player import Choice
from sandtable.rulesets.flames_of_war.battle.ambushes import RevealAmbush
from sandtable.rulesets.flames_of_war.battle.answers import Deploy, HoldBack, PlaceObjective
from sandtable.rulesets.flames_of_war.battle.deployments import deployments
from sandtable.rulesets.flames_of_war.battle.fire_missions import weapon_of
from sandtable.rulesets.flames_of_war.battle.holding_back import ChooseAmbush, ChooseReserves, points_held_back
from sandtable.rulesets.flames_of_war.battle.objectives import PlaceMarker
from sandtable.rulesets.flames_of_war.battle.setting_up import DeployUnit
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.players.position import kept, sought
from sandtable.rulesets.flames_of_war.terms import Role

#: So many places for an objective, and so many placings of a unit are compared.
PLACES, PLACINGS = 16, 8
#: What cover is worth at set-up, in inches of way; to tanks it is worth less.
COVER, COVER_FOR_TANKS = 12.0, 3.0
#: Who rides begins too far from the battle to matter, or in danger.
RIDES = 20.0
#: A gun is set up this far behind the front of its area, a battery farther.
GUNS_BACK, BATTERY_BACK = 5.0, 30.0
#: In a platoon that lies in ambush anti-tank fire counts so much.
PIERCES = 8


def objective(s: BattleState, step: PlaceMarker, rng: Random) -> Choice:
    """Near to one's own edge: what one goes for, as well as what one keeps."""
    towards = s.scenario.size[1] if step.side else 0
    found = islice(step.suggest(s, rng), PLACES)
    best = min(found, key=lambda answer: (abs(answer.at[1] - towards), abs(answer.at[0] - s.scenario.size[0] // 2)))
    why = "it is easiest to hold there" if step.area == step.side else "that is the shortest way to it"
    return Choice(PlaceObjective(best.at), why)


def reserves(s: BattleState, step: ChooseReserves, rng: Random) -> Choice:
    """Those who come fast wait; whoever holds ground, and fires from where he is, is there from the beginning."""
    least = points_held_back(s.scenario, step.side)

    def costs(answer: HoldBack) -> tuple[int, int]:
        points = sum(s.scenario.platoons[unit].points for unit in answer.units)
        slow = sum(s.scenario.platoons[unit].points for unit in answer.units if not _drives(s, unit))
        return slow, points - least

    best = min(step.suggest(s, rng), key=costs)
    return Choice(best, "those come later who come fast")


def ambush(s: BattleState, step: ChooseAmbush, rng: Random) -> Choice:
    """Guns that pierce armour; nobody is worth more unseen."""

    def surprise(answer: HoldBack) -> float:
        return sum(_piercing(s, unit) for unit in answer.units)

    best = max(step.suggest(s, rng), key=surprise)
    return Choice(best, "its guns do most when nobody knows where they are" if best.units else "nobody need hide")


def _drives(s: BattleState, unit: int) -> bool:
    return bool(s.teams(unit) & s.scenario.tanks)


def _piercing(s: BattleState, unit: int) -> float:
    """How surprising a unit's fire is: guns of a high anti-tank rating, and no bombardment from afar."""
    best = 0.0
    for body in numbers_in(s.teams(unit) & s.scenario.guns):
        weapons = (s.tables.weapons[key] for key in s.card(body).weapons if key in s.tables.weapons)
        best += sum(max(0, weapon.at - PIERCES) for weapon in weapons)
    return best


# ---------------------------------------------------------------------- units


def deployed(s: BattleState, step: DeployUnit, rng: Random) -> Choice:
    """Batteries and guns first, tanks and commanders when one has seen where the enemy is."""
    waiting = sorted(step.waiting(s), key=lambda unit: (_late(s, unit), unit))
    for unit in waiting:
        found = list(islice(deployments(s, unit, rng, clear=True), PLACINGS))
        if found:
            best = max(found, key=lambda answer: begins_well(s, answer))
            return Choice(best, why_there(s, best))
    return Choice(next(step.suggest(s, rng)), "there is room for it there")


def _late(s: BattleState, unit: int) -> int:
    if s.scenario.platoons[unit].role is Role.HQ:
        return 3
    return 2 if _drives(s, unit) else 0 if s.teams(unit) & s.scenario.guns else 1


def begins_well(s: BattleState, answer: Deploy) -> float:
    """How well a unit begins in a placing, in inches of way."""
    side, unit = s.side(answer.unit), answer.unit
    middle = _middle(answer)
    forward = s.scenario.looking[side] == 0
    front = s.scenario.zone_boxes[side][3 if forward else 1]
    back = abs(middle[1] - front) / INCH
    guns, drives = bool(s.teams(unit) & s.scenario.guns), _drives(s, unit)
    wanted = BATTERY_BACK if _bombards(s, unit) else GUNS_BACK if guns else 0.0
    value = -abs(back - wanted) if not _bombards(s, unit) else min(back, wanted)
    value += (COVER_FOR_TANKS if drives else COVER) * in_cover(s, answer)
    value -= RIDES * bool(answer.aboard)
    if not _bombards(s, unit) and (near := list(_points_of_interest(s, side))):
        value -= min(tape(middle, at) for at in near) / INCH
    if s.scenario.platoons[unit].role is Role.HQ:
        value -= 2 * max(0.0, 8.0 - back)
    return value


def _points_of_interest(s: BattleState, side: int) -> Iterator[Place]:
    """What a side defends, or else goes for."""
    own, theirs = kept(s, side), sought(s, side)
    for at in theirs or own:
        yield at.at


def _bombards(s: BattleState, unit: int) -> bool:
    """Whether most of a unit bombards."""
    teams = s.teams(unit)
    return 2 * sum(weapon_of(s, body) is not None for body in numbers_in(teams)) > teams.bit_count()


def _middle(answer: Deploy) -> Place:
    many = max(1, len(answer.at))
    return sum(x for x, _ in answer.at) // many, sum(y for _, y in answer.at) // many


def in_cover(s: BattleState, answer: Deploy) -> float:
    """The part of a unit that begins in cover, or close behind it."""
    scenario = s.scenario
    hiding = scenario.sheltering | scenario.tall | scenario.short | scenario.buildings
    count = sum(bool(scenario.going.at(place) & hiding) for place in answer.at)
    behind = sum(any(tape(place, other) <= INCH for other in scenario.worth.near(place, INCH)) for place in answer.at)
    return max(count, behind) / max(1, len(answer.at))


def why_there(s: BattleState, answer: Deploy) -> str:
    return "it begins in cover" if in_cover(s, answer) >= 0.5 else "it begins near to where it is needed"


def revealed(step: RevealAmbush, s: BattleState, rng: Random) -> Iterator[Deploy]:
    """Places from which it might spring."""
    yield from (answer for answer in islice(step.suggest(s, rng), PLACINGS) if isinstance(answer, Deploy))
