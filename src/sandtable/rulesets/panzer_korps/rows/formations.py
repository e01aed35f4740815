"""The tables of formations and force groups."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.panzer_korps.terms import Armour, Colour, Morale, Mover, Nation, Quality
from sandtable.sheet.named_tables import keyed, named
from sandtable.sheet.tables import Faces, TableFolder


class Infantry(Struct, frozen=True, forbid_unknown_fields=True):
    """An infantry battalion; its nation's `line` gives the morale to those without, `better` by so many classes."""

    id: str
    name: str
    from_year: int
    to_year: int
    better: int
    line: bool
    ss: bool
    fanatic: bool
    companies: int
    attached: tuple[str, ...]
    moves: Mover
    nation: Nation | None = None
    morale: Morale | None = None
    at_weapon: str = ""
    at_from_1943: str = ""


class Afv(Struct, frozen=True, forbid_unknown_fields=True):
    """An AFV formation: calibre in mm, armour, movement and how good its gun is."""

    id: str
    name: str
    calibre: int
    armour: Armour
    moves: Mover
    weapon: Quality


class Gun(Struct, frozen=True, forbid_unknown_fields=True):
    """A gun formation; `use` is direct, indirect or both."""

    id: str
    name: str
    calibre: int
    use: str
    weapon: Quality


class ArmourByMm(Struct, frozen=True, forbid_unknown_fields=True):
    """The armour class of so many mm of frontal armour."""

    armour: Armour
    mm: Faces


class GroupRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A group of a division: its formations as number and kind, and how many such groups there are."""

    id: str
    division: str
    group: str
    groups: int
    formations: tuple[tuple[int, str], ...]

    @property
    def size(self) -> int:
        return sum(number for number, _ in self.formations)


class UsualSizeRow(Struct, frozen=True, forbid_unknown_fields=True):
    colour: Colour
    least: int
    most: int


class MakerRow(Struct, frozen=True, forbid_unknown_fields=True):
    formation: str
    nation: Nation


class FormationTables(TableFolder):
    """Infantry, AFV and gun formations, and how they are grouped."""

    infantry = named("infantry", Infantry, "id")
    afvs = named("afvs", Afv, "id")
    armour_by_mm = keyed("armour_by_mm", ArmourByMm, "armour", Armour)
    guns = named("guns", Gun, "id")
    force_groups = named("force_groups", GroupRow, "id")
    usual_size = keyed("group_usual_size", UsualSizeRow, "colour", Colour)
    makers = named("makers", MakerRow, "formation")
