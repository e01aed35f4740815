"""Reactions: what the target of an order may do about it, and the test it must pass first."""

from __future__ import annotations

from enum import StrEnum

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47.morale import within_morale
from sandtable.rulesets.konflikt_47.orders.nerve import ROUT, need_said, nerve, officer_notes, routed, unit_said
from sandtable.rulesets.konflikt_47.orders.reaction_refusals import (
    AMBUSH,
    ARC,
    ESCAPE,
    FIREFIGHT,
    GO_DOWN,
    REACTIONS,
    RECCE,
    STAND_FIRE,
    VEHICLE_FIRE,
    VEHICLE_STANDS,
    ReactionFacts,
    reaction_refusals,
)
from sandtable.rulesets.konflikt_47.orders.reaction_terms import Answered, Die, Reaction
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Order
from sandtable.sheet import Assessment, Procedure

STEP = "k47.turn.reaction-step"
BEFORE = "k47.shoot.react-before-measure"

#: What the unit's die shows after a reaction, and the rule that says so.
DIE_AFTER = {
    Reaction.GO_DOWN: (Order.DOWN, GO_DOWN),
    Reaction.FIREFIGHT: (Order.FIRE, FIREFIGHT),
    Reaction.ESCAPE: (Order.RUN, ESCAPE),
    Reaction.STAND_AND_FIRE: (Order.FIRE, STAND_FIRE),
    Reaction.RECCE: (Order.DOWN, RECCE),
    Reaction.AMBUSH_FIRE: (Order.FIRE, AMBUSH),
}


class ReactionResult(StrEnum):
    REACTS = "reacts"
    FAILS = "fails"


def untested(facts: ReactionFacts) -> str | None:
    """The rule that spares a reaction its test; None if it must be tested."""
    if facts.reaction is Reaction.GO_DOWN:
        return GO_DOWN
    if facts.reaction is Reaction.AMBUSH_FIRE:
        return AMBUSH
    if facts.reaction is Reaction.STAND_AND_FIRE and facts.die is Die.AMBUSH:
        return STAND_FIRE
    return None


def assess(facts: ReactionFacts, tables: Tables) -> Assessment[Need | None] | Refused:
    if problem := reaction_refusals(facts, tables):
        return problem
    subject = f"{unit_said(facts)}: {facts.reaction.said} in reaction"
    when: tuple[Effect, ...] = ()
    if facts.to in (Answered.DIRECT_FIRE, Answered.INDIRECT_FIRE):
        when = (Effect("before_measuring", True, BEFORE, "decided before the range is measured and any die rolled"),)
    if rule := untested(facts):
        spared = Effect("test", False, rule, "no test needed")
        return Assessment(None, subject, ("no test needed",), notes=(spared, *when))
    number = nerve("Reaction test", facts, tables)
    need = within_morale(number)
    tested = Effect("test", True, REACTIONS, "tested even without pins; passing removes none")
    notes = (tested, *when, *officer_notes(facts, tables))
    return Assessment(need, subject, (f"reacts on {need_said(need)}",), (number,), notes)


def reaction(dice: Dice, need: Need | None) -> ReactionResult:
    if need is None or dice.passes(need, why=REACTIONS):
        return ReactionResult.REACTS
    return ReactionResult.FAILS


# ------------------------------------------------------------------ what follows


def escape_effects(facts: ReactionFacts) -> tuple[Effect, ...]:
    if facts.kind.is_vehicle:
        driven = "it drives forward within its Run rate and turns and ends farther away; having Run it cannot be hit"
        return (Effect("can_be_hit", False, "k47.cqv.hit-run", driven),)
    away = facts.distance + facts.escape_move
    reaches = away <= facts.assault_reach
    goes_on = (
        "the assault goes on, without stand and fire" if reaches else "the assaulters run towards it and stop short"
    )
    return (
        Effect("distance", f"{away:g}", ESCAPE, f"it is {away:g} in away now, straight from the assaulters"),
        Effect(
            "assault_reaches", reaches, "k47.gap.assault-declare", f"they reach {facts.assault_reach:g} in: {goes_on}"
        ),
    )


def reacts_effects(facts: ReactionFacts, tables: Tables) -> tuple[Effect, ...]:
    """What each reaction does besides its die."""
    match facts.reaction:
        case Reaction.GO_DOWN:
            vain = facts.to is Answered.SHOCKWAVE
            rule = "k47.gap.shockwave" if vain else GO_DOWN
            said = "it does not help against a shockwave" if vain else "Down counts against this very shooting"
            return (Effect("counts_now", not vain, rule, said),)
        case Reaction.FIREFIGHT:
            both = "both shoot with the pins and models they had before, then both take what comes"
            return (Effect("simultaneous", True, FIREFIGHT, both),)
        case Reaction.ESCAPE:
            return escape_effects(facts)
        case Reaction.STAND_AND_FIRE:
            shot = "after the assaulters have moved: point blank, no cover, no long range"
            apart = "its casualties do not count for the combat result, but may force a check for half losses"
            effects = (
                Effect("point_blank", True, STAND_FIRE, shot),
                Effect("counts_in_combat", False, STAND_FIRE, apart),
            )
            if facts.kind.is_vehicle:
                bears = "each weapon whose arc holds the assaulters' starting point fires once"
                return (*effects, Effect("weapons", "in arc", ARC, bears))
            return effects
        case Reaction.RECCE:
            if facts.to is Answered.ASSAULT:
                return (Effect("hit_on", tables.limit("recce_hit"), RECCE, "attackers who still reach it hit it on 6"),)
            return (Effect("moves", True, RECCE, "it ends farther away; out of sight or range the shot misses"),)
        case Reaction.AMBUSH_FIRE:
            effect = "as with a Fire order, at any point of the move; pins and losses count at once"
            return (
                Effect("fires", True, AMBUSH, effect),
                Effect("mover_may_react", False, AMBUSH, "the mover may not react"),
            )


def follows(facts: ReactionFacts, result: ReactionResult, tables: Tables) -> tuple[Effect, ...]:
    if result is ReactionResult.FAILS:
        return fails_effects(facts, tables)
    order, rule = DIE_AFTER[facts.reaction]
    from_cup = facts.die is Die.NONE
    placed = f"its die is taken from the cup as {order.said}" if from_cup else f"its die is turned to {order.said}"
    return (
        Effect("die", order.value, rule, placed),
        Effect("from_cup", from_cup, REACTIONS, "it has used its turn"),
        Effect("pins", facts.pins, REACTIONS, "no pin is removed"),
        *reacts_effects(facts, tables),
    )


def fails_effects(facts: ReactionFacts, tables: Tables) -> tuple[Effect, ...]:
    pins = facts.pins + tables.limit("failed_reaction_pins")
    gained = Effect("pins", pins, REACTIONS, f"no reaction and a pin more: {count_of(pins, 'pin')}")
    if routed(facts.quality, pins, tables):
        return (gained, Effect("destroyed", True, ROUT, "so many pins destroy it at once"))
    if facts.die is Die.NONE:
        later = Effect("may_be_ordered", True, REACTIONS, "it may still be ordered later this turn")
        effects: tuple[Effect, ...] = (gained, later)
    else:
        effects = (gained,)
    if facts.to is Answered.ASSAULT:
        in_reach = facts.distance <= facts.assault_reach
        goes_on = "the assault goes on" if in_reach else "the assaulters do not reach it"
        return (*effects, Effect("assault_reaches", in_reach, "k47.gap.assault-declare", goes_on))
    return effects


REACTION = Procedure(
    name="reaction",
    title="Reaction",
    summary="Whether the target of an order may go down, shoot back, get away or fire first, and whether it does.",
    facts=ReactionFacts,
    assess=assess,
    roll=reaction,
    rules=(
        STEP,
        REACTIONS,
        GO_DOWN,
        FIREFIGHT,
        ESCAPE,
        STAND_FIRE,
        RECCE,
        AMBUSH,
        BEFORE,
        VEHICLE_STANDS,
        VEHICLE_FIRE,
        ARC,
        "k47.cqv.hit-run",
        "k47.cq.escape",
        "k47.cq.stand-fire",
        "k47.orders.ambush",
        "k47.orders.down",
        "k47.gap.down",
        "k47.gap.immobilised",
        "k47.gap.assault-declare",
        "k47.gap.shockwave",
        "k47.gap.fubar-fire",
        "k47.morale.quality",
        "k47.morale.officer",
        "k47.gap.officer-bonus",
        "k47.gap.pins-effect",
        "k47.gap.order-test",
        ROUT,
        "k47.gap.team",
        "k47.gap.traits",
    ),
    label={ReactionResult.REACTS: "reacts", ReactionResult.FAILS: "does not react, +1 pin"}.__getitem__,
    follows=follows,
    stages=((REACTIONS, "reaction test"),),
)
