"""Seats: who may order a unit."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class Asker(Spoken):
    """Whose seat files the order."""

    OWNER = "owner", "its owner"
    DEPUTY = "deputy", "the owner's deputy"
    CHIEF = "chief", "the chief of its side"
    TEAM_MATE = "team_mate", "another commander of its side"
    ENEMY = "enemy", "an enemy seat"


class WhoMayOrderFacts(Facts, frozen=True, kw_only=True):
    """A seat that files an order for a unit."""

    asker: Annotated[Asker, choice("Who files it", "The seat, seen from the unit's formation")] = Asker.CHIEF
    locked: Annotated[bool, flag("Turn locked", "All seats were ready, or the clock ran out")] = False


def assess(facts: WhoMayOrderFacts, _tables: Tables) -> Assessment[bool] | Refused:
    mine = facts.asker in (Asker.OWNER, Asker.DEPUTY, Asker.CHIEF)
    if problem := refused(
        refuse_if(not mine, mg.GAP_SEATS, "only the owner, his deputy or the chief of its side orders a unit"),
        refuse_if(facts.locked, mg.GAP_SEATS, "orders cannot be changed once the turn is locked"),
    ):
        return problem
    last = Effect("last_counts", True, mg.GAP_SEATS, "the order that was filed last counts")
    return Assessment(True, f"An order filed by {facts.asker.said}", notes=(last,))


WHO_MAY_ORDER = Procedure(
    name="who_may_order",
    title="Who may order",
    summary="Whether a seat may order a unit.",
    facts=WhoMayOrderFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_SEATS,),
    label=lambda _: "may order it",
)
