"""The totals of a combat: every unit's status with its factors, artillery and air support, side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import signed, worth
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.combat.fighters import Fighter, Gun, is_infantry, is_tank, supporting
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Advantage, Kind, Level, Terrain


class Style(StrEnum):
    """Which attack it is."""

    ATTACK = "attack"
    COUNTER_ATTACK = "counter_attack"
    OVERRUN_FIGHT = "overrun_fight"


class Force(Struct, frozen=True, kw_only=True):
    """One side of a combat."""

    units: tuple[Fighter, ...]
    attacks: bool
    guns: tuple[Gun, ...] = ()
    air: Level = Level.NONE
    advantages: tuple[Advantage, ...] = ()
    #: Advantages that a human umpire adds to the closed list.
    granted: int = 0
    #: What one of its units is called, if not by what the side does.
    role: str = ""

    @property
    def called(self) -> str:
        return self.role or ("attacker" if self.attacks else "defender")


class Combat(Struct, frozen=True, kw_only=True):
    """Who fights whom, and where."""

    attackers: Force
    defenders: Force
    terrain: Terrain
    night: bool = False
    style: Style = Style.ATTACK
    #: A counter-attack by those who have lost their square to a limited success.
    lost_before: bool = False


# ------------------------------------------------------------------ one unit


def half(status: int) -> int:
    """Halves round up (mg.gap.unit-factor-halving)."""
    return (status + 1) // 2


def halvings(unit: Fighter, combat: Combat, tables: Tables) -> Iterator[Modifier]:
    """What a unit does not count of its status, one halving after the other."""
    counts = unit.status
    if combat.night and is_tank(unit, tables):
        yield Modifier(half(counts) - counts, mg.COMBAT_MOD_TANKS_AT_NIGHT, "tanks at night, halved")
        counts = half(counts)
    if unit.moving:
        yield Modifier(half(counts) - counts, mg.COMBAT_MOD_NON_TACTICAL, "moving non-tactically, halved")


def main_formation(units: tuple[Fighter, ...]) -> str:
    """The one with most units; of equals the one named first."""
    return Counter(unit.formation for unit in units).most_common(1)[0][0]


def has_support(force: Force, tables: Tables) -> bool:
    """Whether infantry of this side has something against tanks beside it."""
    beside = (Kind.ANTI_TANK, Kind.FLAK_HEAVY)
    with_it = any(is_tank(unit, tables) or unit.kind in beside for unit in force.units)
    return with_it or bool(supporting(force.guns, len(force.units), tables))


def arms(force: Force, tables: Tables) -> dict[str, bool]:
    """What combined arms take, and whether a side has it."""
    ready = [unit for unit in force.units if unit.prepared]
    return {
        "prepared armour": any(is_tank(unit, tables) for unit in ready),
        "prepared infantry": any(is_infantry(unit, tables) for unit in ready),
        "artillery in range": bool(supporting(force.guns, len(force.units), tables)),
    }


def is_combined(own: Force, combat: Combat, tables: Tables) -> bool:
    """Prepared armour and prepared infantry with artillery; never in counter-attacks and overrun fights."""
    return combat.style is Style.ATTACK and all(arms(own, tables).values())


class Found(Struct, frozen=True):
    """What is true of a whole side, worked out once for all its units."""

    tanks_against: bool
    combined: bool
    exposed: bool
    close_country: bool
    formation: str
    advantages: tuple[Modifier, ...]


def found_of(own: Force, enemy: Force, combat: Combat, tables: Tables) -> Found:
    tanks_against = any(is_tank(each, tables) for each in enemy.units)
    in_open = combat.terrain is Terrain.OPEN
    return Found(
        tanks_against,
        is_combined(own, combat, tables),
        in_open and tanks_against and not has_support(own, tables),
        tables.terrain[combat.terrain].close_country and tanks_against,
        main_formation(own.units),
        tuple(advantages_of(own, tables)),
    )


def factors_of(unit: Fighter, found: Found, tables: Tables) -> dict[str, bool]:
    """Which lines of the playsheet apply to a unit, apart from advantages and halvings."""
    return {
        "combined_arms": unit.prepared and found.combined,
        "light_infantry": unit.light,
        "unprepared": not unit.prepared,
        "heavy_tanks": unit.kind is Kind.HEAVY_TANK and found.tanks_against,
        "close_country": found.close_country,
        "infantry_in_open": found.exposed and is_infantry(unit, tables),
        "other_formation": unit.formation != found.formation,
    }


def advantages_of(force: Force, tables: Tables) -> Iterator[Modifier]:
    """What each unit of a side has from its advantages."""
    row = tables.factors["tactical_advantage"]
    if not row.is_of(attacks=force.attacks):
        return
    for advantage in force.advantages:
        yield Modifier(row.value, row.rule, advantage.said)
    if force.granted:
        yield Modifier(force.granted * row.value, mg.GAP_UMPIRE, f"{Advantage.GRANTED.said} x {force.granted}")


def unit_number(unit: Fighter, own: Force, found: Found, combat: Combat, tables: Tables) -> Target:
    """What one unit brings to its side's total; it may be less than nothing."""
    lines = factors_of(unit, found, tables)
    applied = (
        Modifier(row.value, row.rule, row.label)
        for key, row in tables.factors.items()
        if lines.get(key) and row.is_of(attacks=own.attacks)
    )
    parts = (*halvings(unit, combat, tables), *found.advantages, *applied)
    base = Modifier(unit.status, mg.COMBAT_FORMULA, "status")
    return Target(f"{own.called} {unit.place}, {unit.called}", base, tuple(part for part in parts if part.value))


# ------------------------------------------------------------------ a side


def gun_modifiers(force: Force, tables: Tables) -> tuple[Modifier, ...]:
    """Guns that are alike stand together."""
    alike = Counter((gun.said, adds) for gun, adds in supporting(force.guns, len(force.units), tables))
    return tuple(
        Modifier(number * adds, mg.GAP_ARTILLERY_SUPPORT, said if number == 1 else f"{number} x {said}")
        for (said, adds), number in alike.items()
    )


def air_modifier(force: Force, tables: Tables) -> tuple[Modifier, ...]:
    if force.air is Level.NONE:
        return ()
    row = tables.air_support[force.air]
    return (Modifier(row.bonus, row.rule, f"{force.air.said} air support"),)


def side_number(force: Force, units: tuple[Target, ...], tables: Tables) -> Target:
    """The total of a side: all status, then each factor for all units it applies to, artillery and air once."""
    values: dict[tuple[str, str], list[int]] = {}
    for part in (part for unit in units for part in unit.modifiers):
        values.setdefault((part.rule, part.label), []).append(part.value)
    factors = tuple(
        Modifier(sum(each), rule, label if len(each) == 1 else f"{label} ({len(each)} units)")
        for (rule, label), each in values.items()
    )
    label = f"status of {len(units)} units" if len(units) > 1 else "status"
    base = Modifier(sum(unit.status for unit in force.units), mg.COMBAT_FORMULA, label)
    name = "Attack" if force.attacks else "Defence"
    return Target(name, base, (*factors, *gun_modifiers(force, tables), *air_modifier(force, tables)))


class Totals(Struct, frozen=True):
    """Every number of a combat, explained."""

    attack: Target
    defence: Target
    units: tuple[Target, ...]

    @property
    def difference(self) -> int:
        """What the combat die is added to."""
        return self.attack.total - self.defence.total

    @property
    def numbers(self) -> tuple[Target, ...]:
        return (self.attack, self.defence)

    @property
    def said(self) -> str:
        """Both totals with all their parts, for a message to both teams."""
        sides = (("attack", self.attack), ("defence", self.defence))
        return "; ".join(f"{called} {total.total} = {_spelled(total)}" for called, total in sides)

    @property
    def notes(self) -> tuple[Effect, ...]:
        """The difference, then what units bring that have factors of their own; both totals explain the rest."""
        apart = f"difference {signed(self.difference)}: attack {self.attack.total} less defence {self.defence.total}"
        changed = (_unit_note(unit) for unit in self.units if unit.modifiers)
        return (Effect("difference", self.difference, mg.COMBAT_FORMULA, apart), *changed)


def _unit_note(unit: Target) -> Effect:
    called = unit.name.partition(",")[0].replace(" ", "_").replace("-", "_")
    return Effect(called, unit.total, mg.COMBAT_MOD_PER_UNIT, f"{unit.name}: {unit.total} = {_spelled(unit)}")


def _spelled(total: Target) -> str:
    return " ".join(
        (f"{total.base.value} {total.base.label}", *(worth(signed(part.value), part.label) for part in total.modifiers))
    )


def totals(combat: Combat, tables: Tables) -> Totals:
    sides = []
    for own, enemy in ((combat.attackers, combat.defenders), (combat.defenders, combat.attackers)):
        found = found_of(own, enemy, combat, tables)
        units = tuple(unit_number(unit, own, found, combat, tables) for unit in own.units)
        sides.append((side_number(own, units, tables), units))
    (attack, ours), (defence, theirs) = sides
    return Totals(attack, defence, (*ours, *theirs))
