import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes

SIGHT = "formation_sight"
GAP = "formation_gap"


def test_two_inches_of_woods_may_be_seen_through() -> None:
    """pk.gap.los"""
    assert answer(SIGHT, through=2) is True
    assert answer(SIGHT, through=2.1) is False
    assert cited(SIGHT, through=2.1) == {"blocked": "pk.gap.los"}


def test_a_hill_higher_than_both_blocks() -> None:
    """pk.gap.los"""
    assert answer(SIGHT, through=0, hill=True) is False
    assert notes(SIGHT, through=0, hill=True) == {"hill": True}


def test_who_stands_higher_looks_over_what_lies_below_and_not_near_the_other() -> None:
    """pk.gap.los"""
    facts = {"through": 8, "below_far": 6}
    assert answer(SIGHT, **facts) is False
    assert answer(SIGHT, one_higher=True, **facts) is True
    assert notes(SIGHT, one_higher=True, **facts) == {"ignored": "6"}
    assert answer(SIGHT, one_higher=True, through=8, below_far=5.9) is False
    assert notes(SIGHT, one_higher=True, through=8, below_far=5)["blocked"] == "3"
    assert answer(SIGHT, one_higher=True, through=3, below_far=9) is True


@pytest.mark.parametrize(
    ("visibility", "inches"),
    [("clear", 72), ("rain", 36), ("snow", 24), ("dusk", 24), ("fog", 12), ("sandstorm", 12), ("night", 6)],
)
def test_visibility_is_the_end_of_sight(visibility: str, inches: int) -> None:
    """pk.gap.visibility"""
    assert answer(SIGHT, visibility=visibility, distance=inches) is True
    beyond = {"visibility": visibility, "distance": inches + 0.5}
    assert answer(SIGHT, **beyond) is False
    assert notes(SIGHT, **beyond) == {"too_far": inches}


def test_every_obstacle_is_told() -> None:
    """pk.gap.los, pk.gap.visibility"""
    found = notes(SIGHT, through=5, hill=True, distance=30, visibility="fog")
    assert found == {"blocked": "5", "hill": True, "too_far": 12}
    assert ask(SIGHT, through=5).verdict == "A line of 20 in: not in sight"


@pytest.mark.parametrize(
    ("centres", "edges", "found"),
    [
        (2.9, "0", "overlap"),
        (3, "0", "contact"),
        (4, "1", "contact"),
        (4.1, "1.1", "near"),
        (5, "2", "near"),
        (5.5, "2.5", "apart"),
        (20, "17", "apart"),
    ],
)
def test_from_centres_to_edges(centres: float, edges: str, found: str) -> None:
    """pk.gap.fire-targeting, pk.gap.stacking, pk.gap.spotting-procedure"""
    assert answer(GAP, centres=centres) == found
    assert notes(GAP, centres=centres) == {"distance": edges}


def test_the_gap_in_words() -> None:
    assert ask(GAP, centres=4).verdict == "4 in from centre to centre: in contact"
