"""The Rally order: a pinned unit tests as for any order, and then loses D6 pins more."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import asdict

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.orders import order_test as ordering
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import (
    ORDER_STAGES,
    TEST_RULES,
    TEST_SHAPED,
    OrderProfile,
    OrderResult,
    OrderTestFacts,
)
from sandtable.rulesets.konflikt_47.procedures.units.morale import NERVE_FIRST, NerveFacts
from sandtable.rulesets.konflikt_47.tables import D6, Tables
from sandtable.rulesets.konflikt_47.terms import Order
from sandtable.sheet import Assessment, Procedure


class RallyOrderFacts(NerveFacts, frozen=True, kw_only=True):
    """A unit that is given Rally."""

    first: ClassVar[tuple[str, ...]] = (*NERVE_FIRST, "friendly_targets")

    pins: ask.Pins = 3
    friendly_targets: ask.FriendlyTargets = 1
    enemy_visible: ask.EnemyVisible = True
    immobilised: ask.Immobilised = False


class Rallied(Struct, frozen=True):
    """Pins that are left, and how the order test went."""

    words: ClassVar[dict[str, str]] = {"order_test": "order"}

    pins_left: int
    order_test: OrderResult


class RallyProfile(Struct, frozen=True):
    test: OrderProfile
    pins: int


def as_order(facts: RallyOrderFacts) -> OrderTestFacts:
    return OrderTestFacts(order=Order.RALLY, **asdict(facts))


def assess(facts: RallyOrderFacts, tables: Tables) -> Assessment[RallyProfile] | Refused:
    found = ordering.assess(as_order(facts), tables)
    if isinstance(found, Refused):
        return found
    notes = (
        *found.notes,
        Effect("rally", "D6", k47.GAP_RALLY, "a pass removes one pin and then D6 more, never below 0"),
    )
    profile = RallyProfile(found.profile, facts.pins)
    return Assessment(profile, found.subject, found.needs, found.numbers, notes)


def rally_order(dice: Dice, profile: RallyProfile) -> Rallied:
    """One pin for passing, then D6 more; a die that has no pins left to remove is not thrown."""
    result = dice.run(ordering.order_test, profile.test, why=k47.GAP_ORDER_TEST)
    if result is not OrderResult.OBEYS:
        return Rallied(profile.pins, result)
    left = max(0, profile.pins - 1)
    return Rallied(max(0, left - dice.d(D6, why=k47.ORDERS_RALLY)) if left else 0, result)


def follows(facts: RallyOrderFacts, rallied: Rallied, tables: Tables) -> tuple[Effect, ...]:
    if rallied.order_test is not OrderResult.OBEYS:
        return ordering.follows(as_order(facts), rallied.order_test, tables)
    return (
        Effect("die", Order.RALLY.value, k47.ORDERS_RALLY, "it neither moves nor fires"),
        Effect("pins", rallied.pins_left, k47.GAP_RALLY, f"{count_of(rallied.pins_left, 'pin')} left"),
    )


def label(rallied: Rallied) -> str:
    said = "rallies" if rallied.order_test is OrderResult.OBEYS else rallied.order_test.said
    return f"{said}, {count_of(rallied.pins_left, 'pin')} left"


RALLY_ORDER = Procedure(
    name="rally_order",
    title="Rally order",
    summary="How many pins a unit has left after it was given Rally.",
    facts=RallyOrderFacts,
    assess=assess,
    roll=rally_order,
    rules=(k47.ORDERS_RALLY, k47.GAP_RALLY, *TEST_RULES),
    shaped_by=TEST_SHAPED,
    label=label,
    follows=follows,
    stages=(*ORDER_STAGES, (k47.ORDERS_RALLY, "further pins taken off")),
)
