"""Every test of the game: one die that scores a number on a card, or better (fow.gap.score-test)."""

from __future__ import annotations

from functools import cache

from sandtable.dice import Dice, Need, at_least
from sandtable.explain import Modifier, Target
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import D6
from sandtable.rulesets.flames_of_war.terms import Rating


def certain(number: int) -> bool:
    """A score of 1 or less needs no roll."""
    return number <= 1


def impossible(number: int) -> bool:
    """A score of 7 or more cannot be made; only rolls to hit have a ladder beyond the die."""
    return number > D6


def score_text(number: int) -> str:
    """As a player says it: "4+", "automatically", "never"."""
    if certain(number):
        return "automatically"
    return "never" if impossible(number) else score_need(number).text


def scores_text(does: str, number: int, *, again: bool = False) -> str:
    """What a test must score: "rallies on 4+, re-rolled once", "rallies automatically", "never rallies"."""
    if certain(number):
        return f"{does} automatically"
    if impossible(number):
        return f"never {does}"
    return f"{does} on {score_text(number)}{', re-rolled once' if again else ''}"


def dice_said(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def firepower_text(number: int) -> str:
    """Firepower as a player says it; 1+ needs no roll."""
    return f"Firepower {number}+, no roll" if certain(number) else f"Firepower {score_text(number)}"


@cache
def score_need(number: int, *, again: bool = False) -> Need:
    """A score as the dice need it; `again` is a re-roll of a failure, once."""
    need = at_least(number, D6)
    return need.rerolling("misses") if again else need


def scores(dice: Dice, number: int, why: str, *, again: bool = False) -> bool:
    """Whether a test succeeds; nothing is rolled where nothing is in doubt."""
    if certain(number) or impossible(number):
        return certain(number)
    return dice.passes(score_need(number, again=again), why=why)


def how_many_score(dice: Dice, tests: int, number: int, why: str, *, again: bool = False) -> int:
    """How many of so many tests succeed; each that fails has its own re-roll, if there is one."""
    if certain(number) or impossible(number):
        return tests if certain(number) else 0
    return dice.successes(tests, score_need(number, again=again), why=why)


def motivation_test(name: str, motivation: int, rule: str, rating: Rating | None = None, named: int = 0) -> Target:
    """The score of a test of Motivation, or of the rating that stands in for it if the card has one."""
    return _rated(name, Modifier(motivation, rule, "Motivation"), rating, named)


def skill_test(name: str, skill: int, rule: str, rating: Rating | None = None, named: int = 0) -> Target:
    """The score of a test of Skill, or of the rating that stands in for it if the card has one."""
    return _rated(name, Modifier(skill, rule, "Skill"), rating, named)


def second_bail_test(motivation: int, remount: int, name: str = "Second Bail Out") -> Target:
    """What a crew that Bails Out again must score to stay with its tank."""
    return motivation_test(name, motivation, fow.BAIL_SECOND_RESULT, Rating.REMOUNT, remount)


def _rated(name: str, base: Modifier, rating: Rating | None, named: int) -> Target:
    """The named rating replaces the base for the tests that name it, better or worse."""
    if rating is None or not named:
        return Target(name, base)
    return Target(name, Modifier(named, fow.GAP_ALTERNATIVE_RATINGS, f"{rating.said} rating, in place of {base.label}"))
