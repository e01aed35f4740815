"""Whether a team that has shot this turn may still charge."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Move
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class ShootThenChargeFacts(Facts, frozen=True, kw_only=True):
    """A team that has shot this turn and wants to charge in the Assault Step."""

    kind: Annotated[Kind, choice("Team", "Only Infantry and armoured Tanks assault")] = Kind.INFANTRY
    shot_at_assaulted: Annotated[
        bool, flag("Shot at that unit", "Every team it shot at belongs to the unit that it assaults")
    ] = True
    distance: asked.OtherUnitApart = 12.0
    move: asked.ShooterMove = Move.STAYED


def assess(facts: ShootThenChargeFacts, tables: Tables) -> Assessment[bool] | Refused:
    reach = tables.limit("shot_near_assault")
    problem = refused(
        refuse_if(
            not tables.assaulting[facts.kind].assaults,
            fow.ASSAULT_WHO,
            f"{facts.kind.said} teams do not assault, only Infantry and armoured Tanks do",
        ),
        refuse_if(facts.move is Move.DASH, fow.MOVE_TERRAIN_DASH, "a team that Dashed neither shoots nor assaults"),
        refuse_if(
            not facts.shot_at_assaulted and beyond(facts.distance, reach),
            fow.GAP_SHOOT_AND_ASSAULT,
            f"it shot at a unit that is neither assaulted nor within {reach} in of the assault target",
        ),
    )
    if problem:
        return problem
    note = Effect("may_do_both", True, fow.GAP_SHOOT_AND_ASSAULT, "a team may shoot and then assault in one turn")
    return Assessment(True, f"{facts.kind.said} team that shot", notes=(note,))


SHOOT_THEN_CHARGE = Procedure(
    name="shoot_then_charge",
    title="Shoot and then assault",
    summary="Whether a team that shot this turn may still charge.",
    facts=ShootThenChargeFacts,
    assess=assess,
    roll=stated,
    rules=(fow.GAP_SHOOT_AND_ASSAULT, fow.MOVE_TERRAIN_DASH, fow.ASSAULT_WHO),
    shaped_by=(fow.MOVE_TACTICAL, fow.GAP_UNITS_OF_MEASURE),
    label=lambda _allowed: "may charge",
)
