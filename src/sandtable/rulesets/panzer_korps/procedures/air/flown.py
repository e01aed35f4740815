"""A squadron by its aircraft: what that brings, and for whom it flies unless something else is said."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.explain import Effect
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.air.squadron import Squadron
from sandtable.rulesets.panzer_korps.rows.air import Aircraft
from sandtable.rulesets.panzer_korps.tables import LISTED
from sandtable.rulesets.panzer_korps.terms import Nation, Role, Service


def nation_of(aircraft: Aircraft, said: str) -> Nation:
    """As said, or else who built it."""
    return aircraft.nation if said == LISTED else Nation(said)


def service_of(aircraft: Aircraft, said: str) -> Service:
    """As said, or else as the list has it; where pilots do not differ by it, the army."""
    if said != LISTED:
        return Service(said)
    return Service(aircraft.service) if aircraft.service else Service.ARMY


def flown(squadron: Squadron, aircraft: Aircraft, nation: str = LISTED, service: str = LISTED) -> Squadron:
    """A squadron with what its aircraft brings."""
    speed = aircraft.speed or squadron.speed
    return replace(
        squadron,
        nation=nation_of(aircraft, nation),
        service=service_of(aircraft, service),
        role=aircraft.role,
        speed=speed,
        rank=aircraft.rank,
    )


def maker_note(aircraft: Aircraft, squadron: Squadron, said: str, name: str = "nation") -> tuple[Effect, ...]:
    """For whom it flies where nobody has said so; a missile has no nation that counts."""
    if said != LISTED or aircraft.role is Role.BALLISTIC_MISSILE:
        return ()
    service = f" ({squadron.service})" if aircraft.service else ""
    told = f"{aircraft.name} of {squadron.nation.said}{service}, as no nation is named"
    return (Effect(name, squadron.nation.value, pk.GAP_AIR_STATS, told),)
