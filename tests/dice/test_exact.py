import random
from fractions import Fraction
from itertools import count
from typing import NamedTuple

import pytest

from sandtable.dice.classes import Bag, Classes
from sandtable.dice.distribution import Distribution, WeightsDoNotSum
from sandtable.dice.exact import DEEPEST_PATH, NotRepeatable, TooManyBranches, clear, exact, flow, walk
from sandtable.dice.fair import FaceStream
from sandtable.dice.need import Need, at_least, at_most
from sandtable.dice.scripted import ScriptedDice
from sandtable.dice.verbs import Dice

TABLE = Classes(10, (("miss", 1, 4), ("hit", 5, 9), ("kill", 10, 10)))
BAG = Bag((("red", 3), ("blue", 1)))


# ---------------------------------------------------------------------- every verb


def one_die(dice: Dice, sides: int) -> int:
    return dice.d(sides)


def two_dice(dice: Dice, sides: int) -> int:
    return dice.total(2, sides)


def hits(dice: Dice, shots: int) -> int:
    return dice.successes(shots, at_least(5))


def test_one_die_has_every_face() -> None:
    assert exact(one_die, 10) == Distribution(dict.fromkeys(range(1, 11), 1))


def test_a_total_has_every_sum() -> None:
    assert exact(two_dice, 6)[7] == Fraction(1, 6)
    assert exact(two_dice, 6)[12] == Fraction(1, 36)


def test_successes_are_binomial() -> None:
    assert exact(hits, 2).fractions() == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}


def test_passes_is_a_single_success() -> None:
    def passes(dice: Dice, number: int) -> bool:
        return dice.passes(at_most(number))

    assert exact(passes, 7).fractions() == {True: Fraction(7, 10), False: Fraction(3, 10)}


def test_a_tally_has_every_split_among_the_classes() -> None:
    def tally(dice: Dice, shots: int) -> tuple[int, ...]:
        return dice.tally(shots, TABLE)

    assert exact(tally, 2)[1, 1, 0] == Fraction(2 * 4 * 5, 100)
    assert exact(tally, 2)[0, 0, 2] == Fraction(1, 100)


def test_a_look_up_has_every_class() -> None:
    def look_up(dice: Dice, table: Classes) -> str:
        return dice.look_up(table)

    assert exact(look_up, TABLE).fractions() == {
        "miss": Fraction(2, 5),
        "hit": Fraction(1, 2),
        "kill": Fraction(1, 10),
    }


def two_pieces(dice: Dice, bag: Bag) -> tuple[str, str]:
    first = dice.draw(bag)
    return first, dice.draw(bag.without(first))


def test_pieces_drawn_one_after_the_other_are_not_put_back() -> None:
    assert exact(two_pieces, BAG).fractions() == {
        ("red", "red"): Fraction(1, 2),
        ("red", "blue"): Fraction(1, 4),
        ("blue", "red"): Fraction(1, 4),
    }


def test_nothing_can_be_drawn_from_an_empty_bag() -> None:
    with pytest.raises(ValueError, match="the bag is empty"):
        exact(two_pieces, Bag((("red", 1),)))


def test_a_procedure_that_asks_nothing_is_certain() -> None:
    def doubled(dice: Dice, number: int) -> int:
        return number * 2

    assert exact(doubled, 21) == Distribution.certain(42)


# ---------------------------------------------------------------------- branching


def volley(dice: Dice, shots: int) -> int:
    hits = dice.successes(shots, at_least(4))
    return hits - dice.successes(hits, at_least(5))


def test_what_is_asked_may_depend_on_what_was_answered() -> None:
    assert exact(volley, 1).fractions() == {0: Fraction(2, 3), 1: Fraction(1, 3)}
    assert exact(volley, 3) == exact(thirds, 3)


def thirds(dice: Dice, shots: int) -> int:
    return dice.successes(shots, at_least(5))


def test_branches_of_different_length_add_up() -> None:
    def assault(dice: Dice, numbers: tuple[int, int]) -> str:
        hit, save = numbers
        if not dice.passes(at_most(hit)):
            return "missed"
        return "saved" if dice.passes(at_most(save)) else "beaten"

    assert exact(assault, (6, 3)).fractions() == {
        "missed": Fraction(4, 10),
        "saved": Fraction(18, 100),
        "beaten": Fraction(42, 100),
    }


def test_equal_outcomes_of_different_branches_merge() -> None:
    def same(dice: Dice, _: None) -> bool:
        return dice.d(6) == dice.d(6)

    assert exact(same, None).weights == {True: 1, False: 5}


def test_three_questions_deep_every_branch_is_walked_once() -> None:
    def faces(dice: Dice, _: None) -> tuple[int, int, int]:
        return dice.d(2), dice.d(3), dice.d(4)

    walked = exact(faces, None)
    assert len(walked) == 24
    assert set(walked.weights.values()) == {1}


def test_the_same_procedure_serves_play_and_odds() -> None:
    with ScriptedDice(4, 1, 6, 3, 5) as dice:
        thrown = volley(dice, 3)
    assert thrown == 1
    assert thrown in exact(volley, 3)


# ---------------------------------------------------------------------- memory and purity


def test_an_answer_is_remembered_for_each_profile() -> None:
    assert exact(volley, 7) is exact(volley, 7)
    assert exact(volley, 7) != exact(volley, 8)


def test_a_cleared_answer_is_found_again() -> None:
    first = exact(volley, 7)
    clear()
    assert exact(volley, 7) is not first
    assert exact(volley, 7) == first


def test_what_is_run_on_many_branches_is_walked_only_once() -> None:
    walks: list[None] = []

    def coin(dice: Dice, _: None) -> int:
        walks.append(None)
        return dice.d(2)

    def many(dice: Dice, _: None) -> int:
        return dice.d(10) + dice.run(coin, None) + dice.run(coin, None)

    exact(many, None)
    assert len(walks) == 2


def test_exact_odds_draw_no_randomness(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*_: object) -> int:
        raise AssertionError("a face was drawn")

    monkeypatch.setattr(FaceStream, "face", drawn)
    monkeypatch.setattr("secrets.token_bytes", drawn)
    before = random.getstate()
    clear()
    assert exact(volley, 4) == exact(thirds, 4)
    assert random.getstate() == before


def test_a_procedure_that_asks_for_other_dice_the_second_time_is_not_repeatable() -> None:
    shots = count(1)

    def drifting(dice: Dice, _: None) -> int:
        return dice.successes(next(shots), at_least(4))

    with pytest.raises(NotRepeatable, match="depend on nothing but its dice and its profile"):
        exact(drifting, None)


def test_what_is_not_repeatable_is_named_with_the_number_of_the_question() -> None:
    sides = iter([6, 8])

    def drifting(dice: Dice, _: None) -> int:
        return dice.d(next(sides))

    with pytest.raises(NotRepeatable, match="question 1 was 6 and became 8"):
        exact(drifting, None)


def test_a_procedure_that_asks_fewer_questions_the_second_time_is_not_repeatable() -> None:
    questions = iter([2, 1])

    def forgetful(dice: Dice, _: None) -> int:
        return sum([dice.d(6) for _ in range(next(questions))])

    with pytest.raises(NotRepeatable, match="forgetful asked 1 questions and before that 2"):
        exact(forgetful, None)


def test_a_procedure_that_changes_its_table_is_not_repeatable() -> None:
    modifiers = count()

    def drifting(dice: Dice, _: None) -> str:
        return dice.look_up(Classes(10, TABLE.rows, next(modifiers)))

    with pytest.raises(NotRepeatable):
        exact(drifting, None)


# ---------------------------------------------------------------------- run


class Sides(NamedTuple):
    ours: int
    theirs: int


def clash(dice: Dice, sides: Sides) -> int:
    ours, theirs = dice.d(sides.ours), dice.d(sides.theirs)
    return (ours > theirs) - (theirs > ours)


def test_run_equals_calling_the_procedure() -> None:
    def called(dice: Dice, sides: Sides) -> int:
        return clash(dice, sides) * 10 + clash(dice, sides)

    def run(dice: Dice, sides: Sides) -> int:
        return dice.run(clash, sides) * 10 + dice.run(clash, sides)

    assert exact(run, Sides(6, 4)) == exact(called, Sides(6, 4))


# ---------------------------------------------------------------------- until


def test_until_equals_the_chances_without_what_is_rolled_again() -> None:
    def initiative(dice: Dice, sides: Sides) -> int:
        return dice.until(clash, sides, bool)

    plain = exact(clash, Sides(6, 8))
    assert exact(initiative, Sides(6, 8)).fractions() == {
        1: plain[1] / (1 - plain[0]),
        -1: plain[-1] / (1 - plain[0]),
    }


def test_until_something_impossible_is_refused() -> None:
    def never(dice: Dice, sides: int) -> int:
        return dice.until(one_die, sides, lambda face: face > sides)

    with pytest.raises(WeightsDoNotSum, match="repeated for ever"):
        exact(never, 6)


# ---------------------------------------------------------------------- accumulate


def score(dice: Dice, sides: Sides) -> tuple[int, int]:
    ours, theirs = dice.d(sides.ours), dice.d(sides.theirs)
    return int(ours > theirs), int(theirs > ours)


def scores(dice: Dice, times: int) -> tuple[int, int]:
    return dice.accumulate(times, score, Sides(6, 4), zero=(0, 0))


@pytest.mark.parametrize("times", range(5))
def test_accumulate_equals_a_loop_that_adds_up(times: int) -> None:
    def looped(dice: Dice, times: int) -> tuple[int, int]:
        ours = theirs = 0
        for _ in range(times):
            won, lost = dice.run(score, Sides(6, 4))
            ours, theirs = ours + won, theirs + lost
        return ours, theirs

    assert exact(scores, times) == exact(looped, times)


@pytest.mark.parametrize("times", [0, 1, 2])
def test_accumulate_starts_from_its_zero_as_it_does_at_the_table(times: int) -> None:
    def from_ten(dice: Dice, times: int) -> int:
        return dice.accumulate(times, one_die, 6, zero=10)

    def looped(dice: Dice, times: int) -> int:
        return 10 + sum([dice.d(6) for _ in range(times)])

    assert exact(from_ten, times) == exact(looped, times)


def test_accumulate_without_a_zero_of_the_right_shape_fails_as_it_does_at_the_table() -> None:
    def without_zero(dice: Dice, times: int) -> tuple[int, int]:
        return dice.accumulate(times, score, Sides(6, 4))

    with pytest.raises(TypeError):
        without_zero(ScriptedDice(5, 2, 1, 1), 2)
    with pytest.raises(TypeError):
        exact(without_zero, 2)


def test_accumulate_fewer_than_no_times_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot add up -1 outcomes"):
        exact(scores, -1)


def test_accumulate_no_times_does_not_look_at_the_procedure() -> None:
    def broken(dice: Dice, _: None) -> int:
        raise AssertionError("was run")

    def none(dice: Dice, _: None) -> int:
        return dice.accumulate(0, broken, None)

    assert exact(none, None) == Distribution.certain(0)


# ---------------------------------------------------------------------- repeat


def exchange(dice: Dice, sides: Sides) -> Sides:
    hits, lost = dice.successes(sides.ours, at_least(5)), dice.successes(sides.theirs, at_least(6))
    return Sides(max(sides.ours - lost, 0), max(sides.theirs - hits, 0))


def over(sides: Sides) -> bool:
    return not sides.ours or not sides.theirs


@pytest.mark.parametrize("rounds", range(4))
def test_repeat_equals_a_loop_from_state_to_state(rounds: int) -> None:
    def repeated(dice: Dice, start: Sides) -> Sides:
        return dice.repeat(exchange, start, rounds, over)

    def looped(dice: Dice, start: Sides) -> Sides:
        sides = start
        for _ in range(rounds):
            if over(sides):
                break
            sides = dice.run(exchange, sides)
        return sides

    assert exact(repeated, Sides(2, 2)) == exact(looped, Sides(2, 2))


def test_repeat_of_what_is_already_over_is_certain() -> None:
    def repeated(dice: Dice, start: Sides) -> Sides:
        return dice.repeat(exchange, start, 12, over)

    assert exact(repeated, Sides(3, 0)) == Distribution.certain(Sides(3, 0))


def test_states_flow_forward_until_all_are_over() -> None:
    def lose_one(dice: Dice, left: int) -> int:
        return left - dice.passes(at_least(4))

    def sure_loss(dice: Dice, left: int) -> int:
        return left - 1

    slow = list(flow(lose_one, 1, 3, lambda left: left == 0))
    assert slow == [(1, {1: 1}, {}), (2, {1: 1}, {0: 1}), (4, {1: 1}, {0: 1}), (8, {1: 1}, {0: 1})]
    sure = list(flow(sure_loss, 2, 9, lambda left: left == 0))
    assert sure == [(1, {2: 1}, {}), (1, {1: 1}, {}), (1, {}, {0: 1})]


# ---------------------------------------------------------------------- too many branches


def pool_by_single_dice(dice: Dice, n: int) -> int:
    return sum([dice.d(6) >= 4 for _ in range(n)])


def test_a_wide_loop_of_single_dice_is_told_of_the_pool_verbs() -> None:
    with pytest.raises(TooManyBranches, match=r"too many branches.*d x\d+: .*successes\(\), total\(\) or tally\(\)"):
        walk(pool_by_single_dice, 12, budget=2000)


def test_the_same_pool_fits_when_it_uses_the_pool_verb() -> None:
    def pool(dice: Dice, n: int) -> int:
        return dice.successes(n, at_least(4))

    assert walk(pool, 12, budget=2000)[12] == Fraction(1, 4096)


def test_a_loop_of_runs_is_told_of_accumulate_and_repeat() -> None:
    def looped(dice: Dice, times: int) -> int:
        return sum([dice.run(clash, Sides(6, 6)) for _ in range(times)])

    with pytest.raises(TooManyBranches, match=r"too many branches.*run x\d+: .*accumulate\(\).*repeat\(\)"):
        walk(looped, 12, budget=2000)


def test_an_endless_loop_of_re_rolled_ties_is_told_of_until() -> None:
    def initiative(dice: Dice, sides: int) -> bool:
        while (ours := dice.d(sides)) == (theirs := dice.d(sides)):
            pass
        return ours > theirs

    with pytest.raises(TooManyBranches, match=r"a loop seems to go on without end.*re-rolled tie in until\(\)"):
        exact(initiative, 6)


def test_an_endless_loop_is_noticed_even_when_its_first_branch_ends() -> None:
    def until_not_last(dice: Dice, sides: int) -> int:
        while (face := dice.d(sides)) == sides:
            pass
        return face

    with pytest.raises(TooManyBranches, match=r"without end.*until\(\)"):
        exact(until_not_last, 2)


def test_an_endless_loop_of_look_ups_is_told_of_until_and_tally() -> None:
    def until_hit(dice: Dice, table: Classes) -> str:
        while (row := dice.look_up(table)) == "miss":
            pass
        return row

    with pytest.raises(TooManyBranches, match=r"look_up x\d+: .*tally\(\).*until\(\)"):
        exact(until_hit, TABLE)


def test_a_long_loop_of_draws_is_told_of_repeat() -> None:
    def emptied(dice: Dice, bag: Bag) -> int:
        while bag.size:
            bag = bag.without(dice.draw(bag))
        return bag.size

    with pytest.raises(TooManyBranches, match=r"draw x\d+: a loop of draws belongs in repeat\(\)"):
        walk(emptied, Bag((("red", 10), ("blue", 10))), budget=2000)


def test_one_question_that_is_too_wide_by_itself_is_refused() -> None:
    with pytest.raises(TooManyBranches, match="d x1: dice of one pool"):
        walk(one_die, 1000, budget=999)
    assert len(walk(one_die, 1000, budget=1000)) == 1000


def test_a_path_is_taken_for_endless_only_when_it_is_longer_than_the_deepest_allowed() -> None:
    def certain_dice(dice: Dice, n: int) -> int:
        return sum([dice.successes(1, at_least(1)) for _ in range(n)])

    assert exact(certain_dice, DEEPEST_PATH) == Distribution.certain(DEEPEST_PATH)
    with pytest.raises(TooManyBranches, match="without end"):
        exact(certain_dice, DEEPEST_PATH + 1)


def test_what_a_procedure_calls_too_wide_is_thrown_and_not_weighed() -> None:
    def wide(dice: Dice, sides: int) -> int:
        dice.too_wide("more results than can be told")
        return dice.d(sides)

    with pytest.raises(TooManyBranches, match="more results than can be told"):
        exact(wide, 6)
    with ScriptedDice(4) as dice:
        assert wide(dice, 6) == 4


# ---------------------------------------------------------------------- published needs


@pytest.mark.parametrize(
    ("need", "expected"),
    [
        (at_least(6).then(at_least(5)), Fraction(1, 18)),
        (at_least(6).then(at_least(6)), Fraction(1, 36)),
        (at_least(4).rerolling("hits"), Fraction(1, 4)),
        (at_least(4).rerolling("misses"), Fraction(3, 4)),
        (at_most(0, always=(1,)), Fraction(1, 10)),
    ],
)
def test_ladders_re_rolls_and_natural_faces_count_in_the_odds(need: Need, expected: Fraction) -> None:
    def passes(dice: Dice, need: Need) -> bool:
        return dice.passes(need)

    assert exact(passes, need)[True] == expected
