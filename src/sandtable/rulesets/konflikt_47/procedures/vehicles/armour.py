"""Which armour a shot meets: front, side or rear by the shooter's bearing, the top from above."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, refuse_if, refused
from sandtable.explain.sentences import signed
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.rows import DamageRow, Weapon
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Armour, Special, Vehicle
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, tape

#: Straight behind, as far off the front as anything can be.
BEHIND = 180.0


class From(StrEnum):
    """How the fire comes."""

    DIRECT = "direct"
    INDIRECT = "indirect"
    FLAMES = "flames"


class ArmourFacts(Facts, frozen=True, kw_only=True):
    """A shot at a vehicle, seen from the vehicle."""

    bearing: Annotated[
        float,
        tape("Off its front", 0, BEHIND, "Angle between the way it faces and the shooter, to either side", "degrees"),
    ] = 0.0
    fire: Annotated[From, choice("Kind of fire", "Indirect fire and flamethrowers strike the top")] = From.DIRECT
    vehicle: Annotated[Vehicle, choice("Vehicle", "Class of the vehicle or walker that is hit")] = Vehicle.MEDIUM_TANK


def armour_at(bearing: float, tables: Tables) -> Armour:
    """Front to 45 degrees and side to 135 degrees, both inclusive, rear beyond."""
    if bearing <= tables.limit("front_arc"):
        return Armour.FRONT
    return Armour.SIDE if bearing <= tables.limit("side_arc") else Armour.REAR


def strikes_top(weapon: Weapon, *, indirect: bool) -> bool:
    """Indirect fire and flamethrowers always do."""
    return indirect or weapon.has(Special.INDIRECT_FIRE) or weapon.has(Special.FLAMETHROWER)


def against_top(weapon: Weapon, armour: Armour, *, indirect: bool) -> Refused | None:
    """Direct fire never meets the top."""
    fires_level = armour is Armour.TOP and not strikes_top(weapon, indirect=indirect)
    because = f"the {weapon.name} meets front, side or rear: only indirect fire and flames strike the top"
    return refused(refuse_if(fires_level, k47.GAP_FACING, because))


def facing_bonus(armour: Armour, target: DamageRow, tables: Tables) -> Modifier | None:
    """What weak armour gives a heavy weapon; walkers have none, and what is not armoured has no facings at all."""
    if armour is Armour.FRONT or target.walker or not target.armoured:
        return None
    row = tables.penetration["rear" if armour is Armour.REAR else "side_top"]
    return Modifier(row.value, row.rule, f"{armour.value} armour")


def assess(facts: ArmourFacts, tables: Tables) -> Assessment[Armour]:
    met = armour_at(facts.bearing, tables) if facts.fire is From.DIRECT else Armour.TOP
    target = tables.damage[facts.vehicle.target]
    bonus = facing_bonus(met, target, tables)
    if bonus is not None:
        note = Effect("bonus", bonus.value, bonus.rule, f"{signed(bonus.value)} penetration of heavy weapons")
    elif not target.armoured:
        note = Effect("bonus", 0, k47.GAP_SOFT_SKIN, "it is not armoured: facings do not matter")
    elif target.walker:
        note = Effect("bonus", 0, k47.PEN_WALKERS_EXEMPT, "walkers have no weak facings")
    else:
        note = Effect("bonus", 0, k47.GAP_FACING, "the front gives nothing")
    how = {
        From.DIRECT: f"Fire from {facts.bearing:g} degrees off the front of a {target.name.lower()}",
        From.INDIRECT: f"Indirect fire at a {target.name.lower()}",
        From.FLAMES: f"A flamethrower against a {target.name.lower()}",
    }[facts.fire]
    return Assessment(met, how, notes=(note,))


ARMOUR_FACING = Procedure(
    name="armour_facing",
    title="Armour that is hit",
    summary="Front, side, rear or top, and what it gives to penetration.",
    facts=ArmourFacts,
    assess=assess,
    roll=stated,
    rules=(k47.GAP_FACING, k47.PEN_SIDE_TOP, k47.PEN_REAR, k47.PEN_WALKERS_EXEMPT, k47.GAP_SOFT_SKIN),
    shaped_by=(k47.PEN_HEAVY_ONLY, k47.GAP_INDIRECT, k47.GAP_FLAMETHROWER),
    label=lambda armour: f"{armour.value} armour",
)
