"""What flies: transports and every type of squadron, by name."""

from __future__ import annotations

from sandtable.rulesets.megagame.tables import AIRCRAFT, Tables

TRANSPORT = "transport"
#: Everything that can be flown, with what it stands for.
FLOWN = {TRANSPORT: "Transport serial: Allied"} | AIRCRAFT


def fired_at(aircraft: str, tables: Tables) -> bool:
    """Transports and bombers are targets of flak, fighters and fighter-bombers are not."""
    return aircraft == TRANSPORT or tables.aircraft[aircraft].flak_target
