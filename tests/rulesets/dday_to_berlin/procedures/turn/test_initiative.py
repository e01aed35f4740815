from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.dday_to_berlin.asking import F, ask, chance, chances, effects, follows, line, number, throw

from sandtable.sheet.faults import FactsFault

repeatable = settings(derandomize=True, deadline=None)

D10 = range(1, 11)


# ---------------------------------------------------------------------- worked chances


def test_without_markers_either_side_chooses_as_often() -> None:
    """ddb.init.roll, ddb.init.ties, ddb.gap.init-order"""
    assert chances("initiative_roll") == {"a_chooses": F(9, 20), "tie": F(1, 10), "b_chooses": F(9, 20)}
    assert chances("initiative") == {"a_chooses": F(1, 2), "b_chooses": F(1, 2)}


def test_three_markers_are_a_burden_in_every_reroll_and_go_once_it_is_decided() -> None:
    """ddb.init.roll, ddb.init.ties, ddb.init.markers-removed, ddb.gap.init-order"""
    assert chances("initiative_roll", b_markers=3) == {
        "a_chooses": F(18, 25),
        "tie": F(7, 100),
        "b_chooses": F(21, 100),
    }
    assert chances("initiative", b_markers=3) == {"a_chooses": F(24, 31), "b_chooses": F(7, 31)}
    for outcome in ("a_chooses", "b_chooses"):
        after = follows("initiative", outcome, b_markers=3)
        assert (after["a_markers_after"], after["b_markers_after"]) == (0, 0)


def test_nine_markers_more_can_tie_but_never_choose() -> None:
    """ddb.init.roll, ddb.init.ties"""
    assert chances("initiative_roll", b_markers=9) == {"a_chooses": F(99, 100), "tie": F(1, 100)}
    assert chances("initiative", b_markers=9) == {"a_chooses": F(1)}


@pytest.mark.parametrize("more", range(-12, 13))
def test_one_roll_is_all_pairs_of_two_ten_sided_dice(more: int) -> None:
    """ddb.init.roll"""
    pairs = [(a + max(more, 0), b + max(-more, 0)) for a, b in product(D10, D10)]
    facts = {"a_markers": max(more, 0), "b_markers": max(-more, 0)}
    assert chance("initiative_roll", "a_chooses", **facts) == F(sum(a < b for a, b in pairs), 100)
    assert chance("initiative_roll", "tie", **facts) == F(sum(a == b for a, b in pairs), 100)
    assert chance("initiative_roll", "b_chooses", **facts) == F(sum(a > b for a, b in pairs), 100)


# ---------------------------------------------------------------------- the dice


@pytest.mark.parametrize(
    ("a", "b", "a_markers", "b_markers", "expected"),
    [
        (1, 2, 0, 0, "a_chooses"),
        (2, 1, 0, 0, "b_chooses"),
        (5, 5, 0, 0, "tie"),
        (4, 1, 0, 3, "tie"),
        (4, 2, 0, 3, "a_chooses"),
        (5, 1, 0, 3, "b_chooses"),
        (1, 10, 10, 0, "b_chooses"),
        (10, 1, 0, 10, "a_chooses"),
    ],
)
def test_the_low_total_of_die_and_markers_chooses(
    a: int, b: int, a_markers: int, b_markers: int, expected: str
) -> None:
    """ddb.init.roll"""
    rolled = throw("initiative_roll", a, b, a_markers=a_markers, b_markers=b_markers)
    assert rolled.outcome == expected


def test_a_tie_is_rolled_again_by_both_with_the_markers_still_counted() -> None:
    """ddb.init.ties, ddb.gap.init-order"""
    rolled = throw("initiative", 4, 1, 9, 6, 3, 1, b_markers=3)
    assert rolled.outcome == "a_chooses"
    assert [roll.why for roll in rolled.rolls] == ["ddb.init.roll", "ddb.init.each-turn"] * 3


def test_a_tie_leaves_the_markers_where_they_are() -> None:
    """ddb.init.ties, ddb.gap.init-order"""
    assert follows("initiative_roll", "tie", a_markers=2) == {"roll_again": True}
    assert effects("initiative_roll", "tie")["roll_again"].rule == "ddb.init.ties"


# ---------------------------------------------------------------------- what follows, and how it reads


def test_the_lower_side_says_who_is_player_a() -> None:
    """ddb.init.each-turn, ddb.init.roll"""
    assert follows("initiative", "a_chooses")["chooses"] == "A"
    assert follows("initiative", "b_chooses")["chooses"] == "B"
    chosen = effects("initiative", "b_chooses")["chooses"]
    assert (chosen.rule, chosen.label) == ("ddb.init.roll", "side B says which side is Player A this game turn")


def test_the_rule_that_takes_the_markers_off_is_named() -> None:
    """ddb.init.markers-removed"""
    after = effects("initiative", "a_chooses", a_markers=4)
    assert after["a_markers_after"].rule == after["b_markers_after"].rule == "ddb.init.markers-removed"


def test_initiative_reads_as_a_sentence() -> None:
    """ddb.init.roll"""
    assert ask("initiative", b_markers=3).verdict == (
        "Initiative, side A with 0 markers against side B with 3: low total chooses, "
        "77.4 % side A chooses, 22.6 % side B chooses"
    )
    assert line("initiative", "Added to side B's D10", b_markers=3) == "Added to side B's D10 3: 3 morale markers"


@pytest.mark.parametrize("markers", [-1, 201, "many"])
def test_markers_are_a_count(markers: object) -> None:
    """ddb.gap.init-order"""
    with pytest.raises(FactsFault, match="a_markers"):
        ask("initiative", a_markers=markers)


# ---------------------------------------------------------------------- what always holds


@repeatable
@given(st.integers(0, 200), st.integers(0, 200))
def test_only_the_difference_matters_and_the_sides_are_alike(a: int, b: int) -> None:
    """ddb.init.roll, ddb.gap.init-order"""
    odds = chances("initiative", a_markers=a, b_markers=b)
    assert sum(odds.values()) == 1
    less = min(a, b)
    assert chances("initiative", a_markers=a - less, b_markers=b - less) == odds
    turned = chance("initiative", "b_chooses", a_markers=b, b_markers=a)
    assert turned == chance("initiative", "a_chooses", a_markers=a, b_markers=b)


@repeatable
@given(st.integers(0, 30), st.integers(0, 30))
def test_a_marker_more_never_helps(a: int, b: int) -> None:
    """ddb.init.roll"""
    before = chance("initiative", "a_chooses", a_markers=a, b_markers=b)
    assert chance("initiative", "a_chooses", a_markers=a + 1, b_markers=b) <= before


def test_the_markers_that_count_name_their_ruling() -> None:
    """ddb.gap.init-order"""
    for side, markers in (("A", 2), ("B", 1)):
        base = number("initiative", f"Added to side {side}'s D10", a_markers=2, b_markers=1).base
        assert (base.value, base.rule) == (markers, "ddb.gap.init-order")
