"""Who may attack in close assault."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.disorder import kept_from, off_table
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Attackers, Order, State
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class CameBy(Spoken):
    """How a formation comes to be in contact."""

    MOVE = "decision_die_move"
    IN_PLACE = "move_spent_in_place"
    FREE_MOVE = "free_move"
    COMPULSORY = "compulsory_move"
    NO_MOVE = "no_move"


class MayCloseAssaultFacts(Facts, frozen=True, kw_only=True):
    """A formation that wants to attack the enemy beside it."""

    state: Annotated[State, choice("State", "When its move ended")] = State.FORMED
    distance: asked.ToEnemy = 0.0
    came_by: Annotated[
        CameBy, choice("Came by", "How it came into contact; one still in contact may spend a decision-die move")
    ] = CameBy.MOVE
    order: asked.MayAssault = Order.ADVANCE
    who: Annotated[Attackers, choice("Who", "Infantry, cavalry in line, engineers or AFV, or what cannot attack")] = (
        Attackers.TROOPS
    )
    double_quick: Annotated[bool, flag("Double quick", "It moved at the double quick")] = False
    transit: Annotated[bool, flag("Transit column", "It is in transit column")] = False
    panicked: Annotated[bool, flag("Panicked", "It panicked before and has not recovered")] = False


def against_state(state: State, tables: Tables, *, panicked: bool) -> Refused | None:
    disordered = f"a {state.value} formation may not start a close assault or overrun"
    return refused(
        kept_from("attacks", state, disordered, tables),
        kept_from(
            "strikes", State.ROUTED if panicked else state, "a panicked formation does not strike or move", tables
        ),
        off_table(state, tables),
    )


def out_of_contact(distance: float, tables: Tables) -> Refused | None:
    contact = tables.limit("contact")
    apart = f"contact is {contact} in or less from edge to edge, not {distance:g}"
    return refused(refuse_if(distance > contact, pk.GAP_STACKING, apart))


def in_column(transit: bool) -> Refused | None:
    return refused(refuse_if(transit, pk.GAP_ROAD_AND_COLUMN, "a formation in transit column may not start an assault"))


def against_order(order: Order, tables: Tables) -> Refused | None:
    why = "moves farther away from the enemy" if order is Order.WITHDRAW else "may not start assaults"
    return refused(
        refuse_if(not tables.orders[order].assault, pk.GAP_ORDERS, f"a group under a {order.value} order {why}")
    )


def assess(facts: MayCloseAssaultFacts, tables: Tables) -> Assessment[bool] | Refused:
    hurried = "a formation at the double quick may not start a close assault that turn"
    unmoved = "only a decision-die move into contact, or one spent in place, makes an attacker"
    who = tables.who_attacks[facts.who]
    problem = refused(
        against_state(facts.state, tables, panicked=facts.panicked),
        out_of_contact(facts.distance, tables),
        in_column(facts.transit),
        against_order(facts.order, tables),
        refuse_if(facts.double_quick, pk.GAP_DOUBLE_QUICK, hurried),
        refuse_if(not who.attacks, pk.GAP_WHO_ASSAULTS, who.label),
        refuse_if(facts.came_by is CameBy.FREE_MOVE, pk.GAP_DD_FREE_MOVE, "a free move may not be made into contact"),
        refuse_if(facts.came_by in (CameBy.COMPULSORY, CameBy.NO_MOVE), pk.GAP_ASSAULT_PROCEDURE, unmoved),
    )
    if problem:
        return problem
    still_there = "it fights if it is still in contact when close combat begins"
    under_fire = "fire may suppress or fragment it before: it then strikes with those shifts"
    notes = (
        Effect("when", "close combat", pk.GAP_ASSAULT_PROCEDURE, still_there),
        Effect("fire", True, pk.GAP_ASSAULT_PROCEDURE, under_fire),
        Effect("rounds", 1, pk.GAP_ASSAULT_PROCEDURE, "one round in a tactical turn"),
    )
    subject = f"A formation in contact by a {facts.came_by.said}"
    return Assessment(True, subject, notes=notes)


MAY_CLOSE_ASSAULT = Procedure(
    name="may_close_assault",
    title="Who may close assault",
    summary="Whether a formation may attack the enemy that it is in contact with.",
    facts=MayCloseAssaultFacts,
    assess=assess,
    roll=stated,
    rules=(
        pk.GAP_ASSAULT_PROCEDURE,
        pk.GAP_STATE_EFFECTS,
        pk.GAP_PANICKED,
        pk.GAP_STACKING,
        pk.GAP_ROAD_AND_COLUMN,
        pk.GAP_DOUBLE_QUICK,
        pk.GAP_DD_FREE_MOVE,
        pk.GAP_DISORDER_THRESHOLDS,
        pk.GAP_ORDERS,
        pk.GAP_WHO_ASSAULTS,
    ),
    label=lambda _may: "may attack",
)
