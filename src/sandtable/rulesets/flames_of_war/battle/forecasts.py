"""The dice that an answer leads to, as procedures to be asked for their odds: those that will be rolled.

Each chapter adds its answers with `_of.register`, in the module of its own forecasts or here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from msgspec import Struct

from sandtable.game.agenda import wrong_kind
from sandtable.game.question import Forecast
from sandtable.rulesets.flames_of_war.battle import answers as a
from sandtable.rulesets.flames_of_war.battle import (
    assault_forecasts,
    barrage_forecasts,
    fire_forecasts,
    order_forecasts,
)
from sandtable.rulesets.flames_of_war.battle.anti_aircraft import ShootAtAircraft
from sandtable.rulesets.flames_of_war.battle.bombarding import RangingIn
from sandtable.rulesets.flames_of_war.battle.countering import MayCounterattack
from sandtable.rulesets.flames_of_war.battle.defending import DefendersFire
from sandtable.rulesets.flames_of_war.battle.mistaking import MistakenTarget
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState


def forecasts(s: BattleState, answer: Struct) -> tuple[Forecast, ...]:
    """The odds of an answer to the open question; of what the rules refuse there are none."""
    step = s.agenda[0] if s.agenda else None
    if step is None or wrong_kind(step, answer) or step.refusals(s, answer) is not None:
        return ()
    return tuple(_of(answer, step, s))


@singledispatch
def _of(answer: Any, step: Any, s: BattleState) -> Iterator[Forecast]:
    yield from ()


@_of.register
def _(answer: a.Shoot, step: Any, s: BattleState) -> Iterator[Forecast]:
    if isinstance(step, ShootingStep):
        yield from fire_forecasts.of_shooting(s, answer)
    elif isinstance(step, ShootAtAircraft):
        yield from fire_forecasts.of_flak(s, answer)
    elif isinstance(step, DefendersFire):
        yield from assault_forecasts.of_defence(s, step, answer)


@_of.register
def _(answer: a.Swap, step: Any, s: BattleState) -> Iterator[Forecast]:
    if isinstance(step, MistakenTarget):
        yield from fire_forecasts.of_swap(s, step, answer)


@_of.register
def _(answer: a.Bombard, step: Any, s: BattleState) -> Iterator[Forecast]:
    yield from barrage_forecasts.of_barrage(s, answer)


@_of.register
def _(answer: a.Agree, step: Any, s: BattleState) -> Iterator[Forecast]:
    if isinstance(step, RangingIn):
        yield from barrage_forecasts.of_attempt(s, step)
    elif isinstance(step, MayCounterattack):
        yield from assault_forecasts.of_test(s, step)


@_of.register
def _(answer: a.ChargeIn, step: Any, s: BattleState) -> Iterator[Forecast]:
    yield from assault_forecasts.of_charge(s, answer)


@_of.register
def _(answer: a.CounterCharge, step: Any, s: BattleState) -> Iterator[Forecast]:
    yield from assault_forecasts.of_counter_charge(s, step, answer)


@_of.register
def _(answer: a.Give, step: Any, s: BattleState) -> Iterator[Forecast]:
    yield from order_forecasts.of_order(s, step.unit, answer)


@_of.register
def _(answer: a.Scoot, step: Any, s: BattleState) -> Iterator[Forecast]:
    yield from order_forecasts.of_scoot(s, answer)
