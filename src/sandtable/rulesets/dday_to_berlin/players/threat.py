"""What the enemy could do to a stack in his next turn, and what a stack could do to the enemy."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.base.bits import numbers_in
from sandtable.ground.grid import FACINGS
from sandtable.rulesets.dday_to_berlin.battle.scenario import Card
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.players.chances import imagined_assault
from sandtable.rulesets.dday_to_berlin.players.worth import RETREAT, cost_of_falling, place_value, worth
from sandtable.rulesets.dday_to_berlin.procedures.moving.facing import attacked_from
from sandtable.rulesets.dday_to_berlin.terms import AttackedFrom

#: The chance that a stack gets the activation its assault needs.
ACTIVATES = 0.72


def attackers_near(s: BattleState, side: int, zone: int) -> dict[int, list[Card]]:
    """A side's battalions that could assault a zone next turn, by the zone they would come from.

    Whoever stands next to it can; MECH a zone farther off can if the ground is open.
    """
    grid, index = s.scenario.grid, s.side(side)
    found: dict[int, list[Card]] = {}
    for near in numbers_in(grid.contact[zone] & index.held):
        cards = [s.cards[number] for number in numbers_in(index.at[near] & s.scenario.assaulters)]
        if cards:
            found[near] = cards
    if s.scenario.map.rough >> zone & 1 or s.positions >> zone & 1:
        return found
    ring = grid.within_reach(zone, 2) & ~grid.within_reach(zone, 1) & index.held
    fast = [
        s.cards[number]
        for far in numbers_in(ring)
        for number in numbers_in(index.at[far] & s.scenario.assaulters & s.scenario.mech)
    ]
    if fast:
        # They would come from any side that is free; taken as one more stack from the front.
        found[-1] = fast[:3]
    return found


def danger(s: BattleState, side: int, zone: int, stack: Sequence[Card], facings: Sequence[int]) -> float:
    """What a stack in a zone may expect to lose to the enemy's best assault."""
    defenders = [card for card in stack if not card.row.is_hq] or list(stack)
    if not defenders:
        return 0.0
    coming = attackers_near(s, 1 - side, zone)
    if not coming:
        return 0.0
    grid = s.scenario.grid
    friends = (grid.contact[zone] & s.side(side).stood).bit_count()
    adjacent = sum(source >= 0 for source in coming)
    worst = 0.0
    stake = place_value(s, zone) + RETREAT * (len(stack) - 1)
    for source, force in coming.items():
        lead = max(force, key=worth)
        order = [lead, *(card for card in force if card is not lead)]
        zones = max(0, adjacent - (source >= 0))
        best = min(
            (
                imagined_assault(
                    s,
                    order,
                    card,
                    [other for other in stack if other is not card],
                    zone,
                    zones=zones,
                    fire=1,
                    enemy_zones=min(friends, 2),
                    met=side_met(s, zone, source, facings[place]),
                )[0]
                * (cost_of_falling(card) + stake)
                for place, card in enumerate(stack)
                if card in defenders
            )
        )
        worst = max(worst, best * ACTIVATES)
    return worst


def side_met(s: BattleState, zone: int, source: int, facing: int) -> AttackedFrom:
    """Which side of a battalion an attack from a zone would meet."""
    if source < 0 or not s.scenario.house.flanks:
        return AttackedFrom.FRONT
    return attacked_from(s.scenario.grid.zones[zone], FACINGS[facing], s.scenario.grid.zones[source])


def best_facing(s: BattleState, side: int, zone: int) -> int:
    """The facing that shows the front to most of those who could attack, weighed by what they are worth."""
    grid, forward = s.scenario.grid, (s.scenario.forces[side].edge + 2) % 4
    scores = [0.0] * 4
    scores[forward] = 0.1
    index = s.side(1 - side)
    for near in numbers_in(grid.within_reach(zone, 2) & index.held):
        able = index.at[near] & s.scenario.assaulters
        if not able:
            continue
        weight = sum(worth(s.cards[number]) for number in numbers_in(able))
        close = grid.distance[zone][near] == 1
        for facing in range(4):
            if close and grid.front[zone][facing] >> near & 1:
                scores[facing] += weight
            elif not close and grid.towards(zone, near) == facing:
                scores[facing] += 0.3 * weight
    return max(range(4), key=scores.__getitem__)
