"""Orders of a force group, and what each of them allows."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Order
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class Act(Spoken):
    """What a formation is to do under the order of its group."""

    MOVE = "move"
    ASSAULT = "assault", "start an assault"
    TRANSIT_COLUMN = "transit_column", "use transit column"
    DIG_IN = "dig_in"
    LEAVE_TABLE = "leave_table", "leave by its own table edge"


class OrderFacts(Facts, frozen=True, kw_only=True):
    """A formation whose group has an order."""

    order: Annotated[Order, choice("Order", "The order of the force group")] = Order.ADVANCE
    act: Annotated[Act, choice("It is to", "What the formation is to do")] = Act.ASSAULT
    farther: Annotated[
        bool, flag("Ends farther away", "A move ends farther from the nearest known enemy than it began")
    ] = True


def against_act(facts: OrderFacts, tables: Tables) -> Refused | None:
    """Every reason why the order does not allow it."""
    row, order = tables.orders[facts.order], facts.order.value
    nearer = f"under a {order} order a voluntary move must end farther from the nearest known enemy"
    no_assault = f"a {order} order does not let it start assaults"
    no_column = f"transit column is for move and advance orders, not under a {order} order"
    no_leave = f"a group leaves by its own table edge under withdraw or advance orders, not under a {order} order"
    return refused(
        refuse_if(facts.act is Act.ASSAULT and not row.assault, pk.GAP_ORDERS, no_assault),
        refuse_if(facts.act is Act.TRANSIT_COLUMN and not row.column, pk.GAP_ORDERS, no_column),
        refuse_if(facts.act is Act.DIG_IN and not row.dig_in, pk.GAP_FIELDWORKS, "digging in needs a defend order"),
        refuse_if(facts.act is Act.LEAVE_TABLE and not row.leave, pk.GAP_ORDERS, no_leave),
        refuse_if(facts.act is Act.MOVE and row.away and not facts.farther, pk.GAP_ORDERS, nearer),
    )


def assess(facts: OrderFacts, tables: Tables) -> Assessment[Act] | Refused:
    if problem := against_act(facts, tables):
        return problem
    free = "orders are free at set-up and changed by activation later"
    notes = (
        Effect("order", facts.order.value, pk.GAP_ORDERS, tables.orders[facts.order].label),
        Effect("change", "activation", pk.GAP_ACTIVATION_DIE, free),
    )
    return Assessment(facts.act, f"Order to {facts.order.value}", notes=notes)


ORDER_LIMITS = Procedure(
    name="order_limits",
    title="What an order allows",
    summary="Whether a force group's order lets a formation do something.",
    facts=OrderFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_ORDERS, pk.GAP_FIELDWORKS, pk.GAP_ACTIVATION_DIE),
    label=lambda act: f"it may {act.said}",
)
