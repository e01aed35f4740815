"""What a type of squadron may do by day and by night, and whether flak fires at it."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Aircraft
from sandtable.rulesets.megagame.procedures.air.missions import fired_at, may_fly
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import TRANSPORT, Mission
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag


class SquadronMissionsFacts(Facts, frozen=True, kw_only=True):
    """A type of squadron."""

    aircraft: Aircraft = "Typhoon"
    night: Annotated[bool, flag("Night turn", "By night only a few types fly")] = False


def flak_note(aircraft: str, tables: Tables) -> Effect:
    if fired_at(aircraft, tables):
        return Effect("flak_fires", True, mg.GAP_FLAK_TARGETS, "flak fires at it")
    if tables.aircraft[aircraft].fighter:
        return Effect("flak_fires", False, mg.FLAK_FIGHTERS_EXEMPT, "flak does not fire at fighters")
    return Effect("flak_fires", False, mg.GAP_FLAK_TARGETS, "flak does not fire at fighter-bombers")


def assess(facts: SquadronMissionsFacts, tables: Tables) -> Assessment[tuple[Mission, ...]]:
    missions = may_fly(facts.aircraft, tables, night=facts.night)
    named = tuple(mission.value for mission in missions)
    once = Effect("missions", named, mg.GAP_AIR_ALLOCATION, "one mission a day turn, secret")
    notes = [once, flak_note(facts.aircraft, tables)]
    if facts.aircraft != TRANSPORT:
        attack = tables.aircraft[facts.aircraft].interdiction.value
        notes.append(Effect("interdicts_as", attack, mg.INTERDICT_CLASSES, f"interdicts as {attack}"))
    when = "by night" if facts.night else "by day"
    name = "transport serial" if facts.aircraft == TRANSPORT else f"{facts.aircraft} squadron"
    return Assessment(missions, f"{name} {when}", notes=tuple(notes))


SQUADRON_MISSIONS = Procedure(
    name="squadron_missions",
    title="Missions of a squadron",
    summary="What a type of squadron may do by day and by night, and whether flak fires at it.",
    facts=SquadronMissionsFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_AIR_ALLOCATION, mg.GAP_FLAK_TARGETS, mg.FLAK_FIGHTERS_EXEMPT, mg.INTERDICT_CLASSES),
    label=lambda missions: ", ".join(mission.said for mission in missions) or "stays down",
)
