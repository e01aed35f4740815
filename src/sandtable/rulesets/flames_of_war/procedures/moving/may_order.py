"""Whether a leader may give an order now: its moment, one in a turn, who may give it and whom it reaches."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refusal, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.moving import mine_clearing
from sandtable.rulesets.flames_of_war.procedures.moving.giving_orders import ORDER_RULES, OrderFacts, against_order
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Move, Order
from sandtable.sheet import Assessment, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, flag


class Moment(Spoken):
    """Where in the player's turn the unit is."""

    STARTING = "starting_step", "Starting Step"
    BEFORE_MOVING = "before_moving"
    WHILE_MOVING = "while_moving"
    AFTER_MOVING = "after_moving"
    SHOOTING = "shooting_step", "Shooting Step"
    ASSAULT = "assault_step", "Assault Step"


MOVEMENT_STEP = (Moment.BEFORE_MOVING, Moment.WHILE_MOVING, Moment.AFTER_MOVING)
#: The moments that the words of the order table stand for.
MOMENTS = {
    "before moving": (Moment.BEFORE_MOVING,),
    "while moving": (Moment.WHILE_MOVING,),
    "after moving": (Moment.AFTER_MOVING,),
    "Movement Step": MOVEMENT_STEP,
    "Assault Step": (Moment.ASSAULT,),
}


class MayOrderFacts(OrderFacts, frozen=True, kw_only=True):
    """A leader who wants to give an order."""

    first: ClassVar[tuple[str, ...]] = ("order", "now", "order_given", "in_command", "pinned", "kind")

    kind: asked.UnitKind = Kind.INFANTRY
    order: Annotated[Order, choice("Order", "The order he wants to give")] = Order.BLITZ_MOVE
    now: Annotated[Moment, choice("Now", "Where in the turn the unit is")] = Moment.BEFORE_MOVING
    moved: Annotated[Move, choice("Teams' move", "What the teams that it is for have done this turn")] = Move.STAYED
    leader_moved: Annotated[Move, choice("Leader's move", "What the leader himself has done this turn")] = Move.STAYED
    assaults: asked.UnitAssaults = False
    mine_clearing_tank: Annotated[bool, flag("Mine-clearing tank", "The teams are tanks equipped for it")] = False


def wrong_moment(facts: MayOrderFacts, tables: Tables) -> Refusal | None:
    row = tables.orders[facts.order]
    because = f"{facts.order.said} is ordered {_at(row.when)}, not {_at(facts.now.said)}"
    return refuse_if(facts.now not in MOMENTS[row.when], row.rule, because)


def _at(when: str) -> str:
    return f"in the {when}" if when.endswith("Step") else when


def against_this_order(facts: MayOrderFacts, tables: Tables) -> Refused | None:
    """What each order asks of the unit besides its moment."""
    moved = facts.moved is not Move.STAYED
    if facts.order is Order.FOLLOW_ME:
        rule = fow.GAP_FOLLOW_ME_DETAILS
        return refused(
            forbidden(facts.pinned, tables.while_pinned_down["follow_me"], "a Pinned Down unit may not use Follow Me"),
            refuse_if(facts.leader_moved is Move.DASH, rule, "a leader who Dashed may not call Follow Me"),
        )
    if facts.order is Order.SHOOT_AND_SCOOT:
        return refused(
            refuse_if(moved, fow.ORDER_SCOOT_ELIGIBLE, "only teams that have not moved this turn may scoot"),
            refuse_if(facts.assaults, fow.GAP_SCOOT_DETAILS, "a unit of which teams assault this turn may not scoot"),
        )
    if facts.order is Order.DIG_IN:
        return refused(
            refuse_if(facts.kind.is_tank, fow.GAP_DIG_IN_DETAILS, "only Infantry and Gun teams dig in"),
            refuse_if(moved, fow.GAP_DIG_IN_DETAILS, "teams that dig in do not move this turn"),
        )
    if facts.order is Order.MINE_CLEARING:
        able = mine_clearing.able(facts.kind, facts.mine_clearing_tank)
        return refused(
            refuse_if(not able, fow.ORDER_CLEAR_MINES_WHO, "only Infantry and mine-clearing tanks clear mines"),
            forbidden(facts.pinned, tables.while_pinned_down["clear_mines"], "a Pinned Down unit clears no mines"),
        )
    begun = moved or facts.leader_moved is not Move.STAYED
    blitz = facts.order is Order.BLITZ_MOVE and begun
    return refused(refuse_if(blitz, fow.GAP_ORDERS_WHO, "a unit that has begun to move cannot Blitz"))


def assess(facts: MayOrderFacts, tables: Tables) -> Assessment[str] | Refused:
    if facts.mine_clearing_tank and not facts.kind.is_tank:
        raise FactsFault("mine_clearing_tank: only a Tank is one, let the teams be Tanks or leave it out")
    problem = refused(against_order(facts, tables), wrong_moment(facts, tables), against_this_order(facts, tables))
    if problem:
        return problem
    row = tables.orders[facts.order]
    tests = "no test" if not row.tests else f"tests {row.tests.capitalize()}"
    held_back = Effect("no_closer", True, fow.PIN_NO_CLOSER, "Pinned Down: no closer to a visible enemy")
    notes = (
        Effect("tests", row.tests or "nothing", row.rule, tests),
        Effect("orders_left", 0, fow.ORDER_ONE_PER_TURN, "it is the leader's one order this turn"),
        *((held_back,) if facts.pinned and facts.kind is not Kind.AIRCRAFT else ()),
    )
    return Assessment(row.when, f"{facts.order.said}, {facts.now.said}", notes=notes)


MAY_ORDER = Procedure(
    name="may_order",
    title="May it be ordered?",
    summary="Whether a Unit Leader may give an order now, and when it is given.",
    facts=MayOrderFacts,
    assess=assess,
    roll=stated,
    rules=(
        *ORDER_RULES,
        fow.ORDER_BLITZ_TIMING,
        fow.ORDER_CROSS_HERE_TIMING,
        fow.ORDER_FOLLOW_ME_TIMING,
        fow.ORDER_SCOOT_TIMING,
        fow.ORDER_DIG_IN_TIMING,
        fow.ORDER_CLEAR_MINES_WHO,
        fow.GAP_FOLLOW_ME_DETAILS,
        fow.ORDER_SCOOT_ELIGIBLE,
        fow.GAP_SCOOT_DETAILS,
        fow.GAP_DIG_IN_DETAILS,
        fow.PIN_NO_CLOSER,
    ),
    shaped_by=(fow.GAP_TURN_STRUCTURE,),
    label=lambda when: f"may be ordered {_at(when)}",
)
