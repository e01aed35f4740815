"""A procedure as a form: every field with the control it declares and the words that a person picks from."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.sheet.facts import Field, fields_of
from sandtable.sheet.ruleset import AnyProcedure, Ruleset


class Choice(Struct, frozen=True):
    """A value and how it reads; `detail` tells more of a unit."""

    value: str
    label: str
    detail: str = ""


class FormField(Struct, frozen=True, kw_only=True):
    """One thing to state. `control` is count, tape, choice, flag, unit, units, several or zone.

    A flag that is `early` stands among the first fields, the others stand together at the end. Units in a field of
    `theirs` are the enemy's. What is `on_table` may start with a unit of the player's own.
    """

    name: str
    label: str
    help: str
    control: str
    default: Any
    low: float | None
    high: float | None
    whole: bool
    unit: str
    choices: tuple[Choice, ...]
    example: str
    early: bool
    theirs: bool
    on_table: bool


class ProcedureListed(Struct, frozen=True, kw_only=True):
    """A procedure as a list shows it; how many rules it uses tells how much hangs on it. `phase` may be empty."""

    name: str
    title: str
    summary: str
    dice: bool
    phase: str
    rule_count: int


class ProcedureForm(ProcedureListed, frozen=True, kw_only=True):
    """Everything that a page needs to ask a procedure."""

    ruleset: str
    ruleset_title: str
    prefix: str
    rules: tuple[str, ...]
    fields: tuple[FormField, ...]


class RulesetListed(Struct, frozen=True, kw_only=True):
    """A registered game; `playable` if it has scenarios."""

    name: str
    prefix: str
    title: str
    summary: str
    #: What the game is, in one sentence.
    about: str
    playable: bool
    #: Whether it brings a picture of its own.
    emblem: bool
    procedure_count: int
    rule_count: int


class OnTable(Struct, frozen=True):
    """Things of one kind that may stand on somebody's table."""

    label: str
    choices: tuple[Choice, ...]


class RulesetShown(RulesetListed, frozen=True, kw_only=True):
    """A game with its procedures in the order of the game turn; those most asked for are named in `common`."""

    procedures: tuple[ProcedureListed, ...]
    common: tuple[str, ...]
    on_table: tuple[OnTable, ...]
    tables: tuple[str, ...]


def listed(home: Ruleset, procedure: AnyProcedure) -> ProcedureListed:
    return ProcedureListed(**_listed(home, procedure))


def form_of(home: Ruleset, procedure: AnyProcedure) -> ProcedureForm:
    return ProcedureForm(
        **_listed(home, procedure),
        ruleset=home.short_name,
        ruleset_title=home.title,
        prefix=home.prefix,
        rules=procedure.every_rule,
        fields=tuple(_field(home, procedure, field) for field in fields_of(procedure.facts)),
    )


def ruleset_listed(home: Ruleset) -> RulesetListed:
    return RulesetListed(**_ruleset(home))


def ruleset_shown(home: Ruleset) -> RulesetShown:
    return RulesetShown(
        **_ruleset(home),
        procedures=tuple(listed(home, procedure) for procedure in home.procedures.values()),
        common=tuple(f"{home.short_name}.{name}" for name in home.common),
        on_table=tuple(OnTable(field.label, _choices(field)) for field in map(home.field_at, home.on_table)),
        tables=tuple(home.table_files),
    )


def _listed(home: Ruleset, procedure: AnyProcedure) -> dict[str, Any]:
    return {
        "name": f"{home.short_name}.{procedure.name}",
        "title": procedure.title,
        "summary": procedure.summary,
        "dice": procedure.rolls_dice,
        "phase": home.phase_of(procedure.name),
        "rule_count": len(procedure.every_rule),
    }


def _ruleset(home: Ruleset) -> dict[str, Any]:
    return {
        "name": home.short_name,
        "prefix": home.prefix,
        "title": home.title,
        "summary": home.summary,
        "about": home.about,
        "playable": home.shelf is not None,
        "emblem": home.emblem is not None,
        "procedure_count": len(home.procedures),
        "rule_count": len(home.rules),
    }


def _field(home: Ruleset, procedure: AnyProcedure, field: Field) -> FormField:
    usual = (field.default,) if field.control == "unit" else field.default if field.control == "units" else ()
    return FormField(
        name=field.name,
        label=field.label,
        help=field.help,
        control=field.control,
        default=msgspec.to_builtins(field.default),
        low=field.low,
        high=field.high,
        whole=field.whole,
        unit=field.unit,
        choices=_choices(field),
        example=field.example,
        early=field.name in procedure.facts.first,
        theirs=field.theirs,
        on_table=bool(usual) and _codes_on_table(home).issuperset(usual),
    )


@cache
def _codes_on_table(home: Ruleset) -> frozenset[str]:
    """Everything that may stand on a table of this game."""
    return frozenset(code for place in home.on_table for code in home.field_at(place).choices)


def _choices(field: Field) -> tuple[Choice, ...]:
    """An Enum's values read as words, its own if it has any; a unit's meaning is "name: examples of it"."""
    if field.words:
        return tuple(
            Choice(value, word[:1].upper() + word[1:]) for value, word in zip(field.choices, field.words, strict=True)
        )
    if not field.meanings:
        return tuple(Choice(value, _words(value)) for value in field.choices)
    named = []
    for value, meaning in zip(field.choices, field.meanings, strict=True):
        name, _, detail = meaning.partition(": ")
        named.append(Choice(value, name[:1].upper() + name[1:], "" if detail == name else detail))
    return tuple(named)


def _words(value: str) -> str:
    said = value.replace("_", " ")
    return said[:1].upper() + said[1:]
