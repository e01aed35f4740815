"""Dig In: foxholes for Infantry and Guns that stay where they are."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.rulesets.flames_of_war.asked import Skill, Tactics
from sandtable.rulesets.flames_of_war.moving.giving_orders import ORDER_RULES, OrderFacts, against_order
from sandtable.rulesets.flames_of_war.moving.ratings import Moving
from sandtable.rulesets.flames_of_war.scores import RATINGS, SCORE, scores, scores_text, skill_test
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Move, Rating
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, flag

TIMING = "fow.order.dig-in.timing"
TEST = "fow.order.dig-in.test"
ROF = "fow.order.dig-in.rof"
NO_BOMBARD = "fow.order.dig-in.no-bombard"
DETAILS = "fow.gap.dig-in-details"
COVER = "fow.gap.bulletproof-cover"


class DigInFacts(OrderFacts, frozen=True, kw_only=True):
    """A unit that is ordered to Dig In."""

    first: ClassVar[tuple[str, ...]] = ("skill", "tactics", "kind", "moved", "moving")

    skill: Skill = 4
    tactics: Tactics = 0
    kind: Annotated[Kind, choice("Kind", "What the teams are that dig")] = Kind.INFANTRY
    moved: Annotated[Move, choice("Moves", "What the teams do in their own move this turn")] = Move.STAYED
    moving: Moving = 1
    in_building: Annotated[bool, flag("In a building", "The teams are in a building")] = False
    movement_step: Annotated[bool, flag("In the Movement Step", "It is the Movement Step now")] = True


def against_digging(facts: DigInFacts) -> Refused | None:
    return refused(
        against_order(facts),
        refuse_if(not facts.movement_step, TIMING, "Dig In is ordered in the Movement Step"),
        refuse_if(facts.kind.is_tank, DETAILS, "only Infantry and Gun teams dig in"),
        refuse_if(facts.moved is not Move.STAYED, DETAILS, "teams that dig in do not move this turn"),
        refuse_if(facts.in_building, DETAILS, "nobody digs in inside a building"),
    )


def dig_test(facts: DigInFacts) -> Target:
    return skill_test("Dig In", facts.skill, TEST, Rating.TACTICS, facts.tactics)


def assess(facts: DigInFacts, tables: Tables) -> Assessment[int] | Refused:
    if problem := against_digging(facts):
        return problem
    number = dig_test(facts)
    return Assessment(
        number.number,
        f"{facts.kind.said} teams In Command dig in",
        (scores_text("gets foxholes", number.number),),
        (number,),
    )


def dig_in(dice: Dice, score: int) -> bool:
    """One die for the unit."""
    return scores(dice, score, why=TEST)


def follows(facts: DigInFacts, dug: bool, tables: Tables) -> tuple[Effect, ...]:
    limits = (
        Effect("may_shoot", True, ROF, "the teams may shoot this turn"),
        Effect("rof", facts.moving, ROF if dug else DETAILS, f"they shoot with their Moving ROF of {facts.moving}"),
        Effect("may_bombard", False, NO_BOMBARD if dug else DETAILS, "the teams may not bombard this turn"),
        Effect("may_assault", False, "fow.gap.who-may-charge", "teams that dug may not charge this turn"),
        Effect("moved", False, DETAILS, "digging is not moving: stationary and Gone to Ground as before"),
    )
    if not dug:
        return limits
    foxholes: tuple[Effect, ...] = (
        Effect("foxholes", True, TEST, "every team In Command is in foxholes until it moves"),
        Effect("bulletproof", True, COVER, "they have Bulletproof Cover, against bombardments too"),
    )
    if facts.kind is Kind.GUN:
        hidden = Effect("concealed", True, "fow.conceal.guns-foxholes", "Guns in foxholes are Concealed")
        foxholes = (*foxholes, hidden)
    return (*foxholes, *limits)


DIG_IN = Procedure(
    name="dig_in",
    title="Dig In",
    summary="Whether a unit gets foxholes, and what digging costs it.",
    facts=DigInFacts,
    assess=assess,
    roll=dig_in,
    rules=(
        TIMING,
        TEST,
        ROF,
        NO_BOMBARD,
        DETAILS,
        COVER,
        *ORDER_RULES,
        RATINGS,
        SCORE,
        "fow.conceal.guns-foxholes",
        "fow.gap.who-may-charge",
    ),
    label=lambda dug: "in foxholes" if dug else "no foxholes",
    follows=follows,
    stages=((TEST, "Dig In"),),
)
