"""What a row of each table holds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.rulesets.flames_of_war.terms import (
    Attack,
    Face,
    Harm,
    Height,
    Kind,
    Nation,
    Note,
    Order,
    Rating,
    Role,
    Shape,
    Shelter,
    Spotter,
    Terrain,
)
from sandtable.sheet.tables import Faces


class LadderRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A score beyond the die: a 6, and then this or more on a second die."""

    score: int
    second: int
    rule: str


class OutcomeRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What becomes of a tank, by how its armour total compares with Anti-tank and by the Firepower roll."""

    compared: str
    passed: Harm
    failed: Harm
    rule: str


class PartRow(Struct, frozen=True, forbid_unknown_fields=True):
    part: str
    roll: Faces


class LineRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The line across the front of a part: inches ahead of the disc's centre."""

    part: str
    ahead: float


class TurretlessRow(Struct, frozen=True, forbid_unknown_fields=True):
    team: str


class BulletproofRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Which shelters are Bulletproof Cover against an attack, and why others are not."""

    attack: Attack
    inside: bool
    behind: bool
    gun_shield: bool
    rule: str
    label: str

    @property
    def covers(self) -> frozenset[Shelter]:
        given = {Shelter.INSIDE: self.inside, Shelter.BEHIND: self.behind, Shelter.GUN_SHIELD: self.gun_shield}
        return frozenset(shelter for shelter, covers in given.items() if covers)


class FiringRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The re-rolls that a number of weapons brings."""

    weapons: Faces
    rule: str
    label: str
    reroll: Literal["", "hits", "misses"] = ""


class TemplateRow(Struct, frozen=True, forbid_unknown_fields=True):
    template: str
    side: int


class FootprintRow(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Kind
    radius: float


class NoteRow(Struct, frozen=True, forbid_unknown_fields=True):
    note: Note
    meaning: str


class MobilityRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Inches, and the Cross score."""

    mobility: str
    tactical: int
    terrain_dash: int
    cross_country_dash: int
    road_dash: int
    cross: int


class TerrainRow(Struct, frozen=True, forbid_unknown_fields=True):
    terrain: Terrain
    shape: Shape
    height: Height
    difficult: bool
    cover: bool
    impassable_to: tuple[Kind, ...] = ()
    difficult_to: tuple[Kind, ...] = ()
    infantry_cross: int | None = None


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    """A direct-fire weapon: range in inches, ROF, Anti-tank and the N of its Firepower N+."""

    id: str
    name: str
    range: int
    halted: int
    moving: int
    at: int
    fp: int
    notes: tuple[Note, ...] = ()

    def has(self, note: Note) -> bool:
        return note in self.notes


class BombardmentWeapon(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon that bombards: ranges in inches to the Aiming Point."""

    id: str
    name: str
    range: int
    min_range: int
    at: int
    fp: int
    notes: tuple[Note, ...] = ()

    def has(self, note: Note) -> bool:
        return note in self.notes


class Team(Struct, frozen=True, forbid_unknown_fields=True):
    """A team card (fow.gap.team-profiles). Scores are the N of N+; a rating of None is not on the card."""

    id: str
    nation: Nation
    name: str
    kind: Kind
    motivation: int
    skill: int
    hit_on: int
    mobility: str
    weapons: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    carries: int = 0
    save: int = 0
    front: int = 0
    side: int = 0
    top: int = 0
    remount: int | None = None
    rally: int | None = None
    last_stand: int | None = None
    counterattack: int | None = None
    tactics: int | None = None
    assault: int | None = None

    def has(self, note: Note) -> bool:
        return note in self.notes

    def named(self, rating: Rating) -> int:
        """A named rating of the card, 0 if it has none."""
        return getattr(self, rating.value) or 0

    def armour(self, face: Face) -> int:
        return {Face.FRONT: self.front, Face.SIDE: self.side, Face.TOP: self.top}[face]


class Some(Struct, frozen=True, array_like=True):
    """So many teams of one card."""

    number: int
    team: str


class Platoon(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of the lists (fow.gap.platoons); the first team is the Unit Leader."""

    id: str
    nation: Nation
    name: str
    role: Role
    teams: tuple[Some, ...]
    points: int
    transports: tuple[Some, ...] = ()

    @property
    def size(self) -> int:
        """Its teams, transports not counted."""
        return sum(some.number for some in self.teams)


class Formation(Struct, frozen=True, forbid_unknown_fields=True):
    """An HQ and the combat platoons that may follow it (fow.gap.formations)."""

    id: str
    nation: Nation
    hq: str
    combat: tuple[str, ...]


class MissionRow(Struct, frozen=True, forbid_unknown_fields=True):
    mission: str
    depth: int
    objectives: str
    reserves: str
    ambush: str
    first_turn: str
    notes: str


class ScenarioRow(Struct, frozen=True, forbid_unknown_fields=True):
    size: str
    name: str
    mission: str
    table: str
    side_a: tuple[str, ...]
    side_b: tuple[str, ...]


class StepRow(Struct, frozen=True, forbid_unknown_fields=True):
    sequence: str
    step: str
    rule: str


class OrderRow(Struct, frozen=True, forbid_unknown_fields=True):
    """An order, when it is given, and the rating it tests, if any."""

    order: Order
    when: str
    rule: str
    tests: str = ""


class SpotterRow(Struct, frozen=True, forbid_unknown_fields=True):
    """For what somebody may spot, whether for others' units too, and why not for these."""

    spotter: Spotter
    guns: bool
    bombs: bool
    others: bool
    rule: str
    label: str


class PinningRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether teams of a kind can be Pinned Down, and the rule that says so."""

    kind: Kind
    pinned: bool
    rule: str


class AssaultingRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether teams of a kind may assault."""

    kind: Kind
    assaults: bool


class PermissionRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a team in some state may do something, the rule that says so, and how or why not."""

    wish: str
    may: bool
    rule: str
    label: str = ""
