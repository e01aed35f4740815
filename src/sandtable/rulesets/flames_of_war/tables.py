"""The tables of Flames of War, typed and checked when they are loaded."""

from __future__ import annotations

from functools import cached_property
from os import PathLike
from os.path import dirname, join

from sandtable.dice import Classes
from sandtable.rulesets.flames_of_war.rows import (
    BombardmentWeapon,
    FiringRow,
    FootprintRow,
    Formation,
    LadderRow,
    LineRow,
    MissionRow,
    MobilityRow,
    NoteRow,
    OrderRow,
    OutcomeRow,
    PartRow,
    PermissionRow,
    Platoon,
    ScenarioRow,
    StepRow,
    Team,
    TemplateRow,
    TerrainRow,
    TurretlessRow,
    Weapon,
)
from sandtable.rulesets.flames_of_war.terms import Kind, Note, Order, Terrain
from sandtable.sheet.constants import ConstantTables, NumberRow
from sandtable.sheet.tables import Changes

HOME = dirname(__file__)
FOLDER = join(HOME, "tables")
D6 = 6

HIT_KEYS = (
    "range",
    "concealed",
    "concealed_gtg",
    "out_of_command",
    "failed_blitz",
    "smoke",
    "night",
    "slow_weapon",
    "no_he",
    "self_defence_rof_1",
)
BOMBARD_KEYS = ("second_attempt", "third_attempt", "repeat_unseen", "range_in_terrain", "range_in_night")


class Tables(ConstantTables):
    """All tables of the game."""

    def __init__(self, folder: str | PathLike[str] = FOLDER, changes: Changes | None = None) -> None:
        super().__init__(folder, changes)

    @cached_property
    def hit(self) -> dict[str, NumberRow]:
        return self.load("hit_modifiers", NumberRow).keyed("key", HIT_KEYS)

    @cached_property
    def ladder(self) -> dict[int, LadderRow]:
        return self.load("hit_ladder", LadderRow).keyed("score", (7, 8))

    @cached_property
    def outcomes(self) -> dict[str, OutcomeRow]:
        return self.load("armour_outcome", OutcomeRow).keyed("compared", ("greater", "equal", "less"))

    @cached_property
    def parts(self) -> Classes:
        return self.load("hull_or_turret", PartRow).classes("part", "roll")

    @cached_property
    def front_lines(self) -> dict[str, LineRow]:
        return self.load("front_lines", LineRow).keyed("part", ("hull", "turret"))

    @cached_property
    def turretless(self) -> frozenset[str]:
        """The armoured vehicles that have only the line of their hull."""
        return frozenset(row.team for row in self.load("turretless", TurretlessRow).rows)

    @cached_property
    def firing(self) -> tuple[FiringRow, ...]:
        return self.load("weapons_firing", FiringRow).rows

    @cached_property
    def bombard(self) -> dict[str, NumberRow]:
        return self.load("bombard_modifiers", NumberRow).keyed("key", BOMBARD_KEYS)

    @cached_property
    def templates(self) -> dict[str, TemplateRow]:
        return self.load("templates", TemplateRow).keyed("template", ("normal", "salvo"))

    @cached_property
    def footprints(self) -> dict[Kind, FootprintRow]:
        return self.load("footprints", FootprintRow).keyed("kind", Kind)

    @cached_property
    def good_spirits(self) -> dict[str, NumberRow]:
        return self.load("good_spirits", NumberRow).keyed("key", ("infantry", "tanks", "guns"))

    @cached_property
    def notes(self) -> dict[Note, NoteRow]:
        return self.load("notes", NoteRow).keyed("note", Note)

    @cached_property
    def mobility(self) -> dict[str, MobilityRow]:
        return self.load("mobility", MobilityRow).named("mobility")

    @cached_property
    def terrain(self) -> dict[Terrain, TerrainRow]:
        return self.load("terrain", TerrainRow).keyed("terrain", Terrain)

    @cached_property
    def weapons(self) -> dict[str, Weapon]:
        return self.load("weapons", Weapon).named("id")

    @cached_property
    def bombardment_weapons(self) -> dict[str, BombardmentWeapon]:
        return self.load("bombardment_weapons", BombardmentWeapon).named("id")

    @cached_property
    def teams(self) -> dict[str, Team]:
        return self.load("teams", Team).named("id")

    @cached_property
    def platoons(self) -> dict[str, Platoon]:
        return self.load("platoons", Platoon).named("id")

    @cached_property
    def formations(self) -> dict[str, Formation]:
        return self.load("formations", Formation).named("id")

    @cached_property
    def missions(self) -> dict[str, MissionRow]:
        return self.load("missions", MissionRow).named("mission")

    @cached_property
    def scenarios(self) -> dict[str, ScenarioRow]:
        return self.load("scenarios", ScenarioRow).keyed("size", ("small", "medium", "large"))

    @cached_property
    def sequences(self) -> tuple[StepRow, ...]:
        return self.load("sequences", StepRow).rows

    @cached_property
    def orders(self) -> dict[Order, OrderRow]:
        return self.load("orders", OrderRow).keyed("order", Order)

    @cached_property
    def while_bailed_out(self) -> dict[str, PermissionRow]:
        return self.load("while_bailed_out", PermissionRow).named("wish")

    @cached_property
    def while_pinned_down(self) -> dict[str, PermissionRow]:
        return self.load("while_pinned_down", PermissionRow).named("wish")

    @cached_property
    def after_aa_fire(self) -> dict[str, PermissionRow]:
        return self.load("after_aa_fire", PermissionRow).named("wish")


TABLES = Tables()
