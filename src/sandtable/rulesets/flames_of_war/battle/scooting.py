"""Shoot and Scoot: a unit that has not moved slips away in the Assault Step (fow.gap.scoot-details)."""

from __future__ import annotations

from typing import TypeVar

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refused
from sandtable.game import Tell
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.command import all_in_command, leader_of
from sandtable.rulesets.flames_of_war.battle.small_moves import Small, SmallMove
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState
from sandtable.rulesets.flames_of_war.procedures.moving.giving_orders import Leader
from sandtable.rulesets.flames_of_war.procedures.moving.shoot_and_scoot import SHOOT_AND_SCOOT, ScootFacts
from sandtable.rulesets.flames_of_war.terms import Move, Order, Rating
from sandtable.sheet.rolling import throw_and_tell

S = TypeVar("S", bound=BattleState)


def eligible(s: BattleState, unit: int) -> int:
    """The teams of a unit that have not moved this turn and are In Command, as a set."""
    return s.on_table(unit) & all_in_command(s, unit) & ~s.moved & ~s.bailed


def scoot_facts(s: BattleState, unit: int) -> ScootFacts:
    """A unit that is to slip away; how its teams go is judged when they go."""
    now, leader = s.units[unit], leader_of(s, unit)
    own = numbers_in(s.on_table(unit))
    card = s.card(leader if leader != NOBODY else own[0])
    out = leader != NOBODY and bool(s.bailed >> leader & 1)
    still = [body for body in own if not s.moved >> body & 1]
    return ScootFacts(
        kind=card.kind,
        order_given=now.order is not None,
        in_command=bool(eligible(s, unit)) or not still,
        leader=Leader.NONE if leader == NOBODY else Leader.BAILED if out else Leader.FIT,
        skill=card.skill,
        tactics=card.named(Rating.TACTICS),
        moved=Move.STAYED if still else Move.DASH if s.dashed >> own[0] & 1 else Move.TACTICAL,
        shot=bool(s.on_table(unit) & s.shot),
        assaults=bool(s.on_table(unit) & s.assaulted),
    )


def against_scoot(s: BattleState, unit: int) -> Refused | None:
    found = s.scenario.assess(SHOOT_AND_SCOOT, scoot_facts(s, unit))
    return found if isinstance(found, Refused) else None


def may_scoot(s: BattleState, unit: int) -> bool:
    now = s.units[unit]
    if now.order is not None or leader_of(s, unit) == NOBODY or not s.on_table(unit) & ~s.moved & ~s.bailed:
        return False
    return bool(eligible(s, unit)) and against_scoot(s, unit) is None


def scoots(s: S, unit: int, dice: Dice, tell: Tell) -> S:
    """One die for the unit; then its eligible teams may go."""
    side = s.side(unit)
    tell(e.OrderGiven(unit, Order.SHOOT_AND_SCOOT))
    away = throw_and_tell(s.scenario.assess, side, SHOOT_AND_SCOOT, scoot_facts(s, unit), dice, tell, (unit,))
    s = s.with_unit(unit, order=Order.SHOOT_AND_SCOOT)
    return s.first(SmallMove(side, unit, Small.SCOOT, eligible(s, unit))) if away else s
