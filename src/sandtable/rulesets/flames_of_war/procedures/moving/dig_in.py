"""Dig In: foxholes for Infantry and Guns that stay where they are."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof
from sandtable.rulesets.flames_of_war.procedures.moving.giving_orders import ORDER_RULES, OrderFacts, against_order
from sandtable.rulesets.flames_of_war.procedures.starting.scores import scores, scores_text, skill_test
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Kind, Move, Rating, Shelter
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, flag


class DigInFacts(OrderFacts, frozen=True, kw_only=True):
    """A unit that is ordered to Dig In."""

    first: ClassVar[tuple[str, ...]] = ("skill", "tactics", "kind", "moved", "moving")

    skill: asked.Skill = 4
    tactics: asked.Tactics = 0
    kind: Annotated[Kind, choice("Kind", "What the teams are that dig")] = Kind.INFANTRY
    moved: Annotated[Move, choice("Moves", "What the teams do in their own move this turn")] = Move.STAYED
    moving: asked.MovingRof = 1
    in_building: Annotated[bool, flag("In a building", "The teams are in a building")] = False
    movement_step: asked.MovementStep = True


def against_digging(facts: DigInFacts, tables: Tables) -> Refused | None:
    return refused(
        against_order(facts, tables),
        refuse_if(not facts.movement_step, fow.ORDER_DIG_IN_TIMING, "Dig In is ordered in the Movement Step"),
        refuse_if(facts.kind.is_tank, fow.GAP_DIG_IN_DETAILS, "only Infantry and Gun teams dig in"),
        refuse_if(facts.moved is not Move.STAYED, fow.GAP_DIG_IN_DETAILS, "teams that dig in do not move this turn"),
        refuse_if(facts.in_building, fow.GAP_DIG_IN_DETAILS, "nobody digs in inside a building"),
    )


def assess(facts: DigInFacts, tables: Tables) -> Assessment[int] | Refused:
    if problem := against_digging(facts, tables):
        return problem
    number = skill_test("Dig In", facts.skill, fow.ORDER_DIG_IN_TEST, Rating.TACTICS, facts.tactics)
    return Assessment(
        number.number,
        f"{facts.kind.said} teams In Command dig in",
        (scores_text("gets foxholes", number.number),),
        (number,),
    )


def dig_in(dice: Dice, score: int) -> bool:
    """One die for the unit."""
    return scores(dice, score, why=fow.ORDER_DIG_IN_TEST)


def foxhole_cover(kind: Kind, tables: Tables) -> Effect:
    """Whether foxholes are Bulletproof Cover, and whether against bombardments too."""
    shot, shelled = (bulletproof(kind, Shelter.INSIDE, at, tables) for at in (Attack.SHOOTING, Attack.BOMBARDMENT))
    too = "against bombardments too" if shelled.value else "but not against bombardments"
    said = f"they have Bulletproof Cover, {too}" if shot.value else shot.label
    return Effect("bulletproof", shot.value, fow.GAP_BULLETPROOF_COVER, said)


def follows(facts: DigInFacts, dug: bool, tables: Tables) -> tuple[Effect, ...]:
    rof_said = f"they shoot with their Moving ROF of {facts.moving}"
    may_bombard_said = "the teams may not bombard this turn"
    limits = (
        Effect("may_shoot", True, fow.ORDER_DIG_IN_ROF, "the teams may shoot this turn"),
        Effect("rof", facts.moving, fow.ORDER_DIG_IN_ROF if dug else fow.GAP_DIG_IN_DETAILS, rof_said),
        Effect("may_bombard", False, fow.ORDER_DIG_IN_NO_BOMBARD if dug else fow.GAP_DIG_IN_DETAILS, may_bombard_said),
        Effect("may_assault", False, fow.GAP_WHO_MAY_CHARGE, "teams that dug may not charge this turn"),
        Effect(
            "moved", False, fow.GAP_DIG_IN_DETAILS, "digging is not moving: stationary and Gone to Ground as before"
        ),
    )
    if not dug:
        return limits
    foxholes: tuple[Effect, ...] = (
        Effect("foxholes", True, fow.ORDER_DIG_IN_TEST, "every team In Command is in foxholes until it moves"),
        foxhole_cover(facts.kind, tables),
    )
    if facts.kind is Kind.GUN:
        hidden = Effect("concealed", True, fow.CONCEAL_GUNS_FOXHOLES, "Guns in foxholes are Concealed")
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
        fow.ORDER_DIG_IN_TIMING,
        fow.ORDER_DIG_IN_TEST,
        fow.ORDER_DIG_IN_ROF,
        fow.ORDER_DIG_IN_NO_BOMBARD,
        fow.GAP_DIG_IN_DETAILS,
        fow.GAP_BULLETPROOF_COVER,
        *ORDER_RULES,
        fow.GAP_ALTERNATIVE_RATINGS,
        fow.CONCEAL_GUNS_FOXHOLES,
        fow.GAP_WHO_MAY_CHARGE,
    ),
    shaped_by=(fow.GAP_SCORE_TEST,),
    label=lambda dug: "in foxholes" if dug else "no foxholes",
    follows=follows,
    stages=((fow.ORDER_DIG_IN_TEST, "Dig In"),),
)
