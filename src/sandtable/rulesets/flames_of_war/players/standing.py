"""Where a unit stands well: near what is fought for, with targets, In Command and out of the enemy's fire."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.base.bits import numbers_in
from sandtable.inches.tape import INCH, Place, tape
from sandtable.rulesets.flames_of_war.battle.command import in_command, leader_of, stands_as
from sandtable.rulesets.flames_of_war.battle.fire_missions import weapon_of
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.winning import held_by
from sandtable.rulesets.flames_of_war.players.position import CONTESTS, HOLDS, is_near, kept, sought
from sandtable.rulesets.flames_of_war.players.shots import danger_of, fire_of
from sandtable.rulesets.flames_of_war.terms import Role


class Stance(NamedTuple):
    """One way to play: how much the enemy's fire is feared, and how much one is drawn to what is fought for."""

    name: str
    wary: float
    drawn: float


STEADILY = Stance("steadily", 0.45, 1.4)
BOLDLY = Stance("boldly", 0.25, 2.2)
CAREFULLY = Stance("carefully", 0.9, 0.9)
STANCES = (STEADILY, BOLDLY, CAREFULLY)

#: Beyond this many inches nothing draws.
FAR = 60.0
#: What a team Out of Command costs, of the points of its unit, and what it is worth to stand where one is sheltered.
STRAYED, SHELTERED = 0.1, 0.02
#: Without objectives: how near one wants to be to the enemy, on foot and in vehicles.
ON_FOOT, DRIVING = 10 * INCH, 20 * INCH
#: The enemy is near to an objective within this.
THREATENED = 16 * INCH


def standing_value(s: BattleState, unit: int, stance: Stance) -> float:
    """How well a unit stands where it is."""
    value = fire_of(s, unit) + stance.drawn * drawn_to(s, unit)
    if the_enemy_moves_again(s, s.side(unit)):
        value -= stance.wary * danger_of(s, unit)
    return value + fought_for(s, s.side(unit)) + together(s, unit) + sheltered(s, unit)


def the_enemy_moves_again(s: BattleState, side: int) -> bool:
    """Whether the enemy has another turn, in this round or a later one."""
    return s.round < s.scenario.last_round or s.active != side or side == s.begins


def drawn_to(s: BattleState, unit: int) -> float:
    """How near a unit is to where it wants to be, by its points."""
    found = goals(s, unit)
    if not found:
        return 0.0
    at = leading_place(s, unit)
    near = max(1.0 - max(0, tape(at, goal) - enough) / INCH / FAR for goal, enough in found)
    return s.scenario.platoons[unit].points * near


def leading_place(s: BattleState, unit: int) -> Place:
    """Where its leader is, or anybody of it."""
    leader = leader_of(s, unit)
    own = s.living(unit)
    return s.place(stands_as(s, leader)) if leader >= 0 else s.place(own[0]) if own else (0, 0)


def stays(s: BattleState, unit: int) -> bool:
    """Whether a unit fights from where it was put: most of it are guns, or bombard."""
    teams = s.teams(unit)
    fixed = sum(s.scenario.guns >> body & 1 or weapon_of(s, body) is not None for body in numbers_in(teams))
    return 2 * fixed > teams.bit_count()


def goals(s: BattleState, unit: int) -> list[tuple[Place, int]]:
    """What a unit goes for, the nearest first, and how near is near enough."""
    side, row = s.side(unit), s.scenario.platoons[unit]
    if stays(s, unit) or not s.there & s.of_unit(unit):
        return []
    at, reach = leading_place(s, unit), INCH * 2
    if s.objectives:
        own = [(each.at, reach) for each in kept(s, side) if _threatened(s, each.at, side)]
        theirs = [(each.at, reach) for each in sought(s, side)]
        if not theirs:  # a defender stays with what he defends
            own = own or [(each.at, THREATENED // 2) for each in kept(s, side)]
        found = own or theirs
    else:
        enough = DRIVING if s.scenario.tanks >> s.living(unit)[0] & 1 else ON_FOOT
        foes = [s.place(body) for body in numbers_in(s.enemies(side))]
        found = [(min(foes, key=lambda foe: tape(at, foe)), enough)] if foes else []
    if row.role is Role.HQ:  # who commands comes after the others
        found = [(goal, enough + 8 * INCH) for goal, enough in found]
    return sorted(found, key=lambda each: tape(at, each[0]))


def _threatened(s: BattleState, at: Place, side: int) -> bool:
    """Whether the enemy is near to an objective."""
    return any(tape(s.place(body), at) <= THREATENED for body in numbers_in(s.enemies(side) & ~s.scenario.transports))


def fought_for(s: BattleState, side: int) -> float:
    """Objectives of the enemy's that are held or contested, and one's own that are lost."""
    value = 0.0
    for at in s.objectives:
        holder = held_by(s, at)
        if at.side != side:
            value += HOLDS if holder == side else CONTESTS if is_near(s, at, side) else 0.0
        elif holder == 1 - side:
            value -= HOLDS
    return value


def together(s: BattleState, unit: int) -> float:
    """What it costs that teams are Out of Command."""
    strayed = sum(not in_command(s, body) for body in s.living(unit))
    return -STRAYED * s.scenario.platoons[unit].points * strayed


def sheltered(s: BattleState, unit: int) -> float:
    """What cover is worth to those on foot, whoever sees them."""
    scenario = s.scenario
    own = numbers_in(s.there & s.of_unit(unit) & (scenario.infantry | scenario.guns))
    hiding = scenario.sheltering | scenario.tall | scenario.buildings
    count = sum(bool(scenario.going.at(s.place(body)) & hiding or s.dug_in >> body & 1) for body in own)
    return SHELTERED * scenario.platoons[unit].points * count / max(1, len(own))
