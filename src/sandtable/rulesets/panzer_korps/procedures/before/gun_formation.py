"""Looking a gun formation up: its calibre, whether it fires directly or indirectly, and how it moves."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.rows.formations import Gun
from sandtable.rulesets.panzer_korps.tables import GUNS, Tables
from sandtable.rulesets.panzer_korps.terms import Mover
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import unit

USES = {
    "direct": "fires directly",
    "indirect": "fires indirectly; directly only in line of sight, on the same calibre row",
    "both": "fires directly or indirectly",
}


class GunFormationFacts(Facts, frozen=True, kw_only=True):
    """A formation of guns or mortars."""

    gun: Annotated[str, unit("Gun", GUNS, "A gun of the list")] = "105_mm_howitzer"


def assess(facts: GunFormationFacts, tables: Tables) -> Assessment[Gun]:
    row, largest = tables.guns[facts.gun], tables.limit("hand_moved_calibre")
    by_hand = row.use == "direct" or row.calibre <= largest
    prolonged = tables.movement[Mover.GUNS].inches
    stays = f"deployed artillery above {largest} mm is not moved by hand"
    moved = f"prolonged {prolonged} in by hand when deployed" if by_hand else stays
    towed = "limbering costs half the move; towed it moves as wheeled, by horses as wagons"
    notes = [
        Effect("calibre", row.calibre, pk.GAP_GUN_STATS, f"{row.calibre} mm"),
        Effect("use", row.use, pk.GAP_GUN_STATS, USES[row.use]),
        Effect("by_hand", by_hand, pk.GAP_MOUNTED, moved),
        Effect("limbered", True, pk.GAP_MOUNTED, towed),
    ]
    if row.use != "direct":
        notes.append(Effect("quality", False, pk.GAP_GUN_STATS, "weapon quality does not affect indirect fire"))
    return Assessment(row, row.name, notes=tuple(notes))


def gun_said(row: Gun) -> str:
    fire = "direct and indirect" if row.use == "both" else row.use
    return f"{row.calibre} mm, {fire} fire, {row.weapon.value} weapon"


GUN_FORMATION = Procedure(
    name="gun_formation",
    title="Gun formation",
    summary="Calibre, use, weapon quality and movement of a gun formation.",
    facts=GunFormationFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_GUN_STATS, pk.GAP_MOUNTED),
    label=gun_said,
)
