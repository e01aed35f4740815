"""Whether there is room is decided to the hundredth of an inch: who gets out, arrives or is put down finds a slit."""

from __future__ import annotations

from itertools import product
from math import cos, radians, sin, tan
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.moving_fields import Unit, aboard, at, field, rules, waiting

from sandtable.dice.play import seeded
from sandtable.game.agenda import run_on
from sandtable.game.in_order import IN_ORDER
from sandtable.inches.bodies import TOUCHING
from sandtable.inches.tape import Place, within
from sandtable.rulesets.konflikt_47.battle import boarding, coming_on
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Go, PutDown
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit, go_refusals
from sandtable.rulesets.konflikt_47.battle.putting_down import PutDownUnit
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.terms import Order


def silent(_: Struct) -> None:
    return None


def wedge(x: float, y: float, one: float, other: float, far: float = 60) -> tuple[str, ...]:
    """Lakes all around a place but for a wedge between two bearings, both less than 90 degrees off the north."""

    def ray(bearing: float) -> tuple[float, float]:
        return round(x + far * tan(radians(bearing)), 2), y + far

    (west, north), (east, _) = ray(one), ray(other)
    corners = (
        f"[[{x}, {y}], [{west}, {north}], [-40, {north}], [-40, {y}]]",
        f"[[{x}, {y}], [{east}, {north}], [90, {north}], [90, {y}]]",
        f"[[-40, {y}], [90, {y}], [90, -40], [-40, -40]]",
    )
    return tuple(
        f'{{ kind = "lake", name = "Lake {number}", polygon = {_on_table(polygon)} }}'
        for number, polygon in enumerate(corners)
    )


def _on_table(polygon: str) -> list[list[float]]:
    """The part of a polygon that lies on the table of 48 by 36 in, cut edge by edge."""
    corners: list[tuple[float, float]] = [tuple(corner) for corner in eval(polygon)]  # noqa: S307 - written above
    for axis, limit, keep in ((0, 0, 1), (0, 48, -1), (1, 0, 1), (1, 36, -1)):
        cut: list[tuple[float, float]] = []
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            inside, then = keep * a[axis] >= keep * limit, keep * b[axis] >= keep * limit
            if inside:
                cut.append(a)
            if inside != then:
                part = (limit - a[axis]) / (b[axis] - a[axis])
                met = [a[other] + part * (b[other] - a[other]) for other in (0, 1)]
                met[axis] = limit
                cut.append((met[0], met[1]))
        corners = cut
    return [[round(x, 2), round(y, 2)] for x, y in corners]


RIDING: dict[str, Unit] = {"track": ("ger-halftrack", (20, 14), 0), "squad": ("ger-grenadiers", (44, 30))}


def ridden(one: float, other: float, south: dict[str, Unit] | None = None) -> BattleState:
    return aboard(field(wedge(20, 14, one, other), south or RIDING), "squad", "track")


def ring_of(s: BattleState, unit: int, other: int, most: int) -> list[Place]:
    """Every place at most so far from another unit's rim, overlapping it nowhere."""
    (x, y), both = s.place(other), s.radius(unit) + s.radius(other)
    reach = range(-both - most, both + most + 1)
    return [(x + dx, y + dy) for dx, dy in product(reach, reach) if both**2 <= dx * dx + dy * dy <= (both + most) ** 2]


# ---------------------------------------------------------------------- getting out


@pytest.mark.parametrize(("one", "other"), [(31.2, 33.8), (31.2, 31.9), (32.05, 32.2), (-12.4, -12.3)])
def test_who_gets_out_finds_a_slit_between_two_lakes(one: float, other: float) -> None:
    """k47.gap.embark-table: it stays aboard only if no place in contact is free."""
    s = ridden(one, other)
    legal = {place for place in ring_of(s, 1, 0, TOUCHING) if boarding.stands_free(s, 1, place)}
    assert legal
    found = set(boarding.dismount_places(s, 1))
    assert found
    assert found <= legal
    go = coming_on.first_way(s, 1, Order.ADVANCE)
    assert go is not None
    assert go_refusals(s, 1, Order.ADVANCE, go) == []
    asked = run_on(s.with_unit(1, die=Order.ADVANCE).first(MoveUnit(0, 1, Order.ADVANCE)), seeded(1), silent)
    assert isinstance(asked.agenda[0], MoveUnit)
    answers = list(asked.agenda[0].suggest(asked, IN_ORDER))
    assert answers
    assert all(asked.agenda[0].refusals(asked, answer) is None for answer in answers)


def test_who_has_no_free_place_stays_aboard() -> None:
    """k47.gap.embark-table: and its die is Down."""
    s = ridden(32.01, 32.02)
    assert not [place for place in ring_of(s, 1, 0, TOUCHING) if boarding.stands_free(s, 1, place)]
    assert coming_on.first_way(s, 1, Order.ADVANCE) is None
    s = run_on(s.with_unit(1, die=Order.ADVANCE).first(MoveUnit(0, 1, Order.ADVANCE)), seeded(1), silent)
    assert (s.agenda, s.units[1].where, s.units[1].die) == ((), Where.ABOARD, Order.DOWN)


def test_who_may_not_stay_where_it_gets_out_finds_the_way_on() -> None:
    """k47.gap.embark-table, k47.gap.spacing: the places in contact lie within 1 in of a friend, and it moves on."""
    s = ridden(30, 35)
    friend = 20 + 3.2 * sin(radians(33)), 14 + 3.2 * cos(radians(33))
    s = ridden(30, 35, RIDING | {"friend": ("ger-officer", (friend[0] - 2.4, friend[1] + 1.6))})
    starts = [place for place in ring_of(s, 1, 0, TOUCHING) if boarding.stands_free(s, 1, place)]
    assert starts
    assert all(go_refusals(s, 1, Order.ADVANCE, Go((), 0, start=start)) != [] for start in starts)
    go = coming_on.first_way(s, 1, Order.ADVANCE)
    assert go is not None
    assert go_refusals(s, 1, Order.ADVANCE, go) == []


@pytest.mark.parametrize("seed", range(25))
def test_a_way_out_is_found_whenever_there_is_one(seed: int) -> None:
    """k47.gap.embark-table, against every place in contact one by one"""
    rng = Random(seed)  # noqa: S311
    one = rng.uniform(-60, 60)
    crowd = {
        f"n {n}": ("usa-mmg", (20 + rng.uniform(-5, 5), 14 + rng.uniform(2.6, 6))) for n in range(rng.randrange(3))
    }
    pieces = wedge(20, 14, one, one + rng.uniform(0.05, 1))
    s = aboard(field(pieces, RIDING, {"far": ("usa-officer", (46, 34)), **crowd}), "squad", "track")
    staying = [
        place
        for place in ring_of(s, 1, 0, TOUCHING)
        if boarding.stands_free(s, 1, place) and not go_refusals(s, 1, Order.ADVANCE, Go((), 0, start=place))
    ]
    go = coming_on.first_way(s, 1, Order.ADVANCE)
    assert go is not None or not staying
    assert go is None or go_refusals(s, 1, Order.ADVANCE, go) == []


# ---------------------------------------------------------------------- arriving


def arriving(gap: float, unit: str = "ger-grenadiers") -> BattleState:
    """A south edge full of enemies but for a gap between two of them, as wide as a squad and a bit more."""
    west = {f"w {n}": ("usa-rifles", (1.5 + 3 * n, 1.5)) for n in range(8)}
    east = {f"e {n}": ("usa-rifles", (25.5 + 3 + gap + 3 * n, 1.5)) for n in range(7)}
    mine = {"officer": ("ger-officer", (2, 8)), "late": (unit, (12, 9))}
    return waiting(field(south=mine, north={**west, **east}), "late")


@pytest.mark.parametrize("gap", [0.13, 0.03, 0])
def test_who_arrives_finds_a_gap_that_is_hardly_wider_than_itself(gap: float) -> None:
    """k47.gap.arrivals: its die is spent only if no place on the edge is free."""
    s = arriving(gap)
    free = [x for x in range(150, 4651) if boarding.stands_free(s, 1, (x, 150))]
    assert free == list(range(2550, 2550 + round(100 * gap) + 1))
    go = coming_on.first_way(s, 1, Order.RUN)
    assert go is not None
    assert go.start is not None
    assert go.start[0] in free
    assert go_refusals(s, 1, Order.RUN, go) == []
    s = run_on(s.with_unit(1, die=Order.RUN).first(MoveUnit(0, 1, Order.RUN)), seeded(1), silent)
    assert isinstance(s.agenda[0], MoveUnit)


def test_who_has_no_gap_waits() -> None:
    """k47.gap.arrivals"""
    s = arriving(-0.01)
    assert coming_on.first_way(s, 1, Order.RUN) is None
    told: list[Struct] = []
    s = run_on(s.with_unit(1, die=Order.RUN).first(MoveUnit(0, 1, Order.RUN)), seeded(1), told.append)
    assert told == [e.Waits(1)]
    assert (s.agenda, s.units[1].where, s.units[1].die) == ((), Where.WAITING, Order.RUN)


# ---------------------------------------------------------------------- put down


@pytest.mark.parametrize(("one", "other"), [(31.2, 32.2), (31.61, 31.75), (-47.3, -47.1)])
def test_who_bails_out_is_put_down_in_a_slit(one: float, other: float) -> None:
    """k47.gap.put-down: within 1 in of the wreck as long as there is any place there."""
    s = ridden(one, other)
    step = PutDownUnit(0, 1, carrier=0)
    s = replace(s.first(step), there=s.there & ~1)
    mover = step.mover(s)
    near = [place for place in ring_of(s, 1, 0, 100) if mover.may_end(place)]
    assert near
    assert all(not step.against(s, place) for place in near[::20])
    assert step.nearest(s) == 100
    answers = list(step.suggest(s, IN_ORDER))
    assert answers
    assert all(step.refusals(s, answer) is None for answer in answers)
    assert all(within(answer.at, s.place(0), s.radius(0) + s.radius(1) + 100) for answer in answers)
    x = 20 + 16 * tan(radians((one + other) / 2))
    assert rules(step.refusals(s, PutDown(at(x, 30)))) == ["k47.gap.put-down"]  # within 1 in


@pytest.mark.parametrize("seed", range(8))
def test_the_nearest_place_is_found_where_none_is_near(seed: int) -> None:
    """k47.gap.put-down: the nearest such place on the table, against all places as near or nearer"""
    rng = Random(seed)  # noqa: S311
    west, south = 19 - rng.uniform(2, 4), 13 - rng.uniform(2, 4)
    size = rng.uniform(8, 9), rng.uniform(8, 9)
    pond = [[west, south], [west + size[0], south], [west + size[0], south + size[1]], [west, south + size[1]]]
    written = [[round(x, 2), round(y, 2)] for x, y in pond]
    s = aboard(field([f'{{ kind = "lake", name = "Pond", polygon = {written} }}'], RIDING), "squad", "track")
    step = PutDownUnit(0, 1, carrier=0)
    s = replace(s.first(step), there=s.there & ~1)
    found = step.nearest_room(s)
    assert found is not None
    far, place = found
    assert step.distance(s, place) == far
    assert not list(step._room(s, place))
    nearer = [each for each in ring_of(s, 1, 0, far - 1)[:: 1 + seed] if step.distance(s, each) < far]
    assert nearer
    mover = step.mover(s)
    assert not any(mover.may_end(each) for each in nearer)
    assert step.nearest(s) == max(100, far)
    assert next(iter(step.suggest(s, IN_ORDER))).at == place or far <= 100


# ---------------------------------------------------------------------- a gun in tow


def test_a_gun_is_unhitched_where_there_is_room_within_an_inch() -> None:
    """k47.gap.tow-table: if not in contact, then a little farther off."""
    mine: dict[str, Unit] = {"truck": ("ger-halftrack", (20, 14), 0), "gun": ("ger-pak40", (44, 30))}
    moat = [
        [20.0, 14.0],
        [20.0, 17.3],
        [16.7, 17.3],
        [16.7, 10.7],
        [23.3, 10.7],
        [23.3, 17.3],
        [20.01, 17.3],
        [20.01, 14],
    ]
    s = aboard(field([f'{{ kind = "lake", name = "Moat", polygon = {moat} }}'], mine), "gun", "truck")
    places = list(boarding.unhitch_places(s, 0))
    assert places
    assert all(boarding.unhitch_refusals(s, 0, place) == [] for place in places)
    assert all(not within(place, s.place(0), s.radius(0) + s.radius(1) + TOUCHING) for place in places)
