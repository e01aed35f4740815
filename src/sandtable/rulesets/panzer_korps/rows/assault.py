"""The tables of close assault, morale and recovery."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from sandtable.dice import Classes
from sandtable.rulesets.panzer_korps.rows.common import NationRow
from sandtable.rulesets.panzer_korps.terms import Morale
from sandtable.sheet.constants import NumberRow
from sandtable.sheet.tables import Faces, TableFolder


class AssaultRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Letters of one combatant against each class, and against an enemy in panic."""

    combatant: Morale
    hardened: str
    elite: str
    veteran: str
    regular: str
    reservist: str
    recruit: str
    militia: str
    partisan: str
    panic: str


class LetterRow(Struct, frozen=True, forbid_unknown_fields=True):
    letter: str
    markers: int


class MoraleRow(Struct, frozen=True, forbid_unknown_fields=True):
    morale: Morale
    die: int
    panic_recovery: int


class MoraleResultRow(Struct, frozen=True, forbid_unknown_fields=True):
    result: str
    roll: Faces
    markers: int
    rule: str


class AssaultTables(TableFolder):
    """Close assault, leadership, morale, panic and recovery."""

    @cached_property
    def close_assault(self) -> dict[Morale, AssaultRow]:
        return self.load("close_assault", AssaultRow).keyed("combatant", Morale)

    @cached_property
    def assault_results(self) -> dict[str, LetterRow]:
        return self.load("assault_results", LetterRow).named("letter")

    @cached_property
    def assault_shifts(self) -> dict[str, NumberRow]:
        return self.load("assault_shifts", NumberRow).named("key")

    @cached_property
    def leadership(self) -> tuple[NationRow, ...]:
        return self.load("leadership", NationRow).rows

    @cached_property
    def morale(self) -> dict[Morale, MoraleRow]:
        return self.load("morale", MoraleRow).keyed("morale", Morale)

    @cached_property
    def morale_results(self) -> Classes:
        return self.load("morale_results", MoraleResultRow).classes("result", "roll")

    @cached_property
    def morale_result_rows(self) -> dict[str, MoraleResultRow]:
        return self.load("morale_results", MoraleResultRow).named("result")

    @cached_property
    def morale_modifiers(self) -> dict[str, NumberRow]:
        return self.load("morale_modifiers", NumberRow).named("key")

    @cached_property
    def recovery(self) -> dict[str, NumberRow]:
        return self.load("recovery", NumberRow).named("key")
