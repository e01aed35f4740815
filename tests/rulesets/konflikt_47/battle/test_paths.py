"""What infantry and guns may move over, whom they may pass, and where they may end."""

from __future__ import annotations

import pytest
from tests.rulesets.konflikt_47.battle.moving_fields import (
    DITCH,
    HEDGE,
    HOUSE,
    LAKE,
    LIGHT,
    ROAD,
    WALL,
    WOODS,
    Unit,
    at,
    field,
    named,
    put,
    rules,
)

from sandtable.rulesets.konflikt_47.battle import paths
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Order

SQUAD: dict[str, Unit] = {"squad": ("ger-grenadiers", (20, 12))}


def refused(s: BattleState, order: Order, *bends: tuple[float, float], name: str = "squad") -> list[str]:
    unit = named(s, name)
    path = (s.place(unit), *(at(*bend) for bend in bends))
    return rules(paths.path_refusals(s, unit, order, path, 0))


def test_infantry_advances_six_inches_and_runs_twelve() -> None:
    """k47.move.infantry, k47.gap.places: a tape of exactly the rate is allowed, a hundredth more is not."""
    s = field(south=SQUAD)
    assert refused(s, Order.ADVANCE, (20, 18)) == []
    assert refused(s, Order.ADVANCE, (20, 18.01)) == ["k47.move.infantry"]
    assert refused(s, Order.RUN, (20, 24)) == []
    assert refused(s, Order.RUN, (20, 24.01)) == ["k47.move.infantry"]


def test_a_bent_tape_is_read_leg_by_leg() -> None:
    """k47.gap.places: each leg is read up by itself."""
    s = field(south=SQUAD)
    # Two legs of 3.0004 in are read as 3.01 each.
    assert refused(s, Order.ADVANCE, (20.05, 15), (20.1, 18)) == ["k47.move.infantry", "k47.gap.places"]
    assert refused(s, Order.ADVANCE, (20, 15), (20, 18)) == []


def test_no_distance_at_all_is_a_move() -> None:
    """k47.gap.path: any shorter length is allowed, none at all too."""
    s = field([WOODS], {"squad": ("ger-grenadiers", (20, 18))})
    assert refused(s, Order.RUN) == []
    assert refused(s, Order.ADVANCE) == []


def test_nobody_runs_through_woods_or_over_a_hedge() -> None:
    """k47.terrain.no-run"""
    for piece in (WOODS, HEDGE, WALL, DITCH):
        s = field([piece], SQUAD)
        assert refused(s, Order.RUN, (20, 22)) == ["k47.terrain.no-run"]
        assert refused(put(s, "squad", 20, 13), Order.ADVANCE, (20, 18.5)) == []


def test_who_stands_in_woods_cannot_run_out_of_them() -> None:
    """k47.gap.path: no Run while any of the path lies in No Run ground."""
    s = field([WOODS], {"squad": ("ger-grenadiers", (20, 20.5))})
    assert refused(s, Order.RUN, (20, 26)) == ["k47.terrain.no-run"]
    assert refused(s, Order.ADVANCE, (20, 26)) == []
    # On the very edge, and away from it: no stretch of the way runs inside.
    assert refused(put(s, "squad", 20, 21), Order.RUN, (20, 27)) == []


def test_touching_an_edge_or_the_end_of_a_line_is_no_meeting() -> None:
    """k47.gap.line-meets"""
    s = field([WOODS], {"squad": ("ger-grenadiers", (17, 14))})
    assert refused(s, Order.RUN, (17, 24)) == []  # along the western edge
    s = field([HEDGE], {"squad": ("ger-grenadiers", (30, 14))})
    assert refused(s, Order.RUN, (30, 24)) == []  # through its very end
    assert refused(put(s, "squad", 29.99, 14), Order.RUN, (29.99, 24)) == ["k47.terrain.no-run"]


def test_no_bend_lies_on_an_obstacle_line_and_nobody_rests_there() -> None:
    """k47.gap.path for a bend, k47.gap.in-area for the end"""
    s = field([HEDGE], {"squad": ("ger-grenadiers", (20, 15))})
    assert refused(s, Order.ADVANCE, (20, 18), (20, 17)) == ["k47.gap.path"]
    assert refused(s, Order.ADVANCE, (20, 18)) == ["k47.gap.in-area"]
    assert refused(s, Order.ADVANCE, (20, 18), (21, 18)) == ["k47.gap.path", "k47.gap.in-area"]


def test_a_middle_keeps_its_radius_from_the_edge_and_may_overhang_water() -> None:
    """k47.gap.in-area"""
    s = field([LAKE], {"squad": ("ger-grenadiers", (20, 4))})
    assert refused(s, Order.ADVANCE, (20, 1.5)) == []
    assert refused(s, Order.ADVANCE, (20, 1.49)) == ["k47.gap.in-area"]
    s = put(s, "squad", 20, 12)
    assert refused(s, Order.ADVANCE, (20, 14.99)) == []
    assert set(refused(s, Order.ADVANCE, (20, 15.01))) == {"k47.gap.terrain-pieces"}


def test_a_road_takes_away_the_ground_under_it_but_no_hedge_across_it() -> None:
    """k47.gap.in-area"""
    wood = '{ kind = "woods", name = "Wood", at = [20, 10], size = [6, 6] }'
    hedge = '{ kind = "hedge", name = "Hedge", line = [[26, 5], [26, 15]] }'
    s = field([wood, ROAD, hedge], {"squad": ("ger-grenadiers", (15, 10))})
    assert refused(s, Order.RUN, (25, 10)) == []
    assert refused(s, Order.RUN, (27, 10)) == ["k47.terrain.no-run"]


def test_units_end_more_than_an_inch_from_each_other() -> None:
    """k47.gap.spacing: exactly 1 in is too near; on the way it does not count."""
    s = field(south=SQUAD | {"friend": ("ger-grenadiers", (26, 12))})
    assert refused(s, Order.ADVANCE, (22, 12)) == ["k47.gap.spacing"]
    assert refused(s, Order.ADVANCE, (21.99, 12)) == []
    assert refused(s, Order.ADVANCE, (22.5, 12), (20, 12)) == []


@pytest.mark.parametrize(
    ("other", "passes"),
    [("ger-grenadiers", True), ("ger-pak40", True), ("ger-pz4", False)],
)
def test_infantry_passes_friends_on_foot_and_guns_but_no_vehicles(other: str, passes: bool) -> None:
    """k47.gap.spacing"""
    s = field(south=SQUAD | {"other": (other, (20, 16))})
    assert refused(s, Order.RUN, (20, 22)) == ([] if passes else ["k47.gap.spacing"])


def test_infantry_passes_no_enemies_and_its_disc_may_touch_theirs() -> None:
    """k47.gap.path: the mover's disc may not overlap that of a unit it may not pass; touching is no overlap."""
    s = field(south=SQUAD, north={"foe": ("usa-rifles", (23, 16))})
    assert refused(s, Order.RUN, (20, 24)) == []
    assert refused(put(s, "foe", 22.99, 16), Order.RUN, (20, 24)) == ["k47.gap.spacing"]


def test_guns_move_by_their_weight_and_never_run() -> None:
    """k47.gap.artillery-move: a medium gun 3 in, a heavy one not at all, each turns on the spot."""
    s = field(south={"six": ("bri-6pdr", (10, 10)), "pak": ("ger-pak40", (20, 10)), "zis": ("sov-zis3", (30, 10))})
    assert refused(s, Order.ADVANCE, (10, 13), name="six") == []
    assert refused(s, Order.ADVANCE, (10, 13.01), name="six") == ["k47.gap.artillery-move"]
    assert refused(s, Order.ADVANCE, (20, 10.01), name="pak") == ["k47.gap.artillery-move"]
    assert refused(s, Order.ADVANCE, (30, 16), name="zis") == []
    assert refused(s, Order.RUN, (30, 16), name="zis") == ["k47.gap.artillery-move"]
    for name in ("six", "pak", "zis"):
        unit = named(s, name)
        assert paths.path_refusals(s, unit, Order.ADVANCE, (s.place(unit),), 217) == ()  # k47.gap.free-facing


def test_guns_need_crew_and_are_not_moved_once_dug_in() -> None:
    """k47.gap.artillery-move, k47.terrain.no-star"""
    s = field([WOODS], {"zis": ("sov-zis3", (20, 12))})
    unit = named(s, "zis")
    assert refused(s, Order.ADVANCE, (20, 15.01), name="zis") == ["k47.terrain.no-star"] * 2
    assert refused(s.with_unit(unit, models=1), Order.ADVANCE, (20, 13), name="zis") == ["k47.gap.artillery-move"]
    assert refused(s.with_unit(unit, dug_in=True), Order.ADVANCE, (20, 13), name="zis") == ["k47.terrain.no-star"]


def test_guns_pass_nobody() -> None:
    """k47.gap.spacing lets infantry alone pass."""
    s = field(south={"zis": ("sov-zis3", (20, 12)), "friend": ("sov-officer", (20, 15))})
    assert refused(s, Order.ADVANCE, (20, 18), name="zis")[0] == "k47.gap.spacing"


def test_teams_with_fixed_weapons_move_as_infantry() -> None:
    """k47.gap.team-move, k47.gap.free-facing: any facing at the end."""
    s = field(south={"mmg": ("ger-mmg", (20, 12))})
    unit = named(s, "mmg")
    for facing in (0, 133, 359):
        assert paths.path_refusals(s, unit, Order.RUN, (at(20, 12), at(20, 24)), facing) == ()


def test_infantry_crosses_a_wreck_with_an_advance_and_never_ends_in_it() -> None:
    """k47.gap.wreck-table"""
    s = field(south=SQUAD, wrecks=[(20, 15)])
    assert refused(s, Order.ADVANCE, (20, 17)) == []
    assert refused(s, Order.ADVANCE, (20, 16.5)) == ["k47.gap.wreck-table"]  # on its rim is in it
    assert refused(s, Order.ADVANCE, (20, 16.51)) == []
    assert refused(s, Order.RUN, (20, 22)) == ["k47.gap.wreck-table"]
    assert refused(put(s, "squad", 18.5, 12), Order.RUN, (18.5, 22)) == []  # past its rim


def test_guns_and_vehicles_never_overlap_a_wreck() -> None:
    """k47.gap.wreck-table"""
    s = field(south={"zis": ("sov-zis3", (17, 12)), "tank": ("sov-t34", (23, 10))}, wrecks=[(20, 15)])
    assert refused(s, Order.ADVANCE, (17, 18), name="zis") == []
    assert refused(s, Order.ADVANCE, (17.01, 16), name="zis") == ["k47.gap.wreck-table"]
    assert refused(s, Order.ADVANCE, (23, 19), name="tank") == []
    assert "k47.gap.wreck-table" in refused(put(s, "tank", 22.99, 10), Order.ADVANCE, (22.99, 19), name="tank")


def test_an_occupied_house_is_shut_to_all_others() -> None:
    """k47.gap.building-table"""
    s = field([HOUSE], {"squad": ("ger-grenadiers", (20, 12)), "officer": ("ger-officer", (22, 20))})
    assert refused(s, Order.RUN, (18.5, 16)) == ["k47.gap.building-table"] * 2  # on the way, and where it ends
    assert refused(put(s, "officer", 40, 5), Order.RUN, (18.5, 16)) == []  # entering costs nothing
    assert refused(s, Order.ADVANCE, (16, 15)) == []  # against the wall


@pytest.mark.parametrize(
    ("kind", "piece", "order", "lasting"),
    [
        ("ger-pz4", LIGHT, Order.ADVANCE, "k47.terrain.no-bang"),
        ("ger-tiger", LIGHT, Order.RUN, "k47.gap.demolish"),
        ("ger-tiger", HOUSE, Order.ADVANCE, "k47.gap.demolish"),
    ],
)
def test_who_may_not_enter_a_house_is_told_so_also_while_it_is_occupied(
    kind: str, piece: str, order: Order, lasting: str
) -> None:
    """k47.terrain.no-bang, k47.gap.demolish, k47.gap.building-table: the lasting reason, and that somebody is in it"""
    empty = field([piece], {"squad": (kind, (20, 10), 0)})
    assert set(refused(empty, order, (20, 16))) == {lasting}
    occupied = field([piece], {"squad": (kind, (20, 10), 0)}, {"foe": ("usa-rifles", (20, 19.4))})
    assert {lasting, "k47.gap.building-table"} <= set(refused(occupied, order, (20, 16)))


def test_who_is_in_a_house_may_leave_it() -> None:
    """k47.gap.building-table"""
    s = field([HOUSE], {"squad": ("ger-grenadiers", (20, 20))})
    assert refused(s, Order.RUN, (20, 26)) == []


def test_flying_units_mind_only_where_they_end() -> None:
    """k47.gap.flight-path"""
    s = field([LAKE], {"jump": ("usa-firefly", (20, 12))}, {"foe": ("sov-rifles", (20, 24))}, wrecks=[(10, 12)])
    assert refused(s, Order.RUN, (20, 30), name="jump") == []
    assert refused(s, Order.ADVANCE, (20, 16), name="jump") == ["k47.gap.terrain-pieces"]
    assert refused(s, Order.RUN, (20, 27.9), name="jump") == ["k47.gap.spacing"]
    assert refused(s, Order.RUN, (5, 12), name="jump") == []  # over the wreck
    assert refused(s, Order.RUN, (10, 12), name="jump") == ["k47.gap.wreck-table"]
    s = field([WOODS], {"jump": ("usa-firefly", (20, 12))})
    assert refused(s, Order.RUN, (20, 18), name="jump") == ["k47.terrain.no-run"]
    assert refused(s, Order.ADVANCE, (20, 18), name="jump") == []
    assert refused(put(s, "jump", 20, 18), Order.RUN, (20, 24), name="jump") == []
    s = field([HEDGE], {"jump": ("usa-firefly", (20, 12))})
    assert refused(s, Order.RUN, (20, 18), (20, 22), name="jump") == []  # it bends over the hedge
    assert refused(s, Order.RUN, (20, 18), name="jump") == ["k47.gap.in-area"]
    assert refused(s, Order.RUN, (20, 1.4), (20, 4), name="jump") == ["k47.gap.flight-path"]
