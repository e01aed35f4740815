"""Chances of fights that may come, from the same procedures that roll them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.players.chances import Venture
from sandtable.rulesets.dday_to_berlin.battle.scenario import Card
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.combat.air import AIR_STRIKE, AirFacts, AirResult
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import ASSAULT, AssaultFacts, AssaultResult
from sandtable.rulesets.dday_to_berlin.procedures.combat.ranged import RANGED, RangedFacts, RangedResult
from sandtable.rulesets.dday_to_berlin.terms import AttackedFrom, Terrain

ASSAULTS = Venture(
    ASSAULT,
    good=(AssaultResult.DEFENDER_SHATTERED, AssaultResult.DEFENDER_LOST),
    bad=(AssaultResult.ATTACKER_SHATTERED, AssaultResult.ATTACKER_LOST),
    barred=(0.0, 1.0),
)
RANGED_FIRE = Venture(
    RANGED,
    good=(RangedResult.DEFENDER_DRIVEN_BACK, RangedResult.DEFENDER_LOST),
    bad=(RangedResult.FIRER_DRIVEN_BACK, RangedResult.FIRER_LOST),
)
AIR_STRIKES = Venture(
    AIR_STRIKE, good=(AirResult.TARGET_LOST, AirResult.TARGET_SHATTERED), bad=(AirResult.AIRCRAFT_LOST,)
)


def assault_chances(s: BattleState, facts: AssaultFacts) -> tuple[float, float]:
    return ASSAULTS.chances(s.scenario.assess, facts)


def ranged_chances(s: BattleState, facts: RangedFacts) -> tuple[float, float]:
    return RANGED_FIRE.chances(s.scenario.assess, facts)


def air_chances(s: BattleState, facts: AirFacts) -> tuple[float, float]:
    return AIR_STRIKES.chances(s.scenario.assess, facts)


def imagined_assault(
    s: BattleState,
    force: Sequence[Card],
    defender: Card,
    beside: Iterable[Card],
    zone: int,
    *,
    zones: int = 0,
    fire: int = 0,
    enemy_zones: int = 0,
    enemy_fire: int = 0,
    met: AttackedFrom = AttackedFrom.FRONT,
) -> tuple[float, float]:
    """An assault that might come: the first of the force leads, two others support it."""
    lead, supports = force[0], force[1:3]
    return assault_chances(
        s,
        AssaultFacts(
            attacker=lead.row.code,
            attacker_quality=lead.quality,
            attacker_detachment=lead.detachment,
            supports=tuple(sorted([card.row.code for card in supports])),
            attacker_zones=min(2, zones),
            attacker_fire=fire,
            defender_zones=min(2, enemy_zones),
            defender_fire=enemy_fire,
            attacked_from=met,
            defender=defender.row.code,
            defender_quality=defender.quality,
            defender_detachment=defender.detachment,
            others=tuple(sorted([card.row.code for card in beside])),
            terrain=Terrain.ROUGH if s.scenario.map.rough >> zone & 1 else Terrain.OPEN,
            prepared=bool(s.positions >> zone & 1),
        ),
    )
