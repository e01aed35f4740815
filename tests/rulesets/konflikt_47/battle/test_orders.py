"""Giving orders: which are refused, how they are tested, what a FUBAR brings, and what each order leads to."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.firing_fields import Table, battle, reasons

from sandtable.game.in_order import IN_ORDER
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Give
from sandtable.rulesets.konflikt_47.battle.assault_reactions import ReactToAssault
from sandtable.rulesets.konflikt_47.battle.assaulting import AssaultPath
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire, FriendlyFire
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder, order_facts
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.terms import Loaded, Motion, Order
from sandtable.sheet.rolling import Rolled

SQUAD = ("ger-grenadiers", 20.0, 10.0)
FOE = ("usa-rifles", 20.0, 28.0)


def asked(s: BattleState, side: int = 0) -> Table:
    """A die of a side is drawn."""
    return Table(replace(s, agenda=(GiveOrder(side),), drawn=side)).run()


def pinned(pins: int, *more: Any, foe: tuple[str, float, float] = FOE) -> Table:
    """A squad with so many pins, and others of its side."""
    return asked(battle([SQUAD, *more], [foe], now={0: {"pins": pins}}))


def against(table: Table, answer: Give) -> list[str]:
    return [rule for rule, _ in table.refused(answer)]


# ---------------------------------------------------------------------- what may be ordered


def test_only_a_unit_of_the_die_s_owner_without_a_die_is_given_it() -> None:
    """k47.turn.select-unit"""
    table = asked(battle([SQUAD, ("ger-officer", 26, 10)], [FOE], now={1: {"die": Order.RUN}}))
    assert table.asks is not None
    assert table.asks.decider(table.s) == 0
    assert table.refused(Give(2, Order.DOWN)) == [(NO_SUCH, "that is none of your units")]
    assert against(table, Give(1, Order.DOWN)) == [k47.TURN_SELECT_UNIT]
    assert against(table, Give(0, Order.DOWN)) == []
    lost = replace(table.s, destroyed=1, there=table.s.there & ~1)
    assert reasons(GiveOrder(0).refusals(lost, Give(0, Order.DOWN))) == [(NO_SUCH, "south 0 is destroyed")]


def test_fire_needs_somebody_to_shoot_at() -> None:
    """k47.weapons.max-range: within the range of a rifle, 24 in, it may fire; beyond it may not"""
    near, far = ("usa-rifles", 20.0, 36.9), ("usa-rifles", 20.0, 43.0)
    assert against(asked(battle([SQUAD], [near])), Give(0, Order.FIRE)) == []
    table = asked(battle([("ger-officer", 20, 10)], [far]))
    assert against(table, Give(0, Order.FIRE)) == [k47.WEAPONS_MAX_RANGE]


def test_a_team_may_turn_before_it_fires_and_a_gun_may_not() -> None:
    """k47.gap.fixed, k47.gap.free-facing"""
    table = asked(battle([("ger-mmg", 20, 10, 180)], [FOE]))
    assert against(table, Give(0, Order.FIRE)) == [k47.GAP_FIXED]
    assert against(table, Give(0, Order.FIRE, facing=0)) == []
    assert against(table, Give(0, Order.RUN, facing=0)) == [k47.GAP_FREE_FACING]
    gun = asked(battle([("ger-pak40", 20, 10, 180)], [FOE]))
    assert set(against(gun, Give(0, Order.FIRE, facing=0))) == {k47.GAP_FREE_FACING}
    assert against(gun, Give(0, Order.FIRE)) == [k47.GAP_FIXED]


def test_orders_that_a_kind_of_unit_never_has() -> None:
    """k47.gap.order-choice: no Run for guns, no Down for vehicles, no move for the immobilised"""
    gun = asked(battle([("ger-pak40", 20, 10)], [FOE]))
    assert against(gun, Give(0, Order.RUN)) != []
    tank = asked(battle([("ger-pz4", 20, 10)], [FOE], now={0: {"immobilised": True}}))
    for order in (Order.DOWN, Order.RUN, Order.ADVANCE):
        assert against(tank, Give(0, order)) != []
    for order in (Order.RALLY, Order.AMBUSH, Order.FIRE):
        assert against(tank, Give(0, order)) == []


def test_advance_run_rally_ambush_and_down_need_no_reason() -> None:
    """k47.gap.order-choice: Rally needs no pins, Ambush no weapon, a move no distance"""
    table = asked(battle([("ger-officer", 20, 4)], [("usa-rifles", 60.0, 44.0)]))
    for order in (Order.ADVANCE, Order.RUN, Order.RALLY, Order.AMBUSH, Order.DOWN):
        assert against(table, Give(0, order)) == []


def test_who_is_aboard_rallies_goes_down_or_gets_out() -> None:
    """k47.gap.transport"""
    ride = {"where": Where.ABOARD, "carrier": 1}
    s = battle([SQUAD, ("ger-halftrack", 20, 10)], [FOE], now={0: ride})
    table = asked(s)
    for order in (Order.FIRE, Order.RUN, Order.AMBUSH):
        assert k47.GAP_TRANSPORT in against(table, Give(0, order))
    for order in (Order.RALLY, Order.DOWN, Order.ADVANCE):
        assert against(table, Give(0, order)) == []
    ran = asked(s.with_unit(1, has_run=True))
    assert against(ran, Give(0, Order.ADVANCE)) == [k47.GAP_TRANSPORT]


def test_an_assault_is_a_run_at_an_enemy_on_the_table() -> None:
    """k47.orders.run-assault, k47.gap.order-choice"""
    table = asked(battle([SQUAD], [("usa-rifles", 20.0, 20.0), ("usa-rifles", 20.0, 40.0)]))
    assert against(table, Give(0, Order.ADVANCE, 1)) == [k47.ORDERS_RUN_ASSAULT]
    assert against(table, Give(0, Order.RUN, 7)) == [NO_SUCH]
    assert against(table, Give(0, Order.RUN, 0)) == [NO_SUCH]
    assert against(table, Give(0, Order.RUN, 1)) == []
    assert against(table, Give(0, Order.RUN, 2)) != []


def test_a_round_is_loaded_for_ambush_alone() -> None:
    """k47.gap.he-choice"""
    table = asked(battle([("ger-pz4", 20, 10)], [FOE]))
    assert against(table, Give(0, Order.FIRE, round=Loaded.HE)) == [k47.GAP_HE_CHOICE]
    squad = asked(battle([SQUAD], [FOE]))
    assert against(squad, Give(0, Order.AMBUSH, round=Loaded.HE)) == [k47.GAP_HE_CHOICE]
    table.answer(Give(0, Order.AMBUSH, round=Loaded.HE))
    assert (table.now(0).die, table.now(0).loaded) == (Order.AMBUSH, Loaded.HE)
    assert table.asks is None


def test_what_is_suggested_is_allowed_and_comes_from_every_unit() -> None:
    """k47.turn.select-unit"""
    s = battle([SQUAD, ("ger-mmg", 26, 10, 180), ("ger-pz4", 32, 10)], [("usa-rifles", 20.0, 20.0)])
    table = asked(s)
    assert table.asks is not None
    found = list(table.asks.suggest(table.s, IN_ORDER))
    assert [answer for answer in found if table.refused(answer)] == []
    assert {answer.unit for answer in found} == {0, 1, 2}
    assert Give(0, Order.RUN, 3) in found
    assert Give(1, Order.AMBUSH, facing=329) in found


# ---------------------------------------------------------------------- the test


def test_a_unit_without_pins_obeys_without_a_roll() -> None:
    """k47.turn.order-test-step, k47.turn.execute"""
    table = pinned(0).answer(Give(0, Order.RUN))
    assert table.events(Rolled) == []
    assert table.asks == MoveUnit(0, 0, Order.RUN)
    assert (table.now(0).die, table.s.drawn) == (Order.RUN, -1)


@pytest.mark.parametrize(("faces", "obeys"), [((3, 4), True), ((4, 4), False), ((1, 1), True)])
def test_a_pinned_unit_tests_on_its_morale_less_its_pins(faces: tuple[int, int], obeys: bool) -> None:
    """k47.gap.order-test: regular 9, two pins: 7 or less; a pass sheds one pin, a failure is Down and sheds none"""
    table = pinned(2).answer(Give(0, Order.ADVANCE), *faces)
    assert table.now(0).pins == (1 if obeys else 2)
    assert table.now(0).die is (Order.ADVANCE if obeys else Order.DOWN)
    assert table.asks == (MoveUnit(0, 0, Order.ADVANCE) if obeys else None)
    if not obeys:
        assert table.events(e.DieTurned) == [e.DieTurned(0, Order.DOWN, k47.GAP_ORDER_TEST)]


def test_an_officer_in_reach_helps() -> None:
    """k47.morale.officer, k47.gap.officer-table: within 6 in from rim to rim, which is 8.5 in of the middles"""
    near = pinned(2, ("ger-officer", 28.5, 10.0)).answer(Give(0, Order.ADVANCE), 4, 4)
    assert near.now(0).die is Order.ADVANCE
    far = pinned(2, ("ger-officer", 28.51, 10.0)).answer(Give(0, Order.ADVANCE), 4, 4)
    assert far.now(0).die is Order.DOWN


def test_the_next_activation_of_a_pulse_is_the_next_order_obeyed_or_not() -> None:
    """k47.gap.turn-flags, k47.gap.order-test: the mark is gone after a failed test too"""
    s = battle([SQUAD], [FOE], now={0: {"pins": 2, "pulsed": True}})
    table = asked(s).answer(Give(0, Order.ADVANCE), 6, 5)
    assert (table.now(0).die, table.now(0).pulsed) == (Order.DOWN, False)


# ---------------------------------------------------------------------- FUBAR


def test_double_six_and_a_low_die_is_friendly_fire() -> None:
    """k47.fubar.trigger, k47.fubar.table, k47.fubar.friendly-fire: no pin is shed, the opponent picks among two"""
    mates = (("ger-grenadiers", 18.0, 20.0), ("ger-grenadiers", 26.0, 20.0))
    table = pinned(1, *mates, foe=("usa-rifles", 22.0, 28.0)).answer(Give(0, Order.ADVANCE), 6, 6, 2)
    assert table.asks == FriendlyFire(1, 0)
    assert table.asks.decider(table.s) == 1
    assert (table.now(0).die, table.now(0).pins) == (Order.FIRE, 1)


def test_double_six_and_a_high_die_is_panic() -> None:
    """k47.fubar.panic, k47.gap.fubar-panic: 12 in straight away from the enemy, to the edge at most"""
    s = battle([("ger-grenadiers", 20.0, 20.0)], [("usa-rifles", 20.0, 28.0)], now={0: {"pins": 1}})
    table = asked(s).answer(Give(0, Order.ADVANCE), 6, 6, 3)
    assert table.asks is None
    assert (table.now(0).die, table.now(0).pins, table.s.place(0)) == (Order.RUN, 1, (2000, 800))


def test_a_fubar_that_can_bring_neither_is_down() -> None:
    """k47.fubar.friendly-fire-none, k47.fubar.panic-none: no friend, and nobody in sight"""
    wood = '{ kind = "woods", name = "Wood", at = [20, 20], size = [12, 4] }'
    for face in (1, 6):
        s = battle([SQUAD], [("usa-rifles", 20.0, 30.0)], wood, now={0: {"pins": 1}})
        table = asked(s).answer(Give(0, Order.ADVANCE), 6, 6, face)
        assert (table.asks, table.now(0).die, table.now(0).pins) == (None, Order.DOWN, 1)


@pytest.mark.parametrize(
    ("unit", "wood", "faces", "rule"),
    [
        ("ger-grenadiers", False, (6, 5), k47.GAP_ORDER_TEST),
        ("ger-pz4", False, (6, 5), k47.GAP_ORDER_TEST_VEHICLE),
        ("ger-pz4", False, (6, 6, 1), k47.FUBAR_FRIENDLY_FIRE_NONE),
        ("ger-pak40", False, (6, 6, 6), k47.FUBAR_TABLE),
        ("ger-grenadiers", True, (6, 6, 6), k47.FUBAR_TABLE),
    ],
)
def test_a_die_that_shows_down_is_told_with_the_rule_that_turned_it(
    unit: str, wood: bool, faces: tuple[int, ...], rule: str
) -> None:
    """k47.gap.order-test, k47.gap.order-test-vehicle, k47.fubar.table: the chart where both its lines come to Down"""
    pieces = ['{ kind = "woods", name = "Wood", at = [20, 20], size = [12, 4] }'] if wood else []
    s = battle([(unit, 20.0, 10.0)], [("usa-rifles", 20.0, 30.0)], *pieces, now={0: {"pins": 1}})
    table = asked(s).answer(Give(0, Order.ADVANCE), *faces)
    assert table.events(e.DieTurned) == [e.DieTurned(0, Order.DOWN, rule)]


# ---------------------------------------------------------------------- what an order leads to


@pytest.mark.parametrize(("faces", "left"), [((3, 3, 2), 0), ((3, 3, 1), 1), ((6, 5), 3)])
def test_rally_is_tested_and_sheds_a_die_of_pins_more(faces: tuple[int, ...], left: int) -> None:
    """k47.gap.rally, k47.orders.rally: one for the pass and D6 more, at least none; a failure keeps them all"""
    table = pinned(3).answer(Give(0, Order.RALLY), *faces)
    assert table.now(0).pins == left
    assert table.now(0).die is (Order.RALLY if len(faces) == 3 else Order.DOWN)
    assert table.asks is None


def test_rally_without_pins_rolls_nothing() -> None:
    """k47.gap.order-choice"""
    table = pinned(0).answer(Give(0, Order.RALLY))
    assert (table.now(0).die, table.told) == (Order.RALLY, [e.Ordered(0, Order.RALLY)])


def test_fire_asks_for_targets_and_a_team_has_turned_before() -> None:
    """k47.orders.fire, k47.gap.free-facing"""
    table = asked(battle([("ger-mmg", 20, 10, 180)], [FOE])).answer(Give(0, Order.FIRE, facing=4))
    assert table.asks == DeclareFire(0, 0, Order.FIRE)
    assert table.s.facing(0) == 4
    assert table.events(e.Turned) == [e.Turned(0, 4)]
    assert table.s.place(0) == (2000, 1000)


def test_advance_moves_and_then_shoots() -> None:
    """k47.orders.advance"""
    table = pinned(0).answer(Give(0, Order.ADVANCE))
    assert table.s.agenda == (MoveUnit(0, 0, Order.ADVANCE), DeclareFire(0, 0, Order.ADVANCE))


def test_ambush_waits_with_a_facing_and_stands() -> None:
    """k47.orders.ambush, k47.gap.free-facing, k47.gap.assault-vehicle-speed"""
    table = asked(battle([("ger-mmg", 20, 10, 180)], [FOE], now={0: {"motion": Motion.RAN}}))
    table.answer(Give(0, Order.AMBUSH, facing=0))
    assert (table.now(0).die, table.s.facing(0), table.now(0).motion) == (Order.AMBUSH, 0, Motion.STATIONARY)


def test_an_assault_goes_on_to_its_reaction_or_its_path() -> None:
    """k47.orders.run-assault, k47.gap.assault-steps"""
    table = asked(battle([SQUAD], [("usa-rifles", 20.0, 20.0)])).answer(Give(0, Order.RUN, 1))
    assert isinstance(table.asks, ReactToAssault | AssaultPath)
    assert table.s.assault is not None
    assert (table.s.assault.unit, table.s.assault.target) == (0, 1)
    assert table.events(e.Ordered) == [e.Ordered(0, Order.RUN, 1)]


@pytest.mark.parametrize(("far", "feels"), [(9.0, True), (9.01, False)])
def test_a_horror_unnerves_friends_too(far: float, feels: bool) -> None:
    """k47.gap.traits, k47.gap.officer-table: other units within 6 in, rim to rim, of either side; horrors are immune"""
    beasts, squad = ("ger-schreckwulfen", 20.0, 30.0), ("ger-grenadiers", 20.0, 30.0 - far)
    s = battle([squad, beasts, ("ger-schreckwulfen", 24.0, 30.0)], [FOE], now={0: {"pins": 1}, 1: {"pins": 1}})
    table = asked(s)
    assert order_facts(table.s, Give(0, Order.RUN)).horror_near is feels
    assert order_facts(table.s, Give(1, Order.RUN)).horror_near is False


# ---------------------------------------------------------------------- nobody to shoot at


def no_fire(south: list[Any], north: list[Any], *pieces: str) -> tuple[str, str]:
    s = battle(south, north, *pieces)
    found = GiveOrder(0).refusals(replace(s, agenda=(GiveOrder(0),), drawn=0), Give(0, Order.FIRE))
    ((rule, because),) = reasons(found)
    return rule, because


def test_whoever_has_nobody_to_shoot_at_is_told_what_keeps_him_from_the_nearest() -> None:
    """k47.gap.sight-table, k47.gap.los, k47.gap.fixed, k47.weapons.max-range"""
    own = no_fire([("ger-mmg", 20, 10), ("ger-grenadiers", 20, 14)], [("usa-rifles", 20, 25)])
    assert own == ("k47.gap.sight-table", "nobody to shoot at; of the nearest: north 0 is hidden by south 1")
    wood = '{ kind = "woods", polygon = [[10, 9], [30, 9], [30, 15], [10, 15]] }'
    hidden = no_fire([("ger-grenadiers", 20, 5)], [("usa-rifles", 20, 20)], wood)
    assert hidden == ("k47.gap.los", "nobody to shoot at; of the nearest: north 0 is hidden by woods")
    behind = no_fire([("ger-mmg", 20, 10, 180)], [("usa-rifles", 20, 25)])
    arc = "nobody to shoot at; of the nearest: the target is outside the arc of the Medium machine gun (MMG)"
    assert behind == ("k47.gap.fixed", arc)
    far = no_fire([("ger-grenadiers", 20, 5)], [("usa-rifles", 20, 47)])
    told = "the nearest enemy, north 0, is 39 in away, and south 0 shoots no farther than 30 in"
    assert far == ("k47.weapons.max-range", told)
