from collections.abc import Callable
from fractions import Fraction

import pytest

from sandtable.dice import Bag, Classes, Dice, Roll, at_least, at_most
from sandtable.dice.scripted import ScriptedDice
from sandtable.explain import Modifier, Target
from sandtable.explain.sentences import (
    asked_text,
    in_groups,
    number_line,
    number_rows,
    roll_line,
    signed,
    verdict,
)

BASE = Modifier(5, "t.hit.base", "basic")
SUPPORT = Modifier(2, "t.hit.support", "supports")
COVER = Modifier(-7, "t.hit.cover", "cover")
LEAST = Modifier(1, "t.hit.least", "a 1 always hits")

DAMAGE = Classes(10, (("no_effect", 1, 4), ("hit", 5, 9), ("kill", 10, 10)))
SHELLING = Classes(10, (("miss", 1, 4), ("hit", 5, 9), ("kill", 10, 10)))
CUP = Bag((("red", 2), ("blue", 3)))


def rolled(ask: Callable[[Dice], object], *faces: int) -> Roll:
    with ScriptedDice(*faces) as dice:
        ask(dice)
    (roll,) = dice.rolls
    return roll


# ---------------------------------------------------------------------- numbers


def test_a_signed_number_shows_its_sign_and_nought_has_none() -> None:
    assert [signed(value) for value in (2, -1, 0)] == ["+2", "-1", "0"]


def test_a_number_line_tells_the_total_and_every_part() -> None:
    assert number_line(Target("Hit number", BASE)) == "Hit number 5: 5 basic"
    assert number_line(Target("Hit number", BASE, (SUPPORT, COVER))) == "Hit number 0: 5 basic, +2 supports, -7 cover"


def test_a_number_line_keeps_what_something_is_worth_apart_from_how_many_there_are() -> None:
    zones, pins = Modifier(2, "t.hit.zone", "1 supporting zone"), Modifier(-3, "t.hit.pin", "3 pins")
    assert number_line(Target("Hit number", BASE, (zones, SUPPORT, pins))) == (
        "Hit number 6: 5 basic, +2: 1 supporting zone, +2 supports, -3: 3 pins"
    )
    assert number_line(Target("To hit", BASE, (pins,), to_die=True)) == "To hit 8+: 5+ basic, die -3: 3 pins"


def test_a_number_line_tells_when_a_bound_counts_instead_of_the_total() -> None:
    assert number_line(Target("Hit number", BASE, (COVER,), LEAST)) == (
        "Hit number -2: 5 basic, -7 cover, counts as 1 (a 1 always hits)"
    )
    assert number_line(Target("Hit number", BASE, (SUPPORT,), LEAST)) == "Hit number 7: 5 basic, +2 supports"


def test_number_rows_end_with_the_total() -> None:
    assert number_rows(Target("Hit number", BASE, (SUPPORT, COVER))) == [
        ("5", "basic", "t.hit.base"),
        ("+2", "supports", "t.hit.support"),
        ("-7", "cover", "t.hit.cover"),
        ("= 0", "Hit number", ""),
    ]


def test_number_rows_show_the_bound_after_the_total() -> None:
    assert number_rows(Target("Hit number", BASE, (COVER,), LEAST))[-2:] == [
        ("= -2", "Hit number", ""),
        ("→ 1", "a 1 always hits", "t.hit.least"),
    ]


# ---------------------------------------------------------------------- rolls


def test_a_single_test_ends_in_success_or_failure() -> None:
    need = at_most(7)
    assert roll_line(rolled(lambda dice: dice.passes(need, "t.hit"), 4), "to hit") == (
        "to hit: D10 showed 4, needs 7 or less: success"
    )
    assert roll_line(rolled(lambda dice: dice.passes(need, "t.hit"), 8), "to hit") == (
        "to hit: D10 showed 8, needs 7 or less: failure"
    )


def test_a_pool_tells_how_many_of_the_dice_met_the_need() -> None:
    roll = rolled(lambda dice: dice.successes(4, at_least(4), "t.fire"), 1, 4, 6, 3)
    assert roll_line(roll, "fire") == "fire: 4D6 showed 1, 4, 6, 3, needs 4+: 2 of 4"


def test_re_rolled_dice_stand_apart_from_the_first() -> None:
    roll = rolled(lambda dice: dice.successes(3, at_least(4).rerolling("misses"), "t.fire"), 1, 5, 2, 6, 1)
    assert roll_line(roll, "fire") == (
        "fire: 3D6 showed 1, 5, 2; re-roll 2D6 showed 6, 1, needs 4+, re-roll misses: 2 of 3"
    )


def test_second_dice_stand_apart_from_the_first() -> None:
    roll = rolled(lambda dice: dice.successes(2, at_least(6).then(at_least(5)), "t.fire"), 6, 2, 5)
    assert roll_line(roll, "fire") == "fire: 2D6 showed 6, 2; second die D6 showed 5, needs 6 then 5+: 1 of 2"


def test_a_single_test_with_a_second_die_is_still_a_success_or_a_failure() -> None:
    need = at_least(6).then(at_least(5))
    assert roll_line(rolled(lambda dice: dice.passes(need, "t.fire"), 6, 4), "fire") == (
        "fire: D6 showed 6; second die D6 showed 4, needs 6 then 5+: failure"
    )


def test_a_die_read_on_a_table_tells_its_row_in_words_and_the_faces_of_the_row() -> None:
    roll = rolled(lambda dice: dice.look_up(DAMAGE, "t.damage"), 3)
    assert roll_line(roll, "damage") == "damage: D10 showed 3: no effect (1-4)"


def test_what_is_added_to_a_die_read_on_a_table_is_told() -> None:
    table = Classes(10, DAMAGE.rows, modifier=2)
    assert roll_line(rolled(lambda dice: dice.look_up(table, "t.damage"), 9), "damage") == (
        "damage: D10 showed 9 +2: kill (10)"
    )


def test_dice_sorted_into_classes_tell_the_count_of_each() -> None:
    roll = rolled(lambda dice: dice.tally(4, SHELLING, "t.barrage"), 2, 7, 10, 8)
    assert roll_line(roll, "barrage") == "barrage: 4D10 showed 2, 7, 10, 8: 1 miss, 2 hit, 1 kill"


def test_dice_sorted_into_classes_tell_the_classes_in_words() -> None:
    roll = rolled(lambda dice: dice.tally(2, DAMAGE, "t.barrage"), 2, 7)
    assert roll_line(roll, "barrage") == "barrage: 2D10 showed 2, 7: 1 no effect, 1 hit, 0 kill"


def test_what_is_added_to_dice_sorted_into_classes_is_told() -> None:
    table = Classes(10, SHELLING.rows, modifier=-1)
    assert roll_line(rolled(lambda dice: dice.tally(2, table, "t.barrage"), 5, 10), "barrage") == (
        "barrage: 2D10 showed 5, 10 -1: 1 miss, 1 hit, 0 kill"
    )


def test_a_roll_of_no_dice_does_not_claim_that_they_showed_something() -> None:
    assert "showed :" not in roll_line(rolled(lambda dice: dice.tally(0, DAMAGE, "t.barrage")), "barrage")


def test_a_plain_die_shows_its_face_and_no_result_besides() -> None:
    assert roll_line(rolled(lambda dice: dice.d(6, "t.init"), 5), "initiative") == "initiative: D6 showed 5"


def test_a_sum_of_dice_ends_in_the_sum() -> None:
    roll = rolled(lambda dice: dice.total(3, 6, "t.morale"), 1, 6, 4)
    assert roll_line(roll, "morale") == "morale: 3D6 showed 1, 6, 4: 11"


def test_a_draw_ends_in_what_was_drawn() -> None:
    assert roll_line(rolled(lambda dice: dice.draw(CUP, "t.cup"), 3), "cup") == "cup: drew blue from 2 red, 3 blue"


def test_a_roll_without_a_label_is_named_by_its_rule_and_without_that_simply_a_roll() -> None:
    assert roll_line(rolled(lambda dice: dice.d(6, "t.init"), 5)) == "t.init: D6 showed 5"
    assert roll_line(rolled(lambda dice: dice.d(6), 5)) == "roll: D6 showed 5"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (at_most(7), "7 or less"),
        (at_least(4), "4+"),
        (DAMAGE, "1-4 no_effect, 5-9 hit, 10 kill"),
        (CUP, "2 red, 3 blue"),
        (None, ""),
    ],
)
def test_what_a_roll_is_held_against_is_told_as_players_say_it(asked: object, said: str) -> None:
    assert asked_text(asked) == said  # type: ignore[arg-type]


# ---------------------------------------------------------------------- verdict


def test_a_verdict_tells_the_situation_the_needs_and_the_chances_in_one_line() -> None:
    said = verdict("Infantry assault infantry", ("hits on 5 or less", "25.0 % shattered", "75.0 % holds"))
    assert said == "Infantry assault infantry: hits on 5 or less, 25.0 % shattered, 75.0 % holds"


def test_results_of_one_group_are_told_together_and_each_with_its_own_share() -> None:
    said = in_groups(
        [("won", "success", Fraction(1, 6)), ("won", "limited success", Fraction(1, 2)), ("", "draw", Fraction(1, 3))]
    )
    assert said == ["66.7 % won (16.7 % success, 50.0 % limited success)", "33.3 % draw"]


def test_a_result_that_is_alone_in_its_group_is_told_by_its_own_name() -> None:
    assert in_groups([("won", "success", Fraction(1, 4)), ("lost", "failure", Fraction(3, 4))]) == [
        "25.0 % success",
        "75.0 % failure",
    ]
