"""Orders, and the order test that decides whether a pinned unit obeys."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Modifier, Refused, Spoken, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.moving.rates import against_assault
from sandtable.rulesets.konflikt_47.procedures.orders.fubar import (
    FUBAR,
    FUBAR_RULES,
    FUBAR_SHAPED,
    Fubar,
    FubarFacts,
    FubarProfile,
    fubar,
    fubar_profile,
)
from sandtable.rulesets.konflikt_47.procedures.units import morale
from sandtable.rulesets.konflikt_47.tables import D6, TABLES, Tables
from sandtable.rulesets.konflikt_47.terms import Order, UnitKind
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, flag

DOUBLE_SIX = 2 * D6


class AssaultTarget(StrEnum):
    """What a Run order is to assault."""

    NOTHING = "nothing"
    TROOPS = "troops"
    OPEN_VEHICLE = "open_vehicle"
    ENCLOSED_VEHICLE = "enclosed_vehicle"


class OrderTestFacts(morale.NerveFacts, frozen=True, kw_only=True):
    """A unit that is given an order."""

    first: ClassVar[tuple[str, ...]] = (
        "quality",
        "pins",
        "order",
        "officer",
        "officer_distance",
        "kind",
        "assaults",
        "at_weapons",
        "friendly_targets",
    )
    seldom: ClassVar[tuple[str, ...]] = (
        "second_officer",
        "second_officer_distance",
        "friendly_targets",
        "lone_model",
        "horror_near",
        "enemy_visible",
        "fixed_weapon",
        "assault_walker",
        "immobilised",
        "gravity_pulse",
        "has_die",
    )

    pins: ask.Pins = 1
    order: Annotated[Order, choice("Order", "The order it is given")] = Order.ADVANCE
    assaults: Annotated[
        AssaultTarget, choice("Assaults", "What it assaults; soft-skinned and open-topped vehicles are open ones")
    ] = AssaultTarget.NOTHING
    at_weapons: Annotated[
        bool, flag("AT weapons", "A shaped charge, AT rifle or dual weapon pack, or tank hunters, among the assaulters")
    ] = False
    friendly_targets: ask.FriendlyTargets = 1
    enemy_visible: ask.EnemyVisible = True
    fixed_weapon: Annotated[
        bool, flag("Team with fixed weapon", "An MMG, HMG, medium or heavy mortar; it may not assault")
    ] = False
    assault_walker: Annotated[bool, flag("Assault walker", "The only vehicles that may assault")] = False
    immobilised: ask.Immobilised = False
    gravity_pulse: ask.GravityPulse = False
    has_die: Annotated[bool, flag("Has an order die", "It was given an order this turn, or kept one from the last")] = (
        False
    )


class OrderResult(Spoken):
    OBEYS = "obeys"
    DOWN = "down", "fails and goes Down", "does not obey"
    FRIENDLY_FIRE = "fubar_friendly_fire", "FUBAR: friendly fire", "does not obey"
    PANIC_RUN = "fubar_panic_run", "FUBAR: panic run", "does not obey"
    FUBAR_DOWN = "fubar_down", "FUBAR: goes Down", "does not obey"


AFTER_FUBAR = {
    Fubar.FRIENDLY_FIRE: OrderResult.FRIENDLY_FIRE,
    Fubar.PANIC_RUN: OrderResult.PANIC_RUN,
    Fubar.DOWN: OrderResult.FUBAR_DOWN,
}
CHARTED = {result: shown for shown, result in AFTER_FUBAR.items()}


class OrderProfile(Struct, frozen=True):
    """What two dice must not exceed, if a test is needed at all, and what a FUBAR would come to."""

    need: Need | None
    fubar: FubarProfile


# ------------------------------------------------------------------ what may be ordered


def order_refusals(facts: OrderTestFacts, tables: Tables) -> Refused | None:
    """Every reason why this unit cannot be given this order."""
    if facts.assault_walker and not facts.kind.is_vehicle:
        raise FactsFault("assault_walker: only a vehicle is a walker, choose one as kind of unit or leave it out")
    moves = tables.orders[facts.order].may_move
    runs = facts.order is Order.RUN
    morale.check_immobilised(facts.kind, facts.immobilised)
    assault = against_assault(
        facts.order,
        fixed=facts.fixed_weapon and facts.kind in (UnitKind.TEAM, UnitKind.INFANTRY),
        gun=facts.kind is UnitKind.ARTILLERY,
        drives=facts.kind.is_vehicle and not facts.assault_walker,
    )
    return refused(
        refuse_if(facts.has_die, k47.TURN_SELECT_UNIT, "the unit has an order die already"),
        morale.lost_to_pins(facts.quality, facts.pins, tables),
        refuse_if(
            facts.kind.is_vehicle and facts.order is Order.DOWN,
            k47.GAP_DOWN,
            "vehicles are not ordered Down, they only get such dice from failed tests, recce moves and damage",
        ),
        refuse_if(
            facts.immobilised and moves,
            k47.GAP_IMMOBILISED,
            "an immobilised vehicle may be given Fire, Ambush or Rally only",
        ),
        refuse_if(facts.kind is UnitKind.ARTILLERY and runs, k47.GAP_ARTILLERY_MOVE, "guns never Run"),
        refuse_if(
            facts.gravity_pulse and runs,
            k47.GAP_GRAVITY_PULSE,
            "a unit damaged by a gravity pulse may not be given Run at its next activation",
        ),
        assault if facts.assaults is not AssaultTarget.NOTHING else None,
    )


# ------------------------------------------------------------------ the test


def fears_armour(facts: OrderTestFacts) -> bool:
    """Infantry without AT weapons against a fully enclosed armoured vehicle."""
    enclosed = facts.assaults is AssaultTarget.ENCLOSED_VEHICLE
    return enclosed and not facts.at_weapons and not facts.kind.is_vehicle


def in_fubar(facts: OrderTestFacts) -> FubarFacts:
    """The unit as the FUBAR chart looks at it."""
    return FubarFacts(
        friendly_targets=facts.friendly_targets,
        enemy_visible=facts.enemy_visible,
        kind=facts.kind,
        immobilised=facts.immobilised,
    )


def needs_test(facts: OrderTestFacts) -> bool:
    """Never for Down; otherwise when pinned, and always without AT weapons against an enclosed vehicle."""
    return facts.order is not Order.DOWN and (facts.pins > 0 or fears_armour(facts))


def assess(facts: OrderTestFacts, tables: Tables) -> Assessment[OrderProfile] | Refused:
    if problem := order_refusals(facts, tables):
        return problem
    chart = fubar_profile(in_fubar(facts), tables)
    subject = f"{morale.unit_said(facts)} is given {facts.order.said}"
    if not needs_test(facts):
        because = "Down is never tested" if facts.order is Order.DOWN else "a unit without pins obeys"
        spared = Effect("test", False, k47.GAP_ORDER_TEST_WHEN, f"no test: {because}")
        return Assessment(OrderProfile(None, chart), subject, ("no test needed",), notes=(spared,))
    afraid: Modifier | None = tables.constant("no_at_test") if fears_armour(facts) else None
    number = morale.nerve("Order test", facts, tables, afraid)
    need = morale.within_morale(number)
    rule = k47.GAP_ASSAULT_VEHICLE_TEST if afraid else k47.GAP_ORDER_TEST_WHEN
    notes = (
        Effect("test", True, rule, "it must pass an order test"),
        Effect(
            "pins_after_pass",
            max(0, facts.pins - 1),
            k47.GAP_ORDER_TEST,
            "passing removes one pin before the order is carried out",
        ),
        *morale.officer_notes(facts, tables),
    )
    return Assessment(OrderProfile(need, chart), subject, (f"obeys on {morale.need_said(need)}",), (number,), notes)


def order_test(dice: Dice, profile: OrderProfile) -> OrderResult:
    """A natural 2 always passes, a natural 12 is always a FUBAR."""
    if profile.need is None:
        return OrderResult.OBEYS
    shown = dice.total(2, D6, why=k47.GAP_ORDER_TEST)
    if profile.need.met_by(shown):
        return OrderResult.OBEYS
    if shown != DOUBLE_SIX:
        return OrderResult.DOWN
    return AFTER_FUBAR[fubar(dice, profile.fubar)]


# ------------------------------------------------------------------ what follows


def obeys_effects(facts: OrderTestFacts, tables: Tables) -> tuple[Effect, ...]:
    row = tables.orders[facts.order]
    passed = needs_test(facts)
    pins = max(0, facts.pins - 1) if passed else facts.pins
    other = f"; {row.other}" if row.other else ""
    effects = (
        Effect("die", facts.order.value, row.rule, f"{facts.order.said}: {row.moves}, {row.fires}{other}"),
        Effect(
            "pins", pins, k47.GAP_ORDER_TEST if passed else k47.GAP_ORDER_TEST_WHEN, f"{count_of(pins, 'pin')} left"
        ),
    )
    if facts.order is Order.RALLY and pins:
        return (*effects, Effect("rally", "D6", k47.GAP_RALLY, "and then D6 more go"))
    return effects


def fails_effects(facts: OrderTestFacts) -> tuple[Effect, ...]:
    if facts.kind.is_vehicle:
        halted = "it halts and does nothing, and Down does not protect it"
        return (Effect("die", Order.DOWN.value, k47.GAP_ORDER_TEST_VEHICLE, halted),)
    return (Effect("die", Order.DOWN.value, k47.GAP_ORDER_TEST, "the order becomes Down and it does nothing"),)


def follows(facts: OrderTestFacts, result: OrderResult, tables: Tables) -> tuple[Effect, ...]:
    if result is OrderResult.OBEYS:
        return obeys_effects(facts, tables)
    kept = Effect("pins", facts.pins, k47.GAP_ORDER_TEST, "no pin is removed")
    if result is OrderResult.DOWN:
        return (*fails_effects(facts), kept)
    return (*FUBAR.follows(in_fubar(facts), CHARTED[result], tables), kept)


ORDER_STAGES = ((k47.GAP_ORDER_TEST, "on the two dice of the order test"), (k47.FUBAR_TABLE, "FUBAR chart"))
TEST_RULES = (
    k47.GAP_ORDER_TEST_WHEN,
    k47.GAP_ORDER_TEST_VEHICLE,
    *morale.MORALE_RULES,
    k47.GAP_PINS_ROUT,
    k47.GAP_TEAM,
    k47.TURN_SELECT_UNIT,
    *FUBAR_RULES,
)
TEST_SHAPED = (k47.TURN_ORDER_TEST_STEP, *morale.MORALE_SHAPED, *FUBAR_SHAPED)

ORDER_TEST = Procedure(
    name="order_test",
    title="Order test",
    summary="Whether a unit obeys its order, goes Down, or makes a mess of it.",
    facts=OrderTestFacts,
    assess=assess,
    roll=order_test,
    rules=(
        *TEST_RULES,
        *rules_in(TABLES.orders.values()),
        k47.ORDERS_RUN_ASSAULT,
        k47.GAP_RALLY,
        k47.GAP_DOWN,
        k47.GAP_IMMOBILISED,
        k47.GAP_GRAVITY_PULSE,
        k47.GAP_ASSAULT_VEHICLE_TEST,
        k47.CQV_NO_AT_TEST,
        k47.GAP_TEAM_MOVE,
        k47.GAP_ARTILLERY_MOVE,
        k47.GAP_VEHICLE_ASSAULT,
    ),
    shaped_by=(
        *TEST_SHAPED,
        k47.TURN_EXECUTE,
        k47.TURN_END_RETAIN,
        k47.ORDERS_LIST,
        k47.GAP_AT_WEAPONS,
        k47.GAP_OPEN_TOPPED,
    ),
    follows=follows,
    stages=ORDER_STAGES,
)
