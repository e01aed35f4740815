"""Blitz Move: a short move before moving, and what its success or failure costs."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.rulesets.flames_of_war.asked import Skill, Tactics
from sandtable.rulesets.flames_of_war.fire.to_hit import STACKING, hit_modifier
from sandtable.rulesets.flames_of_war.moving.enemy_near import (
    CLEAR,
    NO_CLOSER,
    PROXIMITY,
    Enemy,
    EnemyEnd,
    EnemyNearest,
    EnemyStart,
    WhichEnemy,
    against_approach,
)
from sandtable.rulesets.flames_of_war.moving.giving_orders import (
    ORDER_RULES,
    OrderedDistance,
    OrderFacts,
    against_order,
    too_far,
)
from sandtable.rulesets.flames_of_war.moving.ratings import Halted, Moving
from sandtable.rulesets.flames_of_war.scores import RATINGS, SCORE, scores, scores_text, skill_test
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Move, Rating
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, flag

TIMING = "fow.order.blitz.timing"
TEST = "fow.order.blitz.test"
TACTICAL_ONLY = "fow.order.blitz.tactical-only"
HALTED = "fow.order.blitz.halted-rof"
NO_DASH = "fow.order.blitz.fail-no-dash"
PENALTY = "fow.order.blitz.fail-penalty"
OTHERWISE = "fow.gap.blitz-otherwise"
STATUS = "fow.gap.blitz-moved-status"


class BlitzFacts(OrderFacts, frozen=True, kw_only=True):
    """A unit that is ordered to Blitz before it moves."""

    first: ClassVar[tuple[str, ...]] = ("skill", "tactics", "then", "halted", "moving", "distance", "pinned")

    skill: Skill = 3
    tactics: Tactics = 0
    then: Annotated[Move, choice("Moves after it", "What its teams do in their own move afterwards")] = Move.STAYED
    halted: Halted = 2
    moving: Moving = 1
    distance: OrderedDistance = 4.0
    begun: Annotated[bool, flag("Has begun to move", "Some team of the unit has moved this turn")] = False
    enemy_nearest: EnemyNearest = CLEAR
    enemy_start: EnemyStart = CLEAR
    enemy_end: EnemyEnd = CLEAR
    enemy: WhichEnemy = Enemy.TEAM


def blitz_test(facts: BlitzFacts) -> Target:
    return skill_test("Blitz Move", facts.skill, TEST, Rating.TACTICS, facts.tactics)


def against_blitz(facts: BlitzFacts, tables: Tables) -> Refused | None:
    dash = facts.then is Move.DASH
    return refused(
        against_order(facts),
        refuse_if(facts.begun, TIMING, "a Blitz Move is ordered before the unit moves"),
        refuse_if(dash, TACTICAL_ONLY, "after a Blitz Move that works the teams move at Tactical only"),
        refuse_if(dash, NO_DASH, "after one that fails no team of the unit may Dash"),
        too_far(facts.distance, "blitz_move", tables),
        against_approach(facts, tables),
    )


def assess(facts: BlitzFacts, tables: Tables) -> Assessment[int] | Refused:
    if problem := against_blitz(facts, tables):
        return problem
    number = blitz_test(facts)
    inches = tables.limit("blitz_move")
    notes = (
        Effect("inches", inches, TEST, f"on a success its teams may move up to {inches} in at once"),
        Effect("dash", False, OTHERWISE, "no Dash this turn, whether it works or not"),
    )
    needs = (scores_text("works", number.number),)
    return Assessment(number.number, f"Blitz Move, then {_then(facts.then)}", needs, (number,), notes)


def _then(move: Move) -> str:
    return "no further move" if move is Move.STAYED else "a Tactical move"


def blitz_move(dice: Dice, score: int) -> bool:
    """One die for the unit."""
    return scores(dice, score, why=TEST)


# ------------------------------------------------------------------ what follows


def rof_after(facts: BlitzFacts, works: bool) -> Effect:
    """Only a further move costs the Halted ROF; Pinned Down teams never have it."""
    if facts.pinned:
        return Effect(
            "rof", facts.moving, "fow.pin.moving-rof", f"Pinned Down, it shoots with its Moving ROF of {facts.moving}"
        )
    if facts.then is not Move.STAYED:
        return Effect("rof", facts.moving, "fow.rof.moving", f"it shoots with its Moving ROF of {facts.moving}")
    rule = HALTED if works else OTHERWISE
    return Effect("rof", facts.halted, rule, f"it shoots with its Halted ROF of {facts.halted}")


def follows(facts: BlitzFacts, works: bool, tables: Tables) -> tuple[Effect, ...]:
    blitzed = works and facts.distance > 0
    moved = blitzed or facts.then is not Move.STAYED
    status = "it has moved: not stationary, not Gone to Ground, no Shoot and Scoot" if moved else "it has not moved"
    failed, inches = hit_modifier("failed_blitz", tables), tables.limit("blitz_move")
    effects: tuple[Effect, ...] = (
        Effect(
            "blitzed",
            works,
            TEST,
            f"the teams move up to {inches} in at once" if works else "the teams do not get the move",
        ),
        rof_after(facts, works),
        Effect("hit_penalty", 0, OTHERWISE, "no penalty to hit")
        if works
        else Effect(
            "hit_penalty", failed.value, PENALTY, "+1 to the score to hit for every team of the unit this turn"
        ),
        Effect("dash", False, TACTICAL_ONLY if works else NO_DASH, "no team may Dash this turn"),
        Effect("moved", moved, STATUS, status),
    )
    if facts.kind in (Kind.INFANTRY, Kind.ARMOURED) and not facts.pinned:
        effects = (*effects, Effect("may_assault", True, STATUS, "its teams may still assault"))
    if not works:
        return (*effects, Effect("adds_up", False, STACKING, "moving Out of Command as well adds nothing more"))
    return effects


BLITZ_MOVE = Procedure(
    name="blitz_move",
    title="Blitz Move",
    summary="Whether a unit gets its Blitz Move, and how it moves and shoots after that.",
    facts=BlitzFacts,
    assess=assess,
    roll=blitz_move,
    rules=(
        TIMING,
        TEST,
        TACTICAL_ONLY,
        HALTED,
        NO_DASH,
        PENALTY,
        OTHERWISE,
        STATUS,
        STACKING,
        *ORDER_RULES,
        RATINGS,
        SCORE,
        PROXIMITY,
        NO_CLOSER,
        "fow.pin.moving-rof",
        "fow.rof.moving",
        "fow.gap.units-of-measure",
    ),
    label=lambda works: "makes its Blitz Move" if works else "fails",
    follows=follows,
    stages=((TEST, "Blitz Move"),),
)
