"""A ruleset: rules, tables and procedures of one game, checked against each other when it is loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from os.path import isfile, join
from typing import TYPE_CHECKING, Any

from sandtable.sheet.facts import Field, fields_of
from sandtable.sheet.faults import SheetFault, did_you_mean
from sandtable.sheet.procedure import Procedure
from sandtable.sheet.rules import RuleList, load_rules
from sandtable.sheet.tables import Table, TableFolder

if TYPE_CHECKING:
    from sandtable.game.shelf import Shelf
    from sandtable.sheet.guide import Guide
    from sandtable.sheet.house_rules import HouseRule

AnyProcedure = Procedure[Any, Any, Any]
AnyTable = Table[Any]


#: What a game may bring besides its rules, each in a folder of that name, and what stands in it: what a page shows of
#: it, what can be typed at a terminal, who plays it, and what its guides can see in a position.
PARTS = {"page": "GameFace", "terminal": "GameCommands", "players": "MIND", "guides": "SIGNS"}
#: So many questions open a game: fewer leave most of a turn out, more are a list to search through again.
FEWEST_COMMON, MOST_COMMON = 6, 10


class Ruleset:
    """One game. `home` is the folder that holds rules.toml. `table_files` lists tables that are no `TableFolder`.

    `common` names what players ask most, in the order of a turn. `on_table` names the fields ("weapon.weapon" for the
    field of that question) whose choices are the units, weapons and aircraft that stand on somebody's table. `example`
    is a question with its facts, as it is typed. `summary` tells how it is played, `about` what it is, in one sentence.
    """

    def __init__(
        self,
        *,
        short_name: str,
        prefix: str,
        title: str,
        summary: str,
        home: str,
        tables: Any,
        procedures: Mapping[str, AnyProcedure] | Iterable[AnyProcedure],
        table_files: Callable[[], Iterable[AnyTable]] | None = None,
        package: str = "",
        shelf: Callable[[], Shelf] | None = None,
        common: tuple[str, ...] = (),
        on_table: tuple[str, ...] = (),
        example: str = "",
        about: str = "",
    ) -> None:
        self.short_name, self.prefix, self.title, self.summary, self.home = short_name, prefix, title, summary, home
        self.tables = tables
        self._table_files = table_files or tuple
        self._package = package
        self._shelf = shelf
        self.common, self.on_table, self.example = common, on_table, example
        self.about = about or summary
        self.procedures = procedures if isinstance(procedures, Mapping) else _by_name(procedures, short_name)
        #: The cells that whoever asks plays otherwise than printed.
        self.house_rules: tuple[HouseRule, ...] = ()

    def with_tables(self, tables: Any, house_rules: tuple[HouseRule, ...] = ()) -> Ruleset:
        """The same game with other tables in place of its own, which stay as they are."""
        made = copy(self)
        made.tables, made.house_rules = tables, house_rules
        vars(made).pop("table_files", None)
        return made

    @cached_property
    def table_files(self) -> dict[str, AnyTable]:
        """Every table by its name; those that no question has needed yet are read now."""
        listed = self.tables.files() if isinstance(self.tables, TableFolder) else self._table_files()
        return {table.name: table for table in listed}

    @cached_property
    def rules(self) -> RuleList:
        """The rule list; read on first use because most questions need no prose."""
        return load_rules(join(self.home, "rules.toml"))

    @cached_property
    def shelf(self) -> Shelf | None:
        """The scenarios that can be played; None for a ruleset of procedures alone."""
        return None if self._shelf is None else self._shelf()

    @cached_property
    def guides(self) -> dict[str, Guide]:
        """The guides for whoever plays for the first time, by name."""
        from sandtable.sheet.guide import open_guides

        return open_guides(self)

    @property
    def emblem(self) -> str | None:
        """The file with the picture that stands for the game; None where it brings none."""
        return place if isfile(place := join(self.home, "pictures", "emblem.svg")) else None

    def part(self, name: str) -> Any | None:
        """What a game brings besides its rules, loaded when it is asked for (PARTS); None where it brings none."""
        place = f"{self._package}.{name}"
        return import_module(place) if self._package and find_spec(place) is not None else None

    def check(self) -> Ruleset:
        """Everything must fit together: facts, tables, rule ids and the list of procedures."""
        for table in self.table_files.values():
            self._check_table(table)
        for name, procedure in self.procedures.items():
            if procedure.name != name:
                raise SheetFault(f"{self.short_name}: '{name}' is listed, but names itself '{procedure.name}'")
            try:
                fields_of(procedure.facts)
            except TypeError as fault:
                raise SheetFault(f"{self.short_name}, procedure {name}: {fault}") from None
            for rule in (*procedure.every_rule, *(rule for rule, _ in procedure.stages)):
                self._check_rule(rule, f"{self.short_name}, procedure {procedure.name}")
        for listed in self.rules:
            if not listed.id.startswith(f"{self.prefix}."):
                raise SheetFault(f"{self.short_name}: rule '{listed.id}' does not begin with '{self.prefix}.'")
        self._check_common()
        for place in self.on_table:
            self.field_at(place)
        self._check_procedures_are_listed()
        self._check_parts()
        self._check_words()
        self._check_guides()
        return self

    def field_at(self, place: str) -> Field:
        """The field that "question.field" names."""
        name, _, own = place.partition(".")
        if name in self.procedures:
            for field in fields_of(self.procedures[name].facts):
                if field.name == own and field.control in ("unit", "units"):
                    return field
        raise SheetFault(f"{self.short_name}: on_table names '{place}', which is no field of units")

    def phase_of(self, name: str) -> str:
        """Under which head of the game turn a procedure stands; nothing if the ruleset parts them not."""
        return self.procedures.phase_of(name) if isinstance(self.procedures, LazyProcedures) else ""

    def procedures_citing(self, rule_id: str) -> list[AnyProcedure]:
        """From a rule to the procedures that use it."""
        return list(self._citing.get(rule_id, ()))

    @cached_property
    def _citing(self) -> dict[str, list[AnyProcedure]]:
        found: dict[str, list[AnyProcedure]] = {}
        for procedure in self.procedures.values():
            for rule_id in dict.fromkeys(procedure.every_rule):
                found.setdefault(rule_id, []).append(procedure)
        return found

    def _check_common(self) -> None:
        for name in self.common:
            if name not in self.procedures:
                hint = did_you_mean(name, self.procedures)
                raise SheetFault(f"{self.short_name}: common names '{name}', which is no registered procedure.{hint}")
        if self.common and not FEWEST_COMMON <= len(set(self.common)) == len(self.common) <= MOST_COMMON:
            told = f"{FEWEST_COMMON} to {MOST_COMMON} procedures, each once"
            raise SheetFault(f"{self.short_name}: common names {told}, not {len(self.common)}")

    def _check_rule(self, rule_id: str, where: str) -> None:
        if rule_id not in self.rules:
            hint = did_you_mean(rule_id, self.rules.ids)
            raise SheetFault(f"{where}: rule '{rule_id}' is not in {join(self.home, 'rules.toml')}.{hint}")

    def _check_words(self) -> None:
        """The game's own talk, if it brings any, must speak of its procedures."""
        from sandtable.sheet.finding.wordbook import OWN_TALK, own_talk

        talk = own_talk(self.home)
        for name in talk.also_called:
            if name not in self.procedures:
                hint = did_you_mean(name, self.procedures)
                raise SheetFault(f"{join(self.home, OWN_TALK)}: '{name}' is no registered procedure.{hint}")

    def _check_guides(self) -> None:
        """What guides name must be there, which is found out when they are opened."""
        from sandtable.sheet.guide import open_guides

        open_guides(self)

    def _check_parts(self) -> None:
        for name, wanted in PARTS.items():
            part = self.part(name)
            if part is not None and not hasattr(part, wanted):
                raise SheetFault(f"{self.short_name}: {self._package}.{name} has no {wanted}, which is what it is for")

    def _check_table(self, table: AnyTable) -> None:
        if table.rule:
            self._check_rule(table.rule, table.file)
        for name in table.used_by:
            if name not in self.procedures:
                hint = did_you_mean(name, self.procedures)
                raise SheetFault(f"{table.file}: used_by names '{name}', which is no registered procedure.{hint}")
        for number, row in enumerate(table.rows, start=1):
            if rule := getattr(row, "rule", ""):
                self._check_rule(rule, f"{table.file}, row {number}")

    def _check_procedures_are_listed(self) -> None:
        """A procedure that somebody wrote but did not list would silently be missing everywhere."""
        if not self._package:
            return
        from pkgutil import walk_packages

        package = import_module(self._package)
        found = (module.name for module in walk_packages(package.__path__, f"{self._package}."))
        inside = [name for name in found if not name.endswith(".__main__")]  # importing that would start a program
        for module in (self._package, *inside):
            for attribute, value in vars(import_module(module)).items():
                if isinstance(value, Procedure) and self.procedures.get(value.name) is not value:
                    raise SheetFault(
                        f"{module}.{attribute} is a procedure that the ruleset {self.short_name} does not list"
                    )


class LazyProcedures(Mapping[str, AnyProcedure]):
    """Procedures by phase of the game, each as name -> "module.ATTRIBUTE" of a package.

    A module is loaded when it is asked for.
    """

    def __init__(self, package: str, phases: Mapping[str, Mapping[str, str]]) -> None:
        self._package = package
        self._places = {name: place for places in phases.values() for name, place in places.items()}
        self._phases = {name: phase for phase, places in phases.items() for name in places}

    def __getitem__(self, name: str) -> AnyProcedure:
        module, _, attribute = self._places[name].rpartition(".")
        found = getattr(import_module(f"{self._package}.{module}"), attribute, None)
        if not isinstance(found, Procedure):
            raise SheetFault(f"{self._package}: there is no procedure at {self._places[name]}")
        return found

    def phase_of(self, name: str) -> str:
        return self._phases[name]

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def _by_name(procedures: Iterable[AnyProcedure], short_name: str) -> dict[str, AnyProcedure]:
    named: dict[str, AnyProcedure] = {}
    for procedure in procedures:
        if procedure.name in named:
            raise SheetFault(f"{short_name}: two procedures are named '{procedure.name}'")
        named[procedure.name] = procedure
    return named
