"""What an answer uses up, and what comes of it apart from its dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Any

from msgspec import Struct

from sandtable.explain.sentences import count_of
from sandtable.game.notes import Note
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import answers as a
from sandtable.rulesets.flames_of_war.battle.small_moves import SmallMove
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_weapons import drives_back
from sandtable.rulesets.flames_of_war.terms import Kind, Order, Speed


def outlook(s: BattleState, answer: Struct) -> Iterable[Note]:
    """What comes of a valid answer apart from its dice."""
    return _outlook(answer, s) if s.agenda else ()


@singledispatch
def _outlook(answer: Any, s: BattleState) -> Iterator[Note]:
    yield from ()


@_outlook.register
def _(answer: a.ChargeIn, s: BattleState) -> Iterator[Note]:
    """What throws a charge back."""
    if s.kind(answer.bodies[0]) is Kind.ARMOURED:
        tanks = count_of(s.tables.limit("fall_back_tanks"), "tank")
        yield Note(fow.GAP_FALLBACK_DETAILS, f"{tanks} Bailed Out or Destroyed by Defensive Fire throw it back")
    else:
        hits = count_of(drives_back(len(answer.bodies), s.tables).value, "hit")
        yield Note(fow.GAP_FALLBACK_DETAILS, f"{hits} of Defensive Fire throw it back, saved or not, if all get in")


def costs(s: BattleState, answer: Struct) -> Iterator[Note]:
    """What teams may not do any more this turn."""
    if isinstance(answer, a.Go) and answer.speed is Speed.DASH and not isinstance(s.agenda[0], SmallMove):
        yield Note(fow.MOVE_TERRAIN_DASH, "whoever Dashes neither shoots nor assaults this turn")
    elif isinstance(answer, a.Give):
        yield Note(fow.ORDER_ONE_PER_TURN, "it is the one order of the unit this turn")
        if answer.order is Order.FOLLOW_ME:
            yield Note(fow.ORDER_FOLLOW_ME_NO_SHOOT, "pass or fail, whoever is In Command does not shoot this turn")
        elif answer.order is Order.DIG_IN:
            yield Note(fow.ORDER_DIG_IN_ROF, "whoever digs shoots at Moving ROF this turn, and does not bombard")
    elif isinstance(answer, a.Bombard):
        yield Note(fow.GAP_RANGING_MOMENT, "if it is not Ranged In, they do not shoot otherwise in this step")
