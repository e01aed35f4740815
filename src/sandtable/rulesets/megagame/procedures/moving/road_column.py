"""Road columns: where a column may go, and where it stops."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import TroopClass
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Troops
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count, flag

MOST = 12


class ColumnStep(Spoken):
    """What becomes of a column at the next square."""

    GOES_ON = "goes_on"
    STOPS = "stops", "stops before it"


class RoadColumnFacts(Facts, frozen=True, kw_only=True):
    """A unit in road column and the square that it is to enter."""

    follows_road: Annotated[bool, flag("Along a road", "The step follows a road")] = True
    known_enemy: Annotated[
        bool, flag("Known enemy beside", "A fresh contact stands next to the square it would enter")
    ] = False
    before: Annotated[
        int, count("Columns before it", 0, MOST, "Units of its side that entered the square in column this turn")
    ] = 0
    troops: TroopClass = Troops.MECH_OR_MOTORISED
    last_step: Annotated[bool, flag("Last step", "The step is the last one of its move")] = False


def assess(facts: RoadColumnFacts, tables: Tables) -> Assessment[ColumnStep] | Refused:
    towed = facts.troops is Troops.MOTOR_TOWED_ARTILLERY
    deploys = towed and facts.last_step and not facts.follows_road
    off = not facts.follows_road and not deploys
    last = "towed guns leave the road with the last step of their move only"
    if problem := refused(
        refuse_if(off and not towed, mg.GAP_MOVE_MODE, "every step of a road column follows a road"),
        refuse_if(off and towed, mg.GAP_TOWED_ARTILLERY_DEPLOY, last),
        refuse_if(facts.known_enemy, mg.GAP_MOVE_MODE, "a column may not enter a square next to a known enemy"),
    ):
        return problem
    most = tables.constant("traffic")
    full = facts.follows_road and facts.before >= most.value
    number = Target("Columns through the square", Modifier(facts.before, mg.GAP_TRAFFIC, "before it in this turn"))
    said = f"at most {most.value} columns of a side enter a road square in a turn"
    notes = [Effect("most", most.value, mg.GAP_TRAFFIC, said)]
    if deploys:
        said = "it leaves the road for one square, at the road rate"
        notes.append(Effect("deploys", True, mg.GAP_TOWED_ARTILLERY_DEPLOY, said))
    return Assessment(ColumnStep.STOPS if full else ColumnStep.GOES_ON, "A road column", (), (number,), tuple(notes))


ROAD_COLUMN = Procedure(
    name="road_column",
    title="Road column",
    summary="Whether a unit in road column may enter the next square.",
    facts=RoadColumnFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_MOVE_MODE, mg.GAP_TRAFFIC, mg.GAP_TOWED_ARTILLERY_DEPLOY),
    shaped_by=(mg.MOVE_MAXIMUM,),
)
