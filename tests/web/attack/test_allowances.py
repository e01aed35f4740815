"""So much in a time: spent, given back, and forgotten."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.web.limits.allowance import Allowance, Budget, Rate
from sandtable.web.limits.crowd import Crowd


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_all_can_be_spent_at_once_and_comes_back_evenly(clock: Clock) -> None:
    allowance = Allowance(Rate(5, 60.0), clock)
    assert [allowance.wait("a") for _ in range(6)] == [0, 0, 0, 0, 0, pytest.approx(12.0)]
    clock.now += 11.9
    assert allowance.wait("a") == pytest.approx(0.1)
    clock.now += 0.2
    assert allowance.wait("a") == 0
    assert allowance.wait("a") > 11


def test_asking_in_vain_costs_nothing(clock: Clock) -> None:
    allowance = Allowance(Rate(1, 10.0), clock)
    allowance.wait("a")
    assert {allowance.wait("a") for _ in range(100)} == {10.0}


def test_no_more_is_saved_than_the_whole(clock: Clock) -> None:
    allowance = Allowance(Rate(2, 60.0), clock)
    clock.now += 1e6
    assert [allowance.wait("a") > 0 for _ in range(3)] == [False, False, True]


def test_each_has_an_allowance_of_their_own(clock: Clock) -> None:
    allowance = Allowance(Rate(1, 60.0), clock)
    assert [allowance.wait(who) > 0 for who in ("a", "b", "a", "b")] == [False, False, True, True]


def test_only_the_latest_are_remembered(clock: Clock) -> None:
    allowance = Allowance(Rate(1, 60.0), clock, most_remembered=100)
    for number in range(10_000):
        allowance.wait(f"address {number}")
        allowance.wait("always here")
    assert len(allowance) == 100
    assert allowance.wait("always here") > 0


def test_a_budget_is_spent_by_size(clock: Clock) -> None:
    budget = Budget(Rate(100, 10.0), clock)
    assert [budget.spend(60), budget.spend(60), budget.spend(40), budget.spend(1)] == [True, False, True, False]
    clock.now += 1
    assert [budget.spend(10), budget.spend(1)] == [True, False]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 30)), max_size=60))
def test_nobody_ever_gets_more_than_the_whole_and_what_came_back(asked: list[tuple[str, float]]) -> None:
    clock = Clock()
    allowance = Allowance(Rate(4, 40.0), clock)
    got: dict[str, list[float]] = {}
    for who, later in asked:
        clock.now += later
        if allowance.wait(who) == 0:
            got.setdefault(who, []).append(clock.now)
    for times in got.values():
        for first, begin in enumerate(times):
            for last in range(first, len(times)):
                assert last - first + 1 <= 4 + (times[last] - begin) / 10.0 + 1e-6


def crowd_of(most_of_one: int, most: int) -> tuple[Crowd, Callable[..., list[bool]]]:
    crowd = Crowd(most_of_one, most)
    return crowd, lambda *who: [crowd.enter(each) for each in who]


def test_a_crowd_has_room_for_so_many_of_one_and_so_many_in_all() -> None:
    crowd, enter = crowd_of(2, 3)
    assert enter("a", "a", "a", "b", "c") == [True, True, False, True, False]
    crowd.leave("a")
    assert enter("c", "a") == [True, False]
    assert (crowd.size, crowd.of("a"), crowd.of("b"), crowd.of("c")) == (3, 1, 1, 1)


def test_a_crowd_that_has_gone_is_forgotten() -> None:
    crowd = Crowd(5, 10)
    for number in range(1_000):
        crowd.enter(f"{number}")
        crowd.leave(f"{number}")
    assert crowd.size == 0
    assert crowd._here == {}
