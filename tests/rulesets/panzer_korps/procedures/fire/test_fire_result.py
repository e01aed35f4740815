from fractions import Fraction

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, chances, cited, notes

RESULT = "fire_result"


@pytest.mark.parametrize(
    ("total", "cover", "markers"),
    [
        (4, 4, 0),
        (5, 4, 1),
        (7, 4, 1),
        (8, 4, 2),
        (11, 4, 2),
        (12, 4, 3),
        (40, 4, 3),
        (1, 1, 0),
        (2, 1, 2),
        (3, 1, 3),
        (0, 1, 0),
        (-10, 12, 0),
        (13, 12, 1),
        (24, 12, 2),
        (36, 12, 3),
    ],
)
def test_more_than_the_cover_die_at_least_double_and_at_least_triple(total: int, cover: int, markers: int) -> None:
    """pk.fire.result, pk.gap.result-at-least"""
    assert answer(RESULT, total=total, cover=cover) == markers


def test_dice_read_by_hand_come_to_the_odds_of_the_fire() -> None:
    """pk.fire.result: a D10 of regulars against the D4 of the open"""
    found: dict[int, Fraction] = {}
    for fire in range(1, 11):
        for cover in range(1, 5):
            markers = answer(RESULT, total=fire, cover=cover)
            found[markers] = found.get(markers, Fraction(0)) + Fraction(1, 40)
    assert found == chances("infantry_fire", morale="regular", cover="open", distance=10)


def test_what_each_number_of_markers_needs() -> None:
    """pk.fire.result, pk.gap.result-at-least"""
    assert notes(RESULT, total=9, cover=4) == {"needs_1": 5, "needs_2": 8, "needs_3": 12}
    assert notes(RESULT, total=12, cover=4)["most"] == 3
    assert notes(RESULT, total=0, cover=4)["no_effect"] is True
    assert "no_effect" not in notes(RESULT, total=1, cover=4)
    assert cited(RESULT, total=-1) == {
        "needs_1": "pk.fire.result",
        "needs_2": "pk.fire.result",
        "needs_3": "pk.fire.result",
        "no_effect": "pk.gap.result-at-least",
    }


def test_against_a_one_every_hit_is_double_already() -> None:
    """pk.gap.result-at-least"""
    assert notes(RESULT, total=2, cover=1) == {"needs_1": "never", "needs_2": 2, "needs_3": 3}
    assert [note.label for note in ask(RESULT, total=2, cover=1).notes] == [
        "never just 1 marker: 2 is double already",
        "2 markers from a total of 2 on",
        "3 markers from a total of 3 on",
    ]


def test_the_answer_in_words() -> None:
    assert ask(RESULT).verdict == "Fire total of 9 against a cover die of 4: 2 disorder markers"
    assert ask(RESULT, total=4).verdict.endswith("no effect")
