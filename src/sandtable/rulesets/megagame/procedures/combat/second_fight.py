"""Fighting again after an overrun: one common attack, unprepared and without any support."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refusal, Refused, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_UNITS, Row
from sandtable.rulesets.megagame.procedures.combat.aftermath import aftermath
from sandtable.rulesets.megagame.procedures.combat.assessed import Ordered, most_fit
from sandtable.rulesets.megagame.procedures.combat.circumstances import (
    Circumstances,
    as_found,
    as_placed,
    attack_assessed,
    attack_of,
)
from sandtable.rulesets.megagame.procedures.combat.clash import COMBAT_STAGES, Clash, ClashProfile, clash, clash_said
from sandtable.rulesets.megagame.procedures.combat.combat_rules import (
    ADVANTAGE_RULES,
    EVERY_COMBAT_RULES,
    EVERY_COMBAT_SHAPED,
    OVERRUN_RULES,
)
from sandtable.rulesets.megagame.procedures.combat.factors import Combat, Style
from sandtable.rulesets.megagame.procedures.combat.fighters import UNPREPARED_MARKS, defence_marks, fighters
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Result
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, flag, several


class SecondFightFacts(Circumstances, frozen=True, kw_only=True):
    """Units that have overrun one enemy and meet the next."""

    first: ClassVar[tuple[str, ...]] = ("overrunning", "defenders", "terrain", "after")

    overrunning: Annotated[
        tuple[Row, ...],
        several(
            "Overrunning units",
            MOST_UNITS,
            "As they are after the overrun's losses, each as kind,status, then light, moving, a letter, sp1 to sp4",
            "2xtank,5 mech,4",
        ),
    ] = (("tank", 5), ("tank", 5), ("tank", 4), ("mech", 4))
    defenders: Annotated[
        tuple[Row, ...],
        several(
            "Defenders", MOST_UNITS, "All enemy units in the square they attack, each as kind,status", "infantry,4"
        ),
    ] = (("infantry", 3), ("infantry", 2))
    after: Annotated[Result, choice("First result", "The result that gave the overrun")] = Result.SUCCESS
    breakthrough: Annotated[bool, flag("Breakthrough", "They are still ordered to break through")] = True


def overrunners(facts: SecondFightFacts, tables: Tables) -> Ordered:
    return most_fit(fighters("overrunning", facts.overrunning, tables, UNPREPARED_MARKS), tables)


@lru_cache(maxsize=256)
def combat_of(facts: SecondFightFacts, tables: Tables) -> Combat:
    defenders = as_found(facts, fighters("defenders", facts.defenders, tables, defence_marks(tables)), tables)
    attackers = as_placed(facts, overrunners(facts, tables).attack)
    return attack_of(facts, attackers, defenders, style=Style.OVERRUN_FIGHT)


def assess(facts: SecondFightFacts, tables: Tables) -> Assessment[ClashProfile] | Refused:
    combat = combat_of(facts, tables)
    may, rule = tables.results[facts.after].fight_again, tables.result_rules[facts.after].overrun
    against = refused(
        refuse_if(not may, rule, f"after {facts.after.said} nobody fights again"),
        *(
            Refusal(mg.GAP_OVERRUN_CONDITIONS, f"{unit.called}: it does not overrun")
            for unit in combat.attackers.units
            if not tables.kinds[unit.kind].overruns
        ),
    )
    alone = "one common attack, unprepared, with no combined arms, aircraft or artillery"
    exempt = "overrun fights are exempt from the limit of half a turn"
    return attack_assessed(
        facts,
        combat,
        overrunners(facts, tables),
        tables,
        Effect("unprepared", True, mg.GAP_OVERRUN_MOVE, alone),
        Effect("half_turn", False, mg.MOVE_OVERRUN_EXEMPT, exempt),
        against=against,
    )


def follows(facts: SecondFightFacts, end: Clash, tables: Tables) -> tuple[Effect, ...]:
    return aftermath(combat_of(facts, tables), end, tables, breakthrough=facts.breakthrough)


SECOND_FIGHT = Procedure(
    name="second_fight",
    title="Fight after an overrun",
    summary="Units that have overrun an enemy attack again: unprepared, without guns and aircraft.",
    facts=SecondFightFacts,
    assess=assess,
    roll=clash,
    rules=(*EVERY_COMBAT_RULES, *ADVANTAGE_RULES, *OVERRUN_RULES, mg.GAP_OVERRUN_MOVE, mg.MOVE_OVERRUN_EXEMPT),
    shaped_by=(*EVERY_COMBAT_SHAPED, mg.GAP_AFTER_A_COMBAT, mg.OVERRUN_MOVE),
    label=clash_said,
    follows=follows,
    stages=COMBAT_STAGES,
)
