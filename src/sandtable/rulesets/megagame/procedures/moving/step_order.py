"""Simultaneous moves: whose step comes first."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Initiative, Row
from sandtable.rulesets.megagame.procedures.cards.typed import number, one_of, whole
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Side
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import several


class StepOrderFacts(Facts, frozen=True, kw_only=True):
    """Steps of both sides that are executed together."""

    steps: Annotated[
        tuple[Row, ...],
        several(
            "Steps",
            20,
            "Each as side,number of the unit,share of the turn spent once the step is made",
            "allied,7,1/4 german,3,1/4",
        ),
    ] = (("german", 3, "1/4"), ("allied", 7, "1/4"), ("allied", 2, "1/6"))
    initiative: Initiative = Side.ALLIED


class TimedStep(Struct, frozen=True):
    side: Side
    unit: int
    time: Fraction

    @property
    def said(self) -> str:
        return f"{self.side.said} unit {self.unit} at {self.time}"


def timed(words: Row) -> TimedStep:
    words = tuple(word for word in words if word != "")
    if len(words) != 3:
        raise FactsFault("steps: write side, number of the unit and share of the turn, as in allied,7,1/4")
    side = Side(one_of("steps", words[0], [each.value for each in Side]))
    return TimedStep(side, whole("steps", words[1], "allied,7,1/4"), number("steps", words[2], "allied,7,1/4"))


def assess(facts: StepOrderFacts, _tables: Tables) -> Assessment[tuple[int, ...]]:
    steps = [timed(row) for row in facts.steps]
    if not steps:
        raise FactsFault("steps: name at least one step, as in allied,7,1/4")
    order = sorted(
        range(len(steps)),
        key=lambda place: (steps[place].time, steps[place].side is not facts.initiative, steps[place].unit),
    )
    notes = tuple(
        Effect(f"step_{at}", place + 1, mg.GAP_SIMULTANEOUS_MOVE, f"{at}: {steps[place].said}")
        for at, place in enumerate(order, start=1)
    )
    check = Effect("contact", True, mg.GAP_CONTACT, "contact is checked after each step")
    return Assessment(tuple(place + 1 for place in order), count_of(len(steps), "step"), notes=(*notes, check))


STEP_ORDER = Procedure(
    name="step_order",
    title="Order of steps",
    summary="Whose step comes first when both sides move at once.",
    facts=StepOrderFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_SIMULTANEOUS_MOVE, mg.GAP_CONTACT),
    label=lambda places: f"in the order {', '.join(map(str, places))}",
)
