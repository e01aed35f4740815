"""What the target of an assault may do about it: run away before the tape is laid, or fire when they have come."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.game import Tell
from sandtable.game.answers import Done
from sandtable.inches.tape import length
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import armament, declaring, rates, recce, straight_ways, volleys
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Aim, React
from sandtable.rulesets.konflikt_47.battle.assault_facts import assault_of, began_away, inches, nerve_of
from sandtable.rulesets.konflikt_47.battle.assault_steps import AssaultStep
from sandtable.rulesets.konflikt_47.battle.escaping import Escape
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone, pin, turn_die
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_action import MovedOff
from sandtable.rulesets.konflikt_47.procedures.orders.reactions import REACTION, ReactionFacts, ReactionResult
from sandtable.rulesets.konflikt_47.terms import EnemyAction, Order, Reaction, Trait
from sandtable.sheet.rolling import throw_and_tell

#: Fire that answers an action is asked for as from Ambush.
ANSWERING = Order.AMBUSH
#: What may be tried before the distance is measured.
EARLY = (Reaction.ESCAPE, Reaction.RECCE)


# ---------------------------------------------------------------------- what is open


def reaction_facts(s: BattleState, assault: Assault, reaction: Reaction, *, looked: bool = True) -> ReactionFacts:
    """The target as the rules of reactions ask for it; nobody has `looked` where it would go, and all is well there."""
    target, row, now = assault.target, s.row(assault.target), s.units[assault.target]
    room, farther, fires = 0 if looked else rates.most_of(s, target, Order.RUN), True, True
    match reaction if looked else None:
        case Reaction.ESCAPE:
            room = length(straight_ways.escapes(s, target, assault.unit))
            farther = room > 0
        case Reaction.RECCE:
            farther = row.has(Trait.RECCE) and recce.can_move_off(s, target, assault.unit)
        case Reaction.STAND_AND_FIRE:
            fires = stand_aim(s, assault) is not None
        case _:
            pass
    return ReactionFacts(
        reaction=reaction,
        to=EnemyAction.ASSAULT,
        die=s.die_kind(target),
        distance=inches(began_away(s, assault)),
        can_fire=fires,
        reacted=assault.reacted,
        escape_move=inches(room),
        assault_reach=inches(rates.most_of(s, assault.unit, Order.RUN)),
        ends_farther=farther,
        immobilised=now.immobilised,
        halted=now.halted,
        recce=row.has(Trait.RECCE) and row.kind.is_vehicle,
        loaded=bool(s.passengers(target)),
        recce_moved=now.recce_moved,
        terrified=assault.terrified,
        **nerve_of(s, target),
    )


def reaction_refusals(s: BattleState, assault: Assault, reaction: Reaction) -> Refused | None:
    """Every reason why the target may not react so."""
    if reaction is Reaction.ESCAPE and not s.scenario.house.escapes:
        return Refused((Refusal(k47.GAP_REACTION_ESCAPE, "nobody escapes by the house rules"),))
    found = s.scenario.assess(REACTION, reaction_facts(s, assault, reaction))
    return found if isinstance(found, Refused) else None


def is_open(s: BattleState, assault: Assault, reaction: Reaction) -> bool:
    """The same, the quickest question first: whether it could react at all, if there were room and a target."""
    at_best = s.scenario.assess(REACTION, reaction_facts(s, assault, reaction, looked=False))
    return not isinstance(at_best, Refused) and reaction_refusals(s, assault, reaction) is None


def stand_aim(s: BattleState, assault: Assault) -> Aim | None:
    """All that fires at assaulters who have come: in range now, in arc where the assault began (k47.gap.arc-table)."""
    every = armament.all_at(s, assault.target, assault.unit, ANSWERING), Aim(assault.unit)
    return next((aim for aim in every if aim is not None and aim_refusals(s, assault, aim) is None), None)


def aim_refusals(s: BattleState, assault: Assault, aim: Aim) -> Refused | None:
    return declaring.aim_refusals(s, assault.target, aim, ANSWERING, stand=assault.start)


class Reacting(AssaultStep, frozen=True):
    """The target's owner picks a reaction or none; its test decides whether it comes to it."""

    answers: ClassVar[tuple[type[Struct], ...]] = (React, Done)
    #: Which reactions are asked for here, and why others are not.
    offered: ClassVar[tuple[Reaction, ...]]
    otherwise: ClassVar[tuple[str, str]]

    def open_to(self, s: BattleState, assault: Assault) -> list[Reaction]:
        return s.once(self, lambda: [each for each in self.offered if is_open(s, assault, each)])

    def go_on(self, s: BattleState, assault: Assault, dice: Dice, tell: Tell) -> BattleState | None:
        return None if self.open_to(s, assault) else s.done()

    def prompt(self, s: BattleState) -> str:
        assault = assault_of(s)
        return f"{s.scenario.said(assault.unit)} assaults {s.scenario.said(assault.target)}: does it react?"

    def refusals(self, s: BattleState, answer: React | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        assault = assault_of(s)
        return refused(
            refuse_if(answer.reaction not in self.offered, *self.otherwise),
            refuse_if(
                answer.reaction is Reaction.AMBUSH_FIRE,
                k47.GAP_AMBUSH_ASSAULTED,
                "a unit in ambush shoots at a point of their move, or stands and fires",
            ),
            reaction_refusals(s, assault, answer.reaction),
            self.against_aim(s, assault, answer),
        )

    def against_aim(self, s: BattleState, assault: Assault, answer: React) -> Refused | None:
        return refused(refuse_if(answer.aim != Aim(), k47.GAP_REACTION_CHOICE, "nothing is aimed in this reaction"))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[React | Done]:
        found: list[React | Done] = [Done(), *(React(each) for each in self.open_to(s, assault_of(s)))]
        rng.shuffle(found)
        yield from found

    def take(self, s: BattleState, answer: React | Done, dice: Dice, tell: Tell) -> BattleState:
        assault = assault_of(s)
        target = assault.target
        tell(e.Reacts(target, None if isinstance(answer, Done) else answer.reaction))
        if isinstance(answer, Done):
            return s.done()
        facts = reaction_facts(s, assault, answer.reaction)
        shown = throw_and_tell(s.scenario.assess, self.side, REACTION, facts, dice, tell, (target,), (assault.unit,))
        s = s.done().with_assault(reacted=True)
        if shown is ReactionResult.FAILS:
            return pin(s, target, s.tables.limit("failed_reaction_pins"), k47.GAP_REACTIONS, tell)
        row = s.tables.reactions[answer.reaction]
        s = self.reacts(s, assault, answer, dice, tell)
        return s if is_gone(s, target) else turn_die(s, target, row.shows, row.rule, tell)

    def reacts(self, s: BattleState, assault: Assault, answer: React, dice: Dice, tell: Tell) -> BattleState:
        """What a passed test leads to; the step itself is over."""
        raise NotImplementedError


class ReactToAssault(Reacting, frozen=True):
    """An escape, or a recce vehicle's move, before the assaulters measure (k47.cq.escape)."""

    title = "Escape"
    rule = k47.CQ_ESCAPE
    offered = EARLY
    otherwise = k47.GAP_ASSAULT_STEPS, "before the assaulters move a unit can only get away"

    def reacts(self, s: BattleState, assault: Assault, answer: React, dice: Dice, tell: Tell) -> BattleState:
        if answer.reaction is Reaction.ESCAPE:
            return s.with_assault(moved_off=MovedOff.ESCAPED).first(Escape(self.side))
        s = s.with_assault(moved_off=MovedOff.RECCE)
        return s.first(recce.RecceMove(self.side, assault.target, assault.unit))


class StandAndFire(Reacting, frozen=True):
    """Fire at assaulters who have come into contact, if they began far enough away (k47.cq.stand-fire)."""

    title = "Stand and fire"
    rule = k47.CQ_STAND_FIRE
    offered = (Reaction.STAND_AND_FIRE,)
    otherwise = k47.GAP_ASSAULT_STEPS, "once the assaulters have come a unit can only stand and fire"

    def against_aim(self, s: BattleState, assault: Assault, answer: React) -> Refused | None:
        if answer.aim == Aim():
            return None
        if answer.aim.target not in (-1, assault.unit):
            return refused(Refusal(k47.GAP_REACTION_STAND_FIRE, "it fires at the assaulters alone"))
        return aim_refusals(s, assault, replace(answer.aim, target=assault.unit))

    @staticmethod
    def aim(s: BattleState, assault: Assault, answer: React) -> Aim | None:
        """What is fired at the assaulters: all there is where nothing is named."""
        return stand_aim(s, assault) if answer.aim == Aim() else replace(answer.aim, target=assault.unit)

    def reacts(self, s: BattleState, assault: Assault, answer: React, dice: Dice, tell: Tell) -> BattleState:
        aim = self.aim(s, assault, answer)
        assert aim is not None  # noqa: S101 - it was found able to fire
        return volleys.fire(s, assault.target, aim, ANSWERING, dice, tell, stand=assault.start)
