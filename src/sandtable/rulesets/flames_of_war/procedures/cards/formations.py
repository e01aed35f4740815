"""Platoons in their order become formations and support (fow.gap.formations, fow.gap.scenarios)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct

from sandtable.rulesets.flames_of_war.rows import Formation, Platoon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Role


class Company(Struct, frozen=True):
    """A formation as it was built: its kind, its HQ and the combat platoons that belong to it."""

    formation: Formation
    hq: Platoon
    combat: tuple[Platoon, ...]

    @property
    def points(self) -> int:
        return self.hq.points + points_of(self.combat)

    @property
    def kinds(self) -> Counter[str]:
        return Counter(platoon.id for platoon in self.combat)


class OrderOfBattle(Struct, frozen=True):
    """A force in order: its formations, and what belongs to none."""

    companies: tuple[Company, ...]
    support: tuple[Platoon, ...]


def points_of(platoons: Iterable[Platoon]) -> int:
    return sum(platoon.points for platoon in platoons)


def in_order(keys: Iterable[str], tables: Tables) -> OrderOfBattle:
    """Each combat platoon belongs to the HQ listed before it if its list has it there; otherwise it is support."""
    rows = [tables.platoons[key] for key in keys]
    ends = [*(at for at, row in enumerate(rows) if row.role is Role.HQ), len(rows)]
    companies: list[Company] = []
    support = rows[: ends[0]]
    for at, end in pairwise(ends):
        hq, followers = rows[at], rows[at + 1 : end]
        formation = kind_of_formation(hq, followers, tables)
        belong = tuple(row for row in followers if row.id in formation.combat)
        support += [row for row in followers if row.id not in formation.combat]
        companies.append(Company(formation, hq, belong))
    return OrderOfBattle(tuple(companies), tuple(support))


def kind_of_formation(hq: Platoon, followers: list[Platoon], tables: Tables) -> Formation:
    """Of the formations that this HQ may lead, the one that takes most of those who follow it."""
    possible = [formation for formation in tables.formations.values() if formation.hq == hq.id]
    return max(possible, key=lambda formation: sum(platoon.id in formation.combat for platoon in followers))
