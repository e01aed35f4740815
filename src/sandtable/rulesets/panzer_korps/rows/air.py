"""The tables of the air."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.panzer_korps.rows.assault import MoraleResultRow
from sandtable.rulesets.panzer_korps.rows.common import NationRow
from sandtable.rulesets.panzer_korps.terms import PILOTS, Morale, Nation, Role, Segment, Speed, Weather
from sandtable.sheet.constants import NumberRow
from sandtable.sheet.named_tables import charted, keyed, listed, named
from sandtable.sheet.tables import TableFolder


class AirFireRow(Struct, frozen=True, forbid_unknown_fields=True):
    morale: Morale
    die: int


class PilotSkillRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier to the pilots' initiative; an empty service is any."""

    nation: Nation
    from_year: int
    to_year: int
    modifier: int
    rule: str
    service: str = ""


class AirMoraleRow(Struct, frozen=True, forbid_unknown_fields=True):
    morale: Morale
    die: int
    bonus: int


class AirTargetRow(Struct, frozen=True, forbid_unknown_fields=True):
    speed: Speed
    die: int


class FlyingSegmentRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether all aircraft fly in a segment, not only those for the night, and whether anybody has air superiority."""

    segment: Segment
    flies: bool
    superiority: bool
    rule: str


class FlyingRow(Struct, frozen=True, forbid_unknown_fields=True):
    weather: Weather
    flies: bool


class BombLoadRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What bombs add to the die; None carries none."""

    role: Role
    load: int | None = None


class Aircraft(Struct, frozen=True, forbid_unknown_fields=True, rename={"rank": "class"}):
    """An aircraft; `rank` is its class, which is compared in a dogfight (pk.gap.air-stats).

    The nation is who built it; the service is given where pilots differ by it.
    """

    id: str
    name: str
    role: Role
    rank: int
    nation: Nation
    speed: Speed | None = None
    service: str = ""


class AirTables(TableFolder):
    """Air fire, pilots, air morale, bombs and aircraft."""

    flying_segments = keyed("flying_segments", FlyingSegmentRow, "segment", Segment)
    flying_weather = keyed("flying_weather", FlyingRow, "weather", Weather)
    air_fire = keyed("air_fire", AirFireRow, "morale", PILOTS)
    air_fire_nations = listed("air_fire_nations", NationRow)
    air_fire_modifiers = named("air_fire_modifiers", NumberRow, "key")
    pilot_skill = listed("pilot_skill", PilotSkillRow)
    air_morale = keyed("air_morale", AirMoraleRow, "morale", PILOTS)
    air_morale_results = charted("air_morale_results", MoraleResultRow, "result", "roll")
    air_morale_result_rows = named("air_morale_results", MoraleResultRow, "result")
    air_morale_modifiers = named("air_morale_modifiers", NumberRow, "key")
    air_targets = keyed("air_targets", AirTargetRow, "speed", Speed)
    bomb_loads = keyed("bomb_loads", BombLoadRow, "role", Role)
    aircraft = named("aircraft", Aircraft, "id")
