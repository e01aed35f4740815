"""How many units fit into a square."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count


class StackingLimitFacts(Facts, frozen=True, kw_only=True):
    """Units that would end in a square of their side."""

    there: Annotated[int, count("In the square", 0, 6, "Ground units of the side that are there already")] = 4
    arriving: Annotated[int, count("Arriving", 1, 12, "Units whose moves would end there")] = 1


def assess(facts: StackingLimitFacts, tables: Tables) -> Assessment[int]:
    room = Target("Room", tables.constant("stacking"), (Modifier(-facts.there, mg.GAP_STACKING, "there already"),))
    ends = min(facts.arriving, max(0, room.total))
    over = facts.arriving - ends
    notes = [Effect("passing", True, mg.GAP_STACKING, "passing through is free")]
    if over:
        back = f"{count_of(over, 'unit')} without room: back to the last earlier square of the path that has some"
        notes.append(Effect("over", over, mg.GAP_STACKING, back))
    return Assessment(ends, f"{facts.arriving} to join {facts.there}", (), (room,), tuple(notes))


STACKING_LIMIT = Procedure(
    name="stacking_limit",
    title="Room in a square",
    summary="How many of the arriving units may end their move in a square.",
    facts=StackingLimitFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_STACKING,),
    shaped_by=(mg.MOVE_MAXIMUM,),
    label=lambda ends: f"{ends} may end there",
)
