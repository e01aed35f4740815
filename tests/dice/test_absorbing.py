"""Steps repeated until they are done, however long that takes."""

from fractions import Fraction

import pytest

from sandtable.dice.distribution import Distribution, WeightsDoNotSum
from sandtable.dice.exact import TooManyBranches, exact
from sandtable.dice.need import at_least
from sandtable.dice.scripted import ScriptedDice
from sandtable.dice.stages import stages
from sandtable.dice.thrown import NeverAccepted
from sandtable.dice.verbs import Dice

State = tuple[int, int, int]


def duel_step(dice: Dice, state: State) -> State:
    """Two sides fire in turn, one on 5+ and the other on 4+; a hit costs a man."""
    first, second, turn = state
    if turn == 0:
        return first, second - dice.passes(at_least(5), "t.first"), 1
    return first - dice.passes(at_least(4), "t.second"), second, 0


def decided(state: State) -> bool:
    return not (state[0] and state[1])


def duel(dice: Dice, men: tuple[int, int]) -> bool:
    return dice.repeat(duel_step, (*men, 0), None, decided)[0] > 0


def test_a_duel_that_goes_round_and_round_is_solved() -> None:
    # The first wins at once with 1/3, or after both have missed (2/3 times 1/2) is where it began.
    assert exact(duel, (1, 1))[True] == Fraction(1, 3) / (1 - Fraction(2, 3) * Fraction(1, 2)) == Fraction(1, 2)


def by_rounds(dice: Dice, men: tuple[int, int]) -> State:
    return dice.repeat(duel_step, (*men, 0), 400, decided)


def test_it_is_what_many_rounds_come_to() -> None:
    long = exact(by_rounds, (3, 4))
    assert float(long.chance(lambda state: not decided(state))) < 1e-20
    assert float(exact(duel, (3, 4))[True]) == pytest.approx(float(long.chance(lambda state: state[0] > 0 == state[1])))


def test_the_rolls_are_counted_as_often_as_they_are_made() -> None:
    first, second = stages(duel, (1, 1))
    # On average 3/2 turns of the first side: 1 / (1 - 1/3); the second fires after each of its misses.
    assert (first.asked, second.asked) == (Fraction(3, 2), Fraction(1))


def test_at_the_table_it_goes_on_until_it_is_done() -> None:
    with ScriptedDice(1, 2, 4, 3, 5) as dice:
        assert duel(dice, (1, 1)) is True


def gamble(dice: Dice, purse: int) -> int:
    return purse + (1 if dice.passes(at_least(4), "t.coin") else -1)


def ruin(dice: Dice, purse: int) -> int:
    return dice.repeat(gamble, purse, None, lambda now: now in (0, 5))


def test_a_gambler_s_ruin() -> None:
    assert exact(ruin, 2) == Distribution({0: 3, 5: 2})
    assert exact(ruin, 5) == Distribution.certain(5)
    (coin,) = stages(ruin, 2)
    assert coin.asked == 2 * (5 - 2)


def stay(_dice: Dice, state: int) -> int:
    return state


def test_what_never_ends_is_refused() -> None:
    def never(dice: Dice, state: int) -> int:
        return dice.repeat(stay, state, None, lambda now: now > 9)

    with pytest.raises(WeightsDoNotSum, match="for ever"):
        exact(never, 1)
    with pytest.raises(NeverAccepted, match="no end"), ScriptedDice() as dice:
        never(dice, 1)


def climb(dice: Dice, height: int) -> int:
    return height + dice.d(6)


def test_too_many_states_are_refused_with_a_cure() -> None:
    def endless(dice: Dice, height: int) -> int:
        return dice.repeat(climb, height, None, lambda _: False)

    with pytest.raises(TooManyBranches, match="give a number of rounds"):
        exact(endless, 0)


def struck_and_back(dice: Dice, state: State) -> State:
    """Two sides strike in turn with a die for each man; between two losses they come back to where they were."""
    first, second, turn = state
    if turn == 0:
        return first, max(second - dice.successes(first, at_least(5), "t.first"), 0), 1
    return max(first - dice.successes(second, at_least(6), "t.second"), 0), second, 0


def fight_on(dice: Dice, men: tuple[int, int]) -> State:
    return dice.repeat(struck_and_back, (*men, 0), None, decided)


def fight_rounds(dice: Dice, men: tuple[int, int]) -> State:
    return dice.repeat(struck_and_back, (*men, 0), 300, decided)


@pytest.mark.parametrize("men", [(1, 1), (2, 3), (4, 3)])
def test_rings_of_states_one_after_the_other_are_what_many_rounds_come_to(men: tuple[int, int]) -> None:
    long, solved = exact(fight_rounds, men), exact(fight_on, men)
    assert sum(solved.fractions().values()) == 1
    for end, chance in solved.floats().items():
        assert chance == pytest.approx(float(long[end]), rel=1e-9)
    rounds = {stage.why: float(stage.asked) for stage in stages(fight_rounds, men)}
    assert {stage.why: float(stage.asked) for stage in stages(fight_on, men)} == pytest.approx(rounds, rel=1e-9)
