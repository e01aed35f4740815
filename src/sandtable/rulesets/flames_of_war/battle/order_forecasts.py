"""The odds of an order before it is given."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.base.bits import set_of
from sandtable.game.question import Forecast
from sandtable.rulesets.flames_of_war.battle import orders
from sandtable.rulesets.flames_of_war.battle.answers import Give, Scoot
from sandtable.rulesets.flames_of_war.battle.following import follow_facts
from sandtable.rulesets.flames_of_war.battle.scooting import scoot_facts
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.moving.blitz_move import BLITZ_MOVE
from sandtable.rulesets.flames_of_war.procedures.moving.dig_in import DIG_IN
from sandtable.rulesets.flames_of_war.procedures.moving.follow_me import FOLLOW_ME
from sandtable.rulesets.flames_of_war.procedures.moving.shoot_and_scoot import SHOOT_AND_SCOOT
from sandtable.rulesets.flames_of_war.terms import Order


def of_order(s: BattleState, unit: int, give: Give) -> Iterator[Forecast]:
    """The die that is rolled for an order, if one is."""
    if give.order is Order.BLITZ_MOVE:
        yield Forecast(BLITZ_MOVE.name, orders.blitz_facts(s, unit), "Whether it moves at once")
    elif give.order is Order.DIG_IN:
        bodies = set_of(give.bodies) or orders.for_whom(s, unit, give.order)
        yield Forecast(DIG_IN.name, orders.dig_in_facts(s, unit, bodies), "Whether it digs in")
    elif give.order is Order.FOLLOW_ME:
        yield Forecast(FOLLOW_ME.name, follow_facts(s, unit), "Whether the others follow their leader")


def of_scoot(s: BattleState, scoot: Scoot) -> Iterator[Forecast]:
    """The die for Shoot and Scoot."""
    yield Forecast(SHOOT_AND_SCOOT.name, scoot_facts(s, scoot.unit), "Whether it moves off")
