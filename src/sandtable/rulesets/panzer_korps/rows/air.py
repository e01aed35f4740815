"""The tables of the air."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from sandtable.dice import Classes
from sandtable.rulesets.panzer_korps.rows.assault import MoraleResultRow
from sandtable.rulesets.panzer_korps.rows.common import NationRow
from sandtable.rulesets.panzer_korps.terms import PILOTS, Morale, Nation, Role, Speed
from sandtable.sheet.constants import NumberRow
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

    @cached_property
    def air_fire(self) -> dict[Morale, AirFireRow]:
        return self.load("air_fire", AirFireRow).keyed("morale", PILOTS)

    @cached_property
    def air_fire_nations(self) -> tuple[NationRow, ...]:
        return self.load("air_fire_nations", NationRow).rows

    @cached_property
    def air_fire_modifiers(self) -> dict[str, NumberRow]:
        return self.load("air_fire_modifiers", NumberRow).named("key")

    @cached_property
    def pilot_skill(self) -> tuple[PilotSkillRow, ...]:
        return self.load("pilot_skill", PilotSkillRow).rows

    @cached_property
    def air_morale(self) -> dict[Morale, AirMoraleRow]:
        return self.load("air_morale", AirMoraleRow).keyed("morale", PILOTS)

    @cached_property
    def air_morale_results(self) -> Classes:
        return self.load("air_morale_results", MoraleResultRow).classes("result", "roll")

    @cached_property
    def air_morale_result_rows(self) -> dict[str, MoraleResultRow]:
        return self.load("air_morale_results", MoraleResultRow).named("result")

    @cached_property
    def air_morale_modifiers(self) -> dict[str, NumberRow]:
        return self.load("air_morale_modifiers", NumberRow).named("key")

    @cached_property
    def air_targets(self) -> dict[Speed, AirTargetRow]:
        return self.load("air_targets", AirTargetRow).keyed("speed", Speed)

    @cached_property
    def bomb_loads(self) -> dict[Role, BombLoadRow]:
        return self.load("bomb_loads", BombLoadRow).keyed("role", Role)

    @cached_property
    def aircraft(self) -> dict[str, Aircraft]:
        return self.load("aircraft", Aircraft).named("id")
