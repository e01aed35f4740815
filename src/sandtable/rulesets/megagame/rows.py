"""What a row of each table holds."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.megagame.terms import (
    Attack,
    FlakKind,
    Flight,
    FlownBy,
    Fought,
    Kind,
    Level,
    Looked,
    MayMove,
    Mission,
    Mode,
    Order,
    Result,
    Side,
    SupportType,
    Terrain,
    Troops,
)
from sandtable.sheet.tables import Faces


class FractionRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A fraction with its rule, written as "1/2"."""

    key: str
    value: str
    rule: str
    label: str


class MoveRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Most km of a class on a ground; None is no such move."""

    troops: Troops
    ground: str
    tactical: int | None = None
    non_tactical: int | None = None
    road_column: int | None = None

    def rate(self, mode: Mode) -> int | None:
        found: int | None = getattr(self, mode.value)
        return found


class RiverRow(Struct, frozen=True, forbid_unknown_fields=True):
    troops: Troops
    possible: bool


class GroundRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Which line of the movement table a terrain is for the classes that have several."""

    terrain: Terrain
    mech_or_motorised: str
    tanks_or_spg: str
    recce_and_light_tanks: str


class TerrainRow(Struct, frozen=True, forbid_unknown_fields=True):
    terrain: Terrain
    column: str
    close_country: bool
    retire: str
    cover: bool


class FactorRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A factor for each unit, and which sides can have it."""

    key: str
    value: int
    rule: str
    label: str
    attacker: bool
    defender: bool

    def is_of(self, *, attacks: bool) -> bool:
        """Whether the side that attacks, or the other, can have it (mg.gap.modifier-sides)."""
        return self.attacker if attacks else self.defender


class SupportRow(Struct, frozen=True, forbid_unknown_fields=True):
    level: Level
    bonus: int
    rule: str


class LevelsRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Squadrons that reach each level; None cannot be reached."""

    type: SupportType
    overwhelming: Faces
    apocalyptic: Faces
    normal: Faces | None = None
    superior: Faces | None = None


class BarRow(Struct, frozen=True, forbid_unknown_fields=True):
    bar: str
    rule: str
    label: str


class ArtilleryRow(Struct, frozen=True, forbid_unknown_fields=True):
    artillery: Kind
    effective: int
    long: int | None = None


class ResultRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Bands of a result in both columns and everything it brings."""

    result: Result
    normal: Faces
    bad: Faces
    attacker_loss: int
    defender_loss: int
    supply_loss: int
    counter_attack: bool
    overrun: bool
    overrun_loss: int
    fight_again: bool
    retire_open: str = ""
    retire_close: str = ""


class ResultRulesRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The rule of every loss, retirement and right that a result brings; empty where the sheet is silent."""

    result: Result
    attacker_loss: str
    defender_loss: str
    stays: str
    counter: str
    overrun: str
    supply: str = ""


class RecceRow(Struct, frozen=True, forbid_unknown_fields=True):
    score: int
    vehicles_moving: str
    vehicles_stationary: str
    infantry_stationary: str
    infantry_moving: str

    def report(self, column: Looked) -> str:
        found: str = getattr(self, column.value)
        return found


class FighterRow(Struct, frozen=True, forbid_unknown_fields=True):
    score: int
    odds_1: Fought
    odds_2: Fought
    odds_3: Fought
    odds_4: Fought
    odds_5: Fought
    odds_6: Fought

    def outcome(self, odds: int) -> Fought:
        found: Fought = getattr(self, f"odds_{odds}")
        return found


class FighterLossRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Per cent of the other side's squadrons that each side loses."""

    outcome: Fought
    attacker: int
    defender: int
    rule: str


class FlakRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Faces of each result; None cannot happen."""

    flak: FlakKind
    situation: Flight
    damage: Faces
    no_effect: Faces
    loss: Faces | None = None


class InterdictionRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of each class that find the row, and the faces of each result; None is not there."""

    row: int
    step_loss: Faces
    immobilised: Faces
    light: Faces | None = None
    medium: Faces | None = None
    heavy: Faces | None = None
    no_effect: Faces | None = None

    def numbers(self, attack: Attack) -> Faces | None:
        return {Attack.LIGHT: self.light, Attack.MEDIUM: self.medium, Attack.HEAVY: self.heavy}[attack]


class Aircraft(Struct, frozen=True, forbid_unknown_fields=True):
    """What a type of squadron can do."""

    aircraft: str
    side: Side
    fighter: bool
    ground_attack: bool
    heavy_bomber: bool
    interdiction: Attack
    flak_target: bool
    night: bool


class MissionRow(Struct, frozen=True, forbid_unknown_fields=True):
    mission: Mission
    flown_by: FlownBy
    fights: bool
    interdicts: bool
    by_night: bool


class AirForceRow(Struct, frozen=True, forbid_unknown_fields=True):
    side: Side
    aircraft: str
    number: int
    lent: bool


class Unit(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of unit (mg.gap.unit-stats)."""

    id: str
    name: str
    moves: Troops
    kind: Kind
    status: int
    light: bool

    @property
    def side(self) -> Side:
        """The ids begin with the nation."""
        return Side.GERMAN if self.id.startswith("ge-") else Side.ALLIED

    @property
    def short(self) -> str:
        """Its name without what stands behind a comma or in brackets."""
        name = self.name.partition(",")[0].partition(" (")[0]
        return name if " " in name else f"{name} {self.name.split()[-1]}"


class KindRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind counts as in combat and to air recce, and how it moves."""

    kind: Kind
    tank: bool
    infantry: bool
    light: bool
    vehicle: bool
    armoured: bool
    attacks: bool
    overruns: bool
    #: The class that most of them move in; a unit's own card may say otherwise.
    moves: Troops
    report: str
    label: str


class OrderOfBattleRow(Struct, frozen=True, forbid_unknown_fields=True):
    side: Side
    formation: str
    units: str
    count: int
    unit: str
    arrival: str


class PlaceRow(Struct, frozen=True, forbid_unknown_fields=True):
    place: str
    x: int
    y: int
    what: str


class OrderRow(Struct, frozen=True, forbid_unknown_fields=True):
    order: Order
    move: MayMove
    artillery_only: bool
    no_guns: bool
    meaning: str


class ChoiceRow(Struct, frozen=True, forbid_unknown_fields=True):
    choice: str
    given_with: str
    default: str


class StepRow(Struct, frozen=True, forbid_unknown_fields=True):
    step: str
    label: str


class BridgeRow(Struct, frozen=True, forbid_unknown_fields=True):
    bridge: str
    points: int
    wired: bool
