"""Reactions: what the target of an order may do about it, and the test it must pass first."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refusal, Refused, Spoken, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.units import morale
from sandtable.rulesets.konflikt_47.tables import TABLES, Tables
from sandtable.rulesets.konflikt_47.terms import Die, EnemyAction, Reaction, UnitKind
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, flag, tape


class ReactionFacts(morale.NerveFacts, frozen=True, kw_only=True):
    """A unit that is shot at or assaulted and wants to do something about it."""

    first: ClassVar[tuple[str, ...]] = (
        "to",
        "reaction",
        "quality",
        "pins",
        "die",
        "officer",
        "officer_distance",
        "distance",
        "kind",
        "lone_model",
        "horror_near",
        "can_fire",
        "in_arc",
        "reacted",
        "escape_move",
        "assault_reach",
    )

    to: Annotated[EnemyAction, choice("Reacts to", "The enemy action that it answers")] = EnemyAction.DIRECT_FIRE
    reaction: Annotated[Reaction, choice("Reaction", "What it wants to do about it")] = Reaction.FIREFIGHT
    die: Annotated[Die, choice("Its order die", "None yet, Ambush, or any other order")] = Die.NONE
    distance: ask.AssaultDistance = 8.0
    can_fire: Annotated[
        bool, flag("Can fire at them", "A weapon for direct fire that has the enemy in sight and range")
    ] = True
    in_arc: ask.InArc = True
    reacted: Annotated[bool, flag("Has reacted", "It tried a reaction to this very action already")] = False
    escape_move: Annotated[
        float, tape("Escape move", 0, 48, "How far it runs away, at most its Run rate", "inches")
    ] = 12.0
    assault_reach: Annotated[float, tape("Assault reach", 0, 48, "How far the assaulters can come", "inches")] = 12.0
    ends_farther: Annotated[
        bool, flag("Ends farther away", "A vehicle's escape or recce move must end farther from the enemy")
    ] = True
    immobilised: ask.Immobilised = False
    halted: Annotated[bool, flag("Halted", "A vehicle that was stunned or set on fire this turn")] = False
    recce: Annotated[bool, flag("Recce vehicle", "Has the recce trait")] = False
    loaded: Annotated[bool, flag("Carries or tows", "A recce vehicle with passengers or a gun")] = False
    recce_moved: Annotated[bool, flag("Recce move made", "It made a recce move this turn already")] = False
    terrified: Annotated[
        bool, flag("Terrified by horror", "It failed its check when a horror declared the assault")
    ] = False


def reaction_refusals(facts: ReactionFacts, tables: Tables) -> Refused | None:
    """Every reason why this unit may not react so."""
    if facts.recce and not facts.kind.is_vehicle:
        raise FactsFault("recce: only a vehicle is recce, choose one as kind of unit or leave it out")
    if facts.halted and not facts.kind.is_vehicle:
        raise FactsFault("halted: only a vehicle is halted by damage, choose one as kind of unit or leave it out")
    morale.check_immobilised(facts.kind, facts.immobilised)
    return refused(
        morale.lost_to_pins(facts.quality, facts.pins, tables),
        against_action(facts, tables),
        against_its_die(facts, tables),
        refuse_if(facts.reacted, k47.GAP_REACTIONS, "it has tried a reaction to this action already"),
        refuse_if(
            facts.terrified and facts.to is EnemyAction.ASSAULT,
            k47.GAP_TRAITS,
            "it failed its check against the horror and may not react",
        ),
        own_refusals(facts, tables),
    )


def against_action(facts: ReactionFacts, tables: Tables) -> Refusal | None:
    """Some actions allow no reaction at all, others only some."""
    if facts.to in tables.no_reactions:
        return Refusal(tables.no_reactions[facts.to].rule, f"nobody reacts to {facts.to.said}")
    row = tables.reactions[facts.reaction]
    if facts.to is EnemyAction.SHOCKWAVE and facts.to not in row.to:
        return Refusal(k47.GAP_SHOCKWAVE, "against a shockwave a unit can only go down")
    return refuse_if(facts.to not in row.to, row.rule, f"{facts.reaction.said} does not answer {facts.to.said}")


def against_its_die(facts: ReactionFacts, tables: Tables) -> Refusal | None:
    """Only a unit without a die may react, or one on Ambush where that is stated."""
    if facts.die in tables.reactions[facts.reaction].dice:
        return None
    if facts.reaction is Reaction.AMBUSH_FIRE:
        return Refusal(k47.GAP_AMBUSH, "only a unit on Ambush waits for the enemy to move")
    if facts.reaction is Reaction.STAND_AND_FIRE and facts.kind.is_vehicle:
        return Refusal(k47.GAP_VEHICLE_STAND_FIRE, "a vehicle needs a free die or Ambush to fire at assaulters")
    return Refusal(k47.GAP_REACTIONS, "only a unit without an order die may do this")


def own_refusals(facts: ReactionFacts, tables: Tables) -> Refused | None:
    """What each reaction asks for besides."""
    match facts.reaction:
        case Reaction.GO_DOWN:
            return refused(
                refuse_if(facts.kind.is_vehicle, k47.GAP_REACTION_GO_DOWN, "only infantry and artillery go down")
            )
        case Reaction.FIREFIGHT:
            return cannot_shoot(facts, k47.GAP_REACTION_FIREFIGHT)
        case Reaction.AMBUSH_FIRE:
            return cannot_shoot(facts, k47.GAP_AMBUSH)
        case Reaction.ESCAPE:
            return against_escape(facts, tables)
        case Reaction.STAND_AND_FIRE:
            return against_stand(facts, tables)
        case Reaction.RECCE:
            return against_recce(facts)


def cannot_shoot(facts: ReactionFacts, rule: str) -> Refused | None:
    arc = k47.CQV_VEHICLE_FIRE_ARC if facts.kind.is_vehicle and facts.reaction is Reaction.STAND_AND_FIRE else rule
    return refused(
        refuse_if(not facts.can_fire, rule, "it has nothing that could shoot at them"),
        refuse_if(not facts.in_arc, arc, "they are outside the arc of its weapons"),
    )


def against_escape(facts: ReactionFacts, tables: Tables) -> Refused | None:
    least = tables.constant("escape_least")
    return refused(
        refuse_if(
            facts.kind in (UnitKind.INFANTRY, UnitKind.TEAM) and facts.escape_move < least.value,
            least.rule,
            f"it cannot get even {least.value} in away from them",
        ),
        refuse_if(facts.kind is UnitKind.ARTILLERY, k47.GAP_REACTION_ESCAPE, "guns cannot escape"),
        refuse_if(facts.immobilised, k47.GAP_REACTION_ESCAPE, "an immobilised vehicle cannot escape"),
        refuse_if(
            facts.kind.is_vehicle and not facts.ends_farther,
            k47.GAP_REACTION_ESCAPE,
            "a vehicle may try only if its drive forward ends farther away",
        ),
    )


def against_stand(facts: ReactionFacts, tables: Tables) -> Refused | None:
    near = tables.constant("stand_and_fire_beyond")
    vehicle = facts.kind.is_vehicle
    return refused(
        refuse_if(
            facts.distance <= near.value,
            k47.CQV_VEHICLE_FIRE if vehicle else near.rule,
            f"they started {facts.distance:g} in away, it takes more than {near.value} in",
        ),
        cannot_shoot(facts, k47.GAP_VEHICLE_STAND_FIRE if vehicle else k47.GAP_REACTION_STAND_FIRE),
    )


def against_recce(facts: ReactionFacts) -> Refused | None:
    return refused(
        refuse_if(not facts.recce, k47.GAP_REACTION_RECCE, "only recce vehicles make such a move"),
        refuse_if(facts.loaded, k47.GAP_REACTION_RECCE, "it carries or tows something"),
        refuse_if(facts.recce_moved, k47.GAP_REACTION_RECCE, "it makes one such move per turn"),
        refuse_if(facts.immobilised, k47.GAP_IMMOBILISED, "an immobilised vehicle cannot move"),
        refuse_if(facts.halted, k47.RESULT_STUNNED, "a vehicle that was halted takes no further action this turn"),
        refuse_if(not facts.ends_farther, k47.GAP_REACTION_RECCE, "the move must end farther from the attacker"),
    )


# ------------------------------------------------------------------ the test


class ReactionResult(Spoken):
    REACTS = "reacts"
    FAILS = "fails", "does not react, +1 pin"


def assess(facts: ReactionFacts, tables: Tables) -> Assessment[Need | None] | Refused:
    if problem := reaction_refusals(facts, tables):
        return problem
    subject = f"{morale.unit_said(facts)}: {facts.reaction.said} in reaction"
    shot_at = facts.to in (EnemyAction.DIRECT_FIRE, EnemyAction.INDIRECT_FIRE)
    early = "decided before the range is measured and any die rolled"
    when = (Effect("before_measuring", True, k47.SHOOT_REACT_BEFORE_MEASURE, early),) if shot_at else ()
    row = tables.reactions[facts.reaction]
    if facts.die in row.untested:
        spared = Effect("test", False, row.rule, "no test needed")
        return Assessment(None, subject, ("no test needed",), notes=(spared, *when))
    number = morale.nerve("Reaction test", facts, tables)
    need = morale.within_morale(number)
    tested = Effect("test", True, k47.GAP_REACTIONS, "tested even without pins; passing removes none")
    notes = (tested, *when, *morale.officer_notes(facts, tables))
    return Assessment(need, subject, (f"reacts on {morale.need_said(need)}",), (number,), notes)


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
    if morale.routed(facts.quality, pins, tables):
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
        k47.GAP_ESCAPE_PATH,
        *rules_in(TABLES.reactions.values()),
        k47.SHOOT_REACT_BEFORE_MEASURE,
        k47.GAP_VEHICLE_STAND_FIRE,
        k47.CQV_VEHICLE_FIRE,
        k47.CQV_VEHICLE_FIRE_ARC,
        k47.CQV_HIT_RUN,
        k47.GAP_IMMOBILISED,
        k47.RESULT_STUNNED,
        k47.GAP_ASSAULT_DECLARE,
        k47.GAP_SHOCKWAVE,
        k47.GAP_FUBAR_FIRE,
        *morale.MORALE_RULES,
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
        *morale.MORALE_SHAPED,
    ),
    follows=follows,
    stages=((k47.GAP_REACTIONS, "reaction test"),),
)
