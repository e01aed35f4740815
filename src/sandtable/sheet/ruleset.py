"""A ruleset: rules, tables and procedures of one game, checked against each other when it is loaded."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from sandtable.sheet.faults import SheetFault, did_you_mean
from sandtable.sheet.procedure import Procedure
from sandtable.sheet.rules import RuleList, load_rules
from sandtable.sheet.tables import Table

AnyProcedure = Procedure[Any, Any, Any]
AnyTable = Table[Any]


class Ruleset:
    """One game. `home` is the folder that holds rules.toml."""

    def __init__(
        self,
        *,
        short_name: str,
        prefix: str,
        title: str,
        summary: str,
        home: Path,
        tables: Any,
        table_files: Iterable[AnyTable],
        procedures: Iterable[AnyProcedure],
        package: str = "",
    ) -> None:
        self.short_name, self.prefix, self.title, self.summary, self.home = short_name, prefix, title, summary, home
        self.tables = tables
        self.table_files: Mapping[str, AnyTable] = {table.name: table for table in table_files}
        self.procedures: dict[str, AnyProcedure] = {}
        for procedure in procedures:
            if procedure.name in self.procedures:
                raise SheetFault(f"{short_name}: two procedures are named '{procedure.name}'")
            self.procedures[procedure.name] = procedure
        self._check_procedures_are_listed(package)

    @cached_property
    def rules(self) -> RuleList:
        """The rule list; read on first use because most questions need no prose."""
        return load_rules(self.home / "rules.toml")

    def check(self) -> Ruleset:
        """Every rule id that is cited must be listed, and every procedure that a table names must exist."""
        for table in self.table_files.values():
            self._check_rule(table.rule, table.file)
            for name in table.used_by:
                if name not in self.procedures:
                    hint = did_you_mean(name, self.procedures)
                    raise SheetFault(f"{table.file}: used_by names '{name}', which is no registered procedure.{hint}")
            for number, row in enumerate(table.rows, start=1):
                if rule := getattr(row, "rule", ""):
                    self._check_rule(rule, f"{table.file}, row {number}")
        for procedure in self.procedures.values():
            for rule in (*procedure.rules, *(rule for rule, _ in procedure.stages)):
                self._check_rule(rule, f"{self.short_name}, procedure {procedure.name}")
        for listed in self.rules:
            if not listed.id.startswith(f"{self.prefix}."):
                raise SheetFault(f"{self.short_name}: rule '{listed.id}' does not begin with '{self.prefix}.'")
        return self

    def procedures_citing(self, rule_id: str) -> list[AnyProcedure]:
        """From a rule to the procedures that use it."""
        return [procedure for procedure in self.procedures.values() if rule_id in procedure.rules]

    def _check_rule(self, rule_id: str, where: str) -> None:
        if rule_id not in self.rules:
            hint = did_you_mean(rule_id, self.rules.ids)
            raise SheetFault(f"{where}: rule '{rule_id}' is not in {self.home / 'rules.toml'}.{hint}")

    def _check_procedures_are_listed(self, package: str) -> None:
        """A procedure that somebody wrote but did not list would silently be missing everywhere."""
        if not package:
            return
        for name, module in list(sys.modules.items()):
            if name != package and not name.startswith(f"{package}."):
                continue
            for attribute, value in vars(module).items():
                if isinstance(value, Procedure) and self.procedures.get(value.name) is not value:
                    raise SheetFault(
                        f"{name}.{attribute} is a procedure that the ruleset {self.short_name} does not list"
                    )
