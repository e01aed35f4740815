"""A counter-attack: at once, without aircraft, combined arms or advantages, and never followed by another."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from msgspec.structs import replace

from sandtable.explain import Effect, Refused, Spoken
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_UNITS, AttackerGuns, DefenderGuns, NightCombat, Row
from sandtable.rulesets.megagame.procedures.combat.aftermath import aftermath
from sandtable.rulesets.megagame.procedures.combat.assessed import Ordered, assessed, most_fit, stays_out
from sandtable.rulesets.megagame.procedures.combat.clash import COMBAT_STAGES, Clash, ClashProfile, clash, clash_said
from sandtable.rulesets.megagame.procedures.combat.combat_rules import (
    EVERY_COMBAT_RULES,
    EVERY_COMBAT_SHAPED,
    GUN_RULES,
    GUN_SHAPED,
)
from sandtable.rulesets.megagame.procedures.combat.factors import Combat, Force, Style
from sandtable.rulesets.megagame.procedures.combat.fighters import COUNTER_MARKS, defence_marks, fighters, guns
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Result, Terrain
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, flag, several

WITHOUT = "aircraft, combined arms and tactical advantages have no part in a counter-attack"


class After(Spoken):
    """Results that give the right."""

    LIMITED_SUCCESS = "limited_success"
    BADLY_BEATEN = "badly_beaten", Result.BADLY_BEATEN.said


class CounterAttackFacts(Facts, frozen=True, kw_only=True):
    """Surviving defenders strike back."""

    counter_attackers: Annotated[
        tuple[Row, ...],
        several(
            "Counter-attackers",
            MOST_UNITS,
            "Surviving defenders as they are now, each as kind,status, then other (not on Hold), light, moving, a "
            "letter for another formation than A, sp1 to sp4",
            "infantry,5 infantry,4,other,sp2",
        ),
    ] = (("infantry", 5), ("infantry", 4))
    targets: Annotated[
        tuple[Row, ...],
        several(
            "Their targets", MOST_UNITS, "Units in the square they strike at, as they are now", "tank,5 infantry,5"
        ),
    ] = (("tank", 5), ("infantry", 5))
    terrain: Annotated[Terrain, choice("Terrain", "Terrain of the square they strike at")] = Terrain.OPEN
    on_hold: Annotated[
        bool, flag("On Hold", "The counter-attackers are on Hold and count as prepared; others take -4 each")
    ] = True
    after: Annotated[After, choice("After", "The result that gave the right")] = After.LIMITED_SUCCESS
    attacker_guns: AttackerGuns = ()
    defender_guns: DefenderGuns = ()
    night: NightCombat = False
    entered: Annotated[bool, flag("Square entered", "The targets have entered the lost square")] = True


def strikers(facts: CounterAttackFacts, tables: Tables) -> Ordered:
    """Those on Hold count as prepared."""
    stated = fighters("counter_attackers", facts.counter_attackers, tables, COUNTER_MARKS)
    ready = (replace(unit, prepared=facts.on_hold and not unit.ordered_apart) for unit in stated)
    return most_fit(tuple(ready), tables)


@lru_cache(maxsize=256)
def combat_of(facts: CounterAttackFacts, tables: Tables) -> Combat:
    return Combat(
        attackers=Force(
            units=strikers(facts, tables).attack,
            attacks=True,
            guns=guns("attacker_guns", facts.attacker_guns),
            role="counter-attacker",
        ),
        defenders=Force(
            units=fighters("targets", facts.targets, tables, defence_marks(tables)),
            attacks=False,
            guns=guns("defender_guns", facts.defender_guns),
            role="target",
        ),
        terrain=facts.terrain,
        night=facts.night,
        style=Style.COUNTER_ATTACK,
        lost_before=facts.after is After.LIMITED_SUCCESS,
    )


def assess(facts: CounterAttackFacts, tables: Tables) -> Assessment[ClashProfile] | Refused:
    result = Result(facts.after.value)
    there = result is Result.LIMITED_SUCCESS and facts.entered
    where = "the units that entered the lost square" if there else "all units in the square most attackers came from"
    return assessed(
        combat_of(facts, tables),
        tables,
        *stays_out(strikers(facts, tables), tables, "counter-attacker"),
        Effect("right", True, tables.result_rules[result].counter, f"allowed after {result.said}"),
        Effect("target", "entered" if there else "start", mg.GAP_COUNTER_ATTACK, f"struck at: {where}"),
        Effect("without", True, mg.GAP_COUNTER_ATTACK, WITHOUT),
    )


def follows(facts: CounterAttackFacts, end: Clash, tables: Tables) -> tuple[Effect, ...]:
    return aftermath(combat_of(facts, tables), end, tables)


COUNTER_ATTACK = Procedure(
    name="counter_attack",
    title="Counter-attack",
    summary="Defenders strike back at once after a limited success or a beaten attack.",
    facts=CounterAttackFacts,
    assess=assess,
    roll=clash,
    rules=(*EVERY_COMBAT_RULES, *GUN_RULES),
    shaped_by=(*EVERY_COMBAT_SHAPED, *GUN_SHAPED),
    label=clash_said,
    follows=follows,
    stages=COMBAT_STAGES,
)
