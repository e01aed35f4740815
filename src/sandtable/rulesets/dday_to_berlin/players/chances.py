"""Chances of fights that may come, from the same procedures that roll them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sandtable.dice.exact import exact
from sandtable.explain import Refused
from sandtable.rulesets.dday_to_berlin.battle.scenario import Card
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.combat.air import (
    AIR_STRIKE,
    AirFacts,
    AirProfile,
    AirResult,
    air_strike,
)
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import (
    ASSAULT,
    AssaultFacts,
    AssaultProfile,
    AssaultResult,
    assault,
)
from sandtable.rulesets.dday_to_berlin.procedures.combat.ranged import (
    RANGED,
    RangedFacts,
    RangedProfile,
    RangedResult,
    ranged,
)
from sandtable.rulesets.dday_to_berlin.terms import AttackedFrom, Terrain


@lru_cache(maxsize=4096)
def assault_odds(profile: AssaultProfile) -> tuple[float, float]:
    """The chances that the defender and that the attacker falls."""
    found = exact(assault, profile)
    falls = found[AssaultResult.DEFENDER_SHATTERED] + found[AssaultResult.DEFENDER_LOST]
    thrown = found[AssaultResult.ATTACKER_SHATTERED] + found[AssaultResult.ATTACKER_LOST]
    return float(falls), float(thrown)


@lru_cache(maxsize=4096)
def ranged_odds(profile: RangedProfile) -> tuple[float, float]:
    """The chances that the defender and that the firer is driven back or lost."""
    found = exact(ranged, profile)
    hurt = found[RangedResult.DEFENDER_DRIVEN_BACK] + found[RangedResult.DEFENDER_LOST]
    recoil = found[RangedResult.FIRER_DRIVEN_BACK] + found[RangedResult.FIRER_LOST]
    return float(hurt), float(recoil)


@lru_cache(maxsize=4096)
def air_odds(profile: AirProfile) -> tuple[float, float]:
    """The chances that the target falls and that the aircraft is lost."""
    found = exact(air_strike, profile)
    falls = found[AirResult.TARGET_LOST] + found[AirResult.TARGET_SHATTERED]
    return float(falls), float(found[AirResult.AIRCRAFT_LOST])


def assault_chances(s: BattleState, facts: AssaultFacts) -> tuple[float, float]:
    """Chances of an assault; none for what the rules do not allow."""
    found = s.scenario.assess(ASSAULT, facts)
    return (0.0, 1.0) if isinstance(found, Refused) else assault_odds(found.profile)


def ranged_chances(s: BattleState, facts: RangedFacts) -> tuple[float, float]:
    found = s.scenario.assess(RANGED, facts)
    return (0.0, 0.0) if isinstance(found, Refused) else ranged_odds(found.profile)


def air_chances(s: BattleState, facts: AirFacts) -> tuple[float, float]:
    found = s.scenario.assess(AIR_STRIKE, facts)
    return (0.0, 0.0) if isinstance(found, Refused) else air_odds(found.profile)


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
