"""Who may give and get an order: what all orders of a Unit Leader have in common."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Refused, Spoken, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import check_pinned
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet import Facts
from sandtable.sheet.facts import choice, flag

ORDER_RULES = (
    fow.ORDER_ONE_PER_TURN,
    fow.ORDER_IN_COMMAND_ONLY,
    fow.GAP_ORDERS_WHO,
    fow.GAP_LEADER_NONE_NEAR,
    fow.GAP_RESERVES_DETAILS,
)


class Leader(Spoken):
    """How the Unit Leader is."""

    FIT = "fit"
    BAILED = "bailed", "Bailed Out"
    NONE = "none", "Destroyed"


class OrderFacts(Facts, frozen=True, kw_only=True):
    """A unit whose leader gives an order."""

    kind: asked.UnitKind = Kind.ARMOURED
    order_given: Annotated[bool, flag("Order given", "Its leader has given an order this turn already")] = False
    in_command: Annotated[bool, flag("In Command", "The teams that the order is for are In Command")] = True
    leader: Annotated[Leader, choice("Leader", "How its Unit Leader is")] = Leader.FIT
    transports: Annotated[bool, flag("Transports", "The order is for transports")] = False
    pinned: asked.UnitPinned = False
    from_reserve: Annotated[bool, flag("Comes on now", "The unit enters the table from reserve this turn")] = False


def against_order(facts: OrderFacts, tables: Tables) -> Refused | None:
    """Reasons that speak against any order."""
    check_pinned((facts.kind,), facts.pinned, tables)
    return refused(
        refuse_if(
            facts.order_given, fow.ORDER_ONE_PER_TURN, "a Unit Leader gives one order per turn, and has given it"
        ),
        refuse_if(not facts.in_command, fow.ORDER_IN_COMMAND_ONLY, "an order reaches only teams that are In Command"),
        refuse_if(facts.kind is Kind.AIRCRAFT, fow.GAP_ORDERS_WHO, "Aircraft are given no orders"),
        refuse_if(facts.transports, fow.GAP_ORDERS_WHO, "transports are given no orders"),
        refuse_if(
            facts.from_reserve,
            fow.GAP_RESERVES_DETAILS,
            "a unit that comes on from reserve gets no movement order that turn",
        ),
        forbidden(
            facts.leader is Leader.BAILED, tables.while_bailed_out["order"], "a Bailed Out leader gives no orders"
        ),
        refuse_if(facts.leader is Leader.NONE, fow.GAP_LEADER_NONE_NEAR, "a unit without a leader gets no orders"),
    )


def too_far(distance: float, limit: str, tables: Tables) -> Refused | None:
    """A move of an order that would go beyond its inches."""
    most = tables.constant(limit)
    return refused(refuse_if(beyond(distance, most.value), most.rule, f"{distance:g} in is beyond {most.value} in"))
