"""Which missions a type of squadron may fly."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.explain import Refusal, refuse_if
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import TRANSPORT, FlownBy, Mission

#: What fighters do against fighters and streams.
FIGHTERS_FLY = (Mission.PATROL, Mission.ESCORT, Mission.INTERCEPT)


def may_fly(aircraft: str, tables: Tables, *, night: bool) -> tuple[Mission, ...]:
    """All missions of a type in a day turn, or in a night turn."""
    row = tables.aircraft.get(aircraft)
    if row is None:
        belongs = {FlownBy.TRANSPORTS: aircraft == TRANSPORT}
    else:
        supports = row.ground_attack or row.heavy_bomber
        belongs = {FlownBy.FIGHTERS: row.fighter, FlownBy.SUPPORTERS: supports, FlownBy.SQUADRONS: True}
    flies = not night or (row is not None and row.night)
    found = (each for each in tables.missions.values() if belongs.get(each.flown_by) and flies)
    return tuple(each.mission for each in found if each.by_night or not night)


def fired_at(aircraft: str, tables: Tables) -> bool:
    """Transports and bombers are targets of flak, fighters and fighter-bombers are not."""
    return aircraft == TRANSPORT or tables.aircraft[aircraft].flak_target


def not_by_night(night: bool, missions: Iterable[Mission], because: str, tables: Tables) -> Refusal | None:
    """Why nobody flies any of these missions, if it is night and none of them is flown then."""
    flown = any(tables.missions[each].by_night for each in missions)
    return refuse_if(night and not flown, mg.GAP_AIR_ALLOCATION, because)
