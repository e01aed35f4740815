"""Numbers with their rules in tables, and the table of a game's limits and constants that most games have."""

from __future__ import annotations

from msgspec import Struct

from sandtable.explain import Modifier
from sandtable.sheet.named_tables import named
from sandtable.sheet.tables import TableFolder


class NumberRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier or a constant with its rule."""

    key: str
    value: int
    rule: str
    label: str


class ConstantTables(TableFolder):
    """The tables of a game that keeps its constants in `limits.toml`."""

    limits = named("limits", NumberRow, "key")

    def limit(self, key: str) -> int:
        """One of the game's constants."""
        return self.limits[key].value

    def constant(self, key: str) -> Modifier:
        """One of the game's constants with its rule."""
        row = self.limits[key]
        return Modifier(row.value, row.rule, row.label)
