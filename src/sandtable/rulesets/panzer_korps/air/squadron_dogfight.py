"""A dogfight of squadrons by name: speeds, classes and roles come from the list of aircraft."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from sandtable.explain import Refused, refused
from sandtable.rulesets.panzer_korps.air.duel import DuelProfile, to_the_end
from sandtable.rulesets.panzer_korps.air.engaged import (
    DOGFIGHT_RULES,
    DOGFIGHT_STAGES,
    EngagedFacts,
    both_crews,
    ended_follows,
    ended_said,
    engagement,
)
from sandtable.rulesets.panzer_korps.air.squadron import Squadron, no_missile, no_partisans
from sandtable.rulesets.panzer_korps.printed.air import Aircraft
from sandtable.rulesets.panzer_korps.tables import AIRCRAFT, Tables
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import unit


class SquadronDogfightFacts(EngagedFacts, frozen=True, kw_only=True):
    """Two squadrons that meet, by what they fly."""

    first: ClassVar[tuple[str, ...]] = ("aircraft", "enemy_aircraft")

    aircraft: Annotated[str, unit("Aircraft", AIRCRAFT, "What the squadron flies")] = "bf_109g"
    enemy_aircraft: Annotated[str, unit("Enemy aircraft", AIRCRAFT, "What the enemy squadron flies")] = "la_5"


def flown(squadron: Squadron, aircraft: Aircraft) -> Squadron:
    """A squadron with what its aircraft brings."""
    speed = aircraft.speed or squadron.speed
    return replace(squadron, role=aircraft.role, speed=speed, rank=aircraft.rank)


def assess(facts: SquadronDogfightFacts, tables: Tables) -> Assessment[DuelProfile] | Refused:
    ours, theirs = tables.aircraft[facts.aircraft], tables.aircraft[facts.enemy_aircraft]
    if problem := refused(no_partisans(facts.morale, facts.enemy_morale), no_missile(ours.role, theirs.role)):
        return problem
    own, enemy = both_crews(facts)
    met = f"{facts.morale.said} {ours.name} against {facts.enemy_morale.said} {theirs.name}"
    return engagement(facts, flown(own, ours), flown(enemy, theirs), met, tables)


SQUADRON_DOGFIGHT = Procedure(
    name="squadron_dogfight",
    title="Dogfight by aircraft",
    summary="A dogfight of two squadrons by the aircraft they fly: what becomes of both.",
    facts=SquadronDogfightFacts,
    assess=assess,
    roll=to_the_end,
    rules=DOGFIGHT_RULES,
    label=ended_said,
    follows=ended_follows,
    stages=DOGFIGHT_STAGES,
)
