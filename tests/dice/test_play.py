from collections import Counter
from fractions import Fraction
from textwrap import dedent
from typing import Any

import pytest

import sandtable.dice
from sandtable.dice.classes import Classes
from sandtable.dice.fair import FaceStream, commitment, stream_key, verify
from sandtable.dice.need import at_least, at_most
from sandtable.dice.play import PlayDice, fair, seeded, unkept, unseeded
from sandtable.dice.recorded import record_of
from sandtable.dice.verbs import Dice

TABLE = Classes(10, (("miss", 1, 4), ("hit", 5, 9), ("kill", 10, 10)))
SEED = bytes(range(32))
SALTS = (b"axis", b"allies")


def faces(dice: PlayDice, n: int = 40, sides: int = 10) -> tuple[int, ...]:
    dice.total(n, sides)
    return dice.rolls[-1].faces


def session(dice: Dice) -> None:
    """A handful of rolls of every kind."""
    for turn in range(10):
        dice.d(6, "initiative")
        dice.successes(12, at_least(6).then(at_least(4)).rerolling("misses"), "fire")
        dice.tally(turn, TABLE, "barrage")
        dice.total(2, 6, "morale")
        dice.d(1000, "encounter")


# ---------------------------------------------------------------------- seeds


def test_the_same_seed_gives_the_same_faces() -> None:
    assert faces(seeded(7)) == faces(seeded(7))


def test_another_seed_gives_other_faces() -> None:
    assert len({faces(seeded(seed)) for seed in range(50)}) == 50


def test_a_seed_may_be_a_word_and_a_number_is_read_as_its_digits() -> None:
    assert faces(seeded("7")) == faces(seeded(7))
    assert faces(seeded("Omaha")) != faces(seeded("Utah"))


def test_the_faces_of_a_seed_stay_the_same_from_release_to_release() -> None:
    assert faces(seeded(7), 12, 6) == (4, 6, 5, 6, 6, 1, 2, 5, 4, 1, 3, 1)
    assert faces(seeded(7), 6, 1000) == (172, 994, 414, 419, 840, 890)


def test_dice_of_which_no_roll_is_kept_fall_the_same_way() -> None:
    kept, counted = seeded(11), unkept(11)
    need = at_least(6).then(at_least(4)).rerolling("misses")
    for dice in (kept, counted):
        session(dice)
    assert kept.offset == counted.offset
    assert kept.successes(30, need) == counted.successes(30, need)
    assert kept.tally(30, TABLE) == counted.tally(30, TABLE)
    assert not counted.rolls


def test_unseeded_dice_differ_from_one_table_to_the_next() -> None:
    assert faces(unseeded()) != faces(unseeded())


def test_the_example_in_the_package_s_own_docstring_runs() -> None:
    example = (sandtable.dice.__doc__ or "").partition("\n\n")[2]
    known: dict[str, Any] = {}
    exec(dedent(example), known)  # noqa: S102 - our own text
    assert known["exact"](known["assault"], (at_most(5), at_most(5)))[True] == Fraction(1, 4)


# ---------------------------------------------------------------------- salts


def test_a_salt_changes_the_faces() -> None:
    assert faces(fair(SEED)) != faces(fair(SEED, (b"axis",)))
    assert faces(fair(SEED, (b"axis",))) != faces(fair(SEED, (b"allies",)))


def test_an_empty_salt_counts_as_a_salt() -> None:
    assert faces(fair(SEED)) != faces(fair(SEED, (b"",)))


def test_the_order_of_the_salts_changes_the_faces() -> None:
    assert faces(fair(SEED, (b"axis", b"allies"))) != faces(fair(SEED, (b"allies", b"axis")))


def test_where_one_salt_ends_and_the_next_begins_changes_the_faces() -> None:
    assert faces(fair(SEED, (b"ab", b"c"))) != faces(fair(SEED, (b"a", b"bc")))


def test_the_same_seed_and_salts_give_the_same_faces() -> None:
    assert faces(fair(SEED, SALTS)) == faces(fair(SEED, SALTS))


# ---------------------------------------------------------------------- a session


def test_every_face_of_a_session_can_be_derived_again() -> None:
    dice = fair(SEED, SALTS)
    session(dice)
    throws = [(throw.sides, throw.faces) for throw in record_of(dice.rolls)]
    assert verify(commitment(SEED), SEED, SALTS, throws) == sum(len(roll.faces) for roll in dice.rolls)


def test_a_game_taken_up_again_at_its_offset_goes_on_with_the_same_faces() -> None:
    whole, first_half = fair(SEED, SALTS), fair(SEED, SALTS)
    session(whole)
    session(whole)
    session(first_half)
    second_half = PlayDice(FaceStream(stream_key(SEED, SALTS), first_half.offset))
    session(second_half)
    assert first_half.rolls + second_half.rolls == whole.rolls
    assert second_half.offset == whole.offset


def test_a_new_game_stands_at_the_beginning() -> None:
    assert fair(SEED).offset == 0


def test_dice_thrown_together_fall_like_dice_thrown_one_by_one() -> None:
    together, singly = seeded(3), seeded(3)
    assert faces(together, 30, 6) == tuple(singly.d(6) for _ in range(30))


@pytest.mark.parametrize("sides", [2, 6, 10, 100])
def test_all_faces_come_up_and_no_other(sides: int) -> None:
    assert set(Counter(faces(seeded(1), 2000, sides))) == set(range(1, sides + 1))


def test_a_die_without_sides_is_refused() -> None:
    with pytest.raises(ValueError, match="side"):
        seeded(1).d(0)


def test_dice_that_are_put_back_fall_again_as_if_they_had_never_been_thrown() -> None:
    dice = seeded(3)
    faces(dice, 70, 6)
    offset = dice.offset
    thrown = faces(dice, 80, 6)
    dice.go_back(offset)
    assert (dice.offset, dice.rolls) == (offset, [])
    assert faces(dice, 80, 6) == thrown


def test_dice_that_fell_elsewhere_are_passed_and_others_are_noticed() -> None:
    elsewhere, here = seeded(3), seeded(3)
    assert here.thrown_elsewhere(6, faces(elsewhere, 20, 6))
    assert here.offset == elsewhere.offset
    assert faces(here, 5, 10) == faces(elsewhere, 5, 10)
    fallen = faces(elsewhere, 3, 6)
    assert not here.thrown_elsewhere(6, (*fallen[:2], fallen[2] % 6 + 1))
