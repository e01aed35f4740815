"""Dice of several kinds, several dice in one test, and unlike things added up."""

from fractions import Fraction
from itertools import product

import pytest

from sandtable.dice.distribution import Distribution
from sandtable.dice.exact import exact
from sandtable.dice.need import Need, at_least, at_most, chance
from sandtable.dice.scripted import ScriptedDice
from sandtable.dice.stages import stages
from sandtable.dice.verbs import Dice

MORALE = at_most(8, 6, dice=2)
RIFLES, GUN = at_least(4), at_least(3)


def test_two_dice_are_added_up_for_one_test() -> None:
    under = sum(a + b <= 8 for a, b in product(range(1, 7), repeat=2))
    assert Fraction(*chance(MORALE)) == Fraction(under, 36)
    assert MORALE.text == "8 or less on 2D6"


def test_natural_sums_can_always_or_never_do() -> None:
    order = at_most(1, 6, dice=2, always=(2,), never=(12,))
    assert Fraction(*chance(order)) == Fraction(1, 36)
    assert Fraction(*chance(at_most(20, 6, dice=2, never=(12,)))) == Fraction(35, 36)
    with pytest.raises(ValueError, match="2D6 cannot show 1"):
        at_most(7, 6, dice=2, always=(1,))


def test_at_the_table_the_dice_of_a_test_lie_together() -> None:
    with ScriptedDice(6, 3, 2, 6, 1, 1) as dice:
        assert dice.successes(3, MORALE, "t.morale") == 2
    assert dice.rolls[0].throws[0].faces == (6, 3, 2, 6, 1, 1)


def squad(dice: Dice, parts: tuple[tuple[int, Need], ...]) -> int:
    return dice.pool(parts, "t.fire")


def test_a_mixed_pool_counts_all_that_meet_their_own_need() -> None:
    parts = ((2, RIFLES), (1, GUN))
    faces = product(range(1, 7), repeat=3)
    ways: dict[int, int] = {}
    for a, b, c in faces:
        hits = (a >= 4) + (b >= 4) + (c >= 3)
        ways[hits] = ways.get(hits, 0) + 1
    assert exact(squad, parts) == Distribution(ways)
    with ScriptedDice(4, 3, 3) as dice:
        assert squad(dice, parts) == 2


def test_forty_dice_of_four_kinds_are_one_question() -> None:
    parts = ((10, at_least(3)), (10, at_least(4)), (10, at_least(5)), (10, at_least(6)))
    odds = exact(squad, parts)
    assert odds.mean() == 10 * (Fraction(2, 3) + Fraction(1, 2) + Fraction(1, 3) + Fraction(1, 6))
    assert len(odds) == 41


def shot(dice: Dice, need: Need) -> int:
    return dice.successes(1, need, "t.fire")


def battery(dice: Dice, needs: tuple[Need, ...]) -> int:
    return dice.each(shot, needs)


def test_unlike_things_are_added_up_one_by_one() -> None:
    needs = (RIFLES, RIFLES, GUN)
    assert exact(battery, needs) == exact(squad, ((2, RIFLES), (1, GUN)))
    with ScriptedDice(4, 1, 3) as dice:
        assert battery(dice, needs) == 2
    (stage,) = stages(battery, needs)
    assert stage.asked == 3
    assert stage.asked * stage.result.mean() == exact(battery, needs).mean()


def test_of_nothing_the_sum_is_the_zero_given() -> None:
    def nobody(dice: Dice, zero: tuple[int, int]) -> tuple[int, int]:
        return dice.each(shot, (), zero)  # type: ignore[return-value]

    assert exact(nobody, (0, 5)) == Distribution.certain((0, 5))


def hit_and_kill(dice: Dice, shots: int) -> int:
    return dice.successes(dice.successes(shots, at_least(6), "hit"), at_least(5), "kill")


def test_a_pool_of_no_dice_is_not_rolled() -> None:
    hit, kill = stages(hit_and_kill, 1)
    assert (hit.asked, hit.result[1]) == (Fraction(1), Fraction(1, 6))
    assert (kill.asked, kill.result[1]) == (Fraction(1, 6), Fraction(1, 3))
