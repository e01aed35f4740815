"""The sequences of play: a turn, its Starting Step, shooting and an assault, part by part."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice

STRUCTURE = "fow.gap.turn-structure"
STARTING = "fow.turn.starting-sequence"
SMOKE = "fow.turn.remove-smoke"
ORDER = "fow.gap.simultaneous-order"
TIMING = "fow.gap.victory-check-timing"
SHOOTING = "fow.shoot.sequence"
ASSAULT = "fow.assault.sequence"


class Parts(StrEnum):
    TURN = "turn"
    STARTING = "starting"
    SHOOTING = "shooting"
    ASSAULT = "assault"

    @property
    def said(self) -> str:
        return {Parts.TURN: "a player turn", Parts.ASSAULT: "an assault"}.get(self, f"the {self.title()} Step")


#: What is to be known about each sequence as a whole.
BESIDES = {
    Parts.TURN: (Effect("round", 2, STRUCTURE, "then the other player takes a whole turn; one turn each is a round"),),
    Parts.STARTING: (
        Effect("sequence", True, STARTING, "always in this order, all by the player whose turn it is"),
        Effect("unnumbered", "victory", TIMING, "the victory check has no number on the sheet, it comes after part 4"),
        Effect("order", "his choice", ORDER, "he chooses the order of units within each part"),
        Effect(
            "smoke_lasts",
            "enemy turn",
            SMOKE,
            "balls and screens of his own side come off, having lasted through the enemy's turn",
        ),
    ),
    Parts.SHOOTING: (Effect("sequence", True, SHOOTING, "in this order for every unit that shoots"),),
    Parts.ASSAULT: (Effect("sequence", True, ASSAULT, "in this order, until one side is gone or breaks off"),),
}


class PartsFacts(Facts, frozen=True, kw_only=True):
    """Which sequence is wanted."""

    of: Annotated[Parts, choice("Parts of", "What is to be gone through part by part")] = Parts.STARTING


def assess(facts: PartsFacts, tables: Tables) -> Assessment[tuple[str, ...]]:
    rows = [row for row in tables.sequences if row.sequence == facts.of.value]
    steps = [
        Effect(row.step.replace(" ", "_"), number, row.rule, f"{number}. {row.step}")
        for number, row in enumerate(rows, start=1)
    ]
    subject = facts.of.said[:1].upper() + facts.of.said[1:]
    return Assessment(tuple(row.step for row in rows), subject, notes=(*steps, *BESIDES[facts.of]))


TURN_PARTS = Procedure(
    name="turn_parts",
    title="Parts of a turn",
    summary="The parts of a turn, its Starting Step, shooting or an assault in order.",
    facts=PartsFacts,
    assess=assess,
    roll=stated,
    rules=(
        STRUCTURE,
        STARTING,
        "fow.bail.remount-test",
        "fow.pin.rally-test",
        "fow.laststand.good-spirits",
        "fow.laststand.formation",
        TIMING,
        "fow.ambush.placement",
        "fow.reserve.dice",
        "fow.air.arrival",
        SMOKE,
        ORDER,
        SHOOTING,
        "fow.shoot.check-range",
        "fow.shoot.check-los",
        "fow.conceal.terrain",
        "fow.shoot.declare-first",
        "fow.shoot.rotate",
        "fow.hit.base",
        "fow.assign.first",
        "fow.armour.roll",
        ASSAULT,
        "fow.assault.charge-move",
        "fow.assault.df-range",
        "fow.assault.hit",
        "fow.assault.no-saves",
        "fow.assault.over",
        "fow.assault.counter-test",
        "fow.assault.break-off",
    ),
    label=", ".join,
)
