import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, cited_after, follows, line, notes, number, throw

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.before.arrival import arrives


def test_a_d_led_group_tries_in_three_segments() -> None:
    """pk.arrival.table, pk.arrival.increment, pk.arrival.roll, pk.gap.arrival-procedure"""
    facts = {"leader": "D", "segments": 3}
    assert notes("arrival", **facts)["chances"] == (25, 30, 35)
    assert chances("arrival", **facts) == {"1": F(1, 4), "2": F(9, 40), "3": F(147, 800), "not": F(273, 800)}


@pytest.mark.parametrize(
    ("leader", "chance"), [("A", 40), ("B", 35), ("C", 30), ("D", 25), ("E", 20), ("F", 15), ("G", 10), ("H", 5)]
)
def test_the_first_attempt_of_every_leader(leader: str, chance: int) -> None:
    """pk.arrival.table, pk.arrival.roll"""
    assert chances("arrival", leader=leader)["1"] == F(chance, 100)
    assert throw("arrival", chance, leader=leader).outcome == "1"
    assert throw("arrival", chance + 1, leader=leader).outcome == "not"


def test_five_per_cent_more_for_each_segment_since_the_first_attempt() -> None:
    """pk.arrival.increment, pk.gap.arrival-procedure"""
    assert line("arrival", "Arrival", leader="D") == "Arrival 25: 25 led by D"
    assert (
        line("arrival", "Arrival", leader="D", since=3)
        == "Arrival 40: 25 led by D, +15: 3 segments since the first attempt"
    )
    assert chances("arrival", leader="H", since=8, segments=2) == {"1": F(9, 20), "2": F(11, 40), "not": F(11, 40)}


def test_a_chance_is_never_more_than_certain() -> None:
    """pk.gap.arrival-procedure"""
    assert number("arrival", "Arrival", leader="A", since=11).number == 95
    capped = number("arrival", "Arrival", leader="A", since=13)
    assert (capped.total, capped.number) == (105, 100)
    assert chances("arrival", leader="A", since=12) == {"1": 1}
    assert chances("arrival", leader="A", since=11, segments=3) == {"1": F(19, 20), "2": F(1, 20)}


def test_over_a_whole_day() -> None:
    """pk.arrival.increment, pk.arrival.roll"""
    found = chances("arrival", leader="E", segments=9)
    waiting = F(1)
    for attempt in range(9):
        chance = F(20 + 5 * attempt, 100)
        assert found[str(attempt + 1)] == waiting * chance
        waiting *= 1 - chance
    assert found["not"] == waiting
    assert throw("arrival", 21, 26, 30, leader="E", segments=9).outcome == "3"


def test_what_follows() -> None:
    """pk.gap.arrival-procedure, pk.deploy.transit-column, pk.deploy.table, pk.arrival.increment"""
    facts = {"leader": "D", "segments": 2}
    assert follows("arrival", "2", **facts) == {
        "deployment": True,
        "enters": "next turn",
        "formation": "transit column",
    }
    assert cited_after("arrival", "2", **facts) == {
        "deployment": "pk.deploy.table",
        "enters": "pk.gap.arrival-procedure",
        "formation": "pk.deploy.transit-column",
    }
    assert follows("arrival", "not", **facts) == {"next_chance": 35}


def test_played_attempts_stay_within_the_exact_odds() -> None:
    """pk.arrival.roll"""
    asked = ask("arrival", segments=3)
    dice = seeded("arrival")
    assert {arrives(dice, asked.profile) for _ in range(200)} == set(asked.distribution)
    assert {(roll.why, roll.throws[0].sides) for roll in dice.rolls} == {("pk.arrival.roll", 100)}


def test_the_rolls_are_counted_from_now_whatever_was_tried_before() -> None:
    """pk.gap.arrival-procedure"""
    labels = [each.label for each in ask("arrival", leader="H", segments=9, since=2).chances]
    assert labels[:4] == [f"arrives on the {nth} roll from now" for nth in ("1st", "2nd", "3rd", "4th")]
    assert labels[-1] == "has not arrived"


def test_what_follows_is_headed_by_the_words_of_the_result() -> None:
    """pk.deploy.table, pk.arrival.increment"""
    classes = ask("arrival", leader="H", segments=9).consequences
    assert [each.label for each in classes] == ["arrives", "has not arrived"]
