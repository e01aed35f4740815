"""The sequences of play: a turn, an activation, shooting and an infantry assault, step by step."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.tables import TABLES, Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice


class Sequence(StrEnum):
    TURN = "turn"
    ACTIVATION = "activation"
    SHOOTING = "shooting"
    ASSAULT = "assault"


class SequenceFacts(Facts, frozen=True, kw_only=True):
    """Which sequence is wanted."""

    of: Annotated[Sequence, choice("Steps of", "What is to be gone through step by step")] = Sequence.ACTIVATION


def assess(facts: SequenceFacts, tables: Tables) -> Assessment[tuple[str, ...]]:
    rows = [row for row in tables.sequences if row.sequence == facts.of.value]
    notes = tuple(
        Effect(row.step.replace(" ", "_"), number, row.rule, f"{number}. {row.step}")
        for number, row in enumerate(rows, start=1)
    )
    article = "An" if facts.of.value[0] == "a" else "A"
    subject = "Shooting" if facts.of is Sequence.SHOOTING else f"{article} {facts.of.value}"
    return Assessment(tuple(row.step for row in rows), subject, notes=notes)


SEQUENCE = Procedure(
    name="sequence",
    title="Sequence of steps",
    summary="The steps of a turn, an activation, shooting or an assault in order.",
    facts=SequenceFacts,
    assess=assess,
    roll=stated,
    rules=rules_in(TABLES.sequences),
    shaped_by=(k47.TURN_END_RETURN, k47.CQ_SEQUENCE),
    label=", ".join,
)
