"""Shoot and Scoot: teams that have not moved slip away in the Assault Step."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.rulesets.flames_of_war.asked import Skill, Tactics
from sandtable.rulesets.flames_of_war.moving.enemy_near import (
    CLEAR,
    ON_THE_GROUND,
    PROXIMITY,
    Enemy,
    EnemyEnd,
    EnemyNearest,
    EnemyStart,
    WhichEnemy,
    gets_away,
    too_near,
)
from sandtable.rulesets.flames_of_war.moving.giving_orders import (
    ORDER_RULES,
    OrderedDistance,
    OrderFacts,
    against_order,
    too_far,
)
from sandtable.rulesets.flames_of_war.scores import RATINGS, SCORE, scores, scores_text, skill_test
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Move, Rating
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, flag

TIMING = "fow.order.scoot.timing"
TEST = "fow.order.scoot.test"
ELIGIBLE = "fow.order.scoot.eligible"
DETAILS = "fow.gap.scoot-details"
#: Where a team that scoots usually ends: farther from the enemy by its 4 inches.
AWAY = CLEAR + 4


class ScootFacts(OrderFacts, frozen=True, kw_only=True):
    """A unit that is ordered to Shoot and Scoot."""

    first: ClassVar[tuple[str, ...]] = ("skill", "tactics", "moved", "shot", "distance")

    skill: Skill = 4
    tactics: Tactics = 0
    moved: Annotated[
        Move, choice("Moved", "What the teams did in the Movement Step; a failed Cross roll is a move")
    ] = Move.STAYED
    shot: Annotated[bool, flag("Shot", "The teams shot this turn; they need not have")] = True
    distance: OrderedDistance = 4.0
    assaults: Annotated[bool, flag("Assaults", "Some team of the unit assaults this turn")] = False
    assault_step: Annotated[bool, flag("In the Assault Step", "It is the Assault Step now")] = True
    enemy_nearest: EnemyNearest = CLEAR
    enemy_start: EnemyStart = CLEAR
    enemy_end: EnemyEnd = AWAY
    enemy: WhichEnemy = Enemy.TEAM


def against_scoot(facts: ScootFacts, tables: Tables) -> Refused | None:
    pinned_here = facts.pinned and facts.enemy in ON_THE_GROUND and not gets_away(facts)
    return refused(
        against_order(facts),
        refuse_if(not facts.assault_step, TIMING, "Shoot and Scoot is ordered in the Assault Step"),
        refuse_if(facts.moved is not Move.STAYED, ELIGIBLE, "only teams that have not moved this turn may scoot"),
        refuse_if(facts.assaults, DETAILS, "a unit of which teams assault this turn may not scoot"),
        refuse_if(pinned_here, DETAILS, "a Pinned Down unit may only scoot away from visible enemies"),
        too_far(facts.distance, "scoot_move", tables),
        too_near(facts, tables),
    )


def scoot_test(facts: ScootFacts) -> Target:
    return skill_test("Shoot and Scoot", facts.skill, TEST, Rating.TACTICS, facts.tactics)


def assess(facts: ScootFacts, tables: Tables) -> Assessment[int] | Refused:
    if problem := against_scoot(facts, tables):
        return problem
    number = scoot_test(facts)
    did = "that shot" if facts.shot else "that did not shoot, which does not matter"
    notes = (Effect("shot", facts.shot, DETAILS, f"teams {did}"),)
    return Assessment(number.number, "Shoot and Scoot", (scores_text("scoots", number.number),), (number,), notes)


def shoot_and_scoot(dice: Dice, score: int) -> bool:
    """One die for the unit."""
    return scores(dice, score, why=TEST)


def follows(facts: ScootFacts, scoots: bool, tables: Tables) -> tuple[Effect, ...]:
    if not scoots:
        return (Effect("inches", 0, TEST, "its teams have not moved"),)
    inches = tables.limit("scoot_move")
    return (
        Effect("inches", inches, TEST, f"eligible teams may move up to {inches} in, in any direction"),
        Effect("stationary", False, DETAILS, "teams that move are no longer stationary"),
        Effect("gone_to_ground", False, DETAILS, "teams that move are not Gone to Ground"),
    )


SHOOT_AND_SCOOT = Procedure(
    name="shoot_and_scoot",
    title="Shoot and Scoot",
    summary="Whether teams that have not moved may slip away in the Assault Step.",
    facts=ScootFacts,
    assess=assess,
    roll=shoot_and_scoot,
    rules=(TIMING, TEST, ELIGIBLE, DETAILS, *ORDER_RULES, RATINGS, SCORE, PROXIMITY, "fow.gap.units-of-measure"),
    label=lambda scoots: "may scoot" if scoots else "stays",
    follows=follows,
    stages=((TEST, "Shoot and Scoot"),),
)
