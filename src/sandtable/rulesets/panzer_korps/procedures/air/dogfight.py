"""A dogfight to its end, from stated speeds and classes."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from sandtable.explain import Refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps.procedures.air.air_fire import Compared
from sandtable.rulesets.panzer_korps.procedures.air.duel import DuelProfile, to_the_end
from sandtable.rulesets.panzer_korps.procedures.air.engaged import (
    DOGFIGHT_RULES,
    DOGFIGHT_SHAPED,
    DOGFIGHT_STAGES,
    EngagedFacts,
    against_meeting,
    both_crews,
    ended_follows,
    ended_said,
    engagement,
)
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Nation, Role, Service, Speed
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice


class DogfightFacts(EngagedFacts, frozen=True, kw_only=True):
    """Two squadrons that meet."""

    first: ClassVar[tuple[str, ...]] = (
        "morale",
        "enemy_morale",
        "rank",
        "speed",
        "enemy_speed",
        "role",
        "enemy_role",
        "nation",
        "enemy_nation",
    )

    rank: Annotated[Compared, choice("Class", "Class of its aircraft beside the enemy's; bombers have none")] = (
        Compared.EQUAL
    )
    speed: Annotated[Speed, choice("Speed", "Speed of the squadron")] = Speed.NORMAL
    enemy_speed: Annotated[Speed, choice("Enemy speed", "Speed of the enemy squadron")] = Speed.NORMAL
    role: asked.Flies = Role.FIGHTER
    enemy_role: Annotated[Role, choice("Enemy flies", "What the enemy squadron flies")] = Role.FIGHTER
    nation: asked.PilotNation = Nation.GERMANY
    enemy_nation: asked.EnemyNation = Nation.RUSSIA
    service: asked.OwnService = Service.ARMY
    enemy_service: asked.EnemyService = Service.ARMY


def assess(facts: DogfightFacts, tables: Tables) -> Assessment[DuelProfile] | Refused:
    if problem := against_meeting(facts, facts.role, facts.enemy_role, tables):
        return problem
    own, enemy = both_crews(facts)
    own = replace(own, nation=facts.nation, service=facts.service)
    own = replace(own, role=facts.role, speed=facts.speed, rank=facts.rank.rank)
    enemy = replace(enemy, nation=facts.enemy_nation, service=facts.enemy_service)
    enemy = replace(enemy, role=facts.enemy_role, speed=facts.enemy_speed)
    met = f"{facts.morale.said} {facts.role.said}s against {facts.enemy_morale.said} {facts.enemy_role.said}s"
    return engagement(facts, own, enemy, met, tables)


DOGFIGHT = Procedure(
    name="dogfight",
    title="Dogfight",
    summary="Two squadrons fight it out: what becomes of both, and their air damage markers.",
    facts=DogfightFacts,
    assess=assess,
    roll=to_the_end,
    rules=DOGFIGHT_RULES,
    shaped_by=DOGFIGHT_SHAPED,
    label=ended_said,
    follows=ended_follows,
    stages=DOGFIGHT_STAGES,
)
