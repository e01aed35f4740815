"""The same questions put to icepool, which finds its answers in another way."""

from fractions import Fraction
from typing import Any, NamedTuple

import icepool
import pytest

from sandtable.dice.exact import exact
from sandtable.dice.need import at_least, at_most
from sandtable.dice.verbs import Dice


def chances(die: Any) -> dict[Any, Fraction]:
    """The outcomes of an icepool die that can happen, as plain values."""
    return {
        tuple(outcome) if isinstance(outcome, icepool.Vector) else outcome: Fraction(quantity, die.denominator())
        for outcome, quantity in die.items()
        if quantity
    }


# ---------------------------------------------------------------------- hits, saves and morale


def volley(dice: Dice, shots: int) -> tuple[int, bool]:
    """Hits on 4+, saves on 5+; at half losses the morale holds on 7 or less with two dice."""
    hits = dice.successes(shots, at_least(4), "hit")
    kills = hits - dice.successes(hits, at_least(5), "save")
    return kills, 2 * kills < shots or dice.total(2, 6, "morale") <= 7


@pytest.mark.parametrize("shots", [10, 40])
def test_hits_saves_and_a_morale_check_at_half_losses(shots: int) -> None:
    hits = shots @ icepool.coin(1, 2)
    kills = hits.map(lambda hit: hit @ icepool.coin(2, 3))
    morale = 2 @ icepool.d6 <= 7
    ended = kills.map(lambda killed: icepool.tupleize(killed, True if 2 * killed < shots else morale))
    assert exact(volley, shots).fractions() == chances(ended)


# ---------------------------------------------------------------------- opposed rolls


def compared(ours: int, theirs: int) -> str:
    if ours >= 3 * theirs:
        return "triple"
    if ours >= 2 * theirs:
        return "double"
    return "won" if ours > theirs else "tied" if ours == theirs else "lost"


class Opposed(NamedTuple):
    sides: int
    bonus: int
    against: int


def opposed(dice: Dice, roll: Opposed) -> str:
    return compared(dice.d(roll.sides) + roll.bonus, dice.d(roll.against))


def test_an_opposed_roll_with_double_and_triple_results() -> None:
    expected = icepool.map(compared, icepool.d10 + 2, icepool.d6)
    assert exact(opposed, Opposed(10, 2, 6)).fractions() == chances(expected)


def test_eight_accumulated_opposed_rolls() -> None:
    def losses(ours: int, theirs: int) -> tuple[int, int]:
        return {"triple": (0, 3), "double": (0, 2), "won": (0, 1), "tied": (1, 1), "lost": (1, 0)}[
            compared(ours, theirs)
        ]

    def one(dice: Dice, roll: Opposed) -> tuple[int, int]:
        return losses(dice.d(roll.sides) + roll.bonus, dice.d(roll.against))

    def eight(dice: Dice, roll: Opposed) -> tuple[int, int]:
        return dice.accumulate(8, one, roll, zero=(0, 0))

    single = icepool.map(lambda ours, theirs: icepool.Vector(losses(ours, theirs)), icepool.d10 + 2, icepool.d6)
    assert exact(eight, Opposed(10, 2, 6)).fractions() == chances(8 @ single)


# ---------------------------------------------------------------------- an assault of three rolls


def assault(dice: Dice, number: int) -> str:
    if dice.passes(at_most(number), "hit") and not dice.passes(at_most(6), "defender's save"):
        return "defender falls"
    return "nobody falls" if dice.passes(at_most(4), "attacker's save") else "attacker falls"


@pytest.mark.parametrize("number", range(1, 10))
def test_an_assault_of_three_rolls(number: int) -> None:
    def result(hit: int, defends: int, attacks: int) -> str:
        if hit <= number and defends > 6:
            return "defender falls"
        return "nobody falls" if attacks <= 4 else "attacker falls"

    expected = icepool.map(result, icepool.d10, icepool.d10, icepool.d10)
    assert exact(assault, number).fractions() == chances(expected)


# ---------------------------------------------------------------------- a fight to the end


class Sides(NamedTuple):
    ours: int
    theirs: int


def exchange(dice: Dice, sides: Sides) -> Sides:
    hits, lost = dice.successes(sides.ours, at_least(5)), dice.successes(sides.theirs, at_least(6))
    return Sides(max(sides.ours - lost, 0), max(sides.theirs - hits, 0))


def fight(dice: Dice, start: Sides) -> Sides:
    return dice.repeat(exchange, start, 12, lambda sides: not sides.ours or not sides.theirs)


def test_a_fight_of_up_to_twelve_rounds_between_ten_and_ten() -> None:
    def exchanged(ours: int, theirs: int) -> Any:
        if not ours or not theirs:
            return ours, theirs
        left = (ours - theirs @ icepool.coin(1, 6)).map(lambda men: max(men, 0))
        left_of_theirs = (theirs - ours @ icepool.coin(1, 3)).map(lambda men: max(men, 0))
        return icepool.tupleize(left, left_of_theirs)

    expected = icepool.Die([(10, 10)])
    for _ in range(12):
        expected = expected.map(exchanged, star=True).simplify()
    assert exact(fight, Sides(10, 10)).fractions() == chances(expected)


# ---------------------------------------------------------------------- initiative


def higher(dice: Dice, bonus: int) -> int:
    return dice.d(10) + bonus - dice.d(10)


def initiative(dice: Dice, bonus: int) -> bool:
    return dice.until(higher, bonus, bool, "ties are rolled again") > 0


@pytest.mark.parametrize("bonus", range(-2, 4))
def test_initiative_with_ties_rolled_again(bonus: int) -> None:
    expected = icepool.map(
        lambda ours, theirs: icepool.Reroll if ours == theirs else ours > theirs, icepool.d10 + bonus, icepool.d10
    )
    assert exact(initiative, bonus).fractions() == chances(expected)
