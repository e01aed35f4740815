"""The chance to win: exact intervals, the choice of points, marks only where they are sure, and the same every time."""

from itertools import pairwise
from typing import Any

import pytest
from tests.game.playing import play_on
from tests.game.scouts import Scouts

from sandtable.dice.play import seeded
from sandtable.game.match import Match
from sandtable.lab.summary import Z95, wilson
from sandtable.lab.win_chance import (
    FIRST_PLAYOUTS,
    Outline,
    Stretch,
    Study,
    Tally,
    Task,
    first_points,
    outlined,
    planned,
    played,
    playout,
    studied,
)
from sandtable.lab.win_curve import TurnBegins, WorstTurn, curve_of, difference, seen_from, turns_of


def outline(stretches: int, winner: int | None = 0, dice: bool = True) -> Outline:
    found = tuple(Stretch(at, at + 1, at % 2, dice, f"Turn {at}", f"move {at}") for at in range(stretches))
    return Outline(("Red", "Blue"), winner, found, "Turn 0")


def tally(wins: int, of: int) -> Tally:
    return Tally((wins, of - wins), of)


def scouts() -> Match[Any]:
    """A hidden game that has no mind: playouts take what is suggested first."""
    from random import Random

    match: Match[Any] = Match.begin(Scouts(), seeded(2))
    play_on(match, Random(2))  # noqa: S311
    assert match.question is None
    return match


def test_the_interval_of_a_difference_is_newcombes() -> None:
    # The example of Newcombe 1998, table II: 56 of 70 against 48 of 80.
    change, low, high = difference((56, 70), (48, 80), Z95)
    assert (round(change, 4), round(low, 4), round(high, 4)) == (0.2, 0.0524, 0.3339)


@pytest.mark.parametrize(
    ("stretches", "most", "points"), [(3, 10, [0, 1, 2]), (11, 3, [0, 5, 10]), (5, 5, [0, 1, 2, 3, 4])]
)
def test_the_first_points_are_spread_over_the_game(stretches: int, most: int, points: list[int]) -> None:
    assert first_points(outline(stretches), most) == points


def test_a_game_without_answers_needs_no_playouts() -> None:
    assert planned(Study(Outline(("Red", "Blue"), None, ()), "s")) == []


def test_after_the_first_round_the_expected_values_of_all_rolls_are_asked_for() -> None:
    study = Study(outline(3), "s")
    assert planned(study) == [Task(at, at, 0, FIRST_PLAYOUTS) for at in (0, 2, 1)]
    for task in planned(study):
        study.add(task, tally(4, 8), 0.1)
    assert planned(study) == [Task(at, at + 1, 0, FIRST_PLAYOUTS) for at in range(3)]


def test_playouts_are_added_where_the_curve_moves() -> None:
    study = Study(outline(20, winner=1, dice=False), "s")
    for at in range(20):
        study.add(Task(at, at, 0, 8), tally(8 if at < 10 else 0, 8), 0.1)
    first = planned(study)[0]
    assert first == Task(9, 9, 8, 8)
    assert Task(10, 10, 8, 8) in planned(study)


def test_where_several_stretches_lie_between_two_points_the_widest_swing_is_split() -> None:
    study = Study(outline(40, dice=False), "s")
    for at, wins in ((0, 8), (10, 8), (20, 0), (30, 0)):
        study.add(Task(at, at, 0, 8), tally(wins, 8), 0.1)
    assert Task(15, 15, 0, 8) in planned(study)


@pytest.mark.parametrize(("playouts", "seconds"), [(16, 1e9), (10**9, 0.15)])
def test_a_study_ends_when_playouts_or_seconds_are_spent(playouts: int, seconds: float) -> None:
    study = Study(outline(9), "s", playouts, seconds)
    study.add(Task(0, 0, 0, 16), tally(8, 16), 0.2)
    assert (study.spent, planned(study)) == (True, [])


def marked(before: Tally, expected: Tally, after: Tally) -> Any:
    """A game of two stretches, the first of which is compared."""
    study = Study(outline(2, winner=1), "s")
    study.at, study.expected = {0: before, 1: after}, {1: expected}
    return curve_of(study)


def test_a_decision_is_marked_apart_from_the_dice_that_followed() -> None:
    curve = marked(tally(90, 100), tally(20, 100), tally(22, 100))
    [cost] = curve.costliest
    assert (cost.first, cost.last, cost.side, cost.said, round(cost.change, 2)) == (0, 1, 0, "move 0", -0.7)
    assert cost.low < cost.change < cost.high < 0
    assert curve.luckiest == ()


def test_luck_is_marked_apart_from_the_decision_before_it() -> None:
    curve = marked(tally(50, 100), tally(48, 100), tally(95, 100))
    assert curve.costliest == ()
    assert [(each.side, round(each.change, 2)) for each in curve.luckiest] == [(0, 0.47)]


def test_nothing_is_claimed_that_chance_explains() -> None:
    curve = marked(tally(5, 8), tally(3, 8), tally(6, 8))
    assert (curve.costliest, curve.luckiest, curve.judged) == ((), (), 1)


def test_a_good_decision_is_no_mark() -> None:
    assert marked(tally(10, 100), tally(90, 100), tally(90, 100)).costliest == ()


def test_points_have_wilsons_interval_and_the_end_is_certain() -> None:
    first, _, end = marked(tally(6, 8), tally(6, 8), tally(6, 8)).points
    assert (first.playouts, first.chances[0].share) == (8, 0.75)
    assert (first.chances[0].low, first.chances[0].high) == wilson(6, 8)
    assert [(chance.share, chance.low, chance.high) for chance in end.chances] == [(0.0, 0.0, 0.0), (1.0, 1.0, 1.0)]
    assert end.playouts == 0


def test_the_turn_in_which_a_side_lost_most_is_named_even_where_no_decision_stands_out() -> None:
    stretches = tuple(Stretch(at, at + 1, at % 2, False, f"Turn {at // 2 + 1}", "move") for at in range(6))
    study = Study(Outline(("Red", "Blue"), 1, stretches, "Turn 1"), "s")
    # Of eight playouts each, Red wins 4 at first, 4 and 5 in turn 1, 1 and 2 in turn 2, and loses in turn 3.
    study.at = {at: tally(wins, 8) for at, wins in enumerate((4, 4, 5, 1, 2, 2))}
    curve = curve_of(study)
    assert curve.costliest == ()
    assert curve.worst_turns == (WorstTurn(0, "Turn 2", 0.625, 0.25, 4), WorstTurn(1, "Turn 1", 0.5, 0.375, 2))
    assert [each.answers for each in seen_from(curve, lambda answers: answers * 2).worst_turns] == [8, 4]


def test_each_turn_is_marked_where_it_begins() -> None:
    match = scouts()
    said = [Scouts().turn_said(match.state_at(at)) for at in range(len(match.history) + 1)]
    marks = turns_of(match)
    assert marks[0] == TurnBegins(0, said[0])
    assert [said[each.answers] for each in marks] == [each.turn for each in marks]
    assert len(marks) == 1 + sum(one != other for one, other in pairwise(said))


def test_a_seat_is_shown_its_own_numbers() -> None:
    seen = seen_from(marked(tally(90, 100), tally(20, 100), tally(22, 100)), lambda answers: answers + 5)
    assert [point.answers for point in seen.points] == [5, 6, 7]
    assert seen.costliest[0].answers == 6


def test_a_stretch_has_the_answers_of_one_side_and_dice_only_at_its_end() -> None:
    match = scouts()
    found = outlined(match)
    assert [each.first for each in found.stretches[1:]] == [each.last for each in found.stretches[:-1]]
    assert (found.stretches[0].first, found.answers, found.winner) == (
        0,
        len(match.history),
        Scouts().winner(match.state),
    )
    for each in found.stretches:
        entries = match.history[each.first : each.last]
        assert {entry.side for entry in entries} == {each.side}
        assert not any(entry.throws for entry in entries[:-1])
        assert each.dice is bool(entries[-1].throws)


def test_the_same_seed_gives_the_same_study_however_it_is_cut() -> None:
    match = scouts()

    def study() -> Study:
        made = Study(outlined(match), "s", 200, 1e9)
        made.outline = Outline(*[getattr(made.outline, each) for each in ("sides", "winner", "stretches", "turn")])
        return studied(made, lambda tasks: [(task, *played(match, task, "s")) for task in reversed(tasks)])

    one, other = study(), study()
    assert (one.at, one.expected) == (other.at, other.expected)
    whole, _ = played(match, Task(0, 0, 0, 10), "s")
    parts = played(match, Task(0, 0, 0, 4), "s")[0].plus(played(match, Task(0, 0, 4, 6), "s")[0])
    assert whole == parts


def test_a_playout_from_the_end_is_the_result() -> None:
    match = scouts()
    assert playout(match.game, match.state, "x") == match.game.winner(match.state)
