"""A shockwave on the table: its line, who is under it, and what becomes of them, the nearest first."""

from math import cos, radians, sin
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace
from shapely import LineString, Point
from tests.rulesets.konflikt_47.battle.firing_fields import Aim, Table, at, battle, firing, reasons

from sandtable.game.answers import Done
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle import marching
from sandtable.rulesets.konflikt_47.battle.answers import Give, React, Shoot, Spring
from sandtable.rulesets.konflikt_47.battle.armament import can_fire_at, usual_aim
from sandtable.rulesets.konflikt_47.battle.declaring import aim_refusals, settled
from sandtable.rulesets.konflikt_47.battle.firing import ReactToFire
from sandtable.rulesets.konflikt_47.battle.forecasts import forecasts
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.resolving import ResolveFire
from sandtable.rulesets.konflikt_47.battle.shockwaves import under_line
from sandtable.rulesets.konflikt_47.battle.wave_lines import touches
from sandtable.rulesets.konflikt_47.terms import EnemyAction, Order, Reaction
from sandtable.sheet.rolling import Rolled

GUN, SQUAD, TANK = "sov-zp-gun", "ger-grenadiers", "ger-pz4"
WOOD = '{ kind = "woods", name = "Wood", at = [20, 20], size = [6, 6] }'
ACTED = {"die": Order.RUN}


def rules(table: Table, *aims: Aim) -> list[str]:
    return [rule for rule, _ in table.refused(Shoot(aims))]


def test_everybody_under_the_line_is_rolled_for_from_the_nearest_rim_outward() -> None:
    """k47.gap.shockwave, k47.gap.shockwave-line: friend or foe, except the shooter; nothing stops it"""
    s = battle(
        [(GUN, 20, 10, 0), ("sov-rifles", 20, 15), ("sov-rifles", 24, 15)],
        [(SQUAD, 20, 30), (TANK, 20, 24, 180), (SQUAD, 20, 40)],
        WOOD,
        now={3: ACTED, 4: ACTED, 5: ACTED},
        wrecks=[(20, 19, 1.5)],
    )
    table = firing(s)
    assert under_line(table.s, 0, Aim(bearing=0)) == [1, 4, 3]
    # 3 misses the friends; 4 hits the tank: D3 pins of 5 are 3, and one more; 4 hits the squad: D3 pins of 1, D3 hits
    # of 3, which are 2; 4+ less 1 damages.
    table.answer(Shoot((Aim(bearing=0),)), 3, 4, 5, 4, 1, 3, 3, 2)
    assert [event.against for event in table.events(Rolled)] == [(1,), (4,), (3,)]
    assert [event.facts.weapons for event in table.events(Rolled)] == [("zvukovoy",)] * 3
    tank = table.now(4)
    assert (tank.pins, tank.die, tank.halted) == (4, Order.DOWN, True)
    assert (table.now(3).pins, table.now(1).pins) == (1, 0)
    assert table.asks is not None


@pytest.mark.parametrize(
    ("x", "y", "under"),
    [
        (21.5, 20, True),
        (21.51, 20, False),
        (20, 37, True),
        (20, 37.01, False),
        (21.2, 36.4, True),
        (21.2, 36.41, False),
    ],
)
def test_touching_the_rim_is_enough_and_the_line_ends_24_in_beyond_the_rim(x: float, y: float, under: bool) -> None:
    """k47.gap.shockwave-line, k47.gap.line-meets: from (20, 10) to 35.5; 1.2 and 0.9 make 1.5"""
    s = battle([(GUN, 20, 10, 0)], [(SQUAD, x, y)])
    assert under_line(s, 0, Aim(bearing=0)) == ([1] if under else [])


def test_the_bearing_lies_in_the_arc_and_touches_an_enemy() -> None:
    """k47.gap.shockwave-line, k47.gap.fixed: up to 45 degrees off the front"""
    s = battle([(GUN, 20, 10, 0), ("sov-rifles", 10, 10)], [(SQUAD, 30, 20), (SQUAD, 32, 17)])
    table = firing(s)
    assert rules(table, Aim(bearing=45)) == []
    assert rules(table, Aim(bearing=46)) == [k47.GAP_FIXED]
    assert rules(table, Aim(bearing=0)) == [k47.GAP_SHOCKWAVE_LINE]
    assert rules(table, Aim(3, bearing=40)) == [k47.GAP_SHOCKWAVE_LINE]
    assert rules(table, Aim(2)) == []
    assert rules(table, Aim(2, ("zvukovoy", "mmg"), bearing=45)) == [k47.GAP_UNIT_ROSTER]
    assert rules(table, Aim(bearing=45, weapons=("mmg",))) == [k47.GAP_SHOCKWAVE]
    assert reasons(aim_refusals(s, 1, Aim(bearing=45), Order.FIRE))[0][0] == k47.GAP_SHOCKWAVE
    assert reasons(aim_refusals(s, 0, Aim(bearing=45), Order.ADVANCE))[0][0] == k47.GAP_FIXED


def test_the_edge_of_the_arc_may_touch_an_enemy_whose_middle_is_outside() -> None:
    """k47.gap.shockwave-line, k47.gap.order-choice: any bearing in the arc whose line touches its rim will do"""
    s = battle([(GUN, 20, 10, 0)], [(SQUAD, 27.5, 17)])
    table = Table(replace(s, agenda=(GiveOrder(0),), drawn=0)).run()
    assert table.refused(Give(0, Order.FIRE)) == []
    assert usual_aim(s, 0, 1, Order.FIRE) == Aim(1, bearing=45)
    beside = battle([(GUN, 20, 10, 0)], [(SQUAD, 29.5, 15)])
    table = Table(replace(beside, agenda=(GiveOrder(0),), drawn=0)).run()
    assert [rule for rule, _ in table.refused(Give(0, Order.FIRE))] == [k47.GAP_SHOCKWAVE_LINE]


@pytest.mark.parametrize(("kind", "fired"), [("sov-t34-zp", ("zvukovoy", "mmg")), (GUN, ("zvukovoy",))])
def test_all_that_is_fired_at_a_target_has_the_line_with_it(kind: str, fired: tuple[str, ...]) -> None:
    """k47.gap.fire-declaration, k47.gap.shockwave-line: where nothing is named, as in an answer and from Ambush"""
    s = battle([(kind, 20, 10, 0)], [(SQUAD, 20, 25), (SQUAD, 20, 40)], now={1: ACTED, 2: ACTED})
    assert settled(s, 0, (Aim(1),), Order.FIRE) == (Aim(1, fired, bearing=0),)


def test_where_the_line_does_not_reach_the_gun_fires_alone() -> None:
    """k47.gap.fire-declaration, k47.gap.shockwave-line"""
    s = battle([("sov-t34-zp", 20, 4, 0), (GUN, 30, 4, 0)], [(SQUAD, 20, 34)])
    assert settled(s, 0, (Aim(2),), Order.FIRE) == (Aim(2, ("mmg",)),)
    assert reasons(aim_refusals(s, 1, Aim(2), Order.FIRE))[0][0] == k47.GAP_SHOCKWAVE_LINE


def test_of_two_targets_the_first_has_the_line_and_the_other_the_gun() -> None:
    """k47.gap.fire-declaration, k47.gap.target-choice"""
    s = battle([("sov-t34-zp", 20, 10, 0)], [(SQUAD, 20, 25), (SQUAD, 28, 25)])
    both = Aim(1, ("zvukovoy",), bearing=0), Aim(2, ("mmg",))
    assert settled(s, 0, (Aim(1), Aim(2)), Order.FIRE) == settled(s, 0, (Aim(1), both[1]), Order.FIRE) == both


def test_sight_is_not_needed() -> None:
    """k47.gap.shockwave-line"""
    s = battle([(GUN, 20, 10, 0)], [(SQUAD, 20, 30)], WOOD)
    assert can_fire_at(s, 0, 1, Order.FIRE)
    assert usual_aim(s, 0, 1, Order.FIRE) == Aim(1, bearing=0)
    assert not can_fire_at(s, 0, 1, Order.ADVANCE)


def test_enemies_under_the_line_may_only_go_down_and_friends_may_not() -> None:
    """k47.gap.shockwave, k47.gap.shockwave-line: before the first roll; it changes nothing but the die"""
    s = battle([(GUN, 20, 10, 0), ("sov-rifles", 20, 15)], [(SQUAD, 20, 25), (SQUAD, 20, 32), (TANK, 20, 36, 180)])
    table = firing(s).answer(Shoot((Aim(bearing=0),)))
    assert table.asks == ReactToFire(1, 2, 0, EnemyAction.SHOCKWAVE)
    assert table.refused(React(Reaction.FIREFIGHT))[0][0] == k47.GAP_SHOCKWAVE
    table.answer(React(Reaction.GO_DOWN))
    assert table.asks == ReactToFire(1, 3, 0, EnemyAction.SHOCKWAVE)
    table.answer(Done(), 1, 1, 1, 1)
    assert table.now(2).die is Order.DOWN
    assert [event.against for event in table.events(Rolled)] == [(1,), (2,), (3,), (4,)]


def test_a_tank_lays_its_line_and_fires_its_other_gun_at_somebody() -> None:
    """k47.gap.target-choice, k47.gap.mounts: each weapon of a vehicle may take its own target"""
    s = battle([("sov-t34-zp", 20, 10, 0)], [(SQUAD, 28, 10), (SQUAD, 20, 25)], now={1: ACTED, 2: ACTED})
    table = firing(s).answer(Shoot((Aim(bearing=90), Aim(2, ("mmg",)))), 1, 1, 1, 1, 1)
    assert [(event.against, event.facts.weapons) for event in table.events(Rolled)] == [
        ((1,), ("zvukovoy",)),
        ((2,), ("mmg",)),
    ]


def test_in_ambush_the_mover_must_be_touched() -> None:
    """k47.gap.shockwave-line"""
    s = battle([(GUN, 20, 10, 0)], [(SQUAD, 20, 25), (SQUAD, 25, 25)], now={0: {"die": Order.AMBUSH}})
    assert aim_refusals(s, 0, Aim(1, bearing=0), Order.AMBUSH) is None
    assert reasons(aim_refusals(s, 0, Aim(2, bearing=0), Order.AMBUSH)) == [
        (k47.GAP_SHOCKWAVE_LINE, "the line does not touch north 1")
    ]
    # A bearing without a target is meant for the mover too, although another is under the line.
    moving = Table(marching.set_out(s, 2, (at(25, 25), at(25, 31)), 0, Order.ADVANCE)).run()
    assert [rule for rule, _ in moving.refused(Spring(0, 100, Aim(bearing=0)))] == [k47.GAP_SHOCKWAVE_LINE]
    assert moving.refused(Spring(0, 100, Aim(bearing=18))) == []


def fired_at(table: Table, target: int) -> list[tuple[str, ...]]:
    """What was rolled for at a unit, volley by volley."""
    return [
        event.facts.weapons
        for event in table.events(Rolled)
        if event.procedure == "unit_fire" and event.against == (target,)
    ]


def test_a_tank_fires_its_other_gun_with_its_line_in_a_firefight() -> None:
    """k47.gap.reaction-choice: weapons as for a Fire order, all at the shooter; or only what is named"""
    s = battle([(SQUAD, 20, 10)], [("sov-t34-zp", 20, 20, 180)])
    table = firing(s).answer(Shoot((Aim(1, ("lmg",)),)))
    table.answer(React(Reaction.FIREFIGHT), 1, 1, *[1] * 3, 1, *[1] * 4)
    assert fired_at(table, 0) == [("zvukovoy", "mmg")]
    table = firing(s).answer(Shoot((Aim(1, ("lmg",)),)))
    table.answer(React(Reaction.FIREFIGHT, Aim(weapons=("mmg",))), 1, 1, *[1] * 3, *[1] * 4)
    assert fired_at(table, 0) == [("mmg",)]


def test_line_and_gun_of_one_firefight_pin_once() -> None:
    """k47.gap.simultaneous-weapons, k47.gap.pins-gain: the wave's own pins instead of that of the MMG's hits"""
    s = battle([("usa-greyhound", 36, 10, 0)], [("sov-t34-zp", 36, 25, 180)])
    table = firing(s).answer(Shoot((Aim(1, ("light-at",)),)))
    # The test, the miss of the light gun, and of the volley a hit of the wave and one of the MMG: D3 pins of 3.
    table.answer(React(Reaction.FIREFIGHT), 1, 1, 1, 6, 1, 1, 1, 4, 5)
    assert fired_at(table, 0) == [("zvukovoy", "mmg")]
    assert (table.now(0).pins, table.now(0).halted) == (4, True)


@pytest.mark.parametrize("aims", [(Aim(bearing=0), Aim(1, ("mmg",))), (Aim(1, ("mmg",)), Aim(bearing=0))])
def test_line_and_gun_at_one_squad_are_one_volley(aims: tuple[Aim, ...]) -> None:
    """k47.gap.simultaneous-weapons, k47.gap.pins-gain: in any order; others have the wave alone"""
    s = battle([("sov-t34-zp", 20, 10, 0)], [(SQUAD, 20, 25), (SQUAD, 20, 30)], now={1: ACTED, 2: ACTED})
    table = firing(s)
    foretold: list[Any] = [each.facts for each in forecasts(table.s, Shoot(aims))]
    table.answer(Shoot(aims), 4, 6, 1, 1, 1, 1, 3, 1, 1, 1)
    assert fired_at(table, 1) == [("zvukovoy", "mmg")]
    assert fired_at(table, 2) == [("zvukovoy",)]
    assert [facts.weapons for facts in foretold] == [("zvukovoy", "mmg"), ("zvukovoy",)]
    assert (table.now(1).pins, table.now(2).pins) == (2, 0)


def test_the_gun_still_fires_at_whoever_moved_off_the_line() -> None:
    """k47.gap.recce-path, k47.gap.fire-declaration: sight, range and arc are taken anew"""
    s = battle([("sov-t34-zp", 20, 10, 0)], [("ger-puma", 20, 25), (SQUAD, 20, 30)], now={2: ACTED})
    table = firing(s)
    aims = settled(s, 0, (Aim(bearing=0), Aim(1, ("mmg",))), Order.FIRE)
    assert aims == (Aim(1, ("zvukovoy", "mmg"), bearing=0),)
    moved = replace(s.moved_to(1, at(26, 25)), agenda=(ResolveFire(0, 0, Order.FIRE, (aims[0],)),))
    table = Table(moved).run(1, 1, 1, 1, 1)
    assert fired_at(table, 1) == [("mmg",)]
    assert fired_at(table, 2) == [("zvukovoy",)]


def test_a_tank_in_ambush_fires_its_other_gun_with_its_line() -> None:
    """k47.gap.ambush: it shoots as with a Fire order"""
    s = battle([(SQUAD, 20, 10)], [("sov-t34-zp", 20, 20, 180)], now={1: {"die": Order.AMBUSH}})
    for aim, weapons in ((Aim(), [("zvukovoy", "mmg")]), (Aim(bearing=180), [("zvukovoy",)])):
        table = Table(marching.set_out(s, 0, (at(20, 10), at(20, 12)), 0, Order.ADVANCE)).run()
        table.answer(Spring(1, 100, aim), *[1] * (5 if aim == Aim() else 1))
        assert fired_at(table, 0) == weapons
        assert table.now(1).die is Order.FIRE


def test_a_line_under_which_nobody_is_left_is_lost() -> None:
    """k47.gap.fire-declaration: a squad that fails to shoot back and routs"""
    s = battle([("sov-t34-zp", 20, 10, 0)], [(SQUAD, 20, 25), (SQUAD, 40, 25)], now={1: {"pins": 8}})
    table = firing(s).answer(Shoot((Aim(bearing=0), Aim(1, ("mmg",)))))
    assert table.asks == ReactToFire(1, 1, 0, EnemyAction.DIRECT_FIRE)
    table.answer(React(Reaction.FIREFIGHT), 6, 5)
    assert [event.rule for event in table.events(e.ShotLost)] == [k47.GAP_FIRE_DECLARATION, k47.GAP_SHOCKWAVE_LINE]


@given(
    st.integers(0, 359),
    st.tuples(st.integers(-4000, 4000), st.integers(-4000, 4000)),
    st.sampled_from([100, 150]),
)
def test_the_line_is_what_geometry_says(direction: int, middle: tuple[int, int], radius: int) -> None:
    end = 2550 * sin(radians(direction)), 2550 * cos(radians(direction))
    off = LineString([(0, 0), end]).distance(Point(middle))
    assume(abs(off - radius) > 1e-6)
    assert touches((0, 0), direction, 2550, middle, radius) is (off < radius)
