"""The printed tables of D-Day to Berlin, typed and checked when they are loaded."""

from __future__ import annotations

from functools import cached_property
from os import PathLike
from os.path import dirname, join

from msgspec import Struct

from sandtable.dice import Classes, Need, at_most
from sandtable.explain import Modifier, Target, counting
from sandtable.explain.sentences import times
from sandtable.rulesets.dday_to_berlin.terms import (
    ANTITANK,
    ARMOUR,
    ARTILLERY,
    GUNS,
    ROLLED,
    Activation,
    Kind,
    Mobility,
    Quality,
)
from sandtable.sheet.named_tables import charted, keyed, listed, named
from sandtable.sheet.tables import Changes, Faces, TableFolder

HOME = dirname(__file__)
FOLDER = join(HOME, "tables")
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

    @property
    def modifier(self) -> Modifier:
        return Modifier(self.value, self.rule, self.label)

    def counted(self, number: int, what: str) -> Modifier | None:
        """Once for each of several things, up to the limit of the row."""
        return times(number, self.modifier, self.most or None, what)


class EngineeringRow(Struct, frozen=True, forbid_unknown_fields=True):
    action: str
    roll: Faces | None = None


class PointsRow(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    points: int
    label: str


def beginning(words: str) -> str:
    """Words at the beginning of a sentence; an HQ keeps its capitals."""
    return words[:1].upper() + words[1:]


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

    def said(self, quality: Quality, *, detachment: bool = False) -> str:
        """Such a unit in words: "Poor infantry", "a detachment of Poor infantry", "a Poor infantry division HQ"."""
        of = "a detachment of " if detachment else "a " if self.is_hq else ""
        return f"{of}{quality.said} {self.name}"

    @property
    def begun(self) -> str:
        """Its name at the beginning of a sentence."""
        return beginning(self.name)

    @property
    def is_mech(self) -> bool:
        return self.mobility is Mobility.MECH

    @property
    def is_hq(self) -> bool:
        return self.kind is Kind.HQ

    @property
    def is_gun(self) -> bool:
        """ART, SPA and ATG, which are lost when they would be shattered."""
        return self.kind in GUNS

    @property
    def is_artillery(self) -> bool:
        return self.kind in ARTILLERY

    @property
    def is_armour(self) -> bool:
        return self.kind in ARMOUR

    @property
    def stops_tanks(self) -> bool:
        """ATG, TNK, TD and SPG."""
        return self.kind in ANTITANK

    @property
    def can_assault(self) -> bool:
        """To assault is to move in, which guns may not do and fight; an HQ never attacks."""
        return not self.is_gun and not self.is_hq

    @property
    def exerts_zoc(self) -> bool:
        """Every battalion but HQ, ART and SPA (ddb.gap.zoc)."""
        return not self.is_hq and not self.is_artillery


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
    number: str
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
    "held",
    "stayed",
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
    "general_advance",
    "breakthrough",
    "win",
    "decisive",
    "deployment_rows",
)


class Tables(TableFolder):
    """All tables of the game."""

    support = charted("support", ResultRow, "result", "roll")
    air = charted("air_combat", ResultRow, "result", "roll")

    @cached_property
    def rally(self) -> dict[Quality, RallyRow]:
        table = self.load("unit_rally", RallyRow)
        table.roll_under("rally")
        return table.keyed("quality", Quality)

    command_range = keyed("command_range", CommandRow, "quality", Quality)

    @cached_property
    def activation(self) -> dict[Quality, Classes]:
        table = self.load("activation", ActivationRow)
        return {quality: table.classes("result", quality.value) for quality in Quality}

    allowance = keyed("activation", ActivationRow, "result", ROLLED)
    movement = keyed("movement", MovementRow, "mobility", Mobility)
    markers = keyed("morale_markers", MarkerRow, "event", MARKER_EVENTS)
    quality = keyed("morale_quality", QualityRow, "attacker", Quality)
    hit = keyed("hit_number", ModifierRow, "key", HIT_KEYS)
    save = keyed("save_roll", ModifierRow, "key", SAVE_KEYS)

    @cached_property
    def engineering(self) -> dict[str, EngineeringRow]:
        table = self.load("engineering", EngineeringRow)
        table.roll_under("roll")
        return table.keyed("action", ENGINEERING_ACTIONS)

    points = keyed("victory_points", PointsRow, "key", POINT_KEYS)
    limits = keyed("limits", ModifierRow, "key", LIMIT_KEYS)
    battalions = named("battalion_information", Battalion, "code")
    formations = named("formation_quality", FormationRow, "code")
    terms = keyed("terms", TermRow, "code", ["air", *(kind.value for kind in Kind if kind is not Kind.HQ)])
    scale = listed("scale", ScaleRow)
    game_turn = listed("game_turn", StepRow)

    def __init__(self, folder: str | PathLike[str] = FOLDER, changes: Changes | None = None) -> None:
        super().__init__(folder, changes)

    def limit(self, key: str) -> int:
        """One of the game's constants."""
        return self.limits[key].value

    def target(self, name: str, ruling: str, base: Modifier, *modifiers: Modifier | None) -> Target:
        """A hit or save number: a natural 1 always succeeds and a natural 10 always fails, as the ruling has it."""
        least, most = self.limits["always_hits"], self.limits["always_fails"]
        floor = Modifier(least.value, ruling, least.label)
        cap = Modifier(most.value - 1, ruling, most.label)
        return Target(name, base, counting(*modifiers), floor, cap)

    def need(self, target: Target) -> Need:
        """The roll against a hit or save number; beyond the natural faces equal chances are one need."""
        least, most = self.limit("always_hits"), self.limit("always_fails")
        return at_most(target.number, D10, always=(least,), never=(most,))


TABLES = Tables()


def tables_with(changes: Changes) -> Tables:
    """The tables as they are printed, or with some cells changed."""
    return Tables(changes=changes) if changes else TABLES


#: Codes of the Battalion Information Table and what they stand for, for facts that name units.
CODES = {code: f"{row.name}: {row.typical}" for code, row in TABLES.battalions.items()}
