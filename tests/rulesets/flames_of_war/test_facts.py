from collections import defaultdict

import pytest
from tests.rulesets.flames_of_war.asking import HOME, F, ask, chance

from sandtable.rulesets.flames_of_war.procedures.starting.scores import scores_text
from sandtable.sheet.facts import Field, fields_of


def fields() -> list[tuple[str, Field]]:
    return [(name, field) for name, each in HOME.procedures.items() for field in fields_of(each.facts)]


def test_the_same_fact_has_the_same_range_in_every_question() -> None:
    """fow.gap.units-of-measure, fow.gap.team-profiles: a fact is the same where it has the same name and label"""
    found = defaultdict(set)
    for _, field in fields():
        found[field.name, field.control, field.label].add((field.low, field.high, field.unit))
    assert {fact: ranges for fact, ranges in found.items() if len(ranges) > 1} == {}


def test_ratings_and_armour_have_one_range_whatever_they_are_called() -> None:
    """fow.gap.alternative-ratings, fow.gap.team-profiles"""
    one = {"motivation": (1, 6), "skill": (1, 6), "top": (0, 20), "anti_tank": (0, 25), "at": (0, 25)}
    for name, field in fields():
        if field.name in one:
            assert (field.low, field.high) == one[field.name], f"{field.name} of {name}"


def test_every_distance_reaches_over_the_largest_table() -> None:
    """fow.gap.units-of-measure"""
    inches = {(field.label, field.high) for _, field in fields() if field.control == "tape" and field.unit == "inches"}
    moves = {"Distance wanted", "Moves"}
    assert {high for label, high in inches if label not in moves} == {120.0}
    assert {high for label, high in inches if label in moves} == {60.0}


def test_numbers_at_the_new_edges_are_answered() -> None:
    """fow.gap.score-test: a score of 1 needs no roll"""
    assert ask("range_in", skill=1).chances[0].chance == 1
    # Only the 1 of its armour die and Firepower 4+ end it; a crew of Motivation 1+ bears every Bail Out.
    assert chance("bombard_save", "destroyed", kind="armoured", bailed=True, motivation=1) == F(1, 12)


@pytest.mark.parametrize(
    ("number", "again", "said"),
    [
        (4, False, "rallies on 4+"),
        (4, True, "rallies on 4+, re-rolled once"),
        (6, False, "rallies on 6"),
        (1, True, "rallies automatically"),
        (7, False, "never rallies"),
    ],
)
def test_a_score_reads_as_a_player_says_it(number: int, again: bool, said: str) -> None:
    """fow.gap.score-test"""
    assert scores_text("rallies", number, again=again) == said


def test_hits_taken_before_never_make_a_number_below_0() -> None:
    """fow.pin.threshold, fow.gap.pin-count"""
    (number,) = (each for each in ask("team_fire", kind="infantry", hits_before=10).numbers if "Pinned" in each.name)
    assert (number.total, number.number) == (-5, 0)
