"""The printed tables of D-Day to Berlin, typed and checked when they are loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from sandtable.dice import Need, at_most
from sandtable.explain import Modifier
from sandtable.rulesets.dday_to_berlin.terms import Activation, Kind, Mobility, Quality
from sandtable.sheet.faults import SheetFault
from sandtable.sheet.tables import Faces, Table, load_table

R = TypeVar("R", bound=Struct)

HOME = Path(__file__).parent
D10 = 10


class ResultRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A result and the faces that give it."""

    result: str
    roll: Faces


class RallyRow(Struct, frozen=True, forbid_unknown_fields=True):
    quality: Quality
    rally: Faces


class CommandRow(Struct, frozen=True, forbid_unknown_fields=True):
    quality: Quality
    zones: int


class ActivationRow(Struct, frozen=True, forbid_unknown_fields=True):
    result: Activation
    poor: Faces
    regular: Faces
    veteran: Faces
    allowance: int
    rule: str


class MovementRow(Struct, frozen=True, forbid_unknown_fields=True):
    mobility: Mobility
    road: int


class MarkerRow(Struct, frozen=True, forbid_unknown_fields=True):
    event: str
    markers: int
    rule: str


class QualityRow(Struct, frozen=True, forbid_unknown_fields=True):
    attacker: Quality
    veteran: int
    regular: int
    poor: int


class ModifierRow(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    value: int
    rule: str
    label: str
    most: int = 0


class EngineeringRow(Struct, frozen=True, forbid_unknown_fields=True):
    action: str
    roll: Faces | None = None


class PointsRow(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    points: int
    label: str


class Battalion(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the Battalion Information Table (ddb.gap.battalion-table)."""

    code: str
    name: str
    kind: Kind
    mobility: Mobility
    move: int
    weight: int
    range: int
    poor: int
    regular: int
    veteran: int
    typical: str
    engineer: bool = False

    def save(self, quality: Quality) -> int:
        """The Save Roll Value of a battalion of this row and quality."""
        return {Quality.POOR: self.poor, Quality.REGULAR: self.regular, Quality.VETERAN: self.veteran}[quality]

    @property
    def is_mech(self) -> bool:
        return self.mobility is Mobility.MECH


class FormationRow(Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    formation: str
    quality: Quality


class TermRow(Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    meaning: str


class ScaleRow(Struct, frozen=True, forbid_unknown_fields=True):
    of: str
    means: str
    rule: str


class StepRow(Struct, frozen=True, forbid_unknown_fields=True):
    step: str
    who: str
    rule: str
    night: bool = False


HIT_KEYS = (
    "basic",
    "heavier_attacker",
    "heavier_defender",
    "attacker_support",
    "attacker_zone",
    "attacker_fire",
    "defender_zone",
    "defender_fire",
)
SAVE_KEYS = (
    "support",
    "rough",
    "prepared",
    "flank",
    "tank_without_antitank",
    "heavier_armour",
    "armour_into_rough",
    "out_of_supply",
)
MARKER_EVENTS = (
    "shattered",
    "retreated",
    "poor_lost",
    "regular_lost",
    "veteran_lost",
    "detachment_lost",
    "place_lost",
)
ENGINEERING_ACTIONS = ("build_position", "build_bridge", "blow_bridge", "remove_position")
POINT_KEYS = ("place", "poor_lost", "regular_lost", "veteran_lost", "shattered", "detachment_lost")
LIMIT_KEYS = (
    "always_hits",
    "always_fails",
    "out_of_command",
    "unsupplied_activation",
    "hq_safe_distance",
    "aircraft_danger",
    "stacking",
    "sight",
    "sight_open",
    "supply_trace",
    "nightfall",
    "night_die",
    "general_advance",
    "breakthrough",
    "win",
    "decisive",
)


class Tables:
    """All tables of the game, read from one folder and checked for coverage."""

    def __init__(self, folder: Path = HOME / "tables") -> None:
        self.files: list[Table[Any]] = []

        def load(name: str, row: type[R]) -> Table[R]:
            table = load_table(folder / f"{name}.toml", row)
            self.files.append(table)
            return table

        support = load("support", ResultRow)
        self.support = support.classes("result", "roll")
        self.air = load("air_combat", ResultRow).classes("result", "roll")
        self.rally = load("unit_rally", RallyRow).keyed("quality", Quality)
        self.command_range = load("command_range", CommandRow).keyed("quality", Quality)
        activation = load("activation", ActivationRow)
        self.activation = {quality: activation.classes("result", quality.value) for quality in Quality}
        self.allowance = activation.keyed("result", Activation)
        self.movement = load("movement", MovementRow).keyed("mobility", Mobility)
        self.markers = load("morale_markers", MarkerRow).keyed("event", MARKER_EVENTS)
        self.quality = load("morale_quality", QualityRow).keyed("attacker", Quality)
        self.hit = load("hit_number", ModifierRow).keyed("key", HIT_KEYS)
        self.save = load("save_roll", ModifierRow).keyed("key", SAVE_KEYS)
        self.engineering = load("engineering", EngineeringRow).keyed("action", ENGINEERING_ACTIONS)
        self.points = load("victory_points", PointsRow).keyed("key", POINT_KEYS)
        self.limits = load("limits", ModifierRow).keyed("key", LIMIT_KEYS)
        battalions = load("battalion_information", Battalion)
        self.battalions = battalions.keyed("code", [row.code for row in battalions.rows])
        formations = load("formation_quality", FormationRow)
        self.formations = formations.keyed("code", [row.code for row in formations.rows])
        terms = load("terms", TermRow)
        self.terms = terms.keyed("code", ["air", *(kind.value for kind in Kind if kind is not Kind.HQ)])
        load("scale", ScaleRow)
        self.game_turn = load("game_turn", StepRow).rows
        self._check_hit_and_save_dice(support)

    def limit(self, key: str) -> int:
        """One of the game's constants."""
        return self.limits[key].value

    def test(self, number: int) -> Need:
        """A hit or save roll: the number or less on a D10, a natural 1 succeeds and a natural 10 fails.

        Numbers beyond the natural faces are brought to the nearest that counts, so that equal chances are one
        need (ddb.gap.hit-clamp, ddb.gap.save-clamp).
        """
        least, most = self.limit("always_hits"), self.limit("always_fails")
        return at_most(min(max(number, least), most - 1), D10, always=(least,), never=(most,))

    def bounds(self, floor_rule: str) -> tuple[Modifier, Modifier]:
        """The least and greatest number that counts, with the ruling that says so."""
        least, most = self.limits["always_hits"], self.limits["always_fails"]
        return Modifier(least.value, floor_rule, least.label), Modifier(most.value - 1, floor_rule, most.label)

    def _check_hit_and_save_dice(self, table: Table[ResultRow]) -> None:
        """Every die range of this game belongs to a D10."""
        for file in self.files:
            if file.die not in (0, D10):
                raise SheetFault(f"{file.file}: this game rolls D10, not D{file.die}")
        if table.die != D10:
            raise SheetFault(f"{table.file}: say which die the ranges belong to: die = {D10}")


TABLES = Tables()

#: Codes of the Battalion Information Table, for facts that name units.
CODES = tuple(TABLES.battalions)
