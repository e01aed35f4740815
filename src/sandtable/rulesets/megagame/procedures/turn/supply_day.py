"""The supply phase of a day turn for many units at once."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_SP, Row
from sandtable.rulesets.megagame.procedures.cards.typed import one_of, whole
from sandtable.rulesets.megagame.procedures.turn.supply import Line, OnTheWay, cut, sp_number, sp_said
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import several

MOST = 40
EXAMPLE = "1,10"
MARKS = {"beside": OnTheWay.NEXT_TO_ENEMY, "held": OnTheWay.HELD, "enemy": OnTheWay.ENEMY}


class SupplyDayFacts(Facts, frozen=True, kw_only=True):
    """Units and their lines of supply."""

    units: Annotated[
        tuple[Row, ...],
        several(
            "Units",
            MOST,
            "Each as SP,off-road squares of its path, then what is on it: beside (an empty square next to an enemy), "
            "held (one with a friend in it), enemy (one he holds), blown (a blown bridge), or none (no path)",
            "1,2 3,10 1,11 2,0,blown",
        ),
    ] = ((1, 2), (3, 10), (1, 11))


class SuppliedUnits(Struct, frozen=True):
    """How many are in supply, and the points that all of them have afterwards."""

    in_supply: int
    points: int


def read(words: Row) -> tuple[int, Line]:
    words = tuple(word for word in words if word != "")
    if len(words) < 2:
        raise FactsFault(f"units: write SP and off-road squares of each unit, as in {EXAMPLE}")
    sp, off_road = whole("units", words[0], EXAMPLE), whole("units", words[1], EXAMPLE)
    if sp > MOST_SP:
        raise FactsFault(f"units: a unit has at most {MOST_SP} SP, not {sp}")
    marks = {one_of("units", word, (*MARKS, "blown", "none")) for word in words[2:]}
    worst = ("enemy", "beside", "held")
    way = next((MARKS[mark] for mark in worst if mark in marks), OnTheWay.CLEAR)
    return sp, Line(off_road, way, "blown" in marks, "none" not in marks)


def assess(facts: SupplyDayFacts, tables: Tables) -> Assessment[SuppliedUnits]:
    if not facts.units:
        raise FactsFault(f"units: name at least one unit, as in {EXAMPLE}")
    notes, numbers, supplied = [], [], 0
    for place, row in enumerate(facts.units, start=1):
        sp, line = read(row)
        reasons = cut(line, tables)
        number = sp_number(f"SP of unit {place}", sp, not reasons, tables)
        why = f"out of supply: {'; '.join(reason.because for reason in reasons)}" if reasons else "in supply"
        said = f"unit {place}: {why}, {sp_said(sp, number.number)}"
        notes.append(Effect(f"unit_{place}", number.number, mg.GAP_RESUPPLY, said))
        numbers.append(number)
        supplied += not reasons
    return Assessment(
        SuppliedUnits(supplied, sum(number.number for number in numbers)),
        f"Supply of {count_of(len(numbers), 'unit')}",
        (),
        tuple(numbers),
        tuple(notes),
    )


SUPPLY_DAY = Procedure(
    name="supply_day",
    title="Supply of many units",
    summary="Which of many units are in supply, and the SP that each has after the supply phase of a day turn.",
    facts=SupplyDayFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_RESUPPLY, mg.GAP_SUPPLY_POINTS),
    label=lambda found: f"{found.in_supply} in supply, {found.points} SP in all",
)
