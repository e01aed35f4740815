"""Aircraft: where they are placed when they have arrived."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag


class AircraftPlacingFacts(Facts, frozen=True, kw_only=True):
    """An Aircraft that is to be placed on the table."""

    on_a_team: Annotated[bool, flag("On a team", "Its disc would lie on that of a team")] = False
    arrived: Annotated[bool, flag("Arrived", "Its unit has rolled to arrive this turn")] = True
    movement_step: Annotated[bool, flag("In the Movement Step", "It is its owner's Movement Step now")] = True
    destroyed: Annotated[bool, flag("Destroyed", "It was Destroyed earlier in the game")] = False


def assess(facts: AircraftPlacingFacts, tables: Tables) -> Assessment[bool] | Refused:
    problem = refused(
        refuse_if(facts.destroyed, fow.GAP_AIRCRAFT_PLACEMENT, "a destroyed Aircraft is gone"),
        refuse_if(
            not facts.arrived, fow.GAP_AIRCRAFT_PLACEMENT, "only Aircraft that have arrived this turn are placed"
        ),
        refuse_if(not facts.movement_step, fow.GAP_AIRCRAFT_PLACEMENT, "Aircraft are placed during the Movement Step"),
        refuse_if(facts.on_a_team, fow.GAP_AIRCRAFT_PLACEMENT, "an Aircraft is placed on no team's disc"),
    )
    if problem:
        return problem
    notes = (
        Effect("moves", False, fow.GAP_AIRCRAFT_PLACEMENT, "it need not move, and ignores terrain"),
        Effect("assaulted", False, fow.GAP_AIRCRAFT_PLACEMENT, "it cannot be assaulted"),
        Effect("holds", False, fow.GAP_AIRCRAFT_PLACEMENT, "it neither blocks nor holds nor contests anything"),
        Effect("leaves", "end of this turn", fow.AIR_DURATION, "it leaves at the end of this turn"),
        Effect("again", True, fow.GAP_AIRCRAFT_PLACEMENT, "if it survives, its unit rolls again next turn"),
    )
    return Assessment(True, "Aircraft, anywhere on the table", notes=notes)


AIRCRAFT_PLACING = Procedure(
    name="aircraft_placing",
    title="Placing Aircraft",
    summary="Whether an Aircraft may be placed there, and what it may do.",
    facts=AircraftPlacingFacts,
    assess=assess,
    roll=stated,
    rules=(fow.GAP_AIRCRAFT_PLACEMENT, fow.AIR_DURATION),
    label=lambda _: "may be placed there",
)
