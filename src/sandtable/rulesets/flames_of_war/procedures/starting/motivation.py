"""Tests of Motivation in the Starting Step: one die, or one for each of several tanks, and the commander's re-roll."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Target
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.scores import (
    how_many_score,
    motivation_test,
    scores,
    scores_text,
)
from sandtable.rulesets.flames_of_war.terms import Rating

#: The rules that every test of Motivation in the Starting Step rests on.
TEST_RULES = (
    fow.GAP_SCORE_TEST,
    fow.GAP_ALTERNATIVE_RATINGS,
    fow.GAP_COMMANDER_POWERS,
)


class MotivationTest(Struct, frozen=True):
    """The score that is needed, and whether a failure is taken again."""

    number: int
    again: bool = False

    def said(self, does: str) -> str:
        """What must be rolled: "rallies on 4+, re-rolled once"."""
        return scores_text(does, self.number, again=self.again)


def explained_test(
    name: str, motivation: int, rule: str, rating: Rating, named: int, reroll: Effect | None
) -> tuple[Target, MotivationTest]:
    """The explained score of a test, and the test as the dice need it."""
    number = motivation_test(name, motivation, rule, rating, named)
    return number, MotivationTest(number.total, bool(reroll and reroll.value))


def passes(dice: Dice, test: MotivationTest, why: str) -> bool:
    return scores(dice, test.number, why, again=test.again)


def how_many_pass(dice: Dice, tests: int, test: MotivationTest, why: str) -> int:
    """How many of so many pass; each that fails has its own re-roll."""
    return how_many_score(dice, tests, test.number, why, again=test.again)
