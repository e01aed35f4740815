"""The printed tables of Konflikt '47, typed and checked when they are loaded."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from os.path import dirname, join

from sandtable.rulesets.konflikt_47 import rows, terms
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.sheet.constants import ConstantTables, NumberRow
from sandtable.sheet.named_tables import charted, keyed, listed, named
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
#: Guns have a table of moves of their own, and no damage is no grade.
RATED: list[terms.Mobility] = [each for each in terms.Mobility if each is not terms.Mobility.ARTILLERY]
DAMAGING: list[terms.Grade] = [each for each in terms.Grade if each is not terms.Grade.NONE]
PENETRATION_KEYS = ("side_top", "rear", "long_range")


class Tables(ConstantTables):
    """All tables of the game."""

    orders = keyed("orders", rows.OrderRow, "order", terms.Order)
    quality = keyed("troop_quality", rows.QualityRow, "quality", terms.Quality)
    officers = keyed("officers", rows.OfficerRow, "rank", terms.Rank)
    movement = keyed("movement", rows.MovementRow, "mobility", RATED)
    gun_movement = named("gun_movement", rows.GunMoveRow, "weapon")
    hit = keyed("hit_modifiers", NumberRow, "key", HIT_KEYS)
    damage = keyed("damage_values", rows.DamageRow, "target", terms.TargetClass)
    he = keyed("he_shots", rows.HeRow, "he", terms.He)
    penetration = keyed("penetration", NumberRow, "key", PENETRATION_KEYS)
    gravity = listed("gravity_pulse", rows.GravityRow)
    grades = keyed("damage_grades", rows.GradeRow, "grade", DAMAGING)
    results = charted("damage_results", rows.ResultRow, "result", "roll")
    fubar = charted("fubar", rows.ResultRow, "result", "roll")
    assault_vehicle = keyed("assault_vehicle", rows.AssaultRow, "vehicle", ("ran", "advanced", "stationary"))
    small_arms = named("small_arms", Weapon, "key")
    heavy_weapons = named("heavy_weapons", Weapon, "key")
    terrain = keyed("terrain", rows.TerrainRow, "terrain", terms.Terrain)
    footnotes = named("terrain_footnotes", rows.FootnoteRow, "cell")
    pieces = listed("terrain_pieces", rows.PieceRow)
    reactions = keyed("reactions", rows.ReactionRow, "reaction", terms.Reaction)
    no_reactions = named("no_reactions", rows.NoReactionRow, "action")
    mounts = keyed("mounts", rows.MountRow, "mount", terms.Mount)
    specials = keyed("specials", rows.SpecialRow, "special", terms.Special)
    long_range = keyed("long_range", rows.LongRangeRow, "what", ("he", *terms.Special))
    second_targets = named("second_targets", rows.SecondTargetRow, "weapon")
    ambush_rounds = named("ambush_rounds", rows.AmbushRoundRow, "weapon")
    traits = keyed("traits", rows.TraitRow, "trait", terms.Trait)
    roster = named("roster", rows.Unit, "id")
    battles = keyed("battles", rows.BattleRow, "size", ("small", "medium", "large"))
    sequences = listed("sequences", rows.StepRow)

    def __init__(self, folder: str | PathLike[str] = FOLDER, changes: Changes | None = None) -> None:
        super().__init__(folder, changes)

    def weapon(self, key: str) -> Weapon:
        """A row of either weapons chart."""
        return self.small_arms[key] if key in self.small_arms else self.heavy_weapons[key]

    def is_heavy(self, key: str) -> bool:
        """Whether a weapon stands on the chart of heavy weapons, which alone can hurt armour."""
        return key in self.heavy_weapons


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


FLAMETHROWERS = _weapons(lambda weapon: weapon.has(terms.Special.FLAMETHROWER))
HE_WEAPONS = _weapons(lambda weapon: weapon.he is not None)
INDIRECT_WEAPONS = _weapons(
    lambda weapon: weapon.has(terms.Special.INDIRECT_FIRE) or weapon.has(terms.Special.HOWITZER)
)
#: Guns that choose between their own shot and HE.
BOTH_ROUNDS = _weapons(lambda weapon: weapon.he is not None and not weapon.only_he)
#: A shockwave is not aimed, and flames have rules of their own at vehicles.
AIMED = _weapons(lambda weapon: not weapon.has(terms.Special.SHOCKWAVE))
SHOOTING = {key: name for key, name in AIMED.items() if key not in FLAMETHROWERS}
UNITS = {key: f"{row.name}: {row.nation}, {row.points} points" for key, row in TABLES.roster.items()}


def trait_codes(*traits: terms.Trait) -> dict[str, str]:
    """Traits by their codes with their names and what they do, for facts that name them."""
    return {trait.value: f"{trait.value.replace('_', ' ')}: {TABLES.traits[trait].effect}" for trait in traits}
