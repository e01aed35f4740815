"""The tables of close assault, morale and recovery."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.panzer_korps.rows.common import NationRow
from sandtable.rulesets.panzer_korps.terms import Attackers, Morale
from sandtable.sheet.constants import NumberRow
from sandtable.sheet.named_tables import charted, keyed, listed, named
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


class AttackersRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether such a formation starts an assault, and why not."""

    who: Attackers
    attacks: bool
    label: str


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

    who_attacks = keyed("who_attacks", AttackersRow, "who", Attackers)
    close_assault = keyed("close_assault", AssaultRow, "combatant", Morale)
    assault_results = named("assault_results", LetterRow, "letter")
    assault_shifts = named("assault_shifts", NumberRow, "key")
    leadership = listed("leadership", NationRow)
    morale = keyed("morale", MoraleRow, "morale", Morale)
    morale_results = charted("morale_results", MoraleResultRow, "result", "roll")
    morale_result_rows = named("morale_results", MoraleResultRow, "result")
    morale_modifiers = named("morale_modifiers", NumberRow, "key")
    recovery = named("recovery", NumberRow, "key")
