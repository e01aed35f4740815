"""Twins of the pool verbs that throw one die at a time: their exact odds must be the same."""

from fractions import Fraction
from itertools import product
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.dice.classes import Bag, Classes
from sandtable.dice.exact import exact
from sandtable.dice.need import Need, Reroll, at_least, at_most, chance
from sandtable.dice.scripted import ScriptedDice
from sandtable.dice.thrown import ThrownDice
from sandtable.dice.verbs import Dice

repeatable = settings(derandomize=True, deadline=None, max_examples=60)

Pool: TypeAlias = "tuple[int, Need]"

# ---------------------------------------------------------------------- needs


@st.composite
def single_dice(draw: st.DrawFn, most_sides: int) -> Need:
    sides = draw(st.integers(1, most_sides))
    faces = draw(st.lists(st.integers(1, sides), unique=True, max_size=2))
    split = draw(st.integers(0, len(faces)))
    return Need(
        number=draw(st.integers(0, sides + 1)),
        sides=sides,
        or_less=draw(st.booleans()),
        always=tuple(faces[:split]),
        never=tuple(faces[split:]),
    )


rerolls: st.SearchStrategy[Reroll] = st.sampled_from(["hits", "misses"])
ladders = st.builds(Need.then, single_dice(3), single_dice(3))
re_rolled = st.builds(Need.rerolling, single_dice(4), rerolls)
re_rolled_ladders = st.builds(Need.rerolling, st.builds(Need.then, single_dice(2), single_dice(3)), rerolls)


def met_once(dice: Dice, need: Need) -> bool:
    if not need.met_by(dice.d(need.sides)):
        return False
    return need.second is None or need.second.met_by(dice.d(need.second.sides))


def is_met(dice: Dice, need: Need) -> bool:
    met = met_once(dice, need)
    again = (met and need.reroll == "hits") or (not met and need.reroll == "misses")
    return met_once(dice, need) if again else met


def pooled(dice: Dice, pool: Pool) -> int:
    return dice.successes(*pool)


def pooled_twin(dice: Dice, pool: Pool) -> int:
    n, need = pool
    return sum([is_met(dice, need) for _ in range(n)])


@repeatable
@given(st.integers(0, 3), single_dice(6))
def test_a_pool_equals_its_dice_thrown_one_at_a_time(n: int, need: Need) -> None:
    assert exact(pooled, (n, need)) == exact(pooled_twin, (n, need))


@repeatable
@given(st.integers(0, 3), ladders)
def test_a_pool_of_ladders_equals_its_dice_thrown_one_at_a_time(n: int, need: Need) -> None:
    assert exact(pooled, (n, need)) == exact(pooled_twin, (n, need))


@repeatable
@given(st.integers(0, 2), re_rolled)
def test_a_pool_with_re_rolls_equals_its_dice_thrown_one_at_a_time(n: int, need: Need) -> None:
    assert exact(pooled, (n, need)) == exact(pooled_twin, (n, need))


@repeatable
@given(st.integers(0, 2), re_rolled_ladders)
def test_a_pool_of_re_rolled_ladders_equals_its_dice_thrown_one_at_a_time(n: int, need: Need) -> None:
    assert exact(pooled, (n, need)) == exact(pooled_twin, (n, need))


# ---------------------------------------------------------------------- the table itself


def same_sided(need: Need) -> bool:
    return need.second is None or need.second.sides == need.sides


@repeatable
@given((ladders | re_rolled | re_rolled_ladders).filter(same_sided))
def test_thrown_dice_pass_on_as_many_combinations_of_faces_as_the_chance_says(need: Need) -> None:
    combinations = list(product(range(1, need.sides + 1), repeat=4))
    passed = sum(ScriptedDice(*faces).passes(need) for faces in combinations)
    assert Fraction(passed, len(combinations)) == Fraction(*chance(need))


@repeatable
@given(st.integers(1, 3), st.builds(Need.rerolling, single_dice(2), rerolls))
def test_thrown_pools_come_out_as_often_as_the_exact_odds_say(n: int, need: Need) -> None:
    combinations = list(product(range(1, need.sides + 1), repeat=2 * n))
    counts = [0] * (n + 1)
    for faces in combinations:
        counts[ScriptedDice(*faces).successes(n, need)] += 1
    odds = exact(pooled, (n, need))
    assert [odds[met] for met in range(n + 1)] == [Fraction(count, len(combinations)) for count in counts]


# ---------------------------------------------------------------------- totals, tables and bags


def summed(dice: Dice, pool: tuple[int, int]) -> int:
    return dice.total(*pool)


def summed_twin(dice: Dice, pool: tuple[int, int]) -> int:
    n, sides = pool
    return sum([dice.d(sides) for _ in range(n)])


@repeatable
@given(st.integers(0, 3), st.integers(1, 8))
def test_a_total_equals_its_dice_thrown_one_at_a_time(n: int, sides: int) -> None:
    assert exact(summed, (n, sides)) == exact(summed_twin, (n, sides))


@st.composite
def tables(draw: st.DrawFn) -> Classes:
    widths = draw(st.lists(st.integers(1, 3), min_size=1, max_size=3))
    ends = [sum(widths[: place + 1]) for place in range(len(widths))]
    rows = tuple((f"class {end}", end - width + 1, end) for end, width in zip(ends, widths, strict=True))
    return Classes(ends[-1], rows, draw(st.integers(-3, 3)))


def tallied(dice: Dice, pool: tuple[int, Classes]) -> tuple[int, ...]:
    return dice.tally(*pool)


def tallied_twin(dice: Dice, pool: tuple[int, Classes]) -> tuple[int, ...]:
    n, classes = pool
    rows = [classes.index_of(dice.d(classes.sides)) for _ in range(n)]
    return tuple(rows.count(row) for row in range(len(classes.rows)))


def looked_up(dice: Dice, classes: Classes) -> str:
    return dice.look_up(classes)


def looked_up_twin(dice: Dice, classes: Classes) -> str:
    return classes.names[classes.index_of(dice.d(classes.sides))]


@repeatable
@given(st.integers(0, 3), tables())
def test_a_tally_equals_its_dice_thrown_one_at_a_time(n: int, classes: Classes) -> None:
    assert exact(tallied, (n, classes)) == exact(tallied_twin, (n, classes))


@repeatable
@given(tables())
def test_a_look_up_equals_a_die_read_by_hand(classes: Classes) -> None:
    assert exact(looked_up, classes) == exact(looked_up_twin, classes)


def drawn(dice: Dice, bag: Bag) -> tuple[str, str]:
    first = dice.draw(bag)
    return first, dice.draw(bag.without(first))


def drawn_twin(dice: Dice, bag: Bag) -> tuple[str, str]:
    pieces = [kind for kind, count in bag.contents for _ in range(count)]
    first = pieces.pop(dice.d(len(pieces)) - 1)
    return first, pieces[dice.d(len(pieces)) - 1]


@repeatable
@given(st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(2, 4)))
def test_draws_equal_dice_that_point_at_the_pieces(counts: tuple[int, int, int]) -> None:
    bag = Bag(tuple(zip(("red", "blue", "black"), counts, strict=True)))
    assert exact(drawn, bag) == exact(drawn_twin, bag)


# ---------------------------------------------------------------------- whole procedures


def volley(dice: Dice, volley: tuple[int, Need, Need]) -> tuple[int, bool]:
    shots, hit, save = volley
    hits = dice.successes(shots, hit)
    kills = hits - dice.successes(hits, save)
    return kills, 2 * kills < shots or dice.total(2, 3) <= 4


def volley_twin(dice: Dice, volley: tuple[int, Need, Need]) -> tuple[int, bool]:
    shots, hit, save = volley
    hits = sum([is_met(dice, hit) for _ in range(shots)])
    kills = hits - sum([is_met(dice, save) for _ in range(hits)])
    return kills, 2 * kills < shots or dice.d(3) + dice.d(3) <= 4


@repeatable
@given(st.integers(0, 2), single_dice(4), single_dice(4))
def test_a_volley_equals_its_dice_thrown_one_at_a_time(shots: int, hit: Need, save: Need) -> None:
    assert exact(volley, (shots, hit, save)) == exact(volley_twin, (shots, hit, save))


def clash(dice: Dice, sides: int) -> tuple[int, int]:
    ours, theirs = dice.d(sides) + 1, dice.d(sides)
    return int(ours > theirs), int(theirs > ours)


def clashes(dice: Dice, times: int) -> tuple[int, int]:
    return dice.accumulate(times, clash, 3, zero=(0, 0))


def clashes_twin(dice: Dice, times: int) -> tuple[int, int]:
    won = lost = 0
    for _ in range(times):
        ours, theirs = dice.d(3) + 1, dice.d(3)
        won, lost = won + (ours > theirs), lost + (theirs > ours)
    return won, lost


@pytest.mark.parametrize("times", range(4))
def test_accumulated_clashes_equal_their_dice_thrown_one_at_a_time(times: int) -> None:
    assert exact(clashes, times) == exact(clashes_twin, times)


def wear_down(dice: Dice, left: int) -> int:
    return left - dice.successes(left, at_most(1, 3))


def worn_down(dice: Dice, start: tuple[int, int]) -> int:
    men, rounds = start
    return dice.repeat(wear_down, men, rounds, lambda left: left <= 1)


def worn_down_twin(dice: Dice, start: tuple[int, int]) -> int:
    left, rounds = start
    for _ in range(rounds):
        if left <= 1:
            break
        left -= sum([dice.d(3) <= 1 for _ in range(left)])
    return left


@pytest.mark.parametrize("start", [(0, 3), (1, 3), (2, 0), (2, 1), (2, 3), (3, 1), (3, 2)])
def test_repeated_rounds_equal_their_dice_thrown_one_at_a_time(start: tuple[int, int]) -> None:
    assert exact(worn_down, start) == exact(worn_down_twin, start)


def test_ties_rolled_again_equal_two_dice_without_their_ties() -> None:
    def initiative(dice: Dice, sides: int) -> tuple[int, int]:
        return dice.until(clash, sides, lambda score: score != (0, 0))

    won = sum(ours + 1 > theirs for ours, theirs in product(range(1, 7), repeat=2))
    lost = sum(ours + 1 < theirs for ours, theirs in product(range(1, 7), repeat=2))
    assert exact(initiative, 6).fractions() == {
        (1, 0): Fraction(won, won + lost),
        (0, 1): Fraction(lost, won + lost),
    }


def test_a_whole_volley_at_the_table_comes_out_as_often_as_the_exact_odds_say() -> None:
    profile = (2, at_least(3, 4), at_least(4, 4))

    def simple(dice: Dice, volley: tuple[int, Need, Need]) -> int:
        shots, hit, save = volley
        hits = dice.successes(shots, hit)
        return hits - dice.successes(hits, save)

    counts: dict[int, int] = {}
    for faces in product(range(1, 5), repeat=4):
        dice: ThrownDice = ScriptedDice(*faces)
        kills = simple(dice, profile)
        counts[kills] = counts.get(kills, 0) + 1
    assert exact(simple, profile).fractions() == {kills: Fraction(count, 4**4) for kills, count in counts.items()}
