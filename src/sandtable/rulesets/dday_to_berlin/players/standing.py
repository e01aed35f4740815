"""How good it is for a unit to stand in a zone: what it wants, what it can attack, and what it risks there."""

from __future__ import annotations

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.rulesets.dday_to_berlin.battle.scenario import CORPS, Card
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.players.chances import imagined_assault
from sandtable.rulesets.dday_to_berlin.players.threat import best_facing, danger, side_met
from sandtable.rulesets.dday_to_berlin.players.worth import RETREAT, cost_of_falling, place_value, strain, worth


class Weights(Struct, frozen=True):
    """What a player cares about."""

    field: float = 0.5
    attack: float = 1.0
    later: float = 0.0
    support: float = 0.0
    danger: float = 0.0
    command: float = 0.0
    company: float = 0.0
    cover: float = 0.0
    gun_target: float = 0.6
    gun_near: float = 2.0
    hq_near: float = 3.0


def standing(s: BattleState, card: Card, zone: int, left: int, field: list[float], weights: Weights) -> float:
    """The value of a unit in a zone with so much of its move left."""
    if card.row.is_hq:
        return hq_standing(s, card, zone, field, weights)
    if card.row.is_artillery:
        return gun_standing(s, card, zone, field, weights)
    side, grid = card.side, s.scenario.grid
    score = weights.field * field[zone]
    others = s.at(side, zone) & ~(1 << card.number)
    if not card.row.is_gun and grid.contact[zone] & s.side(1 - side).held:
        now = weights.attack * attack_from(s, card, zone, others, now=True) if left > 0 else 0.0
        later = weights.later * attack_from(s, card, zone, others, now=False) if weights.later else 0.0
        score += max(now, later)
    if weights.support and grid.contact[zone] & s.side(1 - side).held:
        score += weights.support * supporting(s, card, zone)
    if weights.danger:
        stack = [card, *(s.cards[number] for number in numbers_in(others))]
        facings = [best_facing(s, side, zone), *(s.units[number].facing for number in numbers_in(others))]
        alone = stack[1:]
        before = danger(s, side, zone, alone, facings[1:]) if alone else 0.0
        score -= weights.danger * (danger(s, side, zone, stack, facings) - before)
    if weights.cover and not card.row.is_mech and s.scenario.map.rough >> zone & 1:
        score += weights.cover
    if weights.command:
        score += weights.command * in_command(s, card, zone)
    if weights.company:
        stands = (others & s.scenario.stands).bit_count()
        score += weights.company * (0.5, 1.0, 1.0, 0.4)[min(stands, 3)]
    return score


def in_command(s: BattleState, card: Card, zone: int) -> bool:
    """Whether a unit would be in its HQ's command range there."""
    for number, division in enumerate(s.scenario.divisions):
        at = s.units[division.hq].zone
        if division.side == card.side and at >= 0 and card.division in (number, CORPS):
            reach = s.tables.command_range[s.cards[division.hq].quality].zones
            if s.scenario.grid.distance[zone][at] <= reach:
                return True
    return False


def attack_from(s: BattleState, card: Card, zone: int, others: int, *, now: bool) -> float:
    """The best assault that the unit could lead from a zone with whoever is there, in this turn's combat or the next.

    In this turn only those count who have movement left, and whoever changed zone cannot enter rough terrain.
    """
    side, enemy, grid = card.side, 1 - card.side, s.scenario.grid
    moved = now and zone != s.units[card.number].zone
    best = 0.0
    able = others & s.scenario.assaulters
    mates = [
        s.cards[number]
        for number in numbers_in(able & s.marks.moving if now else able)
        if not now or s.units[number].left > 0
    ]
    for target in numbers_in(grid.contact[zone] & s.side(enemy).held):
        if moved and s.scenario.map.rough >> target & 1 and not s.scenario.map.road[zone] >> target & 1:
            continue
        helping = (grid.contact[zone] | grid.contact[target]) & s.side(side).stood & ~(1 << zone)
        if now:
            helping &= ~s.marks.lent & ~s.marks.stormed
        here = [s.cards[number] for number in numbers_in(s.at(enemy, target))]
        stands = [one for one in here if not one.row.is_hq] or here
        against = (grid.contact[target] & s.side(enemy).stood).bit_count()
        value = min(
            value_of(s, card, mates, one, here, target, zone, helping.bit_count(), min(2, against)) for one in stands
        )
        best = max(best, value)
    return best


def value_of(
    s: BattleState,
    card: Card,
    mates: list[Card],
    defender: Card,
    here: list[Card],
    target: int,
    zone: int,
    helping: int,
    against: int,
) -> float:
    falls, thrown = imagined_assault(
        s,
        [card, *mates],
        defender,
        [other for other in here if other is not defender],
        target,
        zones=helping,
        fire=min(1, s.art[card.side]),
        enemy_zones=against,
        met=side_met(s, target, zone, s.units[defender.number].facing),
    )
    gain = cost_of_falling(defender) * strain(s, defender.side) + RETREAT * (len(here) - 1)
    gain += place_value(s, target)
    return falls * gain - thrown * cost_of_falling(card) * strain(s, card.side)


def supporting(s: BattleState, card: Card, zone: int) -> float:
    """What a unit adds by standing next to enemies whom friends face too: they may be assaulted with its support."""
    side, grid, total = card.side, s.scenario.grid, 0.0
    for target in numbers_in(grid.contact[zone] & s.side(1 - side).held):
        friends = (grid.contact[target] & s.side(side).stood & ~(1 << zone)).bit_count()
        total += 0.3 + min(2, friends) * 0.5 + 0.1 * place_value(s, target)
    return min(total, 3.0)


def hq_standing(s: BattleState, card: Card, zone: int, field: list[float], weights: Weights) -> float:
    """An HQ keeps out of reach and near its battalions."""
    grid, enemy = s.scenario.grid, s.side(1 - card.side).held
    score = 0.02 * field[zone]
    if enemy & grid.within_reach(zone, 1):
        score -= 2 * weights.hq_near
    elif enemy & grid.within_reach(zone, 2):
        score -= weights.hq_near
    reach = s.tables.command_range[card.quality].zones
    mates = [s.units[number].zone for number in numbers_in(s.scenario.division_mates[card.number] & s.scenario.stands)]
    on_table = [at for at in mates if at >= 0]
    if on_table:
        near = sum(grid.distance[zone][at] <= reach for at in on_table)
        far = sum(grid.distance[zone][at] for at in on_table)
        score += (6.0 * near - 0.5 * far) / len(on_table)
    return score


def gun_standing(s: BattleState, card: Card, zone: int, field: list[float], weights: Weights) -> float:
    """Artillery wants enemies in range, and none near; whoever moves cannot fire this turn."""
    grid, enemy = s.scenario.grid, s.side(1 - card.side).held
    near = (enemy & grid.within_reach(zone, card.row.range)).bit_count()
    score = weights.gun_target * min(near, 3) + 0.1 * weights.field * field[zone]
    if zone == s.units[card.number].zone and near:
        score += weights.gun_target
    if enemy & grid.within_reach(zone, 1):
        score -= weights.gun_near
    return score - 0.01 * worth(card) * bool(enemy & grid.within_reach(zone, 2))
