"""Units that arrive after the battle has begun: on which stretch of their edge, and who rides with them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.firing_fields import Table, battle
from tests.rulesets.konflikt_47.battle.moving_fields import at, field, rules, scenario, waiting

from sandtable.dice.play import seeded
from sandtable.game.in_order import IN_ORDER
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import trying_moves
from sandtable.rulesets.konflikt_47.battle.ambushes import OnTheWay
from sandtable.rulesets.konflikt_47.battle.answers import Give, Go
from sandtable.rulesets.konflikt_47.battle.game import BattleGame
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit, go_refusals
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.outlook import outlook
from sandtable.rulesets.konflikt_47.battle.setting_up import unplaced
from sandtable.rulesets.konflikt_47.battle.state import Where
from sandtable.rulesets.konflikt_47.terms import Order
from sandtable.sheet.scenario_text import ScenarioFault


def silent(_: Struct) -> None:
    return None


def test_a_stretch_of_the_edge_can_be_named_for_a_unit() -> None:
    """k47.gap.arrivals: its middle begins on that stretch, ends included"""
    late = '{ unit = "ger-grenadiers", name = "late", arrives = 2, stretch = [10, 20] }'
    found = scenario((), ('"ger-officer"', late), ('"usa-officer"',))
    s = field(south={"officer": ("ger-officer", (2, 2)), "late": ("ger-grenadiers", (5, 9))})
    s = waiting(replace(s, scenario=found), "late")
    for x, rules_against in ((9.99, ["k47.gap.arrivals"]), (10, []), (20, []), (20.01, ["k47.gap.arrivals"])):
        assert rules(go_refusals(s, 1, Order.RUN, Go((), 0, start=at(x, 1.5)))) == rules_against
    starts = {go.start[0] for go in trying_moves.ways(s, 1, Order.RUN, IN_ORDER) if go.start}
    assert starts
    assert all(1000 <= x <= 2000 for x in starts)


def test_a_stretch_that_is_none_is_told() -> None:
    """k47.gap.arrivals"""
    wrong = [
        '{ unit = "ger-mmg", arrives = 2, stretch = [20, 10] }',
        '{ unit = "ger-pz4", arrives = 2, stretch = [40, 49] }',
        '{ unit = "ger-puma", stretch = [0, 10] }',
    ]
    with pytest.raises(ScenarioFault) as raised:
        scenario((), ('"ger-officer"', *wrong), ('"usa-officer"',))
    assert list(raised.value.faults) == [
        "side 1, unit 2: stretch runs from west to east on the table's edge",
        "side 1, unit 3: stretch runs from west to east on the table's edge",
        "side 1, unit 4: stretch is for a unit that arrives, say in which turn",
    ]


def test_a_stretch_without_room_for_the_unit_is_told() -> None:
    """k47.gap.arrivals, k47.gap.in-area: no middle on it keeps its radius from the edges"""
    wrong = [
        '{ unit = "ger-grenadiers", arrives = 2, stretch = [0, 1] }',
        '{ unit = "ger-grenadiers", arrives = 2, stretch = [46.51, 48] }',
    ]
    right = [
        '{ unit = "ger-grenadiers", arrives = 2, stretch = [0, 1.5] }',
        '{ unit = "ger-grenadiers", arrives = 2, stretch = [46.5, 48] }',
        '{ unit = "ger-officer", arrives = 2, stretch = [0, 1] }',
    ]
    scenario((), ('"ger-officer"', *right), ('"usa-officer"',))
    with pytest.raises(ScenarioFault) as raised:
        scenario((), ('"ger-officer"', *wrong), ('"usa-officer"',))
    assert list(raised.value.faults) == [
        "side 1, unit 2: stretch has no place for its middle, which keeps 1.5 in from the table's edges",
        "side 1, unit 3: stretch has no place for its middle, which keeps 1.5 in from the table's edges",
    ]


def test_somebody_is_there_from_the_beginning() -> None:
    """k47.gap.arrivals: who rides in a vehicle that is still to come is not"""
    late = '{ unit = "sov-truck", name = "truck", arrives = 2 }', '{ unit = "sov-officer", aboard = "truck" }'
    with pytest.raises(ScenarioFault) as raised:
        scenario((), late, ('"usa-officer"',))
    assert list(raised.value.faults) == ["side 1, units: at least one is there from the beginning"]
    scenario((), (*late, '"sov-rifles"'), ('"usa-officer"',))
    there = '{ unit = "sov-truck", name = "truck" }', '{ unit = "sov-officer", aboard = "truck" }'
    scenario((), there, ('"usa-officer"',))


def test_who_rides_in_a_vehicle_that_arrives_comes_with_it() -> None:
    """k47.gap.arrivals, k47.gap.dice-cup: in the cup from its vehicle's turn on, and it gets out once it is there"""
    riding = (
        '"ger-officer"',
        '{ unit = "ger-halftrack", name = "track", arrives = 2 }',
        '{ unit = "ger-grenadiers", name = "squad", aboard = "track" }',
    )
    s = BattleGame(scenario((), riding, ('"usa-officer"',))).start()
    assert (s.units[2].where, s.units[2].carrier) == (Where.ABOARD, 1)
    assert unplaced(s, 0) == [0]
    s = s.onto_table(0, at(40, 3), 0)
    early, due = replace(s, turn=1), replace(s, turn=2)
    assert (early.ready(0), due.ready(0)) == ([0], [0, 1, 2])
    assert rules(GiveOrder(0).refusals(early, Give(2, Order.DOWN))) == [k47.TURN_SELECT_UNIT]
    assert rules(GiveOrder(0).refusals(due, Give(2, Order.ADVANCE))) == [k47.GAP_ARRIVALS]
    assert GiveOrder(0).refusals(due, Give(2, Order.DOWN)) is None
    step = MoveUnit(0, 1, Order.ADVANCE)
    there = step.take(due.first(step), Go((at(20, 9),), 0, start=at(20, 1.5)), seeded(1), silent)
    assert rules(GiveOrder(0).refusals(there, Give(2, Order.ADVANCE))) == []


@pytest.mark.parametrize(
    ("now", "order", "start", "bends", "first"),
    [
        ({"where": Where.WAITING}, Order.RUN, (24, 1.5), [(32, 1.5), (32, 4.5)], 1000),
        ({"where": Where.ABOARD, "carrier": 0}, Order.ADVANCE, (27, 6), [(30, 9)], 400),
    ],
)
def test_who_waits_for_somebody_that_comes_on_is_told_before(
    now: dict[str, Any], order: Order, start: tuple[float, float], bends: list[tuple[float, float]], first: int
) -> None:
    """k47.gap.ambush-points: entering and dismounting count, from the first inch at which the ambusher can shoot"""
    house = '{ kind = "house", name = "House", at = [24, 12], size = [6, 3] }'
    s = battle(
        [("ger-halftrack", 24, 6), ("ger-grenadiers", 0, 0)],
        [("usa-rifles", 24, 20)],
        house,
        now={1: {**now, "die": order}, 2: {"die": Order.AMBUSH}},
    )
    s = replace(s, agenda=(MoveUnit(0, 1, order),))
    go = Go(tuple(at(*bend) for bend in bends), start=at(*start))
    (note,) = outlook(s, go)
    assert (note.rule, note.says.endswith(f"after {first // 100} in of the way")) == (k47.GAP_AMBUSH_POINTS, True)
    table = Table(s).answer(go)
    assert isinstance(table.asks, OnTheWay)
    assert min(stand.where for _, stand in table.asks.chances(table.s, [2])) == first
