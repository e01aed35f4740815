"""What the results of a roll bring, told before it is made."""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from math import lcm

from msgspec import Struct

from sandtable.explain import Effect
from sandtable.sheet.consequences import MOST_UNSURE, Consequence, Result, ResultClass, by_class, class_of

#: The denominator of all weights.
WHOLE = 40 * lcm(*range(1, 30))
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


class Fate(StrEnum):
    HOLDS = "holds"
    FALLS_BACK = "falls_back"


class Losses(Struct, frozen=True):
    teams: int
    fate: Fate


def effect(label: str, rule: str = "t.loss") -> Effect:
    return Effect("lost", 0, rule, label)


def result(label: str, chance: Fraction, follows: tuple[Effect, ...], group: str = "") -> Result:
    weight = chance * WHOLE
    assert weight.denominator == 1
    return Result(label, group, int(weight), follows)


def told_in_classes(results: Iterable[Result]) -> tuple[ResultClass, ...]:
    return by_class(results, WHOLE)


def test_effects_that_differ_in_their_numbers_are_told_once_with_the_range() -> None:
    (found,) = told_in_classes(
        [
            result("", HALF, ()),
            result("", QUARTER, (effect("lose 1 team"),)),
            result("", QUARTER, (effect("lose 3 teams"),)),
        ]
    )
    assert found == ResultClass("", Fraction(1), (Consequence("lose 1 to 3 teams", "t.loss", HALF),))


def test_a_noun_that_says_it_otherwise_in_the_plural_is_the_same_noun() -> None:
    one, two = effect("1 battery falls silent"), effect("2 batteries fall silent")
    (found,) = told_in_classes([result("", HALF, (one,)), result("", HALF, (two,))])
    assert found.brings[0].label == "1 to 2 batteries fall silent"


def test_the_number_of_a_die_or_of_what_it_must_show_is_no_count() -> None:
    four, five = effect("roll a D6 for each, 4+ saves"), effect("roll a D6 for each, 5+ saves")
    (found,) = told_in_classes([result("", HALF, (four,)), result("", HALF, (five,))])
    assert [each.label for each in found.brings] == [four.label, five.label]


def test_numbers_with_decimals_span_a_range_too() -> None:
    near, far = effect("fall back 1.5 in"), effect("fall back 12 in")
    (found,) = told_in_classes([result("", HALF, (near,)), result("", HALF, (far,))])
    assert found.brings[0].label == "fall back 1.5 to 12 in"


def test_each_class_of_result_tells_what_it_brings_and_how_likely_it_is() -> None:
    lost, back = effect("lose 1 team"), effect("fall back", "t.back")
    falls_back = [result("falls back", QUARTER, (lost, back)), result("falls back", QUARTER, (back,))]
    assert told_in_classes([result("holds", HALF, ()), *falls_back]) == (
        ResultClass("holds", HALF, ()),
        ResultClass(
            "falls back",
            HALF,
            (Consequence("lose 1 team", "t.loss", QUARTER), Consequence("fall back", "t.back", HALF)),
        ),
    )


def test_the_same_words_by_two_rules_are_two_effects() -> None:
    one, other = (effect("pinned", rule) for rule in ("t.a", "t.b"))
    (found,) = told_in_classes([result("", HALF, (one,)), result("", HALF, (other,))])
    assert [(each.rule, each.chance) for each in found.brings] == [("t.a", HALF), ("t.b", HALF)]


def test_an_effect_that_one_result_brings_twice_counts_once() -> None:
    (found,) = told_in_classes([result("", Fraction(1), (effect("lose 1 team"), effect("lose 2 teams")))])
    assert [each.chance for each in found.brings] == [1]


def test_of_many_effects_the_rarest_are_counted_but_what_is_certain_is_always_told() -> None:
    certain = [effect(f"{letter} happens") for letter in "abcdefghijklmnop"]
    unsure = [effect(f"maybe {letter}") for letter in "abcdefghijklmn"]
    results = [result("", Fraction(1, 40 * (k + 1)), (*certain, each)) for k, each in enumerate(unsure)]
    rest = 1 - Fraction(sum(each.weight for each in results), WHOLE)
    (found,) = told_in_classes([*results, result("", rest, tuple(certain))])
    told = [each.label for each in found.brings]
    assert told == [each.label for each in (*certain, *unsure[:MOST_UNSURE])]
    assert found.left_off == len(unsure) - MOST_UNSURE


def test_a_named_result_is_a_class_and_of_several_parts_the_first_named_one() -> None:
    assert class_of(Fate.FALLS_BACK) is Fate.FALLS_BACK
    assert class_of(Losses(3, Fate.HOLDS)) is Fate.HOLDS
    assert class_of(3) is None


def test_classes_of_one_family_that_bring_the_same_are_told_once_under_its_name() -> None:
    back, lost = effect("fall back"), effect("lose 1 team")
    told = told_in_classes(
        [
            result("routs", QUARTER, (back,), "beaten"),
            result("retires", QUARTER, (back,), "beaten"),
            result("dies", QUARTER, (lost,), "beaten"),
            result("holds", QUARTER, ()),
        ]
    )
    assert [(each.label, each.chance) for each in told] == [("beaten", HALF), ("dies", QUARTER), ("holds", QUARTER)]


def test_words_that_go_with_a_number_may_be_singular_or_plural() -> None:
    (found,) = told_in_classes(
        [
            result("", HALF, (effect("1 disorder marker is put on, and it is pinned"),)),
            result("", HALF, (effect("2 disorder markers are put on, and they are pinned"),)),
        ]
    )
    assert [each.label for each in found.brings] == ["1 to 2 disorder markers are put on, and they are pinned"]
