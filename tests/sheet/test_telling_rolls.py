"""Rolls in words and as luck, in games of any number of sides."""

from fractions import Fraction

import pytest

from sandtable.dice import Dice, at_least
from sandtable.dice.scripted import ScriptedDice
from sandtable.sheet import Facts
from sandtable.sheet.registry import ruleset
from sandtable.sheet.rolling import Rolled, luck_of
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.telling import Storyteller

HIT, SAVE = "tiny.hit", "tiny.save"


def nobody() -> Ruleset:
    raise AssertionError("no ruleset is needed")


def storyteller(*sides: str) -> Storyteller:
    return Storyteller(nobody, None, sides)


@pytest.mark.parametrize(
    ("sides", "named"),
    [
        (("blue", "red_army"), "Blue fires at Red army, not at side C; Side Alpha and outside B stay"),
        (("blue", "red_army", "green"), "Blue fires at Red army, not at Green; Side Alpha and outside B stay"),
        (("blue",), "Blue fires at side B, not at side C; Side Alpha and outside B stay"),
    ],
)
def test_every_side_that_there_is_has_its_name(sides: tuple[str, ...], named: str) -> None:
    said = "Side A fires at side B, not at side C; Side Alpha and outside B stay"
    assert storyteller(*sides).named(said) == named


def test_a_side_whose_name_reads_like_another_is_named_once() -> None:
    assert storyteller("side B", "red").named("side A fires at side B") == "Side b fires at Red"


def test_two_sides_together_are_both_and_more_are_all() -> None:
    assert storyteller("blue", "red").side(-1) == "Both sides"
    assert storyteller("blue", "red", "green").side(-1) == "All sides"
    assert storyteller("blue", "red", "green").side(2) == "Green"


def fire(dice: Dice) -> None:
    dice.passes(at_least(3), HIT)
    dice.passes(at_least(5), SAVE)


@pytest.mark.parametrize(("side", "target"), [(0, 1), (1, 0), (2, 0), (0, 2)])
def test_the_side_that_is_rolled_against_throws_its_own_dice(side: int, target: int) -> None:
    dice = ScriptedDice(4, 2)
    mark = dice.mark()
    fire(dice)
    rolled = Rolled(side, "fire", Facts(), None, dice.since(mark))
    assert list(luck_of(rolled, target, by_the_target={SAVE}, good=())) == [
        (side, True, Fraction(2, 3)),
        (target, False, Fraction(1, 3)),
    ]


def test_rolls_of_nobody_are_nobodys_luck() -> None:
    dice = ScriptedDice(4, 2)
    mark = dice.mark()
    fire(dice)
    assert list(luck_of(Rolled(-1, "fire", Facts(), None, dice.since(mark)), 1, by_the_target={SAVE}, good=())) == []


def test_the_ruleset_is_asked_once_for_each_procedure() -> None:
    home, asked = ruleset("dday_to_berlin"), []

    def counted() -> Ruleset:
        asked.append(home)
        return home

    dice = ScriptedDice(4, 2)
    mark = dice.mark()
    fire(dice)
    rolled = Rolled(0, next(iter(home.procedures)), Facts(), None, dice.since(mark))
    tells = Storyteller(counted, home.tables, ("blue", "red"))
    for roll in rolled.rolls:
        tells.roll_called(rolled, roll)
    assert len(asked) == 1
