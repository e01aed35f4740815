"""Follow Me: the leader goes forward, and the unit goes with him if its Motivation holds."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.dice import Dice
from sandtable.explain import Effect, Refusal, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.moving.enemy_near import CLEAR, ON_THE_GROUND, too_near
from sandtable.rulesets.flames_of_war.procedures.moving.giving_orders import (
    ORDER_RULES,
    OrderFacts,
    against_order,
    too_far,
)
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.procedures.starting.scores import motivation_test, scores, scores_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Enemy, Move
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, flag


class FollowFacts(OrderFacts, frozen=True, kw_only=True):
    """A unit whose leader calls Follow Me after it has moved."""

    first: ClassVar[tuple[str, ...]] = ("motivation", "leader_moved", "teams_moved", "distance")

    motivation: asked.Motivation = 4
    leader_moved: Annotated[Move, choice("Leader's move", "What the leader did in his own move")] = Move.TACTICAL
    teams_moved: Annotated[Move, choice("Teams' move", "What the other teams did in their own move")] = Move.TACTICAL
    distance: asked.OrderedDistance = 4.0
    still_moving: Annotated[bool, flag("Still moving", "The unit has not finished its normal move")] = False
    enemy_nearest: asked.EnemyNearest = CLEAR
    enemy_start: asked.EnemyStart = CLEAR
    enemy_end: asked.EnemyEnd = CLEAR
    enemy: asked.WhichEnemy = Enemy.TEAM


def backwards(facts: FollowFacts) -> Refusal | None:
    """Forward is no farther from the nearest visible enemy than before; anywhere if none is visible."""
    farther = facts.enemy in ON_THE_GROUND and beyond(facts.enemy_end, facts.enemy_start)
    return refuse_if(farther, fow.GAP_FOLLOW_ME_DETAILS, "forward is no farther from the nearest visible enemy")


def against_follow_me(facts: FollowFacts, tables: Tables) -> Refused | None:
    return refused(
        against_order(facts, tables),
        refuse_if(facts.still_moving, fow.ORDER_FOLLOW_ME_TIMING, "Follow Me is ordered after the unit has moved"),
        forbidden(facts.pinned, tables.while_pinned_down["follow_me"], "a Pinned Down unit may not use Follow Me"),
        refuse_if(
            facts.leader_moved is Move.DASH, fow.GAP_FOLLOW_ME_DETAILS, "a leader who Dashed may not call Follow Me"
        ),
        too_far(facts.distance, "follow_me_move", tables),
        backwards(facts),
        too_near(facts, tables),
    )


def assess(facts: FollowFacts, tables: Tables) -> Assessment[int] | Refused:
    if problem := against_follow_me(facts, tables):
        return problem
    # Plain Motivation: no other rating of the card stands in for it here.
    number = motivation_test("Follow Me", facts.motivation, fow.ORDER_FOLLOW_ME_TEST)
    inches = tables.limit("follow_me_leader")
    rating_said = "always Motivation, whatever other ratings the card has"
    may_shoot_said = "pass or fail, he and all teams In Command may not shoot this turn"
    out_of_command_said = "teams that are not In Command are not bound by it"
    notes = (
        Effect(
            "leader_moves", inches, fow.ORDER_FOLLOW_ME_LEADER, f"the leader moves {inches} in forward without a roll"
        ),
        Effect("rating", "motivation", fow.GAP_ALTERNATIVE_RATINGS, rating_said),
        Effect("may_shoot", False, fow.ORDER_FOLLOW_ME_NO_SHOOT, may_shoot_said),
        Effect("out_of_command", "may shoot", fow.GAP_FOLLOW_ME_DETAILS, out_of_command_said),
    )
    needs = (scores_text("follows", number.number),)
    return Assessment(number.number, "Follow Me", needs, (number,), notes)


def follow_me(dice: Dice, score: int) -> bool:
    """One die for the unit."""
    return scores(dice, score, why=fow.ORDER_FOLLOW_ME_TEST)


def follows(facts: FollowFacts, follow: bool, tables: Tables) -> tuple[Effect, ...]:
    inches = tables.limit("follow_me_move") if follow and facts.teams_moved is not Move.DASH else 0
    if inches:
        said = f"teams In Command move up to {inches} in forward"
        teams = Effect("teams_move", inches, fow.ORDER_FOLLOW_ME_TEST, said)
    elif follow:
        teams = Effect("teams_move", 0, fow.GAP_FOLLOW_ME_DETAILS, "teams that Dashed do not move")
    else:
        teams = Effect("teams_move", 0, fow.ORDER_FOLLOW_ME_TEST, "the teams stay where they are")
    leader = tables.limit("follow_me_leader")
    effects = (
        Effect("leader_moves", leader, fow.ORDER_FOLLOW_ME_LEADER, f"the leader has moved {leader} in forward"),
        teams,
        Effect("may_shoot", False, fow.SHOOT_NO_SHOOT_FOLLOW_ME, "teams In Command may not shoot this turn"),
    )
    if not tables.assaulting[facts.kind].assaults:
        return effects
    dashed = facts.teams_moved is Move.DASH
    rule, label = (
        (fow.GAP_DASH_KINDS, "teams that Dashed may not assault")
        if dashed
        else (fow.GAP_FOLLOW_ME_DETAILS, "they may assault")
    )
    return (*effects, Effect("may_assault", not dashed, rule, label))


FOLLOW_ME = Procedure(
    name="follow_me",
    title="Follow Me",
    summary="Whether the unit goes forward with its leader after moving.",
    facts=FollowFacts,
    assess=assess,
    roll=follow_me,
    rules=(
        fow.ORDER_FOLLOW_ME_TIMING,
        fow.ORDER_FOLLOW_ME_LEADER,
        fow.ORDER_FOLLOW_ME_TEST,
        fow.ORDER_FOLLOW_ME_NO_SHOOT,
        fow.SHOOT_NO_SHOOT_FOLLOW_ME,
        fow.GAP_FOLLOW_ME_DETAILS,
        *ORDER_RULES,
        fow.GAP_ALTERNATIVE_RATINGS,
        fow.GAP_SCORE_TEST,
        fow.GAP_ENEMY_PROXIMITY,
        fow.GAP_DASH_KINDS,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=lambda follow: "the unit follows" if follow else "the leader goes alone",
    follows=follows,
    stages=((fow.ORDER_FOLLOW_ME_TEST, "Follow Me"),),
)
