"""The main chance of a roll: the best outcome or its family, the opposite where the enemy rolls."""

from enum import StrEnum
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sandtable.dice import Distribution
from sandtable.explain import Spoken
from sandtable.explain.percent import signed_percent
from sandtable.sheet.answer import OddsAnswer
from sandtable.sheet.main_chance import MainChance, chance_of_its_kind, common_measure, main_chance
from sandtable.sheet.procedure import outcome_label


class Fight(Spoken):
    WIPED_OUT = "wiped_out", "wiped out", "won"
    BROKEN = "broken", "broken", "won"
    NOTHING = "nothing", "nothing happens"
    BEATEN = "beaten", "beaten back"


class Shot(StrEnum):
    HIT = "hit"
    MISS = "miss"


def answer(weights: dict[Any, int], *views: tuple[str, dict[Any, int]]) -> OddsAnswer:
    """As much of an answer as is looked at."""

    def shares(of: dict[Any, int]) -> Distribution[Any]:
        return Distribution(of, sum(of.values()))

    seen = tuple((label, shares(of)) for label, of in views)
    found = SimpleNamespace(distribution=shares(weights), views=seen, asked=SimpleNamespace(label=outcome_label))
    return cast("OddsAnswer", found)


FOUGHT = {Fight.WIPED_OUT: 1, Fight.BROKEN: 3, Fight.NOTHING: 4, Fight.BEATEN: 2}


def test_the_family_of_the_best_counts_together_and_the_last_is_feared() -> None:
    assert main_chance(answer(FOUGHT)) == MainChance("won", Fraction(4, 10), "beaten back", Fraction(2, 10))


def test_where_the_enemy_rolls_it_is_that_his_best_does_not_come() -> None:
    found = main_chance(answer(FOUGHT), theirs=True)
    assert found == MainChance("anything but won", Fraction(6, 10), "won", Fraction(4, 10))


@pytest.mark.parametrize(("weights", "label", "chance"), [({Shot.HIT: 1}, "hit", 1), ({Shot.MISS: 1}, "hit", 0)])
def test_what_is_certain_is_told_of_the_best(weights: dict[Any, int], label: str, chance: int) -> None:
    found = main_chance(answer(weights))
    assert (found.label, found.chance) == (label, Fraction(chance))


def test_yes_is_hoped_for() -> None:
    assert main_chance(answer({True: 1, False: 3})).chance == Fraction(1, 4)
    assert main_chance(answer({True: 1, False: 3}), theirs=True).label == "no"


def test_of_numbers_something_is_hoped_for() -> None:
    found = main_chance(answer({0: 5, 1: 3, 2: 2}))
    assert found == MainChance("1 or more", Fraction(1, 2), "0", Fraction(1, 2))
    assert main_chance(answer({0: 5, 1: 3, 2: 2}), theirs=True).label == "0"


def test_of_numbers_that_are_all_but_sure_the_highest_that_is_likely() -> None:
    assert main_chance(answer({0: 1, 1: 29, 2: 40, 3: 30})).label == "2 or more"


def test_a_roll_is_taken_by_the_measure_of_another() -> None:
    likely, less = answer({0: 1, 1: 29, 2: 40, 3: 30}), answer({0: 40, 1: 30, 2: 30})
    assert main_chance(less, like=likely).chance == Fraction(30, 100)


def test_rolls_that_count_the_same_are_compared_by_what_may_be_hoped_for_of_each() -> None:
    likely, less, none = answer({0: 1, 1: 29, 2: 40, 3: 30}), answer({0: 40, 1: 30, 2: 30}), answer({0: 1})
    for each, chance in ((likely, Fraction(99, 100)), (less, Fraction(60, 100)), (none, Fraction(0))):
        like = common_measure(each, (likely, less, none))
        assert like is less
        assert (main_chance(each, like=like).label, main_chance(each, like=like).chance) == ("1 or more", chance)


def test_what_comes_to_names_is_compared_by_its_own() -> None:
    assert common_measure(answer(FOUGHT), (answer({0: 1, 1: 1}),)) is None
    hits, losses = answer({0: 1}, ("hits", {0: 1, 1: 1})), answer({0: 1}, ("losses", {0: 1, 1: 1}))
    assert common_measure(hits, (losses,)) is hits


def test_of_an_outcome_of_several_counts_the_first_is_told_with_what_it_counts() -> None:
    found = main_chance(answer({(1, 0): 1}, ("hits", {0: 1, 1: 1, 2: 2})))
    assert (found.label, found.chance) == ("1 or more hits", Fraction(3, 4))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Fraction(6, 100), "+6.0 %"),
        (Fraction(-1, 10), "-10.0 %"),
        (Fraction(0), "+0"),
        (Fraction(1, 10**6), "+<0.1 %"),
        (Fraction(-1), "-100 %"),
    ],
)
def test_what_is_added_has_its_sign(change: Fraction, said: str) -> None:
    assert signed_percent(change) == said


def test_what_came_is_as_likely_as_its_whole_family() -> None:
    fought = answer(FOUGHT)
    assert chance_of_its_kind(fought, Fight.WIPED_OUT) == Fraction(4, 10)
    assert chance_of_its_kind(fought, Fight.NOTHING) == Fraction(4, 10)
    assert chance_of_its_kind(fought, Fight.BEATEN) == Fraction(2, 10)


def test_a_number_that_came_is_as_likely_as_all_that_lie_as_far_out() -> None:
    hits = answer({0: 1, 1: 4, 2: 3, 3: 2})
    assert [chance_of_its_kind(hits, came) for came in range(4)] == [
        Fraction(1, 10),
        Fraction(5, 10),
        Fraction(5, 10),
        Fraction(2, 10),
    ]
    assert chance_of_its_kind(answer({True: 1, False: 3}), True) == Fraction(1, 4)


class Volley(Spoken):
    DESTROYED = "destroyed"
    STUNNED = "stunned", "stunned", "damaged"
    NOTHING = "nothing", "nothing happens"
    JAMMED = "jammed"

    @property
    def is_hoped_for(self) -> bool:
        return self in (Volley.DESTROYED, Volley.STUNNED)


class Bounce(Spoken):
    PIERCED = "pierced"
    BOUNCED = "bounced", "bounced", "undamaged"
    MISSED = "missed", "missed", "undamaged"


@pytest.mark.parametrize(
    ("weights", "label"),
    [
        ({Volley.NOTHING: 1}, "stunned or better"),
        ({Volley.NOTHING: 3, Volley.JAMMED: 1}, "stunned or better"),
        ({Bounce.BOUNCED: 2, Bounce.MISSED: 1}, "pierced"),
        ({0: 1}, "1 or more"),
    ],
)
def test_what_can_do_nothing_has_no_chance_however_certain_it_is(weights: dict[Any, int], label: str) -> None:
    found = main_chance(answer(weights))
    assert (found.label, found.chance) == (label, Fraction(0))


def test_a_count_that_comes_to_nothing_is_told_with_what_it_counts() -> None:
    found = main_chance(answer({(0, 0): 1}, ("casualties", {0: 1})))
    assert (found.label, found.chance, found.worst, found.worst_chance) == (
        "1 or more casualties",
        Fraction(0),
        "0 casualties",
        Fraction(1),
    )


def test_of_an_enemy_who_can_do_nothing_nothing_is_feared() -> None:
    for weights in ({Volley.NOTHING: 1}, {Bounce.BOUNCED: 2, Bounce.MISSED: 1}, {0: 1}):
        found = main_chance(answer(weights), theirs=True)
        assert (found.chance, found.worst, found.worst_chance) == (Fraction(1), "", Fraction(0))


def test_the_best_that_can_come_is_hoped_for_where_more_is_out_of_reach() -> None:
    assert main_chance(answer({Volley.STUNNED: 1, Volley.NOTHING: 3})).chance == Fraction(1, 4)
