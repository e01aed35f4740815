"""Where a weapon on a vehicle can fire: turrets all round, hull and arm mounts to the front."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import no_fire
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import hit_modifier
from sandtable.rulesets.konflikt_47.procedures.vehicles.armour import BEHIND
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Arc, Mount, Order
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag, tape


class VehicleMount(Spoken):
    """How vehicles and walkers carry their weapons."""

    TURRET = Mount.TURRET.value
    COAXIAL = Mount.COAXIAL.value
    HULL = Mount.HULL.value
    ARM = Mount.ARM.value
    PINTLE_FRONT = Mount.PINTLE_FRONT.value
    PINTLE_360 = Mount.PINTLE_360.value


class MountFacts(Facts, frozen=True, kw_only=True):
    """One weapon of a vehicle and its target."""

    mount: Annotated[VehicleMount, choice("Mount", "Where the vehicle carries the weapon")] = VehicleMount.HULL
    bearing: Annotated[
        float,
        tape("Off its front", 0, BEHIND, "Angle between the way it faces and the target, to either side", "degrees"),
    ] = 0.0
    order: Annotated[Order, choice("Order", "Order of the vehicle; ambush also for shots in reaction")] = Order.FIRE
    main_gun_fired: Annotated[bool, flag("Main gun fired", "The gun beside a coaxial weapon has fired")] = False
    single_crew_fired: Annotated[
        bool, flag("Lone crewman fired", "A single crewman has fired another weapon of the vehicle")
    ] = False


def in_arc(mount: VehicleMount, bearing: float, tables: Tables) -> bool:
    """Turrets and all-round mounts any direction, others up to 45 degrees to either side of the front."""
    return tables.mounts[Mount(mount.value)].arc is Arc.ALL_ROUND or bearing <= tables.limit("front_arc")


def assess(facts: MountFacts, tables: Tables) -> Assessment[bool] | Refused:
    arc = tables.limit("front_arc")
    if problem := refused(
        no_fire(facts.order, tables),
        refuse_if(
            not in_arc(facts.mount, facts.bearing, tables),
            k47.GAP_MOUNTS,
            f"{facts.bearing:g} degrees is outside the {arc} degrees to either side of a {facts.mount.said} mount",
        ),
        refuse_if(
            facts.mount is VehicleMount.COAXIAL and facts.main_gun_fired,
            k47.GAP_MOUNTS,
            "a coaxial weapon fires instead of its main gun, not with it",
        ),
        refuse_if(facts.single_crew_fired, k47.GAP_TRAITS, "a single crewman fires one weapon per action"),
    ):
        return problem
    moving, moves = hit_modifier("moving", tables), facts.order is Order.ADVANCE
    notes = (
        Effect("rounds", 1, k47.GAP_MOUNTS, "one shot of HE or anti-tank per gun"),
        *((Effect("to_hit", moving.value, moving.rule, f"{moving.value} to hit on the move"),) if moves else ()),
    )
    return Assessment(True, f"A {facts.mount.said} weapon fires {facts.bearing:g} degrees off the front", notes=notes)


MOUNT_ARC = Procedure(
    name="mount_arc",
    title="Weapon arc",
    summary="Whether a weapon on a vehicle can fire at a target in that direction.",
    facts=MountFacts,
    assess=assess,
    roll=stated,
    rules=(k47.GAP_MOUNTS, k47.HIT_MOVING, k47.ORDERS_RUN, k47.ORDERS_RALLY, k47.ORDERS_DOWN, k47.GAP_TRAITS),
    shaped_by=(k47.GAP_MOVING_FIRE,),
    label=lambda _: "in its arc",
)
