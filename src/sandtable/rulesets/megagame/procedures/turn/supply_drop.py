"""Supplies from the air: who gets the points of the serials that came down."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_SERIALS, MOST_SP, Row
from sandtable.rulesets.megagame.procedures.cards.typed import number, whole
from sandtable.rulesets.megagame.procedures.turn.supply import sp_said
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import count, several

MOST = 40
EXAMPLE = "1,2"


class SupplyDropFacts(Facts, frozen=True, kw_only=True):
    """Supply serials that landed on one square."""

    serials: Annotated[int, count("Supply serials", 1, MOST_SERIALS, "Supply serials that were delivered there")] = 1
    units: Annotated[
        tuple[Row, ...],
        several("Units near", MOST, "In the order of their ids, each as SP,km to the drop square", "0,1 2,2 1,3"),
    ] = ((0, 1), (2, 2), (1, 3))


class Given(Struct, frozen=True):
    """Points that units took, and points that nobody could take."""

    taken: int
    lost: int


def read(words: Row, tables: Tables) -> tuple[int, bool]:
    """SP, and whether the unit is near enough."""
    words = tuple(word for word in words if word != "")
    if len(words) != 2:
        raise FactsFault(f"units: write SP and km to the drop square, as in {EXAMPLE}")
    sp = whole("units", words[0], EXAMPLE)
    if sp > MOST_SP:
        raise FactsFault(f"units: a unit has at most {MOST_SP} SP, not {sp}")
    return sp, number("units", words[1], EXAMPLE) <= tables.limit("supply_drop_reach")


def given_out(points: int, units: list[tuple[int, bool]], most: int) -> list[int]:
    """One point at a time to whoever has fewest, of equals the lowest id."""
    now = [sp for sp, _ in units]
    near = [place for place, (_, reached) in enumerate(units) if reached]
    for _ in range(points):
        hungry = [place for place in near if now[place] < most]
        if not hungry:
            break
        now[min(hungry, key=lambda place: (now[place], place))] += 1
    return now


def assess(facts: SupplyDropFacts, tables: Tables) -> Assessment[Given]:
    units = [read(row, tables) for row in facts.units]
    each = tables.constant("supply_load")
    points = facts.serials * each.value
    after = given_out(points, units, tables.limit("most_sp"))
    taken = sum(after) - sum(sp for sp, _ in units)
    reach = tables.limit("supply_drop_reach")
    notes = []
    for place, ((sp, near), now) in enumerate(zip(units, after, strict=True), start=1):
        said = sp_said(sp, now) if near else f"farther than {reach} km, gets nothing"
        notes.append(Effect(f"unit_{place}", now, mg.GAP_RESUPPLY, f"unit {place}: {said}"))
    if points > taken:
        notes.append(Effect("lost", points - taken, mg.GAP_RESUPPLY, f"{points - taken} SP lost: nobody can take more"))
    load = Target("Supply points", Modifier(points, each.rule, f"{each.value} of each serial"))
    return Assessment(
        Given(taken, points - taken), f"{count_of(facts.serials, 'supply serial')}", (), (load,), tuple(notes)
    )


SUPPLY_DROP = Procedure(
    name="supply_drop",
    title="Supplies from a drop",
    summary="Who gets the supply points of the serials that landed on a square.",
    facts=SupplyDropFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_RESUPPLY, mg.GAP_SUPPLY_POINTS, mg.GAP_SERIAL_LOAD),
    label=lambda given: f"{given.taken} SP given out, {given.lost} lost",
)
