"""Whether a unit is in supply, and its supply points after the supply phase."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_SP
from sandtable.rulesets.megagame.procedures.turn.supply import MOST_SQUARES, Line, OnTheWay, cut, sp_number
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag


class SupplyCheckFacts(Facts, frozen=True, kw_only=True):
    """A unit and the best path back to a supply source."""

    road: Annotated[int, count("Road squares", 0, MOST_SQUARES, "Road squares of the path; any number will do")] = 30
    off_road: Annotated[int, count("Off-road squares", 0, MOST_SQUARES, "Squares of the path that are no road")] = 2
    sp: Annotated[int, count("SP before", 0, MOST_SP, "Supply points before the supply phase")] = 1
    way: Annotated[OnTheWay, choice("Worst square", "The worst square that the path enters")] = OnTheWay.CLEAR
    blown_bridge: Annotated[bool, flag("Blown bridge", "The path crosses a river where no intact bridge stands")] = (
        False
    )
    night: Annotated[bool, flag("Night turn", "A night turn has no supply phase")] = False


class Supplied(Struct, frozen=True):
    in_supply: bool
    sp: int


def assess(facts: SupplyCheckFacts, tables: Tables) -> Assessment[Supplied]:
    reasons = cut(Line(facts.off_road, facts.way, facts.blown_bridge), tables)
    supplied = not reasons
    number = sp_number("SP afterwards", facts.sp, supplied and not facts.night, tables)
    notes = [Effect(f"cut_{at}", True, reason.rule, reason.because) for at, reason in enumerate(reasons, start=1)]
    if supplied:
        notes.append(Effect("in_supply", True, mg.GAP_RESUPPLY, "in supply"))
    if facts.night:
        notes.append(Effect("phase", False, mg.GAP_SEQUENCE, "there is no supply phase in a night turn"))
    notes.append(Effect("status", False, mg.GAP_RECOVERY, "status that was lost is never regained"))
    subject = f"A path of {count_of(facts.road, 'road square')} and {facts.off_road} off the road"
    return Assessment(Supplied(supplied, number.number), subject, (), (number,), tuple(notes))


SUPPLY_CHECK = Procedure(
    name="supply_check",
    title="Line of supply",
    summary="Whether a unit is in supply, and its SP after the supply phase of a day turn.",
    facts=SupplyCheckFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_RESUPPLY, mg.GAP_SUPPLY_POINTS, mg.GAP_RECOVERY, mg.GAP_SEQUENCE),
    label=lambda found: f"{'in' if found.in_supply else 'out of'} supply, {found.sp} SP",
)
