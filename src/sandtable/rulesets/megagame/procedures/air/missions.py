"""Which missions a type of squadron may fly."""

from __future__ import annotations

from sandtable.explain import Spoken
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import TRANSPORT


class Mission(Spoken):
    """One for each squadron in a turn."""

    PATROL = "patrol"
    ESCORT = "escort"
    INTERCEPT = "intercept"
    RECCE = "recce"
    GROUND_SUPPORT = "ground_support"
    INTERDICTION = "interdiction"
    FLAK_SUPPRESSION = "flak_suppression"
    AIRBORNE_DROP = "airborne_drop"
    SUPPLY_DROP = "supply_drop"


#: Missions of fighters, and of transports.
FIGHTERS = (Mission.PATROL, Mission.ESCORT, Mission.INTERCEPT, Mission.RECCE)
TRANSPORTS = (Mission.AIRBORNE_DROP, Mission.SUPPLY_DROP)
BOMBING = (Mission.INTERDICTION, Mission.FLAK_SUPPRESSION)


def by_day(aircraft: str, tables: Tables) -> tuple[Mission, ...]:
    """All that a type can do in a day turn."""
    if aircraft == TRANSPORT:
        return TRANSPORTS
    row = tables.aircraft[aircraft]
    fighters = FIGHTERS if row.fighter else ()
    support = (Mission.GROUND_SUPPORT,) if row.ground_attack or row.heavy_bomber else ()
    return (*fighters, *support, *BOMBING)


def by_night(aircraft: str, tables: Tables) -> tuple[Mission, ...]:
    """By night a few types fly, and only interdiction."""
    flies = aircraft != TRANSPORT and tables.aircraft[aircraft].night
    return (Mission.INTERDICTION,) if flies else ()


def fired_at(aircraft: str, tables: Tables) -> bool:
    """Transports and bombers are targets of flak, fighters and fighter-bombers are not."""
    return aircraft == TRANSPORT or tables.aircraft[aircraft].flak_target
