"""The tables of formations and force groups."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from sandtable.rulesets.panzer_korps.terms import Armour, Colour, Morale, Mover, Nation, Quality
from sandtable.sheet.tables import TableFolder


class Infantry(Struct, frozen=True, forbid_unknown_fields=True):
    """An infantry battalion. No morale is that of its nation's line infantry, `better` by so many classes."""

    id: str
    name: str
    from_year: int
    to_year: int
    better: int
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


class GroupRow(Struct, frozen=True, forbid_unknown_fields=True):
    division: str
    group: str
    formations: tuple[str, ...]


class UsualSizeRow(Struct, frozen=True, forbid_unknown_fields=True):
    colour: Colour
    least: int
    most: int


class FormationTables(TableFolder):
    """Infantry, AFV and gun formations, and how they are grouped."""

    @cached_property
    def infantry(self) -> dict[str, Infantry]:
        return self.load("infantry", Infantry).named("id")

    @cached_property
    def afvs(self) -> dict[str, Afv]:
        return self.load("afvs", Afv).named("id")

    @cached_property
    def guns(self) -> dict[str, Gun]:
        return self.load("guns", Gun).named("id")

    @cached_property
    def force_groups(self) -> tuple[GroupRow, ...]:
        return self.load("force_groups", GroupRow).rows

    @cached_property
    def usual_size(self) -> dict[Colour, UsualSizeRow]:
        return self.load("group_usual_size", UsualSizeRow).keyed("colour", Colour)
