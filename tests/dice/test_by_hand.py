"""Dice that people throw on a real table: read in order, with the next throw told."""

import pytest

from sandtable.dice import Bag, Classes, Dice, at_least, at_most
from sandtable.dice.by_hand import Count, FacesFault, HandDice, Read, ThrowAwaited, read_off


def fight(dice: Dice, shots: int) -> tuple[int, bool]:
    hits = dice.successes(shots, at_least(4), why="fire")
    return hits, dice.passes(at_most(5, sides=10), why="save")


def test_the_next_throw_is_told_with_its_reason() -> None:
    with pytest.raises(ThrowAwaited) as awaited:
        fight(HandDice([]), 3)
    assert (awaited.value.n, awaited.value.sides, awaited.value.why) == (3, 6, "fire")
    with pytest.raises(ThrowAwaited) as awaited:
        fight(HandDice([4, 1, 6]), 3)
    assert (awaited.value.n, awaited.value.sides, awaited.value.why) == (1, 10, "save")


def test_the_next_throw_is_told_with_whose_it_is() -> None:
    with pytest.raises(ThrowAwaited) as awaited:
        HandDice([]).run(fight, 3, who="defender")
    assert (awaited.value.why, awaited.value.who) == ("fire", "defender")


def test_all_faces_given_decide_as_any_dice_would() -> None:
    dice = HandDice([4, 1, 6, 5])
    assert fight(dice, 3) == (2, True)
    dice.finish()
    assert [roll.faces for roll in dice.rolls] == [(4, 1, 6), (5,)]


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ([7, 1, 1, 1], "a D6 cannot show 7"),
        ([0, 1, 1, 1], "a D6 cannot show 0"),
        ([4, 1], "3D6 are thrown here: 1 of them still to be read"),
        ([4, 1, 6, 5, 5, 5], "4 dice are thrown in all: 2 more were given"),
    ],
)
def test_faces_that_cannot_be_are_refused_in_one_line(faces: list[int], said: str) -> None:
    def all_read() -> None:
        dice = HandDice(faces)
        fight(dice, 3)
        dice.finish()

    with pytest.raises(FacesFault) as fault:
        all_read()
    assert str(fault.value) == said


@pytest.mark.parametrize(("sides", "printed", "counted"), [(10, 0, 10), (10, 10, 10), (100, 0, 100), (100, 100, 100)])
def test_the_nought_of_a_ten_sided_die_and_of_percentile_dice_is_their_highest_face(
    sides: int, printed: int, counted: int
) -> None:
    dice = HandDice([printed])
    assert dice.d(sides) == counted
    assert dice.rolls[0].faces == (counted,)


@pytest.mark.parametrize("sides", [4, 6, 8, 12, 20])
def test_no_other_die_shows_a_nought(sides: int) -> None:
    with pytest.raises(FacesFault, match=f"a D{sides} cannot show 0"):
        HandDice([0]).d(sides)


def test_a_draw_from_a_cup_names_what_can_be_drawn() -> None:
    cup = Bag((("ours", 2), ("theirs", 3)))
    with pytest.raises(ThrowAwaited) as awaited:
        HandDice([]).draw(cup, why="cup")
    assert awaited.value.kinds == (("ours", 2), ("theirs", 3))
    assert HandDice([3]).draw(cup, why="cup") == "theirs"
    with pytest.raises(ValueError, match="the bag is empty"):
        HandDice([]).draw(Bag((("ours", 0),)), why="cup")


def test_a_count_stands_for_the_faces_of_a_throw_held_against_a_need() -> None:
    dice = HandDice([Count(2, 3), 5])
    assert fight(dice, 3) == (2, True)
    dice.finish()
    assert [(roll.faces, roll.tests, roll.throws[0].counted) for roll in dice.rolls] == [
        ((), 3, (2, 3)),
        ((5,), 1, None),
    ]


def test_re_rolls_and_second_dice_are_asked_for_the_hits_or_misses_that_were_counted() -> None:
    need = at_least(6).then(at_least(5)).rerolling("misses")
    with pytest.raises(ThrowAwaited) as awaited:
        HandDice([Count(4, 9)]).successes(9, need)
    assert awaited.value.held
    assert (awaited.value.n, awaited.value.held.need.text, awaited.value.held.kind) == (4, "5+", "second die")
    with pytest.raises(ThrowAwaited) as awaited:
        HandDice([Count(4, 9), Count(1, 4)]).successes(9, need)
    assert awaited.value.held
    assert (awaited.value.n, awaited.value.held.need.text, awaited.value.held.kind) == (8, "6", "re-roll")
    dice = HandDice([Count(4, 9), Count(1, 4), Count(2, 8), 5, 1])
    assert dice.successes(9, need) == 2
    dice.finish()


def test_the_next_throw_is_told_with_what_it_needs_and_how_many_tests_it_is() -> None:
    with pytest.raises(ThrowAwaited) as awaited:
        HandDice([]).successes(4, at_least(9, dice=2))
    assert awaited.value.held
    assert (awaited.value.n, awaited.value.held.tests, awaited.value.held.need.text) == (8, 4, "9+ on 2D6")


def test_a_table_that_is_read_next_is_told_with_its_rows() -> None:
    table = Classes(6, (("misses", 1, 3), ("hits", 4, 6)))
    with pytest.raises(ThrowAwaited) as awaited:
        HandDice([]).look_up(table)
    assert (awaited.value.table, awaited.value.held) == (table, None)
    with pytest.raises(ThrowAwaited) as awaited:
        HandDice([]).tally(3, table)
    assert (awaited.value.table, awaited.value.n) == (table, 3)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([Count(2, 4), 5], "3 dice are counted here: 2of4 cannot be"),
        ([Count(4, 3), 5], "3 dice are counted here: 4of3 cannot be"),
        ([4, Count(1, 2), 6], "1of2 is a count: here every die of 3D6 has to be read"),
    ],
)
def test_counts_that_cannot_be_are_refused_in_one_line(given: list[Read], said: str) -> None:
    with pytest.raises(FacesFault) as fault:
        fight(HandDice(given), 3)
    assert str(fault.value) == said


def test_a_count_cannot_stand_for_dice_that_are_added_up() -> None:
    with pytest.raises(FacesFault, match=r"^1of2 is a count: here every die of 2D6 has to be read$"):
        HandDice([Count(1, 2)]).total(2, 6)


def test_what_is_read_off_a_table_is_typed_as_a_face_or_as_a_count() -> None:
    assert [read_off(each) for each in (4, "6", "4of9")] == [4, 6, Count(4, 9)]
