"""Whose rolls went well: for the luck meter, each roll as (side, went well for it, the chance that it would)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from sandtable.dice.exact import exact
from sandtable.explain import Refused
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.close_quarters.hand_to_hand import (
    DEFENDER_STRIKES,
    HandToHandFacts,
    Striking,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_rounds import TROOPS_FIRE, TROOPS_STRIKE
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import FACES, HARMLESS
from sandtable.rulesets.konflikt_47.procedures.orders.morale_check import MORALE_CHECK
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import ORDER_TEST, OrderResult, OrderTestFacts
from sandtable.rulesets.konflikt_47.procedures.orders.rallying import Rallied, RallyOrderFacts, as_order
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.rulesets.konflikt_47.terms import Grade, Result
from sandtable.sheet.rolling import Rolled, luck_of

#: Checks that whoever was shot at or fought makes himself.
BY_THE_TARGET = frozenset({k47.GAP_MORALE_CHECK, k47.RESULT_ON_FIRE, k47.GAP_ASSAULT_RESULT})
#: Dice of whoever is assaulted, in fights in which both throw (k47.gap.walker-assault, k47.gap.hand-to-hand).
FIGHTING_BACK = frozenset({TROOPS_FIRE, TROOPS_STRIKE, DEFENDER_STRIKES})
#: What a die must show to have gone well: damage of any kind, and of a damaged vehicle what ends it.
DAMAGE = (*(face for face in FACES if face != HARMLESS), *(grade.value for grade in Grade if grade is not Grade.NONE))
GOOD = frozenset({*DAMAGE, Result.KNOCKED_OUT.value})


def luck(event: Struct) -> Iterator[tuple[int, bool, Fraction]]:
    """The rolls of an event; those of nobody (the cup, one more turn) are left out."""
    if not isinstance(event, Rolled):
        return
    if isinstance(event.facts, OrderTestFacts):
        yield event.side, event.outcome is OrderResult.OBEYS, obeying(event.facts)
    elif isinstance(event.outcome, Rallied) and isinstance(event.facts, RallyOrderFacts):
        yield event.side, event.outcome.order_test is OrderResult.OBEYS, obeying(as_order(event.facts))
    elif event.procedure == MORALE_CHECK.name:  # a check by itself is rolled by whoever takes it
        yield from luck_of(event, event.side, by_the_target=BY_THE_TARGET, good=GOOD)
    else:
        # Where the defender alone strikes, the fight is told as his, and nobody fights back.
        back = frozenset[str]() if is_told_as_the_defenders(event.facts) else FIGHTING_BACK
        yield from luck_of(event, 1 - event.side, by_the_target=BY_THE_TARGET, good=GOOD, fighting_back=back)


def is_told_as_the_defenders(facts: Struct) -> bool:
    """Whether whoever is assaulted is named first, because he alone strikes hand-to-hand."""
    return isinstance(facts, HandToHandFacts) and facts.striking is Striking.DEFENDER


@lru_cache(maxsize=256)
def obeying(facts: OrderTestFacts) -> Fraction:
    """The chance that an order test is passed; two sixes are neither a pass nor a mere failure."""
    found = ORDER_TEST.assess(facts, TABLES)
    return (
        Fraction(0)
        if isinstance(found, Refused)
        else Fraction(exact(ORDER_TEST.roll, found.profile)[OrderResult.OBEYS])
    )
