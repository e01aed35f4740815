"""A squadron bombs a formation by name: everything but the situation comes from the lists."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
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
from sandtable.rulesets.panzer_korps.procedures.air.squadron import crew, flown, maker_note
from sandtable.rulesets.panzer_korps.procedures.fire.named import formation, years_note
from sandtable.rulesets.panzer_korps.procedures.fire.places import cover_of, place_said
from sandtable.rulesets.panzer_korps.tables import FORMATIONS, LISTED, Tables
from sandtable.rulesets.panzer_korps.terms import Role
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import flag, unit


class AirRaidFacts(RaidFacts, frozen=True, kw_only=True):
    """A squadron by its aircraft, and a formation by its name."""

    first: ClassVar[tuple[str, ...]] = (
        "aircraft",
        "morale",
        "formation",
        "terrain",
        "entrenched",
        "flak",
        "crews",
        "nation",
    )
    other_side: ClassVar[tuple[str, ...]] = ("formation",)
    seldom: ClassVar[tuple[str, ...]] = (
        "nation",
        "damage",
        "alone",
        "decorated",
        "fanatics",
        "rounds",
        "flak_distance",
        "flak_state",
        "target_panicked",
        "spotted",
    )

    aircraft: asked.Aircraft = "ju_87"
    formation: Annotated[str, unit("Formation", FORMATIONS, "The formation that is bombed")] = "t_34_76"
    terrain: asked.TargetTerrain = "open"
    nation: asked.FlownFor = LISTED
    spotted: Annotated[bool, flag("Spotted", "The formation is spotted by the squadron's side")] = True


def assess(facts: AirRaidFacts, tables: Tables) -> Assessment[RaidProfile] | Refused:
    aircraft, named = tables.aircraft[facts.aircraft], formation(facts.formation, tables)
    squadron = flown(crew(facts), aircraft, facts.nation)
    target = Bombarded(named.fired_at, cover_of(facts.terrain, tables), named.companies)
    missile = aircraft.role is Role.BALLISTIC_MISSILE
    who = aircraft.name if missile else f"{facts.morale.said} {aircraft.name}"
    dug = "entrenched " if facts.entrenched else ""
    subject = f"{who} at {dug}{named.name} {place_said(facts.terrain)}"
    about = (*maker_note(aircraft, squadron, facts.nation), *years_note("target", named, facts.year))
    attack = raid(facts, squadron, target, subject, tables, *about)
    unseen = refuse_if(not facts.spotted, pk.GAP_AIR_MISSIONS, "only a spotted formation is attacked from the air")
    return refused(attack if isinstance(attack, Refused) else None, unseen) or attack


def follows(facts: AirRaidFacts, bombed: Bombed, tables: Tables) -> tuple[Effect, ...]:
    return raid_follows(facts, bombed, formation(facts.formation, tables).companies, tables)


AIR_RAID = Procedure(
    name="air_raid",
    title="Air raid",
    summary="An air raid by the names of aircraft and formation: flak, the run, where bombs fall, and markers.",
    facts=AirRaidFacts,
    assess=assess,
    roll=bomb,
    rules=(*RAID_RULES, pk.GAP_INFANTRY_STATS),
    shaped_by=(*RAID_SHAPED, pk.GAP_AFV_STATS, pk.GAP_GUN_STATS),
    label=bombed_said,
    follows=follows,
    stages=RAID_STAGES,
)
