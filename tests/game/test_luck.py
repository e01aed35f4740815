"""Luck as a percentile, against every way the dice could have fallen."""

from fractions import Fraction
from itertools import product
from math import comb, prod
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.playing import PLAYERS, chance, ended_record, play_on, told_match
from tests.game.scouts import Scouts, open_scouts

from sandtable.dice.scripted import ScriptedDice
from sandtable.game.cup import seeded_cup
from sandtable.game.luck import Luck, counts, luck_of
from sandtable.game.match import Match
from sandtable.game.record import read_record
from sandtable.game.table import start
from sandtable.game.verdict import verify_record

a_chance = st.fractions(0, 1, max_denominator=1000)


def brute_force(chances: list[Fraction]) -> list[Fraction]:
    """Every way the rolls can go, one by one."""
    ways = [Fraction(0)] * (len(chances) + 1)
    for went in product((False, True), repeat=len(chances)):
        ways[sum(went)] += prod(
            (each if well else 1 - each for each, well in zip(chances, went, strict=True)), start=Fraction(1)
        )
    return ways


@given(st.lists(a_chance, max_size=8))
def test_counts_agree_with_every_way_the_rolls_can_go(chances: list[Fraction]) -> None:
    assert counts(chances) == pytest.approx([float(each) for each in brute_force(chances)], rel=1e-13, abs=1e-300)


def test_rolls_with_one_chance_are_binomial() -> None:
    ways = counts([Fraction(1, 6)] * 300)
    for count in (0, 1, 50, 150, 299, 300):
        exact = Fraction(comb(300, count) * 5 ** (300 - count), 6**300)
        assert ways[count] == pytest.approx(float(exact), rel=1e-12)


def test_no_rolls_leave_nothing_to_chance() -> None:
    assert counts([]) == [1.0]


def test_certain_and_impossible_rolls_shift_the_count() -> None:
    assert counts([Fraction(1), Fraction(0), Fraction(1, 2)]) == [0.0, 0.5, 0.5, 0.0]


@pytest.mark.parametrize("odd", [Fraction(-1, 6), Fraction(7, 6)])
def test_a_chance_outside_0_to_1_is_an_error(odd: Fraction) -> None:
    with pytest.raises(ValueError, match="a chance lies between 0 and 1"):
        counts([odd])


def test_a_thousand_rolls_are_counted_in_a_moment() -> None:
    before = process_time()
    counts([Fraction(n % 35 + 1, 36) for n in range(1000)])
    assert process_time() - before < 2


def test_the_luck_of_each_side_is_measured_over_all_its_rolls() -> None:
    # Red found with 2/3 and lost the fight at 1/2; Blue found with 2/3 and won the fight at 1/2.
    red, blue = luck_of(told_match())
    assert (red.side, red.name, red.rolls, red.went_well) == (0, "Red", 2, 1)
    assert (blue.side, blue.name, blue.rolls, blue.went_well) == (1, "Blue", 2, 2)
    assert red.expected == blue.expected == pytest.approx(7 / 6)
    assert red.this_or_worse == pytest.approx(1 / 6 + 1 / 2)
    assert red.mid == pytest.approx(1 / 6 + 1 / 4)
    assert blue.this_or_worse == 1.0
    assert blue.mid == pytest.approx(2 / 3 + 1 / 6)


def test_a_side_that_has_not_rolled_has_had_no_luck_at_all() -> None:
    match = Match.begin(Scouts(), ScriptedDice(2))
    assert luck_of(match) == (Luck(0, "Red", 0, 0, 0.0, 1.0, 0.5), Luck(1, "Blue", 0, 0, 0.0, 1.0, 0.5))


@given(st.lists(a_chance, max_size=12), st.data())
def test_luck_lies_between_0_and_1_and_the_middle_below_the_whole(chances: list[Fraction], data: st.DataObject) -> None:
    ways = counts(chances)
    count = data.draw(st.integers(0, len(chances)))
    below = sum(ways[:count])
    assert 0 <= below + ways[count] / 2 <= below + ways[count] <= 1 + 1e-12


def test_verifying_gives_the_faces_and_the_luck(tmp_path: Path) -> None:
    verdict = verify_record(ended_record(tmp_path / "ford.jsonl"), open_scouts)
    assert (verdict.faces, verdict.inherited, verdict.committed, verdict.warnings) == (8, 0, True, ())
    assert [(luck.name, luck.rolls, luck.went_well) for luck in verdict.luck] == [("Red", 3, 2), ("Blue", 4, 3)]
    # Red: three searches at 2/3. Blue: three searches and a fight at 1/2.
    assert verdict.luck[0].this_or_worse == pytest.approx(19 / 27)
    assert verdict.luck[1].this_or_worse == pytest.approx(46 / 54)


def test_dice_from_a_known_seed_follow_from_it_but_nobody_committed_to_it(tmp_path: Path) -> None:
    path = tmp_path / "ford.jsonl"
    with start(path, Scouts(), PLAYERS, seeded_cup(3)) as table:
        play_on(table.match, chance(3), 9)
    verdict = verify_record(read_record(path), open_scouts)
    assert verdict.committed is False
    assert verdict.faces == sum(len(throw.faces) for _, throw in read_record(path).throws())
