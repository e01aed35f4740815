"""Why a unit can do nothing at a zone now: what the phase is for, and what the unit still needs or has had."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.base.bits import numbers_in
from sandtable.explain import Refusal
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.answers import Assault, Fire
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat
from sandtable.rulesets.dday_to_berlin.battle.may_join import result_of
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement, ready
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.terms import Activation


def idle(s: BattleState, number: int, zone: int) -> Iterator[Refusal]:
    """Every reason; none in steps of which the offers of the unit say enough."""
    step = s.agenda[0]
    if s.cards[number].side != step.decider(s) or s.units[number].zone < 0:
        return
    if isinstance(step, Movement):
        yield _no_move(s, step.side, number)
    elif isinstance(step, Combat):
        yield from _no_attack(s, step, number, zone)


def _no_move(s: BattleState, side: int, number: int) -> Refusal:
    name = s.scenario.said(number)
    if ready(s, side) >> number & 1:
        return Refusal(ddb.MOVE_PHASE, f"{name} must be activated first: a die says whether it may move")
    if result_of(s, number) is Activation.HOLD:
        return Refusal(ddb.ACTIVATION_HOLD, f"{name} was activated and got no move this turn")
    return Refusal(ddb.GAP_ACTIVATION_GROUPS, f"{name} has had its move this turn")


def _no_attack(s: BattleState, step: Combat, number: int, zone: int) -> Iterator[Refusal]:
    """What stands against the attack that it would make there."""
    enemies = numbers_in(s.at(1 - step.side, zone))
    if not enemies:
        where = s.scenario.map.place_said(zone)
        yield Refusal(ddb.COMBAT_KINDS, f"no enemy is at {where}: in the Combat Phase units attack, and do not move")
        return
    gun = s.scenario.artillery >> number & 1
    no = step.refusals(s, Fire(enemies[0], number) if gun else Assault(zone, number))
    yield from no.refusals if no is not None else ()
