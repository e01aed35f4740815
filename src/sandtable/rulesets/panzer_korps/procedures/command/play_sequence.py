"""The sequence of play: a day segment and a tactical turn, step by step."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Side
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice


class Stretch(Spoken):
    SEGMENT = "segment", "a day segment"
    TURN = "turn", "a tactical turn"


class SequenceFacts(Facts, frozen=True, kw_only=True):
    """Which sequence is wanted."""

    of: Annotated[Stretch, choice("Steps of", "What is to be gone through step by step")] = Stretch.TURN
    initiative: Annotated[Side, choice("Initiative", "Who has the initiative in this segment")] = Side.WE


def besides(of: Stretch, first: Side) -> tuple[Effect, ...]:
    """What is to be known about the sequence as a whole."""
    if of is Stretch.SEGMENT:
        repeat = "turns repeat until their number is used up, then a new segment begins"
        return (Effect("repeat", True, pk.SEQUENCE_REPEAT, repeat),)
    second = first.other.value
    moves = f"{first} roll decision dice and move first, then {second}"
    return (
        Effect("sequence", True, pk.SEQUENCE_TURN, "always in this order"),
        Effect("first_mover", first.value, pk.SEQUENCE_MOVEMENT, moves),
        Effect("first_firer", first.value, pk.SEQUENCE_FIRE, f"{first} fire first, with effect before {second} reply"),
    )


def assess(facts: SequenceFacts, tables: Tables) -> Assessment[tuple[str, ...]]:
    rows = [row for row in tables.sequences if row.sequence == facts.of.value]
    steps = [
        Effect(row.step.replace("-", "_"), number, row.rule, f"{number}. {row.label}")
        for number, row in enumerate(rows, start=1)
    ]
    subject = "A day segment" if facts.of is Stretch.SEGMENT else "A tactical turn"
    return Assessment(tuple(row.step for row in rows), subject, notes=(*steps, *besides(facts.of, facts.initiative)))


PLAY_SEQUENCE = Procedure(
    name="play_sequence",
    title="Sequence of play",
    summary="The steps of a day segment or a tactical turn in order, and who acts first.",
    facts=SequenceFacts,
    assess=assess,
    roll=stated,
    rules=(
        pk.SEQUENCE_SEGMENT,
        pk.SEQUENCE_TURN,
        pk.SEQUENCE_LOGISTICS_SIMULTANEOUS,
        pk.SEQUENCE_AIR_SIMULTANEOUS,
        pk.SEQUENCE_MOVEMENT,
        pk.SEQUENCE_FIRE,
        pk.SEQUENCE_CLOSE_COMBAT,
        pk.SEQUENCE_MORALE,
        pk.SEQUENCE_REPEAT,
    ),
    label=lambda steps: ", ".join(steps).replace("-", " "),
)
