"""What is told of orders, Dashes, charges and bombardments before they are given: odds, and what they cost."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import OUR, bodies, body, laid_out

from sandtable.dice.exact import exact
from sandtable.explain import Refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import Bombard, ChargeIn, Give, Go
from sandtable.rulesets.flames_of_war.battle.assault_step import AssaultStep
from sandtable.rulesets.flames_of_war.battle.forecasts import forecasts
from sandtable.rulesets.flames_of_war.battle.outlook import costs, outlook
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves
from sandtable.rulesets.flames_of_war.ruleset import load
from sandtable.rulesets.flames_of_war.terms import Order, Speed


def moving() -> Any:
    """A rifle platoon (Skill and Motivation 4+) that is asked what it does."""
    s = laid_out({"us_rifle": [(20, 10), (22, 10)]}, {"de_grenadier": [(20, 30)]})
    return replace(s, agenda=(UnitMoves(OUR, 0),))


@pytest.mark.parametrize("order", [Order.BLITZ_MOVE, Order.DIG_IN, Order.FOLLOW_ME])
def test_an_order_tells_its_odds(order: Order) -> None:
    """fow.order.blitz.test, fow.order.dig-in.test, fow.order.follow-me.test: each is one die, on 4+."""
    s = moving()
    (told,) = forecasts(s, Give(order))
    procedure = load().procedures[told.procedure]
    found = s.scenario.assess(procedure, told.facts)
    assert not isinstance(found, Refused)
    assert set(exact(procedure.roll, found.profile).fractions().values()) == {Fraction(1, 2)}


def test_cross_here_needs_no_die() -> None:
    """fow.order.cross-here.effect"""
    assert forecasts(moving(), Give(Order.CROSS_HERE)) == ()


def test_an_order_says_what_it_costs() -> None:
    s = moving()
    assert [note.rule for note in costs(s, Give(Order.CROSS_HERE))] == [fow.ORDER_ONE_PER_TURN]
    assert [note.rule for note in costs(s, Give(Order.FOLLOW_ME))][1:] == [fow.ORDER_FOLLOW_ME_NO_SHOOT]
    assert [note.rule for note in costs(s, Give(Order.DIG_IN))][1:] == [fow.ORDER_DIG_IN_ROF]


def test_a_dash_says_that_nobody_shoots() -> None:
    """fow.move.terrain-dash"""
    s = moving()
    go = Go(bodies(s, 0, 0), (((2000, 1200),),), (0,), Speed.DASH)
    assert [note.rule for note in costs(s, go)] == [fow.MOVE_TERRAIN_DASH]
    assert list(costs(s, replace(go, speed=Speed.TACTICAL))) == []


def test_a_charge_says_what_throws_it_back() -> None:
    """fow.assault.fallback-5, fow.assault.fallback-tanks"""
    s = laid_out({"us_rifle": [(20, 10)], "us_tank75": [(30, 10)]}, {"de_grenadier": [(20, 12)]})
    s = replace(s, agenda=(AssaultStep(OUR),))
    (foot,) = outlook(s, ChargeIn(0, (body(s, 0),)))
    assert foot.says.startswith("5 hits of Defensive Fire")
    (tanks,) = outlook(s, ChargeIn(1, (body(s, 1),)))
    assert tanks.says.startswith("2 tanks Bailed Out or Destroyed")


def test_a_bombardment_says_what_it_costs_if_it_does_not_fall() -> None:
    s = moving()
    (told,) = costs(s, Bombard((body(s, 0),), body(s, 0), (2000, 3000)))
    assert told.rule == fow.GAP_RANGING_MOMENT
