"""Who can be Pinned Down, and by how many hits."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.explain import Effect, Modifier
from sandtable.rulesets.flames_of_war.tables import TABLES, Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet import FactsFault

#: The rules by which some can not.
IMMUNE_RULES = tuple(row.rule for row in TABLES.pinning.values() if not row.pinned)


def can_be_pinned(kind: Kind, tables: Tables) -> bool:
    return tables.pinning[kind].pinned


def immune_note(kind: Kind, tables: Tables) -> Effect:
    """That such teams cannot be Pinned Down."""
    return Effect("can_be_pinned", False, tables.pinning[kind].rule, f"{kind.said} teams cannot be Pinned Down")


def immune_notes(kind: Kind, tables: Tables) -> tuple[Effect, ...]:
    return () if can_be_pinned(kind, tables) else (immune_note(kind, tables),)


def pinning_hits(kind: Kind, teams: int, tables: Tables) -> Modifier | None:
    """The hits of direct fire that Pin Down a unit of so many teams; None cannot be Pinned Down."""
    if not can_be_pinned(kind, tables):
        return None
    large = teams >= tables.limit("pin_large_unit")
    return tables.constant("pin_hits_large" if large else "pin_hits")


def check_pinned(kinds: Iterable[Kind], pinned: bool, tables: Tables, field: str = "pinned") -> None:
    """Facts that pin a unit of which no team can be Pinned Down cannot be so."""
    of_all = dict.fromkeys(kinds)
    if pinned and not any(can_be_pinned(kind, tables) for kind in of_all):
        said = " and ".join(f"{kind.said} teams" for kind in of_all)
        raise FactsFault(f"{field}: {said} cannot be Pinned Down, leave it out or choose another kind")
