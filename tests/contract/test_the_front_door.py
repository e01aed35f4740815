"""`import sandtable`: the two functions that a program needs."""

from fractions import Fraction
from textwrap import dedent
from typing import Any

import pytest

import sandtable
from sandtable.explain import Refused
from sandtable.sheet import FactsFault, OddsAnswer, RollAnswer


def test_the_example_in_the_package_s_own_docstring_runs() -> None:
    example = (sandtable.__doc__ or "").partition("\n\n")[2]
    known: dict[str, Any] = {}
    exec(dedent(example), known)  # noqa: S102 - our own text
    assert known["answer"].verdict.startswith(known["answer"].subject)
    assert sum(known["answer"].distribution.fractions().values()) == 1
    assert known["thrown"].label in [chance.label for chance in known["answer"].chances]


def test_odds_take_typed_text_and_plain_values_alike() -> None:
    answer = sandtable.odds("dday_to_berlin.hit_roll", hit_number=7)
    assert isinstance(answer, OddsAnswer)
    assert answer.chances[0].chance == Fraction(7, 10)
    assert sandtable.odds("hit_roll", hit_number="7") == answer


def test_the_same_seed_throws_the_same_dice() -> None:
    thrown = sandtable.roll("dday_to_berlin.support", seed=7, allowed=20)
    assert isinstance(thrown, RollAnswer)
    assert sandtable.roll("dday_to_berlin.support", seed="7", allowed=20) == thrown
    assert sandtable.roll("dday_to_berlin.support", seed=8, allowed=20) != thrown
    assert sandtable.roll("dday_to_berlin.support", allowed=20) != sandtable.roll("dday_to_berlin.support", allowed=20)


def test_what_the_rules_forbid_is_an_answer_and_what_makes_no_sense_an_error() -> None:
    assert isinstance(sandtable.odds("dday_to_berlin.stacking", entering=5), Refused)
    assert isinstance(sandtable.roll("dday_to_berlin.stacking", entering=5), Refused)
    with pytest.raises(FactsFault, match="entering: '99' will not do"):
        sandtable.odds("dday_to_berlin.stacking", entering=99)
    with pytest.raises(FactsFault, match="Did you mean 'assault'"):
        sandtable.odds("dday_to_berlin.asault")
