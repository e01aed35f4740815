"""Sight and cover on the table, against the rulings and against geometry worked out in another way."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from shapely import LineString, Point, Polygon
from tests.rulesets.konflikt_47.battle.firing_fields import at, battle

from sandtable.inches.tape import Place
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.seeing import Blocked, armour_met, can_see, in_front, sees
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Armour, Cover

WOOD = '{ kind = "woods", name = "Wood", at = [20, 20], size = [6, 6] }'
HOUSE = '{ kind = "house", name = "House", at = [20, 20], size = [6, 6] }'
SQUAD, GUN, TANK, CARRIER = "usa-rifles", "bri-6pdr", "usa-sherman", "bri-carrier"


def seen(s: BattleState, shooter: int = 0, target: int = 1, **how: bool) -> Blocked | None:
    return sees(s, shooter, target, **how).blocked  # type: ignore[arg-type]


def cover(s: BattleState, shooter: int = 0, target: int = 1) -> Cover:
    return sees(s, shooter, target).cover


# ---------------------------------------------------------------------- what blocks


@pytest.mark.parametrize("piece", [WOOD, HOUSE])
def test_woods_and_houses_block_a_line_through_them_but_not_from_or_into_them(piece: str) -> None:
    """k47.gap.los, k47.gap.sight-table: at any depth, and from the very edge."""
    assert seen(battle([(SQUAD, 20, 10)], [(SQUAD, 20, 30)], piece)) == Blocked("piece", 0, k47.GAP_LOS)
    for x, y in [(20, 20), (20, 22.9), (20, 23), (20, 17)]:
        assert seen(battle([(SQUAD, 20, 10)], [(SQUAD, x, y)], piece)) is None
        assert seen(battle([(SQUAD, x, y)], [(SQUAD, 20, 40)], piece)) is None


def test_one_wood_hides_what_stands_in_another() -> None:
    """k47.gap.sight-table: it is seen in its own piece, not through another such piece."""
    behind = '{ kind = "house", name = "Behind", at = [20, 30], size = [6, 6] }'
    assert seen(battle([(SQUAD, 20, 10)], [(SQUAD, 20, 30)], WOOD, behind)) == Blocked("piece", 0, k47.GAP_LOS)


@pytest.mark.parametrize(
    "kind",
    ["hill slope", "field", "crops", "scrub", "ruins", "trench", "lake"],
)
def test_other_areas_never_block(kind: str) -> None:
    """k47.gap.sight-table"""
    piece = f'{{ kind = "{kind}", name = "Piece", at = [20, 20], size = [6, 6] }}'
    assert seen(battle([(SQUAD, 20, 10)], [(SQUAD, 20, 30)], piece)) is None


@pytest.mark.parametrize("kind", ["hedge", "wall", "fence", "anti-tank ditch"])
def test_lines_never_block(kind: str) -> None:
    """k47.gap.sight-table"""
    piece = f'{{ kind = "{kind}", name = "Line", line = [[10, 20], [30, 20]] }}'
    assert seen(battle([(SQUAD, 20, 10)], [(SQUAD, 20, 30)], piece)) is None


def test_touching_a_corner_or_running_along_an_edge_is_no_meeting() -> None:
    """k47.gap.line-meets: the wood is 17 to 23 both ways"""
    assert seen(battle([(SQUAD, 17, 10)], [(SQUAD, 17, 30)], WOOD)) is None
    assert seen(battle([(SQUAD, 16.99, 10)], [(SQUAD, 16.99, 30)], WOOD)) is None
    assert seen(battle([(SQUAD, 17.01, 10)], [(SQUAD, 17.01, 30)], WOOD)) is not None
    assert seen(battle([(SQUAD, 12, 22)], [(SQUAD, 22, 12)], WOOD)) is None
    assert seen(battle([(SQUAD, 12, 22.02)], [(SQUAD, 22.02, 12)], WOOD)) is not None


def test_vehicles_of_either_side_block_and_enemies_on_foot_do_not() -> None:
    """k47.gap.los, k47.gap.sight-table"""
    for unit, side, blocks in [
        (TANK, "enemy", True), (TANK, "friend", True), ("usa-pondskater", "enemy", True),
        (SQUAD, "enemy", False), (GUN, "enemy", False), (SQUAD, "friend", True), (GUN, "friend", True),
    ]:  # fmt: skip
        between = (unit, 20.0, 20.0)
        south = [(SQUAD, 20.0, 10.0), between] if side == "friend" else [(SQUAD, 20.0, 10.0)]
        north = [(SQUAD, 20.0, 30.0)] if side == "friend" else [between, (SQUAD, 20.0, 30.0)]
        s = battle(south, north)
        assert (seen(s, 0, 2) is not None) is blocks, (unit, side)
        assert can_see(s, 0, 2) is not blocks


def test_a_friend_blocks_only_his_own_side() -> None:
    """k47.gap.sight-table: the same from both ends, except that friends of the shooter block only the shooter."""
    s = battle([(SQUAD, 20, 10), (SQUAD, 20, 20)], [(SQUAD, 20, 30)])
    assert seen(s, 0, 2) == Blocked("unit", 1, k47.GAP_SIGHT_TABLE)
    assert seen(s, 2, 0) is None


def test_a_rim_that_is_only_touched_does_not_block() -> None:
    """k47.gap.line-meets: a footprint is met when the line comes nearer to its centre than its radius."""
    assert seen(battle([(SQUAD, 20, 10)], [(TANK, 21.5, 20), (SQUAD, 20, 30)]), 0, 2) is None
    assert seen(battle([(SQUAD, 20, 10)], [(TANK, 21.49, 20), (SQUAD, 20, 30)]), 0, 2) is not None


def test_indirect_fire_is_stopped_by_woods_and_houses_alone() -> None:
    """k47.gap.sight-table, k47.gap.los"""
    s = battle([(SQUAD, 20, 10), (SQUAD, 20, 15)], [(TANK, 20, 20), (SQUAD, 20, 30)], wrecks=[(20, 24, 1.5)])
    assert seen(s, 0, 3, indirect=True) is None
    assert can_see(s, 0, 3, indirect=True)
    assert not can_see(battle([(SQUAD, 20, 10)], [(SQUAD, 20, 30)], WOOD), 0, 1, indirect=True)


def test_for_panic_and_assaults_friends_on_foot_hide_nobody() -> None:
    """k47.gap.sight-table: vehicles still do"""
    assert seen(battle([(SQUAD, 20, 10), (SQUAD, 20, 20)], [(SQUAD, 20, 30)]), 0, 2, through_friends=True) is None
    assert seen(battle([(SQUAD, 20, 10), (TANK, 20, 20)], [(SQUAD, 20, 30)]), 0, 2, through_friends=True) is not None


def test_a_house_rule_lets_fire_pass_friends() -> None:
    """k47.gap.los as a club may play it"""
    extra = "[house_rules]\nfriends_block = false"
    assert seen(battle([(SQUAD, 20, 10), (SQUAD, 20, 20)], [(SQUAD, 20, 30)], extra=extra), 0, 2) is None


def test_a_demolished_house_blocks_no_more() -> None:
    """k47.gap.demolish, k47.gap.sight-table: it is a ruin"""
    s = replace(battle([(SQUAD, 20, 10)], [(SQUAD, 20, 30), (SQUAD, 20, 20)], HOUSE), ruined=1)
    assert seen(s) is None
    assert cover(s, 0, 2) is Cover.HARD


# ---------------------------------------------------------------------- wrecks


@pytest.mark.parametrize(
    ("y", "blocks", "covers"),
    [
        (20.0, True, Cover.NONE),
        # Rim of the target at 28.5: the line leaves the wreck at y + 1.5, so within an inch from 26 on.
        (26.0, False, Cover.HARD),
        (25.99, True, Cover.NONE),
        # Rim of the shooter at 11.5: the line enters the wreck at y - 1.5, so within an inch up to 14.
        (14.0, False, Cover.NONE),
        (14.01, True, Cover.NONE),
    ],
)
def test_a_wreck_blocks_unless_it_is_within_an_inch_of_either_end(y: float, blocks: bool, covers: Cover) -> None:
    """k47.gap.los, k47.gap.cover-line"""
    s = battle([(SQUAD, 20, 10)], [(SQUAD, 20, 30)], wrecks=[(20, y, 1.5)])
    found = sees(s, 0, 1)
    assert found.blocked == (Blocked("wreck", 0, k47.GAP_COVER_LINE) if blocks else None)
    assert found.cover is covers
    assert can_see(s, 0, 1) is not blocks


# ---------------------------------------------------------------------- cover


@pytest.mark.parametrize(
    ("kind", "on_foot", "in_vehicle"),
    [
        ("woods", Cover.SOFT, Cover.SOFT), ("crops", Cover.SOFT, Cover.NONE), ("scrub", Cover.SOFT, Cover.NONE),
        ("ruins", Cover.HARD, Cover.HARD), ("trench", Cover.HARD, Cover.NONE), ("field", Cover.NONE, Cover.NONE),
        ("house", Cover.HARD, Cover.NONE), ("hill slope", Cover.NONE, Cover.NONE),
    ],
)  # fmt: skip
def test_cover_of_the_area_one_stands_in(kind: str, on_foot: Cover, in_vehicle: Cover) -> None:
    """k47.gap.cover, k47.gap.terrain-pieces: vehicles gain nothing from areas other than ruins or woods."""
    piece = f'{{ kind = "{kind}", name = "Piece", at = [20, 30], size = [6, 6] }}'
    assert cover(battle([(SQUAD, 20, 10)], [(SQUAD, 20, 30)], piece)) is on_foot
    assert cover(battle([(SQUAD, 20, 10)], [(TANK, 20, 30)], piece)) is in_vehicle


@pytest.mark.parametrize(("y", "expected"), [(27.5, Cover.HARD), (27.49, Cover.NONE), (31, Cover.NONE)])
def test_an_obstacle_covers_within_an_inch_of_the_targets_rim(y: float, expected: Cover) -> None:
    """k47.gap.cover-line: the crossing lies within radius + 1 in of the target's centre, on the line of fire"""
    wall = f'{{ kind = "wall", name = "Wall", line = [[10, {y}], [30, {y}]] }}'
    assert cover(battle([(SQUAD, 20, 10)], [(SQUAD, 20, 30)], wall)) is expected


def test_two_units_on_either_side_of_a_hedge_have_cover_from_each_other() -> None:
    """k47.gap.cover-line: which side of it the shooter stands on, or how near, does not matter."""
    hedge = '{ kind = "hedge", name = "Hedge", line = [[10, 20], [30, 20]] }'
    s = battle([(SQUAD, 20, 18)], [(SQUAD, 20, 22)], hedge)
    assert cover(s, 0, 1) is Cover.SOFT
    assert cover(s, 1, 0) is Cover.SOFT


def test_a_slanting_line_is_measured_along_itself() -> None:
    """k47.gap.cover-line: 3 across and 4 up, so a hedge 1.8 below the centre is crossed 2.25 before it"""
    hedge = '{ kind = "hedge", name = "Hedge", line = [[0, 28.2], [60, 28.2]] }'
    assert cover(battle([(SQUAD, 5, 10)], [(SQUAD, 20, 30)], hedge)) is Cover.SOFT
    low = '{ kind = "hedge", name = "Hedge", line = [[0, 27.9], [60, 27.9]] }'
    assert cover(battle([(SQUAD, 5, 10)], [(SQUAD, 20, 30)], low)) is Cover.NONE


def test_a_hedge_that_is_only_touched_gives_nothing() -> None:
    """k47.gap.line-meets: passing through its very end is no crossing; a bend of it is."""
    ended = '{ kind = "hedge", name = "Hedge", line = [[10, 28], [20, 28]] }'
    bent = '{ kind = "hedge", name = "Hedge", line = [[10, 29], [20, 28], [30, 29]] }'
    assert cover(battle([(SQUAD, 20, 10)], [(SQUAD, 20, 30)], ended)) is Cover.NONE
    assert cover(battle([(SQUAD, 20, 10)], [(SQUAD, 20, 30)], bent)) is Cover.SOFT


def test_hard_cover_counts_instead_of_soft() -> None:
    """k47.hit.cover-exclusive, k47.gap.in-area"""
    hedge = '{ kind = "hedge", name = "Hedge", line = [[10, 28], [30, 28]] }'
    ruins = '{ kind = "ruins", name = "Ruins", at = [20, 30], size = [6, 3] }'
    assert cover(battle([(SQUAD, 20, 10)], [(SQUAD, 20, 30)], hedge, ruins)) is Cover.HARD


# ---------------------------------------------------------------------- arcs


def test_exactly_45_degrees_is_front_and_exactly_135_is_side() -> None:
    """k47.gap.arc-table, k47.gap.facing: from centre to centre"""
    s = battle([(TANK, 20, 20, 0)], [(SQUAD, 20, 30)])
    assert [armour_met(s, 0, at(x, y)) for x, y in [(30, 30), (30, 29.99), (30, 10), (30, 9.99), (10, 10)]] == [
        Armour.FRONT, Armour.SIDE, Armour.SIDE, Armour.REAR, Armour.SIDE,
    ]  # fmt: skip
    assert in_front(s, 0, at(10, 30))
    assert not in_front(s, 0, at(10, 29.99))


# ---------------------------------------------------------------------- another way to the same


def segment_off(a: Place, b: Place, c: Place) -> Fraction:
    """The square of the distance from a place to a stretch of line, exactly."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    part = Fraction((c[0] - a[0]) * dx + (c[1] - a[1]) * dy, dx * dx + dy * dy)
    part = min(max(part, Fraction(0)), Fraction(1))
    x, y = a[0] + part * dx - c[0], a[1] + part * dy - c[1]
    return x * x + y * y


PLACES = st.tuples(st.integers(200, 7000), st.integers(200, 4600))


@settings(max_examples=150, deadline=None)
@given(
    st.lists(PLACES, min_size=6, max_size=6, unique=True),
    st.lists(st.tuples(PLACES, st.integers(200, 1200), st.integers(200, 1200)), max_size=4),
    st.integers(0, 1 << 30),
)
def test_sight_is_what_geometry_says(places: list[Place], boxes: list[tuple[Place, int, int]], seed: int) -> None:
    """k47.gap.los, k47.gap.sight-table, k47.gap.line-meets, by shapely and by fractions"""
    rng = Random(seed)  # noqa: S311 - a choice of pieces
    kinds = [rng.choice(["woods", "house", "crops", "ruins"]) for _ in boxes]
    pieces, areas = list[str](), list[tuple[str, Polygon]]()
    for kind, ((x, y), wide, deep) in zip(kinds, boxes, strict=True):
        corners = [(x, y), (x + wide, y + deep // 3), (x + wide // 2, y + deep)]
        if max(each[0] for each in corners) > 7200 or max(each[1] for each in corners) > 4800:
            continue
        shown = ", ".join(f"[{cx / 100:g}, {cy / 100:g}]" for cx, cy in corners)
        pieces.append(f'{{ kind = "{kind}", name = "Piece {len(pieces)}", polygon = [{shown}] }}')
        areas.append((kind, Polygon(corners)))
    units = [SQUAD, rng.choice([SQUAD, TANK]), SQUAD, rng.choice([SQUAD, TANK, GUN]), TANK]
    stand = [(unit, place[0] / 100, place[1] / 100) for unit, place in zip(units, places, strict=False)]
    s = battle(stand[:2], stand[2:], *pieces)
    a, b = s.place(0), s.place(2)
    ray = LineString([a, b])
    through = any(
        kind in ("woods", "house")
        and not area.covers(Point(a))
        and not area.covers(Point(b))
        and ray.relate(area)[0] == "1"
        for kind, area in areas
    )
    hiding = [1, *(foe for foe in (3, 4) if s.is_vehicle(foe))]
    hidden = any(segment_off(a, b, s.place(unit)) < s.radius(unit) ** 2 for unit in hiding)
    assert can_see(s, 0, 2) is not (through or hidden)
    assert (seen(s, 0, 2) is None) is can_see(s, 0, 2)
    assert can_see(s, 0, 2, indirect=True) is not through


@settings(max_examples=150, deadline=None)
@given(PLACES, PLACES, PLACES, PLACES)
def test_cover_of_a_hedge_is_what_geometry_says(a: Place, b: Place, c: Place, d: Place) -> None:
    """k47.gap.cover-line, k47.gap.line-meets: where two lines cross strictly within both, by fractions"""
    if a == b or c == d:
        return
    ends = ", ".join(f"[{x / 100:g}, {y / 100:g}]" for x, y in (c, d))
    hedge = f'{{ kind = "hedge", name = "Hedge", line = [{ends}] }}'
    s = battle([(SQUAD, a[0] / 100, a[1] / 100)], [(SQUAD, b[0] / 100, b[1] / 100)], hedge)
    rx, ry, qx, qy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = rx * qy - ry * qx
    covered = False
    if cross:
        on = Fraction((c[0] - a[0]) * qy - (c[1] - a[1]) * qx, cross)
        along = Fraction((c[0] - a[0]) * ry - (c[1] - a[1]) * rx, cross)
        left = (1 - on) ** 2 * (rx * rx + ry * ry)
        covered = 0 < on < 1 and 0 < along < 1 and left <= (150 + 100) ** 2
    assert cover(s) is (Cover.SOFT if covered else Cover.NONE)
