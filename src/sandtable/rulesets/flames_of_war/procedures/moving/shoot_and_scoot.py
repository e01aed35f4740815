"""Shoot and Scoot: teams that have not moved slip away in the Assault Step."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.moving.enemy_near import CLEAR, ON_THE_GROUND, gets_away, too_near
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
from sandtable.sheet.facts import choice, flag

#: Where a team that scoots usually ends: farther from the enemy by its 4 inches.
AWAY = CLEAR + 4


class ScootFacts(OrderFacts, frozen=True, kw_only=True):
    """A unit that is ordered to Shoot and Scoot."""

    first: ClassVar[tuple[str, ...]] = ("skill", "tactics", "moved", "shot", "distance")

    skill: asked.Skill = 4
    tactics: asked.Tactics = 0
    moved: Annotated[
        Move, choice("Moved", "What the teams did in the Movement Step; a failed Cross roll is a move")
    ] = Move.STAYED
    shot: Annotated[bool, flag("Shot", "The teams shot this turn; they need not have")] = True
    distance: asked.OrderedDistance = 4.0
    assaults: asked.UnitAssaults = False
    assault_step: Annotated[bool, flag("In the Assault Step", "It is the Assault Step now")] = True
    enemy_nearest: asked.EnemyNearest = CLEAR
    enemy_start: asked.EnemyStart = CLEAR
    enemy_end: asked.EnemyEnd = AWAY
    enemy: asked.WhichEnemy = Enemy.TEAM


def against_scoot(facts: ScootFacts, tables: Tables) -> Refused | None:
    pinned_here = facts.pinned and facts.enemy in ON_THE_GROUND and not gets_away(facts)
    return refused(
        against_order(facts, tables),
        refuse_if(not facts.assault_step, fow.ORDER_SCOOT_TIMING, "Shoot and Scoot is ordered in the Assault Step"),
        refuse_if(
            facts.moved is not Move.STAYED,
            fow.ORDER_SCOOT_ELIGIBLE,
            "only teams that have not moved this turn may scoot",
        ),
        refuse_if(facts.assaults, fow.GAP_SCOOT_DETAILS, "a unit of which teams assault this turn may not scoot"),
        refuse_if(pinned_here, fow.GAP_SCOOT_DETAILS, "a Pinned Down unit may only scoot away from visible enemies"),
        too_far(facts.distance, "scoot_move", tables),
        too_near(facts, tables),
    )


def assess(facts: ScootFacts, tables: Tables) -> Assessment[int] | Refused:
    if problem := against_scoot(facts, tables):
        return problem
    number = skill_test("Shoot and Scoot", facts.skill, fow.ORDER_SCOOT_TEST, Rating.TACTICS, facts.tactics)
    did = "that shot" if facts.shot else "that did not shoot, which does not matter"
    notes = (Effect("shot", facts.shot, fow.GAP_SCOOT_DETAILS, f"teams {did}"),)
    return Assessment(number.number, "Shoot and Scoot", (scores_text("scoots", number.number),), (number,), notes)


def shoot_and_scoot(dice: Dice, score: int) -> bool:
    """One die for the unit."""
    return scores(dice, score, why=fow.ORDER_SCOOT_TEST)


def follows(facts: ScootFacts, scoots: bool, tables: Tables) -> tuple[Effect, ...]:
    if not scoots:
        return (Effect("inches", 0, fow.ORDER_SCOOT_TEST, "its teams have not moved"),)
    inches = tables.limit("scoot_move")
    return (
        Effect("inches", inches, fow.ORDER_SCOOT_TEST, f"eligible teams may move up to {inches} in, in any direction"),
        Effect("stationary", False, fow.GAP_SCOOT_DETAILS, "teams that move are no longer stationary"),
        Effect("gone_to_ground", False, fow.GAP_SCOOT_DETAILS, "teams that move are not Gone to Ground"),
    )


SHOOT_AND_SCOOT = Procedure(
    name="shoot_and_scoot",
    title="Shoot and Scoot",
    summary="Whether teams that have not moved may slip away in the Assault Step.",
    facts=ScootFacts,
    assess=assess,
    roll=shoot_and_scoot,
    rules=(
        fow.ORDER_SCOOT_TIMING,
        fow.ORDER_SCOOT_TEST,
        fow.ORDER_SCOOT_ELIGIBLE,
        fow.GAP_SCOOT_DETAILS,
        *ORDER_RULES,
        fow.GAP_ALTERNATIVE_RATINGS,
        fow.GAP_SCORE_TEST,
        fow.GAP_ENEMY_PROXIMITY,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=lambda scoots: "may scoot" if scoots else "stays",
    follows=follows,
    stages=((fow.ORDER_SCOOT_TEST, "Shoot and Scoot"),),
)
