"""Infantry assaults a vehicle: order test, dice to hit, one damage roll, and what becomes of the vehicle."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused, Spoken, Target, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_MODELS, MOST_PINS
from sandtable.rulesets.konflikt_47.procedures.close_quarters.assault_move import too_far
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_action import hit_need, hit_number, motion_said
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_blows import (
    VEHICLE_WORDS,
    VehicleBlows,
    assault_damage,
    assault_dice,
    assault_hull,
    damage_dice,
    hull,
)
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import DOUBLE_SIX
from sandtable.rulesets.konflikt_47.procedures.units import morale
from sandtable.rulesets.konflikt_47.procedures.vehicles import vehicle_fate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import FATE_RULES, Fate, VehicleFate
from sandtable.rulesets.konflikt_47.tables import D6, TABLES, Tables
from sandtable.rulesets.konflikt_47.terms import Motion, OrderDie, Quality, Rank, Vehicle
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, count, flag


class VehicleAssaultFacts(Facts, frozen=True, kw_only=True):
    """An infantry unit that reaches a vehicle with its assault."""

    seldom: ClassVar[tuple[str, ...]] = (
        "test_first",
        "officer",
        "strong",
        "tough_vehicle",
        "immobilised",
        "vehicle_officer",
        "horror_near",
        "vehicle_die",
    )

    models: Annotated[int, count("Models", 1, MOST_MODELS, "Models of the assaulting unit: one die each")] = 8
    vehicle: ask.AssaultedVehicle = Vehicle.MEDIUM_TANK
    motion: ask.VehicleMotion = Motion.STATIONARY
    at_weapons: Annotated[
        bool, flag("AT weapons", "A Shaped Charge weapon, AT rifle, dual weapon pack, or tank hunters")
    ] = False
    pins: Annotated[
        int,
        count("Assaulters' pins", 0, MOST_PINS, "On them before the order test if that is rolled here, else after it"),
    ] = 0
    test_first: Annotated[bool, flag("With the order test", "Roll the order test first, if one is needed")] = False
    quality: Annotated[Quality, choice("Assaulters' quality", "Their troop quality, for the order test")] = (
        Quality.REGULAR
    )
    officer: Annotated[Rank, choice("Assaulters' officer", "The best officer in reach of the assaulters")] = Rank.NONE
    strong: Annotated[bool, flag("Strong", "Each hit counts 2, and they are tank hunters")] = False
    open_topped: Annotated[bool, flag("Open-topped", "Any damage destroys it, and nobody fears to assault it")] = False
    tough_vehicle: ask.ToughVehicle = False
    immobilised: ask.ImmobilisedBefore = False
    vehicle_quality: ask.VehicleQuality = Quality.REGULAR
    vehicle_pins: ask.VehiclePins = 0
    vehicle_officer: ask.VehicleOfficer = Rank.NONE
    horror_near: ask.HorrorNearVehicle = False
    vehicle_die: ask.VehicleDie = OrderDie.NONE
    distance: ask.AssaultDistance = 5.0


class AssaultOrder(Spoken):
    """What came of the Run order for the assault."""

    OBEYED = "obeyed"
    DOWN = "down", "failed, Down", "not obeyed"
    FUBAR = "fubar", "FUBAR", "not obeyed"


class VehicleAssault(Struct, frozen=True):
    """What becomes of the vehicle, whether the assault was carried out, its hits, and the vehicle after it."""

    words: ClassVar[dict[str, str]] = VEHICLE_WORDS | {"order": "order to assault"}

    fate: Fate
    order: AssaultOrder
    hits: int
    vehicle_pins: morale.PinsOn
    immobilised: bool
    halted: bool

    @property
    def vehicle(self) -> VehicleFate:
        return VehicleFate(self.fate, self.vehicle_pins.number, self.immobilised, self.halted)


def assaulted(order: AssaultOrder, hits: int, vehicle: VehicleFate) -> VehicleAssault:
    after = vehicle_fate.vehicle_after(vehicle)
    return VehicleAssault(after.fate, order, hits, after.pins, after.immobilised, after.halted)


class VehicleAssaultProfile(Struct, frozen=True):
    """The order test, None if there is none, and the blows after it."""

    test: Need | None
    blows: VehicleBlows


def fully_enclosed(facts: VehicleAssaultFacts, tables: Tables) -> bool:
    return tables.damage[facts.vehicle.target].armoured and not facts.open_topped


def has_at(facts: VehicleAssaultFacts) -> bool:
    """The strong are tank hunters, who count as having AT weapons (k47.gap.at-weapons)."""
    return facts.at_weapons or facts.strong


def fears(facts: VehicleAssaultFacts, tables: Tables) -> bool:
    """Whether the order test is at -3, and so is taken even by unpinned units."""
    return fully_enclosed(facts, tables) and not has_at(facts)


def test_number(facts: VehicleAssaultFacts, tables: Tables) -> Target | None:
    """The order test for the assault; None for an unpinned unit that has nothing to fear."""
    afraid = fears(facts, tables)
    if not afraid and not facts.pins:
        return None
    return morale.morale_number(
        "Order test",
        facts.quality,
        tables,
        tables.constant("no_at_test") if afraid else None,
        morale.pinned(facts.pins),
        morale.officer_near(facts.officer, tables),
    )


def assess(facts: VehicleAssaultFacts, tables: Tables) -> Assessment[VehicleAssaultProfile] | Refused:
    if problem := refused(too_far(facts.distance, tables), morale.lost_to_pins(facts.quality, facts.pins, tables)):
        return problem
    morale.still_there("vehicle_pins", "vehicle", facts.vehicle_quality, facts.vehicle_pins, tables)
    test = test_number(facts, tables)
    tested = facts.test_first and test is not None
    left = max(facts.pins - 1, 0) if tested else facts.pins  # a passed test removes a pin before the assault
    dice = assault_dice(facts.models, left, tables)
    state = Motion.STATIONARY if facts.immobilised else facts.motion
    to_hit = hit_number(state, tables)
    blows = VehicleBlows(
        dice.number,
        hit_need(to_hit),
        damage_dice(facts.vehicle, dice.number, tables, strong=facts.strong, at_weapons=has_at(facts)),
        hull(
            facts.vehicle,
            vehicle_fate.vehicle_crew(facts.vehicle_quality, facts.vehicle_officer, tables, horror=facts.horror_near),
            VehicleFate(pins=facts.vehicle_pins, immobilised=facts.immobilised),
            tables,
            open_topped=facts.open_topped,
            tough=facts.tough_vehicle,
        ),
    )
    one_hit = assault_damage(facts.vehicle, 1, tables, strong=facts.strong)
    numbers = (test, dice, to_hit, one_hit)
    name = tables.damage[facts.vehicle.target].name.lower()
    needs = [f"obeys on {morale.within_morale(test).text}"] if tested and test is not None else []
    needs += [motion_said(state, tables), f"damaged by D6 + hits of {one_hit.base.value}+"]
    return Assessment(
        VehicleAssaultProfile(morale.within_morale(test) if tested and test is not None else None, blows),
        f"{count_of(facts.models, 'model')} assault a {name}",
        tuple(needs),
        tuple(number for number in numbers if number is not None),
        assault_notes(facts, test, tables),
    )


def assault_notes(facts: VehicleAssaultFacts, test: Target | None, tables: Tables) -> tuple[Effect, ...]:
    """What the rules decide before the dice: the test, the vehicle's fire, and how bad the damage can be."""
    if test is None:
        tested = Effect("order_test", "none", k47.GAP_ASSAULT_VEHICLE_TEST, "unpinned and not afraid: no order test")
    else:
        rule = k47.GAP_ASSAULT_VEHICLE_TEST if fears(facts, tables) else k47.GAP_ORDER_TEST_WHEN
        obeyed = "" if facts.test_first else ", and counts as obeyed here"
        tested = Effect("order_test", str(test.number), rule, f"the Run order is tested at {test.number}{obeyed}")
    far = facts.distance > tables.limit("stand_and_fire_beyond")
    if not far:
        fire = Effect("vehicle_fires", "no", k47.CQV_VEHICLE_FIRE, "it may not fire: they began within 6 in")
    elif facts.vehicle_die is OrderDie.NONE:
        fire = Effect(
            "vehicle_fires", "after a reaction test", k47.GAP_VEHICLE_STAND_FIRE, "it may fire if it passes a test"
        )
    elif facts.vehicle_die is OrderDie.AMBUSH:
        fire = Effect(
            "vehicle_fires", "from ambush", k47.GAP_VEHICLE_STAND_FIRE, "it may fire from ambush without a test"
        )
    else:
        fire = Effect("vehicle_fires", "no", k47.GAP_VEHICLE_STAND_FIRE, "it has acted and may not fire")
    arc = (Effect("arc", True, k47.CQV_VEHICLE_FIRE_ARC, "with weapons whose arc holds the assaulters"),)
    return (tested, fire, *(arc if fire.value != "no" else ()), grade_note(facts, tables))


def grade_note(facts: VehicleAssaultFacts, tables: Tables) -> Effect:
    if facts.open_topped:
        return Effect("damage", "destroyed", k47.VEH_OPEN_TOPPED_DESTROYED, "open-topped: any damage destroys it")
    if not fully_enclosed(facts, tables):
        return Effect("damage", "destroyed", k47.VEH_SOFT_DESTROYED, "a soft-skin: any damage destroys it")
    if has_at(facts):
        return Effect("damage", "graded", k47.VEH_ENCLOSED_TABLE, "damage is graded and rolled on the results table")
    return Effect("damage", "superficial", k47.VEH_NO_AT_SUPERFICIAL, "without AT weapons damage is superficial")


def order_roll(dice: Dice, test: Need) -> AssaultOrder:
    """Two dice for the order: double six is a FUBAR."""
    shown = dice.total(2, D6, why=k47.GAP_ORDER_TEST)
    if shown == DOUBLE_SIX:
        return AssaultOrder.FUBAR
    return AssaultOrder.OBEYED if test.met_by(shown) else AssaultOrder.DOWN


def vehicle_assault(dice: Dice, profile: VehicleAssaultProfile) -> VehicleAssault:
    """The test if there is one, then the assault."""
    before = profile.blows.hull.before
    if profile.test is not None:
        order = dice.run(order_roll, profile.test, why=k47.GAP_ORDER_TEST)
        if order is not AssaultOrder.OBEYED:
            return assaulted(order, 0, replace(before, fate=Fate.NOT_ASSAULTED))
    done = dice.run(assault_hull, profile.blows, why=k47.CQV_COMPARE)
    return assaulted(AssaultOrder.OBEYED, done.hits, done.vehicle)


def follows(facts: VehicleAssaultFacts, done: VehicleAssault, tables: Tables) -> tuple[Effect, ...]:
    if done.order is AssaultOrder.FUBAR:
        return (Effect("order", "fubar", k47.FUBAR_TRIGGER, "FUBAR: no assault, roll on the chart; no pin is removed"),)
    if done.order is AssaultOrder.DOWN:
        return (Effect("order", "down", k47.GAP_ORDER_TEST, "the order becomes Down: no assault, no pin is removed"),)
    soft = not tables.damage[facts.vehicle.target].armoured
    unhurt = Effect("hit", False, k47.CQV_COMPARE, "the vehicle is not hit and gets no pin")
    fate = vehicle_fate.fate_effects(done.vehicle, facts.vehicle_die, soft=soft) if done.hits else (unhurt,)
    if done.vehicle.is_out:
        return fate
    least = tables.limit("consolidate_least")
    away = f"the assault is over: the infantry moves D6 in away, at least {least}"
    return (*fate, Effect("regroup", "D6", k47.VEH_ASSAULT_OVER, away))


def said(done: VehicleAssault) -> str:
    if done.order is not AssaultOrder.OBEYED:
        return "FUBAR" if done.order is AssaultOrder.FUBAR else "order failed, Down"
    return f"{count_of(done.hits, 'hit')}, {vehicle_fate.fate_said(done.vehicle)}"


VEHICLE_ASSAULT = Procedure(
    name="vehicle_assault",
    title="Assault on a vehicle",
    summary="From the order test to what becomes of the vehicle.",
    facts=VehicleAssaultFacts,
    assess=assess,
    roll=vehicle_assault,
    rules=(
        k47.CQV_NO_AT_TEST,
        k47.GAP_ASSAULT_DECLARE,
        k47.CQV_VEHICLE_FIRE,
        k47.CQV_VEHICLE_FIRE_ARC,
        *rules_in(TABLES.assault_vehicle.values()),
        k47.CQV_DAMAGE_ROLL,
        k47.CQV_COMPARE,
        k47.VEH_SOFT_DESTROYED,
        k47.VEH_OPEN_TOPPED_DESTROYED,
        k47.VEH_ENCLOSED_TABLE,
        k47.VEH_NO_AT_SUPERFICIAL,
        k47.VEH_ASSAULT_OVER,
        k47.DAMAGE_SOFT_VALUES,
        k47.DAMAGE_ARMOUR_VALUES,
        k47.RESULT_TABLE,
        *FATE_RULES,
        *morale.MORALE_RULES,
        k47.FUBAR_TRIGGER,
        k47.GAP_ASSAULT_VEHICLE_TEST,
        k47.GAP_ASSAULT_VEHICLE,
        k47.GAP_VEHICLE_STAND_FIRE,
        k47.GAP_DAMAGE_EXTREMES,
        k47.GAP_PINS_ROUT,
        k47.GAP_ORDER_TEST_WHEN,
        k47.GAP_HAND_TO_HAND,
    ),
    shaped_by=(
        k47.GAP_AT_WEAPONS,
        k47.GAP_ASSAULT_VEHICLE_SPEED,
        k47.GAP_ASSAULT_WEAPON,
        k47.GAP_OPEN_TOPPED,
        k47.GAP_DAMAGE_GRADE,
        k47.RESULT_SUPERFICIAL,
        k47.RESULT_FULL,
        k47.RESULT_MASSIVE,
        *morale.MORALE_SHAPED,
    ),
    label=said,
    follows=follows,
    stages=(
        (k47.GAP_ORDER_TEST, "on the two dice of the order test"),
        (k47.CQV_COMPARE, "hits"),
        (k47.CQV_DAMAGE_ROLL, "damage"),
        (k47.GAP_TRAITS, "damage not shrugged off"),
        (k47.RESULT_TABLE, "damage result"),
        (k47.RESULT_ON_FIRE, "fire check"),
    ),
)
