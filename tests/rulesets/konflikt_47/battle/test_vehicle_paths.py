"""How vehicles drive: turns, reverse, roads, and what ground stops them."""

from __future__ import annotations

import pytest
from tests.rulesets.konflikt_47.battle.moving_fields import (
    BENT,
    DITCH,
    HEDGE,
    HOUSE,
    LIGHT,
    ROAD,
    WOODS,
    Unit,
    at,
    field,
    put,
    rules,
)

from sandtable.rulesets.konflikt_47.battle import paths, rates
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Order

TANK: dict[str, Unit] = {"tank": ("sov-t34", (20, 12), 0)}
#: Too many turns: the limit, and how many it would be.
TOO_OFTEN = ["k47.move.turn-limit", "k47.gap.vehicle-path"]
CAR: dict[str, Unit] = {"car": ("ger-puma", (20, 12), 0)}


def refused(
    s: BattleState,
    order: Order,
    facing: int,
    *bends: tuple[float, float],
    reverse: bool = False,
    recce: bool = False,
) -> list[str]:
    """What is refused of a move of the first unit."""
    path = (s.place(0), *(at(*bend) for bend in bends))
    return rules(paths.path_refusals(s, 0, order, path, facing, reverse=reverse, recce=recce))


def test_a_tank_turns_once_in_an_advance_and_never_on_a_run() -> None:
    """k47.gap.vehicle-path, k47.gap.pivot, k47.move.tracked"""
    s = field(south=TANK)
    assert refused(s, Order.ADVANCE, 90, (29, 12)) == []  # one turn of 90 degrees, then straight
    assert refused(s, Order.ADVANCE, 0, (29, 12)) == TOO_OFTEN  # and another at the end
    assert refused(s, Order.ADVANCE, 180) == TOO_OFTEN  # two turns
    assert refused(s, Order.ADVANCE, 91) == TOO_OFTEN  # one for every 90 degrees begun
    assert refused(s, Order.ADVANCE, 90) == []  # on the spot
    assert refused(s, Order.RUN, 0, (20, 30)) == []
    assert refused(s, Order.RUN, 1, (20, 30)) == TOO_OFTEN
    assert refused(s, Order.RUN, 1, (20.35, 30)) == ["k47.move.tracked", *TOO_OFTEN]


def test_a_bearing_is_rounded_to_the_whole_degree() -> None:
    """k47.gap.vehicle-path"""
    s = field(south=TANK)
    assert refused(s, Order.RUN, 0, (20.1, 29)) == []  # a third of a degree
    assert refused(s, Order.RUN, 0, (20.2, 29)) == TOO_OFTEN  # two thirds


def test_an_agile_walker_has_a_turn_more() -> None:
    """k47.gap.traits"""
    s = field(south={"spinne": ("ger-spinne", (20, 12), 0)})
    assert refused(s, Order.RUN, 180, (20, 6)) == []
    assert refused(s, Order.ADVANCE, 0, (20, 6)) == TOO_OFTEN
    assert refused(s, Order.ADVANCE, 90, (20, 6)) == []


def test_vehicles_reverse_straight_at_half_rate() -> None:
    """k47.move.reverse, k47.gap.reverse"""
    s = field(south=TANK)
    assert refused(s, Order.ADVANCE, 0, (20, 7.5), reverse=True) == []
    assert refused(s, Order.ADVANCE, 0, (20, 7.49), reverse=True) == ["k47.move.reverse"]
    assert refused(s, Order.ADVANCE, 1, (20, 7.5), reverse=True) == ["k47.move.reverse"]
    assert refused(s, Order.ADVANCE, 0, (21, 8), reverse=True) == ["k47.move.reverse"]
    assert refused(s, Order.RUN, 0, (20, 8), reverse=True) == ["k47.gap.reverse"]


def test_recce_vehicles_reverse_at_their_whole_rate_and_turn() -> None:
    """k47.move.reverse-recce"""
    s = field(south={"car": ("ger-puma", (20, 20), 0)})
    assert refused(s, Order.ADVANCE, 0, (20, 8), reverse=True) == []
    assert refused(s, Order.ADVANCE, 45, (20, 14), (16, 10), reverse=True) == []


def test_a_recce_reaction_in_reverse_has_the_advance_rate() -> None:
    """k47.gap.recce-path: the turns are those of its order."""
    s = field(south={"car": ("ger-puma", (20, 30), 0)})
    assert refused(s, Order.RUN, 0, (20, 18), reverse=True, recce=True) == []
    assert refused(s, Order.RUN, 0, (20, 17.99), reverse=True, recce=True) == ["k47.gap.recce-path"]
    assert refused(s, Order.RUN, 90, (20, 18), reverse=True, recce=True) == []
    assert refused(s, Order.RUN, 91, (20, 18), reverse=True, recce=True) == TOO_OFTEN
    assert refused(s, Order.RUN, 0, (20, 18), reverse=True) == ["k47.gap.reverse"]


def test_a_road_doubles_a_move_that_lies_on_it() -> None:
    """k47.gap.road, k47.gap.road-path"""
    s = field([ROAD], {"car": ("ger-puma", (2, 10), 90)})
    assert refused(s, Order.ADVANCE, 90, (26, 10)) == []
    assert refused(s, Order.ADVANCE, 90, (26.01, 10)) == ["k47.terrain.road-x2"]
    assert refused(put(s, "car", 2, 11), Order.ADVANCE, 90, (26, 11)) == []  # its edge is road
    assert refused(put(s, "car", 2, 11.01), Order.ADVANCE, 90, (26, 11.01)) == ["k47.move.wheeled"]
    assert refused(s, Order.ADVANCE, 87, (25, 11.3)) == ["k47.move.wheeled", "k47.gap.road-path"]  # it leaves it
    assert refused(put(s, "car", 40, 10), Order.ADVANCE, 90, (20, 10), reverse=True) == ["k47.move.wheeled"]


def test_bends_of_the_road_use_up_no_turns() -> None:
    """k47.gap.road-path: one bend of the path for each bend of the road, within its width; also at the plain rate."""
    s = field([BENT], {"tank": ("sov-t34", (12, 10), 90)})
    assert refused(s, Order.RUN, 0, (20, 10), (20, 36 - 1.5)) == []
    assert refused(s, Order.RUN, 0, (20, 10), (20, 18)) == []
    # A bend on a straight stretch costs a turn, and a tank has none on a Run.
    assert "k47.move.turn-limit" in refused(s, Order.RUN, 0, (15, 10.5), (20, 10.5), (20, 20))
    # Off the road by a hundredth nothing is free.
    assert "k47.move.turn-limit" in refused(s, Order.RUN, 0, (21.01, 10), (21.01, 18))


def test_another_road_is_turned_into_with_a_turn() -> None:
    """k47.gap.road-path"""
    other = '{ kind = "road", name = "Lane", line = [[20, 0], [20, 36]], width = 2 }'
    s = field([ROAD, other], {"tank": ("sov-t34", (14, 10), 90)})
    assert "k47.move.turn-limit" in refused(s, Order.RUN, 0, (20, 10), (20, 18))
    assert refused(s, Order.ADVANCE, 0, (20, 10), (20, 18)) == []


def test_rough_ground_stops_wheels_and_slows_tracks() -> None:
    """k47.terrain.table, k47.gap.half-track-terrain"""
    for unit, advance, run in (
        ("sov-t34", [], ["k47.terrain.no-run"]),
        ("ger-halftrack", [], ["k47.terrain.no-run"]),
        ("ger-puma", ["k47.terrain.no"], ["k47.terrain.no"]),
        ("ger-heuschrecke", [], ["k47.terrain.no-run"]),
    ):
        s = field([WOODS], {"it": (unit, (20, 10), 0)})
        assert refused(s, Order.ADVANCE, 0, (20, 19)) == advance * (2 if advance else 1), unit
        assert refused(s, Order.RUN, 0, (20, 26)) == run, unit


def test_obstacles_stop_wheels_and_ditches_stop_all_but_walkers() -> None:
    """k47.terrain.ok-star, k47.terrain.ok-two-star, k47.gap.obstacle-walker"""
    for unit, hedge, ditch in (
        ("sov-t34", [], ["k47.terrain.ok-star"]),
        ("ger-halftrack", [], ["k47.terrain.ok-star"]),
        ("ger-puma", ["k47.terrain.no"], ["k47.terrain.no"]),
        ("ger-heuschrecke", [], []),
    ):
        for order in (Order.ADVANCE, Order.RUN):
            for piece, found in ((HEDGE, hedge), (DITCH, ditch)):
                s = field([piece], {"it": (unit, (20, 12), 0)})
                assert refused(s, order, 0, (20, 20)) == found, (unit, piece)
    barred = DITCH.replace(" }", ", no_walkers = true }")
    s = field([barred], {"it": ("ger-heuschrecke", (20, 12), 0)})
    assert refused(s, Order.ADVANCE, 0, (20, 20)) == ["k47.terrain.ok-two-star"]


def test_heavy_vehicles_drive_into_light_houses_with_an_advance() -> None:
    """k47.gap.demolish, k47.gap.demolish-move"""
    s = field([LIGHT], {"tiger": ("ger-tiger", (20, 10), 0)})
    assert refused(s, Order.ADVANCE, 0, (20, 19)) == []
    assert set(refused(s, Order.RUN, 0, (20, 28))) == {"k47.gap.demolish"}
    s = field([LIGHT], TANK)
    assert set(refused(s, Order.ADVANCE, 0, (20, 19))) == {"k47.terrain.no-bang"}
    s = field([HOUSE], {"tiger": ("ger-tiger", (20, 10), 0)})
    assert set(refused(s, Order.ADVANCE, 0, (20, 19))) == {"k47.gap.demolish"}


def test_an_occupant_is_in_the_way_only_of_who_drives_past() -> None:
    """k47.gap.demolish-move: the path is allowed as if the house were an empty ruin."""
    s = field([LIGHT], {"tiger": ("ger-tiger", (20, 10), 0)}, {"foe": ("usa-rifles", (17.5, 18))})
    assert refused(s, Order.ADVANCE, 0, (20, 19)) == []
    s = put(s, "tiger", 16, 10)
    # Past the wall its disc would come onto that of the squad, which leans out.
    assert "k47.gap.spacing" in refused(s, Order.ADVANCE, 0, (16, 19))


def test_vehicles_pass_nobody() -> None:
    """k47.gap.spacing"""
    s = field(south=TANK | {"friend": ("sov-rifles", (20, 18))})
    assert "k47.gap.spacing" in refused(s, Order.RUN, 0, (20, 28))
    assert refused(put(s, "friend", 23, 18), Order.RUN, 0, (20, 28)) == []
    assert "k47.gap.spacing" in refused(put(s, "friend", 22.99, 18), Order.RUN, 0, (20, 28))


def test_slow_vehicles_and_immobilised_ones() -> None:
    """k47.gap.traits, k47.gap.immobilised"""
    s = field(south={"thor": ("ger-thor", (20, 10), 0)})
    assert rates.most_of(s, 0, Order.ADVANCE) == 600
    assert rates.most_of(s, 0, Order.RUN) == 1200
    s = s.with_unit(0, immobilised=True)
    assert refused(s, Order.ADVANCE, 0) == ["k47.gap.immobilised"]


@pytest.mark.parametrize("order", [Order.ADVANCE, Order.RUN])
def test_what_is_listed_is_allowed(order: Order) -> None:
    """k47.gap.road: the rates of the sheet, doubled on a road."""
    s = field([ROAD], CAR | {"tank": ("sov-t34", (5, 5)), "walker": ("ger-heuschrecke", (40, 5))})
    found = [rates.most_of(s, unit, order, on_road=road) for unit in range(3) for road in (False, True)]
    wanted = [1200, 2400, 900, 1800, 1200, 2400] if order is Order.ADVANCE else [2400, 4800, 1800, 3600, 1800, 3600]
    assert found == wanted
