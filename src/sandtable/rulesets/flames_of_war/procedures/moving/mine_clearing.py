"""Mine clearing: a team takes a minefield off the table, without a roll."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.moving.giving_orders import ORDER_RULES, OrderFacts, against_order
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet import Assessment, FactsFault, Procedure, stated
from sandtable.sheet.facts import flag


class MineClearingFacts(OrderFacts, frozen=True, kw_only=True):
    """Teams that are to clear mines."""

    first: ClassVar[tuple[str, ...]] = ("kind", "distance", "entered_last_turn", "pinned")

    kind: asked.KindOfTeam = Kind.INFANTRY
    distance: Annotated[float, asked.inches("To the marker", "From the team to the minefield marker")] = 1.0
    entered_last_turn: Annotated[
        bool, flag("Entered last turn", "It ended its own previous turn within 2 in of the marker")
    ] = True
    mine_clearing_tank: Annotated[bool, flag("Mine-clearing tank", "A tank that is equipped for it")] = False
    teams: Annotated[int, asked.teams("Teams", 1, "Such teams, each at a marker of its own")] = 1
    bailed: asked.TankBailed = False
    movement_step: asked.MovementStep = True


def able(kind: Kind, mine_clearing_tank: bool) -> bool:
    """Any Infantry team, or a tank that is equipped for it."""
    return kind is Kind.INFANTRY or (kind.is_tank and mine_clearing_tank)


def assess(facts: MineClearingFacts, tables: Tables) -> Assessment[int] | Refused:
    if facts.mine_clearing_tank and not facts.kind.is_tank:
        raise FactsFault("mine_clearing_tank: only a Tank is one, let the team be a Tank or leave it out")
    if facts.bailed and facts.kind is not Kind.ARMOURED:
        raise FactsFault("bailed: only armoured tanks are Bailed Out, let the team be one or leave it out")
    reach = tables.limit("mine_reach")
    problem = refused(
        against_order(facts, tables),
        refuse_if(not facts.movement_step, fow.ORDER_CLEAR_MINES_WHO, "mines are cleared in the Movement Step"),
        refuse_if(
            not able(facts.kind, facts.mine_clearing_tank),
            fow.ORDER_CLEAR_MINES_WHO,
            "only Infantry and mine-clearing tanks clear mines",
        ),
        forbidden(facts.pinned, tables.while_pinned_down["clear_mines"], "a Pinned Down unit clears no mines"),
        forbidden(facts.bailed, tables.while_bailed_out["clear_mines"], "a Bailed Out tank does nothing"),
        refuse_if(
            not facts.entered_last_turn,
            fow.ORDER_CLEAR_MINES_PREREQUISITE,
            "it must have entered the minefield in its own previous turn",
        ),
        refuse_if(
            beyond(facts.distance, reach),
            fow.ORDER_CLEAR_MINES_EFFECT,
            f"{facts.distance:g} in is beyond {reach} in of the marker",
        ),
    )
    if problem:
        return problem
    said = "one team clears one marker; each team In Command may clear one"
    notes = (
        Effect("roll", False, fow.ORDER_CLEAR_MINES_EFFECT, "no die is rolled"),
        Effect("markers_each", 1, fow.GAP_MINE_CLEAR_DETAILS, said),
        Effect("may_move", False, fow.ORDER_CLEAR_MINES_RESTRICTIONS, "the clearing team may not move further"),
        Effect("may_shoot", False, fow.ORDER_CLEAR_MINES_RESTRICTIONS, "it may not shoot"),
        Effect("may_bombard", False, fow.ORDER_CLEAR_MINES_RESTRICTIONS, "it may not bombard"),
        Effect("may_assault", False, fow.ORDER_CLEAR_MINES_RESTRICTIONS, "it may not assault"),
    )
    return Assessment(facts.teams, f"{facts.kind.said} clears mines at {facts.distance:g} in", notes=notes)


MINE_CLEARING = Procedure(
    name="mine_clearing",
    title="Mine clearing",
    summary="Whether a team may remove a minefield, and what it may not do then.",
    facts=MineClearingFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.ORDER_CLEAR_MINES_WHO,
        fow.ORDER_CLEAR_MINES_PREREQUISITE,
        fow.ORDER_CLEAR_MINES_EFFECT,
        fow.ORDER_CLEAR_MINES_RESTRICTIONS,
        fow.GAP_MINE_CLEAR_DETAILS,
        *ORDER_RULES,
        fow.BAIL_NO_ACTIONS,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=lambda markers: f"{count_of(markers, 'minefield')} removed",
)
