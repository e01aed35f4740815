"""Whether a defender may counter-attack, as prepared or not, and whom."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_SP, Immobilised, Spent
from sandtable.rulesets.megagame.procedures.cards.typed import opening, share
from sandtable.rulesets.megagame.tables import TABLES, Tables
from sandtable.rulesets.megagame.terms import Kind, Mode, Order, Result
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag


class Told(StrEnum):
    """What its commander has chosen in advance."""

    DEFAULT = "default"
    YES = "yes"
    NO = "no"


class CounterAttackRightFacts(Facts, frozen=True, kw_only=True):
    """A defender after the combat."""

    result: Annotated[Result, choice("Result", "The result of the attack")] = Result.LIMITED_SUCCESS
    order: Annotated[Order, choice("Order", "The order that the defender has this turn")] = Order.HOLD
    told: Annotated[Told, choice("Told to", "Standing choice; by default only units on Hold do")] = Told.DEFAULT
    sp: Annotated[int, count("SP left", 0, MOST_SP, "Supply points after the combat")] = 2
    kind: Annotated[Kind, choice("Kind", "What the defending unit is")] = Kind.INFANTRY
    spent: Spent = ()
    mode: Annotated[Mode, choice("Mode", "How it moved this turn, if it did")] = Mode.TACTICAL
    entered: Annotated[bool, flag("Square entered", "Attackers have entered the lost square")] = True
    immobilised: Immobilised = False
    counters: Annotated[bool, flag("Was one itself", "The combat was a counter-attack already")] = False


def against_counter(facts: CounterAttackRightFacts, tables: Tables) -> Refused | None:
    spent = share("spent", facts.spent)
    told = facts.told is Told.YES or (facts.told is Told.DEFAULT and facts.order is Order.HOLD)
    late = spent > tables.fraction("half_turn")
    may, rule = tables.results[facts.result].counter_attack, tables.result_rules[facts.result].counter
    attacks = tables.kinds[facts.kind].attacks
    return refused(
        refuse_if(not may, rule, f"no counter-attack after {facts.result.said}"),
        refuse_if(facts.counters, mg.GAP_COUNTER_ATTACK, "a counter-attack never allows another"),
        refuse_if(not told, mg.GAP_STANDING_CHOICES, "it was not told to counter-attack"),
        refuse_if(facts.sp == 0, mg.GAP_SUPPLY_POINTS, "a unit with 0 SP may not counter-attack"),
        refuse_if(late, mg.MOVE_HALF_TURN_NO_FIGHT, f"it has spent {spent} of the turn, more than half"),
        refuse_if(facts.immobilised, mg.GAP_IMMOBILISED, "an immobilised unit does not counter-attack"),
        refuse_if(facts.mode is Mode.ROAD_COLUMN, mg.GAP_MOVE_MODE, "a unit in road column does not attack"),
        refuse_if(not attacks, mg.GAP_COUNTER_ATTACK, "artillery and flak do not counter-attack"),
    )


def assess(facts: CounterAttackRightFacts, tables: Tables) -> Assessment[bool] | Refused:
    if problem := against_counter(facts, tables):
        return problem
    row = tables.factors["unprepared"]
    holds = facts.order is Order.HOLD
    worse = row.attacker and not holds
    number = Target(
        "Factor of the unit",
        Modifier(0, mg.GAP_COUNTER_ATTACK, "on Hold, counts as prepared" if holds else "without preparation"),
        (Modifier(row.value, mg.COMBAT_MOD_UNPREPARED, f"{row.label}, not on Hold"),) if worse else (),
    )
    there = facts.result is Result.LIMITED_SUCCESS and facts.entered
    target = "the units that entered the lost square" if there else "all units in the square most attackers came from"
    struck = f"it attacks {target}, however far it retired"
    notes = (
        Effect("allowed", True, tables.result_rules[facts.result].counter, f"allowed after {facts.result.said}"),
        Effect("target", "entered" if there else "start", mg.GAP_COUNTER_ATTACK, struck),
        Effect("without", True, mg.GAP_COUNTER_ATTACK, "no air support, combined arms, tactical advantages or overrun"),
    )
    return Assessment(True, f"{opening(facts.kind.said)} after {facts.result.said}", (), (number,), notes)


COUNTER_ATTACK_RIGHT = Procedure(
    name="counter_attack_right",
    title="Right to counter-attack",
    summary="Whether a defending unit may counter-attack after a result, at what factor, and against whom.",
    facts=CounterAttackRightFacts,
    assess=assess,
    roll=stated,
    rules=(
        mg.GAP_COUNTER_ATTACK,
        *dict.fromkeys(row.counter for row in TABLES.result_rules.values()),
        mg.GAP_STANDING_CHOICES,
        mg.GAP_SUPPLY_POINTS,
        mg.MOVE_HALF_TURN_NO_FIGHT,
        mg.GAP_HALF_TURN,
        mg.GAP_IMMOBILISED,
        mg.GAP_MOVE_MODE,
        mg.COMBAT_MOD_UNPREPARED,
    ),
    label=lambda _: "may counter-attack",
)
