"""The tables of fire."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.panzer_korps.terms import Armour, Company, Cover, Morale, Role, Stance, State
from sandtable.sheet.constants import NumberRow
from sandtable.sheet.named_tables import charted, keyed, listed, named
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
    """Whether a formation fires, why not, and whether artillery can be so before anybody has moved."""

    stance: Stance
    fires: bool
    before_moves: bool
    rule: str
    because: str

    @property
    def said(self) -> str:
        return "may fire" if self.fires else "may not fire"


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


#: Fighters drop nothing, and who is ready is in no stance that a row is needed for.
BOMBING: list[Role] = [each for each in Role if each is not Role.FIGHTER]
HAMPERED: list[Stance] = [each for each in Stance if each is not Stance.READY]


class FireTables(TableFolder):
    """Fire, cover, ranges, states and spotting."""

    infantry_fire = keyed("infantry_fire", InfantryFireRow, "morale", Morale)
    gun_fire = listed("gun_fire", GunFireRow)
    infantry_modifiers = named("infantry_fire_modifiers", NumberRow, "key")
    gun_modifiers = named("gun_fire_modifiers", NumberRow, "key")
    cover = keyed("cover_dice", CoverRow, "cover", Cover)
    armour = keyed("armour_dice", ArmourRow, "armour", Armour)
    fire_results = listed("fire_results", ResultRow)
    artillery_shifts = listed("artillery_shifts", ShiftRow)
    air_shifts = keyed("air_shifts", AirShiftRow, "attacker", BOMBING)
    direct_ranges = listed("direct_ranges", DirectRangeRow)
    indirect_ranges = listed("indirect_ranges", IndirectRangeRow)
    indirect_bonus = listed("indirect_bonus", IndirectBonusRow)
    accuracy = charted("accuracy", AccuracyRow, "result", "roll")
    states = keyed("states", StateRow, "state", State)
    state_allows = listed("state_allows", AllowsRow)
    stances = keyed("stances", StanceRow, "stance", HAMPERED)
    attachments = named("attachments", AttachmentRow, "company")
    disengage = named("disengage", DisengageRow, "morale")
    spotting = named("spotting", SpottingRow, "spotter")
    spotting_modifiers = named("spotting_modifiers", NumberRow, "key")
