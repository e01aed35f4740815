"""Whether a squadron may fly a mission this turn."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Aircraft, Grounded
from sandtable.rulesets.megagame.procedures.air.missions import may_fly
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import TRANSPORT, Mission
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class AirMissionFacts(Facts, frozen=True, kw_only=True):
    """A squadron and what it is to do."""

    aircraft: Aircraft = "Typhoon"
    mission: Annotated[Mission, choice("Mission", "What it is to do this turn")] = Mission.GROUND_SUPPORT
    night: Annotated[bool, flag("Night turn", "By night only a few types fly, and only interdiction")] = False
    grounded: Grounded = False
    has_flown: Annotated[bool, flag("Has a mission", "It was given another mission this turn already")] = False


def against_type(facts: AirMissionFacts, tables: Tables) -> Refused | None:
    """What this type never does, or not by night."""
    name = "a transport" if facts.aircraft == TRANSPORT else f"the {facts.aircraft}"
    never = facts.mission not in may_fly(facts.aircraft, tables, night=False)
    stays = facts.night and not may_fly(facts.aircraft, tables, night=True)
    not_then = facts.night and not tables.missions[facts.mission].by_night
    return refused(
        refuse_if(never, mg.GAP_AIR_ALLOCATION, f"{facts.mission.said} is no mission for {name}"),
        refuse_if(stays, mg.GAP_AIR_ALLOCATION, f"{name} does not fly by night"),
        refuse_if(not_then, mg.GAP_AIR_ALLOCATION, "by night only interdiction is flown"),
    )


def assess(facts: AirMissionFacts, tables: Tables) -> Assessment[bool] | Refused:
    if problem := refused(
        against_type(facts, tables),
        refuse_if(facts.grounded and not facts.night, mg.GAP_WEATHER, "no aircraft fly in this weather"),
        refuse_if(facts.has_flown, mg.GAP_AIR_ALLOCATION, "one mission for each squadron in a turn"),
    ):
        return problem
    notes = [Effect("secret", True, mg.GAP_AIR_ALLOCATION, "missions are secret and fixed before the turn")]
    if facts.grounded:
        notes.append(Effect("grounded", False, mg.GAP_WEATHER, "the weather keeps aircraft down in day turns only"))
    if facts.mission is Mission.INTERCEPT:
        said = "it names one air zone and meets every enemy mission whose target lies in it"
        notes.append(Effect("zone", "one", mg.GAP_AIR_ALLOCATION, said))
    if tables.missions[facts.mission].interdicts:
        said = "it uses the interdiction table, not the levels of air support"
        notes.append(Effect("table", "interdiction", mg.INTERDICT_SEPARATE, said))
    fighter = facts.aircraft != TRANSPORT and tables.aircraft[facts.aircraft].fighter
    if fighter and not tables.missions[facts.mission].fights:
        said = "it does not count as a fighter this turn, and as a bomber if it is intercepted"
        notes.append(Effect("fights", False, mg.GAP_A2A_BREAKTHROUGH, said))
    name = "transport serial" if facts.aircraft == TRANSPORT else f"{facts.aircraft} squadron"
    return Assessment(True, f"{name}, {facts.mission.said}", notes=tuple(notes))


AIR_MISSION = Procedure(
    name="air_mission",
    title="Air mission",
    summary="Whether a squadron may fly a mission this turn, and what that means.",
    facts=AirMissionFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_AIR_ALLOCATION, mg.GAP_WEATHER, mg.INTERDICT_SEPARATE, mg.GAP_A2A_BREAKTHROUGH),
    label=lambda _: "may fly",
)
