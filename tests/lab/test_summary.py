"""Counting games: shares, Wilson intervals and means, computed from whole numbers."""

import csv
import io
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.lab.arena import GameResult
from sandtable.lab.many import Contest, Played
from sandtable.lab.summary import Z95, as_csv, as_plain, as_text, summarise, wilson

SIDES = ("american", "german")
CONTEST = Contest(ruleset="ddb", scenario="ford", source="text", red="greedy", blue="planner", seed="3")


def game(number: int, winner: int | None, *, swapped: bool = False, losses: tuple[int, int] = (1, 2)) -> Played:
    names = ("planner", "greedy") if swapped else ("greedy", "planner")
    return Played(number, int(swapped), GameResult(f"3:{number}", names, winner, False, (4, 6), 5, 100, losses, 0.5))


# ---------------------------------------------------------------------- intervals


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [  # as published tables have them
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_intervals_agree_with_published_ones(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 10**6).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_an_interval_holds_its_share_and_lies_within_bounds(shares: tuple[int, int]) -> None:
    count, of = shares
    low, high = wilson(count, of)
    assert 0 <= low <= count / of <= high <= 1
    assert low < high
    # The ends are where the share lies z deviations away: the definition of a score interval.
    for end in {low, high} - {0.0, 1.0}:
        away = (count / of - end) ** 2
        assert away == pytest.approx(Z95**2 * end * (1 - end) / of, rel=1e-6)


@pytest.mark.parametrize(("count", "of"), [(1, 0), (-1, 5), (6, 5)])
def test_a_share_of_nothing_is_no_share(count: int, of: int) -> None:
    with pytest.raises(ValueError, match="is no share"):
        wilson(count, of)


# ---------------------------------------------------------------------- counting


def test_wins_draws_and_losses_are_counted_by_side() -> None:
    played = [game(0, 0), game(1, 1, losses=(3, 0)), game(2, 1), game(3, None)]
    summary = summarise(CONTEST, SIDES, played, 4)
    american, german = summary.sides
    assert (american.wins.name, american.wins.count, german.wins.count, summary.draws.count) == (
        "american (greedy)",
        1,
        2,
        1,
    )
    assert american.wins.exactly == Fraction(1, 4)
    assert (american.losses, german.losses, american.points) == (1.5, 1.5, 4.0)
    assert summary.turns is not None
    assert (summary.turns.mean, summary.decisions.least, summary.seconds) == (5.0, 100, 0.5)
    assert summary.players == ()


def test_with_changing_sides_wins_are_counted_by_player_too() -> None:
    swap = Contest(ruleset="ddb", scenario="ford", source="", red="greedy", blue="planner", swap=True)
    played = [game(0, 0), game(1, 0, swapped=True), game(2, 1), game(3, 1, swapped=True)]
    summary = summarise(swap, SIDES, played, 4)
    assert [(row.wins.name, row.wins.count) for row in summary.sides] == [("american", 2), ("german", 2)]
    # Greedy won as American in game 0 and as German in game 3.
    assert [(row.wins.name, row.wins.count) for row in summary.players] == [("greedy (red)", 2), ("planner (blue)", 2)]
    assert [row.losses for row in summary.players] == [1.5, 1.5]


def test_the_table_as_text() -> None:
    text = as_text(summarise(CONTEST, SIDES, [game(0, 0), game(1, 1)], 3))
    assert text == (
        "ddb.ford: 2 games, seed 3 (stopped: 3 were asked for; those that end early are done first)\n"
        "\n"
        "                   won   share  95 % interval  losses  points\n"
        "american (greedy)    1  50.0 %  9.5 to 90.5 %    1.00    4.00\n"
        "german (planner)     1  50.0 %  9.5 to 90.5 %    2.00    6.00\n"
        "draws                0     0 %  0.0 to 65.8 %\n"
        "\n"
        "5.00 turns on average (5 to 5), 100.0 decisions (100 to 100), 0 % ended by sudden victory\n"
        "0.500 s a game, 200 decisions a second"
    )


def test_as_csv_and_as_data() -> None:
    played = [game(0, 0), game(1, None)]
    rows = list(csv.DictReader(io.StringIO(as_csv(played, SIDES))))
    assert [row["winner"] for row in rows] == ["american", ""]
    assert (rows[0]["player_american"], rows[0]["losses_german"], rows[0]["points_german"]) == ("greedy", "2", "6")
    told = as_plain(summarise(CONTEST, SIDES, played, 2))
    assert told["sides"][0]["wins"]["count"] == 1
    assert "source" not in told["contest"]


# ---------------------------------------------------------------------- of three, and of games that count little

THREE = ("Red", "Blue", "Green")
LOTS = Contest(ruleset="lots", scenario="plain", source="", red="greedy", blue="random", swap=True)


def drawn(number: int, winner: int | None, names: tuple[str, str, str]) -> Played:
    return Played(number, number % 3, GameResult(f"1:{number}", names, winner, None, (), None, 4, (), 0.5))


ROUND = [
    drawn(0, 0, ("greedy", "random", "random")),
    drawn(1, 1, ("random", "greedy", "random")),
    drawn(2, 1, ("random", "random", "greedy")),
]


def test_three_players_are_counted_wherever_they_sat() -> None:
    summary = summarise(LOTS, THREE, ROUND, 3)
    assert [(row.wins.name, row.wins.count) for row in summary.sides] == [("Red", 1), ("Blue", 2), ("Green", 0)]
    # Greedy won as Red in the first game and as Blue in the second; the third sat at Blue in the last.
    assert [(row.wins.name, row.wins.count) for row in summary.players] == [
        ("greedy (red)", 2),
        ("random (blue)", 0),
        ("random (player 3)", 1),
    ]


def test_what_a_game_does_not_count_is_left_out() -> None:
    summary = summarise(Contest(ruleset="lots", scenario="plain", source="", red="a", blue="b"), THREE, ROUND, 3)
    assert as_text(summary) == (
        "lots.plain: 3 games, seed 1\n"
        "\n"
        "           won   share   95 % interval\n"
        "Red (a)      1  33.3 %   6.1 to 79.2 %\n"
        "Blue (b)     2  66.7 %  20.8 to 93.9 %\n"
        "Green (b)    0     0 %   0.0 to 56.1 %\n"
        "draws        0     0 %   0.0 to 56.1 %\n"
        "\n"
        "4.0 decisions on average (4 to 4)\n"
        "0.500 s a game, 8 decisions a second"
    )
    plain = as_plain(summary)
    assert (plain["turns"], plain["sudden"], plain["sides"][0]["losses"]) == (None, None, None)
    assert as_csv(ROUND[:1], THREE) == (
        "game,seed,swapped,winner,decisions,seconds,player_Red,player_Blue,player_Green\n"
        "0,1:0,0,Red,4,0.5000,greedy,random,random\n"
    )


def test_the_columns_of_a_game_that_counts_everything() -> None:
    assert as_csv([game(1, 0, swapped=True)], SIDES) == (
        "game,seed,swapped,winner,sudden,turns,decisions,seconds,player_american,player_german,"
        "points_american,points_german,losses_american,losses_german\n"
        "1,3:1,1,american,0,5,100,0.5000,planner,greedy,4,6,1,2\n"
    )
