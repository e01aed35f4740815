"""What is asked about a force on its way to the battle: how it travels, over what ground, in what weather."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.rulesets.panzer_korps.procedures.command.asked import HomeNation, Mud, OutOfSupply, Rain, Snow
from sandtable.sheet import Facts
from sandtable.sheet.facts import choice


class Transport(StrEnum):
    """How a whole force travels (pk.gap.mounted)."""

    FOOT = "foot"
    MOTORIZED = "motorized"
    MECHANIZED = "mechanized"

    @property
    def said(self) -> str:
        return "foot or mixed" if self is Transport.FOOT else f"all {self.value}"


class Ground(StrEnum):
    """What most of the ground is (pk.gap.home-nation)."""

    MIXED = "mixed"
    CLEAR = "clear"
    WOODS = "woods"
    SWAMP = "swamp"

    @property
    def said(self) -> str:
        return {
            Ground.MIXED: "mixed",
            Ground.SWAMP: "mostly swamp or mountain",
        }.get(self, f"mostly {self.value}")


class MarchFacts(Facts, frozen=True, kw_only=True):
    """How a force comes to the battle."""

    transport: Annotated[Transport, choice("The force is", "Foot unless every formation has at least trucks")] = (
        Transport.FOOT
    )
    ground: Annotated[Ground, choice("Ground", "What most of the ground is")] = Ground.MIXED
    rain: Rain = False
    mud: Mud = False
    snow: Snow = False
    home: HomeNation = False
    out_of_supply: OutOfSupply = False
