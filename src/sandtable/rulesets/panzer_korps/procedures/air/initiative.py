"""Pilot skill initiative: who fires first in a round of a dogfight."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Spoken, Target
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.air.squadron import number_name
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_said
from sandtable.rulesets.panzer_korps.procedures.common.nations import other_years, years_said
from sandtable.rulesets.panzer_korps.tables import D6, TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import Nation, Service
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.citing import rules_in

SKILL_RULES = (pk.AIR_INITIATIVE, *rules_in(TABLES.pilot_skill), pk.GAP_AIR_COMBAT, pk.GAP_NATION_DATES)


class FiresFirst(Spoken):
    """Who fires first with effect; on a tie both fire together."""

    SQUADRON = "squadron", "fires first"
    TOGETHER = "together", "both fire together"
    ENEMY = "enemy", "the enemy fires first"


class Skill(Struct, frozen=True):
    """What each side adds to its die."""

    own: int
    enemy: int


class PilotInitiativeFacts(Facts, frozen=True, kw_only=True):
    """Two squadrons meet."""

    nation: asked.PilotNation = Nation.GERMANY
    enemy_nation: asked.EnemyNation = Nation.RUSSIA
    year: asked.YearFlown = 1941
    service: asked.OwnService = Service.ARMY
    enemy_service: asked.EnemyService = Service.ARMY


def skill_modifiers(nation: Nation, service: Service, year: int, tables: Tables) -> tuple[Modifier, ...]:
    """Every entry of the list that fits a squadron in a year."""
    return tuple(
        Modifier(row.modifier, row.rule, " ".join(filter(None, said)))
        for row in tables.pilot_skill
        if row.nation is nation and row.service in ("", service) and row.from_year <= year <= row.to_year
        for said in ((row.nation.said, row.service, years_said(row.from_year, row.to_year)),)
    )


def skill_number(nation: Nation, service: Service, year: int, tables: Tables, *, enemy: bool = False) -> Target:
    base = Modifier(0, pk.AIR_INITIATIVE, f"on the D{D6}")
    return Target(number_name("Pilot skill", enemy=enemy), base, skill_modifiers(nation, service, year, tables))


def skill_years(nation: Nation, service: Service, year: int, tables: Tables) -> tuple[Effect, ...]:
    """That the pilots of a nation have a modifier in other years only."""
    rows = [row for row in tables.pilot_skill if row.service in ("", service)]
    return other_years(rows, nation, year, "pilot skill")


#: Whose dice they are.
OWN, ENEMY = "squadron", "enemy"


def who_fires_first(dice: Dice, skill: Skill) -> FiresFirst:
    """A die each, the higher total first."""
    own = dice.d(D6, why=pk.AIR_INITIATIVE, who=OWN) + skill.own
    enemy = dice.d(D6, why=pk.AIR_INITIATIVE, who=ENEMY) + skill.enemy
    if own == enemy:
        return FiresFirst.TOGETHER
    return FiresFirst.SQUADRON if own > enemy else FiresFirst.ENEMY


def skill_said(skill: Skill) -> str:
    return f"{die_said(D6, skill.own)} against {die_said(D6, skill.enemy)}"


def assess(facts: PilotInitiativeFacts, tables: Tables) -> Assessment[Skill]:
    own = skill_number(facts.nation, facts.service, facts.year, tables)
    enemy = skill_number(facts.enemy_nation, facts.enemy_service, facts.year, tables, enemy=True)
    skill = Skill(own.total, enemy.total)
    dated = (
        *skill_years(facts.nation, facts.service, facts.year, tables),
        *skill_years(facts.enemy_nation, facts.enemy_service, facts.year, tables),
    )
    met = f"{facts.nation.said} meets {facts.enemy_nation.said} in {facts.year}"
    return Assessment(skill, met, (skill_said(skill),), (own, enemy), tuple(dict.fromkeys(dated)))


def follows(_facts: PilotInitiativeFacts, first: FiresFirst, _tables: Tables) -> tuple[Effect, ...]:
    if first is FiresFirst.TOGETHER:
        return (Effect("together", True, pk.GAP_AIR_COMBAT, "a tie: both fire before either result counts"),)
    return (Effect("answers", True, pk.GAP_AIR_COMBAT, "the other fires back if it is not destroyed"),)


PILOT_INITIATIVE = Procedure(
    name="pilot_initiative",
    title="Pilot skill initiative",
    summary="Which of two squadrons fires first in a round of a dogfight.",
    facts=PilotInitiativeFacts,
    assess=assess,
    roll=who_fires_first,
    rules=SKILL_RULES,
    follows=follows,
    stages=((pk.AIR_INITIATIVE, "pilot skill"),),
)
