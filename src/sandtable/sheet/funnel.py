"""The rolls of a procedure one by one, in words: how often each is made, and what it then comes to."""

from __future__ import annotations

from sandtable.dice import Stage
from sandtable.explain.percent import ABOUT_ONE, decimal, percent
from sandtable.sheet.procedure import is_number, outcome_label

SUCCEEDS = "succeeds"

#: Of a printed table with more rows, the likeliest are told.
MOST_ROWS = 6


def how_often(stage: Stage) -> str:
    """A chance where it is rolled once at most; otherwise how many times on average."""
    if stage.most <= 1:
        return "always rolled" if stage.asked == 1 else f"rolled in {percent(stage.asked)} of cases"
    often = decimal(stage.asked)
    return "each roll, once on average" if often == ABOUT_ONE else f"each of {often} rolls"


def what_comes(stage: Stage) -> tuple[str, str]:
    """What a roll comes to when it is made: a number to be told large, and the words behind it.

    ("41.7 %", "succeeds"), ("3.50", "on average"), ("0.88 no damage", "0.58 damaged on average"),
    ("50.0 %", "limited success, 33.3 % confused combat, 16.7 % success").
    """
    outcomes = list(stage.result)
    if stage.counts:
        (first, *others) = [f"{decimal(mean)} {outcome_label(name)}" for name, mean in stage.counts if mean]
        return first, f"{', '.join(others)} on average".lstrip()
    if set(outcomes) <= {0, 1}:
        return percent(stage.result[1]), SUCCEEDS
    if all(map(is_number, outcomes)):
        return decimal(stage.result.mean()), "on average"
    likeliest = sorted(outcomes, key=lambda outcome: -stage.result[outcome])
    told = [(percent(stage.result[each]), outcome_label(each)) for each in likeliest[:MOST_ROWS]]
    behind = ", …" if len(likeliest) > MOST_ROWS else ""
    (number, first), *rest = told
    return number, ", ".join([first, *(f"{each} {said}" for each, said in rest)]) + behind
