"""Missions: whether a squadron may fly now, and who meets whom in the air."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Refusal, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.air.bombs import no_bombs
from sandtable.rulesets.panzer_korps.procedures.air.grounded import grounded
from sandtable.rulesets.panzer_korps.procedures.air.squadron import shot_down
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Role, Segment, Weather
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count, flag
from sandtable.sheet.procedure import stated

#: The order of an air phase.
STEPS = ("dogfights", "AA fire", "tests of bombing runs", "bombing")
MOST_MISSIONS = 3
MOST_SQUADRONS = 12


class Mission(StrEnum):
    """What a squadron is sent to do."""

    INTERCEPT = "intercept"
    ESCORT = "escort"
    ATTACK = "attack"


class AirMissionFacts(Facts, frozen=True, kw_only=True):
    """A squadron that is to fly in an air phase."""

    mission: Annotated[Mission, choice("Mission", "What it is sent to do")] = Mission.ATTACK
    role: asked.Flies = Role.DIVE_BOMBER
    weather: asked.SkyWeather = Weather.CLEAR
    segment: asked.DaySegment = Segment.MORNING
    night_aircraft: Annotated[bool, flag("Night aircraft", "Radar-equipped or night aircraft")] = False
    flown: Annotated[int, count("Missions flown", 0, MOST_MISSIONS, "Missions it has flown in this segment")] = 0
    aborted: Annotated[bool, flag("Aborted today", "It aborted a mission earlier today")] = False
    damage: asked.Damage = 0
    spotted: Annotated[bool, flag("Target spotted", "The one formation it is to attack is spotted")] = True


def dark(segment: Segment, night_aircraft: bool, tables: Tables) -> Refusal | None:
    row = tables.flying_segments[segment]
    return refuse_if(not row.flies and not night_aircraft, row.rule, f"only night aircraft fly at {segment.said}")


def assess(facts: AirMissionFacts, tables: Tables) -> Assessment[Mission] | Refused:
    attack = facts.mission is Mission.ATTACK
    missile = facts.role is Role.BALLISTIC_MISSILE
    if problem := refused(
        grounded((facts.weather,), facts.segment, tables),
        dark(facts.segment, facts.night_aircraft, tables),
        refuse_if(facts.flown > 0, pk.GAP_AIR_MISSIONS, "a squadron flies one mission in a segment"),
        refuse_if(facts.aborted, pk.GAP_ADM_THRESHOLD, "a squadron that aborted does not fly again that day"),
        shot_down(tables, facts.damage),
        no_bombs(facts.role, tables) if attack else None,
        refuse_if(attack and not facts.spotted, pk.GAP_AIR_MISSIONS, "only a spotted formation is attacked"),
        refuse_if(missile and not attack, pk.GAP_AIR_STATS, "a ballistic missile can only attack"),
    ):
        return problem
    targets = "one formation is attacked" if attack else "it attacks nothing"
    notes = (
        Effect("order", STEPS, pk.GAP_AIR_MISSIONS, f"order of the air phase: {', '.join(STEPS)}"),
        Effect("secret", True, pk.GAP_AIR_MISSIONS, "both sides assign their squadrons in secret"),
        Effect("targets", 1 if attack else 0, pk.GAP_AIR_MISSIONS, targets),
    )
    return Assessment(facts.mission, f"{facts.role.said.capitalize()}s, {facts.segment.said}", notes=notes)


AIR_MISSIONS = Procedure(
    name="air_missions",
    title="May it fly?",
    summary="Whether a squadron may fly a mission in this weather and segment.",
    facts=AirMissionFacts,
    assess=assess,
    roll=stated,
    rules=(
        pk.GAP_AIR_MISSIONS,
        pk.SEGMENT_MIDNIGHT_AIRCRAFT,
        pk.GAP_VISIBILITY,
        pk.GAP_ADM_THRESHOLD,
        pk.GAP_BOMBING_DIE,
        pk.GAP_AIR_STATS,
    ),
    label=lambda mission: f"flies to {mission.value}",
)


# ------------------------------------------------------------------ who meets whom


class AirPairingFacts(Facts, frozen=True, kw_only=True):
    """Interceptors of one side, escorts and attackers of the other."""

    interceptors: Annotated[int, count("Interceptors", 0, MOST_SQUADRONS, "Squadrons sent to intercept")] = 3
    escorts: Annotated[int, count("Escorts", 0, MOST_SQUADRONS, "Enemy squadrons sent to escort")] = 2
    attackers: Annotated[int, count("Attackers", 0, MOST_SQUADRONS, "Enemy squadrons sent to attack")] = 2


class Pairing(Struct, frozen=True):
    """Dogfights with escorts and with attackers, and the attackers nobody meets."""

    escorts_met: int
    attackers_met: int
    attackers_free: int


def pair(facts: AirPairingFacts, _tables: Tables) -> Assessment[Pairing]:
    """Interceptors meet escorts first, one each; those left over meet attackers."""
    escorts = min(facts.interceptors, facts.escorts)
    attackers = min(facts.interceptors - escorts, facts.attackers)
    said = f"{count_of(facts.interceptors, 'interceptor')} against {count_of(facts.escorts, 'escort')}"
    idle = facts.interceptors - escorts - attackers
    fights = escorts + attackers
    notes = (
        Effect("dogfights", fights, pk.GAP_AIR_COMBAT, f"{count_of(fights, 'dogfight')}, squadron against squadron"),
        *(
            (Effect("idle", idle, pk.GAP_AIR_COMBAT, f"{count_of(idle, 'interceptor')} left without an opponent"),)
            if idle
            else ()
        ),
    )
    return Assessment(
        Pairing(escorts, attackers, facts.attackers - attackers),
        f"{said} and {count_of(facts.attackers, 'attacker')}",
        notes=notes,
    )


def pairing_said(pairing: Pairing) -> str:
    met = f"dogfights with {count_of(pairing.escorts_met, 'escort')} and {count_of(pairing.attackers_met, 'attacker')}"
    return f"{met}, {count_of(pairing.attackers_free, 'attacker')} unopposed"


AIR_PAIRING = Procedure(
    name="air_pairing",
    title="Who meets whom",
    summary="How interceptors pair off with escorts first and then with attackers.",
    facts=AirPairingFacts,
    assess=pair,
    roll=stated,
    rules=(pk.GAP_AIR_COMBAT,),
    shaped_by=(pk.GAP_AIR_MISSIONS,),
    label=pairing_said,
)
