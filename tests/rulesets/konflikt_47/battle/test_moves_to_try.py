"""Moves that are suggested, listed or laid: every one of them is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.konflikt_47.battle.moving_fields import (
    BENT,
    HEDGE,
    LIGHT,
    ROAD,
    WOODS,
    Unit,
    aboard,
    at,
    field,
    named,
    waiting,
)

from sandtable.game.planning import Draft
from sandtable.inches.tape import length
from sandtable.rulesets.konflikt_47.battle import boarding, moves, rates
from sandtable.rulesets.konflikt_47.battle.answers import Go
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit, go_refusals
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Order

EVERYBODY: dict[str, Unit] = {
    "squad": ("ger-grenadiers", (6, 6)),
    "mmg": ("ger-mmg", (12, 6)),
    "pak": ("sov-zis3", (18, 5)),
    "tank": ("ger-pz4", (24, 5), 0),
    "tiger": ("ger-tiger", (30, 5), 20),
    "car": ("ger-puma", (36, 5), 90),
    "walker": ("ger-spinne", (42, 5), 300),
    "truck": ("ger-halftrack", (6, 12), 45),
    "jump": ("usa-firefly", (12, 12)),
    "rider": ("ger-officer", (40, 12)),
}
FOES: dict[str, Unit] = {
    "foe": ("usa-rifles", (24, 20)),
    "sherman": ("usa-sherman", (12, 22)),
    "late": ("usa-coyote", (40, 22)),
}
GROUND = (BENT, WOODS.replace("20, 18", "30, 16"), HEDGE.replace("18]", "15]"), LIGHT.replace("20, 18", "8, 20"))


def everybody(pieces: tuple[str, ...] = GROUND) -> BattleState:
    return waiting(aboard(field(pieces, EVERYBODY, FOES, [(18, 12)]), "rider", "truck"), "late")


def tried(s: BattleState, unit: int, order: Order, seed: int) -> Iterator[Go]:
    step = MoveUnit(s.side(unit), unit, order)
    yield from (answer for answer in islice(step.suggest(s, Random(seed)), 12) if isinstance(answer, Go))  # noqa: S311


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000), order=st.sampled_from([Order.ADVANCE, Order.RUN]))
def test_what_is_suggested_is_allowed(seed: int, order: Order) -> None:
    """k47.gap.path: for every kind of unit, on the table, aboard and still to arrive."""
    s = everybody()
    for unit in range(len(s.units)):
        answers = list(tried(s, unit, order, seed))
        for answer in answers:
            assert go_refusals(s, unit, order, answer) == [], (s.scenario.said(unit), answer)
        # Nobody gets out on a Run, and guns never Run.
        assert answers or (order is Order.RUN and s.scenario.said(unit) in ("rider", "pak"))


def test_some_moves_follow_the_road_as_far_as_it_allows() -> None:
    """k47.gap.road-path: a tank on a road that runs from edge to edge is sent farther than across country."""
    s = field((ROAD,), {"tank": ("ger-pz4", (6, 10), 90)}, {"foe": ("usa-rifles", (24, 30))})
    most, by_road = (rates.most_of(s, 0, Order.RUN, on_road=road) for road in (False, True))
    ways = {answer.bends for seed in range(60) for answer in tried(s, 0, Order.RUN, seed)}
    assert {way for way in ways if length((s.place(0), *way)) > most} == {((600 + by_road, 1000),)}
    assert by_road > most


@pytest.mark.parametrize("order", [Order.ADVANCE, Order.RUN])
def test_what_is_listed_is_allowed(order: Order) -> None:
    """k47.gap.path"""
    s = everybody()
    for unit in range(len(s.units)):
        every = (answer for answer in MoveUnit(s.side(unit), unit, order).every(s) if isinstance(answer, Go))
        for answer in islice(every, 200):
            assert go_refusals(s, unit, order, answer) == []


@settings(max_examples=60, deadline=None)
@given(
    bends=st.lists(st.tuples(st.integers(0, 4800), st.integers(0, 3600)), max_size=3),
    name=st.sampled_from([*EVERYBODY, "late"]),
    form=st.sampled_from(["", "reverse"]),
    order=st.sampled_from([Order.ADVANCE, Order.RUN]),
)
def test_what_is_laid_comes_to_a_move_that_is_allowed(
    bends: list[tuple[int, int]], name: str, form: str, order: Order
) -> None:
    """k47.gap.path, k47.gap.vehicle-path: a tape is cut to what the unit may do."""
    s = everybody()
    unit = named(s, name)
    answer = moves.laid(s, unit, order, Draft("move", unit, tuple(bends), form=form))
    if name == "rider" and order is Order.RUN:
        return  # nobody gets out on a Run
    found = go_refusals(s, unit, order, answer)
    if unit == named(s, "pak") and order is Order.RUN:
        assert [each.rule for each in found] == ["k47.gap.artillery-move"]
    elif answer.reverse and order is Order.RUN:
        assert {each.rule for each in found} == {"k47.gap.reverse"}
    elif not answer.bends and name in ("rider", "late"):
        assert {each.rule for each in found} <= {"k47.gap.spacing"}
    else:
        assert found == []


def test_a_tape_is_laid_around_what_is_in_the_way() -> None:
    """k47.gap.path"""
    s = field([LIGHT], {"squad": ("ger-grenadiers", (20, 13))}, {"foe": ("usa-officer", (20, 18))})
    laid = moves.laid(s, 0, Order.RUN, Draft("move", 0, (at(24.5, 20),)))
    assert laid.bends[-1] == at(24.5, 20)
    assert len(laid.bends) > 1


def test_a_tape_along_a_bent_road_is_driven_along_it() -> None:
    """k47.gap.road-path"""
    s = field([BENT], {"tank": ("sov-t34", (10, 10), 90)})
    laid = moves.laid(s, 0, Order.RUN, Draft("move", 0, (at(20, 30),)))
    assert laid == Go((at(20, 10), at(20, 30)), 0)


def test_a_transport_that_is_pointed_at_is_boarded() -> None:
    """k47.gap.embark-table"""
    s = field([ROAD], {"squad": ("ger-grenadiers", (13, 12)), "truck": ("ger-halftrack", (20, 12))})
    laid = moves.laid(s, 0, Order.ADVANCE, Draft("move", 0, (at(17, 12),), target=1))
    assert laid.boards == 1
    assert go_refusals(s, 0, Order.ADVANCE, laid) == []


def test_reach_is_an_outline_of_allowed_ends() -> None:
    """k47.gap.path: for a tank that Runs it is one line."""
    s = everybody()
    for name in ("squad", "tank", "car"):
        unit = named(s, name)
        for rim in moves.reach_of(s, unit, Order.ADVANCE):
            assert len(rim) > 2
    tank = named(s, "tank")
    assert len(moves.reach_of(s, tank, Order.RUN)[0]) == 2
    assert moves.reach_of(s, named(s, "rider"), Order.ADVANCE) == ()


def test_free_places_to_get_out_are_in_contact() -> None:
    """k47.gap.embark-table"""
    s = everybody()
    rider = named(s, "rider")
    for place in islice(boarding.dismount_places(s, rider), 40):
        assert boarding.dismount_refusals(s, rider, place) == []
