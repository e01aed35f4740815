"""Chances of fights that may come, from the same procedures that roll them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from sandtable.dice.exact import exact
from sandtable.explain import Refused
from sandtable.rulesets.dday_to_berlin.battle.scenario import Card
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.combat.air import AIR_STRIKE, AirFacts, AirResult
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import ASSAULT, AssaultFacts, AssaultResult
from sandtable.rulesets.dday_to_berlin.procedures.combat.ranged import RANGED, RangedFacts, RangedResult
from sandtable.rulesets.dday_to_berlin.terms import AttackedFrom, Terrain
from sandtable.sheet import Facts
from sandtable.sheet.ruleset import AnyProcedure

#: For each kind of attack how it is rolled, and which results are good for who attacks, and which bad.
RESULTS: dict[str, tuple[AnyProcedure, tuple[Any, ...], tuple[Any, ...]]] = {
    ASSAULT.name: (
        ASSAULT,
        (AssaultResult.DEFENDER_SHATTERED, AssaultResult.DEFENDER_LOST),
        (AssaultResult.ATTACKER_SHATTERED, AssaultResult.ATTACKER_LOST),
    ),
    RANGED.name: (
        RANGED,
        (RangedResult.DEFENDER_DRIVEN_BACK, RangedResult.DEFENDER_LOST),
        (RangedResult.FIRER_DRIVEN_BACK, RangedResult.FIRER_LOST),
    ),
    AIR_STRIKE.name: (AIR_STRIKE, (AirResult.TARGET_LOST, AirResult.TARGET_SHATTERED), (AirResult.AIRCRAFT_LOST,)),
}


@lru_cache(maxsize=1 << 14)
def good_and_bad(attack: str, profile: Hashable) -> tuple[float, float]:
    """The chances that an attack goes well and that it goes badly."""
    procedure, good, bad = RESULTS[attack]
    found = exact(procedure.roll, profile)
    return float(sum(found[result] for result in good)), float(sum(found[result] for result in bad))


def chances(s: BattleState, attack: str, facts: Facts, barred: tuple[float, float]) -> tuple[float, float]:
    """The same, or what is said of an attack that the rules do not allow."""
    found = s.scenario.assess(RESULTS[attack][0], facts)
    return barred if isinstance(found, Refused) else good_and_bad(attack, found.profile)


def assault_chances(s: BattleState, facts: AssaultFacts) -> tuple[float, float]:
    return chances(s, ASSAULT.name, facts, (0.0, 1.0))


def ranged_chances(s: BattleState, facts: RangedFacts) -> tuple[float, float]:
    return chances(s, RANGED.name, facts, (0.0, 0.0))


def air_chances(s: BattleState, facts: AirFacts) -> tuple[float, float]:
    return chances(s, AIR_STRIKE.name, facts, (0.0, 0.0))


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
