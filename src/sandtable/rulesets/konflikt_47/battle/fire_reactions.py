"""The target of fire reacts before any die: it goes down, shoots back, drives off, or does nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Done
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Aim, React
from sandtable.rulesets.konflikt_47.battle.armament import all_at, can_fire_at
from sandtable.rulesets.konflikt_47.battle.declaring import aim_refusals, settled
from sandtable.rulesets.konflikt_47.battle.recce import RecceMove, can_move_off
from sandtable.rulesets.konflikt_47.battle.resolving import shoots_back
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone, pin, turn_die
from sandtable.rulesets.konflikt_47.procedures.orders.reactions import REACTION, ReactionFacts, ReactionResult
from sandtable.rulesets.konflikt_47.terms import Die, EnemyAction, Order, Reaction, Trait
from sandtable.sheet.rolling import throw_and_tell

#: What can be done about fire, by whoever does not drive off.
ON_THE_SPOT = (Reaction.GO_DOWN, Reaction.FIREFIGHT)
TO_FIRE = (*ON_THE_SPOT, Reaction.RECCE)
#: Fire in reaction counts as this order: as Fire, with the facing one has, and never indirectly.
ANSWERING = Order.AMBUSH


def reaction_facts(s: BattleState, unit: int, shooter: int, reaction: Reaction, action: EnemyAction) -> ReactionFacts:
    """A unit that is fired at, as the rules of reactions ask for it."""
    row, now = s.row(unit), s.units[unit]
    fights, drives = reaction is Reaction.FIREFIGHT, reaction is Reaction.RECCE and row.has(Trait.RECCE)
    sees = not fights or can_fire_at(s, unit, shooter, ANSWERING, all_round=True)
    return ReactionFacts(
        to=action,
        reaction=reaction,
        die=s.die_kind(unit),
        quality=row.quality,
        pins=now.pins,
        officer=s.officer(unit),
        kind=row.kind,
        lone_model=s.is_lone(unit),
        horror_near=s.horror_near(unit),
        can_fire=sees,
        in_arc=not fights or not sees or can_fire_at(s, unit, shooter, ANSWERING),
        recce=row.has(Trait.RECCE) and row.kind.is_vehicle,
        loaded=drives and bool(s.passengers(unit)),
        recce_moved=now.recce_moved,
        immobilised=now.immobilised,
        halted=now.halted,
        ends_farther=not drives or now.immobilised or can_move_off(s, unit, shooter),
    )


def reaction_refusals(
    s: BattleState, unit: int, shooter: int, reaction: Reaction, action: EnemyAction
) -> Refused | None:
    """Every reason why a unit may not react so."""
    if reaction is Reaction.FIREFIGHT and not s.scenario.house.firefights:
        return refused(Refusal(k47.GAP_REACTION_FIREFIGHT, "nobody shoots back by the house rules"))
    if reaction not in TO_FIRE:
        return refused(Refusal(k47.GAP_REACTIONS, f"{reaction.said} is no answer to fire"))
    found = s.scenario.assess(REACTION, reaction_facts(s, unit, shooter, reaction, action))
    return found if isinstance(found, Refused) else None


def worth_asking(s: BattleState, unit: int) -> tuple[Reaction, ...]:
    """The quick question: a recce move is for recce vehicles, who alone may react with a die other than Ambush."""
    if s.has(unit, Trait.RECCE):
        return TO_FIRE
    return () if s.die_kind(unit) is Die.OTHER else ON_THE_SPOT


class ReactToFire(Step, frozen=True):
    """The owner of a target picks one of the reactions that are open to it, or none (k47.gap.reaction-choice)."""

    title = "React to fire"
    rule = k47.GAP_REACTION_CHOICE
    answers: ClassVar[tuple[type[Struct], ...]] = (React, Done)

    side: int
    unit: int
    shooter: int
    action: EnemyAction

    def open(self, s: BattleState) -> list[Reaction]:
        """What the unit may do, in the order of the sheet."""
        asked = worth_asking(s, self.unit)
        if not asked:
            return []
        who, action = (self.unit, self.shooter), self.action
        return s.once(
            ("open", *who, action),
            lambda: [each for each in asked if reaction_refusals(s, *who, each, action) is None],
        )

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if is_gone(s, self.unit) or is_gone(s, self.shooter) or not self.open(s):
            return s.done()
        return None

    def prompt(self, s: BattleState) -> str:
        name, shooter = s.scenario.said(self.unit), s.scenario.said(self.shooter)
        return f"{shooter} shoots at {name}: how does it react?"

    def aim(self, s: BattleState, answer: React) -> Aim:
        """What is fired back: at the shooter, and all there is where nothing is named."""
        aim = answer.aim
        if aim == Aim():
            return all_at(s, self.unit, self.shooter, ANSWERING) or Aim(self.shooter)
        return replace(aim, target=self.shooter) if aim.target < 0 else aim

    def refusals(self, s: BattleState, answer: React | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        if why := reaction_refusals(s, self.unit, self.shooter, answer.reaction, self.action):
            return why
        if answer.reaction is not Reaction.FIREFIGHT:
            return refused(
                refuse_if(answer.aim != Aim(), k47.GAP_REACTION_CHOICE, "weapons are named for a firefight alone")
            )
        aim = self.aim(s, answer)
        if aim.target != self.shooter:
            return refused(Refusal(k47.GAP_REACTION_CHOICE, "a firefight is with the shooter alone"))
        return aim_refusals(s, self.unit, aim, ANSWERING)

    def suggest(self, s: BattleState, rng: Random) -> Iterator[React | Done]:
        answers: list[React | Done] = [Done(), *map(React, self.open(s))]
        rng.shuffle(answers)
        return iter(answers)

    def take(self, s: BattleState, answer: React | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            tell(e.Reacts(self.unit, None))
            return s.done()
        unit, reaction = self.unit, answer.reaction
        row = s.tables.reactions[reaction]
        tell(e.Reacts(unit, reaction))
        aim = self.aim(s, answer) if reaction is Reaction.FIREFIGHT else Aim()
        if s.die_kind(unit) not in row.untested:
            facts = reaction_facts(s, unit, self.shooter, reaction, self.action)
            result = throw_and_tell(s.scenario.assess, self.side, REACTION, facts, dice, tell, (unit,), (self.shooter,))
            if result is ReactionResult.FAILS:
                return pin(s.done(), unit, s.tables.limit("failed_reaction_pins"), k47.GAP_REACTIONS, tell)
        s = turn_die(s.done(), unit, row.shows, row.rule, tell)
        if reaction is Reaction.FIREFIGHT:
            return shoots_back(s, self.shooter, unit, named_now(s, unit, aim))
        return s.first(RecceMove(self.side, unit, self.shooter)) if reaction is Reaction.RECCE else s


def named_now(s: BattleState, unit: int, aim: Aim) -> tuple[Aim, ...]:
    """What is fired back with its weapons named, as they are declared."""
    found = settled(s, unit, (aim,), ANSWERING)
    return (aim,) if isinstance(found, Refused) else found
