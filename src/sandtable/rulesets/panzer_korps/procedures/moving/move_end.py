"""Where a move may end: beside other formations, and how near to an enemy."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import FARTHEST
from sandtable.rulesets.panzer_korps.procedures.fire.formation_gap import edge_distance
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag, tape


class Whose(StrEnum):
    ENEMY = "enemy"
    FRIEND = "friend"


class MoveEndFacts(Facts, frozen=True, kw_only=True):
    """A voluntary move, and the nearest other formation where it ends."""

    centres: Annotated[
        float, tape("Between centres", 0, FARTHEST, "From centre to centre where the move ends", "inches")
    ] = 4.0
    other: Annotated[Whose, choice("The other", "Whose formation that is")] = Whose.ENEMY
    makes_contact: Annotated[bool, flag("To make contact", "The move is made to come into contact")] = True


def assess(facts: MoveEndFacts, tables: Tables) -> Assessment[bool] | Refused:
    apart, contact = edge_distance(facts.centres, tables), tables.limit("contact")
    touches, enemy = apart <= contact, facts.other is Whose.ENEMY
    near = f"a move may come within {contact} in of an enemy only to make contact"
    problem = refused(
        refuse_if(apart < 0, pk.GAP_STACKING, "formations may touch but not overlap at the end of a move"),
        refuse_if(enemy and touches and not facts.makes_contact, pk.GAP_STACKING, near),
    )
    if problem:
        return problem
    friends = Effect("pass", True, pk.GAP_STACKING, "friends may be passed through, and there is no zone of control")
    notes = (
        Effect("apart", f"{apart:g}", pk.GAP_STACKING, f"{apart:g} in between the nearest edges"),
        *(() if enemy else (friends,)),
    )
    whose = "an enemy" if enemy else "a friend"
    return Assessment(touches, f"A move that ends {facts.centres:g} in from the centre of {whose}", notes=notes)


MOVE_END = Procedure(
    name="move_end",
    title="Where a move may end",
    summary="Whether a move may end so near to another formation, and whether that is contact.",
    facts=MoveEndFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_STACKING,),
    label=lambda touches: "ends in contact" if touches else "ends out of contact",
)
