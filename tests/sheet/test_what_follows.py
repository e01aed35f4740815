"""What the results of a roll bring, told before it is made."""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from sandtable.explain import Effect
from sandtable.sheet.consequences import MOST_UNSURE, Consequence, ResultClass, by_class, class_of

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


class Fate(StrEnum):
    HOLDS = "holds"
    FALLS_BACK = "falls_back"


class Losses(Struct, frozen=True):
    teams: int
    fate: Fate


def effect(label: str, rule: str = "t.loss") -> Effect:
    return Effect("lost", 0, rule, label)


def test_effects_that_differ_in_their_numbers_are_told_once_with_the_range() -> None:
    (found,) = by_class(
        [
            ("", HALF, ()),
            ("", QUARTER, (effect("lose 1 team"),)),
            ("", QUARTER, (effect("lose 3 teams"),)),
        ]
    )
    assert found == ResultClass("", Fraction(1), (Consequence("lose 1 to 3 teams", "t.loss", HALF),))


def test_a_noun_that_says_it_otherwise_in_the_plural_takes_the_plural_where_several_are_meant() -> None:
    (found,) = by_class(
        [("", HALF, (effect("1 battery falls silent"),)), ("", HALF, (effect("2 batteries falls silent"),))]
    )
    assert found.brings[0].label == "1 to 2 batteries falls silent"


def test_the_number_of_a_die_or_of_what_it_must_show_is_no_count() -> None:
    (found,) = by_class(
        [("", HALF, (effect("roll a D6 for each, 4+ saves"),)), ("", HALF, (effect("roll a D6 for each, 5+ saves"),))]
    )
    assert [each.label for each in found.brings] == ["roll a D6 for each, 4+ saves", "roll a D6 for each, 5+ saves"]


def test_numbers_with_decimals_span_a_range_too() -> None:
    (found,) = by_class([("", HALF, (effect("fall back 1.5 in"),)), ("", HALF, (effect("fall back 12 in"),))])
    assert found.brings[0].label == "fall back 1.5 to 12 in"


def test_each_class_of_result_tells_what_it_brings_and_how_likely_it_is() -> None:
    lost, back = effect("lose 1 team"), effect("fall back", "t.back")
    assert by_class([("holds", HALF, ()), ("falls back", QUARTER, (lost, back)), ("falls back", QUARTER, (back,))]) == (
        ResultClass("holds", HALF, ()),
        ResultClass(
            "falls back",
            HALF,
            (Consequence("lose 1 team", "t.loss", QUARTER), Consequence("fall back", "t.back", HALF)),
        ),
    )


def test_the_same_words_by_two_rules_are_two_effects() -> None:
    (found,) = by_class([("", HALF, (effect("pinned", "t.a"),)), ("", HALF, (effect("pinned", "t.b"),))])
    assert [(each.rule, each.chance) for each in found.brings] == [("t.a", HALF), ("t.b", HALF)]


def test_an_effect_that_one_result_brings_twice_counts_once() -> None:
    (found,) = by_class([("", Fraction(1), (effect("lose 1 team"), effect("lose 2 teams")))])
    assert [each.chance for each in found.brings] == [1]


def test_of_many_effects_the_rarest_are_counted_but_what_is_certain_is_always_told() -> None:
    certain = [effect(f"{letter} happens") for letter in "abcdefghijkl"]
    unsure = [effect(f"maybe {letter}") for letter in "abcdefghij"]
    results = [("", Fraction(1, 20 * (k + 1)), (*certain, each)) for k, each in enumerate(unsure)]
    rest = 1 - sum((chance for _, chance, _ in results), Fraction(0))
    (found,) = by_class([*results, ("", rest, tuple(certain))])
    told = [each.label for each in found.brings]
    assert told == [each.label for each in (*certain, *unsure[:MOST_UNSURE])]
    assert found.left_off == len(unsure) - MOST_UNSURE


def test_a_named_result_is_a_class_and_of_several_parts_the_first_named_one() -> None:
    assert class_of(Fate.FALLS_BACK) == "falls back"
    assert class_of(Losses(3, Fate.HOLDS)) == "holds"
    assert class_of(3) == ""
