from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.dice.need import Need, Reroll, at_least, at_most, chance

repeatable = settings(derandomize=True, deadline=None)


def odds(need: Need) -> Fraction:
    return Fraction(*chance(need))


def faces_that_meet(need: Need) -> list[int]:
    return [face for face in range(1, need.sides + 1) if need.met_by(face)]


# ---------------------------------------------------------------------- which faces


def test_4_plus_is_met_by_4_5_and_6() -> None:
    assert faces_that_meet(at_least(4)) == [4, 5, 6]
    assert odds(at_least(4)) == Fraction(1, 2)


def test_6_or_less_on_a_ten_sided_die_is_met_by_1_to_6() -> None:
    assert faces_that_meet(at_most(6)) == [1, 2, 3, 4, 5, 6]
    assert odds(at_most(6)) == Fraction(3, 5)


@pytest.mark.parametrize(
    ("need", "expected"),
    [
        (at_least(1), Fraction(1)),
        (at_least(-3), Fraction(1)),
        (at_least(7), Fraction(0)),
        (at_most(10), Fraction(1)),
        (at_most(13), Fraction(1)),
        (at_most(0), Fraction(0)),
        (at_most(-2), Fraction(0)),
    ],
)
def test_a_number_beyond_the_die_is_certain_or_impossible(need: Need, expected: Fraction) -> None:
    assert odds(need) == expected


def test_a_natural_face_that_always_succeeds_does_so_against_any_number() -> None:
    need = at_most(0, always=(1,))
    assert faces_that_meet(need) == [1]
    assert odds(need) == Fraction(1, 10)


def test_a_natural_face_that_never_succeeds_fails_against_any_number() -> None:
    need = at_most(13, never=(10,))
    assert faces_that_meet(need) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert odds(need) == Fraction(9, 10)


def test_always_and_never_can_apply_to_different_faces_of_one_die() -> None:
    assert faces_that_meet(at_least(4, always=(1,), never=(6,))) == [1, 4, 5]


def test_a_natural_face_that_already_succeeds_is_not_counted_twice() -> None:
    assert odds(at_least(4, always=(6,))) == Fraction(1, 2)


# ---------------------------------------------------------------------- two dice in a row


def test_7_plus_on_a_six_sided_die_is_a_6_and_then_a_5_plus() -> None:
    assert odds(at_least(6).then(at_least(5))) == Fraction(1, 18)


def test_8_plus_on_a_six_sided_die_is_a_6_and_then_another_6() -> None:
    assert odds(at_least(6).then(at_least(6))) == Fraction(1, 36)


def test_a_ladder_may_have_a_third_die_and_dice_of_other_sides() -> None:
    need = at_least(6).then(at_most(5, 10).then(at_least(2, 2)))
    assert odds(need) == Fraction(1, 6) * Fraction(1, 2) * Fraction(1, 2)


def test_only_the_first_die_decides_whether_a_face_meets_a_ladder() -> None:
    assert faces_that_meet(at_least(6).then(at_least(5))) == [6]


# ---------------------------------------------------------------------- re-rolls


def test_re_rolled_hits_must_hit_twice() -> None:
    assert odds(at_least(4).rerolling("hits")) == Fraction(1, 4)
    assert odds(at_least(3).rerolling("hits")) == Fraction(4, 9)


def test_re_rolled_misses_must_miss_twice() -> None:
    assert odds(at_least(4).rerolling("misses")) == Fraction(3, 4)
    assert odds(at_least(3).rerolling("misses")) == Fraction(8, 9)


def test_re_rolling_a_ladder_re_rolls_the_whole_sequence() -> None:
    ladder = at_least(6).then(at_least(5))
    assert odds(ladder.rerolling("hits")) == Fraction(1, 18) ** 2
    assert odds(ladder.rerolling("misses")) == 1 - Fraction(17, 18) ** 2


def test_it_makes_no_difference_whether_the_re_roll_or_the_second_die_is_named_first() -> None:
    assert at_least(6).rerolling("misses").then(at_least(5)) == at_least(6).then(at_least(5)).rerolling("misses")


def test_a_re_roll_can_be_taken_back() -> None:
    assert at_least(4).rerolling("hits").rerolling("") == at_least(4)


# ---------------------------------------------------------------------- as a player says it


@pytest.mark.parametrize(
    ("need", "said"),
    [
        (at_least(4), "4+"),
        (at_least(6), "6"),
        (at_least(6, 10), "6+"),
        (at_least(7), "7+"),
        (at_most(6), "6 or less"),
        (at_most(10), "10 or less"),
        (at_least(6).then(at_least(5)), "6 then 5+"),
        (at_least(6).then(at_least(6)), "6 then 6"),
        (at_least(4).rerolling("misses"), "4+, re-roll misses"),
        (at_least(6).then(at_least(5)).rerolling("hits"), "6 then 5+, re-roll hits"),
    ],
)
def test_the_text_is_what_a_player_says(need: Need, said: str) -> None:
    assert need.text == said


# ---------------------------------------------------------------------- refusals


def test_a_die_without_sides_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one side, not 0"):
        at_least(1, 0)


@pytest.mark.parametrize("face", [0, 7])
def test_an_exception_for_a_face_the_die_does_not_have_is_refused(face: int) -> None:
    with pytest.raises(ValueError, match=f"a D6 cannot show {face}"):
        at_least(4, always=(face,))
    with pytest.raises(ValueError, match=f"a D6 cannot show {face}"):
        at_least(4, never=(face,))


def test_a_face_that_both_always_succeeds_and_always_fails_is_refused() -> None:
    with pytest.raises(ValueError, match="face 2 cannot both always succeed and always fail"):
        at_least(4, always=(2, 5), never=(2, 5))


# ---------------------------------------------------------------------- every need


@st.composite
def single_dice(draw: st.DrawFn) -> Need:
    sides = draw(st.integers(1, 6))
    faces = draw(st.lists(st.integers(1, sides), unique=True, max_size=3))
    split = draw(st.integers(0, len(faces)))
    return Need(
        number=draw(st.integers(-1, sides + 2)),
        sides=sides,
        or_less=draw(st.booleans()),
        always=tuple(faces[:split]),
        never=tuple(faces[split:]),
    )


rerolls: st.SearchStrategy[Reroll] = st.sampled_from(["", "hits", "misses"])
needs = st.builds(
    lambda first, second, again: Need(
        first.number, first.sides, first.or_less, first.always, first.never, second, again
    ),
    single_dice(),
    st.none() | single_dice(),
    rerolls,
)


def enumerated(need: Need) -> Fraction:
    """Count, over all faces of every die that could be needed, those that succeed."""
    ladder = [need] if need.second is None else [need, need.second]
    tries = 2 if need.reroll else 1
    succeeded = thrown = 0
    for faces in product(*(range(1, step.sides + 1) for step in ladder * tries)):
        thrown += 1
        results = [
            all(step.met_by(face) for step, face in zip(ladder, faces[start:], strict=False))
            for start in range(0, len(faces), len(ladder))
        ]
        if need.reroll == "hits":
            succeeded += all(results)
        else:
            succeeded += any(results)
    return Fraction(succeeded, thrown)


@repeatable
@given(needs)
def test_the_chance_is_the_share_of_all_faces_that_succeed(need: Need) -> None:
    assert odds(need) == enumerated(need)


@repeatable
@given(needs)
def test_the_chance_lies_between_impossible_and_certain(need: Need) -> None:
    succeeded, out_of = chance(need)
    assert 0 <= succeeded <= out_of


@repeatable
@given(needs)
def test_re_rolled_hits_never_help_and_re_rolled_misses_never_hurt(need: Need) -> None:
    assert odds(need.rerolling("hits")) <= odds(need.rerolling("")) <= odds(need.rerolling("misses"))
