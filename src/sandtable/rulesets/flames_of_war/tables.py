"""The tables of Flames of War, typed and checked when they are loaded."""

from __future__ import annotations

from functools import cached_property
from os import PathLike
from os.path import dirname, join

from sandtable.dice import Classes
from sandtable.rulesets.flames_of_war import rows
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
    def ladder(self) -> dict[int, rows.LadderRow]:
        return self.load("hit_ladder", rows.LadderRow).keyed("score", (7, 8))

    @cached_property
    def outcomes(self) -> dict[str, rows.OutcomeRow]:
        return self.load("armour_outcome", rows.OutcomeRow).keyed("compared", ("greater", "equal", "less"))

    @cached_property
    def parts(self) -> Classes:
        return self.load("hull_or_turret", rows.PartRow).classes("part", "roll")

    @cached_property
    def front_lines(self) -> dict[str, rows.LineRow]:
        return self.load("front_lines", rows.LineRow).keyed("part", ("hull", "turret"))

    @cached_property
    def turretless(self) -> frozenset[str]:
        """The armoured vehicles that have only the line of their hull."""
        return frozenset(row.team for row in self.load("turretless", rows.TurretlessRow).rows)

    @cached_property
    def firing(self) -> tuple[rows.FiringRow, ...]:
        return self.load("weapons_firing", rows.FiringRow).rows

    @cached_property
    def bombard(self) -> dict[str, NumberRow]:
        return self.load("bombard_modifiers", NumberRow).keyed("key", BOMBARD_KEYS)

    @cached_property
    def templates(self) -> dict[str, rows.TemplateRow]:
        return self.load("templates", rows.TemplateRow).keyed("template", ("normal", "salvo"))

    @cached_property
    def footprints(self) -> dict[Kind, rows.FootprintRow]:
        return self.load("footprints", rows.FootprintRow).keyed("kind", Kind)

    @cached_property
    def good_spirits(self) -> dict[str, NumberRow]:
        return self.load("good_spirits", NumberRow).keyed("key", ("infantry", "tanks", "guns"))

    @cached_property
    def notes(self) -> dict[Note, rows.NoteRow]:
        return self.load("notes", rows.NoteRow).keyed("note", Note)

    @cached_property
    def mobility(self) -> dict[str, rows.MobilityRow]:
        return self.load("mobility", rows.MobilityRow).named("mobility")

    @cached_property
    def terrain(self) -> dict[Terrain, rows.TerrainRow]:
        return self.load("terrain", rows.TerrainRow).keyed("terrain", Terrain)

    @cached_property
    def weapons(self) -> dict[str, rows.Weapon]:
        return self.load("weapons", rows.Weapon).named("id")

    @cached_property
    def bombardment_weapons(self) -> dict[str, rows.BombardmentWeapon]:
        return self.load("bombardment_weapons", rows.BombardmentWeapon).named("id")

    @cached_property
    def teams(self) -> dict[str, rows.Team]:
        return self.load("teams", rows.Team).named("id")

    @cached_property
    def platoons(self) -> dict[str, rows.Platoon]:
        return self.load("platoons", rows.Platoon).named("id")

    @cached_property
    def formations(self) -> dict[str, rows.Formation]:
        return self.load("formations", rows.Formation).named("id")

    @cached_property
    def missions(self) -> dict[str, rows.MissionRow]:
        return self.load("missions", rows.MissionRow).named("mission")

    @cached_property
    def scenarios(self) -> dict[str, rows.ScenarioRow]:
        return self.load("scenarios", rows.ScenarioRow).keyed("size", ("small", "medium", "large"))

    @cached_property
    def sequences(self) -> tuple[rows.StepRow, ...]:
        return self.load("sequences", rows.StepRow).rows

    @cached_property
    def orders(self) -> dict[Order, rows.OrderRow]:
        return self.load("orders", rows.OrderRow).keyed("order", Order)

    @cached_property
    def while_bailed_out(self) -> dict[str, rows.PermissionRow]:
        return self.load("while_bailed_out", rows.PermissionRow).named("wish")

    @cached_property
    def while_pinned_down(self) -> dict[str, rows.PermissionRow]:
        return self.load("while_pinned_down", rows.PermissionRow).named("wish")

    @cached_property
    def after_aa_fire(self) -> dict[str, rows.PermissionRow]:
        return self.load("after_aa_fire", rows.PermissionRow).named("wish")


TABLES = Tables()
