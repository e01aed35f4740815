"""The way of an assault on the table: contact, what it needs, No Run ground, and falling short."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.konflikt_47.battle import close_fields
from tests.rulesets.konflikt_47.battle.moving_fields import HEDGE, HOUSE, LAKE, WOODS, Unit, at, field, put, rules

from sandtable.inches.bodies import overlap, touch
from sandtable.inches.contact import contact_places
from sandtable.rulesets.konflikt_47.battle import assault_ways, assaulting, paths
from sandtable.rulesets.konflikt_47.battle.paths import Path
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Order


def pair(
    pieces: tuple[str, ...] = (),
    kind: str = "ger-grenadiers",
    foe: str = "usa-rifles",
    wrecks: tuple[tuple[float, float], ...] = (),
) -> BattleState:
    """An assaulter, facing north, and its target straight to the north of it, 9 in from rim to rim."""
    south: dict[str, Unit] = {"squad": (kind, (20, 8), 0)}
    north: dict[str, Unit] = {"foe": (foe, (20, 20), 180)}
    return field(pieces, south, north, wrecks)


def refused(s: BattleState, *places: tuple[float, float]) -> list[str]:
    return rules(assault_ways.refusals(s, 0, 1, tuple(at(*place) for place in places)))


def test_contact_is_rims_at_most_a_twentieth_of_an_inch_apart() -> None:
    """k47.gap.assault-path"""
    s = pair()
    assert refused(s, (20, 8), (20, 17)) == []
    assert refused(s, (20, 8), (20, 16.95)) == []
    assert refused(s, (20, 8), (20, 16.94)) == ["k47.gap.assault-path"]
    assert refused(s, (20, 8), (20, 17.01)) == ["k47.gap.spacing"]  # it would lie on its target


def test_an_assault_needs_its_tape_and_the_gap_that_is_left() -> None:
    """k47.gap.assault-path, k47.gap.assault-declare"""
    s = put(pair(), "foe", 20, 23)
    path: Path = (at(20, 8), at(20, 19.97))
    assert assault_ways.needed(s, 0, 1, path) == 1200
    assert assault_ways.refusals(s, 0, 1, path) == ()
    s = put(s, "foe", 20, 23.01)
    assert refused(s, (20, 8), (20, 20)) == ["k47.gap.assault-declare"]
    assert assault_ways.proposed(s, 0, 1) is None
    assert assault_ways.proposed(put(s, "foe", 20, 23), 0, 1) == (at(20, 8), at(20, 20))


@pytest.mark.parametrize("piece", [WOODS, HEDGE])
def test_through_no_run_ground_an_assault_has_the_advance_rate(piece: str) -> None:
    """k47.gap.no-run-assault"""
    s = put(pair((piece,)), "squad", 20, 13)
    assert assault_ways.proposed(put(s, "foe", 20, 22), 0, 1) == (at(20, 13), at(20, 19))  # 6 in
    far = put(s, "foe", 20, 22.01)
    assert refused(far, (20, 13), (20, 19.01)) == ["k47.gap.no-run-assault"]


def test_the_line_on_to_the_target_belongs_to_the_way() -> None:
    """k47.gap.assault-path: a hedge between the contact place and the target makes it one through No Run ground."""
    s = put(put(pair((HEDGE,)), "foe", 20, 19), "squad", 20, 8)
    # It ends at 16, short of the hedge at 18, and the target is beyond it.
    assert refused(s, (20, 8), (20, 16)) == ["k47.gap.no-run-assault"]
    assert refused(put(s, "squad", 20, 10), (20, 10), (20, 16)) == []


def test_a_target_in_woods_counts_though_the_assaulter_stays_outside() -> None:
    """k47.gap.no-run-assault: the target standing in it counts."""
    s = put(put(pair((WOODS,)), "foe", 20, 15), "squad", 20, 5.99)
    assert refused(s, (20, 5.99), (20, 12)) == ["k47.gap.no-run-assault"]
    assert refused(put(s, "squad", 20, 6), (20, 6), (20, 12)) == []


def test_an_assault_bends_around_what_slows_it() -> None:
    """k47.gap.assault-path: for infantry the way may bend."""
    hedge = '{ kind = "hedge", name = "Short hedge", line = [[19, 14], [20.5, 14]] }'
    s = pair((hedge,))
    path = assault_ways.proposed(s, 0, 1)
    assert path is not None
    assert assault_ways.refusals(s, 0, 1, path) == ()
    assert not assault_ways.through_no_run(s, 0, 1, path)


def test_an_occupied_house_is_open_to_who_assaults_the_occupant() -> None:
    """k47.gap.building-table"""
    s = pair((HOUSE,))
    path = assault_ways.proposed(s, 0, 1)
    assert path == (at(20, 8), at(20, 17))
    # Somebody else's house stays shut on the way.
    s = field(
        (HOUSE,),
        {"squad": ("ger-grenadiers", (20, 12), 0)},
        {"foe": ("usa-rifles", (20, 25)), "other": ("usa-officer", (22, 20))},
    )
    assert "k47.gap.building-table" in refused(s, (20, 12), (20, 22))


def test_a_wreck_on_the_way_slows_infantry() -> None:
    """k47.gap.wreck-table, k47.gap.no-run-assault"""
    s = pair(wrecks=((20, 12),))
    assert refused(s, (20, 8), (20, 17)) == ["k47.gap.no-run-assault"]
    around = assault_ways.proposed(s, 0, 1)
    assert around is None or assault_ways.refusals(s, 0, 1, around) == ()
    assert refused(put(put(s, "squad", 20, 10), "foe", 20, 19), (20, 10), (20, 16)) == []


def test_the_contact_place_keeps_clear_of_all_others() -> None:
    """k47.gap.assault-path"""
    s = field(
        south={"squad": ("ger-grenadiers", (20, 8), 0), "friend": ("ger-officer", (22.5, 14.9))},
        north={"foe": ("usa-rifles", (20, 20))},
    )
    assert rules(assault_ways.refusals(s, 0, 2, (at(20, 8), at(20, 17)))) == ["k47.gap.spacing"]
    path = assault_ways.proposed(s, 0, 2)
    assert path is not None
    assert assault_ways.refusals(s, 0, 2, path) == ()


def test_a_walker_turns_once_and_goes_straight() -> None:
    """k47.gap.walker-assault, k47.gap.assault-path"""
    s = pair(kind="ger-heuschrecke")
    assert assault_ways.proposed(s, 0, 1) == (at(20, 8), at(20, 17))
    assert assault_ways.proposed(put(s, "squad", 20, 8, 90), 0, 1) == (at(20, 8), at(20, 17))
    assert refused(put(s, "squad", 20, 8, 91), (20, 8), (20, 17)) == ["k47.gap.walker-assault"]
    assert "k47.gap.walker-assault" in refused(s, (20, 8), (20.5, 12), (20, 17))


def test_a_walker_assaults_nobody_in_a_house() -> None:
    """k47.gap.assault-path: the line to the target's middle belongs to the way, and a walker enters no building."""
    s = put(pair((HOUSE,), kind="ger-heuschrecke"), "foe", 20, 16)
    assert assault_ways.proposed(s, 0, 1) is None
    assert "k47.gap.assault-path" in refused(s, (20, 8), (20, 13))


def test_water_between_them_stops_an_assault() -> None:
    """k47.gap.assault-path"""
    s = put(pair((LAKE,)), "foe", 20, 22)
    assert assault_ways.proposed(s, 0, 1) is None


def test_flyers_assault_at_full_rate_over_all_ground() -> None:
    """k47.gap.flight-path: unless the target stands in No Run ground, or an obstacle lies between the two."""
    s = put(pair((WOODS,), kind="usa-firefly", foe="sov-rifles"), "foe", 20, 26)
    assert assault_ways.proposed(s, 0, 1) == (at(20, 8), at(20, 23))  # 15 in over the wood
    inside = put(put(s, "foe", 20, 18), "squad", 20, 3)
    assert assault_ways.proposed(inside, 0, 1) == (at(20, 3), at(20, 15))  # 12 in, its Advance rate
    assert assault_ways.proposed(put(inside, "squad", 20, 2.99), 0, 1) is None
    behind = put(pair((HEDGE,), kind="usa-firefly", foe="sov-rifles"), "foe", 20, 19)
    assert refused(put(behind, "squad", 20, 3.5), (20, 3.5), (20, 16)) == ["k47.gap.no-run-assault"]
    assert refused(put(behind, "foe", 20, 22), (20, 8), (20, 19)) == []  # the hedge lies under its flight


def test_who_falls_short_goes_straight_towards_the_target() -> None:
    """k47.gap.assault-path: the Run rate, or the Advance rate where that enters No Run ground."""
    s = put(pair(), "foe", 20, 34)
    assert assault_ways.short(s, 0, 1) == (at(20, 8), at(20, 20))
    assert assault_ways.short(put(s, "foe", 20, 23.01), 0, 1) == (at(20, 8), at(20, 19))  # more than 1 in away
    s = put(put(pair((WOODS,)), "foe", 20, 34), "squad", 20, 13)
    assert assault_ways.short(s, 0, 1) == (at(20, 13), at(20, 19))  # 6 in through the wood
    # Its way of 12 in enters the wood after 10, so it has 6 in, though it could come nearer to the wood.
    assert assault_ways.short(put(s, "squad", 20, 5), 0, 1) == (at(20, 5), at(20, 11))
    assert assault_ways.short(put(s, "squad", 20, 2.99), 0, 1)[-1] == at(20, 14.99)  # to its edge, and not in


@pytest.mark.parametrize(("wall", "ends"), [(24, 26), (28, 26), (31.99, 26), (32, 31.99), (33, 32)])
def test_a_wall_on_the_way_of_who_falls_short_leaves_the_advance_rate(wall: float, ends: float) -> None:
    """k47.gap.assault-path, k47.gap.no-run-assault: the way within the Run rate, wherever the wall is on it"""
    piece = f'{{ kind = "wall", name = "Wall", line = [[14, {wall}], [34, {wall}]] }}'
    s = close_fields.field("sov-guards", "usa-rifles", {0: (24, 20), 1: (24, 40)}, pieces=[piece]).s
    assert assault_ways.short(s, 0, 1) == (at(24, 20), at(24, ends))


def test_a_wreck_on_the_way_of_who_falls_short_counts_as_an_obstacle() -> None:
    """k47.gap.assault-path, k47.gap.wreck-table"""
    s = pair(wrecks=((20, 17),))
    assert assault_ways.short(put(s, "foe", 20, 34), 0, 1) == (at(20, 8), at(20, 14))


def test_a_flight_that_falls_short_is_not_slowed() -> None:
    """k47.gap.flight-path, k47.gap.assault-path: what lies below does not matter, only where it ends"""
    s = put(pair((HEDGE,), kind="usa-firefly"), "foe", 20, 34)
    assert assault_ways.short(s, 0, 1)[-1][1] > 1800


@settings(max_examples=60, deadline=None)
@given(
    x=st.integers(500, 4300),
    y=st.integers(500, 3100),
    piece=st.sampled_from([WOODS, HEDGE, HOUSE, LAKE]),
    kind=st.sampled_from(["ger-grenadiers", "ger-schreckwulfen", "usa-firefly", "ger-heuschrecke"]),
)
def test_a_way_that_is_proposed_is_allowed(x: int, y: int, piece: str, kind: str) -> None:
    """k47.gap.assault-path: what the program proposes reaches its target."""
    s = pair((piece,), kind=kind).moved_to(0, (x, y), 0)
    if s.gap(0, 1) == 0 or s.scenario.going.at((x, y)):
        return
    path = assault_ways.proposed(s, 0, 1)
    if path is not None:
        assert assault_ways.refusals(s, 0, 1, path) == ()
        assert paths.path_refusals(s, 0, Order.RUN, path, 0, assaulting=1) == ()
        assert touch(path[-1], s.radius(0), s.place(1), s.radius(1))
        assert not overlap(path[-1], s.radius(0), s.place(1), s.radius(1))
    short = assault_ways.short(s, 0, 1)
    assert short[0] == (x, y)


# ---------------------------------------------------------------------- a refusal is certain


SHORE = '{ kind = "lake", name = "Lake", polygon = [[22.2, 23], [34, 23], [34, 25], [22.2, 25]] }'


def crowded(one: float, other: float, away: float = 5.2) -> close_fields.Table:
    """A target behind a lake, with two of its own so far from it at two bearings."""

    def beside(bearing: float) -> tuple[float, float]:
        return 24 + away * sin(radians(bearing)), 30 + away * cos(radians(bearing))

    places = {0: (26, 20), 1: (24, 30), 2: beside(one), 3: beside(other)}
    return close_fields.field("sov-guards", ("usa-rifles", "usa-mmg", "usa-mmg"), places, pieces=[SHORE])


@pytest.mark.parametrize(("one", "other"), [(144, 231), (144, 230), (144, 229.2), (145, 229.5)])
def test_an_assault_finds_the_one_free_place_in_contact(one: float, other: float) -> None:
    """k47.gap.assault-path: it is refused only where there is no path that reaches"""
    s = crowded(one, other).s
    around = at(26, 20), at(22.1, 22.9), at(22.1, 25.1)
    free = [each for each in contact_places(s.place(1), 300) if not assault_ways.refusals(s, 0, 1, (*around, each))]
    assert 0 < len(free) < 8
    assert assaulting.declare_refusals(s, 0, 1) == ()
    path = assault_ways.proposed(s, 0, 1)
    assert path is not None
    assert assault_ways.refusals(s, 0, 1, path) == ()


def test_without_a_free_place_in_contact_there_is_no_assault() -> None:
    """k47.gap.assault-path, k47.gap.spacing: the contact place must be more than 1 in from every other unit"""
    places = {0: (26, 20), 1: (24, 30), 2: (24, 25), 3: (19, 30), 4: (29, 30), 5: (24, 35)}
    units = ("usa-rifles", *["usa-rifles"] * 4)
    s = close_fields.field("sov-guards", units, places).s
    assert not any(assault_ways.assaulter(s, 0, 1).may_end(place) for place in contact_places(s.place(1), 300))
    against = list(assault_ways.why_none(s, 0, 1))
    assert {each.rule for each in against} == {"k47.gap.assault-path", "k47.gap.spacing"}
    assert against[-1].because == "there is no free place in contact with their 0"


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 100_000))
def test_where_an_assault_is_refused_no_way_at_random_reaches(seed: int) -> None:
    """k47.gap.assault-path: against ways with up to two bends, to every degree around the target and hundredths off"""
    rng = Random(seed)  # noqa: S311
    pieces = []
    for number in range(3):
        x, y, wide = 24 + rng.uniform(-7, 7), 25 + rng.uniform(-5, 3), rng.uniform(2, 9)
        written = [[round(a, 2), round(b, 2)] for a, b in ((x, y), (x + wide, y), (x + wide, y + 1.3), (x, y + 1.3))]
        kind = rng.choice(["lake", "woods"])
        pieces.append(f'{{ kind = "{kind}", name = "Piece {number}", polygon = {written} }}')
    turns = [rng.uniform(0, 360) for _ in range(3)]
    around = {n + 2: (24 + 5.2 * sin(radians(each)), 30 + 5.2 * cos(radians(each))) for n, each in enumerate(turns)}
    start = 24 + rng.uniform(-5, 5), 21
    foes = ("usa-rifles", "usa-mmg", "usa-mmg", "usa-mmg")
    s = close_fields.field("sov-guards", foes, {0: start, 1: (24, 30), **around}, pieces=pieces).s
    path = assault_ways.proposed(s, 0, 1)
    if path is not None:
        assert assault_ways.refusals(s, 0, 1, path) == ()
        return
    mover = assault_ways.assaulter(s, 0, 1)
    ends = [place for reach in (300, 302, 304) for place in contact_places(s.place(1), reach) if mover.may_end(place)]
    for _ in range(800 if ends else 0):
        bends = tuple((rng.randint(1500, 3300), rng.randint(1900, 3300)) for _ in range(rng.randrange(3)))
        assert assault_ways.refusals(s, 0, 1, (s.place(0), *bends, rng.choice(ends))) != ()


# ---------------------------------------------------------------------- why no way reaches


def why(pieces: tuple[str, ...], foe: tuple[float, float] = (32, 20)) -> list[tuple[str, str]]:
    """What is told of an assault from 20,20 that no way leads to."""
    table = close_fields.field("ger-grenadiers", "usa-rifles", {0: (20, 20), 1: foe}, pieces=pieces)
    return [(each.rule, each.because) for each in assaulting.declare_refusals(table.s, 0, 1)]


def test_the_reason_is_the_rate_through_no_run_ground() -> None:
    """k47.gap.no-run-assault, k47.gap.assault-path: 9 in are too far over a wall, and the way around is too long"""
    assert why(('{ kind = "wall", name = "Wall", line = [[22, 14], [22, 26]] }',)) == [
        ("k47.gap.assault-path", "no path of the assault reaches their 0"),
        (
            "k47.gap.no-run-assault",
            "straight ahead: the assault needs 9 in, and 6 in are allowed through ground where nobody may Run",
        ),
        ("k47.gap.assault-declare", "a way around needs 15.07 in, and 12 in are allowed"),
    ]


def test_the_reason_is_ground_that_nobody_enters() -> None:
    """k47.gap.assault-path, k47.gap.terrain-pieces: a lake from edge to edge, and no way around it"""
    lake = '{ kind = "lake", name = "Long lake", polygon = [[25, 0], [26, 0], [26, 48], [25, 48]] }'
    assert why((lake,)) == [
        ("k47.gap.assault-path", "no path of the assault reaches their 0"),
        ("k47.gap.terrain-pieces", "straight ahead: Long lake, after 5 in: rivers, lakes and cliffs stop everybody"),
        ("k47.gap.assault-path", "there is no way around at the Run rate"),
    ]


def test_the_reason_is_somebody_in_the_way() -> None:
    """k47.gap.assault-path, k47.gap.spacing: an enemy gun on the way, lakes on both sides"""
    lakes = ("[[20, 21.6], [30, 21.6], [30, 47], [20, 47]]", "[[20, 1], [30, 1], [30, 18.4], [20, 18.4]]")
    pieces = [f'{{ kind = "lake", name = "Lake {n}", polygon = {each} }}' for n, each in enumerate(lakes)]
    places = {0: (18, 20), 1: (29, 20), 2: (24, 20)}
    s = close_fields.field("ger-grenadiers", ("usa-rifles", "usa-mmg"), places, pieces=pieces).s
    found = list(assault_ways.why_none(s, 0, 1))
    assert ("k47.gap.spacing", "straight ahead: it comes onto their 1 after 3.5 in, which it may not pass") in [
        (each.rule, each.because) for each in found
    ]


@pytest.mark.parametrize("ours", ["usa-coyote", "usa-rifles"])
def test_whoever_is_in_contact_beside_another_unit_goes_elsewhere_or_not_at_all(ours: str) -> None:
    """k47.gap.assault-path: the contact place is more than 1 in from every other unit, where one stands already too"""
    s = close_fields.field(ours, ("ger-pz4", "usa-grizzly"), {0: (24, 20, 0), 1: (24, 23), 2: (27, 20)}).s
    path = assault_ways.proposed(s, 0, 1)
    if ours == "usa-coyote":
        assert path is None
        assert rules(assaulting.declare_refusals(s, 0, 1)) == ["k47.gap.assault-path", "k47.gap.spacing"]
        return
    assert path is not None
    assert path[-1] != path[0]
    assert assault_ways.refusals(s, 0, 1, path) == ()
