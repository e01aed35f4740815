"""Blitz Move: a short move before moving, and what its success or failure costs."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hit_modifier
from sandtable.rulesets.flames_of_war.procedures.moving.enemy_near import CLEAR, against_approach
from sandtable.rulesets.flames_of_war.procedures.moving.giving_orders import (
    ORDER_RULES,
    OrderFacts,
    against_order,
    too_far,
)
from sandtable.rulesets.flames_of_war.procedures.starting.scores import scores, scores_text, skill_test
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Enemy, Move, Rating
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, count, flag


class BlitzFacts(OrderFacts, frozen=True, kw_only=True):
    """A unit that is ordered to Blitz before it moves."""

    first: ClassVar[tuple[str, ...]] = ("skill", "tactics", "then", "halted", "moving", "distance", "pinned")

    skill: asked.Skill = 3
    tactics: asked.Tactics = 0
    then: Annotated[Move, choice("Moves after it", "What its teams do in their own move afterwards")] = Move.STAYED
    halted: Annotated[int, count("Halted ROF", 0, asked.HIGHEST_ROF, "ROF of the weapon when halted")] = 2
    moving: asked.MovingRof = 1
    distance: asked.OrderedDistance = 4.0
    begun: Annotated[bool, flag("Has begun to move", "Some team of the unit has moved this turn")] = False
    enemy_nearest: asked.EnemyNearest = CLEAR
    enemy_start: asked.EnemyStart = CLEAR
    enemy_end: asked.EnemyEnd = CLEAR
    enemy: asked.WhichEnemy = Enemy.TEAM


def against_blitz(facts: BlitzFacts, tables: Tables) -> Refused | None:
    dash = facts.then is Move.DASH
    return refused(
        against_order(facts, tables),
        refuse_if(facts.begun, fow.ORDER_BLITZ_TIMING, "a Blitz Move is ordered before the unit moves"),
        refuse_if(dash, fow.ORDER_BLITZ_TACTICAL_ONLY, "after a Blitz Move that works the teams move at Tactical only"),
        refuse_if(dash, fow.ORDER_BLITZ_FAIL_NO_DASH, "after one that fails no team of the unit may Dash"),
        too_far(facts.distance, "blitz_move", tables),
        against_approach(facts, tables),
    )


def assess(facts: BlitzFacts, tables: Tables) -> Assessment[int] | Refused:
    if problem := against_blitz(facts, tables):
        return problem
    number = skill_test("Blitz Move", facts.skill, fow.ORDER_BLITZ_TEST, Rating.TACTICS, facts.tactics)
    inches = tables.limit("blitz_move")
    notes = (
        Effect("inches", inches, fow.ORDER_BLITZ_TEST, f"on a success its teams may move up to {inches} in at once"),
        Effect("dash", False, fow.GAP_BLITZ_OTHERWISE, "no Dash this turn, whether it works or not"),
    )
    needs = (scores_text("works", number.number),)
    return Assessment(number.number, f"Blitz Move, then {_then(facts.then)}", needs, (number,), notes)


def _then(move: Move) -> str:
    return "no further move" if move is Move.STAYED else "a Tactical move"


def blitz_move(dice: Dice, score: int) -> bool:
    """One die for the unit."""
    return scores(dice, score, why=fow.ORDER_BLITZ_TEST)


# ------------------------------------------------------------------ what follows


def rof_after(facts: BlitzFacts, works: bool) -> Effect:
    """Only a further move costs the Halted ROF; Pinned Down teams never have it."""
    if facts.pinned:
        said = f"Pinned Down, it shoots with its Moving ROF of {facts.moving}"
        return Effect("rof", facts.moving, fow.PIN_MOVING_ROF, said)
    if facts.then is not Move.STAYED:
        return Effect("rof", facts.moving, fow.ROF_MOVING, f"it shoots with its Moving ROF of {facts.moving}")
    rule = fow.ORDER_BLITZ_HALTED_ROF if works else fow.GAP_BLITZ_OTHERWISE
    return Effect("rof", facts.halted, rule, f"it shoots with its Halted ROF of {facts.halted}")


def follows(facts: BlitzFacts, works: bool, tables: Tables) -> tuple[Effect, ...]:
    blitzed = works and facts.distance > 0
    moved = blitzed or facts.then is not Move.STAYED
    status = "it has moved: not stationary, not Gone to Ground, no Shoot and Scoot" if moved else "it has not moved"
    failed, inches = hit_modifier("failed_blitz", tables), tables.limit("blitz_move")
    blitzed_said = f"the teams move up to {inches} in at once" if works else "the teams do not get the move"
    dash_said = "no team may Dash this turn"
    effects: tuple[Effect, ...] = (
        Effect("blitzed", works, fow.ORDER_BLITZ_TEST, blitzed_said),
        rof_after(facts, works),
        Effect("hit_penalty", 0, fow.GAP_BLITZ_OTHERWISE, "no penalty to hit")
        if works
        else Effect(
            "hit_penalty",
            failed.value,
            fow.ORDER_BLITZ_FAIL_PENALTY,
            "+1 to the score to hit for every team of the unit this turn",
        ),
        Effect("dash", False, fow.ORDER_BLITZ_TACTICAL_ONLY if works else fow.ORDER_BLITZ_FAIL_NO_DASH, dash_said),
        Effect("moved", moved, fow.GAP_BLITZ_MOVED_STATUS, status),
    )
    if tables.assaulting[facts.kind].assaults and not facts.pinned:
        effects = (*effects, Effect("may_assault", True, fow.GAP_BLITZ_MOVED_STATUS, "its teams may still assault"))
    if not works:
        return (
            *effects,
            Effect("adds_up", False, fow.GAP_MODIFIER_STACKING, "moving Out of Command as well adds nothing more"),
        )
    return effects


BLITZ_MOVE = Procedure(
    name="blitz_move",
    title="Blitz Move",
    summary="Whether a unit gets its Blitz Move, and how it moves and shoots after that.",
    facts=BlitzFacts,
    assess=assess,
    roll=blitz_move,
    rules=(
        fow.ORDER_BLITZ_TIMING,
        fow.ORDER_BLITZ_TEST,
        fow.ORDER_BLITZ_TACTICAL_ONLY,
        fow.ORDER_BLITZ_HALTED_ROF,
        fow.ORDER_BLITZ_FAIL_NO_DASH,
        fow.ORDER_BLITZ_FAIL_PENALTY,
        fow.GAP_BLITZ_OTHERWISE,
        fow.GAP_BLITZ_MOVED_STATUS,
        fow.GAP_MODIFIER_STACKING,
        *ORDER_RULES,
        fow.GAP_ALTERNATIVE_RATINGS,
        fow.GAP_SCORE_TEST,
        fow.GAP_ENEMY_PROXIMITY,
        fow.PIN_NO_CLOSER,
        fow.PIN_MOVING_ROF,
        fow.ROF_MOVING,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=lambda works: "makes its Blitz Move" if works else "fails",
    follows=follows,
    stages=((fow.ORDER_BLITZ_TEST, "Blitz Move"),),
)
