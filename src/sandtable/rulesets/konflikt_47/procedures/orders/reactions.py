"""Reactions: what the target of an order may do about it, and the test it must pass first."""

from __future__ import annotations

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.orders.reaction_refusals import ReactionFacts, reaction_refusals
from sandtable.rulesets.konflikt_47.procedures.units.morale import (
    MORALE_RULES,
    MORALE_SHAPED,
    need_said,
    nerve,
    officer_notes,
    routed,
    unit_said,
    within_morale,
)
from sandtable.rulesets.konflikt_47.tables import TABLES, Tables, rules_of
from sandtable.rulesets.konflikt_47.terms import Die, EnemyAction, Reaction, Worded
from sandtable.sheet import Assessment, Procedure


class ReactionResult(Worded):
    REACTS = "reacts"
    FAILS = "fails", "does not react, +1 pin"


def assess(facts: ReactionFacts, tables: Tables) -> Assessment[Need | None] | Refused:
    if problem := reaction_refusals(facts, tables):
        return problem
    subject = f"{unit_said(facts)}: {facts.reaction.said} in reaction"
    when: tuple[Effect, ...] = ()
    if facts.to in (EnemyAction.DIRECT_FIRE, EnemyAction.INDIRECT_FIRE):
        when = (
            Effect(
                "before_measuring",
                True,
                k47.SHOOT_REACT_BEFORE_MEASURE,
                "decided before the range is measured and any die rolled",
            ),
        )
    row = tables.reactions[facts.reaction]
    if facts.die in row.untested:
        spared = Effect("test", False, row.rule, "no test needed")
        return Assessment(None, subject, ("no test needed",), notes=(spared, *when))
    number = nerve("Reaction test", facts, tables)
    need = within_morale(number)
    tested = Effect("test", True, k47.GAP_REACTIONS, "tested even without pins; passing removes none")
    notes = (tested, *when, *officer_notes(facts, tables))
    return Assessment(need, subject, (f"reacts on {need_said(need)}",), (number,), notes)


def reaction(dice: Dice, need: Need | None) -> ReactionResult:
    if need is None or dice.passes(need, why=k47.GAP_REACTIONS):
        return ReactionResult.REACTS
    return ReactionResult.FAILS


# ------------------------------------------------------------------ what follows


def escape_effects(facts: ReactionFacts) -> tuple[Effect, ...]:
    if facts.kind.is_vehicle:
        driven = "it drives forward within its Run rate and turns and ends farther away; having Run it cannot be hit"
        return (Effect("can_be_hit", False, k47.CQV_HIT_RUN, driven),)
    away = facts.distance + facts.escape_move
    reaches = away <= facts.assault_reach
    goes_on = (
        "the assault goes on, without stand and fire" if reaches else "the assaulters run towards it and stop short"
    )
    return (
        Effect(
            "distance",
            f"{away:g}",
            k47.GAP_REACTION_ESCAPE,
            f"it is {away:g} in away now, straight from the assaulters",
        ),
        Effect(
            "assault_reaches", reaches, k47.GAP_ASSAULT_DECLARE, f"they reach {facts.assault_reach:g} in: {goes_on}"
        ),
    )


def reacts_effects(facts: ReactionFacts, tables: Tables) -> tuple[Effect, ...]:
    """What each reaction does besides its die."""
    match facts.reaction:
        case Reaction.GO_DOWN:
            vain = facts.to is EnemyAction.SHOCKWAVE
            rule = k47.GAP_SHOCKWAVE if vain else k47.GAP_REACTION_GO_DOWN
            said = "it does not help against a shockwave" if vain else "Down counts against this very shooting"
            return (Effect("counts_now", not vain, rule, said),)
        case Reaction.FIREFIGHT:
            both = "both shoot with the pins and models they had before, then both take what comes"
            return (Effect("simultaneous", True, k47.GAP_REACTION_FIREFIGHT, both),)
        case Reaction.ESCAPE:
            return escape_effects(facts)
        case Reaction.STAND_AND_FIRE:
            shot = "after the assaulters have moved: point blank, no cover, no long range"
            apart = "its casualties do not count for the combat result, but may force a check for half losses"
            effects = (
                Effect("point_blank", True, k47.GAP_REACTION_STAND_FIRE, shot),
                Effect("counts_in_combat", False, k47.GAP_REACTION_STAND_FIRE, apart),
            )
            if facts.kind.is_vehicle:
                bears = "each weapon whose arc holds the assaulters' starting point fires once"
                return (*effects, Effect("weapons", "in arc", k47.CQV_VEHICLE_FIRE_ARC, bears))
            return effects
        case Reaction.RECCE:
            if facts.to is EnemyAction.ASSAULT:
                return (
                    Effect(
                        "hit_on",
                        tables.limit("recce_hit"),
                        k47.GAP_REACTION_RECCE,
                        "attackers who still reach it hit it on 6",
                    ),
                )
            return (
                Effect(
                    "moves", True, k47.GAP_REACTION_RECCE, "it ends farther away; out of sight or range the shot misses"
                ),
            )
        case Reaction.AMBUSH_FIRE:
            effect = "as with a Fire order, at any point of the move; pins and losses count at once"
            return (
                Effect("fires", True, k47.GAP_AMBUSH, effect),
                Effect("mover_may_react", False, k47.GAP_AMBUSH, "the mover may not react"),
            )


def follows(facts: ReactionFacts, result: ReactionResult, tables: Tables) -> tuple[Effect, ...]:
    if result is ReactionResult.FAILS:
        return fails_effects(facts, tables)
    row = tables.reactions[facts.reaction]
    from_cup = facts.die is Die.NONE
    placed = (
        f"its die is taken from the cup as {row.shows.said}" if from_cup else f"its die is turned to {row.shows.said}"
    )
    return (
        Effect("die", row.shows.value, row.rule, placed),
        Effect("from_cup", from_cup, k47.GAP_REACTIONS, "it has used its turn"),
        Effect("pins", facts.pins, k47.GAP_REACTIONS, "no pin is removed"),
        *reacts_effects(facts, tables),
    )


def fails_effects(facts: ReactionFacts, tables: Tables) -> tuple[Effect, ...]:
    pins = facts.pins + tables.limit("failed_reaction_pins")
    gained = Effect("pins", pins, k47.GAP_REACTIONS, f"no reaction and a pin more: {count_of(pins, 'pin')}")
    if routed(facts.quality, pins, tables):
        return (gained, Effect("destroyed", True, k47.GAP_PINS_ROUT, "so many pins destroy it at once"))
    if facts.die is Die.NONE:
        later = Effect("may_be_ordered", True, k47.GAP_REACTIONS, "it may still be ordered later this turn")
        effects: tuple[Effect, ...] = (gained, later)
    else:
        effects = (gained,)
    if facts.to is EnemyAction.ASSAULT:
        in_reach = facts.distance <= facts.assault_reach
        goes_on = "the assault goes on" if in_reach else "the assaulters do not reach it"
        return (*effects, Effect("assault_reaches", in_reach, k47.GAP_ASSAULT_DECLARE, goes_on))
    return effects


REACTION = Procedure(
    name="reaction",
    title="Reaction",
    summary="Whether the target of an order may go down, shoot back, get away or fire first, and whether it does.",
    facts=ReactionFacts,
    assess=assess,
    roll=reaction,
    rules=(
        k47.GAP_REACTIONS,
        *rules_of(TABLES.reactions),
        k47.SHOOT_REACT_BEFORE_MEASURE,
        k47.GAP_VEHICLE_STAND_FIRE,
        k47.CQV_VEHICLE_FIRE,
        k47.CQV_VEHICLE_FIRE_ARC,
        k47.CQV_HIT_RUN,
        k47.GAP_IMMOBILISED,
        k47.GAP_ASSAULT_DECLARE,
        k47.GAP_SHOCKWAVE,
        k47.GAP_FUBAR_FIRE,
        *MORALE_RULES,
        k47.GAP_PINS_ROUT,
        k47.GAP_TEAM,
    ),
    shaped_by=(
        k47.TURN_REACTION_STEP,
        k47.CQ_ESCAPE,
        k47.CQ_STAND_FIRE,
        k47.ORDERS_AMBUSH,
        k47.ORDERS_DOWN,
        k47.GAP_DOWN,
        *MORALE_SHAPED,
    ),
    follows=follows,
    stages=((k47.GAP_REACTIONS, "reaction test"),),
)
