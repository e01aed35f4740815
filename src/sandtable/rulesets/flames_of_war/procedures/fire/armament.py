"""Who of a platoon shoots with what, and why the others do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sandtable.explain import Refusal, Spoken
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond, within
from sandtable.rulesets.flames_of_war.rows import Team, Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Note


class Arms(Spoken):
    """What Tanks and Aircraft shoot with; Infantry and Guns have one weapon to shoot."""

    MAIN = "main", "main weapon"
    MACHINE_GUNS = "machine_guns", "machine-guns"


def chosen_weapons(team: Team, arms: Arms, target: Kind, distance: float, tables: Tables) -> tuple[Weapon, ...]:
    """All machine-guns or the one other weapon of a Tank or Aircraft, the one fitting weapon of others.

    A vehicle that has nothing but machine-guns shoots those.
    """
    direct = [tables.weapons[key] for key in team.weapons if key in tables.weapons]
    if team.kind.on_foot:
        return _fittest(direct, target, distance)
    guns = tuple(weapon for weapon in direct if weapon.has(Note.MG))
    others = [weapon for weapon in direct if not weapon.has(Note.MG)]
    return guns if arms is Arms.MACHINE_GUNS or not others else _fittest(others, target, distance)


def _fittest(weapons: Sequence[Weapon], target: Kind, distance: float) -> tuple[Weapon, ...]:
    """Of the weapons that reach: the best Anti-tank against armour, the most dice against others."""
    reaching = [weapon for weapon in weapons if within(distance, weapon.range)] or weapons
    if not reaching:
        return ()
    armoured = target is Kind.ARMOURED
    return (max(reaching, key=lambda weapon: weapon.at if armoured else weapon.halted),)


def armed(
    teams: Sequence[Team], arms: Arms, target: Kind, distance: float, tables: Tables
) -> tuple[dict[str, int], dict[Refusal, int]]:
    """How many of each weapon shoot, and the reasons why others do not, with how many they keep silent."""
    firing: Counter[str] = Counter()
    silent: Counter[Refusal] = Counter()
    for team in teams:
        weapons = chosen_weapons(team, arms, target, distance, tables)
        if not weapons:
            silent[unarmed(team, tables)] += 1
        for weapon in weapons:
            if beyond(distance, weapon.range):
                silent[out_of_reach(weapon)] += 1
            else:
                firing[weapon.id] += 1
    return dict(firing), dict(silent)


def out_of_reach(weapon: Weapon) -> Refusal:
    return Refusal(fow.SHOOT_CHECK_RANGE, f"beyond the {weapon.range} in of the {weapon.name}")


def unarmed(team: Team, tables: Tables) -> Refusal:
    if any(key in tables.weapons for key in team.weapons):
        return Refusal(fow.SHOOT_WEAPONS_TANK, f"the {team.name} has no machine-guns")
    if team.weapons:
        return Refusal(fow.GAP_BOMBARDMENT_WEAPONS, f"the {team.name} fires bombardments only")
    return Refusal(fow.GAP_TEAM_PROFILES, f"the {team.name} has no weapon")
