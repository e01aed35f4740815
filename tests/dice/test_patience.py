"""The time that is given for exact odds."""

from fractions import Fraction

import pytest

from sandtable.dice import patience
from sandtable.dice.exact import TooLong, TooManyBranches, clear, exact
from sandtable.dice.need import at_least
from sandtable.dice.patience import PATIENCE, within
from sandtable.dice.stages import stages
from sandtable.dice.verbs import Dice


def many(dice: Dice, shots: int) -> int:
    hits = dice.successes(shots, at_least(4), "hit")
    return dice.successes(hits, at_least(5), "kill")


def ticks(dice: Dice, rounds: int) -> int:
    return dice.repeat(tick, 0, rounds, never)


def tick(dice: Dice, total: int) -> int:
    return total + dice.d(2)


def never(_: int) -> bool:
    return False


@pytest.fixture(autouse=True)
def from_nothing() -> None:
    clear()


def test_odds_that_take_too_long_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "BETWEEN_LOOKS", 1)
    with within(0), pytest.raises(TooLong):
        exact(many, 40)


def test_so_are_rounds_and_the_funnel() -> None:
    with within(0), pytest.raises(TooLong):
        exact(ticks, 5)
    with within(0), pytest.raises(TooLong):
        stages(many, 5)


def test_it_is_caught_like_odds_that_are_too_wide() -> None:
    assert issubclass(TooLong, TooManyBranches)


def test_without_a_word_about_time_there_is_no_end_to_it() -> None:
    with within(0):
        pass
    assert PATIENCE.ends is None
    assert exact(many, 40).mean() == Fraction(40, 6)


def test_within_a_shorter_time_a_longer_one_does_not_help() -> None:
    with within(0):
        ends = PATIENCE.ends
        with within(1000):
            assert PATIENCE.ends == ends


def test_an_answer_that_was_found_before_costs_no_time() -> None:
    found = exact(many, 12)
    with within(0):
        assert exact(many, 12) is found
