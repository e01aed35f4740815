"""Traffic: how many columns get through a road square."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count

MOST = 12


class RoadTrafficFacts(Facts, frozen=True, kw_only=True):
    """Columns that want to pass one road square."""

    columns: Annotated[int, count("Columns", 0, MOST, "Units of a side that want through in road column")] = 4
    before: Annotated[int, count("Already through", 0, MOST, "Units of that side that entered it this turn")] = 0


class Passed(Struct, frozen=True):
    """How many get through, and how many are stopped before the square."""

    through: int
    stopped: int


def assess(facts: RoadTrafficFacts, tables: Tables) -> Assessment[Passed]:
    most = tables.constant("traffic")
    through_already = (Modifier(-facts.before, mg.GAP_TRAFFIC, "through already"),) if facts.before else ()
    room = Target("Room", most, through_already, floor=Modifier(0, mg.GAP_TRAFFIC, "none is left"))
    through = min(facts.columns, room.number)
    stopped = facts.columns - through
    note = Effect("stopped", stopped, mg.GAP_TRAFFIC, f"{count_of(stopped, 'unit')} stopped before the square")
    return Assessment(Passed(through, stopped), f"{count_of(facts.columns, 'column')} on a road", (), (room,), (note,))


ROAD_TRAFFIC = Procedure(
    name="road_traffic",
    title="Road traffic",
    summary="How many columns get through a road square in a turn.",
    facts=RoadTrafficFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_TRAFFIC,),
    shaped_by=(mg.MOVE_MAXIMUM,),
    label=lambda passed: f"{passed.through} through, {passed.stopped} stopped",
)
