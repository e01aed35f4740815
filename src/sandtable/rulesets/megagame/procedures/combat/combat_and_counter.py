"""A combat to its end: the attack, the retirement, and the counter-attack where the result allows it."""

from __future__ import annotations

from typing import ClassVar

from sandtable.explain import Effect, Refused
from sandtable.rulesets.megagame.facts import Enters, OnHold, StartTerrain
from sandtable.rulesets.megagame.procedures.combat.attack_and_counter import (
    BOTH_RULES,
    BOTH_STAGES,
    Both,
    BothProfile,
    Plan,
    both_follow,
    both_said,
    fight_both,
    with_counter,
)
from sandtable.rulesets.megagame.procedures.combat.ground_combat import GROUND_COMBAT, GroundCombatFacts, combat_of
from sandtable.rulesets.megagame.procedures.combat.ground_combat import assess as assess_attack
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Terrain
from sandtable.sheet import Assessment, Procedure


class CombatAndCounterFacts(GroundCombatFacts, frozen=True, kw_only=True):
    """A combat, and what the defenders were told."""

    first: ClassVar[tuple[str, ...]] = (*GroundCombatFacts.first, "on_hold", "enters", "start_terrain")

    on_hold: OnHold = True
    enters: Enters = True
    start_terrain: StartTerrain = Terrain.OPEN

    @property
    def plan(self) -> Plan:
        return Plan(self.on_hold, self.enters, self.start_terrain)


def assess(facts: CombatAndCounterFacts, tables: Tables) -> Assessment[BothProfile] | Refused:
    return with_counter(assess_attack(facts, tables), combat_of(facts, tables), facts.plan, tables)


def follows(facts: CombatAndCounterFacts, end: Both, tables: Tables) -> tuple[Effect, ...]:
    return both_follow(combat_of(facts, tables), facts.plan, end, tables, breakthrough=facts.breakthrough)


COMBAT_AND_COUNTER = Procedure(
    name="combat_and_counter",
    title="Combat with counter-attack",
    summary="An attack with its retirement and the counter-attack that follows it, in one throw.",
    facts=CombatAndCounterFacts,
    assess=assess,
    roll=fight_both,
    rules=(*GROUND_COMBAT.rules, *BOTH_RULES),
    shaped_by=tuple(rule for rule in GROUND_COMBAT.shaped_by if rule not in BOTH_RULES),
    label=both_said,
    follows=follows,
    stages=BOTH_STAGES,
)
