"""Orders: what each means, who may be given it, and the choices that go with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Immobilised, UnitKind, UnitSide
from sandtable.rulesets.megagame.procedures.cards.typed import opening
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import ARTILLERY, Kind, Order, Side
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice


class UnitOrderFacts(Facts, frozen=True, kw_only=True):
    """An order for one unit."""

    order: Annotated[Order, choice("Order", "The order that is given")] = Order.ATTACK
    kind: UnitKind = Kind.INFANTRY
    side: UnitSide = Side.ALLIED
    immobilised: Immobilised = False


def against_order(facts: UnitOrderFacts, tables: Tables) -> Refused | None:
    gun, row = facts.kind in ARTILLERY, tables.orders[facts.order]
    too_short = facts.order is Order.INTERDICT and gun and tables.artillery[facts.kind].long is None
    barred = row.no_guns and not tables.kinds[facts.kind].attacks
    blows = facts.order is Order.DEMOLISH and facts.side is Side.ALLIED
    no_range = f"{facts.kind.said} has no long range and cannot interdict"
    return refused(
        refuse_if(row.artillery_only and not gun, mg.GAP_ORDERS, f"{facts.order.value} is for artillery"),
        refuse_if(too_short, mg.GAP_ARTILLERY_INTERDICTION, no_range),
        refuse_if(barred, mg.GAP_ATTACK_ELIGIBILITY, "artillery and flak do not attack"),
        refuse_if(blows, mg.GAP_BRIDGES, "only German units are told to blow bridges"),
    )


def choices(order: Order, tables: Tables) -> Iterator[Effect]:
    """What is decided in advance together with the order, and what holds if nothing is said."""
    for place, row in enumerate(tables.standing_choices, start=1):
        if row.given_with == "any order" or order.value in row.given_with.split(", "):
            said = f"{row.choice}: by default {row.default}"
            yield Effect(f"choice_{place}", row.default, mg.GAP_STANDING_CHOICES, said)


def assess(facts: UnitOrderFacts, tables: Tables) -> Assessment[str] | Refused:
    if problem := against_order(facts, tables):
        return problem
    row = tables.orders[facts.order]
    notes = [Effect("once", True, mg.GAP_ORDERS, "one order for a unit in a turn, secret until it is carried out")]
    if facts.order is Order.PREPARE:
        notes.append(Effect("next_turn", True, mg.GAP_ORDERS, "it pays off in the turn after"))
    if facts.immobilised and facts.order is not Order.HOLD:
        stays = "immobilised it neither moves, attacks, supports nor prepares in this turn"
        notes.append(Effect("immobilised", True, mg.GAP_IMMOBILISED, stays))
    return Assessment(
        row.meaning, f"{opening(facts.kind.said)} on {facts.order.value}", notes=(*notes, *choices(facts.order, tables))
    )


UNIT_ORDER = Procedure(
    name="unit_order",
    title="Orders",
    summary="What an order means, who may be given it, and which choices go with it.",
    facts=UnitOrderFacts,
    assess=assess,
    roll=stated,
    rules=(
        mg.GAP_ORDERS,
        mg.GAP_STANDING_CHOICES,
        mg.GAP_ATTACK_ELIGIBILITY,
        mg.GAP_ARTILLERY_INTERDICTION,
        mg.GAP_BRIDGES,
        mg.GAP_IMMOBILISED,
    ),
)
