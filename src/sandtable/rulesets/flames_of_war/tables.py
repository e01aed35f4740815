"""The tables of Flames of War, typed and checked when they are loaded."""

from __future__ import annotations

from functools import cached_property
from os import PathLike
from os.path import dirname, join

from sandtable.rulesets.flames_of_war import rows
from sandtable.rulesets.flames_of_war.terms import Attack, Kind, Note, Order, Spotter, Terrain
from sandtable.sheet.constants import ConstantTables, NumberRow
from sandtable.sheet.named_tables import charted, keyed, listed, named
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

    hit = keyed("hit_modifiers", NumberRow, "key", HIT_KEYS)
    ladder = keyed("hit_ladder", rows.LadderRow, "score", (7, 8))
    outcomes = keyed("armour_outcome", rows.OutcomeRow, "compared", ("greater", "equal", "less"))
    parts = charted("hull_or_turret", rows.PartRow, "part", "roll")
    front_lines = keyed("front_lines", rows.LineRow, "part", ("hull", "turret", "gun"))

    @cached_property
    def turretless(self) -> frozenset[str]:
        """The armoured vehicles that have only the line of their hull."""
        return frozenset(row.team for row in self.load("turretless", rows.TurretlessRow).rows)

    bulletproof = keyed("bulletproof", rows.BulletproofRow, "attack", Attack)
    firing = listed("weapons_firing", rows.FiringRow)
    bombard = keyed("bombard_modifiers", NumberRow, "key", BOMBARD_KEYS)
    templates = keyed("templates", rows.TemplateRow, "template", ("normal", "salvo"))
    footprints = keyed("footprints", rows.FootprintRow, "kind", Kind)
    good_spirits = keyed("good_spirits", NumberRow, "key", ("infantry", "tanks", "guns"))
    notes = keyed("notes", rows.NoteRow, "note", Note)
    mobility = named("mobility", rows.MobilityRow, "mobility")
    terrain = keyed("terrain", rows.TerrainRow, "terrain", Terrain)
    weapons = named("weapons", rows.Weapon, "id")
    bombardment_weapons = named("bombardment_weapons", rows.BombardmentWeapon, "id")
    teams = named("teams", rows.Team, "id")
    platoons = named("platoons", rows.Platoon, "id")
    formations = named("formations", rows.Formation, "id")
    missions = named("missions", rows.MissionRow, "mission")
    scenarios = keyed("scenarios", rows.ScenarioRow, "size", ("small", "medium", "large"))
    spotters = keyed("spotters", rows.SpotterRow, "spotter", Spotter)
    pinning = keyed("pinning", rows.PinningRow, "kind", Kind)
    assaulting = keyed("assaulting", rows.AssaultingRow, "kind", Kind)
    sequences = listed("sequences", rows.StepRow)
    orders = keyed("orders", rows.OrderRow, "order", Order)
    while_bailed_out = named("while_bailed_out", rows.PermissionRow, "wish")
    while_pinned_down = named("while_pinned_down", rows.PermissionRow, "wish")
    after_aa_fire = named("after_aa_fire", rows.PermissionRow, "wish")

    def __init__(self, folder: str | PathLike[str] = FOLDER, changes: Changes | None = None) -> None:
        super().__init__(folder, changes)


TABLES = Tables()
