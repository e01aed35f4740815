"""Who may react, to what, and what stands against it."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.units.morale import NerveFacts, check_immobilised, lost_to_pins
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Die, EnemyAction, Reaction, UnitKind
from sandtable.sheet import FactsFault
from sandtable.sheet.facts import choice, flag, tape


class ReactionFacts(NerveFacts, frozen=True, kw_only=True):
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
    check_immobilised(facts.kind, facts.immobilised)
    return refused(
        lost_to_pins(facts.quality, facts.pins, tables),
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
            return against_escape(facts)
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


def against_escape(facts: ReactionFacts) -> Refused | None:
    return refused(
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
        refuse_if(not facts.ends_farther, k47.GAP_REACTION_RECCE, "the move must end farther from the attacker"),
    )
