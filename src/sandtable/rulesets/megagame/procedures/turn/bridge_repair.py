"""Restoring a blown bridge."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import UnitKind
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Kind, Order
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag

MOST_TURNS = 9


class BridgeRepairFacts(Facts, frozen=True, kw_only=True):
    """A unit at a blown bridge."""

    turns: Annotated[int, count("Whole turns", 0, MOST_TURNS, "Whole turns it has been next to the bridge so far")] = 2
    kind: UnitKind = Kind.ENGINEER
    order: Annotated[Order, choice("Order", "Its order in all these turns")] = Order.HOLD
    enemy_beside: Annotated[bool, flag("Enemy beside", "An enemy unit is or was next to it in these turns")] = False
    intact: Annotated[bool, flag("Bridge intact", "The bridge stands")] = False


def assess(facts: BridgeRepairFacts, tables: Tables) -> Assessment[int] | Refused:
    if problem := refused(
        refuse_if(facts.intact, mg.GAP_BRIDGES, "the bridge stands, there is nothing to restore"),
        refuse_if(facts.kind is not Kind.ENGINEER, mg.GAP_BRIDGES, "only engineers restore bridges"),
        refuse_if(facts.order is not Order.HOLD, mg.GAP_BRIDGES, "they must be on Hold for all of it"),
        refuse_if(facts.enemy_beside, mg.GAP_BRIDGES, "no enemy may be next to them"),
    ):
        return problem
    wanted = tables.constant("bridge_repair")
    number = Target(
        "Turns to go",
        wanted,
        (Modifier(-facts.turns, mg.GAP_BRIDGES, "worked"),),
        floor=Modifier(0, mg.GAP_BRIDGES, "done"),
    )
    note = Effect("at_end", True, mg.GAP_BRIDGES, f"restored at the end of turn {wanted.value} of the work")
    return Assessment(number.number, "Engineers at a blown bridge", (), (number,), (note,))


BRIDGE_REPAIR = Procedure(
    name="bridge_repair",
    title="Restoring a bridge",
    summary="Whether engineers have restored a blown bridge.",
    facts=BridgeRepairFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_BRIDGES,),
    label=lambda left: f"{count_of(left, 'turn')} to go" if left else "the bridge is restored",
)
