"""How formations go: on foot, on wheels, on tracks, on horseback, or pushed by hand."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.rulesets.panzer_korps.rows.movement import MoverRow
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Mover
from sandtable.sheet.facts import choice


class Marcher(StrEnum):
    """How a formation goes now; who rides goes as what carries it (pk.gap.mounted)."""

    FOOT = "foot"
    WHEELED = "wheeled"
    LIGHT_TRACKED = "light_tracked"
    TRACKED = "tracked"
    HEAVY_TRACKED = "heavy_tracked"
    SUPER_HEAVY_TRACKED = "super_heavy_tracked"
    CAVALRY = "cavalry"
    CAMELS = "camels"
    WAGONS = "wagons"
    GUNS = "guns"
    HEAVY_GUNS = "heavy_guns"

    @property
    def said(self) -> str:
        return SAID.get(self, self.value.replace("_", " "))

    @property
    def is_vehicle(self) -> bool:
        """Tracked or wheeled: these roll for starred terrain."""
        return self is Marcher.WHEELED or self.value.endswith("tracked")

    @property
    def is_mounted(self) -> bool:
        """On horses or camels: these charge, and have a rate of their own in column."""
        return self in (Marcher.CAVALRY, Marcher.CAMELS)

    @property
    def by_hand(self) -> bool:
        """Deployed guns."""
        return self in (Marcher.GUNS, Marcher.HEAVY_GUNS)


SAID = {Marcher.GUNS: "deployed guns", Marcher.HEAVY_GUNS: "deployed artillery above 75 mm"}

#: What a player hears who wants to move guns that stay where they are.
NOT_BY_HAND = "deployed artillery above 75 mm is not moved by hand, AT guns of any calibre are"
IN_NO_COLUMN = "deployed guns form no transit column, they limber first"

Goes = Annotated[
    Marcher,
    choice("Goes as", "Trucks and limbered guns as wheeled, half-tracks as tracked, horse-drawn artillery as wagons"),
]


def row_of(marcher: Marcher, tables: Tables, *, column: bool = False, double: bool = False) -> MoverRow | None:
    """The row of the movement table; deployed artillery above 75 mm has none, it is not moved."""
    if marcher is Marcher.HEAVY_GUNS:
        return None
    if marcher.is_mounted:
        return tables.movement[Mover.CAVALRY_COLUMN if column else Mover.CAVALRY_LINE]
    return tables.movement[Mover.FOOT_DOUBLE if double and marcher is Marcher.FOOT else Mover(marcher.value)]
