"""Deployment: in which zone an arriving group enters."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Modifier, Spoken, Target, counting
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_and_said
from sandtable.rulesets.panzer_korps.tables import D6, TABLES, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Leader, Order
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, flag

FLANK = "enemy_flank"


class DeploymentFacts(Facts, frozen=True, kw_only=True):
    """A group that arrives on the field."""

    leader: asked.GroupLeader = Leader.D
    order: Annotated[Order, choice("Order", "The order that the group arrives with")] = Order.MOVE
    mechanized: Annotated[bool, flag("All mechanized", "Every formation is AFV, tracked or half-tracked")] = False
    air_superiority: asked.AirSuperiority = False
    home: asked.HomeNation = False


class Zone(Spoken):
    CENTRAL = "central", "central zone"
    LEFT = "left", "left zone"
    RIGHT = "right", "right zone"
    FLANK_RIGHT = "flank_right", "enemy's flank, right"
    FLANK_LEFT = "flank_left", "enemy's flank, left"

    @property
    def group(self) -> str:
        return "on the enemy's flank" if self in (Zone.FLANK_RIGHT, Zone.FLANK_LEFT) else "at its own edge"


class ZoneProfile(Struct, frozen=True):
    """The deployment die, and the second die for the enemy's flank."""

    die: Classes
    flank: Classes


def zone_number(facts: DeploymentFacts, tables: Tables) -> Target:
    printed, led = tables.deployment_modifiers, tables.leader_acts[facts.leader].deployment
    return Target(
        "Added to the deployment die",
        Modifier(0, pk.DEPLOY_TABLE, "unmodified"),
        counting(
            modifier(printed["mechanized"]) if facts.mechanized else None,
            modifier(printed["air"]) if facts.air_superiority else None,
            modifier(printed["home"]) if facts.home else None,
            modifier(printed[led]) if led else None,
            modifier(printed["advance"]) if facts.order is Order.ADVANCE else None,
        ),
    )


def assess(facts: DeploymentFacts, tables: Tables) -> Assessment[ZoneProfile]:
    number = zone_number(facts, tables)
    profile = ZoneProfile(replace(tables.deployment, modifier=number.total), tables.flank)
    notes = (
        *off_table_note(facts.order, tables),
        Effect("column", True, pk.DEPLOY_TRANSIT_COLUMN, "all troops march on in transit column"),
    )
    subject = f"Group led by {facts.leader} arrives"
    return Assessment(profile, subject, (die_and_said(D6, number.total),), (number,), notes)


def off_table_note(order: Order, tables: Tables) -> tuple[Effect, ...]:
    """That an order can only be given once the group is there."""
    if tables.orders[order].arriving:
        return ()
    said = f"off the table a group is under an advance or move order: {order.value} can be given once it has entered"
    return (Effect("order", order.value, pk.GAP_ARRIVING_ORDERS, said),)


def enter(dice: Dice, profile: ZoneProfile) -> Zone:
    zone = dice.look_up(profile.die, why=pk.DEPLOY_TABLE)
    return Zone(dice.look_up(profile.flank, why=pk.GAP_DEPLOYMENT_ZONES) if zone == FLANK else zone)


PLACES = {
    Zone.CENTRAL: "the middle third of its own long edge",
    Zone.LEFT: "the left third of its own long edge, as it looks at the enemy",
    Zone.RIGHT: "the right third of its own long edge, as it looks at the enemy",
    Zone.FLANK_RIGHT: "the enemy's half of the right short edge",
    Zone.FLANK_LEFT: "the enemy's half of the left short edge",
}


def follows(_facts: DeploymentFacts, zone: Zone, _tables: Tables) -> tuple[Effect, ...]:
    return (Effect("enters", zone.value, pk.GAP_DEPLOYMENT_ZONES, f"it enters at {PLACES[zone]}"),)


DEPLOYMENT_ZONE = Procedure(
    name="deployment_zone",
    title="Deployment zone",
    summary="Where an arriving group enters: centre, left, right or on the enemy's flank.",
    facts=DeploymentFacts,
    assess=assess,
    roll=enter,
    rules=(
        pk.DEPLOY_TABLE,
        pk.GAP_DEPLOYMENT_ZONES,
        pk.DEPLOY_TRANSIT_COLUMN,
        pk.GAP_ARRIVING_ORDERS,
        *rules_in(TABLES.deployment_modifiers.values()),
    ),
    follows=follows,
    stages=((pk.DEPLOY_TABLE, "deployment die"), (pk.GAP_DEPLOYMENT_ZONES, "which flank")),
)
