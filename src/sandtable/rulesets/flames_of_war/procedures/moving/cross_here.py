"""Cross Here: a unit at Difficult Terrain, with those near the leader crossing more easily."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.moving.crossing import (
    CROSS_RULES,
    cross_target,
    needs_cross,
    no_way_through,
    shooting_after,
)
from sandtable.rulesets.flames_of_war.procedures.moving.giving_orders import ORDER_RULES, OrderFacts, against_order
from sandtable.rulesets.flames_of_war.procedures.starting.scores import how_many_score, score_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Speed, Terrain
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.facts import choice, flag


class CrossHereFacts(OrderFacts, frozen=True, kw_only=True):
    """A unit that crosses one piece of Difficult Terrain under this order."""

    first: ClassVar[tuple[str, ...]] = ("cross", "near", "far", "terrain", "speed")

    cross: asked.CrossRating = 3
    near: Annotated[int, asked.teams("Near the leader", 0, "Teams within 6 in of him when they roll, and he")] = 4
    far: Annotated[int, asked.teams("Farther off", 0, "Teams that cross beyond 6 in of the leader")] = 1
    terrain: Annotated[Terrain, choice("Terrain", "What they cross")] = Terrain.WOODS
    speed: asked.MovesAt = Speed.TACTICAL
    all_moved: Annotated[bool, flag("All have moved", "The whole unit has finished its move")] = False


class Crossed(Struct, frozen=True):
    """Teams that got across, of those near the leader and of the others."""

    across_near: int
    across_far: int


class CrossHereProfile(Struct, frozen=True):
    near: int
    near_score: int
    far: int
    far_score: int


def scores_of(facts: CrossHereFacts, tables: Tables) -> tuple[Target, Target]:
    """Near the leader, and farther off."""
    near, far = (
        cross_target(facts.kind, facts.cross, facts.terrain, tables, lowered=lowered) for lowered in (True, False)
    )
    return Target("Cross near the leader", near.base, near.modifiers), Target("Cross farther off", far.base)


def assess(facts: CrossHereFacts, tables: Tables) -> Assessment[CrossHereProfile] | Refused:
    if not facts.near + facts.far:
        raise FactsFault("near: give the number of teams that cross, near the leader or farther off")
    if facts.near + facts.far > asked.MOST_TEAMS:
        raise FactsFault(f"far: a unit has at most {asked.MOST_TEAMS} teams, give fewer near the leader or farther off")
    problem = refused(
        against_order(facts, tables),
        refuse_if(facts.all_moved, fow.ORDER_CROSS_HERE_TIMING, "Cross Here is ordered while the unit is moving"),
        no_way_through(facts.kind, (facts.terrain,), tables),
    )
    if problem:
        return problem
    teams = count_of(facts.near + facts.far, "team")
    subject = f"{teams} ({facts.kind.said}) at {facts.terrain.said} with Cross Here"
    if not needs_cross(facts.kind, facts.terrain, tables):
        free = tables.limit("always_scores")
        note = Effect("no_roll", facts.terrain.value, fow.GAP_CROSS_ROLLS, f"no Cross roll in {facts.terrain.said}")
        profile = CrossHereProfile(facts.near, free, facts.far, free)
        return Assessment(profile, subject, ("no Cross roll",), notes=(note,))
    near, far = scores_of(facts, tables)
    needs = (
        f"within {tables.limit('cross_here_reach')} in of the leader crosses {_on(near.number)}",
        f"others {_on(far.number)}",
    )
    return Assessment(
        CrossHereProfile(facts.near, near.number, facts.far, far.number), subject, needs, numbers=(near, far)
    )


def _on(score: int) -> str:
    text = score_text(score)
    return text if text[0].isalpha() else f"on {text}"


def cross_here(dice: Dice, profile: CrossHereProfile) -> Crossed:
    """One roll for each team."""
    near = how_many_score(dice, profile.near, profile.near_score, why=fow.MOVE_DIFFICULT)
    return Crossed(near, how_many_score(dice, profile.far, profile.far_score, why=fow.MOVE_DIFFICULT))


def follows(facts: CrossHereFacts, crossed: Crossed, tables: Tables) -> tuple[Effect, ...]:
    rolled = needs_cross(facts.kind, facts.terrain, tables)
    used = rolled and bool(scores_of(facts, tables)[0].modifiers)
    stopped = facts.near + facts.far - crossed.across_near - crossed.across_far
    effects = []
    if stopped:
        told = f"{count_of(stopped, 'team')} stopped, having moved all the same"
        effects.append(Effect("stopped", stopped, fow.MOVE_DIFFICULT_STILL_MOVED, told))
    if facts.near:
        near = shooting_after(facts.speed, used)
        effects.append(Effect("near_may_shoot", near.value, near.rule, f"near the leader: {near.label}"))
    if facts.far:
        far = shooting_after(facts.speed, used=False)
        effects.append(Effect("far_may_shoot", far.value, far.rule, f"farther off: {far.label}"))
    if tables.assaulting[facts.kind].assaults and not facts.pinned:
        tactical = facts.speed is Speed.TACTICAL
        label = "they may assault" if tactical else "after a Dash nobody may assault"
        effects.append(
            Effect("may_assault", tactical, fow.GAP_CROSS_HERE_SCOPE if tactical else fow.MOVE_TERRAIN_DASH, label)
        )
    return tuple(effects)


def said(crossed: Crossed) -> str:
    return f"{crossed.across_near} near the leader and {crossed.across_far} farther off across"


CROSS_HERE = Procedure(
    name="cross_here",
    title="Cross Here",
    summary="How many teams of a unit cross Difficult Terrain when the leader orders Cross Here.",
    facts=CrossHereFacts,
    assess=assess,
    roll=cross_here,
    rules=(
        fow.ORDER_CROSS_HERE_TIMING,
        fow.ORDER_CROSS_HERE_EFFECT,
        fow.SHOOT_NO_SHOOT_CROSS_HERE,
        *(rule for rule in CROSS_RULES if rule not in (fow.ORDER_CROSS_HERE_EFFECT, fow.SHOOT_NO_SHOOT_CROSS_HERE)),
        *ORDER_RULES,
        fow.SHOOT_NO_SHOOT_DASH,
        fow.MOVE_TERRAIN_DASH,
    ),
    label=said,
    follows=follows,
    stages=((fow.MOVE_DIFFICULT, "teams across"),),
)
