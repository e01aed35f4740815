"""Which rules a procedure can cite: those of the parts it is made of and of the tables it reads, each told once."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol


class Ruled(Protocol):
    """A row of a table that has its own rule."""

    @property
    def rule(self) -> str: ...


def once(*rules: str, but: Collection[str] = ()) -> tuple[str, ...]:
    """In the order in which they are first named, without those that are listed elsewhere."""
    return tuple(dict.fromkeys(rule for rule in rules if rule not in but))


def rules_in(*tables: Iterable[Ruled]) -> tuple[str, ...]:
    """Those that rows of tables name."""
    return once(*(row.rule for rows in tables for row in rows))
