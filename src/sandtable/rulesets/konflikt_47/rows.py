"""What a row of each printed table holds."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.konflikt_47 import terms
from sandtable.sheet.tables import Faces


class OrderRow(Struct, frozen=True, forbid_unknown_fields=True):
    order: terms.Order
    moves: str
    fires: str
    may_move: bool
    may_fire: bool
    may_keep: bool
    rule: str
    other: str = ""


class QualityRow(Struct, frozen=True, forbid_unknown_fields=True):
    quality: terms.Quality
    morale: int


class OfficerRow(Struct, frozen=True, forbid_unknown_fields=True):
    rank: terms.Rank
    modifier: int
    reach: int
    label: str


class MovementRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Inches, and turns of up to 90 degrees; None is no limit."""

    mobility: terms.Mobility
    advance: int
    run: int
    rule: str
    advance_turns: int | None = None
    run_turns: int | None = None


class GunMoveRow(Struct, frozen=True, forbid_unknown_fields=True):
    weapon: str
    advance: int


class DamageRow(Struct, frozen=True, forbid_unknown_fields=True):
    target: terms.TargetClass
    needed: int
    name: str
    armoured: bool
    walker: bool
    heavy: bool
    fist: int
    rule: str


class HeRow(Struct, frozen=True, forbid_unknown_fields=True):
    he: terms.He
    pins: str
    pen: int


class GravityRow(Struct, frozen=True, forbid_unknown_fields=True):
    from_value: int
    bonus: int


class GradeRow(Struct, frozen=True, forbid_unknown_fields=True):
    """By how much the total beats the damage value, and how the damage results table is then rolled."""

    grade: terms.Grade
    over: Faces
    dice: int
    modifier: int
    rule: str


class ResultRow(Struct, frozen=True, forbid_unknown_fields=True):
    result: str
    roll: Faces
    rule: str


class AssaultRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What the vehicle did, and the roll that hits it; None cannot be hit."""

    vehicle: str
    rule: str
    label: str
    needed: int | None = None


class Weapon(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A row of a weapons chart. Ranges are inches."""

    key: str
    name: str
    max: int
    shots: str
    special: tuple[terms.Special, ...] = ()
    min: int = 0
    pen: int | None = None
    he: terms.He | None = None
    pen_vehicles: int | None = None
    min_indirect: int = 0

    def has(self, special: terms.Special) -> bool:
        return special in self.special

    @property
    def short(self) -> str:
        """As players call it: LMG for a Light machine gun (LMG), and the whole name where the chart has no letters."""
        letters = self.name.partition("(")[2].rstrip(")")
        return letters if letters.isupper() else self.name

    @property
    def only_he(self) -> bool:
        """Rifle grenade, mortars and howitzers (k47.weapons.pen-he)."""
        return self.he is not None and self.pen is None


class TerrainRow(Struct, frozen=True, forbid_unknown_fields=True):
    terrain: terms.Terrain
    infantry: str
    artillery: str
    wheeled: str
    tracked: str
    walker: str


class PieceRow(Struct, frozen=True, forbid_unknown_fields=True):
    piece: str
    terrain: str
    cover: terms.Cover
    anti_tank: bool
    hides_vehicles: bool


class TraitRow(Struct, frozen=True, forbid_unknown_fields=True):
    trait: terms.Trait
    effect: str


class Armament(Struct, frozen=True, array_like=True):
    """A weapon of a unit, how many of it, and where it is carried."""

    weapon: str
    number: int
    mount: terms.Mount


class Unit(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A unit of the roster (k47.gap.unit-roster)."""

    id: str
    nation: str
    name: str
    kind: terms.UnitKind
    quality: terms.Quality
    models: int
    target: terms.TargetClass
    move: terms.Mobility
    points: int
    weapons: tuple[Armament, ...] = ()
    traits: tuple[terms.Trait, ...] = ()
    officer: terms.Rank = terms.Rank.NONE
    fists: int = 0
    carries: int = 0

    def has(self, trait: terms.Trait) -> bool:
        return trait in self.traits


class StepRow(Struct, frozen=True, forbid_unknown_fields=True):
    sequence: str
    step: str
    rule: str


class BattleRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A size of battle: the points of a force, and the table in inches."""

    size: str
    points: int
    wide: int
    deep: int


class ReactionRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a reaction may follow, with which dice, when it needs no test, and what its die shows after it."""

    reaction: terms.Reaction
    to: tuple[terms.EnemyAction, ...]
    dice: tuple[terms.Die, ...]
    untested: tuple[terms.Die, ...]
    shows: terms.Order
    rule: str


class NoReactionRow(Struct, frozen=True, forbid_unknown_fields=True):
    action: terms.EnemyAction
    rule: str


class MountRow(Struct, frozen=True, forbid_unknown_fields=True):
    mount: terms.Mount
    arc: terms.Arc


class SpecialRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The ruling on a special rule of the weapons charts, where the sheet lists it, and what it comes to."""

    special: terms.Special
    rule: str
    listed: str
    means: str


class FootnoteRow(Struct, frozen=True, forbid_unknown_fields=True):
    cell: str
    rule: str
    means: str


class LongRangeRow(Struct, frozen=True, forbid_unknown_fields=True):
    """HE or a special rule, and whether it leaves a weapon the loss of penetration at long range."""

    what: str
    loses: bool


class SecondTargetRow(Struct, frozen=True, forbid_unknown_fields=True):
    weapon: str
    because: str


class AmbushRoundRow(Struct, frozen=True, forbid_unknown_fields=True):
    weapon: str
    round: terms.Round
