from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.dday_to_berlin.asking import F, ask, chance, chances, effects, follows, line, number, throw

from sandtable.sheet.faults import FactsFault

repeatable = settings(derandomize=True, deadline=None)

D5 = (1, 2, 3, 4, 5)


# ---------------------------------------------------------------------- the die


@pytest.mark.parametrize(("face", "value"), list(zip(range(1, 11), (1, 1, 2, 2, 3, 3, 4, 4, 5, 5), strict=True)))
def test_a_d5_is_a_d10_halved_rounding_up(face: int, value: int) -> None:
    """ddb.night.check, ddb.gap.night-clock"""
    assert throw("d5", face).outcome == value
    assert chance("d5", value) == F(1, 5)


# ---------------------------------------------------------------------- when night falls


def test_when_night_falls_from_dawn() -> None:
    """ddb.night.check, ddb.gap.night-clock"""
    odds = chances("nightfall")
    assert chance("nightfall", 4) == 0
    assert [odds[turn] for turn in (5, 6, 7, 8)] == [
        F(126, 3125),
        F(623, 3125),
        F(4881, 15625),
        F(3969, 15625),
    ]
    assert (min(odds), max(odds)) == (5, 21)
    assert odds[21] == F(1, 5**20)


@pytest.mark.parametrize("turns", [5, 6, 7])
def test_nightfall_is_every_row_of_dice_that_first_reaches_21(turns: int) -> None:
    """ddb.gap.night-clock"""
    rows = sum(sum(row) >= 21 > sum(row[:-1]) for row in product(D5, repeat=turns))
    assert chance("nightfall", turns) == F(rows, 5**turns)


def test_the_rolls_of_a_day_add_up() -> None:
    """ddb.night.check, ddb.gap.night-clock"""
    assert throw("nightfall", 10, 10, 10, 10, 1).outcome == 5
    assert throw("nightfall", 9, 10, 9, 10, 2, clock=0).outcome == 5
    assert throw("nightfall", 8, 10, 10, 10, 2, 1).outcome == 6
    assert throw("nightfall", *[1] * 21).outcome == 21
    assert throw("nightfall", 1, clock=20).label == "after 1 turn"


# ---------------------------------------------------------------------- one night check


@pytest.mark.parametrize(
    ("clock", "night"),
    [(0, F(0)), (15, F(0)), (16, F(1, 5)), (17, F(2, 5)), (18, F(3, 5)), (19, F(4, 5)), (20, F(1))],
)
def test_21_on_the_clock_is_night(clock: int, night: F) -> None:
    """ddb.night.check, ddb.gap.night-clock"""
    assert chance("night_check", "night", clock=clock) == night
    assert chance("night_check", "day", clock=clock) == 1 - night


@pytest.mark.parametrize(("face", "expected"), [(4, "day"), (5, "night"), (6, "night"), (10, "night"), (1, "day")])
def test_the_edge_of_nightfall(face: int, expected: str) -> None:
    """ddb.night.check"""
    rolled = throw("night_check", face, clock=18)
    assert rolled.outcome == expected
    assert rolled.rolls[0].why == "ddb.night.check"


def test_what_follows_day_and_night() -> None:
    """ddb.night.sequence, ddb.gap.night-sequence, ddb.night.check"""
    assert follows("night_check", "day", clock=18) == {"night": False}
    assert follows("night_check", "night", clock=18) == {"night": True, "clock": 0}
    assert effects("night_check", "night", clock=18)["night"].rule == "ddb.night.sequence"
    assert effects("night_check", "night", clock=18)["clock"].rule == "ddb.gap.night-sequence"


@pytest.mark.parametrize("clock", [-1, 21])
def test_a_clock_at_21_is_night_already(clock: int) -> None:
    """ddb.gap.night-clock"""
    with pytest.raises(FactsFault, match="0 to 20"):
        ask("night_check", clock=clock)


def test_nightfall_reads_as_a_sentence() -> None:
    """ddb.night.check"""
    assert ask("night_check", clock=18).verdict == (
        "Night check with 18 on the clock: night at 21, 40.0 % another day turn, 60.0 % night falls"
    )
    assert line("night_check", "Still to come", clock=18) == (
        "Still to come 3: 21 the clock at which night falls, -18 on the clock"
    )


# ---------------------------------------------------------------------- what always holds


@repeatable
@given(st.integers(0, 20))
def test_a_later_clock_never_puts_night_off(clock: int) -> None:
    """ddb.gap.night-clock"""
    odds = chances("nightfall", clock=clock)
    assert sum(odds.values()) == 1
    left = 21 - clock
    assert (min(odds), max(odds)) == (-(-left // 5), left)
    assert odds.get(1, F(0)) == chance("night_check", "night", clock=clock)
    if clock:
        earlier = sum(turn * chance for turn, chance in chances("nightfall", clock=clock - 1).items())
        assert sum(turn * chance for turn, chance in odds.items()) < earlier


def test_the_clock_names_its_rules() -> None:
    """ddb.night.check, ddb.gap.night-clock"""
    assert number("night_check", "Still to come", clock=3).rules == ("ddb.night.check", "ddb.gap.night-clock")
    assert ask("nightfall", clock=20).verdict == "Nightfall with 20 on the clock: night at 21, 100 % after 1 turn"
