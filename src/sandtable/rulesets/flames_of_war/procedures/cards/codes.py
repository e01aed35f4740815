"""Codes of cards and lists with what they stand for, for facts that name them, and what a code means elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Meta

from sandtable.rulesets.flames_of_war.rows import BombardmentWeapon, Platoon, Team, Weapon
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.sheet.facts import unit, units

TEAMS = {key: f"{row.nation} {row.name}: {row.kind.said}" for key, row in TABLES.teams.items()}
WEAPONS = {key: row.name for key, row in TABLES.weapons.items()}
BOMBARDMENT_WEAPONS = {key: row.name for key, row in TABLES.bombardment_weapons.items()}
PLATOONS = {key: f"{row.nation} {row.name}: {row.points} points" for key, row in TABLES.platoons.items()}

BOMBARDS = "a weapon for bombardments"

#: The same code may stand on several lists.
LISTS: dict[str, Mapping[str, Platoon | Team | Weapon | BombardmentWeapon]] = {
    "a platoon": TABLES.platoons,
    "a team card": TABLES.teams,
    "a weapon": TABLES.weapons,
    BOMBARDS: TABLES.bombardment_weapons,
}


def unfit(fit: Mapping[str, str], wanted: str) -> dict[str, str]:
    """Every other code of the lists with all that it stands for, where only some are wanted."""
    found: dict[str, str] = {}
    for key in dict.fromkeys(key for rows in LISTS.values() for key in rows if key not in fit):
        meant = [f"{what} ({rows[key].name})" for what, rows in LISTS.items() if key in rows]
        found[key] = f"{key} is {' and '.join(meant)}, name {wanted}"
    return found


# ------------------------------------------------------------------ declaring a field


def a_platoon(label: str, help: str, codes: Mapping[str, str] = PLATOONS, wanted: str = "a platoon") -> Meta:  # noqa: A002
    """A platoon of the lists."""
    return unit(label, codes, help, unfit(codes, wanted))


def some_platoons(label: str, most: int, help: str) -> Meta:  # noqa: A002
    """Several platoons of the lists."""
    return units(label, PLATOONS, most, help, unfit(PLATOONS, "platoons"))


def a_team(label: str, help: str, codes: Mapping[str, str] = TEAMS, wanted: str = "a team card") -> Meta:  # noqa: A002
    """A team by its card."""
    return unit(label, codes, help, unfit(codes, wanted))


def some_teams(label: str, most: int, help: str, codes: Mapping[str, str] = TEAMS, wanted: str = "team cards") -> Meta:  # noqa: A002
    """Several teams by their cards."""
    return units(label, codes, most, help, unfit(codes, wanted))


def a_weapon(label: str, help: str, codes: Mapping[str, str] = WEAPONS, wanted: str = "a weapon") -> Meta:  # noqa: A002
    """A weapon by its card."""
    return unit(label, codes, help, unfit(codes, wanted))


def some_weapons(label: str, most: int, help: str, codes: Mapping[str, str] = WEAPONS, wanted: str = "weapons") -> Meta:  # noqa: A002
    """Several weapons by their cards."""
    return units(label, codes, most, help, unfit(codes, wanted))
