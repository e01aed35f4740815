"""The tables of fire."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from sandtable.dice import Classes
from sandtable.rulesets.panzer_korps.terms import Armour, Company, Cover, Morale, Role, Stance, State
from sandtable.sheet.constants import NumberRow
from sandtable.sheet.tables import Faces, TableFolder


class InfantryFireRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Sides of the fire die; None does not fire."""

    morale: Morale
    formed: int
    suppressed: int | None = None


class GunFireRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Sides of the fire die of guns up to a calibre; None does not fire."""

    calibre_to: int
    formed: int
    suppressed: int | None = None


class CoverRow(Struct, frozen=True, forbid_unknown_fields=True):
    cover: Cover
    die: int


class ArmourRow(Struct, frozen=True, forbid_unknown_fields=True):
    armour: Armour
    die: int


class ResultRow(Struct, frozen=True, forbid_unknown_fields=True):
    """So many times the other die, and the markers it gives."""

    times: int
    markers: int


class ShiftRow(Struct, frozen=True, forbid_unknown_fields=True):
    calibre_to: int
    shift: int


class AirShiftRow(Struct, frozen=True, forbid_unknown_fields=True):
    attacker: Role
    shift: int


class DirectRangeRow(Struct, frozen=True, forbid_unknown_fields=True):
    calibre_to: int
    short: int
    long: int


class IndirectRangeRow(Struct, frozen=True, forbid_unknown_fields=True):
    calibre_from: int
    calibre_to: int
    range: int


class IndirectBonusRow(Struct, frozen=True, forbid_unknown_fields=True):
    calibre_from: int
    calibre_to: int
    bonus: int


class AccuracyRow(Struct, frozen=True, forbid_unknown_fields=True):
    result: str
    roll: Faces


class StateRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A state begins at so many markers for each core company."""

    state: State
    markers_from: int


class AllowsRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a formation may or may not do in a state."""

    state: State
    name: str
    allowed: bool
    rule: str
    label: str


class StanceRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Why a formation does not fire."""

    stance: Stance
    rule: str
    because: str


class AttachmentRow(Struct, frozen=True, forbid_unknown_fields=True):
    company: str
    kind: Company
    calibre: int
    name: str


class DisengageRow(Struct, frozen=True, forbid_unknown_fields=True):
    morale: Morale
    modifier: int
    rule: str


class SpottingRow(Struct, frozen=True, forbid_unknown_fields=True):
    spotter: str
    number: int
    label: str


class FireTables(TableFolder):
    """Fire, cover, ranges, states and spotting."""

    @cached_property
    def infantry_fire(self) -> dict[Morale, InfantryFireRow]:
        return self.load("infantry_fire", InfantryFireRow).keyed("morale", Morale)

    @cached_property
    def gun_fire(self) -> tuple[GunFireRow, ...]:
        return self.load("gun_fire", GunFireRow).rows

    @cached_property
    def infantry_modifiers(self) -> dict[str, NumberRow]:
        return self.load("infantry_fire_modifiers", NumberRow).named("key")

    @cached_property
    def gun_modifiers(self) -> dict[str, NumberRow]:
        return self.load("gun_fire_modifiers", NumberRow).named("key")

    @cached_property
    def cover(self) -> dict[Cover, CoverRow]:
        return self.load("cover_dice", CoverRow).keyed("cover", Cover)

    @cached_property
    def armour(self) -> dict[Armour, ArmourRow]:
        return self.load("armour_dice", ArmourRow).keyed("armour", Armour)

    @cached_property
    def fire_results(self) -> tuple[ResultRow, ...]:
        return self.load("fire_results", ResultRow).rows

    @cached_property
    def artillery_shifts(self) -> tuple[ShiftRow, ...]:
        return self.load("artillery_shifts", ShiftRow).rows

    @cached_property
    def air_shifts(self) -> dict[Role, AirShiftRow]:
        return self.load("air_shifts", AirShiftRow).keyed(
            "attacker", [each for each in Role if each is not Role.FIGHTER]
        )

    @cached_property
    def direct_ranges(self) -> tuple[DirectRangeRow, ...]:
        return self.load("direct_ranges", DirectRangeRow).rows

    @cached_property
    def indirect_ranges(self) -> tuple[IndirectRangeRow, ...]:
        return self.load("indirect_ranges", IndirectRangeRow).rows

    @cached_property
    def indirect_bonus(self) -> tuple[IndirectBonusRow, ...]:
        return self.load("indirect_bonus", IndirectBonusRow).rows

    @cached_property
    def accuracy(self) -> Classes:
        return self.load("accuracy", AccuracyRow).classes("result", "roll")

    @cached_property
    def states(self) -> dict[State, StateRow]:
        return self.load("states", StateRow).keyed("state", State)

    @cached_property
    def state_allows(self) -> tuple[AllowsRow, ...]:
        return self.load("state_allows", AllowsRow).rows

    @cached_property
    def stances(self) -> dict[Stance, StanceRow]:
        return self.load("stances", StanceRow).keyed("stance", [each for each in Stance if each is not Stance.READY])

    @cached_property
    def attachments(self) -> dict[str, AttachmentRow]:
        return self.load("attachments", AttachmentRow).named("company")

    @cached_property
    def disengage(self) -> dict[str, DisengageRow]:
        return self.load("disengage", DisengageRow).named("morale")

    @cached_property
    def spotting(self) -> dict[str, SpottingRow]:
        return self.load("spotting", SpottingRow).named("spotter")

    @cached_property
    def spotting_modifiers(self) -> dict[str, NumberRow]:
        return self.load("spotting_modifiers", NumberRow).named("key")
