"""Bombs on a formation, from the flak to the disorder markers, as stated."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from sandtable.explain import Effect, Refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps.facts import USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.air.bombs import Bombed, RaidProfile, bomb, bombed_said
from sandtable.rulesets.panzer_korps.procedures.air.raid import (
    RAID_RULES,
    RAID_SHAPED,
    RAID_STAGES,
    Bombarded,
    RaidFacts,
    raid,
    raid_follows,
)
from sandtable.rulesets.panzer_korps.procedures.air.squadron import crew
from sandtable.rulesets.panzer_korps.procedures.fire.places import cover_of, place_said
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Cover, FiredAt, Nation, Role, Speed
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice


class BombingFacts(RaidFacts, frozen=True, kw_only=True):
    """A squadron that comes to bomb a formation."""

    first: ClassVar[tuple[str, ...]] = (
        "role",
        "morale",
        "target",
        "cover",
        "entrenched",
        "flak",
        "crews",
        "speed",
        "nation",
    )

    role: asked.Flies = Role.DIVE_BOMBER
    speed: Annotated[Speed, choice("Speed", "Speed of the squadron, for the flak that fires at it")] = Speed.SLOW
    target: asked.Target = FiredAt.INFANTRY
    cover: asked.CoverOfTarget = Cover.OPEN.value
    target_companies: asked.TargetCompanies = USUAL_COMPANIES
    nation: asked.PilotNation = Nation.GERMANY


def target_said(facts: BombingFacts) -> str:
    dug = "entrenched " if facts.entrenched else ""
    return f"{dug}{facts.target.said} {place_said(facts.cover)}"


def assess(facts: BombingFacts, tables: Tables) -> Assessment[RaidProfile] | Refused:
    squadron = replace(crew(facts), nation=facts.nation, role=facts.role, speed=facts.speed)
    target = Bombarded(facts.target, cover_of(facts.cover, tables), facts.target_companies)
    missile = facts.role is Role.BALLISTIC_MISSILE
    who = "A ballistic missile" if missile else f"{facts.morale.said} {facts.role.said}s"
    return raid(facts, squadron, target, f"{who} at {target_said(facts)}", tables)


def follows(facts: BombingFacts, bombed: Bombed, tables: Tables) -> tuple[Effect, ...]:
    return raid_follows(facts, bombed, facts.target_companies, tables)


BOMBING = Procedure(
    name="bombing",
    title="Bombing",
    summary="Bombs on a formation: flak, the test of the run, where they fall, and the disorder markers.",
    facts=BombingFacts,
    assess=assess,
    roll=bomb,
    rules=RAID_RULES,
    shaped_by=RAID_SHAPED,
    label=bombed_said,
    follows=follows,
    stages=RAID_STAGES,
)
