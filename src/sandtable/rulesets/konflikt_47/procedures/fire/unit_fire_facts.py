"""What a player states of one unit that fires at another, and the facts of each that the roster knows."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, ClassVar

from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47.procedures.fire.under_fire import traits_of
from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.tables import UNITS, WEAPONS, Tables
from sandtable.rulesets.konflikt_47.terms import (
    Armour,
    Cover,
    Loaded,
    Order,
    OrderDie,
    Picks,
    Rank,
    Trait,
    TroopKind,
    Vehicle,
)
from sandtable.sheet import Facts, FactsFault
from sandtable.sheet.facts import choice, count, flag, unit, units

ALL = "all"
#: What a unit is asked to fire: everything, or one of its weapons.
CHOICE = {ALL: "Everything it has"} | WEAPONS
MOST_LOST = 19
#: No unit of the roster has more weapons.
MOST_NAMED = 24


class UnitFireFacts(Facts, frozen=True, kw_only=True):
    """Two units of the roster, how far apart, and what is unusual about them."""

    first: ClassVar[tuple[str, ...]] = ("firer", "target", "distance", "cover", "order", "target_down")
    seldom: ClassVar[tuple[str, ...]] = (
        "target_officer",
        "round",
        "other_round",
        "indirect",
        "shots_before",
        "hit_before",
        "coaxial",
        "weapon",
        "weapons",
        "past_shield",
        "target_immobilised",
        "target_leaderless",
        "target_near_horror",
        "picks",
        "vehicle_die",
    )

    firer: Annotated[str, unit("Firer", UNITS, "The unit that fires, with all it has")] = "ger-grenadiers"
    target: Annotated[str, unit("Target", UNITS, "The unit that is fired at")] = "usa-rifles"
    distance: ask.Distance = 14.0
    cover: ask.TargetCover = Cover.NONE
    order: ask.FiringOrder = Order.FIRE
    target_down: ask.TargetDown = False
    firer_pins: ask.FirerPins = 0
    target_pins: ask.TargetPins = 0
    firer_lost: Annotated[int, count("Firer has lost", 0, MOST_LOST, "Models it has lost so far, riflemen first")] = 0
    target_lost: Annotated[int, count("Target has lost", 0, MOST_LOST, "Models it has lost so far")] = 0
    armour: Annotated[Armour, choice("Armour", "The side that is hit, if the target is a vehicle")] = Armour.FRONT
    target_officer: Annotated[
        Rank, choice("Target's officer", "Best officer in reach of the target; its own counts by itself")
    ] = Rank.NONE
    round: ask.RoundFired = Loaded.USUAL
    other_round: ask.OtherRound = ()
    indirect: ask.Indirect = False
    shots_before: ask.ShotsBefore = 0
    hit_before: ask.HitBefore = False
    launchers: Annotated[
        bool, flag("Panzerfausts at troops", "Fired too where they reach; at vehicles they always are")
    ] = False
    coaxial: Annotated[bool, flag("Coaxial gun", "A vehicle fires it instead of its main gun")] = False
    weapon: Annotated[
        str, unit("Only this weapon", CHOICE, "Fires without the others; a lone crewman else fires what does most")
    ] = ALL
    weapons: Annotated[
        tuple[str, ...],
        units("Exactly these weapons", WEAPONS, MOST_NAMED, "Every weapon that fires; none leaves it to the rest"),
    ] = ()
    past_shield: Annotated[
        bool, flag("Past its gun shield", "Fired from outside the front arc of a gun with a shield")
    ] = False
    target_immobilised: Annotated[
        bool, flag("Target immobilised", "A vehicle that was immobilised earlier in the game")
    ] = False
    target_leaderless: Annotated[
        bool, flag("Target's own officer lost", "The officer of an officer's unit has fallen; his escorts fight on")
    ] = False
    target_near_horror: Annotated[
        bool, flag("Another horror near target", "A horror, friend or foe, within 6 in of it that is not the firer")
    ] = False
    picks: ask.ShooterPicks = Picks.LEADER
    vehicle_die: ask.VehicleDie = OrderDie.NONE


def models_left(row: Unit, lost: int, field: str) -> int:
    if lost >= row.models:
        raise FactsFault(f"{field}: of the {row.name} one is left at least, so give at most {row.models - 1} lost")
    return row.models - lost


def firing(facts: UnitFireFacts, tables: Tables) -> dict[str, Any]:
    """The facts of the firing unit."""
    row = tables.roster[facts.firer]
    left = models_left(row, facts.firer_lost, "firer_lost")
    return {
        "distance": facts.distance,
        "order": facts.order,
        "firer_quality": row.quality,
        "firer_pins": facts.firer_pins,
        "lone_crewman": left == 1 and not row.kind.is_vehicle,
        "mounted": row.kind.is_vehicle,
    }


def ranging(facts: UnitFireFacts) -> dict[str, Any]:
    """What counts for indirect fire."""
    return {"indirect": facts.indirect, "shots_before": facts.shots_before, "hit_before": facts.hit_before}


def horror_near(facts: UnitFireFacts, tables: Tables) -> bool:
    """Whether the firer itself is a horror near the target, or another is; horrors are immune."""
    firer, target = tables.roster[facts.firer], tables.roster[facts.target]
    near = facts.distance <= tables.limit("horror_reach") and firer.has(Trait.HORROR)
    return (near or facts.target_near_horror) and not target.has(Trait.HORROR)


def own_officer(facts: UnitFireFacts, tables: Tables) -> Rank:
    """The officer of an officer's unit while he lives."""
    return Rank.NONE if facts.target_leaderless else tables.roster[facts.target].officer


@lru_cache(maxsize=256)
def _of_troops(row: Unit) -> dict[str, Any]:
    """What the roster states of troops, whatever happens to them."""
    return {"target": TroopKind(row.kind.value), "target_quality": row.quality, **traits_of(row.traits)}


def troops_facts(facts: UnitFireFacts, tables: Tables) -> dict[str, Any]:
    """The facts of infantry or artillery that is fired at."""
    row = tables.roster[facts.target]
    return (
        firing(facts, tables)
        | _of_troops(row)
        | {
            "target_models": models_left(row, facts.target_lost, "target_lost"),
            "target_pins": facts.target_pins,
            "target_officer": facts.target_officer,
            "own_officer": own_officer(facts, tables),
            "picks": facts.picks,
            "target_down": facts.target_down,
            "cover": facts.cover,
            "gun_shield": row.has(Trait.GUN_SHIELD) and not facts.past_shield,
            "horror_near": horror_near(facts, tables),
        }
    )


def vehicle_facts(facts: UnitFireFacts, tables: Tables) -> dict[str, Any]:
    """The facts of a vehicle or walker that is fired at."""
    row = tables.roster[facts.target]
    models_left(row, facts.target_lost, "target_lost")
    return firing(facts, tables) | {
        "vehicle": Vehicle(row.target.value),
        "quality": row.quality,
        "pins": facts.target_pins,
        "open_topped": row.has(Trait.OPEN_TOPPED),
        "immobilised": facts.target_immobilised,
        "tough": row.has(Trait.TOUGH_VEHICLE),
        "officer": facts.target_officer,
        "horror_near": horror_near(facts, tables),
        "die": facts.vehicle_die,
    }
