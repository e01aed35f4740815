"""The sequences of play: a turn, its Starting Step, shooting and an assault, part by part."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import TABLES, Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.citing import once
from sandtable.sheet.facts import choice


class Parts(Spoken):
    TURN = "turn", "a player turn"
    STARTING = "starting", "the Starting Step"
    SHOOTING = "shooting", "the Shooting Step"
    ASSAULT = "assault", "an assault"


#: What is to be known about each sequence as a whole.
BESIDES = {
    Parts.TURN: (
        Effect(
            "round", 2, fow.GAP_TURN_STRUCTURE, "then the other player takes a whole turn; one turn each is a round"
        ),
    ),
    Parts.STARTING: (
        Effect(
            "sequence", True, fow.TURN_STARTING_SEQUENCE, "always in this order, all by the player whose turn it is"
        ),
        Effect(
            "unnumbered",
            "victory",
            fow.GAP_VICTORY_CHECK_TIMING,
            "the victory check has no number on the sheet, it comes after part 4",
        ),
        Effect("order", "his choice", fow.GAP_SIMULTANEOUS_ORDER, "he chooses the order of units within each part"),
        Effect(
            "smoke_lasts",
            "enemy turn",
            fow.TURN_REMOVE_SMOKE,
            "balls and screens of his own side come off, having lasted through the enemy's turn",
        ),
    ),
    Parts.SHOOTING: (Effect("sequence", True, fow.SHOOT_SEQUENCE, "in this order for every unit that shoots"),),
    Parts.ASSAULT: (
        Effect("sequence", True, fow.ASSAULT_SEQUENCE, "in this order, until one side is gone or breaks off"),
    ),
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
    subject = facts.of.opening
    return Assessment(tuple(row.step for row in rows), subject, notes=(*steps, *BESIDES[facts.of]))


TURN_PARTS = Procedure(
    name="turn_parts",
    title="Parts of a turn",
    summary="The parts of a turn, its Starting Step, shooting or an assault in order.",
    facts=PartsFacts,
    assess=assess,
    roll=stated,
    rules=once(
        *(row.rule for row in TABLES.sequences),
        *(effect.rule for effects in BESIDES.values() for effect in effects),
    ),
    label=", ".join,
)
