"""A vehicle that is lost is told by the rule that ended it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.konflikt_47.battle.close_fields import A, T, assault, field, straight
from tests.rulesets.konflikt_47.battle.firing_fields import Aim, battle, firing

from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Shoot
from sandtable.rulesets.konflikt_47.terms import Order

FRONT = 180


@pytest.mark.parametrize(
    ("firer", "target", "faces", "now", "why"),
    [
        # The pin of the hit itself, of which nobody rolls more.
        ("usa-bazooka", "ger-pz4", (6,), {"pins": 8}, k47.GAP_PINS_ROUT),
        # A stunned crew's pin after a superficial hit.
        ("usa-bazooka", "ger-pz4", (6, 4, 1), {"pins": 7}, k47.GAP_PINS_ROUT),
        ("usa-bazooka", "ger-pz4", (6, 6, 4), {}, k47.RESULT_KNOCKED_OUT),
        ("usa-bazooka", "ger-pz4", (6, 6, 2), {"immobilised": True}, k47.RESULT_IMMOBILISED_TWICE),
        ("usa-bazooka", "ger-pz4", (6, 6, 3, 6, 6), {}, k47.RESULT_ON_FIRE),
        ("usa-bazooka", "sov-truck", (6, 6), {}, k47.VEH_SOFT_DESTROYED),
        ("usa-bazooka", "ger-halftrack", (6, 4, 4), {}, k47.RESULT_KNOCKED_OUT),
        # One hit that does nothing but pin, the check that it forces, and the fuel.
        ("ger-flame", "usa-sherman", (6, 1, 1, 1, 6, 6, 4), {}, k47.GAP_MORALE_CHECK),
        ("sov-zp-gun", "ger-pz4", (4, 1), {"pins": 7}, k47.GAP_PINS_ROUT),
    ],
)
def test_the_dice_that_fell_last_tell_what_ended_it(
    firer: str, target: str, faces: tuple[int, ...], now: dict[str, Any], why: str
) -> None:
    """k47.gap.pins-rout, k47.result.table, k47.gap.flamethrower, k47.gap.soft-skin"""
    s = battle([(firer, 20, 10)], [(target, 20, 16, FRONT), ("usa-rifles", 60, 40)], now={1: {"die": Order.RUN} | now})
    aim = Aim(bearing=0) if firer == "sov-zp-gun" else Aim(1)
    table = firing(s).answer(Shoot((aim,)), *faces)
    assert [(event.unit, event.why) for event in table.events(e.Destroyed)] == [(1, why)]


@pytest.mark.parametrize(
    ("target", "results", "why"),
    [
        ("ger-halftrack", [], k47.VEH_OPEN_TOPPED_DESTROYED),
        ("sov-truck", [], k47.VEH_SOFT_DESTROYED),
        ("ger-pz4", [6], k47.RESULT_KNOCKED_OUT),
    ],
)
def test_so_is_one_that_is_assaulted(target: str, results: list[int], why: str) -> None:
    """k47.veh.open-topped-destroyed, k47.veh.soft-destroyed, k47.gap.assault-vehicle"""
    table = field("usa-rangers", target, {A: (24, 20), T: (24, 26)}, u1={"die": Order.FIRE})
    assault(table, {})
    table.answer(straight(table), {k47.CQV_COMPARE: [6] * 8, k47.CQV_DAMAGE_ROLL: [3], k47.RESULT_TABLE: results})
    assert [(event.unit, event.why) for event in table.events(e.Destroyed)] == [(T, why)]
