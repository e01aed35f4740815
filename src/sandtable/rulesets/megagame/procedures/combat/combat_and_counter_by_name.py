"""A combat of units by their names to its end: the attack, the retirement, and the counter-attack."""

from __future__ import annotations

from typing import ClassVar

from sandtable.explain import Effect, Refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Enters, OnHold, StartTerrain
from sandtable.rulesets.megagame.procedures.combat.attack_and_counter import (
    BOTH_STAGES,
    Both,
    BothProfile,
    Plan,
    both_follow,
    both_said,
    fight_both,
    with_counter,
)
from sandtable.rulesets.megagame.procedures.combat.combat_and_counter import COMBAT_AND_COUNTER
from sandtable.rulesets.megagame.procedures.combat.combat_by_name import CombatByNameFacts, combat_of
from sandtable.rulesets.megagame.procedures.combat.combat_by_name import assess as assess_attack
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Terrain
from sandtable.sheet import Assessment, Procedure


class NamedCombatAndCounterFacts(CombatByNameFacts, frozen=True, kw_only=True):
    """Units of the order of battle in one combat, and what the defenders were told."""

    first: ClassVar[tuple[str, ...]] = (*CombatByNameFacts.first, "on_hold", "enters", "start_terrain")

    on_hold: OnHold = True
    enters: Enters = True
    start_terrain: StartTerrain = Terrain.OPEN

    @property
    def plan(self) -> Plan:
        return Plan(self.on_hold, self.enters, self.start_terrain)


def assess(facts: NamedCombatAndCounterFacts, tables: Tables) -> Assessment[BothProfile] | Refused:
    return with_counter(assess_attack(facts, tables), combat_of(facts, tables), facts.plan, tables)


def follows(facts: NamedCombatAndCounterFacts, end: Both, tables: Tables) -> tuple[Effect, ...]:
    return both_follow(combat_of(facts, tables), facts.plan, end, tables, breakthrough=facts.breakthrough)


COMBAT_AND_COUNTER_BY_NAME = Procedure(
    name="combat_and_counter_by_name",
    title="Combat by name with counter-attack",
    summary="Units of the order of battle attack a square, and the defenders strike back where they may: in one throw.",
    facts=NamedCombatAndCounterFacts,
    assess=assess,
    roll=fight_both,
    rules=COMBAT_AND_COUNTER.rules,
    shaped_by=(*COMBAT_AND_COUNTER.shaped_by, mg.GAP_UNIT_STATS),
    label=both_said,
    follows=follows,
    stages=BOTH_STAGES,
)
