"""The printed tables of Konflikt '47, typed and checked when they are loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from os import PathLike
from os.path import dirname, join
from typing import Any

from sandtable.dice import Classes
from sandtable.rulesets.konflikt_47.rows import (
    AmbushRoundRow,
    AssaultRow,
    BattleRow,
    DamageRow,
    FootnoteRow,
    GradeRow,
    GravityRow,
    GunMoveRow,
    HeRow,
    MountRow,
    MovementRow,
    NoReactionRow,
    OfficerRow,
    OrderRow,
    PieceRow,
    QualityRow,
    ReactionRow,
    ResultRow,
    SecondTargetRow,
    SpecialRow,
    StepRow,
    TerrainRow,
    TraitRow,
    Unit,
    Weapon,
)
from sandtable.rulesets.konflikt_47.terms import (
    Grade,
    He,
    Mobility,
    Mount,
    Order,
    Quality,
    Rank,
    Reaction,
    Special,
    TargetClass,
    Terrain,
    Trait,
)
from sandtable.sheet.constants import ConstantTables, NumberRow
from sandtable.sheet.tables import Changes

HOME = dirname(__file__)
FOLDER = join(HOME, "tables")
D6 = 6

HIT_KEYS = (
    "base",
    "point_blank",
    "pin",
    "long_range",
    "inexperienced",
    "moving",
    "down",
    "small_unit",
    "soft_cover",
    "hard_cover",
    "shaped_charge",
    "lone_crewman",
)
PENETRATION_KEYS = ("side_top", "rear", "long_range")


class Tables(ConstantTables):
    """All tables of the game."""

    def __init__(self, folder: str | PathLike[str] = FOLDER, changes: Changes | None = None) -> None:
        super().__init__(folder, changes)

    @cached_property
    def orders(self) -> dict[Order, OrderRow]:
        return self.load("orders", OrderRow).keyed("order", Order)

    @cached_property
    def quality(self) -> dict[Quality, QualityRow]:
        return self.load("troop_quality", QualityRow).keyed("quality", Quality)

    @cached_property
    def officers(self) -> dict[Rank, OfficerRow]:
        return self.load("officers", OfficerRow).keyed("rank", Rank)

    @cached_property
    def movement(self) -> dict[Mobility, MovementRow]:
        rows = [each for each in Mobility if each is not Mobility.ARTILLERY]
        return self.load("movement", MovementRow).keyed("mobility", rows)

    @cached_property
    def gun_movement(self) -> dict[str, GunMoveRow]:
        return self.load("gun_movement", GunMoveRow).named("weapon")

    @cached_property
    def hit(self) -> dict[str, NumberRow]:
        return self.load("hit_modifiers", NumberRow).keyed("key", HIT_KEYS)

    @cached_property
    def damage(self) -> dict[TargetClass, DamageRow]:
        return self.load("damage_values", DamageRow).keyed("target", TargetClass)

    @cached_property
    def he(self) -> dict[He, HeRow]:
        return self.load("he_shots", HeRow).keyed("he", He)

    @cached_property
    def penetration(self) -> dict[str, NumberRow]:
        return self.load("penetration", NumberRow).keyed("key", PENETRATION_KEYS)

    @cached_property
    def gravity(self) -> tuple[GravityRow, ...]:
        return self.load("gravity_pulse", GravityRow).rows

    @cached_property
    def grades(self) -> dict[Grade, GradeRow]:
        return self.load("damage_grades", GradeRow).keyed("grade", [each for each in Grade if each is not Grade.NONE])

    @cached_property
    def results(self) -> Classes:
        return self.load("damage_results", ResultRow).classes("result", "roll")

    @cached_property
    def fubar(self) -> Classes:
        return self.load("fubar", ResultRow).classes("result", "roll")

    @cached_property
    def assault_vehicle(self) -> dict[str, AssaultRow]:
        return self.load("assault_vehicle", AssaultRow).keyed("vehicle", ("ran", "advanced", "stationary"))

    @cached_property
    def small_arms(self) -> dict[str, Weapon]:
        return self.load("small_arms", Weapon).named("key")

    @cached_property
    def heavy_weapons(self) -> dict[str, Weapon]:
        return self.load("heavy_weapons", Weapon).named("key")

    @cached_property
    def terrain(self) -> dict[Terrain, TerrainRow]:
        return self.load("terrain", TerrainRow).keyed("terrain", Terrain)

    @cached_property
    def footnotes(self) -> dict[str, FootnoteRow]:
        return self.load("terrain_footnotes", FootnoteRow).named("cell")

    @cached_property
    def pieces(self) -> tuple[PieceRow, ...]:
        return self.load("terrain_pieces", PieceRow).rows

    @cached_property
    def reactions(self) -> dict[Reaction, ReactionRow]:
        return self.load("reactions", ReactionRow).keyed("reaction", Reaction)

    @cached_property
    def no_reactions(self) -> dict[str, NoReactionRow]:
        return self.load("no_reactions", NoReactionRow).named("action")

    @cached_property
    def mounts(self) -> dict[Mount, MountRow]:
        return self.load("mounts", MountRow).keyed("mount", Mount)

    @cached_property
    def specials(self) -> dict[Special, SpecialRow]:
        return self.load("specials", SpecialRow).keyed("special", Special)

    @cached_property
    def second_targets(self) -> dict[str, SecondTargetRow]:
        return self.load("second_targets", SecondTargetRow).named("weapon")

    @cached_property
    def ambush_rounds(self) -> dict[str, AmbushRoundRow]:
        return self.load("ambush_rounds", AmbushRoundRow).named("weapon")

    @cached_property
    def traits(self) -> dict[Trait, TraitRow]:
        return self.load("traits", TraitRow).keyed("trait", Trait)

    @cached_property
    def roster(self) -> dict[str, Unit]:
        return self.load("roster", Unit).named("id")

    @cached_property
    def battles(self) -> dict[str, BattleRow]:
        return self.load("battles", BattleRow).keyed("size", ("small", "medium", "large"))

    @cached_property
    def sequences(self) -> tuple[StepRow, ...]:
        return self.load("sequences", StepRow).rows

    def weapon(self, key: str) -> Weapon:
        """A row of either weapons chart."""
        return self.small_arms[key] if key in self.small_arms else self.heavy_weapons[key]

    def is_heavy(self, key: str) -> bool:
        """Whether a weapon stands on the chart of heavy weapons, which alone can hurt armour."""
        return key in self.heavy_weapons


def rules_of(rows: Mapping[Any, Any]) -> tuple[str, ...]:
    """The rules that the rows of a table cite, each once."""
    return tuple(dict.fromkeys(row.rule for row in rows.values()))


TABLES = Tables()

#: Weapons and units by their keys with what they stand for, for facts that name them.
SMALL_ARMS = {key: row.name for key, row in TABLES.small_arms.items()}
HEAVY_WEAPONS = {key: row.name for key, row in TABLES.heavy_weapons.items()}
#: The dual weapon pack stands on both charts, so whoever picks from both is told which is which.
BOTH_CHARTS = {"dual-pack-small": "Dual weapon pack (small arm)", "dual-pack-heavy": "Dual weapon pack (heavy weapon)"}
WEAPONS = SMALL_ARMS | HEAVY_WEAPONS | BOTH_CHARTS


def _weapons(test: Callable[[Weapon], bool]) -> dict[str, str]:
    """The weapons of both charts that a fact may name."""
    return {key: name for key, name in WEAPONS.items() if test(TABLES.weapon(key))}


FLAMETHROWERS = _weapons(lambda weapon: weapon.has(Special.FLAMETHROWER))
HE_WEAPONS = _weapons(lambda weapon: weapon.he is not None)
INDIRECT_WEAPONS = _weapons(lambda weapon: weapon.has(Special.INDIRECT_FIRE) or weapon.has(Special.HOWITZER))
#: A shockwave is not aimed, and flames have rules of their own at vehicles.
AIMED = _weapons(lambda weapon: not weapon.has(Special.SHOCKWAVE))
SHOOTING = {key: name for key, name in AIMED.items() if key not in FLAMETHROWERS}
UNITS = {key: f"{row.name}: {row.nation}, {row.points} points" for key, row in TABLES.roster.items()}
