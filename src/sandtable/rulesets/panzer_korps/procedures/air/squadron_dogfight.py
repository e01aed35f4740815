"""A dogfight of squadrons by name: speeds, classes and roles come from the list of aircraft."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.explain import Refused
from sandtable.rulesets.panzer_korps import facts as asked
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
from sandtable.rulesets.panzer_korps.procedures.air.squadron import flown, maker_note
from sandtable.rulesets.panzer_korps.tables import AIRCRAFT, LISTED, NATIONS, SERVICES, Tables
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import unit


class SquadronDogfightFacts(EngagedFacts, frozen=True, kw_only=True):
    """Two squadrons that meet, by what they fly."""

    first: ClassVar[tuple[str, ...]] = (
        "aircraft",
        "enemy_aircraft",
        "morale",
        "enemy_morale",
        "nation",
        "enemy_nation",
    )

    aircraft: asked.Aircraft = "bf_109g"
    enemy_aircraft: Annotated[str, unit("Enemy aircraft", AIRCRAFT, "What the enemy squadron flies")] = "la_5"
    nation: asked.FlownFor = LISTED
    enemy_nation: Annotated[
        str, unit("Enemy nation", NATIONS, "Whose squadron the enemy's is; listed is who built the aircraft")
    ] = LISTED
    service: Annotated[
        str, unit("Service", SERVICES, "Army or navy, listed is who flew the aircraft; it matters for Japan only")
    ] = LISTED
    enemy_service: Annotated[
        str, unit("Enemy service", SERVICES, "Army or navy, as for the squadron; it matters for Japan only")
    ] = LISTED


def assess(facts: SquadronDogfightFacts, tables: Tables) -> Assessment[DuelProfile] | Refused:
    ours, theirs = tables.aircraft[facts.aircraft], tables.aircraft[facts.enemy_aircraft]
    if problem := against_meeting(facts, ours.role, theirs.role, tables):
        return problem
    own, enemy = both_crews(facts)
    own = flown(own, ours, facts.nation, facts.service)
    enemy = flown(enemy, theirs, facts.enemy_nation, facts.enemy_service)
    met = f"{facts.morale.said} {ours.name} against {facts.enemy_morale.said} {theirs.name}"
    makers = (*maker_note(ours, own, facts.nation), *maker_note(theirs, enemy, facts.enemy_nation, "enemy_nation"))
    return engagement(facts, own, enemy, met, tables, *makers)


SQUADRON_DOGFIGHT = Procedure(
    name="squadron_dogfight",
    title="Dogfight by aircraft",
    summary="A dogfight of two squadrons by the aircraft they fly: what becomes of both.",
    facts=SquadronDogfightFacts,
    assess=assess,
    roll=to_the_end,
    rules=DOGFIGHT_RULES,
    shaped_by=DOGFIGHT_SHAPED,
    label=ended_said,
    follows=ended_follows,
    stages=DOGFIGHT_STAGES,
)
